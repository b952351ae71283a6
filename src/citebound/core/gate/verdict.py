"""What goes into the gate and what comes out; the wire names live here and nowhere else.

Specification B, section 2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NoReturn

from citebound.core.text import Span


class Kind(StrEnum):
    """What an item states."""

    DECISION = "decision"
    RISK = "risk"
    ACTION = "action"
    MILESTONE = "milestone"
    FACT = "fact"


class Verdict(StrEnum):
    """What the gate says of an item. A hit says that the quote exists, never that it is true."""

    HIT_EXACT = "hit_exact"
    HIT_SUBSTR = "hit_substr"
    HIT_FUZZY = "hit_fuzzy"
    TO_HUMAN = "to_human"
    DROPPED = "dropped"

    @property
    def is_hit(self) -> bool:
        """Whether a passage is pinned."""
        return self.value.startswith("hit")


class Step(IntEnum):
    """The step of the specification (section 3) that gave a verdict, by its number there."""

    BASE = 0
    """The item was extracted from another text, or another state of this one."""
    CLAIMED = 2
    """The quote stands at the claimed position."""
    ONLY = 3
    """It stands in one place of the whole text."""
    SEVERAL = 4
    """It stands in several: the one that is meant was pinned, or nothing told."""
    CLOSEST = 5
    """It stands nowhere: the passage with the smallest edit distance."""
    ITEM = 7
    """The item on its own: broken, too short, or a passage that no rule pins by itself."""


class MatchType(StrEnum):
    """How a pinned passage was found."""

    EXACT = "exact"
    SUBSTR = "substr"
    FUZZY = "fuzzy"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class Segment:
    """Who spoke a stretch of the text, and when."""

    speaker: str | None
    ts: float | str | None
    start: int
    """First code point, 0 or more."""
    end: int
    """After the last one, more than ``start``."""

    def __post_init__(self) -> None:
        """Refuse what is no stretch of a text, and what JSON cannot write.

        Raises:
            ValueError: a field has another type or range.
        """
        Span(self.start, self.end)
        _refuse_voice(self.speaker, self.ts)


@dataclass(frozen=True, slots=True)
class Item:
    """A conclusion with the quote that it claims."""

    extract_id: str
    """Unique in a batch."""
    kind: str
    """A ``Kind``; anything else is judged like a decision and goes to a person."""
    text: str
    """The conclusion; carried along, never compared."""
    quote: str
    """The claimed quote."""
    hint: tuple[int, int] | None = None
    """The claimed interval in code points; never evidence, so any two whole numbers will do."""

    def __post_init__(self) -> None:
        """Refuse what is no item; whatever its values say is for the gate.

        Raises:
            ValueError: a field has another type, or the ``extract_id`` is empty.
        """
        for name in ("extract_id", "kind", "text", "quote"):
            _refuse_no_text(name, getattr(self, name))
        if not self.extract_id:
            _refuse("extract_id", "a text that is not empty", self.extract_id)
        if self.hint is not None and list(map(type, self.hint)) != [int, int]:
            _refuse("hint", "two whole numbers or None", self.hint)


@dataclass(frozen=True, slots=True)
class SourceRef:
    """A pinned passage: exactly what the fact base stores."""

    file_id: str
    span: Span
    """Code points of the original text."""
    speaker: str | None
    """Of the segment that holds the first character; None without one."""
    ts: float | str | None
    match_type: MatchType
    similarity: float
    """0 to 1, four decimals."""

    def __post_init__(self) -> None:
        """Refuse what the fact base could not store.

        Raises:
            ValueError: a field has another type or range.
        """
        _refuse_no_text("file_id", self.file_id)
        _refuse_voice(self.speaker, self.ts)
        _refuse_no_similarity(self.similarity)
        if type(self.span) is not Span or type(self.match_type) is not MatchType:
            _refuse("span and match_type", "a Span and a MatchType", (self.span, self.match_type))


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict on one item."""

    extract_id: str
    verdict: Verdict
    source_ref: SourceRef | None
    """Of a hit; None otherwise."""
    similarity: float
    """The best that was found."""
    reason: str
    """For a person, one line."""
    step: Step
    """What decided."""
    closest: tuple[Span, ...] = ()
    """The closest passages of an item that is no hit, best first."""

    def __post_init__(self) -> None:
        """Refuse a hit without its passage, and a passage without a hit.

        Raises:
            ValueError: verdict and passage do not agree, or the similarity is out of range.
        """
        _refuse_no_similarity(self.similarity)
        if self.verdict.is_hit != (self.source_ref is not None):
            _refuse("source_ref", f"one that goes with {self.verdict}", self.source_ref)


@dataclass(frozen=True, slots=True)
class Stopped:
    """The audit record of an item that did not pass."""

    extract_id: str
    quote: str
    similarity: float
    reason: str


def _refuse_no_text(name: str, value: object) -> None:
    if not isinstance(value, str):
        _refuse(name, "text", value)


def _refuse_voice(speaker: object, ts: object) -> None:
    if speaker is not None:
        _refuse_no_text("speaker", speaker)
    is_number = type(ts) is int or (isinstance(ts, float) and math.isfinite(ts))
    if not (ts is None or isinstance(ts, str) or is_number):
        _refuse("ts", "a finite number, text or None", ts)


def _refuse_no_similarity(value: object) -> None:
    if not isinstance(value, float) or not 0 <= value <= 1:
        _refuse("similarity", "a float from 0 to 1", value)


def _refuse(name: str, want: str, got: object) -> NoReturn:
    raise ValueError(f"{name}: want {want}, got {got!a}")
