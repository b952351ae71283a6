"""Makes the missing nodes of one plan, each when its children are there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Final

from citebound.core.result import Status
from citebound.engine.counters import Action
from citebound.engine.node import Settled
from citebound.engine.shelf import Made
from citebound.errors import GenerationError, NotRecorded, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citebound.engine.answers import Answers
    from citebound.engine.node import Asking, Bench
    from citebound.engine.shelf import Shelf
    from citebound.engine.under_way import Ended
    from citebound.ports.results import RawOutput

_PATIENCE: Final = 3
"""Calls without an answer after which nothing more is asked."""


@dataclass(frozen=True, slots=True)
class Listeners:
    """Who is told what is done, and what is about to be."""

    progress: Callable[[int, int], None] | None
    """Takes how many of how many missing nodes are done."""
    asking: Callable[[int, int, str], None] | None
    """Takes which of how many, from 1, is about to be made, and its name."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """A call without an answer: the node's name, and why."""

    name: str
    error: GenerationError


class Maker:
    """Makes the missing nodes of one plan.

    In the plan's order where one call is made at a time. Otherwise several are under way, and a
    node is made as soon as its children are; what it is made of, and so what comes out, is the
    same. A question that is being asked is not asked twice where its answer may be bound again.
    """

    def __init__(self, bench: Bench, answers: Answers, shelf: Shelf, told: Listeners) -> None:
        """Make nodes of the bench's plan, answered so, onto this shelf."""
        self._bench, self._answers, self._shelf, self._told = bench, answers, shelf, told
        self._nodes = bench.plan.nodes
        self._total, self._done = 0, 0
        self._ready: list[int] = []
        self._parents: dict[int, int] = {}
        self._wanting: dict[int, int] = {}
        self._twins: dict[str, list[int]] = {}
        self._failures: list[_Failure] = []

    def make(self, missing: Sequence[int]) -> None:
        """Make every one of these nodes that can be made.

        An error that ends it early waits for the calls that are under way, and what comes of them
        is kept. An interrupt (``KeyboardInterrupt``) waits for nothing: those calls stay recorded
        as begun, without an end.

        Raises:
            GenerationError: calls got no answer; what was answered is published.
            SettingsError: nor will the generator answer with these settings; the same is kept.
            StoreError: the store cannot be read or written.
            Moved: the dossier changed since the plan was made.
        """
        self._prepare(missing)
        calls = self._answers.calls
        try:
            while self._ready or calls.count:
                if self._ready and calls.has_room:
                    self._start(heappop(self._ready))
                else:
                    self._finish(calls.next())
            self._shelf.publish()
        except Exception:
            self._keep_the_rest()
            raise
        if self._failures:
            raise self._failed()

    def _prepare(self, missing: Sequence[int]) -> None:
        wanted = set(missing)
        for position in missing:
            children = [child for child in self._nodes[position].children if child in wanted]
            self._parents |= dict.fromkeys(children, position)
            self._wanting[position] = len(children)
        self._total = len(missing)
        self._ready = [position for position in missing if not self._wanting[position]]
        heapify(self._ready)

    def _keep_the_rest(self) -> None:
        while self._answers.calls.count:
            with suppress(Exception):  # The first fault is the one to tell.
                self._finish(self._answers.calls.next())
        with suppress(StoreError):
            self._shelf.publish()

    def _start(self, position: int) -> None:
        """Make a node, or make the call that it needs."""
        if self._told.asking is not None:
            place = self._done + self._answers.calls.count + 1
            self._told.asking(place, self._total, self._nodes[position].name)
        try:
            asked = self._bench.ask(position)
        except GenerationError as error:
            self._fail(position, error)
            return
        if isinstance(asked, Settled):
            ineligible = asked.result.status is Status.INELIGIBLE
            action = Action.INELIGIBLE if ineligible else Action.SETTLED
            self._take(position, Made(asked.result, action))
            return
        found = self._answers.ready(self._bench, position, asked)
        if found is not None:
            self._read(position, asked, *found)
        elif self._answers.must_wait(asked):
            self._twins.setdefault(asked.call_key, []).append(position)
        else:
            self._answers.begin(self._bench.plan, position, asked)

    def _finish(self, ended: Ended) -> None:
        """Make a node of what came of its call."""
        begun = ended.begun
        for twin in self._twins.pop(begun.asking.call_key, ()):
            heappush(self._ready, twin)
        try:
            raw = self._answers.end(ended)
        except GenerationError as error:
            self._fail(begun.position, error)
        else:
            self._read(begun.position, begun.asking, raw, Action.CALLED)

    def _read(self, position: int, asking: Asking, raw: RawOutput, action: Action) -> None:
        result = self._bench.read(position, asking, raw.text, finished=raw.finished)
        self._take(position, Made(result, action, asking.call_key, raw))

    def _take(self, position: int, made: Made) -> None:
        self._bench.settle(position, made.result)
        node = self._nodes[position]
        self._shelf.take(node, tuple(self._nodes[child].key for child in node.children), made)
        self._bench.forget_children(position)
        parent = self._parents.get(position)
        if parent is not None:
            self._wanting[parent] -= 1
            if not self._wanting[parent]:
                heappush(self._ready, parent)
        self._one_more()

    def _fail(self, position: int, error: GenerationError) -> None:
        self._failures.append(_Failure(self._nodes[position].name, error))
        self._one_more()
        if len(self._failures) >= _PATIENCE:
            raise self._failed() from error

    def _one_more(self) -> None:
        self._done += 1
        if self._told.progress is not None:
            self._told.progress(self._done, self._total)

    def _failed(self) -> GenerationError:
        failures = self._failures
        first = failures[0]
        more = f" (and {len(failures) - 1} more)" if len(failures) > 1 else ""
        told = f"no answer for {first.name}: {first.error}{more}"
        if isinstance(first.error, NotRecorded):  # It says what to do.
            return NotRecorded(told, first.error.hides)
        again = self._bench.command("build")
        what_to_do = f"what was answered is kept, run {again} again"
        return GenerationError(f"{told}; {what_to_do}", first.error.hides)
