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
   one across two speakers go to a person, as does one that the rest of its sentence turns (a
   question without its mark, a statement without the "nobody said that" before it, ``around``),
   and a unit whose case differs and says another thing (mg, Mg).

Step 0 compares the text's hash and is made before any of this (``engine.verify``). A hit never
begins or ends inside a word or a number, or between a number and its bound, and never covers half
a character.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from citebound.core.gate import policy
from citebound.core.gate.around import turned
from citebound.core.gate.edges import is_turned
from citebound.core.gate.fold import Annotations, Folded, fold
from citebound.core.gate.guards import objections
from citebound.core.gate.names import heads_in, names_in
from citebound.core.gate.parts import elided, is_weighty, stitched
from citebound.core.gate.places import Found, Place, Places
from citebound.core.gate.speakers import Speakers
from citebound.core.gate.units import is_other_unit
from citebound.core.gate.verdict import (
    Item,
    Kind,
    MatchType,
    Result,
    Segment,
    SourceRef,
    Step,
    Verdict,
)
from citebound.core.gate.wording import Context, Wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.text import Span


@dataclass(frozen=True, slots=True)
class _Asked:
    """An item, prepared."""

    item: Item
    quote: Folded
    hint: tuple[int, int] | None
    """The claimed interval when it is one of this text."""


