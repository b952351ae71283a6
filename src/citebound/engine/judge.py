"""Is the newest summary current?

Decided by keys, before any claim is read (specification A, section 6).
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.changes import Changes, changes_since
from citebound.core.counting import plural
from citebound.core.event import OWNER, Event, EventKind
from citebound.core.listing import shown_path
from citebound.core.result import Status
from citebound.core.settings import MINUTES
from citebound.engine.invalid import InvalidNode, InvalidRoot, invalid_in
from citebound.engine.planning import plan_of, readable, survey_of
from citebound.engine.refusal import (
    Refusal,
    RefusalStatus,
    SettingChange,
    command,
)
from citebound.engine.setting_changes import setting_changes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from citebound.core.plan import Plan
    from citebound.core.snapshot import Snapshot
    from citebound.engine.look import Look
    from citebound.engine.workspace import Job, Workspace
    from citebound.ports.results import StoredNode
    from citebound.ports.runs import Head


_NO_CHANGES: Final = Changes(())


@dataclass(frozen=True, slots=True)
class Standing:
    """A summary that is current at the moment of its snapshot."""

    plan: Plan
    """The present plan; its root's key is the summary's key."""
    head: Head
    """The newest summary."""
    rows: Mapping[str, StoredNode]
    """Every node of the plan by key, verified."""
    look: Look
    """How the folder was compared."""


def judge(workspace: Workspace, job: Job, seen: Look) -> Standing | Refusal:
    """Whether the newest summary is current, given a look at the folder.

    Call it, and read the claims, inside one ``store.reading()`` block: rights, events, head and
    root row are then of one moment.

    Raises:
        StoreError: the store cannot be read.
    """
    snapshot = readable(workspace, job)
    if isinstance(snapshot, Refusal):
        return snapshot
    head = workspace.store.heads.head(job.principal, job.settings.recipe)
    refuse = _Refuser(workspace, job, snapshot)
    if head is None:
        return refuse.missing(_nothing_yet(job))
    if seen.unsynced:
        return refuse.unsynced(seen)
    plan = plan_of(workspace, job, snapshot)
    if plan.root.key != head.root_key:
        return refuse.stale(head, plan)
    standing = _with_rows(workspace, head, plan, seen)
    if isinstance(standing, str):
        return refuse.missing(standing)
    is_invalid = standing.rows[plan.root.key].status is Status.INVALID
    return refuse.invalid(invalid_in(plan, standing.rows)) if is_invalid else standing


def _nothing_yet(job: Job) -> str:
    if job.settings.recipe == MINUTES:
        return f"there are no minutes for {job.principal} yet"
    return f"there is no {job.settings.recipe} summary for {job.principal} yet"


def _with_rows(workspace: Workspace, head: Head, plan: Plan, seen: Look) -> Standing | str:
    """The standing of a summary whose whole tree is stored and verifies, or why it is not.

    A root whose descendants are lost has no provenance (specification A, section 6).
    """
    survey = survey_of(workspace, plan)
    if not survey.missing:
        return Standing(plan, head, survey.sound, seen)
    lost = [plan.nodes[position] for position in survey.missing]
    fault = workspace.store.results.unsound([lost[-1].key]).get(lost[-1].key, "its row is gone")
    do = plural(len(lost), "stored node does", "stored nodes do")
    return f"{len(lost)} {do} not verify ({lost[-1].name}: {fault})"


@dataclass(frozen=True, slots=True)
class _Refuser:
    """Makes refusals that name what changed, as far as this principal may know it."""

    workspace: Workspace
    job: Job
    snapshot: Snapshot

    def _command(self, words: str, *, named: bool = False) -> str:
        return command(self.job, self.workspace.store.dossier, words, named=named)

    def missing(self, reason: str) -> Refusal:
        """Nothing was built, or its rows do not verify."""
        return self._refusal(
            RefusalStatus.MISSING, f"{reason}; run {self._command('build', named=True)}"
        )

    def invalid(self, nodes: tuple[InvalidNode, ...]) -> InvalidRoot:
        """The root's answer is not usable."""
        asked = self._command("build --retry root")
        is_meeting = self.job.settings.recipe == MINUTES
        more = "" if is_meeting else f", {self._command('explain root')} says more"
        return InvalidRoot(
            RefusalStatus.INVALID,
            self.workspace.store.dossier,
            self.job.principal,
            self.job.settings.recipe,
            f"the root's answer is INVALID, so there is no summary; {asked} asks again{more}",
            self.snapshot.sequence,
            nodes=nodes,
        )

    def unsynced(self, seen: Look) -> Refusal:
        """The folder differs from the last sync."""
        readable = {d.doc_id for d in self.snapshot.documents if d.access_revision}
        is_owner = self.snapshot.principal == OWNER
        named = tuple(change for change in seen.unsynced if is_owner or change.doc_id in readable)
        reason = self._when_unsynced(seen)
        changes = Changes(named, len(seen.unsynced) - len(named))
        return self._refusal(RefusalStatus.STALE, reason, changes)

    def _when_unsynced(self, seen: Look) -> str:
        if self.job.settings.recipe == MINUTES:
            files = " ".join(
                shlex.quote(shown_path(one.stat.disk_path)) for one in seen.record.files
            )
            again = self._command(f"import {files} --meeting")
            return f"the transcript's file changed since it was imported; run {again}"
        return (
            "the folder changed since the last sync; "
            f"run {self._command('build')}, or `citebound sync` first"
        )

    def stale(self, head: Head, plan: Plan) -> Refusal:
        """Sources, rights or settings have moved on since the head."""
        events = self.workspace.store.documents.events(head.sequence)
        settings = (*self._settings(head), *self._retries(events, plan))
        older = "the summary is older than its sources, rights or settings"
        reason = f"{older}; run {self._command('build')}"
        return self._refusal(
            RefusalStatus.STALE, reason, changes_since(events, self.snapshot), settings
        )

    def _settings(self, head: Head) -> Iterator[SettingChange]:
        (run,) = self.workspace.store.runs.runs([head.run_id])
        if run.fault:  # Which settings it had is not known.
            return
        yield from setting_changes(run.start.settings, self.job.settings.flat())

    def _retries(self, events: Sequence[Event], plan: Plan) -> Iterator[SettingChange]:
        names = {node.address.stored(): node.name for node in plan.nodes}
        for event in events:
            mine = (event.principal, event.before) == (
                self.job.principal,
                self.job.settings.recipe,
            )
            if event.kind is EventKind.RETRIED and mine:
                name = names.get(event.doc_id, event.doc_id)
                yield SettingChange(f"retry {name}", int(event.after) - 1, int(event.after))

    def _refusal(
        self,
        status: RefusalStatus,
        reason: str,
        changes: Changes = _NO_CHANGES,
        settings: tuple[SettingChange, ...] = (),
    ) -> Refusal:
        return Refusal(
            status,
            self.workspace.store.dossier,
            self.job.principal,
            self.job.settings.recipe,
            reason,
            self.snapshot.sequence,
            changes.named,
            changes.unnamed,
            settings,
        )
