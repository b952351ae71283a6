"""Where a folded quote stands in a folded text: exactly, or as nearly as anywhere.

Matching never chooses between places that differ in nothing but their place; it yields them, and
says when there are more than it looked at (specification B, steps 2 to 5).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from heapq import nsmallest
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.core.gate.align import Searchable, distance
from citebound.core.gate.edges import cut_at_end, cut_at_start

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citebound.core.gate.align import Ends
    from citebound.core.gate.fold import Folded

_MOST_PLACES: Final = 10_000
"""Exact places that are looked at, and fewer for a long quote:"""
_MOST_COMPARED: Final = 10_000_000
"""characters of the quote times places."""
_MOST_ENDS: Final = 64
"""Ends of best passages that are looked at, and fewer for a long quote:"""
_MOST_ALIGNED: Final = 64_000_000
"""characters of the quote squared times ends."""
_FEWEST_ENDS: Final = 4
_MOST_STARTS: Final = 8
"""Beginnings of best passages with one end that are looked at, of about the quote's length."""
_MOST_CELLS: Final = 4_000_000_000
"""Characters of the quote times characters of the text up to which the closest passage is looked
for at any distance."""
_ONE_PASS: Final = 192
"""Characters of a quote up to which any distance is looked for as fast as a small one."""
_MOST_GROWTH: Final = 64
"""Folded characters by which a passage grows at most to end with a whole word."""


class Place(NamedTuple):
    """A passage, in folded coordinates."""

    start: int
    """First folded character."""
    end: int
    """After the last one."""
    distance: int
    """Edit distance to the folded quote."""


@dataclass(frozen=True, slots=True)
class Found:
    """Places that are equally good, none overlapping in an approximate search."""

    places: tuple[Place, ...] = ()
    """The best ones, best first (exact ones: rising)."""
    has_more: bool = False
    """Whether there may be others that were not looked at."""
    is_proved: bool = True
    """Whether there are none better."""


