"""A progress bar with the remaining time on a terminal; silence in a pipe."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted
from citebound.render.escape import for_terminal

if TYPE_CHECKING:
    from citebound.ports.clock import Clock

_WIDTH: Final = 30
_MINUTE: Final = 60
_HOUR: Final = 3600


@dataclass(slots=True)
class Progress:
    """Counts steps, and shows how many are left and how long they will take at this rate."""

    total: int
    """Steps that are to be done, as far as it is known."""
    clock: Clock
    """Tells durations."""
    done: int = 0
    """Steps that were done."""
    _begun: float = 0.0
    _shown: int = -1

    def __post_init__(self) -> None:
        """Begin."""
        self._begun = self.clock.seconds()

    def __call__(self, steps: int) -> None:
        """So many steps more are done."""
        self.done += steps
        if sys.stderr.isatty() and self.done != self._shown:
            self._shown = self.done
            sys.stderr.write(f"\r\x1b[K{self._line()}")
            sys.stderr.flush()

    def begin(self, name: str) -> None:
        """A node is about to be made: one answer can take a minute."""
        if sys.stderr.isatty():
            self._shown = self.done
            sys.stderr.write(f"\r\x1b[K{self._line()}: {for_terminal(name)} ...")
            sys.stderr.flush()

    def end(self) -> None:
        """Take the bar away."""
        if self._shown >= 0:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _line(self) -> str:
        total = max(self.total, self.done, 1)
        filled = _WIDTH * self.done // total
        bar = "#" * filled + "." * (_WIDTH - filled)
        told = f"[{bar}] {self.done}/{counted(total, 'node')}"
        if not self.done:
            return told
        left = (self.clock.seconds() - self._begun) / self.done * (total - self.done)
        return f"{told}, {duration(left)} left"


def duration(seconds: float) -> str:
    """A duration for people.

    >>> duration(7), duration(312), duration(7384)
    ('7 s', '5 min 12 s', '2 h 3 min')
    """
    whole = round(seconds)
    if whole < _MINUTE:
        return f"{whole} s"
    if whole < _HOUR:
        return f"{whole // _MINUTE} min {whole % _MINUTE} s"
    return f"{whole // _HOUR} h {whole % _HOUR // _MINUTE} min"