class Gate:
    """One text, ready for any number of items."""

    def __init__(
        self,
        file_id: str,
        text: str,
        segments: Sequence[Segment] = (),
        annotations: Annotations = Annotations.NONE,
        *,
        thresholds: policy.Thresholds = policy.FROZEN,
    ) -> None:
        """Fold the text once (step 1)."""
        self._thresholds = thresholds
        self._file_id, self._text = file_id, text
        self._speakers = Speakers(segments)
        self._folded = fold(text, annotations)
        self._places = Places(self._folded)

    def judge(self, item: Item) -> Result:
        """The verdict on an item. Never raises, whatever the item holds."""
        asked = _Asked(item, fold(item.quote), self._hint(item))  # Step 1.
        found = self._unusable(asked) or self._exact(asked) or self._approximate(asked)
        unknown = _unknown_kind(item)
        if not unknown or unknown in found.reason:
            return found
        return replace(found, reason=f"{found.reason}; {unknown}")

    def shown(self, quote: str) -> tuple[Span, ...]:
        """Where a quote stands word for word, or else the passages closest to it; no verdict.

        For a person who looks at what was refused before it was looked up. Nothing of a quote
        without words; of one too short to identify a place only where it stands.
        """
        folded = fold(quote).text
        if not any(map(str.isalnum, folded)):
            return ()
        places = self._places.exact(folded).places
        if not places and is_weighty(folded):
            places = self._places.closest(folded, None).places
        return self._closest(places)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the text that have a lexicon, without what nobody said."""
        return self._wording.languages

    @cached_property
    def _wording(self) -> Wording:
        return Wording(self._folded.text)

    def _hint(self, item: Item) -> tuple[int, int] | None:
        if item.hint is None:
            return None
        start, end = item.hint
        return (start, end) if 0 <= start < end <= len(self._text) else None

    def _unusable(self, asked: _Asked) -> Result | None:
        """Step 7: the stop of a quote that says nothing, or too little."""
        if not any(map(str.isalnum, asked.quote.text)):
            reason = "the quote is empty: nothing to look for"
            return _stop(asked.item, Verdict.DROPPED, 0.0, reason, step=Step.ITEM)
        if not is_weighty(asked.quote.text):
            reason = "the quote is too short to identify a place"
            return _stop(asked.item, Verdict.TO_HUMAN, 0.0, reason, step=Step.ITEM)
        return None

    def _exact(self, asked: _Asked) -> Result | None:
        """Steps 2 to 4; None when the quote stands nowhere."""
        quote = asked.quote.text
        claimed = self._places.at_hint(quote, asked.hint) if asked.hint else None
        if claimed is not None:  # Step 2.
            return self._hit(asked.item, claimed, Verdict.HIT_EXACT, step=Step.CLAIMED)
        found = self._places.exact(quote)
        if not found.places and not found.has_more:
            return None
        chosen = self._places.nearest(found, asked.hint)
        if chosen is not None:
            step = Step.ONLY if found.places == (chosen,) else Step.SEVERAL
            return self._hit(asked.item, chosen, Verdict.HIT_SUBSTR, step=step)
        reason = f"the quote stands in {_many(found)} places, and nothing tells which one is meant"
        return self._to_human(asked.item, 1.0, reason, found.places, step=Step.SEVERAL)

    def _approximate(self, asked: _Asked) -> Result:
        """Step 5."""
        quote = asked.quote.text
        found = self._places.closest(quote, asked.hint)
        if not found.places:
            return self._judged_invented(asked.item, 0.0, ())
        places = self._meant_first(found, asked.hint)
        best = places[0]
        length = max(len(quote), best.end - best.start)
        similar = policy.similarity(best.distance, length)
        if not policy.is_at_least(best.distance, length, self._thresholds.low):
            told = elided(quote, self._folded) or stitched(quote, self._folded)
            return self._judged_invented(asked.item, similar, places, told)
        is_high = policy.is_at_least(best.distance, length, self._thresholds.high)
        why = self._doubt(quote) or (
            self._objection(asked, found, best, similar)
            if is_high
            else self._too_far(quote, similar)
        )
        if why:
            return self._to_human(asked.item, similar, why, places, step=Step.CLOSEST)
        return self._hit(asked.item, best, Verdict.HIT_FUZZY, step=Step.CLOSEST, similar=similar)

    def _meant_first(self, found: Found, hint: tuple[int, int] | None) -> tuple[Place, ...]:
        """Equally close passages, before the others the one that the hint tells, if any."""
        meant = self._places.nearest(found, hint) or found.places[0]
        return (meant, *(place for place in found.places if place != meant))

    def _doubt(self, quote: str) -> str:
        """Why the quote is no single passage of whole words, however close one is."""
        first = self._folded.text.find(quote)
        if first > 0 and is_turned(self._folded.text, first):
            return "the words stand only behind a negation, or behind the bound of a number"
        if first >= 0:
            return "the words stand only inside longer words or numbers"
        return elided(quote, self._folded)

    def _too_far(self, quote: str, similar: float) -> str:
        """Why a passage between the thresholds is no hit."""
        closest = f"the closest passage has similarity {similar:.2f}, too little to be sure"
        return stitched(quote, self._folded) or closest

    def _objection(self, asked: _Asked, found: Found, best: Place, similar: float) -> str:
        """Why this one of the best passages is no hit; empty when it is."""
        if not self._places.is_whole(best.start, best.end):
            return "the closest passage begins or ends inside a word or a number"
        told = next(iter(objections(self._context(asked, best))), "")
        if told:
            return f"similarity {similar:.2f}, but {told}"
        if self._places.nearest(found, asked.hint) is not None:
            return ""
        if not found.is_proved:
            return "the text is too long to rule out a closer passage, and no hint tells this one"
        return f"{_many(found)} passages are equally close, and nothing tells which one is meant"

    def _context(self, asked: _Asked, place: Place) -> Context:
        return Context(
            asked.quote.text,
            self._folded.text[place.start : place.end],
            names_in(asked.item.quote),
            self._names_of(self._span(place).of(self._text)),
            self._wording,
        )

    def _names_of(self, passage: str) -> frozenset[str]:
        """Its words that are names, those at the head of a sentence by what is known of them."""
        wording = self._wording
        heads = {word for word in heads_in(passage) if not wording.lists(word)}
        if heads and not (wording.has_words and wording.is_told):
            heads &= self._names
        return names_in(passage) | heads

    @cached_property
    def _names(self) -> frozenset[str]:
        return names_in(self._text)

    def _span(self, place: Place) -> Span:
        return self._folded.original(place.start, place.end)

    def _hit(
        self, item: Item, place: Place, verdict: Verdict, *, step: Step, similar: float = 1.0
    ) -> Result:
        span = self._span(place)
        if why := self._hindrance(item, place):
            return self._to_human(item, similar, why, [place], step=Step.ITEM)
        segment = self._speakers.segment(span.start)
        speaker, ts = (segment.speaker, segment.ts) if segment else (None, None)
        ref = SourceRef(self._file_id, span, speaker, ts, _MATCHES[verdict], similar)
        return Result(item.extract_id, verdict, ref, similar, _FOUND[verdict], step)

    def _hindrance(self, item: Item, place: Place) -> str:
        """Why a passage that was found is not pinned by itself (step 7); empty when it is."""
        span = self._span(place)
        if is_other_unit(item.quote, span.of(self._text)):
            return "a unit differs in case, and in what it says"
        if len(self._speakers.speak_in(span)) > 1:
            return "the passage goes over from one speaker to another"
        if told := turned(self._folded, place.start, place.end, self._speakers.turn(span)):
            return told
        return _unknown_kind(item)

    def _judged_invented(
        self, item: Item, similar: float, places: Sequence[Place], told: str = ""
    ) -> Result:
        closest = f"closest passage {similar:.2f}" if places else "nothing is close"
        reason = f"quote not found in the text; {told or closest}; judged invented"
        verdict = Verdict.DROPPED if item.kind == Kind.FACT else Verdict.TO_HUMAN
        stopped = _stop(item, verdict, similar, reason, step=Step.CLOSEST)
        return replace(stopped, closest=self._closest(places))

    def _to_human(
        self, item: Item, similar: float, reason: str, places: Sequence[Place], *, step: Step
    ) -> Result:
        stopped = _stop(item, Verdict.TO_HUMAN, similar, reason, step=step)
        return replace(stopped, closest=self._closest(places))

    def _closest(self, places: Sequence[Place]) -> tuple[Span, ...]:
        return tuple(self._span(place) for place in places[:_MOST_SHOWN])


_MOST_SHOWN: Final = 3
"""Closest passages that a person is shown."""
_KINDS: Final = frozenset(str(kind) for kind in Kind)
_MATCHES: Final = {
    Verdict.HIT_EXACT: MatchType.EXACT,
    Verdict.HIT_SUBSTR: MatchType.SUBSTR,
    Verdict.HIT_FUZZY: MatchType.FUZZY,
}
_FOUND: Final = {
    Verdict.HIT_EXACT: "the quote stands at the claimed place",
    Verdict.HIT_SUBSTR: "the quote stands in the text",
    Verdict.HIT_FUZZY: "the quote stands in the text but for slips",
}


def _unknown_kind(item: Item) -> str:
    return "" if item.kind in _KINDS else f"the kind {item.kind!r} is unknown"


def _stop(item: Item, verdict: Verdict, similar: float, reason: str, *, step: Step) -> Result:
    return Result(item.extract_id, verdict, None, similar, reason, step)


def _many(found: Found) -> str:
    if not found.has_more:
        return str(len(found.places))
    return f"{len(found.places)} or more" if len(found.places) > 1 else "very many"
