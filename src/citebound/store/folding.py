"""The fold of events: what each event does to the present state of documents and rights, checked against what it expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NoReturn

from citebound.core.event import OWNER, EventKind, NewEvent, Presence
from citebound.digest import text_sha256
from citebound.errors import StoreError


@dataclass(slots=True)
class State:
    """The present state of a document. Mutable while a batch of events is folded, and never seen outside of the store."""

    slot: int
    """Place for life."""
    doc_id: str
    """Present name."""
    version: int
    """Active version."""
    text_sha256: str
    """Hash of its text."""
    weight: int
    """Weight of its text."""
    reader: str
    """Reader of its text."""
    presence: str
    """Stored form of the ``Presence``."""

    @property
    def present(self) -> bool:
        """Whether the file is there."""
        return Presence(self.presence).present


@dataclass(frozen=True, slots=True)
class Right:
    """A right as it is after a change."""

    principal: str
    """Whose."""
    slot: int
    """On which document."""
    revision: int
    """1 or more, one more than before."""
    eligible: bool
    """Whether the principal may read."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What one event did."""

    event: NewEvent
    """The event."""
    slot: int
    """Of its document; -1 for RETRIED."""
    text_sha256: str = ""
    """Hash of the new version's text; empty without one."""
    right: Right | None = None
    """The right that changed."""


def default_revision(principal: str) -> int:
    """The revision of a right that nobody ever changed: the owner may read everything, others nothing."""
    return 1 if principal == OWNER else 0


@dataclass(slots=True)
class Fold:
    """Applies a batch of events in order. Neighbouring renames happen at one moment, so two documents can swap names."""

    states: Iterable[State]
    """The present state of every document that the batch names, in slot order."""
    next_slot: int
    """Where the next new document goes."""
    revision_of: Callable[[str, int], int]
    """The present revision of a principal's right on a slot."""
    touched: dict[int, State] = field(default_factory=dict)
    """The documents that changed, by slot."""
    _named: dict[str, list[State]] = field(default_factory=dict)
    _revisions: dict[tuple[str, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Arrange the states by name."""
        for state in self.states:
            self._named.setdefault(state.doc_id, []).append(state)

    def apply(self, events: Sequence[NewEvent]) -> Iterator[Effect]:
        """What each event does, in order.

        Raises:
            StoreError: an event expects another state than the present one.
        """
        for renames, group in groupby(events, lambda event: event.kind is EventKind.RENAMED):
            if renames:
                yield from self._rename(list(group))
            else:
                yield from map(self._apply_one, group)

    def _apply_one(self, event: NewEvent) -> Effect:
        match event.kind:
            case EventKind.ADDED:
                return self._add(event)
            case EventKind.VERSION:
                return self._new_version(event)
            case EventKind.GRANTED | EventKind.REVOKED:
                return self._change_right(event)
            case EventKind.RETRIED:
                return Effect(event, -1)
            case _:
                return self._change_presence(event)

    def _rename(self, events: Sequence[NewEvent]) -> Iterator[Effect]:
        moved = [self._find(event, event.before, lambda _: True) for event in events]
        if len({state.slot for state in moved}) < len(moved):
            _refuse(events[0], "one of several neighbouring renames of one document")
        for state in moved:
            self._named[state.doc_id].remove(state)
        for event, state in zip(events, moved, strict=True):
            state.doc_id = event.doc_id
            self._named.setdefault(event.doc_id, []).append(state)
        for event, state in zip(events, moved, strict=True):
            if sum(other.present for other in self._named[event.doc_id]) > 1:
                _refuse(event, "the name of another document that is still there")
            yield self._touch(event, state)

    def _add(self, event: NewEvent) -> Effect:
        if any(state.present for state in self._named.get(event.doc_id, ())):
            _refuse(event, "already in the dossier")
        new = event.text
        if new is None:
            _refuse(event, "without its text")
        digest = text_sha256(new.text)
        presence = str(Presence.ACTIVE)
        state = State(self.next_slot, event.doc_id, 1, digest, new.weight, new.reader, presence)
        self._expect_after(event, state.version)
        self.next_slot += 1
        self._named.setdefault(event.doc_id, []).append(state)
        return self._touch(event, state, digest)

    def _new_version(self, event: NewEvent) -> Effect:
        state = self._find(event, event.doc_id, lambda state: str(state.version) == event.before)
        new = event.text
        if new is None:
            _refuse(event, "without its text")
        state.version += 1
        self._expect_after(event, state.version)
        state.text_sha256, state.weight, state.reader = (
            text_sha256(new.text),
            new.weight,
            new.reader,
        )
        return self._touch(event, state, state.text_sha256)

    def _change_presence(self, event: NewEvent) -> Effect:
        state = self._find(event, event.doc_id, lambda state: state.presence == event.before)
        if event.after not in set(Presence):
            _refuse(event, f"to the unknown presence {event.after!r}")
        state.presence = event.after
        return self._touch(event, state)

    def _change_right(self, event: NewEvent) -> Effect:
        principal = event.principal
        state = self._find(
            event,
            event.doc_id,
            lambda state: str(self._revision(principal, state.slot)) == event.before,
        )
        revision = self._revision(principal, state.slot) + 1
        self._expect_after(event, revision)
        self._revisions[principal, state.slot] = revision
        right = Right(principal, state.slot, revision, event.kind is EventKind.GRANTED)
        return Effect(event, state.slot, right=right)

    def _revision(self, principal: str, slot: int) -> int:
        if (principal, slot) not in self._revisions:
            self._revisions[principal, slot] = self.revision_of(principal, slot)
        return self._revisions[principal, slot]

    def _find(self, event: NewEvent, name: str, fits: Callable[[State], bool]) -> State:
        """The document of this name that fits what the event expects; one whose file is there before others."""
        fitting = [state for state in self._named.get(name, ()) if fits(state)]
        if not fitting:
            _refuse(event, f"expects {event.before!r} before it, and no document {name!r} is so")
        return min(fitting, key=lambda state: (not state.present, state.slot))

    def _touch(self, event: NewEvent, state: State, digest: str = "") -> Effect:
        self.touched[state.slot] = state
        return Effect(event, state.slot, digest)

    @staticmethod
    def _expect_after(event: NewEvent, number: int) -> None:
        if event.after != str(number):
            _refuse(event, f"expects {event.after!r} after it, where {number} would come")


def _refuse(event: NewEvent, reason: str) -> NoReturn:
    what = f"{event.kind} {event.doc_id!r}" + (
        f" for {event.principal!r}" if event.principal else ""
    )
    raise StoreError(f"{what}: {reason}; the dossier changed meanwhile, try again")
