"""Build: make the nodes that are missing, and nothing else (DESIGN.md sections 4, 5 and 7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from citebound.core.result import Result, Status
from citebound.engine.asking import Answers, Moved
from citebound.engine.compare import Comparison, compare_full
from citebound.engine.counters import Action, Counters
from citebound.engine.node import Bench, Settled
from citebound.engine.planning import (
    Survey,
    plan_of,
    readable,
    remember_parts,
    survey_of,
)
from citebound.engine.refusal import Refusal
from citebound.engine.texts import Texts
from citebound.errors import GenerationError, NotRecorded
from citebound.ports.results import NewNode, RawOutput
from citebound.ports.runs import NewRun, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from citebound.core.plan import Plan
    from citebound.core.snapshot import Snapshot
    from citebound.digest import Json
    from citebound.engine.workspace import Job, Workspace

_BATCH: Final = 500
_PATIENCE: Final = 3
_RESTARTS: Final = 20


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did."""

    run_id: int
    """The recorded run."""
    root_key: str
    """Key of the root."""
    root_status: Status
    """Status of the root."""
    counters: Counters
    """Work by kind."""
    recomputed: tuple[str, ...]
    """Names of the recomputed nodes, children first."""
    rebound: tuple[str, ...]
    """Names of the nodes that recorded outputs were bound to, children first."""
    comparison: Comparison | None = None
    """A full run against the stored results."""


def build(
    workspace: Workspace,
    job: Job,
    *,
    full: bool = False,
    rebind: bool = True,
    progress: Callable[[int, int], None] | None = None,
    asking: Callable[[int, int, str], None] | None = None,
) -> BuildReport | Refusal:
    """Bring one principal's summary up to the dossier's present events.

    One build at a time per dossier.

    A full build is independent: it reads no stored result and binds no recorded output, publishes
    nothing, keeps its outputs with its run, and is compared node by node with the stored results.
    Everything that an interrupted build had published stays.

    Args:
        workspace: the dossier.
        job: the summary that is wanted.
        full: make every node anew, for comparison only.
        rebind: bind recorded outputs to nodes whose prompt is the same; a full build never does.
        progress: told how many of the missing nodes are done.
        asking: told before each node that a generator may answer: which of how many missing nodes
        it is, from 1, and its name.

    Raises:
        GenerationError: calls got no answer; what was answered is published, and the head is as
        before.
        SettingsError: nor will the generator answer with these settings; the same is kept.
        StoreError: the store cannot be read or written.
    """
    with workspace.store.build_lock():
        snapshot = readable(workspace, job)
        if isinstance(snapshot, Refusal):
            return snapshot
        may_rebind = rebind and not full
        told = _Told(progress, asking if job.generator is not None else None)
        return _Builder(workspace, job, full, may_rebind, told).run(snapshot)


@dataclass(frozen=True, slots=True)
class _Failure:
    """A call without an answer: the node's name, and why."""

    name: str
    error: GenerationError


@dataclass(frozen=True, slots=True)
class _Told:
    """Who is told what is done, and what is about to be."""

    progress: Callable[[int, int], None] | None
    asking: Callable[[int, int, str], None] | None

    def before(self, place: int, total: int, name: str) -> None:
        """A node is about to be made."""
        if self.asking is not None:
            self.asking(place, total, name)

    def after(self, done: int, total: int) -> None:
        """A node was made, or failed, or has to wait."""
        if self.progress is not None:
            self.progress(done, total)


