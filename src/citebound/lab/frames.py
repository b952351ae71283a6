"""A dossier's tree before and after each event, told from its store, for whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.lab.ledger import Kind, ledger_of
from citebound.lab.opening import opened
from citebound.lab.places import document_name
from citebound.lab.states import State, state_of
from citebound.lab.trees import published

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from citebound.lab.run.events import Event
    from citebound.lab.trees import TreeNode

STAYS: Final = "stays"
"""Of a node before an event: the next build uses it as it is."""
OUTDATED: Final = "outdated"
"""Of a node before an event: the next tree does not hold it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A node of a picture."""

    name: str
    """What it summarises."""
    status: str
    """The status of its result."""
    mark: str
    """Before an event ``stays`` or ``outdated``, after it one of ``State``."""
    children: tuple[Spot, ...]
    """In slot order."""

    def all(self) -> Iterator[Spot]:
        """Every spot below it and it, children first."""
        for child in self.children:
            yield from child.all()
        yield self


@dataclass(frozen=True, slots=True)
class Frame:
    """One event."""

    event: int
    """Its number."""
    change: str
    """What happened."""
    document: str
    """To which document; empty where none is concerned."""
    before: Spot
    """The tree that was there."""
    after: Spot
    """The tree that the incremental build made of it."""


@dataclass(frozen=True, slots=True)
class Film:
    """A dossier with what happened to it."""

    dossier: str
    """Its name."""
    frames: tuple[Frame, ...]
    """One for each event that was followed by a rebuild."""


def film_of(folder: Path, events: Sequence[Event]) -> Film:
    """The trees of the dossier in a folder.

    Raises:
        StoreError: its store cannot be read, or a row does not verify.
    """
    with opened(folder, writes=False) as workspace, workspace.store.reading():
        store = workspace.store
        called = {(c.run_id, c.node_key) for c in store.attempts.recorded() if c.is_used}
        stages = [b for b in ledger_of(store).builds if b.kind is not Kind.FULL]
        trees = [published(store, stage.root_key) for stage in stages]
    happened = zip(events, pairwise(trees), stages, strict=False)
    frames = (
        _frame(number, event, pair, partial(state_of, before=stage.run_id, called=called))
        for number, (event, pair, stage) in enumerate(happened, 1)
    )
    return Film(folder.name, tuple(frames))


def _frame(
    number: int,
    event: Event,
    trees: tuple[TreeNode, TreeNode],
    state: Callable[[TreeNode], State],
) -> Frame:
    before, after = trees
    kept = {node.key for node in after.all()}
    return Frame(
        number,
        str(event.change),
        event.document_name,
        _spot(before, before, lambda node: STAYS if node.key in kept else OUTDATED),
        _spot(after, after, lambda node: str(state(node))),
    )


def _spot(node: TreeNode, root: TreeNode, mark: Callable[[TreeNode], str]) -> Spot:
    children = tuple(_spot(child, root, mark) for child in node.children)
    name = "root" if node is root else _name(node.address)
    return Spot(name, str(node.result.status), mark(node), children)


def _name(address: str) -> str:
    """Slots are in the order of the documents' names, which are numbered."""
    first, *others = address[1:].split(".")
    if address.startswith("d"):
        return document_name(int(first)).removesuffix(".txt")
    return f"group {first}.{others[0]}" if others else f"group {first}"
