"""A meeting as a leaf sees it: the transcript, its voices, and what people decided."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from citebound.core.evidence import Pin
from citebound.core.gate.gate import Gate
from citebound.core.gate.speakers import Speakers
from citebound.core.minutes.voices import Voices, holds_items
from citebound.digest import Json, record_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from citebound.core.facts.decision import Decision
    from citebound.core.snapshot import Document, Snapshot
    from citebound.core.text import Span


@dataclass(frozen=True)
class Meeting:
    """One transcript; every leaf of the meeting's tree is checked against the whole of it."""

    document: Document
    """The transcript."""
    text: str
    """Its exact text."""
    voices: Voices
    """Who said what, and when."""
    decisions: Mapping[str, Decision] = field(default_factory=dict)
    """By item, the newest decision."""

    @cached_property
    def gate(self) -> Gate:
        """The gate over the whole transcript; the text is folded once."""
        voices = self.voices
        return Gate(self.document.doc_id, self.text, voices.segments, voices.annotations)

    @cached_property
    def who_speaks(self) -> Speakers:
        """Who speaks at which place."""
        return Speakers(self.voices.segments)

    @cached_property
    def speakers(self) -> frozenset[str]:
        """The names of those who spoke."""
        return frozenset(one.speaker for one in self.voices.segments if one.speaker)

    def pin(self, span: Span) -> Pin:
        """The pin of a passage."""
        document = self.document
        return Pin(document.doc_id, document.version, span, document.text_sha256)


def transcript_of(snapshot: Snapshot) -> Document | None:
    """The transcript of a meeting's documents: the first that is usable and holds no items."""
    return next((d for d in snapshot.documents if d.usable and not holds_items(d.reader)), None)


def digest_of(transcript: Document | None, decisions: Iterable[Decision]) -> str:
    """What the leaves of a meeting depend on besides their own text.

    The transcript, which items are checked against, with the right to read it, and everything
    that people decided. Part of every leaf's key.
    """
    seen: Json = None
    if transcript is not None:
        seen = [
            transcript.slot,
            transcript.doc_id,
            transcript.version,
            transcript.text_sha256,
            transcript.reader,
            transcript.access_revision,
        ]
    ruled: Json = [one.sha256 for one in decisions]
    return record_digest("meeting", {"transcript": seen, "decisions": ruled})
