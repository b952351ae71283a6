"""What each path cost, in tables and as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.counting import plural
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
        paragraph(
            "Rebound nodes took a recorded answer to the very same prompt: neither a call nor a "
            "node that was there. Seconds are those of this machine, and of whatever else ran on "
            "it; calls and tokens are exact. Published are the figures over all 60 events."
        ),
        _both_paths(report),
        table(Table("cost-by-event", "Cost by event", _BY_EVENT, list(_by_event(report)))),
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
        yield (f"{path}: published", "60", calls, "", tokens, number(told.seconds), "", "")


def _rebound(report: Report) -> int:
    return sum(
        work.rebound_leaves + work.rebound_groups + work.rebound_roots
        for work in report.found.savings.values()
    )


def _both_paths(report: Report) -> str:
    """What both paths spent on the events that both have done: only that can be compared."""
    done = {
        kind: {
            (name, b.event): b.spent
            for name, bs in report.builds.items()
            for b in bs
            if b.kind is kind
        }
        for kind in (Kind.INCREMENTAL, Kind.FULL)
    }
    both = done[Kind.INCREMENTAL].keys() & done[Kind.FULL].keys()
    if not both:
        return paragraph("No event is done on both paths yet, so there is nothing to compare.")
    part, whole = (sum((spent[one] for one in sorted(both)), Spent()) for spent in done.values())
    rows = [
        ("incremental", number(part.calls), number(part.new_tokens), seconds(part.seconds)),
        ("full", number(whole.calls), number(whole.new_tokens), seconds(whole.seconds)),
        (
            "incremental, of full",
            percent(part.calls, whole.calls),
            percent(part.new_tokens, whole.new_tokens),
            percent(part.seconds, whole.seconds),
        ),
    ]
    head = ("path", "calls", "new tokens", "seconds of calls")
    events = f"{number(len(both))} {plural(len(both), 'event')}"
    caption = f"The paths beside each other, over the {events} done on both"
    shown = table(Table("both-paths", caption, head, rows))
    return shown + side_by_side("bars", *_pictures({"incremental": part, "full": whole}))


def _pictures(spent: Mapping[str, Spent]) -> Iterator[str]:
    kinds: dict[str, dict[str, tuple[float, str]]] = {
        "Calls": {p: (s.calls, number(s.calls)) for p, s in spent.items()},
        "New tokens": {p: (s.new_tokens, number(s.new_tokens)) for p, s in spent.items()},
        "Seconds of calls": {p: (s.seconds, seconds(s.seconds)) for p, s in spent.items()},
    }
    for place, (title, values) in enumerate(kinds.items(), 1):
        yield figure(bars_svg(f"bars-{place}", title, _told(values), _bars(values)))


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
        f"{number(spent.calls)} {plural(spent.calls, 'call')} {what} ({number(spent.new_tokens)} "
        f"{plural(spent.new_tokens, 'new token')}, {seconds(spent.seconds)} s) "
        f"{plural(spent.calls, 'is', 'are')} not among these."
        for what, spent in (
            ("of builds that did not end, whose results wait to be used,", main.waiting),
            ("of no result, cut off, failed or of a full build that did not end,", main.apart),
        )
        if spent.calls
    ]
    return "".join(map(paragraph, told))
