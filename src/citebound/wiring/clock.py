"""The system's clock, behind ``ports.clock``."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class SystemClock:
    """Wall clock and stop watch of this machine."""

    def now(self) -> str:
        """The time in UTC, ISO 8601 with seconds and a final ``Z``."""
        return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def seconds(self) -> float:
        """Seconds of a clock that never goes back."""
        return time.monotonic()


def pause(seconds: float) -> None:
    """Wait so long."""
    time.sleep(seconds)
