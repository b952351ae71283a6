"""A text cut at the edges of intervals that may overlap, and its offsets in a browser's units."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.core.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Cut:
    """A stretch of a text in which no interval begins or ends."""

    span: Span
    """Code points."""
    begun: tuple[Span, ...]
    """The intervals whose first character is its first, the longest first."""
    within: tuple[Span, ...]
    """The intervals that hold it and began before, in order of place."""
    ended: tuple[Span, ...]
    """The intervals whose last character is its last, in order of place."""


def cut_at(length: int, spans: Iterable[Span], edges: Iterable[int] = ()) -> list[Cut]:
    """The whole text from 0 to ``length``, cut at the ends of all intervals and at ``edges``.

    No stretch is empty, none overlaps another, and together they are the text.

    Raises:
        ValueError: an interval or an edge is not inside the text.
    """
    intervals = sorted(set(spans), key=_outer_first)
    ends = {end for one in intervals for end in (one.start, one.end)}
    places = sorted({0, length} | ends | set(edges))
    if (places[0], places[-1]) != (0, length):
        raise ValueError(
            f"a text of {length} is cut inside it, got edges from {places[0]} to {places[-1]}"
        )
    return list(_cuts(places, intervals))


def _cuts(places: list[int], intervals: list[Span]) -> Iterable[Cut]:
    active: list[Span] = []
    waiting = list(reversed(intervals))
    for start, end in pairwise(places):
        begun = []
        while waiting and waiting[-1].start == start:
            begun.append(waiting.pop())
        held = [*active, *begun]
        ended = tuple(one for one in held if one.end == end)
        yield Cut(Span(start, end), tuple(begun), tuple(active), ended)
        active = [one for one in held if one.end > end] if ended else held


def _outer_first(span: Span) -> tuple[int, int]:
    return span.start, -span.end


_LAST_OF_ONE: Final = "\uffff"
"""The last character that UTF-16 writes in one unit."""


def utf16_of(text: str, places: Iterable[int]) -> Mapping[int, int]:
    """For each offset in code points of a text, the offset in code units of UTF-16.

    >>> utf16_of("a\U0001f600b", [1, 2, 3])
    {1: 1, 2: 3, 3: 4}
    """
    found, units, last = {}, 0, 0
    for place in sorted(set(places)):
        stretch = text[last:place]
        units += len(stretch) + sum(char > _LAST_OF_ONE for char in stretch)
        found[place], last = units, place
    return found
