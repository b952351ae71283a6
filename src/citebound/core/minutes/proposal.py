"""What an extraction proposes: a conclusion with the quote that it says justifies it.

Untrusted until the gate has judged it (specification B, section 2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citebound.core.gate.verdict import Kind
    from citebound.core.text import Span


@dataclass(frozen=True, slots=True)
class Proposal:
    """A conclusion, its quote, and where the quote is said to stand."""

    kind: Kind
    """What it states."""
    text: str
    """The conclusion."""
    quote: str
    """What is said to stand in the transcript, character by character."""
    span: Span
    """Where, in code points of the transcript; a hint, never evidence."""
