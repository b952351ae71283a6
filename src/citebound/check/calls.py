"""Calls of models and of rules: what was sent, what came, and to what it was bound."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from citebound.check.answers import RECIPES, Asked, answer_fault, asked_by, call_key, rule_key
from citebound.check.findings import shown
from citebound.check.tables import KeptRow
from citebound.digest import Json, text_sha256

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from citebound.check.bodies import Bodies
    from citebound.check.builds import Build
    from citebound.check.findings import Findings
    from citebound.check.nodes import Node
    from citebound.check.records import Records
    from citebound.check.tables import AnswerRow, BindingRow, CallRow

_Bound: TypeAlias = tuple[str, int, str, str]
"""Call key, retry, principal, hash of the raw answer."""


@dataclass(slots=True)
class Calls:
    """The calls, answers and bindings of one dossier."""

    findings: Findings
    bodies: Bodies
    builds: dict[int, Build]
    records: Records
    nodes: Mapping[str, Sequence[Node]]
    """What was published, by key."""
    _bindings: dict[_Bound, BindingRow] = field(default_factory=dict)
    _used: set[_Bound] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Arrange the bindings."""
        for row in self.records.bindings:
            self._bindings[row.call_key, row.retry, row.principal, row.raw_sha256] = row

    def check_calls(self) -> None:
        """Every call has the key of what it sent; every answer is whole."""
        for call in self.records.calls.values():
            where = f"call {call.id}"
            self.findings.checked["calls"] += 1
            with self.findings.reading("call", where):
                self._check_call(call, where)

    def check_nodes(self, nodes: Iterable[Node]) -> None:
        """Every node's output is what its raw answer says to what its inputs ask."""
        for node in nodes:
            if node.fields:
                with self.findings.reading("answer", node.where):
                    self._check_node(node)

    def check_bindings(self) -> None:
        """Every binding was made for a node, by the call that it names. After ``check_nodes``."""
        for row in self.records.bindings:
            where = f"binding {row.id}"
            self.findings.checked["bindings"] += 1
            with self.findings.reading("binding", where):
                self._check_binding(row, where)

    def _check_call(self, call: CallRow, where: str) -> None:
        answer, build = self.records.answers.get(call.id), self.builds[call.run_id]
        body = self.bodies.text(call.request_sha256)
        if body is None:
            self._damaged("request", where, call.request_sha256)
        else:
            sent: Json = [[m["role"], m["content"]] for m in json.loads(body)["messages"]]
            self.findings.equal(
                ("call", where), "its key", call.call_key, call_key(build.settings, sent)
            )
        if answer is None:
            if build.end is not None:
                self.findings.add("call", where, "its run ended, and nothing came of it")
            return
        self._check_answer(answer, where)

    def _check_answer(self, answer: AnswerRow, where: str) -> None:
        if answer.failure:
            found = (answer.text_sha256, answer.tokens_sha256, answer.output_tokens)
            self.findings.equal(("call", where), "what came of a failure", found, ("", "", 0))
            return
        for name, sha256 in (("raw output", answer.text_sha256), ("tokens", answer.tokens_sha256)):
            self._damaged(name, where, sha256)

    def _damaged(self, kind: str, where: str, sha256: str) -> None:
        if fault := self.bodies.fault(sha256):
            self.findings.add(kind, where, fault)

    def _check_node(self, node: Node) -> None:
        row, build = node.row, self.builds[node.row.run_id]
        if not row.call_key:
            self.findings.equal(("answer", node.where), "its raw output", node.raw, "")
            return
        if build.row.recipe not in RECIPES:
            what = f"this auditor does not know the recipe {build.row.recipe!r}"
            self.findings.add("answer", node.where, what)
            return
        call, is_finished = self._answered(node)
        asked = asked_by(node, build.row.recipe, build.settings, self.bodies)
        if asked is not None:
            self._check_sent(node, asked, call)
            self._check_said(node, asked, is_finished=is_finished)

    def _check_said(self, node: Node, asked: Asked, *, is_finished: bool) -> None:
        raw = self.bodies.text(node.raw)
        if raw is None:
            self._damaged("raw output", node.where, node.raw)
        elif node.output is not None:
            if not is_finished and node.output.status != "INVALID":
                what = "its answer was cut off by its length, and it is not INVALID"
                self.findings.add("answer", node.where, what)
            elif fault := answer_fault(node, node.output, asked, raw):
                self.findings.add("answer", node.where, fault)

    def _answered(self, node: Node) -> tuple[CallRow | None, bool]:
        """The call behind a node, and whether its answer ended by itself."""
        row = node.row
        if isinstance(row, KeptRow):
            number, is_finished = row.attempt, row.finished == 1
            kept = (row.retry, row.principal)
            fields = (node.fields["retry"], node.fields["principal"])
            self.findings.equal(("answer", node.where), "its retry and principal", kept, fields)
        else:
            bound = (row.call_key, node.retry, str(node.fields["principal"]), node.raw)
            self._used.add(bound)
            binding = self._bindings.get(bound)
            if binding is None:
                self.findings.add("binding", node.where, "its raw output is bound to no call")
                return None, True
            number, is_finished = binding.attempt, binding.finished == 1
        self._check_source(node, number)
        return (None if number is None else self.records.calls.get(number)), is_finished

    def _check_source(self, node: Node, number: int | None) -> None:
        has_generator = self.builds[node.row.run_id].has_generator
        if (number is not None) != has_generator:
            who = "a model" if has_generator else "a rule"
            what = f"{who} answers this recipe, and the record says otherwise"
            self.findings.add("answer", node.where, what)
        if number is not None:
            self._check_came(node.where, node.row.call_key, node.raw, number)

    def _check_came(self, where: str, key: str, raw: str, number: int) -> None:
        call, answer = self.records.calls.get(number), self.records.answers.get(number)
        if call is None or answer is None:
            self.findings.add("binding", where, f"call {number} has no answer")
            return
        self.findings.equal(("binding", where), f"the key of call {number}", call.call_key, key)
        self.findings.equal(("binding", where), "its raw output", answer.text_sha256, raw)

    def _check_sent(self, node: Node, asked: Asked, call: CallRow | None) -> None:
        build, row = self.builds[node.row.run_id], node.row
        if not build.has_generator:
            digest = build.leaf_settings if node.is_leaf else build.reduce_settings
            expected = rule_key(digest, asked.sent)
            self.findings.equal(("call", node.where), "its call key", row.call_key, expected)
            return
        body = None if call is None else self.bodies.text(call.request_sha256)
        if body is None:
            return
        system, user = json.loads(body)["messages"]
        prompt = str(system["content"])
        hash_of_prompt = build.prompt_hash(leaf=node.is_leaf)
        self.findings.equal(
            ("call", node.where), "its instructions", text_sha256(prompt), hash_of_prompt
        )
        if user["content"] != asked.sent:
            what = f"was sent {shown(user['content'])}, which its inputs do not give"
            self.findings.add("call", node.where, what)
        sent: Json = [["system", prompt], ["user", asked.sent]]
        expected = call_key(build.settings, sent)
        self.findings.equal(("call", node.where), "its call key", row.call_key, expected)

    def _check_binding(self, row: BindingRow, where: str) -> None:
        bound = (row.call_key, row.retry, row.principal, row.raw_sha256)
        if bound not in self._used:
            self.findings.add("binding", where, "no node has this call, retry and raw output")
        if row.attempt is None:
            self.findings.equal(("binding", where), "finished", row.finished, 1)
            return
        self._check_came(where, row.call_key, row.raw_sha256, row.attempt)
        self._check_call_of(row, where, row.attempt)
        answer = self.records.answers.get(row.attempt)
        if answer is not None:
            is_finished = int(answer.stop_reason == "stop")
            self.findings.equal(("binding", where), "finished", row.finished, is_finished)

    def _check_call_of(self, row: BindingRow, where: str, number: int) -> None:
        """What a full run was answered is bound to nothing, and each try has its own answer."""
        call = self.records.calls[number]
        if self.builds[call.run_id].row.full:
            self.findings.add("binding", where, f"call {number} is that of a full run")
        for node in self.nodes.get(call.node_key, ()):
            self.findings.equal(("binding", where), "retry", row.retry, node.retry)