class Places:
    """One folded text, ready for any number of folded quotes."""

    def __init__(self, folded: Folded) -> None:
        """Of a folded text; the index for approximate search is made when first needed."""
        self._folded = folded
        self._searchable: Searchable | None = None

    def is_whole(self, start: int, end: int) -> bool:
        """Whether a folded interval cuts no word, number, or original character."""
        return not (cut_at_start(self._folded, start) or cut_at_end(self._folded, end))

    def at_hint(self, quote: str, hint: tuple[int, int]) -> Place | None:
        """The place of the claimed interval where the folded text there is the folded quote."""
        text = self._folded.text
        first = bisect_right(self._folded.ends, hint[0])
        last = bisect_right(self._folded.starts, hint[1] - 1)
        first, last = _trimmed(text, first, max(first, last))
        if text[first:last] != quote or not self.is_whole(first, last):
            return None
        return Place(first, last, 0)

    def exact(self, quote: str) -> Found:
        """The whole places of a folded quote, overlapping ones too."""
        text, size = self._folded.text, len(quote)
        most = min(_MOST_PLACES, _MOST_COMPARED // size)
        whole: list[Place] = []
        seen, start = 0, text.find(quote)
        while start >= 0 and seen < most:
            seen += 1
            if self.is_whole(start, start + size):
                whole.append(Place(start, start + size, 0))
            start = text.find(quote, start + 1)
        return Found(tuple(whole), has_more=start >= 0)

    def nearest(self, found: Found, hint: tuple[int, int] | None) -> Place | None:
        """The place that is meant; None when nothing tells.

        The only one, or the one at most half as far from the hint as the next one (step 4). Where
        there are more than were looked at, only one that begins with the hint.
        """
        if len(found.places) == 1 and not found.has_more:
            return found.places[0]
        if hint is None or not found.places:
            return None
        starts = self._folded.starts
        far = nsmallest(2, ((abs(starts[place.start] - hint[0]), place) for place in found.places))
        next_one = 0 if found.has_more else far[1][0]
        return far[0][1] if 2 * far[0][0] <= next_one else None

    def closest(self, quote: str, hint: tuple[int, int] | None) -> Found:
        """The passages with the smallest distance, grown to whole words, best first."""
        searchable = self._searchable = self._searchable or Searchable(self._folded.text)
        found = _best_ends(searchable, quote)
        if found is None:
            return Found()
        ends = self._picked(found.ends, _most_ends(quote), hint)
        passages = [
            (start, end)
            for end in ends
            for start in _likely(searchable.starts(quote, end, found.distance), end - len(quote))
            if start < end
        ]
        places = self._grown(quote, passages)
        least = min((place.distance for place in places), default=0)
        best = [place for place in places if place.distance == least]
        ranked = sorted(best, key=lambda place: self._untidy(quote, place))
        has_more = len(ends) < len(found.ends) or not found.is_all
        return Found(_apart(ranked), has_more, found.is_all)

    def _picked(
        self, ends: Sequence[int], most: int, hint: tuple[int, int] | None
    ) -> Sequence[int]:
        """So many ends: the nearest to the hint's, or the first."""
        if hint is None or len(ends) <= most:
            return ends[:most]
        goal = bisect_right(self._folded.starts, hint[1] - 1)
        at = bisect_left(ends, goal)
        near = ends[max(0, at - most) : at + most]
        return sorted(near, key=lambda end: (abs(end - goal), end))[:most]

    def _grown(self, quote: str, passages: Sequence[tuple[int, int]]) -> list[Place]:
        """The passages grown to whole words and numbers, each once, and their distances."""
        text = self._folded.text
        starts = {start: self._whole_start(start) for start in {start for start, _ in passages}}
        ends = {end: self._whole_end(end) for end in {end for _, end in passages}}
        grown = {_trimmed(text, starts[start], ends[end]) for start, end in passages}
        return [Place(start, end, distance(quote, text[start:end])) for start, end in grown]

    def _whole_start(self, start: int) -> int:
        first = max(0, start - _MOST_GROWTH)
        while start > first and cut_at_start(self._folded, start):
            start -= 1
        return start

    def _whole_end(self, end: int) -> int:
        last = min(len(self._folded.text), end + _MOST_GROWTH)
        while end < last and cut_at_end(self._folded, end):
            end += 1
        return end

    def _untidy(self, quote: str, place: Place) -> tuple[int, int, int]:
        """Marks at the edges that the quote does not have, then the longer passage, then order."""
        text = self._folded.text
        edges = ((text[place.start], quote[:2]), (text[place.end - 1], quote[-2:]))
        loose = sum(not mine.isalnum() and mine not in its for mine, its in edges)
        return loose, place.start - place.end, place.start


def _best_ends(searchable: Searchable, quote: str) -> Ends | None:
    """Where the closest passages end; None when none is close and looking further is too slow."""
    is_any = len(quote) * len(searchable.text) <= _MOST_CELLS
    is_first = len(quote) > _ONE_PASS or not is_any
    found = searchable.closest(quote, len(quote) // 3) if is_first else None
    return searchable.closest(quote, len(quote)) if found is None and is_any else found


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The interval without blanks at its ends; something stays."""
    while start < end - 1 and text[start] == " ":
        start += 1
    while start < end - 1 and text[end - 1] == " ":
        end -= 1
    return start, end


def _most_ends(quote: str) -> int:
    return max(_FEWEST_ENDS, min(_MOST_ENDS, _MOST_ALIGNED // len(quote) ** 2))


def _likely(starts: Sequence[int], wanted: int) -> Iterable[int]:
    """The starts nearest to that of a passage as long as the quote."""
    return sorted(starts, key=lambda start: (abs(start - wanted), start))[:_MOST_STARTS]


def _apart(ranked: Sequence[Place]) -> tuple[Place, ...]:
    """The best of each group of overlapping places."""
    apart: list[Place] = []
    for place in ranked:
        if all(place.end <= other.start or other.end <= place.start for other in apart):
            apart.append(place)
    return tuple(apart)