@dataclass(slots=True)
class _Builder:
    """One build, from its start row to its end row."""

    workspace: Workspace
    job: Job
    full: bool
    rebind: bool
    told: _Told
    run_id: int = 0
    made: dict[str, Action] = field(default_factory=dict)
    waiting: list[NewNode] = field(default_factory=list)
    kept: dict[str, NewNode] = field(default_factory=dict)

    def run(self, snapshot: Snapshot) -> BuildReport | Refusal:
        """Build, from the start row to the end row."""
        started = self.workspace.clock.seconds()
        self.run_id = self._start(snapshot)
        answers = Answers(self.workspace, self.job, self.run_id, rebind=self.rebind)
        for _ in range(_RESTARTS):
            plan = plan_of(self.workspace, self.job, snapshot)
            try:
                survey = Survey(plan, {}) if self.full else survey_of(self.workspace, plan)
                root = self._make(survey, answers)
                report = self._report(
                    plan, root, answers, self.workspace.clock.seconds() - started
                )
                self._finish(plan, report)
            except Moved:
                again = self._again()
                if isinstance(again, Refusal):
                    return again
                snapshot = again
            else:
                return report
        raise GenerationError(
            "the dossier kept changing while it was being built; run `citebound build` again"
        )

    def _start(self, snapshot: Snapshot) -> int:
        now = self.workspace.clock.now()
        settings = self.job.settings
        run = NewRun(
            self.job.principal, settings.recipe, self.full, snapshot.sequence, settings.flat(), now
        )
        with self.workspace.store.writing():
            return self.workspace.store.runs.start(run)

    def _again(self) -> Snapshot | Refusal:
        """The dossier as it is now, or FORBIDDEN when the principal may no longer read of it."""
        self._publish()
        if self.full:
            self.made.clear()
            self.kept.clear()
        return readable(self.workspace, self.job)

    def _make(self, survey: Survey, answers: Answers) -> Result:
        plan = survey.plan
        bench = Bench(plan, self.job, Texts(self.workspace.store.documents), survey.sound.get)
        failures: list[_Failure] = []
        missing = survey.missing
        for place, position in enumerate(missing, 1):
            if all(bench.result(child) is not None for child in plan.nodes[position].children):
                self.told.before(place, len(missing), plan.nodes[position].name)
                self._try(bench, position, answers, failures)
            self.told.after(place, len(missing))
        self._publish()
        if failures:
            raise _failed(failures)
        return bench.known(len(plan.nodes) - 1)

    def _try(
        self, bench: Bench, position: int, answers: Answers, failures: list[_Failure]
    ) -> None:
        try:
            node, action = self._make_node(bench, position, answers)
        except GenerationError as error:
            failures.append(_Failure(bench.plan.nodes[position].name, error))
            if len(failures) >= _PATIENCE:
                self._publish()
                raise _failed(failures) from error
            return
        self.made[node.key] = action
        self._take(node, action)
        bench.forget_children(position)

    def _make_node(self, bench: Bench, position: int, answers: Answers) -> tuple[NewNode, Action]:
        asked = bench.ask(position)
        if isinstance(asked, Settled):
            ineligible = asked.result.status is Status.INELIGIBLE
            bench.settle(position, asked.result)
            return self._new(
                bench, position, "", None
            ), Action.INELIGIBLE if ineligible else Action.SETTLED
        raw, action = answers.answer(bench, position, asked)
        bench.settle(position, bench.read(position, asked, raw.text, finished=raw.finished))
        return self._new(bench, position, asked.call_key, raw), action

    def _new(self, bench: Bench, position: int, call_key: str, raw: RawOutput | None) -> NewNode:
        plan, result = bench.plan, bench.known(position)
        node = plan.nodes[position]
        return NewNode(
            key=node.key,
            address=node.address.stored(),
            fields=node.record.fields(),
            children=tuple(plan.nodes[child].key for child in node.children),
            result=result,
            call_key=call_key,
            retry=node.record.retry,
            raw=raw,
            principal=self.job.principal,
            run_id=self.run_id,
        )

    def _take(self, node: NewNode, action: Action) -> None:
        if self.full:
            self.kept[node.key] = node
            return
        self.waiting.append(node)
        if action is Action.CALLED or len(self.waiting) >= _BATCH:
            self._publish()

    def _publish(self) -> None:
        waiting, self.waiting = self.waiting, []
        if waiting:
            self.workspace.store.results.publish(waiting)

    def _report(self, plan: Plan, root: Result, answers: Answers, seconds: float) -> BuildReport:
        named = [(node.name, self.made.get(node.key, Action.HIT)) for node in plan.nodes]
        rebound = tuple(name for name, action in named if action is Action.REBOUND)
        recomputed = tuple(
            name for name, action in named if action not in (Action.REBOUND, Action.HIT)
        )
        counters = Counters(
            nodes=len(named),
            recomputed=len(recomputed),
            model_calls=answers.spent.calls,
            cache_hits=len(named) - len(recomputed) - len(rebound),
            rebound=len(rebound),
            ineligible=sum(action is Action.INELIGIBLE for _, action in named),
            prompt_tokens=answers.spent.prompt_tokens,
            new_tokens=answers.spent.new_tokens,
            seconds=seconds,
        )
        comparison = (
            compare_full(self.workspace.store, plan, self.kept, self.job) if self.full else None
        )
        return BuildReport(
            self.run_id, plan.root.key, root.status, counters, recomputed, rebound, comparison
        )

    def _finish(self, plan: Plan, report: BuildReport) -> None:
        """Record the end, and the head, unless the dossier has moved on.

        Raises:
            Moved: it has.
        """
        store = self.workspace.store
        with store.writing():
            if store.documents.events(plan.snapshot.sequence):
                raise Moved
            if self.full:
                store.runs.keep(self.run_id, tuple(self.kept.values()))
            else:
                remember_parts(store, plan)
            outcome = Outcome(
                plan.snapshot.sequence,
                report.root_key,
                str(report.root_status),
                report.counters.as_json(),
                _details(report),
                self.workspace.clock.now(),
            )
            store.runs.finish(self.run_id, outcome)


def _details(report: BuildReport) -> dict[str, Json]:
    details: dict[str, Json] = {
        "recomputed": list(report.recomputed),
        "rebound": list(report.rebound),
    }
    if report.comparison is not None:
        details["comparison"] = report.comparison.as_json()
    return details


def _failed(failures: list[_Failure]) -> GenerationError:
    first = failures[0]
    more = f" (and {len(failures) - 1} more)" if len(failures) > 1 else ""
    what_to_do = "what was answered is kept, run `citebound build` again"
    told = f"no answer for {first.name}: {first.error}{more}"
    if isinstance(first.error, NotRecorded):  # It says what to do.
        return NotRecorded(told, first.error.hides)
    return GenerationError(f"{told}; {what_to_do}", first.error.hides)
