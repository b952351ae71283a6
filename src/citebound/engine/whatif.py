"""What a withdrawal or a revocation would do, before it is done. Nothing is written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from citebound.core.changes import changes_since
from citebound.core.event import OWNER, EventKind
from citebound.engine.planning import readable
from citebound.engine.refusal import Refusal
from citebound.engine.rights import named, no_document

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.snapshot import Document, Snapshot
    from citebound.engine.workspace import Job, Workspace
    from citebound.ports.runs import Head, Resting


class Step(StrEnum):
    """What is assumed to happen to a document."""

    WITHDRAWN = "withdrawn"
    """A person withdraws it."""
    REVOKED = "revoked"
    """The principal of the job may not read it any more."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A step that has not happened."""

    doc_id: str
    """The document, as a person names it."""
    step: Step
    """What is assumed."""


@dataclass(frozen=True, slots=True)
class Dependent:
    """A summary that was made from a document's text."""

    doc_id: str
    """The document."""
    principal: str
    """For whom the summary is."""
    recipe: str
    """By which recipe."""
    run_id: int
    """The run that built it."""
    is_current: bool
    """Whether documents and rights are as they were when it was built, and no node was to be tried
    again since; settings and the folder are not looked at. False: it is refused already."""
    nodes: tuple[str, ...]
    """The document's node and those above it up to the root: what a build would make anew after
    the step, children first, if the summary is current."""


@dataclass(frozen=True, slots=True)
class Dependents:
    """Every newest summary that was made from one document."""

    doc_id: str
    """The document."""
    sequence: int
    """Last event that was looked at."""
    summaries: tuple[Dependent, ...]
    """In order of principal and recipe; the owner is told of everybody's, others of their own."""


def assuming(snapshot: Snapshot, assumptions: Sequence[Assumption]) -> Snapshot:
    """The snapshot as it would be after these steps; its sequence stays.

    Raises:
        DocumentError: the dossier has no such document, or the principal may not know of it.
    """
    documents = list(snapshot.documents)
    for assumption in assumptions:
        slot = _known(snapshot, assumption.doc_id).slot
        documents[slot] = _after(documents[slot], assumption.step)
    return replace(snapshot, documents=tuple(documents))


def resting_on(workspace: Workspace, job: Job, doc_id: str) -> Dependents | Refusal:
    """Which newest summaries were made from a document.

    Answered from the stored edges: no plan is made, and no text and no claim is read.

    Raises:
        DocumentError: the dossier has no such document, or the principal may not know of it.
        StoreError: the store cannot be read.
    """
    with workspace.store.reading():
        now = readable(workspace, job)
        if isinstance(now, Refusal):
            return now
        step = Assumption(doc_id, Step.WITHDRAWN)
        found = dependents(workspace, job, now, step)
        return Dependents(_known(now, doc_id).doc_id, now.sequence, found)


def dependents(
    workspace: Workspace, job: Job, snapshot: Snapshot, assumption: Assumption
) -> tuple[Dependent, ...]:
    """The newest summaries that a step would make STALE, found by the stored edges alone.

    The owner is told of everybody's; others are told of their own.

    Raises:
        DocumentError: the dossier has no such document, or the principal may not know of it.
        StoreError: the store cannot be read.
    """
    document = _known(snapshot, assumption.doc_id)
    is_for_all = job.principal == OWNER and assumption.step is Step.WITHDRAWN
    return tuple(
        Dependent(
            document.doc_id,
            found.principal,
            found.head.recipe,
            found.head.run_id,
            _is_current(workspace, found.principal, found.head),
            _names(document, found),
        )
        for found in workspace.store.heads.resting_on(document.slot)
        if is_for_all or found.principal == job.principal
    )


def _known(snapshot: Snapshot, doc_id: str) -> Document:
    wanted = named(doc_id)
    document = snapshot.named(wanted)
    if document is None or not (snapshot.principal == OWNER or document.access_revision):
        raise no_document(wanted)
    return document


def _after(document: Document, step: Step) -> Document:
    if step is Step.WITHDRAWN:
        return replace(document, active=False)
    if not document.eligible:
        return document
    return replace(document, eligible=False, access_revision=document.access_revision + 1)


def _is_current(workspace: Workspace, principal: str, head: Head) -> bool:
    events = workspace.store.documents.events(head.sequence)
    snapshot = workspace.store.documents.snapshot(principal) if events else None
    if snapshot is None:
        return True
    changes = changes_since(events, snapshot)
    mine = (EventKind.RETRIED, principal, head.recipe)
    is_retried = any((event.kind, event.principal, event.before) == mine for event in events)
    return not (changes.named or changes.unnamed or is_retried)


def _names(document: Document, found: Resting) -> tuple[str, ...]:
    groups = (f"group:{address.removeprefix('g')}" for address in found.above)
    return (f"doc:{document.doc_id}", *groups, "root")
