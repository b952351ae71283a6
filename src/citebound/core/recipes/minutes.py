"""The ``minutes`` recipe: what was decided, is to be done, may go wrong, and when.

Its leaves propose items, by declared cue phrases or by a model, or hold those that somebody
brought; the gate sorts them over the whole transcript, and no other way leads to a fact
(specification B, sections 1 and 3). Reductions hold every fact once.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from citebound.core.gate.fold import FOLD_VERSION
from citebound.core.gate.items import Claimed
from citebound.core.gate.policy import POLICY_VERSION
from citebound.core.gate.verdict import Item, Kind, Segment
from citebound.core.minutes.brought import brought, changed_base
from citebound.core.minutes.cues import CUES_VERSION, proposals
from citebound.core.minutes.doubted import Doubts
from citebound.core.minutes.judging import MINUTES_VERSION, sort_items
from citebound.core.minutes.naming import Names, head_of
from citebound.core.minutes.voices import base_sha256, holds_items
from citebound.core.parse import Invalid, parse_items
from citebound.core.recipes.asking import ASKED_LIMITS, ASKING_VERSION, MAP_PROMPT, Extraction
from citebound.core.recipes.comparison import Comparison
from citebound.core.recipes.recipe import Question
from citebound.core.recipes.selection import invalid, read_selection, selection_text
from citebound.core.result import Claim, Reference, Result, Status
from citebound.core.settings import NodeLimits, Settings
from citebound.core.support.findings import SUPPORT_VERSION
from citebound.core.text import Span
from citebound.digest import Json, canonical, text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.gate.items import Broken, Refused
    from citebound.core.minutes.meeting import Meeting
    from citebound.core.recipes.recipe import Child, PartText, QuotedClaim

LIMITS: Final = NodeLimits(part=0, inner=0, document=0, group=0)
"""No limit: no fact is left out."""

CODE: Final = (
    f"fold {FOLD_VERSION}, policy {POLICY_VERSION}, minutes {MINUTES_VERSION}"
    f", asking {ASKING_VERSION}, support {SUPPORT_VERSION}"
)
"""What judges items, makes facts of them and compares them; part of every leaf's key."""

__all__ = ["CODE", "LIMITS", "MAP_PROMPT", "Minutes"]

_GROUP: Final = "group"


class Minutes:
    """Items through the gate."""

    restates = False

    def __init__(self, settings: Settings) -> None:
        """Take the instructions for a model, none where rules propose, and how much it may say."""
        self._prompt = settings.map_prompt
        self._most = settings.limits.part or ASKED_LIMITS.part

    def leaf(self, part: PartText) -> Question:
        """The words of the part, with who said them; of a file of items, the items.

        For a model, where there are instructions; a file of items is always read by rule.
        """
        if self._prompt and part.meeting is not None and not holds_items(part.document.reader):
            return self._extraction(part, part.meeting).question()
        return Question(
            {"minutes": CUES_VERSION, "text": text_sha256(part.text), "voices": _spoken(part)},
            (part.text,),
            (),
            part=part,
        )

    def reduction(self, children: Sequence[Child], scope: str) -> Question:
        """Every fact of the children that is not the same as one before it.

        Facts of one transcript are the same when kind and passage are: windows overlap. Above
        documents they are the same when the item is, too: two conclusions may rest on one passage.
        """
        seen: set[Json] = set()
        taken: list[tuple[Reference, QuotedClaim]] = []
        for position, child in enumerate(children):
            for index, quoted in enumerate(child.claims):
                same = _same(quoted.claim, scope)
                if same not in seen:
                    seen.add(same)
                    taken.append((Reference(position, index), quoted))
        return Question(
            {"minutes": [[one.child, one.index] for one, _ in taken]},
            tuple(quoted.quotes[0] for _, quoted in taken),
            tuple(quoted.claim.pins[0] for _, quoted in taken),
            references=tuple(reference for reference, _ in taken),
        )

    def answer(self, question: Question, part: PartText | None, scope: str) -> str:
        """What the cue phrases announce; the items as they were brought; of a reduction, all."""
        del scope
        if part is None:
            return selection_text(range(len(question.quotes)))
        if holds_items(part.document.reader):
            return part.text
        return _written(part)

    def read(self, raw: str, question: Question, *, finished: bool, leaf: bool) -> Result:
        """Facts and tasks, or references; INVALID when a model's answer is not as demanded."""
        if not leaf:
            return read_selection(raw, question, 0, leaf=False)
        part = question.part
        if part is None or part.meeting is None:
            return _nothing("there is no transcript that the items could be checked against")
        if question.messages:
            return self._read_model(raw, part, part.meeting, finished=finished)
        return _sorted(raw, part, part.meeting)

    def _read_model(self, raw: str, part: PartText, meeting: Meeting, *, finished: bool) -> Result:
        parsed = parse_items(raw, finished=finished)
        if isinstance(parsed, Invalid):
            return invalid(parsed)
        extraction = self._extraction(part, meeting)
        found = _compared(_result(extraction.items(parsed.items), meeting), extraction.comparison)
        return replace(found, repairs=tuple(map(str, parsed.repairs)))

    def _extraction(self, part: PartText, meeting: Meeting) -> Extraction:
        return Extraction(part, meeting, self._prompt, self._most)


