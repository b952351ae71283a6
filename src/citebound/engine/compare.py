"""A full run against the stored results, node by node.

Differences are published, never erased (specification A, section 9).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.engine.node import UnsoundNodeError, result_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.core.plan import Plan
    from citebound.core.result import Fields, Result
    from citebound.digest import Json
    from citebound.engine.workspace import Job
    from citebound.ports.results import NewNode, StoredNode
    from citebound.ports.store import Store


@dataclass(frozen=True, slots=True)
class Difference:
    """A node whose two results differ."""

    node: str
    """The node's name."""
    what: tuple[str, ...]
    """Which of status, claims, pins, output differ; or ``missing`` when nothing was stored."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """All nodes of a tree, made anew and as stored."""

    nodes: int
    """Nodes compared."""
    different: tuple[Difference, ...]
    """Those that differ, children first."""

    @property
    def equal(self) -> int:
        """Nodes with equal key, status, claims, pins and output."""
        return self.nodes - len(self.different)

    def as_json(self) -> dict[str, Json]:
        """The wire form."""
        different: list[Json] = [{"node": d.node, "what": list(d.what)} for d in self.different]
        return {"nodes": self.nodes, "equal": self.equal, "different": different}


def compare_full(store: Store, plan: Plan, made: Mapping[str, NewNode], job: Job) -> Comparison:
    """Compare the nodes that a full run made with the stored ones of the same keys."""
    stored = store.results.nodes(list(made))
    different = []
    for node in plan.nodes:
        what = tuple(_differing(store, made[node.key], stored.get(node.key), job))
        if what:
            different.append(Difference(node.name, what))
    return Comparison(len(plan.nodes), tuple(different))


def _differing(store: Store, new: NewNode, old: StoredNode | None, job: Job) -> Iterator[str]:
    before, after = _readable(old, new.key), new.result
    if old is None or before is None:
        yield "missing"
        return
    aspects = {
        "status": before.status is after.status,
        "claims": _stated(before) == _stated(after),
        "pins": _pinned(before) == _pinned(after),
        "output": _raw(store, old, new, job) == (new.call_key, new.raw.text if new.raw else None),
    }
    yield from (name for name, is_equal in aspects.items() if not is_equal)


def _readable(old: StoredNode | None, key: str) -> Result | None:
    try:
        return None if old is None else result_of(old, key)
    except UnsoundNodeError:
        return None


def _raw(store: Store, old: StoredNode, new: NewNode, job: Job) -> tuple[str, str | None]:
    bound = store.results.bound(old.call_key, new.retry, job.principal) if old.call_key else None
    return old.call_key, bound.text if bound else None


def _stated(result: Result) -> tuple[Fields | None, ...]:
    return tuple(claim.fields for claim in result.claims)


def _pinned(result: Result) -> tuple[object, ...]:
    return (*(claim.pins for claim in result.claims), *result.references)
