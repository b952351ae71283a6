"""One node: what it asks, and how an answer becomes its result.

Shared by build, preview and serve.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted
from citebound.core.evidence import Evidence, Pin, fault_of
from citebound.core.keys import LeafRecord, ReduceRecord, call_key
from citebound.core.recipes import Child, PartText, Question, QuotedClaim
from citebound.core.result import Claim, Result, Status, result_from_bytes
from citebound.core.settings import MINUTES
from citebound.engine.meetings import meeting_of
from citebound.engine.refusal import command
from citebound.errors import UnsoundNodeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citebound.core.minutes.meeting import Meeting
    from citebound.core.plan import Plan, PlannedNode
    from citebound.digest import Json
    from citebound.engine.texts import Texts
    from citebound.engine.workspace import Job
    from citebound.ports.results import StoredNode

_LOOK: Final = "`citebound audit` says more"
_SILENT: Final = (Status.INVALID, Status.INELIGIBLE)


def result_of(stored: StoredNode, name: str, advice: str = _LOOK) -> Result:
    """The result of a verified row; ``advice`` says what to do where it holds none.

    Raises:
        UnsoundNodeError: its bytes are not a result, which only another version of this program
        can have written.
    """
    try:
        return result_from_bytes(stored.body)
    except ValueError as error:
        raise UnsoundNodeError(f"node {name} cannot be read: {error}; {advice}") from error


@dataclass(frozen=True, slots=True)
class Settled:
    """A node whose result needs no answer: not eligible, nothing to ask, or over budget."""

    result: Result
    """The result."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A node that needs an answer."""

    question: Question
    """What is asked."""
    call_key: str
    """What is sent and to whom."""
    part: PartText | None
    """The leaf's text; None for a reduction."""
    tokens: int
    """Input tokens, template included; 0 for rules."""

    @property
    def is_for_rules(self) -> bool:
        """Whether a rule answers, whoever answers otherwise."""
        return not self.question.messages


