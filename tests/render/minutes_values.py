"""Minutes built by hand, for what renders them; every fact and task is one of a small meeting."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from citebound.core.facts.decision import Act, Decision, Ruling
from citebound.core.facts.fact import Fact, Stated, Taken, Task
from citebound.core.facts.said import Said
from citebound.core.gate.verdict import MatchType, Segment, SourceRef, Step, Verdict
from citebound.core.gate.verdict import Result as Judged
from citebound.core.minutes.meeting import Meeting
from citebound.core.minutes.voices import Voices
from citebound.core.result import Status
from citebound.core.snapshot import Document
from citebound.core.text import Span
from citebound.engine.minutes.view import Minutes
from tests.render.values import AT

SAID = (
    ("Ann", 0.0, "We decided to paint the boat red."),
    ("Bob", 3725.9, "I will call the yard by Friday. \U0001f600 The risk is rain."),
    (None, None, "The mast is nine metres long."),
)
"""What the small meeting holds: speaker, time, words."""


def meeting(said: Any = SAID, between: str = "\n", **voices: Any) -> Meeting:
    """A transcript of these words, one segment each."""
    segments, text = [], ""
    for speaker, ts, words in said:
        text += between if text else ""
        segments.append(Segment(speaker, ts, len(text), len(text) + len(words)))
        text += words
    return meeting_of(text, segments, **voices)


def meeting_of(text: str, segments: Any = (), **voices: Any) -> Meeting:
    """A transcript of this text."""
    document = Document(0, "boat.vtt", 2, "c" * 64, 1, "vtt/1 plain", True, True, 1)  # noqa: FBT003
    return Meeting(document, text, Voices(tuple(segments), **voices))


def span(text: str, words: str) -> Span:
    """Where words stand."""
    start = text.index(words)
    return Span(start, start + len(words))


def fact(
    where: Meeting,
    kind: str,
    words: str,
    text: str = "",
    *,
    taken: Taken | None = None,
    **said: Said,
) -> Fact:
    """A fact whose passage is these words: of the gate, or with ``taken`` of a person."""
    place = span(where.text, words)
    held = (one for one in where.voices.segments if one.start <= place.start < one.end)
    speaker, ts = next(((one.speaker, one.ts) for one in held), (None, None))
    match = MatchType.EXACT if taken is None else MatchType.PERSON
    ref = SourceRef("boat.vtt", place, speaker, ts, match, 1.0)
    verdict = Verdict.HIT_EXACT if taken is None else Verdict.TO_HUMAN
    why = "the quote stands there" if taken is None else "too short to tell"
    judged = Judged("x1", verdict, ref if taken is None else None, 1.0, why, Step.CLAIMED)
    return Fact(Stated("x1", kind, text or words, words), judged, ref, taken, **said)


def task(
    where: Meeting,
    quote: str,
    *closest: str,
    kind: str = "decision",
    verdict: Verdict = Verdict.TO_HUMAN,
    taken: Taken | None = None,
    **other: Any,
) -> Task:
    """A task about a quote near to these words; a dropped item with that verdict."""
    spans = tuple(span(where.text, words) for words in closest)
    reason = "quote not found in the text; closest passage 0.81"
    judged = Judged(
        "x2", verdict, None, other.pop("similarity", 0.8123), reason, Step.CLOSEST, spans
    )
    stated = Stated("x2", kind, other.pop("text", "Paint it blue"), quote)
    return Task(stated, judged, taken, **other)


def struck(
    where: Meeting, words: str, text: str, *, act: Act = Act.REJECT, reason: str = "no"
) -> Task:
    """A fact of the gate that Eve struck."""
    hit = fact(where, "fact", words, text)
    return Task(hit.stated, hit.judged, taken(act, reason=reason))


def corrected(hit: Fact, text: str) -> Fact:
    """A fact of the gate whose conclusion Eve put in other words."""
    return replace(hit, decision=taken(text=text))


def taken(act: Act = Act.PIN, **other: Any) -> Taken:
    """A decision of Eve's about version 1."""
    values: dict[str, Any] = {
        "number": 1,
        "act": act,
        "by": "eve",
        "at": AT,
        "version": 1,
        "carried": False,
        "text": "",
        "reason": "",
    }
    return Taken(**{**values, **other})


def answer(
    about: Fact | Task, passage: str, act: Act = Act.SUPPORTS, reason: str = ""
) -> Decision:
    """An answer of Eve's to a spot check, about the passage that she saw."""
    ref, item = about.source_ref, about.stated.identity
    assert ref is not None
    seen = ref.span
    is_elsewhere = passage != about.stated.quote
    place = Span(0, len(passage)) if is_elsewhere else seen
    ruling = Ruling(item, act, 2, "c" * 64, place, passage, reason=reason, speaker=ref.speaker)
    return Decision(1, ruling, "eve", AT, "d" * 64)


def minutes(where: Meeting | None, *facts: Fact, **other: Any) -> Minutes:
    """CURRENT minutes of a meeting."""
    values: dict[str, Any] = {
        "name": "boat",
        "principal": "owner",
        "status": Status.VALID,
        "meeting": where,
        "facts": facts,
        "tasks": (),
        "dropped": (),
        "invalid": (),
        "sources": {},
        "checked": {},
        "run_id": 3,
        "root_key": "b" * 64,
        "sequence": 7,
        "imported_at": AT,
    }
    return Minutes(**{**values, **other})


def full_minutes() -> Minutes:
    """Minutes that have some of everything."""
    where = meeting(title="Boat meeting", day=date(2026, 11, 30))
    corrected = taken(text="The mast is 9 m", reason="I measured it", carried=True)
    facts = (
        fact(where, "decision", "We decided to paint the boat red", "Paint the boat red"),
        fact(
            where,
            "action",
            "I will call the yard by Friday",
            owner=Said("I", "Bob"),
            due=Said("by Friday", "2026-12-04"),
        ),
        fact(where, "risk", "The risk is rain."),
        fact(where, "fact", "mast is nine metres long", taken=corrected),
    )
    blue = task(where, "We decided to paint the boat blue", "We decided to paint the boat red")
    gone = task(
        where, "no boat", kind="risk", text="no boat", taken=taken(Act.REJECT, reason="no")
    )
    anew = task(
        where,
        "call the yard",
        "call the yard",
        kind="action",
        text="Call",
        taken=taken(),
        is_anew=True,
    )
    return minutes(
        where,
        *facts,
        tasks=(blue, gone, anew),
        dropped=(task(where, "tea", kind="fact", text="Tea", verdict=Verdict.DROPPED),),
        struck=(struck(where, "nine metres", "It is a long mast."),),
        status=Status.PARTIAL,
        invalid=(("doc:items/a.jsonl", "line 3 is no object"),),
        sources={facts[0].stated.identity: "doc:boat.vtt"},
    )
