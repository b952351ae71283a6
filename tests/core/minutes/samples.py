"""A small meeting as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citebound.core.facts.decision import Act, Decision, Ruling, around
from citebound.core.gate.verdict import Segment
from citebound.core.minutes.meeting import Meeting
from citebound.core.minutes.voices import Voices, reader_of_items, reader_of_transcript
from citebound.core.recipes.recipe import PartText
from citebound.core.text import Span
from tests.core.samples import document

if TYPE_CHECKING:
    from citebound.core.snapshot import Document

LINES = (
    ("Ann", "Good morning, everybody is here and the last minutes stand."),
    ("Ben", "The blue model goes to the factory in the spring of next year."),
    ("Ann", "I will write the test plan for the battery by Friday."),
    ("Cid", "Twelve euros is the most that a customer pays for it."),
)
BLUE, PLAN, EUROS = (line for _, line in LINES[1:])


def meeting(lines: tuple[tuple[str, str], ...] = LINES, **changes: Any) -> Meeting:
    """A meeting in which these lines are said, ten seconds each."""
    text, segments = "", []
    for number, (speaker, line) in enumerate(lines):
        segments.append(Segment(speaker, 10.0 * number, len(text), len(text) + len(line)))
        text += f"{line}\n"
    voices = changes.pop("voices", Voices(tuple(segments)))
    decisions = changes.pop("decisions", {})
    return Meeting(transcript(text, voices, **changes), text, voices, decisions)


def transcript(text: str, voices: Voices, **changes: Any) -> Document:
    reader = reader_of_transcript("plain/1", voices.as_text())
    return document(0, text, doc_id="m.txt", reader=reader, **changes)


def spoken(of: Meeting) -> PartText:
    """The transcript as a part, of which cue phrases propose items."""
    return PartText(of.document, 0, of.text, of)


def brought_to(of: Meeting, raw: str, base: str = "") -> PartText:
    """A file of items of a meeting as a part."""
    reader = reader_of_items(base or of.document.text_sha256)
    return PartText(document(1, raw, doc_id="items/a.jsonl", reader=reader), 0, raw, of)


def decided(identity: str, act: Act, of: Meeting, passage: str, **changes: Any) -> Decision:
    """A decision on an item, about a passage of a meeting."""
    start = of.text.index(passage)
    span = Span(start, start + len(passage)) if passage else None
    if span is not None:
        before, after = around(of.text, span)
        seen = {"speaker": of.who_speaks.speaker(start), "before": before, "after": after}
        changes = {**seen, **changes}
    document = of.document
    ruling = Ruling(
        identity, act, document.version, document.text_sha256, span, passage, **changes
    )
    return Decision(1, ruling, "ann", "2026-01-01T00:00:00Z", "sha")
