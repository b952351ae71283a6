"""What has changed between two moments, net, as a reader is told (the refusal's ``changed``)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from citebound.core.event import Event, EventKind, Presence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.snapshot import Document, Snapshot


class ChangeKind(StrEnum):
    """The words of the JSON interface."""

    ADDED = "added"
    VERSION = "version"
    RENAMED = "renamed"
    WITHDRAWN = "withdrawn"
    RESTORED = "restored"
    GRANTED = "granted"
    REVOKED = "revoked"
    UNSYNCED = "unsynced"


@dataclass(frozen=True, slots=True)
class Change:
    """One net change of one document."""

    doc_id: str
    """The document's present name."""
    change: ChangeKind
    """What changed."""
    before: str
    """The old value: a version, a name, a presence, an access revision; empty where there was
    none."""
    after: str
    """The new value."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Net changes, for one principal."""

    named: tuple[Change, ...]
    """What this principal may know of by name, in slot order."""
    unnamed: int = 0
    """How many more there are, of documents that this principal could never read."""


def changes_since(events: Sequence[Event], now: Snapshot) -> Changes:
    """The net effect of events on a principal's snapshot; what was done and undone is no change.

    Args:
        events: all events after the older moment, in order, up to the snapshot's sequence.
        now: the present snapshot.
    """
    by_slot: dict[int, list[Event]] = {}
    for event in events:
        if event.slot >= 0:
            by_slot.setdefault(event.slot, []).append(event)
    named, unnamed = [], 0
    for slot in sorted(by_slot):
        document = now.documents[slot]
        found = list(_net(by_slot[slot], document, now.principal))
        if document.access_revision:
            named += found
        else:
            unnamed += bool(found)
    return Changes(tuple(named), unnamed)


def _net(events: Sequence[Event], document: Document, principal: str) -> Iterator[Change]:
    if events[0].kind is EventKind.ADDED:
        yield Change(document.doc_id, ChangeKind.ADDED, "", str(document.version))
        return
    first = {
        kind: next((e for e in events if e.kind is kind), None)
        for kind in (EventKind.RENAMED, EventKind.VERSION)
    }
    renamed, edited = first[EventKind.RENAMED], first[EventKind.VERSION]
    if renamed and renamed.before != document.doc_id:
        yield Change(document.doc_id, ChangeKind.RENAMED, renamed.before, document.doc_id)
    if edited:
        yield Change(document.doc_id, ChangeKind.VERSION, edited.before, str(document.version))
    yield from _presence(events, document)
    yield from _right(events, document, principal)


_PRESENCE = (EventKind.VANISHED, EventKind.RETURNED, EventKind.WITHDRAWN, EventKind.RESTORED)


def _presence(events: Sequence[Event], document: Document) -> Iterator[Change]:
    moved = [event for event in events if event.kind in _PRESENCE]
    if moved and (moved[0].before == Presence.ACTIVE) != document.active:
        kind = ChangeKind.RESTORED if document.active else ChangeKind.WITHDRAWN
        yield Change(document.doc_id, kind, moved[0].before, moved[-1].after)


def _right(events: Sequence[Event], document: Document, principal: str) -> Iterator[Change]:
    moved = [
        e
        for e in events
        if e.kind in (EventKind.GRANTED, EventKind.REVOKED) and e.principal == principal
    ]
    if moved:
        kind = ChangeKind.GRANTED if document.eligible else ChangeKind.REVOKED
        yield Change(document.doc_id, kind, moved[0].before, moved[-1].after)
