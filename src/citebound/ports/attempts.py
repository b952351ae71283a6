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


@dataclass(frozen=True, slots=True)
class Recorded:
    """A call with what came of it."""

    attempt_id: int
    """Its number in the store."""
    run_id: int
    """By which run."""
    node_key: str
    """For which node."""
    call_key: str
    """What was sent and to whom."""
    text_sha256: str
    """Hash of the raw answer; empty when nothing came."""
    tokens_sha256: str
    """Hash of the answer's token ids as canonical JSON; empty when nothing came."""
    prompt_tokens: int
    """Tokens of the input; 0 when nothing came."""
    output_tokens: int
    """Tokens of the answer; 0 when nothing came."""
    seconds: float
    """Duration of the call; 0 while nothing came."""
    device_memory: int
    """Most bytes that were taken on the device; 0 where there is none, or it was not told."""
    is_used: bool
    """Whether a node that was published by its run, or kept by it, was made of the answer."""


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

    def recorded(self) -> tuple[Recorded, ...]:
        """Every call of the dossier, oldest first."""
        ...
