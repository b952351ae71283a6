"""Why a node is missing: its key beside that of the node that was built last at its place."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from citebound.core.keys import LeafRecord
from citebound.core.reasons import Reason, ReasonKind, reasons
from citebound.core.settings import read_by
from citebound.engine.node import result_of
from citebound.engine.planning import Survey, plan_of, readable, survey_of
from citebound.engine.refusal import Refusal, printing
from citebound.engine.setting_changes import setting_changes
from citebound.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.core.plan import Plan, PlannedNode
    from citebound.core.result import Status
    from citebound.digest import Json
    from citebound.engine.workspace import Job, Workspace
    from citebound.ports.results import StoredNode
    from citebound.ports.store import Store


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known of a node."""

    node: str
    """Its name."""
    key: str
    """The key that it ought to have now."""
    status: Status | None
    """Its status; None when it is missing."""
    diagnosis: str
    """Why it is INVALID; empty otherwise."""
    fields: Mapping[str, Json]
    """The named fields of its key."""
    reasons: tuple[Reason, ...]
    """Why it is missing; empty when it is there."""
    children: tuple[str, ...]
    """Names of its children."""


def explain(workspace: Workspace, job: Job, name: str) -> Explanation | Refusal:
    """A node by the name that ``preview`` and ``build`` print.

    A document's id means its document node.

    Raises:
        DocumentError: the present tree has no such node, or this principal may not know of it.
        StoreError: the store cannot be read.
    """
    with workspace.store.reading():
        snapshot = readable(workspace, job)
        if isinstance(snapshot, Refusal):
            return snapshot
        plan = plan_of(workspace, job, snapshot)
        node = plan.named(name)
        if node is None or not _may_know(plan, node):
            raise DocumentError(
                f"the tree has no node {name!r}; {printing(job, snapshot.dossier)} names, such as "
                "root, group:1.0, doc:PATH or part:PATH#2"
            )
        return _explained(workspace, job, survey_of(workspace, plan), node)


class Reasons:
    """Finds, for the missing nodes of a survey, what was built last at their places."""

    def __init__(self, workspace: Workspace, job: Job, survey: Survey) -> None:
        """Read the newest tree, as far as it differs from the plan."""
        self._survey, self._store = survey, workspace.store
        head = workspace.store.heads.head(job.principal, job.settings.recipe)
        wanted = {node.key for node in survey.plan.nodes if node.key in survey.sound}
        self._old = dict(_old_nodes(workspace.store, head.root_key, wanted)) if head else {}
        self._settings: Mapping[str, Json] = {}
        if head is not None:
            self._settings = workspace.store.runs.runs([head.run_id])[0].start.settings

    def of(self, node: PlannedNode) -> tuple[Reason, ...]:
        """Why a node is missing; empty when it is there."""
        if node.key in self._survey.sound:
            return ()
        fault = self._store.results.unsound([node.key]).get(node.key, "")
        old = self._old.get(node.address.stored())
        before = json.loads(old.fields_json) if old else None
        if fault:
            before = node.record.fields()
        found = tuple(self._detailed(node, reasons(before, node.record.fields(), fault)))
        if _may_know(self._survey.plan, node):
            return found
        return tuple(replace(reason, before=None, after=None) for reason in found)

    def _detailed(self, node: PlannedNode, found: tuple[Reason, ...]) -> Iterator[Reason]:
        for reason in found:
            match reason.kind:
                case ReasonKind.SETTING if self._settings:  # Of a damaged run they are not known.
                    yield from self._settings_of(node)
                case ReasonKind.CHILD:
                    yield from self._children_of(node)
                case _:
                    yield reason

    def _settings_of(self, node: PlannedNode) -> Iterator[Reason]:
        is_leaf = isinstance(node.record, LeafRecord)
        after = self._survey.plan.settings.flat()
        read = (read_by(flat, leaf=is_leaf) for flat in (self._settings, after))
        for change in setting_changes(*read):
            yield Reason(ReasonKind.SETTING, change.setting, change.before, change.after)

    def _children_of(self, node: PlannedNode) -> Iterator[Reason]:
        plan = self._survey.plan
        for child in (plan.nodes[position] for position in node.children):
            old = self._old.get(child.address.stored())
            if child.key not in self._survey.sound or (old is not None and old.key != child.key):
                yield Reason(ReasonKind.CHILD, child.name, old.key if old else None, child.key)


def _explained(workspace: Workspace, job: Job, survey: Survey, node: PlannedNode) -> Explanation:
    stored = survey.sound.get(node.key)
    result = result_of(stored, node.name) if stored else None
    return Explanation(
        node.name,
        node.key,
        result.status if result else None,
        result.diagnosis if result else "",
        node.record.fields(),
        Reasons(workspace, job, survey).of(node),
        tuple(survey.plan.nodes[position].name for position in node.children),
    )


def _may_know(plan: Plan, node: PlannedNode) -> bool:
    slot = node.address.slot
    return slot < 0 or plan.snapshot.documents[slot].access_revision > 0


def _old_nodes(
    store: Store, root_key: str, unchanged: set[str]
) -> Iterator[tuple[str, StoredNode]]:
    """The nodes of a built tree by address, top down.

    Without the subtrees that are as they were.
    """
    level = [root_key]
    while level:
        rows = store.results.nodes(level)
        yield from ((row.address, row) for row in rows.values())
        level = [
            child
            for key in level
            for child in store.results.children(key)
            if child not in unchanged
        ]
