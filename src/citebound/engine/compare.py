"""A full run against the stored results, node by node.

Differences are published, never erased (specification A, section 9).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.digest import sha256_hex
from citebound.engine.node import result_of
from citebound.errors import UnsoundNodeError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from citebound.core.plan import Plan
    from citebound.core.result import Result
    from citebound.digest import Json
    from citebound.engine.workspace import Job
    from citebound.ports.attempts import Recorded
    from citebound.ports.results import NewNode, StoredNode
    from citebound.ports.store import Store


@dataclass(frozen=True, slots=True)
class Difference:
    """A node whose two results differ."""

    node: str
    """The node's name."""
    what: tuple[str, ...]
    """Which of status, claims, pins, output, tokens differ; or ``missing`` when nothing was
    stored."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """All nodes of a tree, made anew and as stored."""

    nodes: int
    """Nodes compared."""
    different: tuple[Difference, ...]
    """Those that differ, children first."""

    @property
    def equal(self) -> int:
        """Nodes with equal key, status, claims, pins, output and generated token ids."""
        return self.nodes - len(self.different)

    def as_json(self) -> dict[str, Json]:
        """The wire form."""
        different: list[Json] = [{"node": d.node, "what": list(d.what)} for d in self.different]
        return {"nodes": self.nodes, "equal": self.equal, "different": different}


def compare_full(store: Store, plan: Plan, made: Mapping[str, NewNode], job: Job) -> Comparison:
    """Compare the nodes that a full run made with the stored ones of the same keys."""
    stored = store.results.nodes(list(made))
    tokens = _Tokens(() if job.generator is None else store.attempts.recorded())
    different = []
    for node in plan.nodes:
        what = tuple(_differing(made[node.key], stored.get(node.key), tokens))
        if what:
            different.append(Difference(node.name, what))
    return Comparison(len(plan.nodes), tuple(different))


class _Tokens:
    """The token ids of answers, by hash, where a generator gave them."""

    def __init__(self, calls: Sequence[Recorded]) -> None:
        """Of these calls, oldest first."""
        self._by_call = {call.attempt_id: call.tokens_sha256 for call in calls}
        self._own = {(c.run_id, c.node_key, c.text_sha256): c.tokens_sha256 for c in calls}
        self._first: dict[tuple[str, str], str] = {}
        for call in calls:
            self._first.setdefault((call.call_key, call.text_sha256), call.tokens_sha256)

    def of_new(self, node: NewNode) -> str | None:
        """Those of the answer that a node was just made of."""
        attempt = None if node.raw is None else node.raw.attempt_id
        return None if attempt is None else self._by_call.get(attempt)

    def of_stored(self, node: StoredNode) -> str | None:
        """Those of the answer to its own call, or of the one that was bound to it."""
        own = self._own.get((node.run_id, node.key, node.raw_sha256))
        return own or self._first.get((node.call_key, node.raw_sha256))


def _differing(new: NewNode, old: StoredNode | None, tokens: _Tokens) -> Iterator[str]:
    before, after = _readable(old, new.key), new.result
    if old is None or before is None:
        yield "missing"
        return
    aspects = {
        "status": before.status is after.status,
        "claims": _stated(before) == _stated(after),
        "pins": _pinned(before) == _pinned(after),
        "output": (old.call_key, old.raw_sha256) == (new.call_key, _raw_sha256(new)),
        "tokens": tokens.of_stored(old) == tokens.of_new(new),
    }
    yield from (name for name, is_equal in aspects.items() if not is_equal)


def _readable(old: StoredNode | None, key: str) -> Result | None:
    try:
        return None if old is None else result_of(old, key)
    except UnsoundNodeError:
        return None


def _raw_sha256(new: NewNode) -> str:
    """As a store names raw answers, which may hold half a character."""
    return "" if new.raw is None else sha256_hex(new.raw.text.encode("utf-8", "surrogatepass"))


def _stated(result: Result) -> tuple[object, ...]:
    claims = result.claims
    shown = tuple((one.fields, one.support, one.finding, one.fact) for one in claims)
    held = ((one.claim.fields, one.reason, one.claim.finding) for one in result.withheld)
    return (*shown, *held, *result.stopped, *result.tasks)


def _pinned(result: Result) -> tuple[object, ...]:
    return (*(claim.pins for claim in result.claims), *result.references)
