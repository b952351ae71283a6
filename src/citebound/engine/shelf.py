"""The nodes that a build has made, on their way into the store."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from citebound.engine.counters import Action
from citebound.ports.results import NewNode

if TYPE_CHECKING:
    from citebound.core.plan import PlannedNode
    from citebound.core.result import Result
    from citebound.ports.results import RawOutput, ResultStore

_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Made:
    """A node's result, and how it was come by."""

    result: Result
    """The checked output."""
    action: Action
    """How it was come by."""
    call_key: str = ""
    """What was asked; empty when nothing was."""
    raw: RawOutput | None = None
    """The raw answer; None when nothing was asked."""


@dataclass(slots=True)
class Shelf:
    """What one build has made; a full build keeps its nodes instead of publishing them."""

    results: ResultStore
    """Where nodes are published."""
    principal: str
    """For whom they are made."""
    run_id: int
    """The run that makes them."""
    full: bool
    """Whether every node is made anew, and kept instead of published."""
    made: dict[str, Action] = field(default_factory=dict)
    """By key of a node, how its result was come by."""
    kept: dict[str, NewNode] = field(default_factory=dict)
    """By key, the nodes of a full build."""
    _waiting: list[NewNode] = field(default_factory=list)

    def take(self, node: PlannedNode, children: tuple[str, ...], made: Made) -> None:
        """Take a node; what a call answered is published at once.

        Raises:
            StoreError: the store cannot be written.
        """
        self.made[node.key] = made.action
        new = NewNode(
            key=node.key,
            address=node.address.stored(),
            fields=node.record.fields(),
            children=children,
            result=made.result,
            call_key=made.call_key,
            retry=node.record.retry,
            raw=made.raw,
            principal=self.principal,
            run_id=self.run_id,
        )
        if self.full:
            self.kept[node.key] = new
            return
        self._waiting.append(new)
        if made.action is Action.CALLED or len(self._waiting) >= _BATCH:
            self.publish()

    def publish(self) -> None:
        """Publish what waits.

        Raises:
            StoreError: the store cannot be written.
        """
        waiting, self._waiting = self._waiting, []
        if waiting:
            self.results.publish(waiting)

    def begin_again(self) -> None:
        """The dossier has moved on: publish what waits, forget what a full build kept.

        Raises:
            StoreError: the store cannot be written.
        """
        self.publish()
        if self.full:
            self.made.clear()
            self.kept.clear()
