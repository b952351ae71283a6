"""The gate: steps 1 to 5 and 7 of specification B for one item after the other.

The rulebook (numbers are those of the specification, section 3):

1. Quote and text are folded by one ruler; every interval that leaves is in original coordinates.
2. The folded text at the claimed span equals the folded quote: ``hit_exact``.
3. One occurrence in the whole text: ``hit_substr``.
4. Several: the nearest to the claimed span when its distance is at most half of the next one's;
   otherwise a person.
5. None: the passages with the smallest edit distance. From ``HIGH``, when no guard objects,
   ``hit_fuzzy``; from ``LOW``, a person; below, a person again, and facts are dropped.
7. Items are independent; a quote that is empty is dropped, one too short to identify anything and
   one across two speakers go to a person.

Step 0 compares the text's hash and is made before any of this (``engine.verify``). A hit never
begins or ends inside a word or a number, and never covers half a character.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.core.gate import policy
from citebound.core.gate.align import Searchable, distance
from citebound.core.gate.edges import cut_at_end, cut_at_start
from citebound.core.gate.fold import Annotations, Folded, fold, is_dense
from citebound.core.gate.guards import Context, Wording, objections
from citebound.core.gate.names import names_in
from citebound.core.gate.verdict import (
    Item,
    Kind,
    MatchType,
    Result,
    Segment,
    SourceRef,
    Verdict,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from citebound.core.text import Span

_MOST_PLACES: Final = 64
"""Best passages that are looked at; more than two that nothing tells apart go to a person."""


_NEIGHBOURS: Final = 12
"""Folded characters between two parts that stand side by side."""


class Place(NamedTuple):
    """A passage, in folded coordinates."""

    start: int
    end: int
    distance: int
    """Edit distance to the folded quote."""


class Gate:
    """One text, ready for any number of items."""

    def __init__(
        self,
        file_id: str,
        text: str,
        segments: Sequence[Segment] = (),
        annotations: Annotations = Annotations.NONE,
    ) -> None:
        """Fold the text once."""
        self._file_id, self._text = file_id, text
        self._segments = sorted(segments, key=lambda segment: (segment.start, segment.end))
        self._begins = [segment.start for segment in self._segments]
        self._folded = fold(text, annotations)
        self._searchable: Searchable | None = None

    def judge(self, item: Item) -> Result:
        """The verdict on an item. Never raises, whatever the item holds."""
        quote = fold(item.quote)
        if not any(map(str.isalnum, quote.text)):
            return self._stop(
                item, Verdict.DROPPED, 0.0, "the quote is empty: nothing to look for"
            )
        if _weight(quote.text) < policy.SHORTEST:
            reason = "the quote is too short to identify a place"
            return self._stop(item, Verdict.TO_HUMAN, 0.0, reason)
        hint = self._hint(item)
        claimed = self._at_hint(quote.text, hint)
        if claimed is not None:  # Step 2.
            return self._hit(item, claimed, Verdict.HIT_EXACT)
        whole, cut = self._occurrences(quote.text)
        if len(whole) == 1:  # Step 3.
            return self._hit(item, whole[0], Verdict.HIT_SUBSTR)
        if whole:  # Step 4.
            return self._choose(item, whole, hint)
        return self._approximate(item, quote, hint, cut)

    @cached_property
    def _wording(self) -> Wording:
        return Wording(self._folded.text)

    def _hint(self, item: Item) -> tuple[int, int] | None:
        if item.hint is None:
            return None
        start, end = item.hint
        return (start, end) if 0 <= start < end <= len(self._text) else None

    def _at_hint(self, quote: str, hint: tuple[int, int] | None) -> Place | None:
        """The place of the hint where the folded text there is the folded quote."""
        if hint is None:
            return None
        starts, ends = self._folded.starts, self._folded.ends
        first, last = bisect_right(ends, hint[0]), bisect_right(starts, hint[1] - 1)
        text = self._folded.text
        while first < last and text[first] == " ":
            first += 1
        while first < last and text[last - 1] == " ":
            last -= 1
        if text[first:last] != quote:
            return None
        place = Place(first, last, 0)
        return place if self._is_whole(place) else None

    def _occurrences(self, quote: str) -> tuple[list[Place], list[Place]]:
        """All places of the folded quote, overlapping ones too: whole ones, and cut ones."""
        whole: list[Place] = []
        cut: list[Place] = []
        text, size = self._folded.text, len(quote)
        start = text.find(quote)
        while start >= 0:
            place = Place(start, start + size, 0)
            (whole if self._is_whole(place) else cut).append(place)
            start = text.find(quote, start + 1)
        return whole, cut

    def _is_whole(self, place: Place) -> bool:
        start, end, _ = place
        folded = self._folded
        is_cut = cut_at_start(folded, start) or cut_at_end(folded, end)
        return not is_cut and folded.is_whole(start, end)

    def _choose(self, item: Item, places: Sequence[Place], hint: tuple[int, int] | None) -> Result:
        chosen = self._nearest(places, hint)
        if chosen is not None:
            return self._hit(item, chosen, Verdict.HIT_SUBSTR)
        reason = f"the quote stands in {len(places)} places, and nothing tells which one is meant"
        return self._stop(item, Verdict.TO_HUMAN, 1.0, reason, places)

    def _nearest(self, places: Sequence[Place], hint: tuple[int, int] | None) -> Place | None:
        """The place nearest to the hint, when the next one is at least twice as far."""
        if len(places) == 1:
            return places[0]
        if hint is None:
            return None
        far = sorted((abs(self._folded.starts[p.start] - hint[0]), p) for p in places)
        return far[0][1] if 2 * far[0][0] <= far[1][0] and far[0][0] < far[1][0] else None

    def _approximate(
        self, item: Item, quote: Folded, hint: tuple[int, int] | None, cut: Sequence[Place]
    ) -> Result:
        """Step 5."""
        best = self._closest(quote.text, hint)
        if not best:
            return self._judged_invented(item, 0.0, ())
        place = best[0]
        length = max(len(quote.text), place.end - place.start)
        similar = policy.similarity(place.distance, length)
        if not policy.is_at_least(place.distance, length, policy.LOW):
            told = self._elided(quote.text) or self._stitched(quote.text)
            return self._judged_invented(item, similar, best, told)
        why = self._objection(item, quote, best, hint, cut)
        if why:
            return self._stop(item, Verdict.TO_HUMAN, similar, why, best)
        chosen = self._nearest(best, hint) or place
        return self._hit(item, chosen, Verdict.HIT_FUZZY, similar)

    def _objection(
        self,
        item: Item,
        quote: Folded,
        best: Sequence[Place],
        hint: tuple[int, int] | None,
        cut: Sequence[Place],
    ) -> str:
        """Why the best passage is no hit; empty when it is."""
        place = best[0]
        length = max(len(quote.text), place.end - place.start)
        similar = policy.similarity(place.distance, length)
        if elided := self._elided(quote.text):
            return elided
        if not policy.is_at_least(place.distance, length, policy.HIGH):
            closest = f"the closest passage has similarity {similar:.2f}, too little to be sure"
            inside = "the words stand only inside longer words or numbers" if cut else ""
            return inside or self._stitched(quote.text) or closest
        if not self._is_whole(place):
            return "the closest passage begins or ends inside a word or a number"
        span = self._span(place)
        passage = self._folded.text[place.start : place.end]
        context = Context(
            quote.text,
            passage,
            names_in(item.quote),
            names_in(span.of(self._text)),
            self._wording,
        )
        told = next(iter(objections(context)), "")
        if told:
            return f"similarity {similar:.2f}, but {told}"
        if self._nearest(best, hint) is None:
            return f"{len(best)} passages are equally close, and nothing tells which one is meant"
        return ""

    def _closest(self, quote: str, hint: tuple[int, int] | None) -> list[Place]:
        """The passages with the smallest distance, edges moved to whole words, best first."""
        if self._searchable is None:
            self._searchable = Searchable(self._folded.text)
        found = self._searchable.closest(quote, len(quote) // 3) or self._searchable.closest(
            quote, len(quote)
        )
        if found is None:
            return []
        ends: Iterable[int] = found.ends
        if hint is not None:
            goal = bisect_right(self._folded.starts, hint[1])
            ends = sorted(found.ends, key=lambda end: (abs(end - goal), end))
        places = {
            self._snapped(quote, start, end)
            for end in list(ends)[:_MOST_PLACES]
            for start in self._searchable.starts(quote, end, found.distance)
        }
        ranked = sorted(places, key=lambda place: (place.distance, self._untidy(quote, place)))
        return _apart(ranked)

    def _snapped(self, quote: str, start: int, end: int) -> Place:
        """The passage grown to whole words and numbers, and its distance."""
        folded = self._folded
        while start > 0 and cut_at_start(folded, start):
            start -= 1
        while end < len(folded.text) and cut_at_end(folded, end):
            end += 1
        text = folded.text
        while start < end - 1 and text[start] == " ":
            start += 1
        while start < end - 1 and text[end - 1] == " ":
            end -= 1
        return Place(start, end, distance(quote, text[start:end]))

    def _untidy(self, quote: str, place: Place) -> tuple[int, int, int]:
        """Marks at the edges that the quote does not have, then the longer passage, then order."""
        text = self._folded.text
        first, last = text[place.start], text[place.end - 1]
        loose = (not first.isalnum() and first != quote[0]) + (
            not last.isalnum() and last != quote[-1]
        )
        return loose, -(place.end - place.start), place.start

    def _elided(self, quote: str) -> str:
        """Why a quote that leaves something out is no quote; empty when it does not."""
        parts = [part.strip(" .,;:") for part in quote.split("…")]
        known = [part for part in parts if _weight(part) >= policy.SHORTEST / 2]
        places = [self._folded.text.find(part) for part in known]
        if len(known) < 2 or min(places) < 0:  # noqa: PLR2004
            return ""
        between = self._places(places, known)
        return f"the quote leaves something out between {between}: no single passage to pin"

    def _stitched(self, quote: str) -> str:
        """Why a quote of two places is no quote; empty when it is of one."""
        text = self._folded.text
        cut = _longest_prefix(quote, text)
        head, rest = quote[:cut].strip(), quote[cut:].strip()
        if min(_weight(head), _weight(rest)) < policy.SHORTEST or rest not in text:
            return ""
        places = [text.find(head), text.find(rest)]
        gap = places[1] - places[0] - len(head)
        if 0 <= gap <= _NEIGHBOURS:
            return ""
        between = self._places(places, [head, rest])
        return f"the quote is put together from {between}: no single passage to pin"

    def _places(self, places: Sequence[int], parts: Sequence[str]) -> str:
        """Where these parts stand, in original coordinates."""
        spans = (
            self._folded.original(place, place + len(part))
            for place, part in zip(places, parts, strict=True)
        )
        return " and ".join(f"[{span.start}, {span.end})" for span in spans)

    def _span(self, place: Place) -> Span:
        return self._folded.original(place.start, place.end)

    def _segment(self, at: int) -> Segment | None:
        number = bisect_right(self._begins, at) - 1
        if number < 0:
            return None
        segment = self._segments[number]
        return segment if at < segment.end else None

    def _speakers(self, span: Span) -> set[str | None]:
        first = max(0, bisect_right(self._begins, span.start) - 1)
        last = bisect_right(self._begins, span.end - 1)
        return {
            segment.speaker
            for segment in self._segments[first:last]
            if segment.start < span.end and span.start < segment.end
        }

    def _hit(self, item: Item, place: Place, verdict: Verdict, similar: float = 1.0) -> Result:
        span = self._span(place)
        if len(self._speakers(span)) > 1:
            reason = "the passage goes over from one speaker to another"
            return self._stop(item, Verdict.TO_HUMAN, similar, reason, [place])
        if item.kind not in _KINDS:
            reason = f"the kind {item.kind!r} is unknown"
            return self._stop(item, Verdict.TO_HUMAN, similar, reason, [place])
        segment = self._segment(span.start)
        speaker, ts = (segment.speaker, segment.ts) if segment else (None, None)
        match = _MATCHES[verdict]
        ref = SourceRef(self._file_id, span, speaker, ts, match, similar)
        return Result(item.extract_id, verdict, ref, similar, _FOUND[verdict])

    def _judged_invented(
        self, item: Item, similar: float, places: Sequence[Place], stitched: str = ""
    ) -> Result:
        closest = f"closest passage {similar:.2f}" if places else "nothing is close"
        reason = f"quote not found in the text; {stitched or closest}; judged invented"
        verdict = Verdict.DROPPED if item.kind == Kind.FACT else Verdict.TO_HUMAN
        return self._stop(item, verdict, similar, reason, places)

    def _stop(  # noqa: PLR0913, PLR0917
        self,
        item: Item,
        verdict: Verdict,
        similar: float,
        reason: str,
        places: Sequence[Place] = (),
    ) -> Result:
        closest = tuple(self._span(place) for place in places[:3])
        return Result(item.extract_id, verdict, None, similar, reason, closest)


_KINDS: Final = frozenset(str(kind) for kind in Kind)
_MATCHES: Final = {
    Verdict.HIT_EXACT: MatchType.EXACT,
    Verdict.HIT_SUBSTR: MatchType.SUBSTR,
    Verdict.HIT_FUZZY: MatchType.FUZZY,
}
_FOUND: Final = {
    Verdict.HIT_EXACT: "the quote stands at the claimed place",
    Verdict.HIT_SUBSTR: "the quote stands in the text",
    Verdict.HIT_FUZZY: "the quote stands in the text but for slips of single letters",
}


def _weight(folded: str) -> float:
    return sum(1.5 if is_dense(char) else 0.5 for char in folded if char.isalnum())


def _apart(ranked: Sequence[Place]) -> list[Place]:
    """The best of each group of overlapping places, of those as good as the best."""
    apart: list[Place] = []
    for place in ranked:
        if place.distance > ranked[0].distance:
            break
        if all(place.end <= other.start or other.end <= place.start for other in apart):
            apart.append(place)
    return apart


def _longest_prefix(quote: str, text: str) -> int:
    """How many characters of the quote stand in the text in one place."""
    low, high = 0, len(quote)
    while low < high:
        middle = (low + high + 1) // 2
        if quote[:middle] in text:
            low = middle
        else:
            high = middle - 1
    return low
