"""The measures: beside the published figures first, then each of the three apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.lab.evaluation.values import Population
from citebound.lab.report.markup import Table, number, paragraph, percent, ratio, section, table
from citebound.lab.report.reference import BASELINE, POPULATIONS, SET_UP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from citebound.lab.evaluation.measures import Measures
    from citebound.lab.evaluation.values import Evaluation
    from citebound.lab.report.reference import Published

NAMES: Final = {
    Population.DEVELOPMENT: "development, initial",
    Population.TEST: "test, initial",
    Population.INCREMENTAL: "after events, incremental",
    Population.FULL: "after events, full",
}
"""The populations for people."""
BASELINE_NAMES: Final = {
    Population.DEVELOPMENT: "baseline, development",
    Population.TEST: "baseline, test",
    Population.INCREMENTAL: "baseline, after events",
}
"""The same of the baseline, which has one path."""
CEILING: Final = (
    "A root holds at most four claims. Of the 48 facts of a dossier (four in each of twelve "
    "documents) it can name at most 4/48 = 8.33 %, so no recall can be higher there. The ceiling "
    "of each population, with the facts that its sources really have, stands next to its recall."
)
"""What bounds the recall."""
VALID: Final = (
    "VALID means that the structure of a summary was checked: its form, its pins, the versions "
    "and rights of its sources. It never means that a claim is true. PARTIAL: a node below was "
    "INVALID. INVALID: the answer had no usable form; such a root has no claims, and counts in "
    "the recall all the same."
)
"""What the statuses mean."""

_HEAD: Final = (
    "population",
    "figures",
    "roots V/P/I",
    "claims",
    "ref. valid",
    "supported",
    "unsupported",
    "unique",
    "correct",
    "gold",
    "precision",
    "recall",
    "recall ceiling",
)
_NOTHING: Final = [""] * (len(_HEAD) - 3)


def beside_reference(found: Evaluation) -> str:
    """The table of section 10, this experiment's rows beside the published ones."""
    rows: list[tuple[str, ...]] = []
    for population, name in NAMES.items():
        rows += _pair(name, found.populations.get(population), POPULATIONS[population])
    for population, published in BASELINE.items():
        here = found.baseline.get(population)
        rows += _pair(BASELINE_NAMES[population], here, published)
    return section(
        "figures",
        "Beside the published figures",
        paragraph(
            f"Published are figures of {SET_UP}, over 10 development and 20 test dossiers. In "
            "its prompts stood the ids of the evidence; here short aliases stand for them, in "
            "every profile. A row with less gold than the published one is of a part of the "
            "dossiers."
        ),
        table(Table("section-10", "This experiment and the published figures", _HEAD, rows)),
        paragraph(CEILING, "note"),
    )


def three_measures(found: Evaluation) -> str:
    """Each measure in a table of its own; they are never merged."""
    return section(
        "measures",
        "Three measures, kept apart",
        paragraph(
            "A claim can cite a line that is there and current, and the line can still not say "
            "it; a supported claim can be one of many facts. So each is counted by itself. A "
            "ratio with nothing to divide by is null."
        ),
        _table("validity", "1. Validity of references", _VALIDITY, found),
        _table("support", "2. Support", _SUPPORT, found),
        paragraph(
            "Withheld claims were stated by a node at or below a root and are not shown, because "
            "their cited line does not state them; they are not among the claims. Unaudited "
            "claims state no fields, so nothing could check them. In the profile strict, "
            "unsupported claims stay in and are marked for review."
        ),
        _table("recall", "3. Precision and recall over unique facts", _RECALL, found),
        paragraph(CEILING),
    )


def _pair(name: str, here: Measures | None, published: Published) -> Iterator[tuple[str, ...]]:
    is_there = here is not None and here.roots
    cells = _cells(here) if here is not None and is_there else ("not run", *_NOTHING)
    yield (name, "here", *cells)
    yield (name, "published", *_published(published))


def _cells(m: Measures) -> tuple[str, ...]:
    told = m.as_json()
    counts = (m.claims, m.reference_valid, m.supported, m.unsupported, m.unique, m.correct, m.gold)
    return (
        f"{m.valid}/{m.partial}/{m.invalid}",
        *map(number, counts),
        ratio(told["precision"]),
        ratio(told["recall"]),
        _ceiling(m),
    )


def _published(row: Published) -> tuple[str, ...]:
    counts = (
        row.claims,
        row.reference_valid,
        row.supported,
        row.unsupported,
        row.unique,
        row.correct,
        row.gold,
    )
    ceiling = "100.00 %" if row.correct == row.gold else percent(4 * row.roots, row.gold)
    return (row.statuses, *map(number, counts), row.precision, row.recall, ceiling)


def _ceiling(m: Measures) -> str:
    return percent(m.reachable, m.gold)


_Column = tuple[str, "Callable[[Measures], str]"]
_VALIDITY: Final[tuple[_Column, ...]] = (
    ("roots V/P/I", lambda m: f"{m.valid}/{m.partial}/{m.invalid}"),
    ("claims", lambda m: number(m.claims)),
    ("every citation current, eligible, exact", lambda m: number(m.reference_valid)),
    ("share", lambda m: ratio(m.as_json()["reference_validity"])),
)
_SUPPORT: Final[tuple[_Column, ...]] = (
    ("claims", lambda m: number(m.claims)),
    ("supported", lambda m: number(m.supported)),
    ("unsupported", lambda m: number(m.unsupported)),
    ("unaudited", lambda m: number(m.unaudited)),
    ("share supported", lambda m: ratio(m.as_json()["support"])),
    ("withheld", lambda m: number(m.withheld)),
    ("cites a quoted instruction", lambda m: number(m.cites_quoted)),
    ("cites a former or denied date", lambda m: number(m.cites_denied)),
)
_RECALL: Final[tuple[_Column, ...]] = (
    ("unique", lambda m: number(m.unique)),
    ("duplicates", lambda m: number(m.duplicates)),
    ("correct", lambda m: number(m.correct)),
    ("gold", lambda m: number(m.gold)),
    ("precision", lambda m: ratio(m.as_json()["precision"])),
    ("recall", lambda m: ratio(m.as_json()["recall"])),
    ("recall ceiling", _ceiling),
    ("share of the ceiling", lambda m: percent(m.correct, m.reachable)),
)


def _table(name: str, caption: str, columns: tuple[_Column, ...], found: Evaluation) -> str:
    rows = [*_rows(NAMES, columns, found.populations)]
    rows += _rows(BASELINE_NAMES, columns, found.baseline)
    if not rows:
        return paragraph(f"{caption}: nothing was measured.")
    return table(Table(name, caption, ("population", *(head for head, _ in columns)), rows))


def _rows(
    names: Mapping[Population, str],
    columns: tuple[_Column, ...],
    populations: Mapping[Population, Measures],
) -> Iterator[tuple[str, ...]]:
    for population, name in names.items():
        m = populations.get(population)
        if m is not None and m.roots:
            yield (name, *(cell(m) for _, cell in columns))
