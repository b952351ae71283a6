"""Messages as they are sent, and the numbering of evidence inside them.

No keys, versions, offsets or document names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.digest import Json, canonical

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a chat."""

    role: str
    """``system`` or ``user``."""
    content: str
    """Exact text."""


def alias(position: int) -> str:
    """The short name of the evidence at a position, counted from 0: ``E1``, ``E2``, ..."""
    return f"E{position + 1}"


def evidence_lines(quotes: Sequence[str]) -> str:
    """The catalogue as the model sees it: ``[E1] text``, each unit once, in order."""
    return "\n".join(f"[{alias(i)}] {quote}" for i, quote in enumerate(quotes))


def claim_line(claim: Json) -> str:
    """A child's claim as the model sees it: one line of JSON."""
    return f"- {canonical(claim).decode('utf-8')}"
