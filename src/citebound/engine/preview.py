"""What a build would make and cost. Nothing is written, and no model is asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from citebound.core.result import Status
from citebound.core.settings import BY_RULES
from citebound.engine.explain import Reasons
from citebound.engine.node import Asking, Bench, Settled
from citebound.engine.planning import Survey, is_forbidden, plan_of, readable, survey_of
from citebound.engine.refusal import Refusal, forbidden
from citebound.engine.texts import Texts
from citebound.engine.whatif import Assumption, Dependent, assuming, dependents
from citebound.ports.results import RawOutput

if TYPE_CHECKING:
    from citebound.core.reasons import Reason
    from citebound.engine.workspace import Job, Workspace


class Expected(StrEnum):
    """What a build would do at a missing node."""

    CALL = "call"
    """Ask the model."""
    SELECT = "select"
    """Choose by rule."""
    REBIND = "rebind"
    """Bind a recorded output."""
    INELIGIBLE = "ineligible"
    """Make an empty node."""
    SETTLE = "settle"
    """Make a node that asks nothing."""
    CALL_OR_REBIND = "call or rebind"
    """A model's new answer below decides whether this node's prompt changes."""


@dataclass(frozen=True, slots=True)
class PreviewedNode:
    """A node that a build would make."""

    node: str
    """Its name."""
    expected: Expected
    """How."""
    reasons: tuple[Reason, ...]
    """Why it is missing."""
    tokens: int = 0
    """Input tokens of the call, where it is certain."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Exactly the nodes that a build now would recompute or rebind."""

    sequence: int
    """Last event of the snapshot."""
    tree: int
    """Nodes of the whole tree."""
    nodes: tuple[PreviewedNode, ...]
    """The missing ones, children first."""
    unsynced: int = 0
    """Files that differ from the last sync: a build that syncs first would see them too."""
    assumed: tuple[Assumption, ...] = ()
    """What was assumed to happen first."""
    dependents: tuple[Dependent, ...] = ()
    """The newest summaries that what was assumed would make STALE."""

    @property
    def calls(self) -> tuple[int, int]:
        """The least and the greatest number of model calls."""
        certain = sum(node.expected is Expected.CALL for node in self.nodes)
        return certain, certain + sum(
            node.expected is Expected.CALL_OR_REBIND for node in self.nodes
        )


def preview(
    workspace: Workspace,
    job: Job,
    *,
    unsynced: int = 0,
    assumed: tuple[Assumption, ...] = (),
) -> Preview | Refusal:
    """What a build of the last sync's state would make.

    With ``assumed``, of the state after those steps; a principal who could then read nothing is
    FORBIDDEN, as a build would be.

    Raises:
        DocumentError: something is assumed of a document that is not there, or that the principal
        may not know of.
        StoreError: the store cannot be read.
    """
    with workspace.store.reading():
        now = readable(workspace, job)
        if isinstance(now, Refusal):
            return now
        snapshot = assuming(now, assumed)
        if is_forbidden(snapshot):
            return forbidden(workspace.store.dossier, job)
        plan = plan_of(workspace, job, snapshot)
        survey = survey_of(workspace, plan)
        nodes = tuple(_Dry(workspace, job, survey).run()) if survey.missing else ()
        resting = tuple(d for one in assumed for d in dependents(workspace, job, now, one))
        return Preview(snapshot.sequence, len(plan.nodes), nodes, unsynced, assumed, resting)


class _Dry:
    """Walks the missing nodes as a build would, up to the first unknown answer on each path."""

    def __init__(self, workspace: Workspace, job: Job, survey: Survey) -> None:
        self._workspace, self._job, self._survey = workspace, job, survey
        self._bench = Bench(survey.plan, job, Texts(workspace.store.documents), survey.sound.get)
        self._reasons = Reasons(workspace, job, survey)
        self._asked: set[tuple[str, int]] = set()

    def run(self) -> list[PreviewedNode]:
        """Every missing node, children first."""
        nodes = []
        for position in self._survey.missing:
            node = self._survey.plan.nodes[position]
            expected, tokens = self._expected(position)
            nodes.append(PreviewedNode(node.name, expected, self._reasons.of(node), tokens))
            if self._bench.result(position) is not None:
                self._bench.forget_children(position)
        return nodes

    def _expected(self, position: int) -> tuple[Expected, int]:
        children = self._survey.plan.nodes[position].children
        if any(self._bench.result(child) is None for child in children):
            by_rule = self._job.settings.reduce == BY_RULES
            return Expected.SELECT if by_rule else Expected.CALL_OR_REBIND, 0
        asked = self._bench.ask(position)
        if isinstance(asked, Settled):
            self._bench.settle(position, asked.result)
            ineligible = asked.result.status is Status.INELIGIBLE
            return Expected.INELIGIBLE if ineligible else Expected.SETTLE, 0
        return self._answered(position, asked)

    def _answered(self, position: int, asked: Asking) -> tuple[Expected, int]:
        retry = self._survey.plan.nodes[position].record.retry
        whose = None if self._job.share_calls else self._job.principal
        bound = self._workspace.store.results.bound(asked.call_key, retry, whose)
        is_again = (asked.call_key, retry) in self._asked  # For a node before this one.
        self._asked.add((asked.call_key, retry))
        known = bound or self._by_rule(asked, position)
        if known is None:
            return (Expected.REBIND, 0) if is_again else (Expected.CALL, asked.tokens)
        result = self._bench.read(position, asked, known.text, finished=known.finished)
        self._bench.settle(position, result)
        return Expected.REBIND if bound or is_again else Expected.SELECT, 0

    def _by_rule(self, asked: Asking, position: int) -> RawOutput | None:
        if self._job.generator is not None and not asked.is_for_rules:
            return None
        raw = self._bench.answer_by_rule(asked, position)
        return RawOutput(raw, finished=True, attempt_id=None)
