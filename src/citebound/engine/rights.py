"""What people decide about documents: withdraw, restore, grant, revoke, retry.

Each is an event; doing it twice is none.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.core.event import OWNER, EventKind, NewEvent, Presence
from citebound.engine.planning import plan_of, readable
from citebound.engine.refusal import Refusal, printing
from citebound.errors import DocumentError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citebound.core.held import Held
    from citebound.core.plan import PlannedNode
    from citebound.engine.workspace import Job, Workspace


@dataclass(frozen=True, slots=True)
class Decided:
    """The effect of a decision."""

    doc_id: str
    """The document, or the node's name."""
    changed: bool
    """False when it was so already, and nothing was recorded."""
    sequence: int
    """Last event afterwards."""
    note: str = ""
    """What else a person should know, in one line."""


def withdraw(workspace: Workspace, doc_id: str) -> Decided:
    """Take a document out until ``restore``.

    The coming and going of its file does not bring it back.

    Raises:
        DocumentError: the dossier has no such document.
        StoreError: the store cannot be written.
    """
    return _set_withdrawn(workspace, doc_id, withdrawn=True)


def restore(workspace: Workspace, doc_id: str) -> Decided:
    """Lift a person's withdrawal.

    Raises:
        DocumentError: the dossier has no such document.
        StoreError: the store cannot be written.
    """
    return _set_withdrawn(workspace, doc_id, withdrawn=False)


def grant(workspace: Workspace, doc_id: str, principal: str) -> Decided:
    """Let a principal read a document; a new principal comes to be by the first grant.

    Raises:
        DocumentError: the dossier has no such document.
        SettingsError: the principal's name is empty or has blanks at its ends.
        StoreError: the store cannot be written.
    """
    return _set_right(workspace, doc_id, principal, eligible=True)


def revoke(workspace: Workspace, doc_id: str, principal: str) -> Decided:
    """Take a principal's right to read a document.

    Raises:
        DocumentError: the dossier has no such document.
        SettingsError: the principal is unknown.
        StoreError: the store cannot be written.
    """
    return _set_right(workspace, doc_id, principal, eligible=False)


def all_or_none(
    workspace: Workspace, names: Sequence[str], decision: Callable[[Workspace, str], Decided]
) -> list[Decided]:
    """The same decision about several documents, about every one where none is named.

    Raises:
        CiteboundError: the decision about one of them is refused; nothing was recorded.
    """
    with workspace.store.writing():
        every = [held.doc_id for held in workspace.store.documents.held()]
        return [decision(workspace, name) for name in names or every]


def retry(workspace: Workspace, job: Job, name: str) -> Decided | Refusal:
    """Ask for a node to be answered anew; its present row stays as history.

    Raises:
        DocumentError: the tree has no such node.
        StoreError: the store cannot be written.
    """
    store = workspace.store
    with store.writing():
        node = node_to_retry(workspace, job, name)
        if isinstance(node, Refusal):
            return node
        event = NewEvent(
            EventKind.RETRIED,
            node.address.stored(),
            job.principal,
            before=job.settings.recipe,
            after=str(node.record.retry + 1),
        )
        sequence = store.documents.append([event], workspace.clock.now())
        return Decided(node.name, changed=True, sequence=sequence)


def node_to_retry(workspace: Workspace, job: Job, name: str) -> PlannedNode | Refusal:
    """The node of the present tree that has this name. Nothing is written.

    Raises:
        DocumentError: the tree has no such node.
        StoreError: the store cannot be read.
    """
    snapshot = readable(workspace, job)
    if isinstance(snapshot, Refusal):
        return snapshot
    node = plan_of(workspace, job, snapshot).named(name)
    if node is None:
        raise DocumentError(
            f"the tree has no node {name!r}; {printing(job, snapshot.dossier)} names"
        )
    return node


def _set_withdrawn(workspace: Workspace, doc_id: str, *, withdrawn: bool) -> Decided:
    store = workspace.store
    with store.writing():
        held = _held(workspace, doc_id)
        before = held.presence
        after = Presence.of(present=before.present, withdrawn=withdrawn)
        note = "" if after.present else "its file is not in the folder"
        if before is after:
            return Decided(held.doc_id, changed=False, sequence=_sequence(workspace), note=note)
        kind = EventKind.WITHDRAWN if withdrawn else EventKind.RESTORED
        event = NewEvent(kind, held.doc_id, before=before.value, after=after.value)
        return Decided(
            held.doc_id,
            changed=True,
            sequence=store.documents.append([event], _now(workspace)),
            note=note,
        )


def _set_right(workspace: Workspace, doc_id: str, principal: str, *, eligible: bool) -> Decided:
    _check_name(principal)
    store = workspace.store
    with store.writing():
        held = _held(workspace, doc_id)
        snapshot = store.documents.snapshot(principal)
        if snapshot is None:
            return _first_right(workspace, held, principal, eligible=eligible)
        right = snapshot.documents[held.slot]
        if right.eligible is eligible:
            return Decided(held.doc_id, changed=False, sequence=snapshot.sequence)
        event = _right_event(held, principal, right.access_revision, eligible=eligible)
        sequence = store.documents.append([event], workspace.clock.now())
        return Decided(held.doc_id, changed=True, sequence=sequence)


def _first_right(workspace: Workspace, held: Held, principal: str, *, eligible: bool) -> Decided:
    if not eligible:
        raise SettingsError(
            f"there is no principal {principal!r} to take a right from; "
            "nobody was granted anything by that name"
        )
    event = _right_event(held, principal, 0, eligible=True)
    sequence = workspace.store.documents.append([event], workspace.clock.now())
    return Decided(held.doc_id, changed=True, sequence=sequence, note=f"{principal} is new here")


def _right_event(held: Held, principal: str, revision: int, *, eligible: bool) -> NewEvent:
    kind = EventKind.GRANTED if eligible else EventKind.REVOKED
    return NewEvent(kind, held.doc_id, principal, str(revision), str(revision + 1))


def named(doc_id: str) -> str:
    """The id of the document that a person names so: in NFC, as seen from the folder."""
    return unicodedata.normalize("NFC", doc_id).removeprefix("./")


def no_document(doc_id: str) -> DocumentError:
    """What is said of a document that the dossier does not have, or that a reader may not know."""
    return DocumentError(
        f"the dossier has no document {doc_id!r}; a document is named by its path in the "
        "folder (see `citebound status`)"
    )


def _held(workspace: Workspace, doc_id: str) -> Held:
    wanted = named(doc_id)
    for held in workspace.store.documents.held():
        if held.doc_id == wanted:
            return held
    raise no_document(wanted)


def _check_name(principal: str) -> None:
    if not principal or principal != principal.strip() or not principal.isprintable():
        raise SettingsError(
            f"a principal's name wants printable characters without blanks at its ends, got "
            f"{principal!r}"
        )


def _sequence(workspace: Workspace) -> int:
    snapshot = workspace.store.documents.snapshot(OWNER)
    return snapshot.sequence if snapshot else 0


def _now(workspace: Workspace) -> str:
    return workspace.clock.now()