class Bench:
    """The nodes of one plan at work: results so far, and the claims in them with their quotes."""

    def __init__(
        self, plan: Plan, job: Job, texts: Texts, stored: Callable[[str], StoredNode | None]
    ) -> None:
        """Start with what is stored: ``stored`` gives a verified node by key, or None."""
        self.plan, self._job, self._texts, self._stored = plan, job, texts, stored
        self._results: dict[int, Result] = {}
        self._children: dict[int, Child] = {}
        self._documents = {document.doc_id: document for document in plan.snapshot.documents}
        settings = plan.settings
        self._leaf_identity: Json = settings.leaf_digest
        self._reduce_identity: Json = settings.reduce_digest
        self._rule_identity: Json = settings.reduce_digest
        if job.generator is not None:
            flat = settings.flat()
            asked = {
                name: value
                for name, value in flat.items()
                if name.startswith(("generator.", "parameters."))
            }
            self._leaf_identity = self._reduce_identity = asked

    def command(self, words: str) -> str:
        """A command on what this job wants, see ``engine.refusal``."""
        return command(self._job, self.plan.snapshot.dossier, words)

    def settle(self, position: int, result: Result) -> None:
        """Take a node's computed result."""
        self._results[position] = result

    def result(self, position: int) -> Result | None:
        """The node's result: settled here, or stored; None when it is neither.

        Raises:
            UnsoundNodeError: verified bytes are not a result, which only another version of this
            program can have written.
        """
        if position not in self._results:
            node = self.plan.nodes[position]
            stored = self._stored(node.key)
            if stored is None:
                return None
            again = self.command(f"build --retry {shlex.quote(node.name)}")
            self._results[position] = result_of(stored, node.name, f"{again} makes it anew")
        return self._results[position]

    def known(self, position: int) -> Result:
        """The node's result, which must be there.

        Raises:
            UnsoundNodeError: it is neither settled nor stored.
        """
        result = self.result(position)
        if result is None:
            name = self.plan.nodes[position].name
            raise self._unsound(f"node {name} is missing")
        return result

    def ask(self, position: int) -> Settled | Asking:
        """What a node asks, once its children's results are known.

        Raises:
            UnsoundNodeError: a child is missing, a pin of it does not hold, or a reference leads
                nowhere.
            StoreError: the store cannot be read.
            GenerationError: the generator did not count the input.
            SettingsError: nor will it with these settings.
        """
        node = self.plan.nodes[position]
        if isinstance(node.record, LeafRecord):
            return self._ask_leaf(node.record)
        return self._ask_reduction(node, node.record)

    def read(self, position: int, asking: Asking, raw: str, *, finished: bool) -> Result:
        """The checked result of a raw answer.

        Parsed, aliases resolved to present pins, pins validated, children considered.

        Raises:
            UnsoundNodeError: a pin does not hold, or a child is missing or unsound.
            StoreError: the store cannot be read.
        """
        result = self._job.recipe.read(
            raw, asking.question, finished=finished, leaf=asking.part is not None
        )
        for claim in result.claims:
            self.with_quotes(claim)
        children = [self.child(child) for child in self.plan.nodes[position].children]
        return _above(children, result)

    def answer_by_rule(self, asking: Asking, position: int) -> str:
        """The raw answer of a recipe without a model.

        Raises:
            NotImplementedError: only a model answers this; a job of such a recipe has one.
        """
        record = self.plan.nodes[position].record
        scope = record.scope if isinstance(record, ReduceRecord) else ""
        return self._job.recipe.answer(asking.question, asking.part, scope)

    def child(self, position: int) -> Child:
        """A node's status and its claims with their quotes.

        Every pin validated against the snapshot.

        Raises:
            UnsoundNodeError: a node is missing, a pin does not hold, or a reference leads nowhere.
        """
        known = self._children.get(position)
        if known is None:
            result = self.known(position)
            known = Child(
                result.status,
                () if result.status in _SILENT else tuple(self._quoted(position, result)),
            )
            self._children[position] = known
        return known

    def forget_children(self, position: int) -> None:
        """Free the memory of a node's children.

        No other node asks for them, and the node's own claims hold their quotes.
        """
        self.child(position)
        for child in self.plan.nodes[position].children:
            self._children.pop(child, None)
            self._results.pop(child, None)

    def quote(self, pin: Pin) -> str:
        """The characters at a pin.

        Raises:
            UnsoundNodeError: the pin does not hold in the snapshot.
        """
        document = self._documents.get(pin.doc_id)
        text = ""
        if document is not None and document.usable:
            text = self._texts.get(document.text_sha256)
        quote = pin.span.of(text)
        fault = fault_of(Evidence.of(pin, quote), document, text)
        if fault is not None:
            raise self._unsound(f"the stored pin {pin.evidence_id} does not hold: {fault.value}")
        return quote

    def _unsound(self, told: str) -> UnsoundNodeError:
        return UnsoundNodeError(f"{told}; run {self.command('build')}")

    def _ask_leaf(self, record: LeafRecord) -> Settled | Asking:
        if not record.document.usable:
            return Settled(Result(Status.INELIGIBLE))
        part = self._part(record)
        question = self._job.recipe.leaf(part)
        if not question.quotes:
            return Settled(Result(Status.VALID))
        return self._asking(question, part, self._leaf_identity, self.plan.settings.map_budget)

    def _ask_reduction(self, node: PlannedNode, record: ReduceRecord) -> Settled | Asking:
        children = [self.child(position) for position in node.children]
        if all(child.status is Status.INELIGIBLE for child in children):
            return Settled(Result(Status.INELIGIBLE))
        question = self._job.recipe.reduction(children, record.scope)
        if self._job.generator is not None and not (question.quotes or self._job.recipe.restates):
            return Settled(_above(children, Result(Status.VALID)))
        return self._asking(
            question, None, self._reduce_identity, self.plan.settings.reduce_budget
        )

    def _asking(
        self, question: Question, part: PartText | None, identity: Json, budget: int
    ) -> Settled | Asking:
        generator = self._job.generator
        if generator is not None and not question.messages:  # A rule answers beside a model.
            return Asking(question, call_key(self._rule_identity, question.sent), part, 0)
        tokens = generator.count_tokens(question.messages) if generator is not None else 0
        if tokens > budget:
            diagnosis = (
                f"the input has {counted(tokens, 'token')}, the budget is {budget}; "
                "nothing was cut and nothing was sent"
            )
            return Settled(Result(Status.INVALID, diagnosis=diagnosis))
        return Asking(question, call_key(identity, question.sent), part, tokens)

    def _part(self, record: LeafRecord) -> PartText:
        text = self._texts.get(record.document.text_sha256)
        span = record.part
        return PartText(
            record.document,
            span.start if span else 0,
            span.of(text) if span else text,
            self._meeting,
        )

    @cached_property
    def _meeting(self) -> Meeting | None:
        """What a leaf of minutes is checked against; read once."""
        if self.plan.settings.recipe != MINUTES:
            return None
        return meeting_of(self.plan.snapshot, self._texts)

    def _quoted(self, position: int, result: Result) -> Sequence[QuotedClaim]:
        children = self.plan.nodes[position].children
        if children and result.claims and not self._job.recipe.restates:
            raise self._unsound(
                f"node {self.plan.nodes[position].name} states claims of its own, "
                "which no reduction by rule does"
            )
        own = [self.with_quotes(claim) for claim in result.claims]
        try:
            return own + [
                self.child(children[ref.child]).claims[ref.index] for ref in result.references
            ]
        except IndexError as error:
            name = self.plan.nodes[position].name
            raise self._unsound(
                f"node {name} refers to a claim that its child does not have"
            ) from error

    def with_quotes(self, claim: Claim) -> QuotedClaim:
        """A claim with the characters at its pins.

        Raises:
            UnsoundNodeError: a pin does not hold in the snapshot.
        """
        finding = claim.finding
        whole = "" if finding is None else self.quote(finding.sentence_of(claim.pins[0]))
        return QuotedClaim(claim, tuple(self.quote(pin) for pin in claim.pins), whole)


def _above(children: Sequence[Child], result: Result) -> Result:
    """A result with its children considered: PARTIAL above an INVALID or PARTIAL one."""
    statuses = {child.status for child in children}
    if result.status is Status.VALID and statuses & {Status.INVALID, Status.PARTIAL}:
        return replace(result, status=Status.PARTIAL)
    return result
