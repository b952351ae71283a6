"""The tree of a dossier before and after each event."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from citebound.core.counting import counted as numbered
from citebound.lab.frames import OUTDATED, STAYS
from citebound.lab.report.costs import EVENT_NAMES
from citebound.lab.report.markup import figure, heading, items, paragraph, section, side_by_side
from citebound.lab.report.tree_svg import tree_svg
from citebound.lab.run.events import Change
from citebound.lab.states import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.lab.frames import Film, Frame, Spot
    from citebound.lab.report.values import Report


def tree_section(report: Report) -> str:
    """What each event did to the tree of one dossier."""
    title = "The tree before and after each event"
    if report.film is None:
        return section("trees", title, paragraph("No event happened yet."))
    return section(
        "trees",
        f"{title}: {report.film.dossier}",
        paragraph(
            "Twelve documents, three groups of four, one root. Before: what the next build can "
            "use, and what the event left outdated. After: how each node came by its result. "
            "Only other statuses than VALID are named."
        ),
        items(_WORDS),
        "".join(film_parts(report.film, "tree")),
    )


def film_parts(film: Film, name: str) -> Iterator[str]:
    """A heading and two pictures for each event; ``name`` makes their ids unique."""
    for frame in film.frames:
        what = _what(frame)
        yield heading(f"Event {frame.event}: {what}")
        yield side_by_side(
            "trees",
            _picture(f"{name}-{frame.event}-before", f"Before: {what}", frame.before),
            _picture(f"{name}-{frame.event}-after", f"After: {what}", frame.after),
        )


_WORDS = (
    "stays (round, thin): before the event, and the next build uses it as it is",
    "outdated (dotted frame): before the event, and the next tree does not hold it",
    "hit (round, thin): it was there, no call",
    "called (dark, white text): a model was asked",
    "rebound (dashed frame): a recorded answer to the very same prompt was bound again, no call",
    "ineligible (grey, crossed): made anew without a call, because nothing below may be read",
    "settled (grey, thick frame): made anew without a call, because there was nothing to ask",
)


def _what(frame: Frame) -> str:
    name = EVENT_NAMES[Change(frame.change)]
    return f"{name} of {frame.document}" if frame.document else f"{name} for reductions"


def _picture(name: str, title: str, root: Spot) -> str:
    told = counted(root)
    return figure(tree_svg(name, title, told, root), f"{title}. {told}")


def counted(root: Spot) -> str:
    """How many nodes there are of each kind, in words."""
    found = Counter(spot.mark for spot in root.all())
    nodes = numbered(found.total(), "node")
    if set(found) <= {STAYS, OUTDATED}:
        return f"{nodes}: {found[OUTDATED]} outdated, {numbered(found[STAYS], 'stays', 'stay')}."
    made = [f"{found[mark]} {mark}" for mark in _ANEW if found[mark]]
    anew = sum(found[mark] for mark in _ANEW)
    apart = f" ({', '.join(made)})" if made else ""
    return (
        f"{nodes}: {anew} recomputed{apart}, {found[State.REBOUND]} rebound, "
        f"{numbered(found[State.HIT], 'hit')}."
    )


_ANEW = (State.CALLED, State.INELIGIBLE, State.SETTLED)
