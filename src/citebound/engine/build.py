"""Build: make the nodes that are missing, and nothing else (DESIGN.md sections 4, 5 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.engine.answers import Answers, Moved
from citebound.engine.compare import Comparison, compare_full
from citebound.engine.counters import Action, Counters
from citebound.engine.making import Listeners, Maker
from citebound.engine.node import Bench
from citebound.engine.planning import (
    Survey,
    plan_of,
    readable,
    remember_parts,
    survey_of,
)
from citebound.engine.refusal import Refusal, command
from citebound.engine.shelf import Shelf
from citebound.engine.texts import Texts
from citebound.errors import GenerationError
from citebound.ports.runs import NewRun, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from citebound.core.plan import Plan
    from citebound.core.result import Result, Status
    from citebound.core.snapshot import Snapshot
    from citebound.digest import Json
    from citebound.engine.workspace import Job, Workspace

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
        started = workspace.clock.seconds()
        run_id = _start(workspace, job, snapshot, full=full)
        shelf = Shelf(workspace.store.results, job.principal, run_id, full)
        answers = Answers(workspace, job, run_id, rebind=rebind and not full)
        told = Listeners(progress, asking if job.generator is not None else None)
        return _Builder(workspace, job, shelf, answers, told, started).run(snapshot)


def _start(workspace: Workspace, job: Job, snapshot: Snapshot, *, full: bool) -> int:
    now, settings = workspace.clock.now(), job.settings
    run = NewRun(job.principal, settings.recipe, full, snapshot.sequence, settings.flat(), now)
    with workspace.store.writing():
        return workspace.store.runs.start(run)


@dataclass(frozen=True, slots=True)
class _Builder:
    """One build, from its start row to its end row."""

    workspace: Workspace
    job: Job
    shelf: Shelf
    answers: Answers
    told: Listeners
    started: float

    def run(self, snapshot: Snapshot) -> BuildReport | Refusal:
        """Build what a snapshot wants, and what a later one wants when the dossier moves on."""
        for _ in range(_RESTARTS):
            plan = plan_of(self.workspace, self.job, snapshot)
            try:
                root = self._make(plan)
                report = self._report(plan, root)
                self._finish(plan, report)
            except Moved:
                again = self._again()
                if isinstance(again, Refusal):
                    return again
                snapshot = again
            else:
                return report
        built = command(self.job, snapshot.dossier, "build")
        raise GenerationError(f"it kept changing while it was being built; run {built} again")

    def _make(self, plan: Plan) -> Result:
        survey = Survey(plan, {}) if self.shelf.full else survey_of(self.workspace, plan)
        texts = Texts(self.workspace.store.documents)
        bench = Bench(plan, self.job, texts, survey.sound.get)
        Maker(bench, self.answers, self.shelf, self.told).make(survey.missing)
        return bench.known(len(plan.nodes) - 1)

    def _again(self) -> Snapshot | Refusal:
        """The dossier as it is now, or FORBIDDEN when the principal may no longer read of it."""
        self.shelf.begin_again()
        return readable(self.workspace, self.job)

    def _report(self, plan: Plan, root: Result) -> BuildReport:
        spent, seconds = self.answers.spent, self.workspace.clock.seconds() - self.started
        named = [(node.name, self.shelf.made.get(node.key, Action.HIT)) for node in plan.nodes]
        rebound = tuple(name for name, action in named if action is Action.REBOUND)
        recomputed = tuple(
            name for name, action in named if action not in (Action.REBOUND, Action.HIT)
        )
        counters = Counters(
            nodes=len(named),
            recomputed=len(recomputed),
            model_calls=spent.calls,
            cache_hits=len(named) - len(recomputed) - len(rebound),
            rebound=len(rebound),
            ineligible=sum(action is Action.INELIGIBLE for _, action in named),
            prompt_tokens=spent.prompt_tokens,
            new_tokens=spent.new_tokens,
            seconds=seconds,
        )
        comparison = (
            compare_full(self.workspace.store, plan, self.shelf.kept, self.job)
            if self.shelf.full
            else None
        )
        return BuildReport(
            self.shelf.run_id,
            plan.root.key,
            root.status,
            counters,
            recomputed,
            rebound,
            comparison,
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
            if self.shelf.full:
                store.runs.keep(self.shelf.run_id, tuple(self.shelf.kept.values()))
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
            store.runs.finish(self.shelf.run_id, outcome)


def _details(report: BuildReport) -> dict[str, Json]:
    details: dict[str, Json] = {
        "recomputed": list(report.recomputed),
        "rebound": list(report.rebound),
    }
    if report.comparison is not None:
        details["comparison"] = report.comparison.as_json()
    return details
