"""What a person decided about an item, or found at a spot check."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.core.text import Span
from citebound.digest import Json, canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Act(StrEnum):
    """What was decided."""

    PIN = "pin"
    """The item is right, and this passage says it."""
    REJECT = "reject"
    """The item is not to be recorded, or no longer."""
    KEEP = "keep"
    """A fact that the gate let pass and that no spot check asks about is right."""
    SUPPORTS = "supports"
    """At a spot check: the pinned passage says what the conclusion states."""
    REFUTES = "refutes"
    """At a spot check: it does not."""

    @property
    def is_check(self) -> bool:
        """Whether it answers a spot check: only such answers are measured."""
        return self in (Act.SUPPORTS, Act.REFUTES)

    @property
    def strikes(self) -> bool:
        """Whether the item is not to be recorded."""
        return self in (Act.REJECT, Act.REFUTES)

    @property
    def changes_nothing(self) -> bool:
        """Whether an item stays what the gate made of it."""
        return self in (Act.SUPPORTS, Act.KEEP)


AROUND: Final = 40
"""Most characters of a line beside a passage by which it is known again."""


def around(text: str, span: Span) -> tuple[str, str]:
    """What stands before and after a passage in its line, at most ``AROUND`` characters each."""
    before = text[max(0, span.start - AROUND) : span.start].rpartition("\n")[2]
    return before, text[span.end : span.end + AROUND].partition("\n")[0]


@dataclass(frozen=True, slots=True)
class Ruling:
    """The content of a decision, as it is recorded."""

    item: str
    """``core.facts.identity.identity_of``."""
    act: Act
    """What was decided."""
    version: int
    """The version of the transcript that the person saw."""
    text_sha256: str
    """SHA-256 of that version's text."""
    span: Span | None = None
    """The passage that the person pinned or was shown, in code points of that text; None: none."""
    passage: str = ""
    """The exact characters there."""
    text: str = ""
    """The conclusion as the person put it; empty: as it was."""
    reason: str = ""
    """Why, in the person's words; empty: not said."""
    speaker: str | None = None
    """Who speaks at the passage; None where it is not known."""
    before: str = ""
    """What stands before it in its line, at most ``AROUND`` characters."""
    after: str = ""
    """What stands after it in its line, likewise."""

    def is_about(self, text_sha256: str) -> bool:
        """Whether the person saw this very text, in whichever version."""
        return self.text_sha256 == text_sha256

    def stands_at(self, text: str, span: Span, speaker: str | None) -> bool:
        """Whether its passage stands there as the person saw it: same words, speaker and line."""
        told = (self.passage, self.speaker, self.before, self.after)
        return told == (span.of(text), speaker, *around(text, span))

    def __post_init__(self) -> None:
        """Refuse a pin without its passage.

        Raises:
            ValueError: a pin has no passage, a passage has no place or one of another length, or
                the version is not a whole number from 1.
        """
        length = 0 if self.span is None else self.span.end - self.span.start
        if len(self.passage) != length:
            raise ValueError("a decision has a passage with its place, or neither")
        if type(self.version) is not int or self.version < 1:
            raise ValueError(f"versions count from 1, got {self.version!r}")
        if self.act is Act.PIN and self.span is None:
            raise ValueError("a decision that pins wants a passage, got none")

    def as_text(self) -> str:
        """The recorded form: canonical JSON."""
        span = None if self.span is None else [self.span.start, self.span.end]
        record: dict[str, Json] = {
            "item": self.item,
            "act": str(self.act),
            "version": self.version,
            "text_sha256": self.text_sha256,
            "span": span,
            "passage": self.passage,
            "text": self.text,
            "reason": self.reason,
            "speaker": self.speaker,
            "before": self.before,
            "after": self.after,
        }
        return canonical(record).decode()

    @staticmethod
    def from_text(text: str) -> Ruling:
        """The ruling of a recorded form.

        Raises:
            ValueError: the text is not one that ``as_text`` makes.
        """
        ruling = _ruling(_read(text))
        if ruling.as_text() != text:
            raise ValueError("a recorded decision of another shape: not the canonical text")
        return ruling


@dataclass(frozen=True, slots=True)
class Decision:
    """A recorded decision."""

    number: int
    """Which one about this item, from 1."""
    ruling: Ruling
    """What was decided."""
    by: str
    """Who decided."""
    at: str
    """When, ISO 8601 in UTC."""
    sha256: str
    """SHA-256 of the recorded form."""


def in_force(decisions: Iterable[Decision]) -> Mapping[str, Decision]:
    """By item, the newest decision."""
    return {d.ruling.item: d for d in decisions}


def checks(decisions: Iterable[Decision]) -> Mapping[str, Decision]:
    """By item, the newest answer to a spot check, or to the same question without one."""
    acts = (Act.SUPPORTS, Act.REFUTES, Act.KEEP)
    return {d.ruling.item: d for d in decisions if d.ruling.act in acts}


def _read(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("a recorded decision of another shape: nested too deeply") from error


def _ruling(record: object) -> Ruling:
    match record:
        case {
            "item": str(item),
            "act": str(act),
            "version": int(version),
            "text_sha256": str(text_sha256),
            "span": ([int(), int()] | None) as span,
            "passage": str(passage),
            "text": str(new_text),
            "reason": str(reason),
            "speaker": (str() | None) as speaker,
            "before": str(before),
            "after": str(after),
        }:
            place = None if span is None else Span(*span)
            seen = (item, Act(act), version, text_sha256, place, passage)
            return Ruling(*seen, new_text, reason, speaker, before, after)
        case other:
            raise ValueError(f"a recorded decision of another shape: {other!r}")
