"""Whether facts and tasks can be what they are said to be: their places, verdicts and decisions.

The gate is not repeated. What is: that there is no fact without a hit or a decision that pins it,
that the passage there reads like the quote, whose words they are, and that what people decided is
told as it was recorded.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from citebound.check.minutes.hits import hit_faults
from citebound.check.minutes.taken import (
    corrected_fault,
    pinned_faults,
    struck_fault,
    told_fault,
    undecided_fault,
)
from citebound.check.nodes.facts import Fact
from citebound.check.nodes.outputs import Pin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.minutes.brought import Brought
    from citebound.check.minutes.meetings import Base
    from citebound.check.nodes.facts import Judged, Source, Task
    from citebound.check.nodes.outputs import Stated

_STOPS: Final = {"to_human": (4, 5, 7), "dropped": (0, 5, 7)}
"""The steps of the gate that stop an item."""
_CLOSEST: Final = 5
"""The step that finds nothing but the closest passage."""
_ITEM: Final = 7
"""The step that stops an item on its own."""
_DAY: Final = re.compile(r"\d{4}-[01]\d-[0-3]\d", re.ASCII)


def fact_faults(claim: Stated, item: Brought | None, base: Base) -> Iterator[str]:
    """What is wrong with a claim of a leaf; ``item`` is what its source states, where known."""
    fact = claim.fact
    if fact is None or (claim.fields, claim.finding) != (None, None):
        yield "a claim is no fact"
        return
    if len(claim.pins) > 1:
        yield "a fact has more than one pin"
        return
    faults = [
        _place_fault(fact.source, claim.pins[0], base),
        _speaker_fault(fact.source, base),
        _said_fault(fact, base),
        _range_fault(fact.judged, base),
        _MOOT if _is_moot(item) or _is_blank(fact) else "",
        *_rest_faults(fact, item, base),
    ]
    where = f"its fact at [{fact.source.start}, {fact.source.end})"
    yield from (f"{where} {fault}" for fault in faults if fault)


def support_fault(claim: Stated, *, is_compared: bool) -> str:
    """Conclusions of a model or of brought items that the gate let pass are compared, alone."""
    is_due = is_compared and claim.fact is not None and claim.fact.decision is None
    if bool(claim.support) is not is_due:
        return f"its support is told as {claim.support!a}, and is {_SUPPORT[is_due]}"
    is_doubted = claim.support in {"unsupported", "unaudited"}
    is_so = is_doubted or not claim.note
    return "" if is_so else f"its support is {claim.support!a}, and has a doubt: {claim.note!a}"


def task_faults(task: Task, item: Brought | None, base: Base) -> Iterator[str]:
    """What is wrong with a task of a leaf, or with a hit that a person struck."""
    if task.judged.is_hit:
        faults = list(_struck_faults(task, item, base))
    else:
        faults = _stopped_faults(task, item, base)
    where = f"its task {task.item.extract_id!a}"
    yield from (f"{where} {fault}" for fault in faults if fault)


def _struck_faults(task: Task, item: Brought | None, base: Base) -> Iterator[str]:
    """One that a person struck is a fact in all but the decision."""
    if task.source is None:
        yield f"has the verdict {task.judged.verdict} and no place"
        return
    fact = Fact(task.item, task.judged, task.source, None, None, None)
    yield _file_fault(fact.source, base)
    yield _speaker_fault(fact.source, base)
    yield _MOOT if _is_moot(item) else ""
    yield struck_fault(task, task.source, base)
    yield from hit_faults(fact, item, base)


def _stopped_faults(task: Task, item: Brought | None, base: Base) -> list[str]:
    return [
        "has a place, and no hit" if task.source is not None else "",
        _stop_fault(task.judged),
        _range_fault(task.judged, base),
        _drop_fault(task, item, base)
        if task.judged.verdict == "dropped"
        else told_fault(task, base),
        _MOOT if _is_moot(item) and task.judged.verdict != "dropped" else "",
    ]


def _rest_faults(fact: Fact, item: Brought | None, base: Base) -> Iterator[str]:
    """What a fact rests on: the gate's hit, whose conclusion a person may put, or a decision."""
    if fact.decision is None:
        return chain([undecided_fault(fact.item.identity, base)], hit_faults(fact, item, base))
    if fact.judged.is_hit:
        return chain([corrected_fault(fact, base)], hit_faults(fact, item, base))
    return chain([_stop_fault(fact.judged)], pinned_faults(fact, base))


