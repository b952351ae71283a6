"""What goes into the gate and what comes out; the wire names live here and nowhere else.

Specification B, section 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    """First code point."""
    end: int
    """After the last one."""


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
    """The claimed interval in code points; never evidence."""


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
    closest: tuple[Span, ...] = ()
    """The closest passages of an item that is no hit, best first."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The audit record of an item that did not pass."""

    extract_id: str
    quote: str
    similarity: float
    reason: str
