"""Calls of a generator, one after the other or several beside each other."""

from __future__ import annotations

from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citebound.engine.node import Asking
    from citebound.ports.clock import Clock
    from citebound.ports.generator import Generation, Generator, Request


@dataclass(frozen=True, slots=True)
class Begun:
    """A call that is recorded and may be made."""

    position: int
    """Of the node that waits for it."""
    asking: Asking
    """What the node asks."""
    request: Request
    """What is sent."""
    attempt_id: int
    """Its record."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A call that has come back."""

    begun: Begun
    """The call."""
    outcome: Generation | Exception
    """The answer, or why there is none."""
    seconds: float
    """How long it took."""


class UnderWay:
    """The calls that were begun and whose end nobody has asked for yet.

    A generator that takes one call at a time answers in the caller's own thread. Others answer in
    threads, which touch nothing but the generator and the clock and never keep the program from
    ending.
    """

    def __init__(self, generator: Generator | None, clock: Clock, at_once: int) -> None:
        """Let at most ``at_once`` calls run beside each other; None is never asked."""
        self._generator, self._clock, self._at_once = generator, clock, at_once
        self._ended: SimpleQueue[Ended] = SimpleQueue()
        self._keys: set[str] = set()
        self.count = 0

    @property
    def has_room(self) -> bool:
        """Whether another call may be begun."""
        return self.count < self._at_once

    def holds(self, call_key: str) -> bool:
        """Whether the same question is being asked."""
        return call_key in self._keys

    def begin(self, begun: Begun) -> None:
        """Make a call."""
        self.count += 1
        self._keys.add(begun.asking.call_key)
        if self._at_once == 1:
            self._answer(begun)
        else:
            Thread(target=self._answer, args=(begun,), daemon=True).start()

    def next(self) -> Ended:
        """The next call that ends; waits for it."""
        ended = self._ended.get()
        self.count -= 1
        self._keys.discard(ended.begun.asking.call_key)
        return ended

    def _answer(self, begun: Begun) -> None:
        if self._generator is None:
            raise AssertionError("a job without a generator makes no calls")
        started = self._clock.seconds()
        outcome: Generation | Exception
        try:
            outcome = self._generator.generate(begun.request)
        except Exception as error:  # noqa: BLE001  (raised again where the end is asked for)
            outcome = error
        self._ended.put(Ended(begun, outcome, self._clock.seconds() - started))
