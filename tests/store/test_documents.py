from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.core.event import EventKind, NewEvent
from citebound.digest import text_sha256
from citebound.errors import StoreError
from citebound.store.connection import Database
from tests.store.worlds import (
    AT,
    added,
    changed,
    database_of,
    moved,
    new_store,
    renamed,
    right,
    rows,
    tamper,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from citebound.core.snapshot import Document
    from citebound.store import SqliteStore

K = EventKind


def present(store: SqliteStore, doc_id: str) -> Document:
    snapshot = store.documents.snapshot("owner")
    assert snapshot is not None
    document = snapshot.named(doc_id)
    assert document is not None
    return document


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with new_store(tmp_path) as store:
        yield store


def state(store: SqliteStore) -> list[tuple[object, ...]]:
    return [(d.slot, d.doc_id, d.version, str(d.presence)) for d in store.documents.held()]


def access(store: SqliteStore, principal: str) -> list[tuple[bool, int]] | None:
    snapshot = store.documents.snapshot(principal)
    if snapshot is None:
        return None
    return [(d.eligible, d.access_revision) for d in snapshot.documents]


def test_new_documents_take_the_next_slots_in_the_order_given(store: SqliteStore):
    store.documents.append([added("b"), added("a")], AT)
    assert store.documents.append([added("c")], AT) == 3
    assert state(store) == [(0, "b", 1, "active"), (1, "a", 1, "active"), (2, "c", 1, "active")]


def test_nothing_to_append_changes_nothing(store: SqliteStore, tmp_path: Path):
    assert store.documents.append([], AT) == 0
    assert rows(tmp_path, "SELECT * FROM audit") == []


def test_events_are_read_back_after_a_sequence(store: SqliteStore):
    store.documents.append([added("a", "old"), changed("a", 1, "new")], AT)
    (event,) = store.documents.events(1)
    assert (event.sequence, event.kind, event.slot, event.at) == (2, K.VERSION, 0, AT)
    assert (event.before, event.after, event.text_sha256) == ("1", "2", text_sha256("new"))


def test_the_same_text_again_is_a_new_version(store: SqliteStore):
    store.documents.append([added("a", "old"), changed("a", 1, "new"), changed("a", 2, "old")], AT)
    document = present(store, "a")
    assert (document.version, document.text_sha256) == (3, text_sha256("old"))
    assert (document.reader, document.weight) == ("text/2", 8)


def test_two_documents_swap_their_names_in_one_batch(store: SqliteStore):
    store.documents.append([added("a", "A"), added("b", "B")], AT)
    store.documents.append([renamed("a", "b"), renamed("b", "a"), changed("a", 1, "B2")], AT)
    assert state(store) == [(0, "b", 1, "active"), (1, "a", 2, "active")]


def test_presence_follows_the_events(store: SqliteStore):
    store.documents.append([added("a")], AT)
    store.documents.append([moved(K.VANISHED, "a", "active", "absent")], AT)
    assert not present(store, "a").active
    store.documents.append([moved(K.WITHDRAWN, "a", "absent", "withdrawn and absent")], AT)
    assert state(store) == [(0, "a", 1, "withdrawn and absent")]


REFUSED = {
    "added twice": [added("a")],
    "added without its text": [NewEvent(K.ADDED, "z", after="1")],
    "added as another version": [NewEvent(K.ADDED, "z", after="2", text=added("z").text)],
    "an unknown document": [changed("z", 1, "x")],
    "another version": [changed("a", 2, "x")],
    "a version that jumps": [
        NewEvent(K.VERSION, "a", before="1", after="3", text=added("z").text)
    ],
    "a version without its text": [moved(K.VERSION, "a", "1", "2")],
    "another presence": [moved(K.RETURNED, "a", "absent", "active")],
    "an unknown presence": [moved(K.VANISHED, "a", "active", "lost")],
    "a name that is taken": [renamed("a", "b")],
    "a rename of nothing": [renamed("z", "y")],
    "a rename to two names": [renamed("a", "x"), renamed("a", "y")],
    "a rename that says two names": [moved(K.RENAMED, "x", "a", "y")],
    "another revision": [right(K.GRANTED, "a", "bob", 1)],
    "a revision that jumps": [NewEvent(K.GRANTED, "a", "bob", "0", "2")],
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_event_that_expects_another_state_is_refused_whole(store: SqliteStore, name: str):
    store.documents.append([added("a"), added("b")], AT)
    with pytest.raises(StoreError, match="the dossier changed meanwhile"):
        store.documents.append([added("new"), *REFUSED[name]], AT)
    assert [row[1] for row in state(store)] == ["a", "b"]
    assert len(store.documents.events(0)) == 2


def test_the_owner_reads_everything_until_a_right_is_taken(store: SqliteStore):
    store.documents.append([added("a"), added("b")], AT)
    assert access(store, "owner") == [(True, 1), (True, 1)]
    store.documents.append([right(K.REVOKED, "b", "owner", 1)], AT)
    assert access(store, "owner") == [(True, 1), (False, 2)]


def test_others_read_what_they_were_granted_and_revisions_rise(store: SqliteStore):
    store.documents.append([added("a"), added("b"), right(K.GRANTED, "a", "bob", 0)], AT)
    assert access(store, "bob") == [(True, 1), (False, 0)]
    store.documents.append([right(K.REVOKED, "a", "bob", 1), right(K.GRANTED, "a", "bob", 2)], AT)
    store.documents.append([right(K.REVOKED, "a", "bob", 3)], AT)
    assert access(store, "bob") == [(False, 4), (False, 0)]
    assert access(store, "eve") is None


def test_a_snapshot_carries_its_moment(store: SqliteStore):
    store.documents.append([added("a")], AT)
    snapshot = store.documents.snapshot("owner")
    assert snapshot is not None
    assert (snapshot.dossier, snapshot.principal, snapshot.sequence) == ("case", "owner", 1)
    document = snapshot.documents[0]
    assert document.active is True
    assert document.eligible is True


def test_texts_come_back_exactly(store: SqliteStore):
    text = "\ufeffOne\r\n\x00two \N{GRINNING FACE}"
    store.documents.append([added("a", text), added("b", text)], AT)
    assert store.documents.texts({text_sha256(text)}) == {text_sha256(text): text}


@pytest.mark.parametrize("change", ["body = x'00'", "body = NULL, erased_at = 'now'"])
def test_a_damaged_or_erased_text_is_never_returned(tmp_path: Path, change: str):
    with new_store(tmp_path) as store:
        store.documents.append([added("a", "One")], AT)
    tamper(tmp_path, f"UPDATE payload SET {change}")  # noqa: S608
    with new_store(tmp_path) as store:
        with pytest.raises(StoreError, match="missing, erased or damaged"):
            store.documents.texts([text_sha256("One")])
        store.documents.append([added("b", "One")], AT)
        assert store.documents.texts([text_sha256("One")]) == {text_sha256("One"): "One"}


def test_retries_are_counted_by_principal_recipe_and_address(store: SqliteStore):
    tries = [
        ("d0.0.0", "owner", 1),
        ("d0.0.0", "owner", 2),
        ("g1.0", "owner", 1),
        ("g1.0", "bob", 9),
    ]
    events = [NewEvent(K.RETRIED, where, who, "claims", str(n)) for where, who, n in tries]
    assert store.documents.append(events, AT) == 4
    assert store.documents.events(3)[0].slot == -1
    assert store.heads.retries("owner", "claims") == {"d0.0.0": 2, "g1.0": 1}
    assert store.heads.retries("owner", "quotes") == {}


def test_documents_with_a_gap_are_a_damage_and_no_crash(tmp_path: Path):
    with new_store(tmp_path) as store:
        store.documents.append([added("a.txt"), added("b.txt")], AT)
    tamper(tmp_path, "DELETE FROM document WHERE slot = 0")
    with new_store(tmp_path) as store, pytest.raises(StoreError, match="have gaps"):
        store.documents.snapshot("owner")


def test_a_message_that_cannot_be_decoded_is_a_damage_and_no_crash(tmp_path: Path):
    with new_store(tmp_path):
        pass
    database = Database(database_of(tmp_path))
    with pytest.raises(StoreError, match="its schema is damaged"), database._as_store_errors():
        b"\xff".decode()
    database.close()
