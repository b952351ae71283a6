"""What each path cost, in tables and as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.lab.ledger import Kind, Spent
from citebound.lab.report.bars_svg import Bar, Fill, bars_svg
from citebound.lab.report.markup import (
    Table,
    figure,
    number,
    paragraph,
    percent,
    seconds,
    section,
    side_by_side,
    table,
)
from citebound.lab.report.reference import COSTS
from citebound.lab.run.events import EVENTS, Change

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.lab.ledger import Built
    from citebound.lab.report.values import Report

EVENT_NAMES: Final = {
    Change.VERSION: "new version",
    Change.WITHDRAWAL: "withdrawal",
    Change.REVOCATION: "revocation",
    Change.PROMPT: "other instructions",
}
"""The kinds of events for people."""

_HEAD: Final = (
    "path",
    "builds",
    "calls",
    "prompt tokens",
    "new tokens",
    "seconds of calls",
    "seconds of builds",
    "rebound nodes",
)
_LOOKS: Final = {"incremental": Fill.SOLID, "full": Fill.STRIPED}


def cost_section(report: Report) -> str:
    """Calls, tokens and seconds of both paths, all together and by event."""
    return section(
        "costs",
        "Cost",
        table(Table("cost", "What the builds of each path spent", _HEAD, list(_rows(report)))),
        paragraph(_share(report)),
        paragraph(
            "Rebound nodes took a recorded answer to the very same prompt: neither a call nor a "
            "node that was there. Seconds are those of this machine, and of whatever else ran on "
            "it; calls and tokens are exact. Published are the figures over all 60 events."
        ),
        side_by_side(*_pictures(report)),
        table(Table("cost-by-event", "By event", _BY_EVENT, list(_by_event(report)))),
        _others(report),
    )


def _rows(report: Report) -> Iterator[tuple[str, ...]]:
    for path, cost in report.found.costs.items():
        spent = cost.spent
        yield (
            path,
            number(cost.builds),
            number(spent.calls),
            number(spent.prompt_tokens),
            number(spent.new_tokens),
            seconds(spent.seconds),
            seconds(cost.build_seconds),
            number(_rebound(report)) if path == Kind.INCREMENTAL else "0",
        )
    for path, told in COSTS.items():
        calls, tokens = number(told.calls), number(told.new_tokens)
        yield (f"{path}: published", "60", calls, "", tokens, seconds(told.seconds), "", "")


def _rebound(report: Report) -> int:
    return sum(
        work.rebound_leaves + work.rebound_groups + work.rebound_roots
        for work in report.found.savings.values()
    )


def _share(report: Report) -> str:
    costs = report.found.costs
    part, whole = costs[str(Kind.INCREMENTAL)].spent, costs[str(Kind.FULL)].spent
    if not whole.calls:
        return "No full build is done yet, so there is nothing to compare the cost with."
    return (
        f"The incremental path took {percent(part.calls, whole.calls)} of the full path's calls, "
        f"{percent(part.new_tokens, whole.new_tokens)} of its new tokens and "
        f"{percent(part.seconds, whole.seconds)} of its seconds."
    )


def _pictures(report: Report) -> Iterator[str]:
    costs = report.found.costs
    spent = {path: costs[path].spent for path in _LOOKS}
    kinds = (
        (
            "calls",
            "Calls after the events",
            {p: (s.calls, number(s.calls)) for p, s in spent.items()},
        ),
        (
            "tokens",
            "New tokens after the events",
            {p: (s.new_tokens, number(s.new_tokens)) for p, s in spent.items()},
        ),
        (
            "seconds",
            "Seconds of these calls",
            {p: (s.seconds, seconds(s.seconds)) for p, s in spent.items()},
        ),
    )
    for name, title, values in kinds:
        yield figure(
            bars_svg(f"bars-{name}", title, _told(values), _bars(values)),
            "The numbers stand in the table above.",
        )


def _bars(values: Mapping[str, tuple[float, str]]) -> list[Bar]:
    return [Bar(p, ((_LOOKS[p], value),), shown) for p, (value, shown) in values.items()]


def _told(values: Mapping[str, tuple[float, str]]) -> str:
    return ", ".join(f"{path} {shown}" for path, (_, shown) in values.items())


_BY_EVENT: Final = (
    "event",
    "incremental builds",
    "incremental calls",
    "incremental new tokens",
    "incremental seconds",
    "full builds",
    "full calls",
    "full new tokens",
    "full seconds",
)


def _by_event(report: Report) -> Iterator[tuple[str, ...]]:
    builds = [build for done in report.builds.values() for build in done]
    for event, happened in enumerate(EVENTS, 1):
        cells: list[str] = []
        for kind in (Kind.INCREMENTAL, Kind.FULL):
            cells += _spent([b for b in builds if b.kind is kind and b.event == event])
        yield (f"{event}. {EVENT_NAMES[happened.change]}", *cells)


def _spent(builds: list[Built]) -> tuple[str, ...]:
    spent = sum((build.spent for build in builds), Spent())
    tokens = number(spent.new_tokens)
    return (number(len(builds)), number(spent.calls), tokens, seconds(spent.seconds))


def _others(report: Report) -> str:
    main = report.found.main
    told = [
        f"{number(spent.calls)} calls {what} ({number(spent.new_tokens)} new tokens, "
        f"{seconds(spent.seconds)} s) are not among these."
        for what, spent in (
            ("of builds that were cut off, whose results wait to be used,", main.waiting),
            ("of no result, cut off or failed,", main.apart),
        )
        if spent.calls
    ]
    return "".join(map(paragraph, told))
