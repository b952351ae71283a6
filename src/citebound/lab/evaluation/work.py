"""What each build after an event saved, told from the rows of its tree."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from citebound.lab.states import State, state_of

if TYPE_CHECKING:
    from collections.abc import Container

    from citebound.digest import Json
    from citebound.lab.trees import TreeNode


@dataclass(frozen=True, slots=True)
class Work:
    """Nodes of trees, by how they came by their results."""

    nodes: int = 0
    """All of them."""
    hits: int = 0
    """Existed before the event: no call."""
    called: int = 0
    """A model was called."""
    rebound_leaves: int = 0
    """A recorded output was bound to a document's node: no call."""
    rebound_groups: int = 0
    """The same of a reduction below the root."""
    rebound_roots: int = 0
    """The same of a root."""
    ineligible: int = 0
    """Made anew without a call: nothing below may be read."""
    settled: int = 0
    """Made anew without a call: nothing to ask, or over budget."""

    def __add__(self, other: Work) -> Work:
        """Both together."""
        names = (field.name for field in fields(self))
        return Work(*(getattr(self, name) + getattr(other, name) for name in names))

    def as_json(self) -> dict[str, Json]:
        """By name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def work_of(root: TreeNode, before: int, called: Container[tuple[int, str]]) -> Work:
    """What was made of a tree after run ``before``; ``called`` holds run and key of each call."""
    return sum((_one(node, root, before, called) for node in root.all()), Work())


def _one(node: TreeNode, root: TreeNode, before: int, called: Container[tuple[int, str]]) -> Work:
    match state_of(node, before, called):
        case State.HIT:
            return Work(nodes=1, hits=1)
        case State.CALLED:
            return Work(nodes=1, called=1)
        case State.INELIGIBLE:
            return Work(nodes=1, ineligible=1)
        case State.SETTLED:
            return Work(nodes=1, settled=1)
        case State.REBOUND:
            return _rebound(node, root)


def _rebound(node: TreeNode, root: TreeNode) -> Work:
    if node is root:
        return Work(nodes=1, rebound_roots=1)
    is_leaf = node.address.startswith("d")
    return Work(nodes=1, rebound_leaves=int(is_leaf), rebound_groups=int(not is_leaf))
