"""Where the raw answer of a node comes from.

Recorded ones bound again, rules, or a generator with every attempt recorded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.recipes.messages import names_in
from citebound.engine.counters import Action
from citebound.engine.under_way import Begun, UnderWay
from citebound.errors import CiteboundError
from citebound.ports.attempts import Call
from citebound.ports.generator import Request
from citebound.ports.results import RawOutput

if TYPE_CHECKING:
    from citebound.core.plan import Plan
    from citebound.engine.node import Asking, Bench
    from citebound.engine.under_way import Ended
    from citebound.engine.workspace import Job, Workspace


class Moved(Exception):  # noqa: N818
    """The dossier changed while it was being built: the plan is no longer the one to follow.

    Never leaves the engine.
    """


@dataclass(slots=True)
class Spent:
    """What calls have cost so far."""

    calls: int = 0
    """Calls that were begun, whatever came of them."""
    prompt_tokens: int = 0
    """Tokens that were sent, of calls that were answered."""
    new_tokens: int = 0
    """Tokens that came back."""


class Answers:
    """Finds or makes the raw answer of a node."""

    def __init__(self, workspace: Workspace, job: Job, run_id: int, *, rebind: bool) -> None:
        """Answer for one run; ``rebind`` allows recorded outputs."""
        self._workspace, self._job, self._run_id, self._rebind = workspace, job, run_id, rebind
        self._made: dict[tuple[str, int], RawOutput] = {}
        self.calls = UnderWay(job.generator, workspace.clock, job.at_once)
        self.spent = Spent()

    def ready(
        self, bench: Bench, position: int, asking: Asking
    ) -> tuple[RawOutput, Action] | None:
        """The raw answer that needs no call, and how it was come by; None when one must be made.

        Raises:
            StoreError: the store cannot be read.
        """
        retry = bench.plan.nodes[position].record.retry
        bound = self._bound(asking.call_key, retry) if self._rebind else None
        if bound is not None:
            return bound, Action.REBOUND
        if self._job.generator is not None and not asking.is_for_rules:
            return None
        raw = RawOutput(bench.answer_by_rule(asking, position), finished=True, attempt_id=None)
        self._made[asking.call_key, retry] = raw
        return raw, Action.SELECTED

    def must_wait(self, asking: Asking) -> bool:
        """Whether the same question is being asked, and its answer may be bound again."""
        return self._rebind and self.calls.holds(asking.call_key)

    def begin(self, plan: Plan, position: int, asking: Asking) -> None:
        """Make a call, recorded before it is made.

        No event comes between the look at the sequence and the record: whatever was revoked before
        it is not sent.

        Raises:
            Moved: the dossier changed since the plan was made; nothing was sent.
            StoreError: the store cannot be written.
        """
        node, store = plan.nodes[position], self._workspace.store
        request = self._request(asking, node.record.retry)
        with store.writing():
            if store.documents.events(plan.snapshot.sequence):
                raise Moved
            call = Call(self._run_id, node.key, asking.call_key, request)
            attempt_id = store.attempts.begin(call)
        self.spent.calls += 1
        self.calls.begin(Begun(position, asking, request, attempt_id))

    def end(self, ended: Ended) -> RawOutput:
        """Record what came of a call: the raw answer.

        Raises:
            Exception: what the generator raised, as it raised it, once the attempt is recorded:
                a GenerationError when no answer came, a SettingsError when none will come with
                these settings, anything else when the program failed.
            StoreError: the store cannot be written.
        """
        attempts, attempt_id = self._workspace.store.attempts, ended.begun.attempt_id
        outcome = ended.outcome
        if isinstance(outcome, Exception):
            fault = f"the program failed: {type(outcome).__name__}"
            why = outcome.recorded if isinstance(outcome, CiteboundError) else fault
            attempts.end(attempt_id, why, ended.seconds)
            raise outcome
        attempts.end(attempt_id, outcome, ended.seconds)
        self.spent.prompt_tokens += outcome.prompt_tokens
        self.spent.new_tokens += outcome.output_tokens
        return RawOutput(outcome.text, outcome.finished, attempt_id)

    def _bound(self, call_key: str, retry: int) -> RawOutput | None:
        made = self._made.get((call_key, retry))  # By a rule in this run, published or not yet.
        if made is not None:
            return made
        whose = None if self._job.share_calls else self._job.principal
        return self._workspace.store.results.bound(call_key, retry, whose)

    def _request(self, asking: Asking, retry: int) -> Request:
        question, settings = asking.question, self._job.settings
        aliases = names_in(question) if question.form is None else question.form.aliases
        budget = settings.reduce_budget if asking.part is None else settings.map_budget
        return Request(
            question.messages, aliases, settings.parameters, retry, question.form, budget
        )