def _spoken(part: PartText) -> Json:
    """Who says what of a part: the segments that lie in it, counted from its start.

    None of a file of items, which nobody speaks: no answer about a transcript of the same
    characters is one about it.
    """
    if holds_items(part.document.reader):
        return None
    return [[one.speaker, one.start, one.end] for one in _segments(part)]


def _segments(part: PartText) -> tuple[Segment, ...]:
    end = part.start + len(part.text)
    voices = () if part.meeting is None else part.meeting.voices.segments
    inside = (one for one in voices if part.start <= one.start and one.end <= end)
    return tuple(
        Segment(one.speaker, one.ts, one.start - part.start, one.end - part.start)
        for one in inside
    )


def _written(part: PartText) -> str:
    """The proposals of the cue phrases, their places counted from the part's start."""
    rows: list[Json] = [
        [str(one.kind), one.text, one.quote, [one.span.start, one.span.end]]
        for one in proposals(part.text, _segments(part))
    ]
    return canonical({"items": rows}).decode()


def _sorted(raw: str, part: PartText, meeting: Meeting) -> Result:
    if not holds_items(part.document.reader):
        return _result(list(_proposed(raw, part)), meeting)
    items = brought(raw)
    if other := changed_base(items, meeting.document.text_sha256):
        return _nothing(
            "the items were extracted from another state of the transcript, "
            f"{head_of(other)}; extract them anew and add them"
        )
    seen = base_sha256(part.document.reader)
    if seen and seen != meeting.document.text_sha256:
        return _nothing(
            "the items were extracted from another state of the transcript, "
            f"{head_of(seen)}; extract them anew, or add them as they are: then each quote is "
            "looked for in the present text"
        )
    return _compared(_result(items, meeting), Comparison(meeting, meeting.text))


def _compared(found: Result, comparison: Comparison) -> Result:
    """Conclusions in words that the transcript need not have, each beside its passage."""
    return replace(found, claims=tuple(_audited(one, comparison) for one in found.claims))


def _audited(claim: Claim, comparison: Comparison) -> Claim:
    found = None if claim.fact is None else comparison.audit(claim.fact)
    return claim if found is None else replace(claim, support=found.support, note=found.note)


def _result(items: Sequence[Claimed | Broken | Refused], meeting: Meeting) -> Result:
    found = sort_items(items, meeting)
    claims = (Claim(None, (meeting.pin(one.source_ref.span),), fact=one) for one in found.facts)
    return Result(Status.VALID, tuple(claims), tasks=found.tasks)


def _proposed(raw: str, part: PartText) -> Iterator[Claimed]:
    """What the cue phrases announce, with what makes a person judge it."""
    names, doubts = Names(), Doubts(part.text, _segments(part))
    for kind, text, quote, (start, end) in json.loads(raw)["items"]:
        hint = (start + part.start, end + part.start)
        item = Item(names.of(kind, text, quote), kind, text, quote, hint)
        yield Claimed(item, doubt=doubts.of(Kind(kind), text, Span(start, end)))


def _same(claim: Claim, scope: str) -> Json:
    fact, span = claim.fact, claim.pins[0].span
    place = f"{span.start}:{span.end}"
    if fact is None:
        return place
    return f"{place} {fact.stated.identity if scope == _GROUP else fact.stated.kind}"


def _nothing(diagnosis: str) -> Result:
    return Result(Status.INVALID, diagnosis=diagnosis)
