"""The fold of events: what each does to documents and rights, checked against what it expects."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, NoReturn

from citebound.core.event import OWNER, EventKind, NewEvent, NewText, Presence
from citebound.digest import text_sha256
from citebound.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


@dataclass(slots=True)
class State:
    """The present state of a document. Mutable while a batch is folded; never leaves the store."""

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
    """Of its document; -1 for RETRIED and REFUSED."""
    text_sha256: str = ""
    """Hash of the new version's text, or of what was decided or refused; empty without one."""
    right: Right | None = None
    """The right that changed."""


def default_revision(principal: str) -> int:
    """The revision of a right that nobody changed: the owner may read all, others nothing."""
    return 1 if principal == OWNER else 0


@dataclass(slots=True)
class Fold:
    """Applies a batch of events in order; no two documents ever share a name.

    Neighbouring renames happen at one moment, so that two documents can swap their names.
    """

    states: Iterable[State]
    """The present state of every document that the batch names."""
    next_slot: int
    """Where the next new document goes."""
    revision_of: Callable[[str, int], int]
    """The present revision of a principal's right on a slot."""
    decided_on: Callable[[str], int] = lambda _: 0
    """How often people decided about an item so far."""
    touched: dict[int, State] = field(default_factory=dict)
    """The documents that changed, by slot."""
    _named: dict[str, State] = field(default_factory=dict)
    _revisions: dict[tuple[str, int], int] = field(default_factory=dict)
    _decided: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Arrange the states by name."""
        self._named = {state.doc_id: state for state in self.states}

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
            case EventKind.RETRIED | EventKind.REFUSED:
                return Effect(event, -1, text_sha256(event.refused) if event.refused else "")
            case EventKind.DECIDED:
                return self._decide(event)
            case _:
                return self._change_presence(event)

    def _rename(self, events: Sequence[NewEvent]) -> Iterator[Effect]:
        moved = [self._take(event) for event in events]
        for event, state in zip(events, moved, strict=True):
            if event.doc_id in self._named:
                _refuse(event, "another document has this name")
            state.doc_id = event.doc_id
            self._named[event.doc_id] = state
            yield self._touch(event, state)

    def _take(self, event: NewEvent) -> State:
        self._find(event, event.before)
        _expect(event, "after", event.doc_id)
        return self._named.pop(event.before)

    def _add(self, event: NewEvent) -> Effect:
        if event.doc_id in self._named:
            _refuse(event, "a document has this name")
        new, slot = _text_of(event), self.next_slot
        digest, presence = text_sha256(new.text), str(Presence.ACTIVE)
        state = State(slot, event.doc_id, 1, digest, new.weight, new.reader, presence)
        _expect(event, "after", "1")
        self.next_slot += 1
        self._named[event.doc_id] = state
        return self._touch(event, state, digest)

    def _new_version(self, event: NewEvent) -> Effect:
        state, new = self._find(event, event.doc_id), _text_of(event)
        _expect(event, "before", str(state.version))
        _expect(event, "after", str(state.version + 1))
        state.version += 1
        state.text_sha256 = text_sha256(new.text)
        state.weight, state.reader = new.weight, new.reader
        return self._touch(event, state, state.text_sha256)

    def _change_presence(self, event: NewEvent) -> Effect:
        state = self._find(event, event.doc_id)
        _expect(event, "before", state.presence)
        if event.after not in _PRESENCES:
            _refuse(event, f"there is no presence {event.after!r}")
        state.presence = event.after
        return self._touch(event, state)

    def _change_right(self, event: NewEvent) -> Effect:
        slot = self._find(event, event.doc_id).slot
        who = (event.principal, slot)
        if who not in self._revisions:
            self._revisions[who] = self.revision_of(*who)
        _expect(event, "before", str(self._revisions[who]))
        self._revisions[who] += 1
        _expect(event, "after", str(self._revisions[who]))
        right = Right(*who, self._revisions[who], event.kind is EventKind.GRANTED)
        return Effect(event, slot, right=right)

    def _decide(self, event: NewEvent) -> Effect:
        slot, item = self._find(event, event.doc_id).slot, event.before
        if item not in self._decided:
            self._decided[item] = self.decided_on(item)
        self._decided[item] += 1
        _expect(event, "after", str(self._decided[item]))
        return Effect(event, slot, text_sha256(event.ruling))

    def _find(self, event: NewEvent, name: str) -> State:
        if name not in self._named:
            _refuse(event, f"there is no document {name!r}")
        return self._named[name]

    def _touch(self, event: NewEvent, state: State, digest: str = "") -> Effect:
        self.touched[state.slot] = state
        return Effect(event, state.slot, digest)


_PRESENCES: Final = frozenset(str(presence) for presence in Presence)


def _text_of(event: NewEvent) -> NewText:
    if event.text is None:
        _refuse(event, "it comes without its text")
    return event.text


def _expect(event: NewEvent, side: Literal["before", "after"], present: str) -> None:
    given = event.before if side == "before" else event.after
    if given != present:
        _refuse(event, f"{side} it was to be {given!r}, and it is {present!r}")


def _refuse(event: NewEvent, reason: str) -> NoReturn:
    whose = f" for {event.principal!r}" if event.principal else ""
    what = f"{event.kind} {event.doc_id!r}{whose}"
    raise StoreError(f"{what}: {reason}; the dossier changed meanwhile, try again")
