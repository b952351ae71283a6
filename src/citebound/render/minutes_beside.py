"""What stands beside a conclusion: who is to do it and when, and which other rests on its passage.

Computed from the structured minutes, never generated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.gate.verdict import Kind
from citebound.core.minutes.due import dues_of
from citebound.core.minutes.owner import several_owners

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from citebound.core.facts.fact import Fact
    from citebound.core.facts.said import Said
    from citebound.core.text import Span
    from citebound.engine.minutes.view import Minutes
    from citebound.render.minutes_words import Section


@dataclass(frozen=True, slots=True)
class Numbered:
    """A conclusion as minutes list it."""

    number: int
    """Its number in the minutes, from 1."""
    fact: Fact
    """The conclusion."""
    name: str
    """What commands call it."""
    same: str
    """That it rests on the passage of another one; empty when it does not."""


def numbered(section: Section, names: Mapping[str, str]) -> Iterator[Numbered]:
    """The conclusions of a section; ``names`` are those of the meeting, by identity."""
    same = same_passages(section)
    for number, fact in section.facts:
        yield Numbered(number, fact, names[fact.stated.identity], _same_line(same.get(number)))


def speakers_of(minutes: Minutes) -> frozenset[str]:
    """The names of those who spoke."""
    return frozenset() if minutes.meeting is None else minutes.meeting.speakers


def same_passages(section: Section) -> Mapping[int, int]:
    """By number, each conclusion that rests on the passage of one before it, with that one's."""
    found: dict[int, int] = {}
    first, held = 0, section.facts[0][1].source_ref.span
    for number, fact in section.facts:
        span = fact.source_ref.span
        if first and (_within(span, held) or _within(held, span)):
            found[number] = first
        else:
            first, held = number, span
    return found


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _same_line(first: int | None) -> str:
    """That a conclusion rests on the passage of another one; empty when it does not."""
    return "" if first is None else f"same passage as {first}"


def action_line(fact: Fact, names: Collection[str] = ()) -> str:
    """Who is to do it and when, as said, with what that stands for; empty if nothing is.

    Where the quote says more than one of either, so that nobody can tell which, it says so.

    Args:
        fact: the fact; of one that is no action nothing is told.
        names: the speakers of the meeting, as far as they are known.
    """
    quote = fact.stated.quote if fact.stated.kind == Kind.ACTION else ""
    owner, due = _said(fact.owner), _said(fact.due)
    if not owner and len(several_owners(quote, names)) > 1:
        owner = _SEVERAL
    if not due and len(dues_of(quote)) > 1:
        due = _SEVERAL
    told = (("owner: ", owner), ("due: ", due))
    return "; ".join(f"{name}{said}" for name, said in told if said)


_SEVERAL: Final = "several, see the passage"


def _said(said: Said | None) -> str:
    if said is None:
        return ""
    is_more = said.resolved and said.resolved != said.said
    return f"{said.said} ({said.resolved})" if is_more else said.said
