"""Whether facts and tasks can be what they are said to be: their places, verdicts and decisions.

The gate is not repeated. What is: that there is no fact without a hit or a decision that pins it,
that the passage there reads like the quote, whose words they are, and that what people decided is
told as it was recorded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.check.facts import Taken
from citebound.check.letters import is_near, reading_of
from citebound.check.outputs import Pin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.brought import Brought
    from citebound.check.facts import Fact, Judged, Source, Task
    from citebound.check.meetings import Scene
    from citebound.check.outputs import Stated
    from citebound.check.rulings import Decided, Ruling
    from citebound.check.states import State
    from citebound.check.voices import Voices

_HITS: Final = {
    "hit_exact": ("exact", (2,)),
    "hit_substr": ("substr", (3, 4)),
    "hit_fuzzy": ("fuzzy", (5,)),
}
"""How a hit matches, and the steps of the gate that find it."""
_STEPS: Final = (0, 2, 3, 4, 5, 7)
_CLOSEST: Final = 5
"""The step that finds the closest passage."""
_KINDS: Final = ("decision", "risk", "action", "milestone", "fact")
_DAY: Final = re.compile(r"\d{4}-[01]\d-[0-3]\d", re.ASCII)
_LEAST: Final = 0.9
"""The similarity below which no threshold ever was."""
_ROUNDED: Final = 0.0001


@dataclass(frozen=True, slots=True)
class Base:
    """What items are checked against."""

    scene: Scene
    """The moment."""
    transcript: State
    """The document."""
    text: str
    """Its text."""
    voices: Voices
    """Who said what."""

    def reading(self, start: int, end: int) -> str:
        """How a passage reads, without what nobody said."""
        return reading_of(self.voices.spoken(self.text[start:end]))


def fact_faults(claim: Stated, item: Brought | None, base: Base) -> Iterator[str]:
    """What is wrong with a claim of a leaf; ``item`` is what its source states, where known."""
    fact = claim.fact
    if fact is None or claim != (None, claim.pins[:1], "", None, fact):
        yield "a claim is no fact with one pin"
        return
    where = f"its fact at [{fact.source.start}, {fact.source.end})"
    faults = [_place_fault(fact.source, claim.pins[0], base), _said_fault(fact, base)]
    if item is not None and item.is_moot:
        faults.append("could not be checked, and was not dropped")
    if fact.decision is None:
        faults += [_hit_fault(fact), *_quote_faults(fact, item, base)]
    else:
        faults += _pinned_faults(fact, base)
    yield from (f"{where} {fault}" for fault in faults if fault)


def task_faults(task: Task, item: Brought | None, base: Base) -> Iterator[str]:
    """What is wrong with a task of a leaf."""
    judged = task.judged
    where = f"its task {task.item.extract_id!a}"
    faults = [_stop_fault(task, item), _closest_fault(judged, len(base.text))]
    if judged.verdict == "dropped":
        faults.append("was dropped, and tells a decision" * bool(task.decision or task.is_anew))
    else:
        faults.append(_decision_fault(task, base))
    yield from (f"{where} {fault}" for fault in faults if fault)


def _place_fault(source: Source, pin: Pin, base: Base) -> str:
    transcript = base.transcript
    named = (transcript.doc_id, transcript.version)
    if pin != Pin(*named, source.start, source.end, transcript.text_sha256):
        return "is pinned elsewhere than in the transcript, or than its source says"
    if source.file_id != transcript.doc_id:
        return f"names the file {source.file_id!a}, and the transcript is {transcript.doc_id!a}"
    segment = base.voices.at(source.start)
    speaker, ts = (None, None) if segment is None else (segment.speaker, segment.ts)
    if (source.speaker, source.ts, type(source.ts)) != (speaker, ts, type(ts)):
        return f"is said by {source.speaker!a} at {source.ts!a}, recorded {speaker!a} at {ts!a}"
    return ""


def _hit_fault(fact: Fact) -> str:
    """There is no fact without a hit of the gate, unless a person pinned it."""
    judged, source = fact.judged, fact.source
    match, steps = _HITS.get(judged.verdict, ("", ()))
    if not match:
        return f"has the verdict {judged.verdict} and no decision: nothing let it pass"
    if source.match != match or judged.step not in steps or judged.closest:
        return f"matches {source.match} by step {judged.step}, its verdict is {judged.verdict}"
    least, most = (_LEAST, 1.0) if match == "fuzzy" else (1.0, 1.0)
    if source.similarity != judged.similarity or not least <= judged.similarity <= most:
        return f"has the similarity {source.similarity}, its verdict {judged.similarity}"
    return "" if fact.item.kind in _KINDS else f"is of no kind that passes: {fact.item.kind!a}"


def _quote_faults(fact: Fact, item: Brought | None, base: Base) -> Iterator[str]:
    source = fact.source
    if len({one.speaker for one in base.voices.inside(source.start, source.end)}) > 1:
        yield "goes over from one speaker to another"
    if not _reads(fact, base):
        yield "does not read like its quote"
    elif source.match != "fuzzy":
        yield from _hint_faults(fact, item, base)


def _reads(fact: Fact, base: Base) -> bool:
    """Whether the passage reads like the quote, but for as many slips as it admits."""
    source, quote = fact.source, reading_of(fact.item.quote)
    there = base.reading(source.start, source.end)
    if source.match != "fuzzy":
        return bool(quote) and quote == there
    longest = max(len(quote), len(there), len(fact.item.quote), source.end - source.start)
    most = int((1 - source.similarity + _ROUNDED) * longest) + 1
    return is_near(quote, there, most)


def _hint_faults(fact: Fact, item: Brought | None, base: Base) -> Iterator[str]:
    """An exact hit stands where its item says; of several places the one nearest to that."""
    source, hint = fact.source, None if item is None else item.hint
    if item is None:
        return
    if source.match == "exact":
        is_there = hint is not None and hint[0] < source.end and source.start < hint[1]
        if hint is None or not is_there or base.reading(*hint) != reading_of(fact.item.quote):
            yield "does not stand where its item says"
        return
    others = [at for at in _places(base.text, source.start, source.end) if at != source.start]
    if others and fact.judged.step != _HITS["hit_substr"][1][1]:
        yield f"stands at {others[0]} as well, and its verdict says that it is the only one"
    elif others and (hint is None or _is_nearer(others, source.start, hint[0])):
        yield f"stands at {others[0]} as well, and nothing tells that this is the one"


def _is_nearer(others: list[int], start: int, hint: int) -> bool:
    return any(abs(at - hint) < abs(start - hint) for at in others)


def _places(text: str, start: int, end: int) -> Iterator[int]:
    """Where the same characters stand, as words of their own."""
    passage, at = text[start:end], text.find(text[start:end])
    while at >= 0:
        before, after = text[at - 1 : at] or " ", text[at + len(passage) :][:1] or " "
        if before.isspace() and after.isspace():
            yield at
        at = text.find(passage, at + 1)


def _pinned_faults(fact: Fact, base: Base) -> Iterator[str]:
    """There is no fact of a person without the newest decision about its item, which pins it."""
    source, judged = fact.source, fact.judged
    decided = base.scene.decision(fact.item.identity)
    ruling = None if decided is None else decided.ruling
    if decided is None or ruling is None or ruling.act != "pin":
        yield "rests on a decision that nobody took, or that was taken back"
        return
    is_carried = ruling.text_sha256 != base.transcript.text_sha256
    if fact.decision != _taken(decided, ruling, is_carried=is_carried):
        yield "tells its decision otherwise than it was recorded"
    if (source.match, judged.verdict) != ("person", "to_human"):
        yield f"matches {source.match} with the verdict {judged.verdict}, and a person pinned it"
    if source.similarity != judged.similarity:
        yield f"has the similarity {source.similarity}, its verdict {judged.similarity}"
    span = (source.start, source.end)
    is_there = span == ruling.span or is_carried
    if not is_there or base.text[source.start : source.end] != ruling.passage:
        yield "is not the passage that was pinned"
    if fault := _closest_fault(judged, len(base.text)):
        yield fault


def _said_fault(fact: Fact, base: Base) -> str:
    """Owner and day of an action stand in its passage."""
    told = [one for one in (fact.owner, fact.due) if one is not None]
    if told and fact.item.kind != "action":
        return "has an owner or a day, and is no action"
    passage = base.text[fact.source.start : fact.source.end]
    if not all(said and said in passage for said, _ in told):
        return "has an owner or a day that its passage does not name"
    names = {"", *(one.speaker for one in base.voices.segments)}
    if fact.owner is not None and fact.owner[1] not in names:
        return f"has the owner {fact.owner[1]!a}, who never spoke"
    return "" if fact.due is None else _day_fault(fact.due[1], base)


def _day_fault(day: str, base: Base) -> str:
    """A day is one of the calendar, and only known where that of the meeting is."""
    if day and not base.voices.day:
        return "has a day, and that of the meeting is not known"
    return "" if not day or _DAY.fullmatch(day) else f"has the day {day!a}"


def _stop_fault(task: Task, item: Brought | None) -> str:
    """A verdict that stops an item, and not one that would lose it."""
    judged = task.judged
    if judged.verdict not in {"to_human", "dropped"} or judged.step not in _STEPS:
        return f"has the verdict {judged.verdict} of step {judged.step}"
    if not judged.reason:
        return "has no reason"
    is_dropped, is_moot = judged.verdict == "dropped", item is not None and item.is_moot
    if is_moot and not is_dropped:
        return "could not be checked, and was not dropped"
    is_said = any(map(str.isalnum, task.item.quote))
    is_invented = task.item.kind == "fact" and judged.step == _CLOSEST
    if is_dropped and is_said and not (is_moot or is_invented or item is None):
        return f"was dropped, and is one that goes to a person: {task.item.kind!a}"
    return ""


def _closest_fault(judged: Judged, length: int) -> str:
    is_so = all(0 <= start < end <= length for start, end in judged.closest)
    return "" if is_so else "has a closest passage outside the text"


def _decision_fault(task: Task, base: Base) -> str:
    """A task tells the newest decision about its item, and whether that still holds."""
    decided = base.scene.decision(task.item.identity)
    ruling = None if decided is None else decided.ruling
    if decided is None or ruling is None:
        is_so = task.decision is None and not task.is_anew
        return "" if is_so else "tells a decision that nobody took"
    is_same = ruling.text_sha256 == base.transcript.text_sha256
    if ruling.act == "pin":
        expected = _taken(decided, ruling, is_carried=False)
        if is_same or not task.is_anew:
            return "was pinned by a person, and is no fact"
        return "" if task.decision == expected else _OTHERWISE
    holds = is_same or _first(task, base.text) == ruling.passage
    if task.decision != _taken(decided, ruling, is_carried=not is_same):
        return _OTHERWISE
    return "" if task.is_anew is not holds else "tells wrongly whether its decision still holds"


def _first(task: Task, text: str) -> str:
    closest = task.judged.closest
    return text[closest[0][0] : closest[0][1]] if closest else ""


def _taken(decided: Decided, ruling: Ruling, *, is_carried: bool) -> Taken:
    event = decided.event
    return Taken(
        int(event.after),
        ruling.act,
        event.principal,
        event.at,
        ruling.version,
        is_carried,
        ruling.text,
        ruling.reason,
    )


_OTHERWISE: Final = "tells its decision otherwise than it was recorded"
