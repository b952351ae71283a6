"""The audit of one dossier: each kind of record after those that it rests on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.check.history.fold import History
from citebound.check.minutes.meetings import Meetings
from citebound.check.minutes.rulings import Rulings
from citebound.check.minutes.subjects import check_subjects
from citebound.check.minutes.voices import check_voices
from citebound.check.nodes.builds import Build, read_build
from citebound.check.nodes.node import Node
from citebound.check.runs.calls import Calls
from citebound.check.runs.ends import Ends
from citebound.check.runs.starts import check_runs
from citebound.check.runs.uses import Uses
from citebound.check.stored.anchors import check_witness
from citebound.check.stored.chain import Chain
from citebound.check.tree.cutting import weight_of
from citebound.check.tree.tree import Tree

if TYPE_CHECKING:
    from citebound.check.findings import Findings
    from citebound.check.stored.anchors import Sighting
    from citebound.check.stored.bodies import Bodies
    from citebound.check.stored.records import Records
    from citebound.check.stored.rows import DocumentRow, KeptRow, NodeRow, VersionRow
    from citebound.check.tree.cutting import Cutting


class DossierAudit:
    """Recomputes what one dossier records."""

    def __init__(
        self, findings: Findings, bodies: Bodies, cutting: Cutting, records: Records
    ) -> None:
        """Over its records; faults go to ``findings``."""
        self.findings, self.bodies, self.records = findings, bodies, records
        self.cutting = cutting
        self.chain = Chain(findings, records.links, records.covered(), records.files_hashed())
        rights = {(row.principal, row.slot, row.revision): row for row in records.rights}
        self.history = History(findings, dict(records.versions), rights)
        self.builds: dict[int, Build] = {}
        self.meetings = Meetings(self.history, ())

    def check(self, witness: Sighting) -> None:
        """Check everything; ``witness`` was read before the records were."""
        self.chain.check()
        check_witness(witness, self.chain, self.findings)
        self._check_history()
        self._read_builds()
        stored, kept = self._trees()
        common = (self.findings, self.bodies, self.builds, self.records)
        uses = Uses(*common, self.meetings)
        for tree in (stored, *kept.values()):
            tree.settle_all(uses.check_node)
        uses.check_bindings()
        published = (node for nodes in stored.rows.values() for node in nodes)
        with self.findings.reading("decision", "all decisions"):
            check_subjects(self.meetings.decided, published, self.builds, self.findings)
        more = (self.history, stored, kept)
        Calls(*common, *more).check()
        Ends(*common, *more, self.chain).check()
        check_runs(self.findings, self.builds, self.records, self.history)

    def _check_history(self) -> None:
        """The present state is the fold of the events, and every version has its text."""
        self.history.fold(list(self.records.events.values()))
        self.findings.checked["events"] += len(self.records.events)
        self._check_leftovers()
        slots = [row.slot for row in self.records.documents]
        expected = list(range(len(self.history.states)))
        self.findings.equal(("document", "all documents"), "their slots", slots, expected)
        for row in self.records.documents:
            if 0 <= row.slot < len(self.history.states):
                self._check_document(row)
        self._check_rights()
        self._check_texts()
        rulings = Rulings(self.findings, self.bodies, self.history, self.records.versions)
        self.meetings = Meetings(self.history, rulings.read())

    def _check_leftovers(self) -> None:
        """Versions and rights that no event made."""
        for slot, number in self.history.versions:
            where = f"version {number} of {self._name_of(slot)}"
            self.findings.add("version", where, "no event made it")
        for principal, slot, revision in self.history.rights_rows:
            where = f"revision {revision} of {principal} on {self._name_of(slot)}"
            self.findings.add("right", where, "no event made it")

    def _check_document(self, row: DocumentRow) -> None:
        now = self.history.states[row.slot][-1][1]
        expected = {
            "doc_id": now.doc_id,
            "version": now.version,
            "text_sha256": now.text_sha256,
            "weight": now.weight,
            "reader": now.reader,
            "presence": now.presence,
        }
        found = row._asdict()
        for name, value in expected.items():
            self.findings.equal(("document", now.doc_id), f"its {name}", found[name], value)

    def _check_rights(self) -> None:
        found = {
            (row.principal, row.slot): (row.revision, row.eligible)
            for row in self.records.present_rights
        }
        now = {who: changes[-1][1] for who, changes in self.history.rights.items()}
        expected = {who: (right.revision, int(right.eligible)) for who, right in now.items()}
        for who in sorted(found.keys() | expected.keys()):
            self.findings.checked["rights"] += 1
            at = ("right", f"of {who[0]} on {self._name_of(who[1])}")
            named = "its revision, and whether it allows reading,"
            self.findings.equal(at, named, found.get(who), expected.get(who))

    def _check_texts(self) -> None:
        told: set[str] = set()
        for row in self.records.versions.values():
            where = f"version {row.number} of {self._name_of(row.slot)}"
            fault = self.bodies.fault(row.text_sha256)
            if fault and row.text_sha256 not in told:
                told.add(row.text_sha256)
                self.findings.add("text", where, fault)
            with self.findings.reading("text", where):
                self._check_weight(row, where)
            check_voices(row, where, self.bodies, self.findings)
        for event in self.history.refused:
            if fault := self.bodies.fault(event.text_sha256):
                self.findings.add("text", f"refused {event.doc_id}", fault)

    def _check_weight(self, row: VersionRow, where: str) -> None:
        body = self.bodies.get(row.text_sha256)
        if body is not None:
            weight = weight_of(body.decode("utf-8"))
            self.findings.equal(("version", where), "its weight", row.weight, weight)

    def _name_of(self, slot: int) -> str:
        states = self.history.states
        return states[slot][-1][1].doc_id if 0 <= slot < len(states) else f"document {slot}"

    def _read_builds(self) -> None:
        called: dict[int, set[str]] = {}
        for call in self.records.calls.values():
            called.setdefault(call.run_id, set()).add(call.node_key)
        for run_id, row in self.records.runs.items():
            with self.findings.reading("run", f"run {run_id}"):
                following = self.records.runs.get(run_id + 1)
                until = self.history.last if following is None else following.sequence
                end = self.records.ends.get(run_id)
                keys = frozenset(called.get(run_id, ()))
                self.builds[run_id] = read_build(row, end, until, keys)

    def _trees(self) -> tuple[Tree, dict[int, Tree]]:
        """What was published, and what full runs kept, by run."""
        stored = self._tree()
        stored.add(self._stored(row) for row in self.records.nodes.values())
        kept: dict[int, Tree] = {}
        for row in self.records.kept.values():
            kept.setdefault(row.run_id, self._tree()).add([self._kept(row)])
        return stored, kept

    def _tree(self) -> Tree:
        facts = (self.findings, self.bodies, self.history, self.builds, self.cutting)
        return Tree(self.records.name, *facts, self.meetings)

    def _stored(self, row: NodeRow) -> Node:
        where = f"node {row.address} (row {row.id}, run {row.run_id})"
        edges = self.records.edges.get(row.id, [])
        positions = [position for position, _ in edges]
        named = f"it has edges at {positions[:9]}, and {row.children} are recorded"
        is_so = len(edges) == row.children and positions == list(range(len(edges)))
        self.findings.expect(("edge", where), named=named, is_so=is_so)
        return Node(row, where, tuple(child for _, child in edges), row.raw_sha256)

    def _kept(self, row: KeptRow) -> Node:
        where = f"kept node {row.address} (row {row.id}, run {row.run_id})"
        children: list[str] = []
        with self.findings.reading("edge", where):
            children = [str(child) for child in json.loads(row.children)]
        return Node(row, where, tuple(children), row.raw_sha256)
