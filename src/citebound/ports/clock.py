"""Time, for people and for durations. Nothing about currency is ever decided by a clock."""

from __future__ import annotations

from typing import Protocol


class Clock(Protocol):
    """A wall clock and a stop watch."""

    def now(self) -> str:
        """The time in UTC, ISO 8601 with seconds and a final ``Z``."""
        ...

    def seconds(self) -> float:
        """Seconds of a clock that never goes back; only differences mean anything."""
        ...
