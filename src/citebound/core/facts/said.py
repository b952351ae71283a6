"""What a passage says of an action, beside what that stands for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    """What a quote says, and what that stands for."""

    said: str
    """Exact characters of the quote."""
    resolved: str
    """What a program can tell that it means; empty where it cannot be told."""
