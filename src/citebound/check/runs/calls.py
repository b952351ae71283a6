"""Calls of models: what was sent and what came, call by call."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from citebound.check.nodes.call_keys import call_key
from citebound.check.recipes.prompts import Known, stray_fault
from citebound.digest import Json, text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from citebound.check.findings import Findings
    from citebound.check.history.fold import History
    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.node import Node
    from citebound.check.stored.bodies import Bodies
    from citebound.check.stored.records import Records
    from citebound.check.stored.rows import AnswerRow, CallRow
    from citebound.check.tree.tree import Tree


@dataclass(slots=True)
class Calls:
    """The calls of one dossier, after its nodes were checked."""

    findings: Findings
    bodies: Bodies
    builds: dict[int, Build]
    records: Records
    history: History
    stored: Tree
    kept: Mapping[int, Tree]
    _known: dict[int, Known] = field(default_factory=dict)

    def check(self) -> None:
        """Every call has the key of what it sent, every answer is whole, and both were used."""
        for call in self.records.calls.values():
            where = f"call {call.id}"
            self.findings.checked["calls"] += 1
            with self.findings.reading("call", where):
                self._check_answer(call, where)
                self._check_request(call, where)

    def _check_request(self, call: CallRow, where: str) -> None:
        build = self.builds[call.run_id]
        body = self.bodies.text(call.request_sha256)
        if body is None:
            self._damaged("request", where, call.request_sha256)
            return
        request = json.loads(body)
        system, user = request["messages"]
        messages: Json = [[m["role"], m["content"]] for m in (system, user)]
        form = request["form"]
        sent: Json = messages if form is None else {"messages": messages, "form": form}
        expected = call_key(build.identity, sent)
        self.findings.equal(("call", where), "its key", call.call_key, expected)
        found = request["parameters"]
        self.findings.equal(("call", where), "its parameters", found, build.parameters)
        if all(node.row.call_key != call.call_key for node in self._nodes(call)):
            known = self._known_to(build)
            if fault := stray_fault(build, text_sha256(system["content"]), user["content"], known):
                self.findings.add("call", where, fault)

    def _nodes(self, call: CallRow) -> Iterator[Node]:
        """The nodes for which it may have been made."""
        yield from self.stored.rows.get(call.node_key, ())
        if call.run_id in self.kept:
            yield from self.kept[call.run_id].rows.get(call.node_key, ())

    def _check_answer(self, call: CallRow, where: str) -> None:
        answer, build = self.records.answers.get(call.id), self.builds[call.run_id]
        has_ended = build.end is not None
        if answer is None or answer.failure:
            self._check_failure(answer, where, has_ended=has_ended)
            return
        for name, sha256 in (("raw output", answer.text_sha256), ("tokens", answer.tokens_sha256)):
            self._damaged(name, where, sha256)
        if has_ended and not build.row.full and not self._was_used(call, answer):
            what = "its run ended, and no node of its key was made of its answer"
            self.findings.add("call", where, what)

    def _check_failure(self, answer: AnswerRow | None, where: str, *, has_ended: bool) -> None:
        if has_ended:
            self.findings.add("call", where, "its run ended, and nothing came of it")
        if answer is not None:
            found, expected = list(answer[1:6]), ["", "", "", 0, 0]
            self.findings.equal(("call", where), "what came of a failure", found, expected)

    def _was_used(self, call: CallRow, answer: AnswerRow) -> bool:
        expected = (call.run_id, call.call_key, answer.text_sha256)
        nodes: Sequence[Node] = self.stored.rows.get(call.node_key, [])
        return any((n.row.run_id, n.row.call_key, n.raw) == expected for n in nodes)

    def _damaged(self, kind: str, where: str, sha256: str) -> None:
        if fault := self.bodies.fault(sha256):
            self.findings.add(kind, where, fault)

    def _known_to(self, build: Build) -> Known:
        """What may stand in prompts of a run."""
        run_id, principal = build.row.run_id, build.row.principal
        if run_id not in self._known:
            hashes = self.history.readable(principal, build.row.sequence, build.last)
            known = Known.of({sha256: self.bodies.text(sha256) for sha256 in hashes})
            for nodes in self.stored.rows.values():
                if nodes[-1].fields.get("principal") == principal:
                    known.learn(claim.fields for node in nodes for claim in node.claims)
            for raw in self._answers_to(principal):
                known.learn_answer(raw)
            self._known[run_id] = known
        return self._known[run_id]

    def _answers_to(self, principal: str) -> Iterator[str]:
        for number, answer in self.records.answers.items():
            build = self.builds[self.records.calls[number].run_id]
            if build.row.principal == principal:
                yield self.bodies.text(answer.text_sha256) or ""
