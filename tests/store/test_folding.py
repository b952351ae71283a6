"""Present state and rights equal a plain fold of the recorded events, written here anew."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from citebound.core.event import Event, EventKind, NewEvent, Presence
from tests.store.worlds import AT, added, changed, moved, new_store, renamed, right

K = EventKind
PRINCIPALS = ("owner", "bob")
STEPS = st.lists(
    st.tuples(st.sampled_from(sorted(K)), st.integers(0, 5), st.integers(0, 5)), max_size=25
)


class World:
    """The present state as the test believes it to be, from which the next event is made."""

    def __init__(self) -> None:
        self.documents: list[tuple[str, int, Presence]] = []
        self.rights: dict[tuple[str, int], tuple[bool, int]] = {}
        self.decided: dict[str, int] = {}

    def event(self, kind: EventKind, pick: int, more: int) -> NewEvent:
        if kind in (K.RETRIED, K.DECIDED, K.REFUSED):
            return self._asked(kind, pick, more)
        if kind is K.ADDED or not self.documents:
            return added(f"new{len(self.documents)}", f"text {more}")
        slot = pick % len(self.documents)
        name, version, presence = self.documents[slot]
        if kind is K.VERSION:
            return changed(name, version, f"text {more}")
        if kind is K.RENAMED:
            return renamed(name, f"{name}'")
        if kind in (K.GRANTED, K.REVOKED):
            who = PRINCIPALS[more % 2]
            return right(
                kind,
                name,
                who,
                self.rights.get((who, slot), (True, 1 if who == "owner" else 0))[1],
            )
        gone = Presence.of(
            present=presence.present if kind in (K.WITHDRAWN, K.RESTORED) else kind is K.RETURNED,
            withdrawn=presence.withdrawn
            if kind in (K.VANISHED, K.RETURNED)
            else kind is K.WITHDRAWN,
        )
        return moved(kind, name, str(presence), str(gone))

    def _asked(self, kind: EventKind, pick: int, more: int) -> NewEvent:
        if kind is K.REFUSED:
            return NewEvent(kind, "items/a", before="b", after="c", refused=f"items {more}")
        if kind is K.RETRIED or not self.documents:
            return NewEvent(K.RETRIED, f"d{pick}.0.0", "owner", "claims", str(more))
        item, name = f"item {more}", self.documents[pick % len(self.documents)][0]
        after = str(self.decided.get(item, 0) + 1)
        return NewEvent(kind, name, "owner", item, after, ruling=f"ruling {more}")

    def apply(self, event: Event) -> None:
        match event.kind:
            case K.ADDED:
                assert event.slot == len(self.documents)
                self.documents.append((event.doc_id, 1, Presence.ACTIVE))
            case K.VERSION:
                self._change(event.slot, version=int(event.after))
            case K.RENAMED:
                self._change(event.slot, name=event.after)
            case K.GRANTED | K.REVOKED:
                self.rights[event.principal, event.slot] = (
                    event.kind is K.GRANTED,
                    int(event.after),
                )
            case K.DECIDED:
                self.decided[event.before] = int(event.after)
            case K.RETRIED | K.REFUSED:
                pass
            case _:
                self._change(event.slot, presence=Presence(event.after))

    def _change(
        self, slot: int, name: str = "", version: int = 0, presence: Presence | None = None
    ) -> None:
        old = self.documents[slot]
        self.documents[slot] = (name or old[0], version or old[1], presence or old[2])


@given(STEPS)
def test_the_present_state_is_the_fold_of_the_events(steps: list[tuple[EventKind, int, int]]):
    world, replayed = World(), World()
    with tempfile.TemporaryDirectory() as folder, new_store(Path(folder)) as store:
        for step in steps:
            last = store.documents.append([world.event(*step)], AT)
            world.apply(store.documents.events(last - 1)[0])
        for event in store.documents.events(0):
            replayed.apply(event)
        held = [(d.doc_id, d.version, d.presence) for d in store.documents.held()]
        assert held == replayed.documents
        for who in PRINCIPALS:
            snapshot = store.documents.snapshot(who)
            default = (who == "owner", 1 if who == "owner" else 0)
            for document in snapshot.documents if snapshot else ():
                expected = replayed.rights.get((who, document.slot), default)
                assert (document.eligible, document.access_revision) == expected


@given(STEPS)
def test_a_batch_does_what_its_events_do_one_by_one(steps: list[tuple[EventKind, int, int]]):
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as two,
        new_store(Path(one)) as singly,
        new_store(Path(two)) as together,
    ):
        world, events = World(), list[NewEvent]()
        for kind, pick, more in steps:
            # Neighbouring renames happen at one moment, so a chain of them is not the same.
            if events and kind is K.RENAMED is events[-1].kind:
                continue
            events.append(world.event(kind, pick, more))
            last = singly.documents.append(events[-1:], AT)
            world.apply(singly.documents.events(last - 1)[0])
        together.documents.append(events, AT)
        assert together.documents.events(0) == singly.documents.events(0)
        assert together.documents.held() == singly.documents.held()
        assert together.documents.snapshot("bob") == singly.documents.snapshot("bob")
