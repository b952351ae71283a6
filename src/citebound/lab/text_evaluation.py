"""An evaluation as tables of plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted
from citebound.lab.text import run_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from citebound.lab.evaluation.measures import Measures
    from citebound.lab.evaluation.values import Cost, Evaluation, Population
    from citebound.lab.evaluation.work import Work

_MEASURES: Final = (
    "population",
    "roots V/P/I",
    "claims",
    "withheld",
    "ref.valid",
    "supported",
    "unsupp.",
    "unique",
    "correct",
    "gold",
    "precision",
    "recall",
    "ceiling",
)
_EVENTS: Final = {"1": "new version", "2": "withdrawal", "3": "revocation"}


def evaluation_text(found: Evaluation) -> str:
    """Counts, measures, costs and savings. VALID is about structure, never about truth."""
    conditions = found.conditions
    parts = [
        run_text(found.main, str(conditions["profile"]), rebind=conditions["rebind"] is True),
        _measures("the model", found.populations),
        _measures("extractive baseline", found.baseline),
        _costs(found.costs),
        _savings(found.savings),
    ]
    if found.exercise is not None:
        calls = ", ".join(str(build.spent.calls) for build in found.exercise.builds)
        parts.append(
            f"exercise: {counted(found.exercise.records, 'generation record')} ({calls})\n"
        )
    return "\n".join(parts)


def _measures(title: str, populations: Mapping[Population, Measures]) -> str:
    rows = [_measured(str(name), m) for name, m in populations.items() if m.roots]
    return f"{title}\n{_table([_MEASURES, *rows])}"


def _measured(name: str, m: Measures) -> Sequence[str]:
    ratios = m.as_json()
    counts = (m.claims, m.withheld, m.reference_valid, m.supported, m.unsupported)
    return (
        name.replace("_", " "),
        f"{m.valid}/{m.partial}/{m.invalid}",
        *(f"{count:,}" for count in (*counts, m.unique, m.correct, m.gold)),
        *(_ratio(ratios[one]) for one in ("precision", "recall", "recall_ceiling")),
    )


def _ratio(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else "null"


def _costs(costs: Mapping[str, Cost]) -> str:
    rows = [
        (
            path,
            f"{cost.builds}",
            f"{cost.spent.calls:,}",
            f"{cost.spent.new_tokens:,}",
            f"{cost.spent.seconds:.2f} s",
            f"{cost.build_seconds:.2f} s",
        )
        for path, cost in costs.items()
    ]
    head = ("cost", "builds", "calls", "new tokens", "of calls", "of builds")
    return _table([head, *rows])


def _savings(savings: Mapping[str, Work]) -> str:
    head = ("after the event", "nodes", "called", "hits", "rebound", "of them roots", "ineligible")
    rows = [
        (
            _EVENTS.get(number, number),
            *(
                f"{count:,}"
                for count in (
                    work.nodes,
                    work.called,
                    work.hits,
                    work.rebound_leaves + work.rebound_groups + work.rebound_roots,
                    work.rebound_roots,
                    work.ineligible,
                )
            ),
        )
        for number, work in savings.items()
    ]
    return _table([head, *rows])


def _table(rows: Iterable[Sequence[str]]) -> str:
    """The first column to the left, the others to the right."""
    known = list(rows)
    widths = [max(map(len, column)) for column in zip(*known, strict=True)]
    return "".join(f"{_line(row, widths)}\n" for row in known)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (
        cell.ljust(width) if place == 0 else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join([first, *others]).rstrip()
