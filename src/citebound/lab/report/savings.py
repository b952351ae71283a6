"""Where each saving comes from: what the incremental builds made of their nodes, by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.lab.report.bars_svg import Bar, Fill, bars_svg, legend_svg
from citebound.lab.report.costs import EVENT_NAMES
from citebound.lab.report.markup import Table, figure, number, paragraph, section, table
from citebound.lab.run.events import EVENTS

if TYPE_CHECKING:
    from citebound.lab.evaluation.values import Evaluation
    from citebound.lab.evaluation.work import Work

_HEAD: Final = (
    "after the event",
    "nodes",
    "called",
    "hits",
    "rebound leaves",
    "rebound groups",
    "rebound roots",
    "ineligible",
    "settled",
)
_LEGEND: Final = (
    (Fill.SOLID, "called: a model was asked"),
    (Fill.STRIPED, "rebound: a recorded answer to the very same prompt was bound again"),
    (Fill.EMPTY, "hit: the node was there and nothing of it had changed"),
    (Fill.DOTTED, "ineligible or settled: nothing to ask"),
)


def savings_section(found: Evaluation) -> str:
    """Nodes by event, with the bars of the same numbers."""
    title = "Where each saving comes from"
    if not found.savings:
        return section("savings", title, paragraph("No event was followed by a rebuild yet."))
    bound = "on" if found.conditions.get("rebind") is True else "off"
    bars = [_bar(event, work) for event, work in found.savings.items()]
    told = "; ".join(f"{bar.label} {bar.shown}" for bar in bars)
    picture = bars_svg("bars-savings", "Nodes after each event", told, bars, room=300)
    return section(
        "savings",
        title,
        paragraph(
            f"A full build asks for every node that may be read. An incremental one asks for what "
            f"changed and what stands above it. Rebinding was {bound}."
        ),
        table(
            Table(
                "savings-by-event",
                "Nodes of the incremental builds, by how they came by their results",
                _HEAD,
                [(_name(event), *_cells(work)) for event, work in found.savings.items()],
            )
        ),
        figure(
            picture + legend_svg("legend-savings", _LEGEND),
            "At the end of each bar: called + rebound + hits + the others.",
        ),
    )


def _name(event: str) -> str:
    place = int(event) - 1
    return f"{event}. {EVENT_NAMES[EVENTS[place].change]}" if place < len(EVENTS) else event


def _cells(work: Work) -> tuple[str, ...]:
    rebound = (work.rebound_leaves, work.rebound_groups, work.rebound_roots)
    counts = (work.nodes, work.called, work.hits, *rebound, work.ineligible, work.settled)
    return tuple(map(number, counts))


def _bar(event: str, work: Work) -> Bar:
    rebound = work.rebound_leaves + work.rebound_groups + work.rebound_roots
    others = work.ineligible + work.settled
    return Bar(
        _name(event),
        (
            (Fill.SOLID, work.called),
            (Fill.STRIPED, rebound),
            (Fill.EMPTY, work.hits),
            (Fill.DOTTED, others),
        ),
        f"{work.called}+{rebound}+{work.hits}+{others}",
    )
