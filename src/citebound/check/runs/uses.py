"""What nodes made of answers, and to which calls these are bound."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from citebound.check.findings import shown
from citebound.check.minutes.nodes import Sources as Heard
from citebound.check.minutes.nodes import minutes_faults
from citebound.check.minutes.nodes import silent_fault as unheard_fault
from citebound.check.nodes.call_keys import rule_key
from citebound.check.recipes.answers import answer_fault, silence_fault
from citebound.check.recipes.questions import Asked, asked_by, is_guarded
from citebound.check.recipes.quotes import QUOTES, Sources, quotes_faults, silent_fault
from citebound.check.stored.recipe_names import LINES, MINUTES
from citebound.check.stored.rows import KeptRow
from citebound.digest import text_sha256

if TYPE_CHECKING:
    from citebound.check.findings import Findings
    from citebound.check.minutes.meetings import Meetings
    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.node import Node
    from citebound.check.stored.bodies import Bodies
    from citebound.check.stored.records import Records
    from citebound.check.stored.rows import BindingRow, CallRow
    from citebound.digest import Json

_Bound: TypeAlias = tuple[str, int, str, str, int]
"""Call key, retry, principal, hash of the raw answer, whether it ended by itself."""


@dataclass(slots=True)
class Uses:
    """The nodes, answers and bindings of one dossier."""

    findings: Findings
    bodies: Bodies
    builds: dict[int, Build]
    records: Records
    meetings: Meetings
    _bindings: dict[_Bound, BindingRow] = field(default_factory=dict)
    _used: set[_Bound] = field(default_factory=set)
    _calls: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    """By run and node."""

    def __post_init__(self) -> None:
        """Arrange the bindings and the calls."""
        for row in self.records.bindings:
            self._bindings[_bound(row)] = row
        for call in self.records.calls.values():
            self._calls.setdefault((call.run_id, call.node_key), []).append(call.id)

    def check_node(self, node: Node) -> None:
        """A node's output is what its raw answer says to what its inputs ask."""
        with self.findings.reading("answer", node.where):
            self._check_node(node)

    def check_bindings(self) -> None:
        """Every binding was made for a node, by the call that it names. After all nodes."""
        for row in self.records.bindings:
            where = f"binding {row.id}"
            self.findings.checked["bindings"] += 1
            with self.findings.reading("binding", where):
                self._check_binding(row, where)

    def _check_node(self, node: Node) -> None:
        row, build = node.row, self.builds[node.row.run_id]
        if build.row.recipe == MINUTES:
            self._check_minutes(node, build)
            return
        if node.output is not None and node.output.is_of_meetings:
            self.findings.add("answer", node.where, "it holds facts or tasks, and is no minutes")
        if build.row.recipe == QUOTES:
            self._check_quotes(node, build)
            return
        if build.row.recipe not in LINES:
            what = f"this auditor does not know the recipe {build.row.recipe!r}"
            self.findings.add("answer", node.where, what)
            return
        if not row.call_key:
            self._check_silent(node, build)
            return
        call, is_finished = self._answered(node)
        asked = asked_by(node, build.row.recipe, build.settings, self.bodies)
        if asked is not None:
            self._check_sent(node, asked, call)
            self._check_said(node, asked, is_finished=is_finished)

    def _check_quotes(self, node: Node, build: Build) -> None:
        """As for the other recipes, with what is repeated of this one."""
        if not node.row.call_key:
            if fault := silent_fault(node):
                self.findings.add("answer", node.where, fault)
            return
        call, is_finished = self._answered(node)
        raw = self._raw(node)
        sources = Sources(node, build, self._request(call), self.bodies)
        for kind, fault in quotes_faults(sources, raw, is_finished=is_finished):
            self.findings.add(kind, node.where, fault)

    def _check_minutes(self, node: Node, build: Build) -> None:
        """As for the other recipes, with what is repeated of this one."""
        if node.output is not None:
            self.findings.checked["facts"] += sum(c.fact is not None for c in node.output.claims)
            self.findings.checked["tasks"] += len(node.output.tasks)
        call, is_finished = self._answered(node) if node.row.call_key else (None, True)
        sources = Heard(node, build, self._request(call), self.bodies, self.meetings)
        if not node.row.call_key:
            if fault := unheard_fault(sources):
                self.findings.add("answer", node.where, fault)
            return
        raw = self._raw(node)
        for kind, fault in minutes_faults(sources, raw, is_finished=is_finished):
            self.findings.add(kind, node.where, fault)

    def _raw(self, node: Node) -> str | None:
        """A raw answer; None, and a fault, when it is gone, erased or damaged."""
        if fault := self.bodies.fault(node.raw):
            self.findings.add("raw output", node.where, fault)
        return self.bodies.text(node.raw)

    def _request(self, call: CallRow | None) -> dict[str, Json] | None:
        """What was sent; None for a rule, or where it was erased or is damaged."""
        body = None if call is None else self.bodies.text(call.request_sha256)
        return None if body is None else json.loads(body)

    def _check_silent(self, node: Node, build: Build) -> None:
        self.findings.equal(("answer", node.where), "its raw output", node.raw, "")
        asked = None
        if node.usable if node.is_leaf else is_guarded(build.settings):
            asked = asked_by(node, build.row.recipe, build.settings, self.bodies)
        if fault := silence_fault(node, build, asked):
            self.findings.add("answer", node.where, fault)

    def _check_said(self, node: Node, asked: Asked, *, is_finished: bool) -> None:
        raw = self._raw(node)
        if raw is not None and node.output is not None:
            build, how = self.builds[node.row.run_id], {"is_finished": is_finished}
            if fault := answer_fault(node, node.output, asked, raw, build=build, **how):
                self.findings.add("answer", node.where, fault)

    def _answered(self, node: Node) -> tuple[CallRow | None, bool]:
        """The call behind a node, and whether its answer ended by itself."""
        row = node.row
        if isinstance(row, KeptRow):
            number, is_finished = row.attempt, row.finished == 1
            self._check_kept(node, row)
        else:
            binding = self._binding(node)
            if binding is None:
                self.findings.add("binding", node.where, "its raw output is bound to no call")
                return None, True
            number, is_finished = binding.attempt, binding.finished == 1
            self._check_own_call(node, number)
        self._check_source(node, number)
        return (None if number is None else self.records.calls.get(number)), is_finished

    def _binding(self, node: Node) -> BindingRow | None:
        """Of a raw answer that once was cut off and once was not, the node tells which it had."""
        bound = (node.row.call_key, node.retry, str(node.fields["principal"]), node.raw)
        was_cut = node.output is not None and node.output.diagnosis.startswith("length: ")
        for finished in (0, 1) if was_cut else (1, 0):
            self._used.add((*bound, finished))
            if (*bound, finished) in self._bindings:
                return self._bindings[*bound, finished]
        return None

    def _check_own_call(self, node: Node, number: int | None) -> None:
        """A node for which a model was called has its own answer, not an equal one of another."""
        row = node.row
        was_called = row.key in self.builds[row.run_id].called
        if was_called and number is not None and node.raw not in self.bodies.retaken:
            call = self.records.calls[number]
            made, expected = (call.run_id, call.node_key), (row.run_id, row.key)
            is_repeated = self._is_same_reader(call, node) and self._was_called_later(node, number)
            if made != expected and is_repeated:
                return
            named = "run and node of its call"
            self.findings.equal(("binding", node.where), named, made, expected)

    def _was_called_later(self, node: Node, number: int) -> bool:
        """Whether its own call got the answer of an earlier one: an answer is bound once."""
        own = self._calls.get((node.row.run_id, node.row.key), ())
        answers = (self.records.answers.get(call) for call in own if call > number)
        return any(answer is not None and answer.text_sha256 == node.raw for answer in answers)

    def _is_same_reader(self, call: CallRow, node: Node) -> bool:
        return self.builds[call.run_id].row.principal == node.fields["principal"]

    def _check_kept(self, node: Node, row: KeptRow) -> None:
        kept = (row.retry, row.principal, row.finished)
        fields = (node.fields["retry"], node.fields["principal"], 1)
        if row.attempt is not None:
            call, answer = self.records.calls[row.attempt], self.records.answers[row.attempt]
            fields = (*fields[:2], int(answer.stop_reason == "stop"))
            made = (call.run_id, call.node_key)
            expected = (row.run_id, row.key)
            named = "run and node of its call"
            self.findings.equal(("answer", node.where), named, made, expected)
        named = "its retry, its principal and whether it ended by itself"
        self.findings.equal(("answer", node.where), named, kept, fields)

    def _check_source(self, node: Node, number: int | None) -> None:
        has_generator = self.builds[node.row.run_id].asks_for(node)
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
        request = json.loads(body)
        system, user = request["messages"]
        prompt = str(system["content"])
        hash_of_prompt = build.prompt_hash(leaf=node.is_leaf)
        self.findings.equal(
            ("call", node.where), "its instructions", text_sha256(prompt), hash_of_prompt
        )
        if user["content"] != asked.sent:
            what = f"was sent {shown(user['content'])}, which its inputs do not give"
            self.findings.add("call", node.where, what)
        told = (request["aliases"], request["retry"], request["form"])
        named = "its call's aliases, retry and form"
        due = (list(asked.aliases), node.retry, asked.form)
        self.findings.equal(("call", node.where), named, told, due)

    def _check_binding(self, row: BindingRow, where: str) -> None:
        if _bound(row) not in self._used:
            self.findings.add("binding", where, "no node has this call, retry and raw output")
        if row.attempt is None:
            self.findings.equal(("binding", where), "finished", row.finished, 1)
            return
        self._check_came(where, row.call_key, row.raw_sha256, row.attempt)
        call, answer = self.records.calls[row.attempt], self.records.answers[row.attempt]
        if self.builds[call.run_id].row.full:
            self.findings.add("binding", where, f"call {call.id} is that of a full run")
        is_finished = int(answer.stop_reason == "stop")
        self.findings.equal(("binding", where), "finished", row.finished, is_finished)


def _bound(row: BindingRow) -> _Bound:
    return row.call_key, row.retry, row.principal, row.raw_sha256, row.finished
