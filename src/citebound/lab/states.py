"""How a node of a tree came by its result, told from its row."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from citebound.core.result import Status

if TYPE_CHECKING:
    from collections.abc import Container

    from citebound.lab.trees import TreeNode


class State(StrEnum):
    """One way to come by a result."""

    HIT = "hit"
    """It existed before the event: no call."""
    CALLED = "called"
    """A model was called."""
    REBOUND = "rebound"
    """A recorded output was bound to the node: no call."""
    INELIGIBLE = "ineligible"
    """Made anew without a call: nothing below may be read."""
    SETTLED = "settled"
    """Made anew without a call: nothing to ask, or over budget."""


def state_of(node: TreeNode, before: int, called: Container[tuple[int, str]]) -> State:
    """Of a stored node, seen from a build that came after run ``before``.

    ``called`` holds run and key of each call whose answer was used.
    """
    if node.run_id <= before:
        return State.HIT
    if (node.run_id, node.key) in called:
        return State.CALLED
    if node.result.status is Status.INELIGIBLE:
        return State.INELIGIBLE
    return State.REBOUND if node.call_key else State.SETTLED