def _is_blank(fact: Fact) -> bool:
    """Whether it concludes nothing, which only a person may put into words."""
    return fact.decision is None and not fact.item.text.strip()


def _is_moot(item: Brought | None) -> bool:
    return item is not None and item.is_moot


def _place_fault(source: Source, pin: Pin, base: Base) -> str:
    transcript = base.transcript
    named = (transcript.doc_id, transcript.version)
    if pin != Pin(*named, source.start, source.end, transcript.text_sha256):
        return "is pinned elsewhere than in the transcript, or than its source says"
    return _file_fault(source, base)


def _file_fault(source: Source, base: Base) -> str:
    named = base.transcript.doc_id
    is_so = source.file_id == named
    return "" if is_so else f"names the file {source.file_id!a}, and not {named!a}"


def _speaker_fault(source: Source, base: Base) -> str:
    """Speaker and time are those of the segment that holds the first character."""
    segment = base.voices.at(source.start)
    speaker, ts = (None, None) if segment is None else (segment.speaker, segment.ts)
    if (source.speaker, source.ts, type(source.ts)) == (speaker, ts, type(ts)):
        return ""
    return f"is said by {source.speaker!a} at {source.ts!a}, recorded {speaker!a} at {ts!a}"


def _said_fault(fact: Fact, base: Base) -> str:
    """Owner and day of an action stand in its passage."""
    told = [one for one in (fact.owner, fact.due) if one is not None]
    if told and fact.item.kind != "action":
        return "has an owner or a day, and is no action"
    passage = base.text[fact.source.start : fact.source.end]
    if not all(said and said in passage for said, _ in told):
        return "has an owner or a day that its passage does not name"
    return _owner_fault(fact.owner, base) or _day_fault(fact.due, base)


def _owner_fault(owner: tuple[str, str] | None, base: Base) -> str:
    names = {"", *(one.speaker for one in base.voices.segments)}
    is_so = owner is None or owner[1] in names
    return "" if is_so else f"has the owner {owner and owner[1]!a}, who never spoke"


def _day_fault(due: tuple[str, str] | None, base: Base) -> str:
    """A day is one of the calendar, and only known where that of the meeting is."""
    day = "" if due is None else due[1]
    if day and not base.voices.day:
        return "has a day, and that of the meeting is not known"
    return "" if not day or _DAY.fullmatch(day) else f"has the day {day!a}"


def _range_fault(judged: Judged, base: Base) -> str:
    is_so = all(0 <= start < end <= len(base.text) for start, end in judged.closest)
    return "" if is_so else "has a closest passage outside the text"


def _stop_fault(judged: Judged) -> str:
    if judged.step not in _STOPS.get(judged.verdict, ()):
        return f"has the verdict {judged.verdict} of step {judged.step}"
    return "" if judged.reason else "has no reason"


def _drop_fault(task: Task, item: Brought | None, base: Base) -> str:
    """Only an invented fact is dropped, and what could not be checked; and nobody is asked."""
    if task.decision is not None or task.is_anew:
        return "was dropped, and tells a decision"
    if task.judged.step == _CLOSEST and undecided_fault(task.item.identity, base):
        return "was dropped, and a person decided about it"
    if item is None or item.is_moot or _may_be_dropped(task):
        return ""
    return f"was dropped, and is one that goes to a person: {task.item.kind!a}"


def _may_be_dropped(task: Task) -> bool:
    """An invented or refused fact, or a quote that says nothing."""
    is_fact = task.item.kind == "fact" and task.judged.step in (_CLOSEST, _ITEM)
    return is_fact or not any(map(str.isalnum, task.item.quote))


_SUPPORT: Final = {True: "to be compared", False: "not compared"}
_MOOT: Final = "could not be checked, and was not dropped"
