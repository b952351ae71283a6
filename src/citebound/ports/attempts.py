"""Every raw generation, recorded before and after the call (DESIGN.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from citebound.ports.generator import Generation, Request


@dataclass(frozen=True, slots=True)
class Call:
    """A call that is about to be made."""

    run_id: int
    """By which run."""
    node_key: str
    """For which node."""
    call_key: str
    """What is sent and to whom."""
    request: Request
    """The messages, kept whole."""


class AttemptLog(Protocol):
    """Append-only."""

    def begin(self, call: Call) -> int:
        """Record a call before it is made and return its id."""
        ...

    def end(self, attempt_id: int, outcome: Generation | str, seconds: float) -> None:
        """Record what came.

        A generation whole, or the one-line reason why nothing came (transport).
        """
        ...
