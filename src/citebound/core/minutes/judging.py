"""The gate as the one way from items to facts (specification B, sections 1 and 3).

Every item of a leaf goes through the gate over the whole transcript; what the gate does not pass
becomes a fact only by a decision of a person that still holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from citebound.core.facts.fact import Fact, Stated, Taken, Task
from citebound.core.gate.batch import Base, for_a_person, is_judged, judge_all, quote_of
from citebound.core.gate.items import Broken, Claimed, Refused
from citebound.core.gate.verdict import Item, Kind, MatchType, SourceRef, Verdict
from citebound.core.gate.verdict import Result as Judged
from citebound.core.minutes.due import due_of
from citebound.core.minutes.owner import owner_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.facts.decision import Decision, Ruling
    from citebound.core.minutes.meeting import Meeting
    from citebound.core.text import Span

MINUTES_VERSION: Final = 8
"""Raised by hand when the same verdicts and decisions make other facts than before."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """The items of one leaf after the gate, in their order."""

    facts: tuple[Fact, ...]
    """With a place."""
    tasks: tuple[Task, ...]
    """Without: for a person, or dropped."""


def sort_items(items: Sequence[Claimed | Broken | Refused], meeting: Meeting) -> Sorted:
    """Every item's fact or task."""
    document = meeting.document
    base = Base(document.doc_id, document.text_sha256)
    known = [_with_conclusion(item) for item in items]
    results = zip(items, known, judge_all(meeting.gate, base, known), strict=True)
    found = [
        _made(_stated(item), _shown(judged, result, meeting), meeting)
        for item, judged, result in results
    ]
    return Sorted(
        tuple(one for one in found if isinstance(one, Fact)),
        tuple(one for one in found if isinstance(one, Task)),
    )


def _shown(item: Claimed | Broken | Refused, result: Judged, meeting: Meeting) -> Judged:
    """The verdict on an item, with where its quote stands for the person who is asked about it.

    Also where the item was refused before it was looked up; no verdict depends on it.
    """
    if result.verdict is not Verdict.TO_HUMAN or result.closest:
        return result
    return replace(result, closest=meeting.gate.shown(quote_of(item)))


def _with_conclusion(item: Claimed | Broken | Refused) -> Claimed | Broken | Refused:
    """Minutes list conclusions: what concludes nothing is none of them."""
    if isinstance(item, Claimed) and not item.item.text.strip():
        return Broken(item.item.extract_id, item.item.quote, "the item has no conclusion: no text")
    return item


def _made(stated: Stated, result: Judged, meeting: Meeting) -> Fact | Task:
    decision = meeting.decisions.get(stated.identity)
    if decision is not None and not decision.ruling.act.changes_nothing and is_judged(result):
        return _ruled(stated, result, decision, meeting)
    if result.source_ref is not None:
        return _with_said(Fact(stated, result, result.source_ref), meeting)
    return Task(stated, result)


def _stated(item: Claimed | Broken | Refused) -> Stated:
    if isinstance(item, Broken):
        return Stated(item.extract_id, "", "", quote_of(item))
    found = item.item
    text = found.text if found.text.strip() else ""
    return Stated(found.extract_id, found.kind, text, found.quote)


def _ruled(stated: Stated, result: Judged, decision: Decision, meeting: Meeting) -> Fact | Task:
    """What a person decided about an item: of a hit struck or corrected, or of a task."""
    ref, ruling = result.source_ref, decision.ruling
    if ref is None or not _is_of(ruling, ref, meeting):
        return _decided(Task(stated, for_a_person(result)), decision, meeting)
    taken = Taken.of(decision, carried=_is_later(ruling, meeting))
    if ruling.act.strikes:
        return Task(stated, result, taken)
    return _with_said(Fact(stated, result, ref, taken), meeting)


def _decided(task: Task, decision: Decision, meeting: Meeting) -> Fact | Task:
    """A task with what a person decided about its item, as far as it still holds."""
    ruling = decision.ruling
    is_same, is_later = _is_same(ruling, meeting), _is_later(ruling, meeting)
    if ruling.act.strikes:
        holds = is_same or _is_shown_again(task, ruling, meeting)
        taken = Taken.of(decision, carried=holds and is_later)
        return replace(task, decision=taken, is_anew=not holds)
    span = ruling.span if is_same else _found_again(ruling, meeting)
    if span is None:
        return replace(task, decision=Taken.of(decision, carried=False), is_anew=True)
    pinned, taken = _source_ref(task, span, meeting), Taken.of(decision, carried=is_later)
    return _with_said(Fact(task.stated, task.judged, pinned, taken), meeting)


def _is_later(ruling: Ruling, meeting: Meeting) -> bool:
    """Whether the person saw another text."""
    return not ruling.is_about(meeting.document.text_sha256)


def _is_same(ruling: Ruling, meeting: Meeting) -> bool:
    """Whether the text is the one that the person saw, and the same person speaks the passage.

    Nothing else of a version matters: not its number, its title or its day.
    """
    if _is_later(ruling, meeting):
        return False
    if ruling.span is None:
        return True
    who, span = meeting.who_speaks, ruling.span
    return len(who.speak_in(span)) <= 1 and who.speaker(span.start) == ruling.speaker


def _is_of(ruling: Ruling, ref: SourceRef, meeting: Meeting) -> bool:
    """Whether a decision is about the passage of a hit; in the same text, wherever it stands."""
    if _is_later(ruling, meeting):
        return ruling.stands_at(meeting.text, ref.span, ref.speaker)
    return ruling.passage == ref.span.of(meeting.text) and _is_same(ruling, meeting)


def _is_shown_again(task: Task, ruling: Ruling, meeting: Meeting) -> bool:
    """Whether a person would be shown the same passage first; without one there is no telling."""
    closest = task.judged.closest
    if not (closest and ruling.passage):
        return False
    span = closest[0]
    return ruling.stands_at(meeting.text, span, meeting.who_speaks.speaker(span.start))


def _found_again(ruling: Ruling, meeting: Meeting) -> Span | None:
    """Where the passage of an earlier version stands in this one; None when that is not sure.

    Only the gate tells, and only the passage itself will do, in the same surroundings and by the
    same speaker: no slip, no second place. So it is not told where the passage stood: among
    several it would choose the nearest.
    """
    found = meeting.gate.judge(Item("passage", str(Kind.FACT), "", ruling.passage)).source_ref
    if found is None or not ruling.stands_at(meeting.text, found.span, found.speaker):
        return None
    return found.span


def _source_ref(task: Task, span: Span, meeting: Meeting) -> SourceRef:
    segment = meeting.who_speaks.segment(span.start)
    speaker, ts = (segment.speaker, segment.ts) if segment else (None, None)
    similarity = task.judged.similarity
    return SourceRef(meeting.document.doc_id, span, speaker, ts, MatchType.PERSON, similarity)


def _with_said(fact: Fact, meeting: Meeting) -> Fact:
    """An action with the owner and the day that its passage itself says."""
    if fact.stated.kind != Kind.ACTION:
        return fact
    ref = fact.source_ref
    passage = ref.span.of(meeting.text)
    owner = owner_of(passage, ref.speaker, meeting.speakers)
    return replace(fact, owner=owner, due=due_of(passage, meeting.voices.day))
