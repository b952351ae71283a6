"""What ends of runs say: roots, counters, comparisons; and what is served."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from citebound.check.findings import shown
from citebound.check.history.intervals import holds
from citebound.check.nodes.node import Extent
from citebound.check.runs.work import Answered, work_of
from citebound.check.stored.addresses import GROUP, Address, levels_of
from citebound.check.tree.tokens import Tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.findings import Findings
    from citebound.check.history.fold import History
    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.node import Node
    from citebound.check.nodes.outputs import Output
    from citebound.check.stored.bodies import Bodies
    from citebound.check.stored.chain import Chain
    from citebound.check.stored.records import Records
    from citebound.check.stored.rows import RunEndRow
    from citebound.check.tree.tree import Tree


class _Ended(NamedTuple):
    """A run that ended."""

    tree: Tree
    root: Node
    build: Build
    end: RunEndRow
    where: str


@dataclass(slots=True)
class Ends:
    """The ends of one dossier's runs, after its nodes were checked."""

    findings: Findings
    bodies: Bodies
    builds: dict[int, Build]
    records: Records
    history: History
    stored: Tree
    """What was published."""
    kept: dict[int, Tree]
    """What full runs kept, by run."""
    chain: Chain
    _answered: Answered = field(init=False)
    _tokens: Tokens = field(init=False)
    _calls: dict[int, list[int]] = field(default_factory=dict)
    """By run."""

    def __post_init__(self) -> None:
        """Arrange the calls, and learn who was answered first."""
        for call in self.records.calls.values():
            self._calls.setdefault(call.run_id, []).append(call.id)
        self._tokens = Tokens(self.records)
        self._answered = Answered(self.bodies)
        for nodes in self.stored.rows.values():
            self._answered.learn(nodes)

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
        ended = _Ended(tree, root, build, end, where)
        self._check_tree(ended)
        self._check_counters(ended)
        if build.row.full:
            self._check_comparison(tree, end, where)

    def _root(self, tree: Tree, end: RunEndRow) -> Node | None:
        """The root as it was then: what was published later does not count."""
        rows = tree.rows.get(end.root_key, [])
        then = [node for node in rows if node.row.run_id <= end.run_id] or rows
        return then[-1] if then else None

    def _check_tree(self, ended: _Ended) -> None:
        _, root, build, end, where = ended
        number = self.history.documents_at(end.sequence)
        documents = Extent(GROUP, 0, number)
        self.findings.equal(("run", where), "what its tree covers", root.extent, documents)
        place = Address(GROUP, levels_of(number), 0)
        self.findings.equal(("run", where), "where its root stands", root.address, place)
        if not holds(root.current, end.sequence, end.sequence):
            what = f"its tree is not that of event {end.sequence}, on which it ended"
            self.findings.add("run", where, what)
        if not root.under <= build.under:
            what = "its tree was made for somebody else, or under other settings"
            self.findings.add("run", where, what)

    def _check_counters(self, ended: _Ended) -> None:
        tree, root, build, end, where = ended
        said, details = json.loads(end.counters), json.loads(end.details)
        work = work_of(tree, root, build, self._answered)
        if len(work.made) != said["recomputed"] + said["rebound"]:
            work = work_of(tree, root, build, self._answered, everywhere=True)
        rebound, recomputed = Counter(details["rebound"]), Counter(details["recomputed"])
        expected = self._spent(end.run_id) | {
            "nodes": root.size,
            "ineligible": sum(node.row.status == "INELIGIBLE" for node in work.made),
            "rebound": rebound.total(),
            "recomputed": recomputed.total(),
            "cache_hits": root.size - len(work.made),
        }
        at = ("counter", where)
        for name, number in expected.items():
            self.findings.equal(at, name, said[name], number)
        names = [*expected, "seconds"]
        self.findings.equal(at, "what it counts", sorted(said), sorted(names))
        self.findings.equal(at, "the names of what it made", recomputed + rebound, work.names)
        if not work.rebound <= rebound <= work.rebound + work.maybe:
            what = f"rebound is {_named(rebound)}, recomputed {_named(work.rebound)}"
            self.findings.add("counter", where, what)

    def _spent(self, run_id: int) -> dict[str, int]:
        calls = self._calls.get(run_id, [])
        came = [self.records.answers[number] for number in calls if number in self.records.answers]
        return {
            "model_calls": len(calls),
            "prompt_tokens": sum(answer.prompt_tokens for answer in came),
            "new_tokens": sum(answer.output_tokens for answer in came),
        }

    def _check_comparison(self, tree: Tree, end: RunEndRow, where: str) -> None:
        said = json.loads(end.details)["comparison"]
        then, tokens = self._published_until(end.audit_length), self._tokens
        differing = [
            what
            for rows in tree.rows.values()
            if (what := tuple(_differing(rows[-1], self._stored_then(rows[-1], then), tokens)))
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


def _named(nodes: Counter[str]) -> str:
    return shown(", ".join(sorted(nodes.elements())) or "nothing")


def _differing(new: Node, old: Node | None, tokens: Tokens) -> Iterator[str]:
    if old is None or old.output is None or new.output is None:
        yield "missing"
        return
    aspects = {
        "status": old.output.status == new.output.status,
        "claims": _stated(old.output) == _stated(new.output),
        "pins": _pinned(old.output) == _pinned(new.output),
        "output": (old.row.call_key, old.raw) == (new.row.call_key, new.raw),
        "tokens": tokens.of(old) == tokens.of(new),
    }
    yield from (name for name, is_equal in aspects.items() if not is_equal)


def _stated(output: Output) -> list[object]:
    claims, withheld = output.claims, output.withheld
    shown = [(one.fields, one.support, one.finding, one.fact) for one in claims]
    held = [(one.fields, reason, one.finding) for one, reason in withheld]
    return [shown, held, output.stopped, output.tasks]


def _pinned(output: Output) -> list[object]:
    return [*(claim.pins for claim in output.claims), *output.references]
