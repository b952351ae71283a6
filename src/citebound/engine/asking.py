"""Where the raw answer of a node comes from.

Recorded ones bound again, rules, or a generator with every attempt recorded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.prompt import alias
from citebound.engine.counters import Action
from citebound.errors import CiteboundError
from citebound.ports.attempts import Call
from citebound.ports.generator import Generator, Request
from citebound.ports.results import RawOutput

if TYPE_CHECKING:
    from citebound.core.plan import Plan, PlannedNode
    from citebound.engine.node import Asking, Bench
    from citebound.engine.workspace import Job, Workspace


class Moved(Exception):  # noqa: N818
    """The dossier changed while it was being built: the plan is no longer the one to follow.

    Never leaves the engine.
    """


@dataclass(slots=True)
class Spent:
    """What calls have cost so far."""

    calls: int = 0
    prompt_tokens: int = 0
    new_tokens: int = 0


class Answers:
    """Finds or makes the raw answer of a node."""

    def __init__(self, workspace: Workspace, job: Job, run_id: int, *, rebind: bool) -> None:
        """Answer for one run; ``rebind`` allows recorded outputs."""
        self._workspace, self._job, self._run_id, self._rebind = workspace, job, run_id, rebind
        self._made: dict[tuple[str, int], RawOutput] = {}
        self.spent = Spent()

    def answer(self, bench: Bench, position: int, asking: Asking) -> tuple[RawOutput, Action]:
        """The raw answer, and how it was come by.

        Raises:
            Moved: the dossier changed since the plan was made; nothing was sent.
            GenerationError: no answer came; the attempt is recorded.
            SettingsError: nor will one with these settings; the attempt is recorded.
            StoreError: the store cannot be written.
        """
        node = bench.plan.nodes[position]
        bound = self._bound(asking.call_key, node.record.retry) if self._rebind else None
        if bound is not None:
            return bound, Action.REBOUND
        generator = self._job.generator
        if generator is None or asking.is_for_rules:
            raw = RawOutput(bench.answer_by_rule(asking, position), finished=True, attempt_id=None)
            self._made[asking.call_key, node.record.retry] = raw
            return raw, Action.SELECTED
        return self._call(generator, bench.plan, node, asking), Action.CALLED

    def _bound(self, call_key: str, retry: int) -> RawOutput | None:
        made = self._made.get((call_key, retry))  # By a rule in this run, published or not yet.
        if made is not None:
            return made
        whose = None if self._job.share_calls else self._job.principal
        return self._workspace.store.results.bound(call_key, retry, whose)

    def _call(
        self, generator: Generator, plan: Plan, node: PlannedNode, asking: Asking
    ) -> RawOutput:
        question = asking.question
        named = tuple(alias(i) for i in range(len(question.quotes)))
        aliases = named if question.form is None else question.form.aliases
        settings, retry = self._job.settings, node.record.retry
        budget = settings.reduce_budget if asking.part is None else settings.map_budget
        request = Request(
            question.messages, aliases, settings.parameters, retry, question.form, budget
        )
        attempts, clock = self._workspace.store.attempts, self._workspace.clock
        attempt_id = self._begin(plan, Call(self._run_id, node.key, asking.call_key, request))
        self.spent.calls += 1
        started = clock.seconds()
        try:
            generation = generator.generate(request)
        except CiteboundError as error:
            attempts.end(attempt_id, error.recorded, clock.seconds() - started)
            raise
        attempts.end(attempt_id, generation, clock.seconds() - started)
        self.spent.prompt_tokens += generation.prompt_tokens
        self.spent.new_tokens += generation.output_tokens
        return RawOutput(generation.text, generation.finished, attempt_id)

    def _begin(self, plan: Plan, call: Call) -> int:
        """Record a call that is about to be made.

        No event comes between the look at the sequence and the record: whatever was revoked before
        it is not sent.
        """
        store = self._workspace.store
        with store.writing():
            if store.documents.events(plan.snapshot.sequence):
                raise Moved
            return store.attempts.begin(call)
