"""Several experiments in one table: a column each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.lab.evaluation.values import Population
from citebound.lab.ledger import Kind
from citebound.lab.report.conditions import model_of, rebinding
from citebound.lab.report.markup import (
    Table,
    number,
    paragraph,
    percent,
    ratio,
    seconds,
    section,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citebound.lab.evaluation.measures import Measures
    from citebound.lab.evaluation.values import Evaluation
    from citebound.lab.ledger import Spent
    from citebound.lab.report.values import Experiment


def beside_section(found: Evaluation, others: Sequence[Experiment]) -> str:
    """This experiment and the others; nothing where there are none."""
    if not others:
        return ""
    columns = [found, *(other.found for other in others)]
    rows = [(name, *map(cell, columns)) for name, cell in _ROWS]
    head = ("figure", "this one", *(other.name for other in others))
    return section(
        "beside",
        "Experiments beside each other",
        paragraph(
            "Each column is an experiment of its own, over the dossiers that it has done so far: "
            "sums over different numbers of dossiers do not compare, shares do."
        ),
        table(Table("experiments", "One column each", head, rows)),
    )


def _after(found: Evaluation) -> Measures:
    return found.populations[Population.INCREMENTAL]


def _spent(found: Evaluation, kind: Kind) -> Spent:
    return found.costs[str(kind)].spent


def _rebound(found: Evaluation) -> int:
    return sum(
        work.rebound_leaves + work.rebound_groups + work.rebound_roots
        for work in found.savings.values()
    )


def _statuses(m: Measures) -> str:
    return f"{m.valid}/{m.partial}/{m.invalid}"


def _exercise(found: Evaluation) -> str:
    exercise = found.exercise
    if exercise is None:
        return "not run"
    return ", ".join(str(build.spent.calls) for build in exercise.builds)


def _per_event(found: Evaluation, kind: Kind) -> str:
    cost = found.costs[str(kind)]
    return f"{cost.spent.calls / cost.builds:.2f}" if cost.builds else "null"


_INCREMENTAL, _FULL = Kind.INCREMENTAL, Kind.FULL
_ROWS: Final[tuple[tuple[str, Callable[[Evaluation], str]], ...]] = (
    ("profile", lambda f: str(f.conditions.get("profile"))),
    ("rebinding", lambda f: rebinding(f.conditions)),
    ("model", lambda f: model_of(f.conditions)),
    ("corpus", lambda f: str(f.conditions.get("corpus"))[:12]),
    ("dossiers", lambda f: number(f.main.dossiers)),
    ("events", lambda f: number(f.main.events)),
    ("old summaries refused", lambda f: number(f.main.refused)),
    ("comparisons", lambda f: number(f.main.comparisons)),
    ("comparisons equal", lambda f: number(f.main.equal)),
    ("initial calls", lambda f: number(f.main.initial.calls)),
    ("incremental calls", lambda f: number(_spent(f, _INCREMENTAL).calls)),
    ("incremental rebound nodes", lambda f: number(_rebound(f))),
    ("incremental new tokens", lambda f: number(_spent(f, _INCREMENTAL).new_tokens)),
    ("incremental seconds", lambda f: seconds(_spent(f, _INCREMENTAL).seconds)),
    ("full calls", lambda f: number(_spent(f, _FULL).calls)),
    ("full new tokens", lambda f: number(_spent(f, _FULL).new_tokens)),
    ("full seconds", lambda f: seconds(_spent(f, _FULL).seconds)),
    ("incremental calls per event", lambda f: _per_event(f, _INCREMENTAL)),
    ("full calls per event", lambda f: _per_event(f, _FULL)),
    ("after events: roots V/P/I", lambda f: _statuses(_after(f))),
    ("after events: claims", lambda f: number(_after(f).claims)),
    ("after events: ref. valid", lambda f: number(_after(f).reference_valid)),
    ("after events: supported", lambda f: number(_after(f).supported)),
    ("after events: unsupported", lambda f: number(_after(f).unsupported)),
    ("after events: unaudited", lambda f: number(_after(f).unaudited)),
    ("after events: withheld", lambda f: number(_after(f).withheld)),
    ("after events: precision", lambda f: ratio(_after(f).as_json()["precision"])),
    ("after events: recall", lambda f: ratio(_after(f).as_json()["recall"])),
    ("after events: recall ceiling", lambda f: percent(_after(f).reachable, _after(f).gold)),
    ("exercise calls", _exercise),
)
