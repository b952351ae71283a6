"""Meetings in a store, and what people decide as events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.core.event import EventKind, NewEvent, NewText
from citebound.core.facts.decision import Act, Decision, Ruling
from citebound.core.text import Span
from citebound.digest import text_sha256
from citebound.errors import CiteboundError, FolderError, NoDossierError, StoreError
from citebound.store import SqliteStore, meetings_in, open_store
from tests.store.worlds import AT, added, database_of, new_store, rows, tamper

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RULING = Ruling("item", Act.PIN, 1, "hash", Span(0, 2), "A ", reason="heard")


def meeting(home: Path, name: str | None = "weekly", *, create: bool = True) -> SqliteStore:
    return open_store(home / ".citebound", name, None, create=create)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with meeting(tmp_path) as store:
        store.documents.append([added("m.txt")], AT)
        yield store


def decided(number: int, ruling: Ruling = RULING, by: str = "ann") -> NewEvent:
    return NewEvent(
        EventKind.DECIDED, "m.txt", by, ruling.item, str(number), ruling=ruling.as_text()
    )


def test_a_meeting_is_made_once_and_found_again(tmp_path: Path) -> None:
    with meeting(tmp_path) as first:
        first.documents.append([added("m.txt")], AT)
    with meeting(tmp_path, create=False) as again:
        assert (again.dossier, len(again.documents.held())) == ("weekly", 1)


def test_a_meeting_that_nobody_made_is_not_opened(tmp_path: Path) -> None:
    meeting(tmp_path).close()
    with pytest.raises(NoDossierError, match=r"no dossier 'other' .* minutes import makes one"):
        meeting(tmp_path, "other", create=False)


def test_the_meetings_of_a_store_are_named_by_code_point(tmp_path: Path) -> None:
    for name in ("weekly", "Zeta", "例会", "b"):
        meeting(tmp_path, name).close()
    assert meetings_in(tmp_path / ".citebound") == ("Zeta", "b", "weekly", "例会")


def test_a_dossier_of_a_folder_is_no_meeting(tmp_path: Path) -> None:
    new_store(tmp_path, "case").close()
    meeting(tmp_path).close()
    assert meetings_in(tmp_path / ".citebound") == ("weekly",)
    with pytest.raises(FolderError, match=r"'case' is the dossier of .*--meeting"):
        meeting(tmp_path, "case")


def test_a_meeting_is_no_dossier_of_a_folder(tmp_path: Path) -> None:
    meeting(tmp_path).close()
    with pytest.raises(
        FolderError, match="'weekly' is a meeting; choose another name with --name"
    ):
        new_store(tmp_path, "weekly")


def test_a_meeting_without_a_name_is_the_one_that_there_is(tmp_path: Path) -> None:
    meeting(tmp_path).close()
    with meeting(tmp_path, None) as found:
        assert found.dossier == "weekly"


def test_a_store_without_a_meeting_has_none(tmp_path: Path) -> None:
    new_store(tmp_path).close()
    assert meetings_in(tmp_path / ".citebound") == ()


def test_where_there_is_no_store_there_are_no_meetings(tmp_path: Path) -> None:
    with pytest.raises(CiteboundError):
        meetings_in(tmp_path / ".citebound")


def test_voices_are_kept_beside_the_text(tmp_path: Path) -> None:
    with meeting(tmp_path) as store:
        new = NewText("Hello.", "vtt/1 voices:x plain", 2, '{"segments":[]}')
        store.documents.append([NewEvent(EventKind.ADDED, "m", after="1", text=new)], AT)
        voices = text_sha256('{"segments":[]}')
        assert store.documents.texts([voices]) == {voices: '{"segments":[]}'}


def test_a_decision_is_an_event_that_is_read_back(store: SqliteStore) -> None:
    store.documents.append([decided(1)], AT)
    sha256 = text_sha256(RULING.as_text())
    assert store.documents.decisions() == (Decision(1, RULING, "ann", AT, sha256),)
    (event,) = store.documents.events(1)
    assert (event.kind, event.slot, event.before, event.after) == ("decided", 0, "item", "1")
    assert event.text_sha256 == sha256


def test_decisions_are_numbered_by_item_and_read_oldest_first(store: SqliteStore) -> None:
    other = replace(RULING, item="other")
    store.documents.append([decided(1), decided(1, other), decided(2)], AT)
    store.documents.append([decided(3, by="bob"), decided(2, other)], AT)
    found = [(one.ruling.item, one.number, one.by) for one in store.documents.decisions()]
    assert found == [
        ("item", 1, "ann"),
        ("other", 1, "ann"),
        ("item", 2, "ann"),
        ("item", 3, "bob"),
        ("other", 2, "ann"),
    ]


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_decision_that_expects_another_number_is_refused_whole(
    store: SqliteStore, number: int
) -> None:
    store.documents.append([decided(1)], AT)
    with pytest.raises(StoreError, match="the dossier changed meanwhile"):
        store.documents.append([decided(1, replace(RULING, item="x")), decided(number)], AT)
    assert len(store.documents.decisions()) == 1


def test_a_decision_about_no_document_is_refused(store: SqliteStore) -> None:
    with pytest.raises(StoreError, match="there is no document 'x'"):
        store.documents.append([replace(decided(1), doc_id="x")], AT)


def test_decisions_of_another_meeting_are_not_seen(store: SqliteStore, tmp_path: Path) -> None:
    store.documents.append([decided(1)], AT)
    with meeting(tmp_path, "other") as other:
        other.documents.append([added("m.txt")], AT)
        assert other.documents.decisions() == ()
        other.documents.append([decided(1)], AT)


def test_decisions_belong_to_the_audit_chain(store: SqliteStore) -> None:
    before = store.chain()
    store.documents.append([decided(1)], AT)
    assert store.chain()[0] == before[0] + 1
    assert store.chain()[1] != before[1]


def test_a_decision_that_was_changed_is_not_read(store: SqliteStore, tmp_path: Path) -> None:
    store.documents.append([decided(1)], AT)
    changed = "UPDATE payload SET body = ? WHERE sha256 = ?"
    other = replace(RULING, act=Act.REJECT).as_text()
    assert "body" in rows(tmp_path, "SELECT sql FROM sqlite_schema WHERE name = 'payload'")[0][0]
    tamper(tmp_path, changed, other.encode(), text_sha256(RULING.as_text()))
    with pytest.raises(StoreError, match="missing, erased or damaged"):
        store.documents.decisions()


def test_a_decision_of_another_shape_is_the_stores_fault(store: SqliteStore) -> None:
    event = NewEvent(EventKind.DECIDED, "m.txt", "ann", "item", "1", ruling="{}")
    store.documents.append([event], AT)
    with pytest.raises(StoreError, match="a decision"):
        store.documents.decisions()


def test_a_meeting_lies_in_its_stores_one_file(store: SqliteStore, tmp_path: Path) -> None:
    assert store.dossier == "weekly"
    assert database_of(tmp_path).is_file()
