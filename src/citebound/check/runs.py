"""What runs say of themselves: roots, counters, comparisons, and what is served."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.check.intervals import holds
from citebound.check.nodes import GROUP, Extent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.builds import Build
    from citebound.check.chain import Chain
    from citebound.check.findings import Findings
    from citebound.check.history import History
    from citebound.check.nodes import Node
    from citebound.check.outputs import Output
    from citebound.check.records import Records
    from citebound.check.tables import RunEndRow
    from citebound.check.tree import Tree
    from citebound.digest import Json


@dataclass(slots=True)
class Runs:
    """The runs of one dossier."""

    findings: Findings
    records: Records
    history: History
    chain: Chain
    builds: dict[int, Build]
    stored: Tree
    """What was published."""
    kept: dict[int, Tree]
    """What full runs kept, by run."""

    def check(self) -> None:
        """Every end of a run, and every head."""
        for end in self.records.ends.values():
            where = f"run {end.run_id}"
            self.findings.checked["runs"] += 1
            with self.findings.reading("run", where):
                self._check_end(end, where)
        self._check_heads()

    def _check_end(self, end: RunEndRow, where: str) -> None:
        build = self.builds[end.run_id]
        link = self.chain.link_at(end.audit_length)
        if link is None or (link.kind, link.first) != ("finish", end.run_id):
            what = f"it ended at link {end.audit_length}, which is not there: the chain was cut"
            self.findings.add("chain", where, what)
        else:
            self.findings.equal(("chain", where), "its head", end.audit_head, link.head)
        tree = self.kept.get(end.run_id) if build.row.full else self.stored
        root = None if tree is None else self._root(tree, end)
        if root is None or tree is None:
            self.findings.add("run", where, f"its root {end.root_key} is not in the store")
            return
        self.findings.equal(("run", where), "its root's status", end.root_status, root.row.status)
        self._check_tree(root, end, where)
        self._check_counters(root, end, where)
        if build.row.full:
            self._check_comparison(tree, end, where)

    def _root(self, tree: Tree, end: RunEndRow) -> Node | None:
        """The root as it was then: what was published later does not count."""
        rows = tree.rows.get(end.root_key, [])
        then = [node for node in rows if node.row.run_id <= end.run_id] or rows
        return then[-1] if then else None

    def _check_tree(self, root: Node, end: RunEndRow, where: str) -> None:
        documents = Extent(GROUP, 0, self.history.documents_at(end.sequence))
        self.findings.equal(("run", where), "what its tree covers", root.extent, documents)
        if not holds(root.current, end.sequence, end.sequence):
            what = f"its tree is not that of event {end.sequence}, on which it ended"
            self.findings.add("run", where, what)

    def _check_counters(self, root: Node, end: RunEndRow, where: str) -> None:
        said, details = json.loads(end.counters), json.loads(end.details)
        made = _made(root, end.run_id)
        if len(made) != said["recomputed"] + said["rebound"]:
            made = _made(root, end.run_id, everywhere=True)
        calls = [call for call in self.records.calls.values() if call.run_id == end.run_id]
        came = [self.records.answers[c.id] for c in calls if c.id in self.records.answers]
        expected = {
            "nodes": root.size,
            "model_calls": len(calls),
            "prompt_tokens": sum(answer.prompt_tokens for answer in came),
            "new_tokens": sum(answer.output_tokens for answer in came),
            "ineligible": sum(node.row.status == "INELIGIBLE" for node in made),
            "rebound": len(details["rebound"]),
            "recomputed": len(made) - len(details["rebound"]),
            "cache_hits": root.size - len(made),
        }
        for name, number in expected.items():
            self.findings.equal(("counter", where), name, said[name], number)
        named = len(details["recomputed"])
        self.findings.equal(
            ("counter", where), "recomputed nodes named", named, said["recomputed"]
        )
        self._check_rebound(made, said, where)

    def _check_rebound(self, made: list[Node], said: dict[str, Json], where: str) -> None:
        """With a model, every node with an answer was called for in this run, or is rebound."""
        if not made or not self.builds[made[0].row.run_id].has_generator:
            return
        run_id = made[0].row.run_id
        called = {c.node_key for c in self.records.calls.values() if c.run_id == run_id}
        rebound = sum(bool(n.row.call_key) and n.row.key not in called for n in made)
        self.findings.equal(("counter", where), "rebound", said["rebound"], rebound)

    def _check_comparison(self, tree: Tree, end: RunEndRow, where: str) -> None:
        said = json.loads(end.details)["comparison"]
        then = self._published_until(end.audit_length)
        differing = [
            what
            for rows in tree.rows.values()
            if (what := tuple(_differing(rows[-1], self._stored_then(rows[-1], then))))
        ]
        self.findings.equal(("comparison", where), "nodes", said["nodes"], len(tree.rows))
        equal = len(tree.rows) - len(differing)
        self.findings.equal(("comparison", where), "equal nodes", said["equal"], equal)
        told = Counter(tuple(item["what"]) for item in said["different"])
        self.findings.equal(("comparison", where), "differences", told, Counter(differing))

    def _stored_then(self, node: Node, until: int) -> Node | None:
        rows = self.stored.rows.get(node.row.key, ())
        readable = [n for n in rows if n.row.id <= until and n.output is not None]
        return readable[-1] if readable else None

    def _published_until(self, links: int) -> int:
        """The last row that was published before a link."""
        published = (x.last for x in self.records.links[:links] if x.kind == "publish")
        return max(published, default=0)

    def _check_heads(self) -> None:
        expected: dict[tuple[str, str], tuple[str, int, int]] = {}
        for end in self.records.ends.values():
            row = self.builds[end.run_id].row if end.run_id in self.builds else None
            if row is not None and not row.full:
                head = (end.root_key, end.sequence, end.run_id)
                expected[row.principal, row.recipe] = head
        found = {
            (row.principal, row.recipe): (row.root_key, row.sequence, row.run_id)
            for row in self.records.heads
        }
        for who in sorted(expected.keys() | found.keys()):
            where = f"the {who[1]} summary of {who[0]}"
            self.findings.equal(
                ("head", where), "what is served", found.get(who), expected.get(who)
            )


def _made(root: Node, run_id: int, *, everywhere: bool = False) -> list[Node]:
    """The nodes of a tree that a run made; a node that was made has parents that were made.

    ``everywhere`` also finds those below nodes that were not: a row that was lost and made anew.
    """
    found, waiting, seen = [], [root], set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node.row.run_id == run_id:
            found.append(node)
        if everywhere or node.row.run_id == run_id:
            waiting += node.below
    return found


def _differing(new: Node, old: Node | None) -> Iterator[str]:
    if old is None or old.output is None or new.output is None:
        yield "missing"
        return
    if old.output.status != new.output.status:
        yield "status"
    if _stated(old.output) != _stated(new.output):
        yield "claims"
    if _pinned(old.output) != _pinned(new.output):
        yield "pins"
    if (old.row.call_key, old.raw) != (new.row.call_key, new.raw):
        yield "output"


def _stated(output: Output) -> list[object]:
    return [claim.fields for claim in output.claims]


def _pinned(output: Output) -> list[object]:
    return [*(claim.pins for claim in output.claims), *output.references]
