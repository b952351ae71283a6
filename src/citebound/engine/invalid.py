"""A summary whose root is INVALID: which nodes are, and why, besides the refusal itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.result import Status
from citebound.engine.node import result_of
from citebound.engine.planning import plan_of, readable, survey_of
from citebound.engine.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.core.plan import Plan
    from citebound.engine.workspace import Job, Workspace
    from citebound.ports.results import StoredNode


@dataclass(frozen=True, slots=True)
class InvalidNode:
    """A node whose answer is not usable."""

    node: str
    """Its name."""
    diagnosis: str
    """Why, in one line."""


@dataclass(frozen=True, slots=True)
class InvalidRoot(Refusal):
    """The refusal of a summary whose root is INVALID.

    It holds no claim and no quote; a diagnosis may show up to 40 characters of a model's answer,
    which was made from what the principal may read now.
    """

    nodes: tuple[InvalidNode, ...] = ()
    """Every INVALID node of the tree: the root first, the others children before parents."""


def invalid_nodes(workspace: Workspace, job: Job) -> tuple[InvalidNode, ...]:
    """The INVALID nodes of a job's present tree, as far as they are stored.

    The root comes first, the others children before parents; none where the principal may read
    nothing.

    Raises:
        StoreError: the store cannot be read.
    """
    with workspace.store.reading():
        snapshot = readable(workspace, job)
        if isinstance(snapshot, Refusal):
            return ()
        plan = plan_of(workspace, job, snapshot)
        return invalid_in(plan, survey_of(workspace, plan).sound)


def invalid_in(plan: Plan, rows: Mapping[str, StoredNode]) -> tuple[InvalidNode, ...]:
    """The INVALID ones among verified rows of a plan, the root first.

    Raises:
        UnsoundNodeError: a row is not a result, which only another version of this program can
        have written.
    """
    found = list(_found(plan, rows))
    at_root = [one for one in found if one.node == plan.root.name]
    return (*at_root, *(one for one in found if one.node != plan.root.name))


def _found(plan: Plan, rows: Mapping[str, StoredNode]) -> Iterator[InvalidNode]:
    for node in plan.nodes:
        stored = rows.get(node.key)
        if stored is not None and stored.status is Status.INVALID:
            yield InvalidNode(node.name, result_of(stored, node.name).diagnosis)
