"""The stored tree below a root, with its claims, references followed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.result import Claim, Result, Status, result_from_bytes
from citebound.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from citebound.ports.store import Store


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A stored node."""

    key: str
    """Its key."""
    result: Result
    """Its checked output."""
    children: tuple[TreeNode, ...]
    """In slot order."""
    run_id: int = 0
    """The run that made it; 0 for a kept one."""
    call_key: str = ""
    """Empty when nothing was asked, and for a kept one."""
    address: str = ""
    """Where it stands; empty for a kept one."""

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Its claims; none when it is INVALID or INELIGIBLE."""
        if self.result.status in {Status.INVALID, Status.INELIGIBLE}:
            return ()
        taken = (self.children[r.child].claims[r.index] for r in self.result.references)
        return (*self.result.claims, *taken)

    @property
    def withheld(self) -> int:
        """How many claims it and the nodes below it stated, and withheld for want of support."""
        return len(self.result.withheld) + sum(child.withheld for child in self.children)

    def all(self) -> Iterator[TreeNode]:
        """It and every node below it."""
        yield self
        for child in self.children:
            yield from child.all()


def published(store: Store, root_key: str) -> TreeNode:
    """The tree of a root that was published.

    Raises:
        StoreError: a node is gone, or does not verify.
    """

    def _read(key: str) -> TreeNode:
        row = store.results.nodes([key]).get(key)
        if row is None:
            raise StoreError(
                f"node {key} of {store.dossier} is gone or does not verify; `citebound lab check` "
                "says more"
            )
        children = tuple(_read(child) for child in store.results.children(key))
        result = _result(row.body, key)
        return TreeNode(key, result, children, row.run_id, row.call_key, row.address)

    return _read(root_key)


def kept(store: Store, run_id: int, root_key: str) -> TreeNode:
    """The tree that a full run kept.

    Raises:
        StoreError: a node is gone, or does not verify.
    """
    rows = {row.key: row for row in store.runs.kept(run_id)}

    def _read(key: str) -> TreeNode:
        row = rows.get(key)
        if row is None:
            raise StoreError(
                f"the kept node {key} of {store.dossier}, run {run_id}, is gone; `citebound lab "
                "check` says more"
            )
        return TreeNode(key, _result(row.body, key), _each(_read, row.children))

    return _read(root_key)


def _each(read: Callable[[str], TreeNode], keys: tuple[str, ...]) -> tuple[TreeNode, ...]:
    return tuple(read(key) for key in keys)


def _result(body: bytes, key: str) -> Result:
    try:
        return result_from_bytes(body)
    except ValueError as error:
        raise StoreError(f"node {key} cannot be read: {error}; build it anew") from error
