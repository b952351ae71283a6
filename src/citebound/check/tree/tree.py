"""Nodes checked one by one, each after its children."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from citebound.check.history.intervals import FOREVER, both, holds
from citebound.check.history.states import Right
from citebound.check.nodes.node import (
    Extent,
    Node,
    Under,
    access_of,
    current_of,
    extent_of,
    key_of,
    leaf_access,
    misplaced,
    read_fields,
)
from citebound.check.nodes.outputs import read_output
from citebound.check.stored.addresses import GROUP, read_address
from citebound.check.stored.recipe_names import MINUTES
from citebound.check.stored.rows import KeptRow
from citebound.check.tree.claims import claims_of, pin_fault, status_fault, strays

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from citebound.check.findings import Findings
    from citebound.check.history.fold import History
    from citebound.check.minutes.meetings import Meetings
    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.outputs import Pin
    from citebound.check.stored.bodies import Bodies
    from citebound.check.tree.cutting import Cutting


@dataclass(slots=True)
class Tree:
    """Results that refer to each other: those of one dossier, or those of one full run."""

    name: str
    """The dossier's name."""
    findings: Findings
    bodies: Bodies
    history: History
    builds: dict[int, Build]
    cutting: Cutting
    meetings: Meetings
    rows: dict[str, list[Node]] = field(default_factory=dict)
    """By key, oldest first: a row that did not verify was set aside by the next."""
    _opened: set[int] = field(default_factory=set)
    _settled: set[int] = field(default_factory=set)

    def add(self, nodes: Iterable[Node]) -> None:
        """Read these nodes, oldest first."""
        for node in nodes:
            self.findings.checked["nodes"] += 1
            with self.findings.reading("node", node.where):
                self._read(node)
            self.rows.setdefault(node.row.key, []).append(node)

    def settle_all(self, then: Callable[[Node], None]) -> None:
        """Check every node, each after its children; ``then`` goes on with it."""
        for nodes in self.rows.values():
            for node in nodes:
                self._settle(node)
                if node.fields:
                    then(node)
            for before, after in pairwise(nodes):
                self._check_repeated(before, after)

    def newest(self, key: str) -> Node | None:
        """The row of a key that counts."""
        return self.rows[key][-1] if key in self.rows else None

    def _read(self, node: Node) -> None:
        row = node.row
        node.address = read_address(row.address)
        expected = key_of(row.fields)
        if row.key != expected:
            what = f"its key is not that of its inputs, which have {expected}: it was relabelled"
            self.findings.add("key", node.where, what)
        node.fields = read_fields(row.fields)
        fault = self.bodies.fault(row.out_hash)
        body = self.bodies.get(row.out_hash)
        if body is not None:
            node.output = read_output(body)
            self.findings.equal(("node", node.where), "its status", row.status, node.output.status)
        elif fault:
            self.findings.add("output", node.where, fault)

    def _settle(self, node: Node) -> None:
        """Check a node after what is below it, however deep that is."""
        waiting = [node]
        while waiting:
            top = waiting[-1]
            if id(top) not in self._opened:
                self._opened.add(id(top))
                top.below = self._children(top) if top.fields else ()
                waiting += [child for child in top.below if id(child) not in self._opened]
                continue
            waiting.pop()
            if top.fields and id(top) not in self._settled:
                self._settled.add(id(top))
                with self.findings.reading("node", top.where):
                    self._check_inputs(top)
                    self._check_output(top)

    def _check_repeated(self, before: Node, after: Node) -> None:
        """A key has a second row only when the first one was lost."""
        was_lost = before.output is None or any(
            sha256 and (sha256 in self.bodies.retaken or self.bodies.get(sha256) is None)
            for sha256 in (before.row.out_hash, before.raw)
        )
        if not was_lost:
            what = f"it was made again, though row {before.row.id} of its key verifies"
            self.findings.add("node", after.where, what)

    def _children(self, node: Node) -> Sequence[Node]:
        found = []
        for key in node.children:
            rows = self.rows.get(key)
            if rows is None:
                self.findings.add("edge", node.where, f"its child {key} is not in the store")
                continue
            found.append(_as_then(rows, node))
        return found

    def _check_inputs(self, node: Node) -> None:
        build, fields = self.builds[node.row.run_id], node.fields
        expect = self.findings.equal
        is_full = isinstance(node.row, KeptRow)
        expect(("node", node.where), "whether its run was full", build.row.full == 1, is_full)
        expect(("node", node.where), "its dossier", fields["dossier"], self.name)
        expect(("node", node.where), "its principal", fields["principal"], build.row.principal)
        settings = build.leaf_settings if node.is_leaf else build.reduce_settings
        expect(("key", node.where), "its settings", fields["settings"], settings)
        made = Under(str(fields["principal"]), node.is_leaf, str(fields["settings"]))
        node.under = frozenset((made,)).union(*(child.under for child in node.below))
        if node.is_leaf:
            self._check_leaf(node, build)
            self._check_cut(node, build)
        else:
            self._check_reduction(node)
        retries = (build.row.principal, build.row.recipe, node.row.address)
        node.current = both(node.current, self.history.retry_intervals(retries, node.retry))
        first, last = build.row.sequence, build.last
        if not holds(node.current, first, last):
            what = (
                f"between the events {first} and {last}, when it was made, versions, rights, "
                "retries or decisions were never as its key says"
            )
            self.findings.add("right", node.where, what)

    def _check_leaf(self, node: Node, build: Build) -> None:
        fields = node.fields
        slot, principal = int(str(fields["slot"])), str(fields["principal"])
        node.access = leaf_access(fields)
        node.doc_id = str(fields["doc_id"])
        node.extent = Extent(GROUP, slot, slot + 1)
        if node.part != (0, 0) and not self._is_whole(node):
            node.extent = Extent(slot, *node.part)
        place = (node.address.slot, node.address.level)
        self.findings.equal(("node", node.where), "its place", place, (slot, 0))
        names = ("doc_id", "version", "text_sha256", "reader", "active")
        state = self.history.state_intervals(slot, tuple(fields[name] for name in names))
        right = Right(int(str(fields["access_revision"])), fields["eligible"] is True)
        node.current = both(state, self.history.right_intervals(principal, slot, right))
        decisions = str(fields["decisions_digest"])
        if build.row.recipe == MINUTES:
            node.current = both(node.current, self.meetings.intervals(principal, decisions))
        else:
            self.findings.equal(("key", node.where), "its decisions", decisions, "")
        if node.children:
            self.findings.add("edge", node.where, "a leaf has children")

    def _check_cut(self, node: Node, build: Build) -> None:
        weight = self.history.weights.get(str(node.fields["text_sha256"]))
        fault = self.cutting.fault(node, weight, build.settings) if weight is not None else ""
        if fault:
            self.findings.add("part", node.where, fault)

    def _is_whole(self, leaf: Node) -> bool:
        """Whether the only part of its document: a single line cannot be cut."""
        text = None if leaf.part[0] else self.bodies.text(str(leaf.fields["text_sha256"]))
        return text is not None and leaf.part[1] == len(text)

    def _check_reduction(self, node: Node) -> None:
        fields = node.fields
        node.doc_id = node.below[0].doc_id if node.below else ""
        node.size = 1 + sum(child.size for child in node.below)
        node.access, node.extent = access_of(node.below), extent_of(node)
        node.current = current_of(node.below, ((0, FOREVER),))
        if not self._check_edges(node):
            return
        self.findings.equal(("access", node.where), "its access", fields["access"], node.access)
        fault = misplaced(node) or _foreign(node, self.builds[node.row.run_id])
        if fault:
            self.findings.add("edge", node.where, fault)
        self._check_scope(node)
        if node.scope == "document":
            self._check_whole(node)

    def _check_scope(self, node: Node) -> None:
        scopes = ("group",) if node.address.slot == GROUP else ("inner", "document")
        if node.scope not in scopes:
            what = f"its scope is {node.scope}, its place allows {' or '.join(scopes)}"
            self.findings.add("node", node.where, what)

    def _check_edges(self, node: Node) -> bool:
        is_so = sorted(node.children) == node.fields["children"]
        named = f"its {len(node.children)} edges are not the children that its key names"
        self.findings.expect(("edge", node.where), named=named, is_so=is_so)
        return is_so and len(node.below) == len(node.children)

    def _check_whole(self, node: Node) -> None:
        """The parts of a document cover its text from the first to the last character."""
        slot = node.address.slot
        leaf = node.below[0]
        while not leaf.is_leaf and leaf.below:
            leaf = leaf.below[0]
        text = self.bodies.text(str(leaf.fields.get("text_sha256", "")))
        if text is not None and node.extent != Extent(slot, 0, len(text)):
            self.findings.add("node", node.where, "its parts do not cover the whole text")
        node.extent = Extent(GROUP, slot, slot + 1)

    def _check_output(self, node: Node) -> None:
        output = node.output
        if output is None:
            return
        if fault := status_fault(node, output):
            self.findings.add("status", node.where, fault)
        for pin in self._strays(node):
            what = f"its claim at {_id(pin)} points where the node could not look"
            self.findings.add("pin", node.where, what)
        for claim in output.claims:
            for pin in claim.pins:
                self.findings.checked["pins"] += 1
                if fault := pin_fault(pin, self.bodies):
                    self.findings.add("pin", node.where, f"its claim at {_id(pin)}: {fault}")
        node.claims = claims_of(node)

    def _strays(self, node: Node) -> list[Pin]:
        """Those of leaves of minutes, which point into the transcript, are checked as facts."""
        is_minutes = self.builds[node.row.run_id].row.recipe == MINUTES
        return [] if is_minutes and node.is_leaf else strays(node)


def _as_then(rows: Sequence[Node], parent: Node) -> Node:
    """The row of a child as its parent saw it: the newest readable one before the parent's."""
    readable = [node for node in rows if node.output is not None] or list(rows)
    before = [node for node in readable if node.row.id < parent.row.id]
    return before[-1] if before else readable[0]


def _foreign(node: Node, build: Build) -> str:
    """Why a child belongs to another tree; empty when all belong to this one."""
    for child in node.below:
        if not child.under <= build.under:
            where = child.row.address
            return f"its child {where} was made for somebody else, or under other settings"
    return ""


def _id(pin: tuple[object, ...]) -> str:
    doc_id, version, start, end, _ = pin
    return f"{doc_id}@{version}:{start}:{end}"
