"""Sync: what happened to the folder becomes events, all of them or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.event import EventKind
from citebound.core.listing import LeftOutReason
from citebound.engine.rights import grant, restore, revoke, withdraw
from citebound.engine.serve import Summary
from citebound.engine.sync import sync
from citebound.errors import DocumentError, MassRemoval, SettingsError, StoreError
from tests.engine.tamper import rows
from tests.engine.world import MAX_BYTES, World, dossier_of, facts_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.engine.sync import SyncReport

DOC = name_of(1)


def moves_of(report: SyncReport) -> list[tuple[str, str]]:
    return [(str(move.kind), move.doc_id) for move in report.moves]


def included(world: World) -> list[str]:
    snapshot = world.store.documents.snapshot("owner")
    assert snapshot is not None
    return [document.doc_id for document in snapshot.documents if document.usable]


def write_undecodable(world: World) -> None:
    (world.root / DOC).write_bytes(b"\xff\xfe\xff")


EVENTS: list[tuple[Callable[[World], object], list[tuple[str, str]]]] = [
    (lambda _: None, []),
    (lambda w: w.write_facts(1, version=2), [("version", DOC)]),
    (lambda w: w.write("new.txt", "words\n"), [("added", "new.txt")]),
    (lambda w: w.rename(DOC, "z.txt"), [("renamed", "z.txt")]),
    (lambda w: w.rename(DOC, "sub/z.txt"), [("renamed", "sub/z.txt")]),
    (lambda w: w.rename(DOC, "z.md"), [("vanished", DOC), ("added", "z.md")]),
    (lambda w: w.remove(DOC), [("vanished", DOC)]),
    (write_undecodable, [("vanished", DOC)]),
    (lambda w: w.write(DOC, "x" * (MAX_BYTES + 1)), [("vanished", DOC)]),
]


@pytest.mark.parametrize(
    ("event", "moves"),
    EVENTS,
    ids=[
        "nothing",
        "edit",
        "new",
        "rename",
        "move",
        "other reader",
        "remove",
        "undecodable",
        "too large",
    ],
)
def test_each_change_of_the_folder_is_recorded_once(
    tmp_path: Path, event: Callable[[World], object], moves: list[tuple[str, str]]
) -> None:
    world = dossier_of(tmp_path, 3)
    event(world)
    report = world.sync()
    assert moves_of(report) == moves
    assert report.sequence == 3 + len(moves)
    assert moves_of(world.sync()) == []


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (write_undecodable, LeftOutReason.UNDECODABLE),
        (lambda w: w.write(DOC, "x" * (MAX_BYTES + 1)), LeftOutReason.TOO_LARGE),
    ],
    ids=["undecodable", "too large"],
)
def test_a_document_that_cannot_be_read_any_more_is_withdrawn_and_named_and_returns(
    tmp_path: Path, event: Callable[[World], object], reason: LeftOutReason
) -> None:
    world = dossier_of(tmp_path, 3)
    world.build()
    event(world)
    assert [(item.path, item.reason) for item in world.sync().left_out] == [(DOC, reason)]
    world.build()
    found = world.show()
    assert isinstance(found, Summary)
    assert (DOC, reason.phrase) in {(n.doc_id, n.reason) for n in found.coverage.not_included}
    assert "P-00-01" not in repr(found.claims)
    world.write_facts(1)
    assert moves_of(world.sync()) == [("returned", DOC)]


def test_a_file_that_returns_with_other_words_is_a_new_version_of_the_old_document(
    tmp_path: Path,
) -> None:
    world = dossier_of(tmp_path, 3)
    world.remove(DOC)
    world.sync()
    world.write_facts(1, version=2)
    assert moves_of(world.sync()) == [("version", DOC), ("returned", DOC)]
    assert included(world) == [name_of(n) for n in range(3)]


@pytest.mark.parametrize(("removed", "refused"), [(2, False), (3, True), (4, True)])
def test_more_than_half_of_four_documents_vanishing_at_once_wants_a_word(
    tmp_path: Path,
    removed: int,
    refused: bool,  # noqa: FBT001
) -> None:
    world = dossier_of(tmp_path, 4)
    for number in range(removed):
        world.remove(name_of(number))
    if refused:
        with pytest.raises(MassRemoval, match=f"{removed} of 4 documents vanished at once"):
            world.sync()
        assert len(world.store.documents.events(0)) == 4
    assert len(world.sync(accept_removals=True).moves) == removed


def test_three_documents_may_vanish_without_a_word(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 3)
    for number in range(3):
        world.remove(name_of(number))
    assert len(world.sync().moves) == 3


def test_the_refusal_of_a_mass_removal_names_three_and_counts_the_rest(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 6)
    for number in range(5):
        world.remove(name_of(number))
    with pytest.raises(MassRemoval) as caught:
        world.sync()
    assert "(d00.txt, d01.txt, d02.txt and 2 more)" in str(caught.value)
    assert "--accept-removals" in str(caught.value)


@pytest.mark.parametrize("failing", ["append", "replace"])
def test_a_store_that_fails_in_the_middle_has_recorded_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    world = dossier_of(tmp_path, 2)
    record = world.store.files.last()
    world.write_facts(1, version=2)
    part: Any = world.store.documents if failing == "append" else world.store.files

    def fail(*_: object) -> int:
        raise StoreError("the disc is full")

    with monkeypatch.context() as patch:
        patch.setattr(type(part), failing, fail)
        with pytest.raises(StoreError):
            world.sync()
    assert (len(world.store.documents.events(0)), world.store.files.last()) == (2, record)
    assert rows(world, "SELECT count(*) FROM version") == [(2,)]
    assert moves_of(world.sync()) == [("version", DOC)]


def come_and_go(world: World) -> str:
    world.remove(DOC)
    world.sync()
    world.write_facts(1)
    world.sync()
    return DOC


def rename(world: World) -> str:
    world.rename(DOC, "z.txt")
    world.sync()
    return "z.txt"


def edit(world: World) -> str:
    world.write_facts(1, version=2)
    world.sync()
    return DOC


@pytest.mark.parametrize("event", [come_and_go, rename, edit])
def test_a_persons_withdrawal_is_lifted_by_restore_only(
    tmp_path: Path, event: Callable[[World], str]
) -> None:
    world = dossier_of(tmp_path, 3)
    withdraw(world.workspace, DOC)
    name = event(world)
    assert included(world) == [name_of(0), name_of(2)]
    assert restore(world.workspace, name).changed
    assert included(world) == [name_of(0), name, name_of(2)]


def test_a_restored_document_whose_file_is_gone_says_so_and_stays_out(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 3)
    withdraw(world.workspace, DOC)
    world.remove(DOC)
    world.sync()
    decided = restore(world.workspace, DOC)
    assert (decided.changed, decided.note) == (True, "its file is not in the folder")
    assert DOC not in included(world)


TWICE: list[tuple[Callable[[World], Any], Callable[[World], Any]]] = [
    (lambda w: withdraw(w.workspace, DOC), lambda w: withdraw(w.workspace, f"./{DOC}")),
    (lambda _: None, lambda w: restore(w.workspace, DOC)),
    (lambda _: None, lambda w: grant(w.workspace, DOC, "owner")),
    (lambda w: grant(w.workspace, DOC, "ann"), lambda w: grant(w.workspace, DOC, "ann")),
    (lambda w: grant(w.workspace, DOC, "ann"), lambda w: revoke(w.workspace, "d00.txt", "ann")),
]


@pytest.mark.parametrize(("before", "again"), TWICE)
def test_deciding_what_is_so_already_records_nothing(
    tmp_path: Path, before: Callable[[World], Any], again: Callable[[World], Any]
) -> None:
    world = dossier_of(tmp_path, 3)
    before(world)
    events = len(world.store.documents.events(0))
    decided = again(world)
    assert (decided.changed, decided.sequence) == (False, events)
    assert len(world.store.documents.events(0)) == events


def test_the_first_grant_makes_a_principal_and_says_so(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 3)
    assert grant(world.workspace, DOC, "ann").note == "ann is new here"
    assert grant(world.workspace, name_of(2), "ann").note == ""
    assert [e.kind for e in world.store.documents.events(3)] == [EventKind.GRANTED] * 2


@pytest.mark.parametrize("name", ["", " ann", "ann\n", "a\u202enn"])
def test_a_principals_name_is_printable_and_without_blanks_at_its_ends(
    tmp_path: Path, name: str
) -> None:
    world = dossier_of(tmp_path, 1)
    with pytest.raises(SettingsError, match="a principal's name wants"):
        grant(world.workspace, name_of(0), name)


@pytest.mark.parametrize("decide", [withdraw, restore])
def test_an_unknown_document_is_named_back(tmp_path: Path, decide: Callable[..., object]) -> None:
    world = dossier_of(tmp_path, 1)
    with pytest.raises(DocumentError, match=r"the dossier has no document 'no\.txt'"):
        decide(world.workspace, "no.txt")


def test_nothing_can_be_taken_from_nobody(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 1)
    with pytest.raises(SettingsError, match="there is no principal 'ann'"):
        revoke(world.workspace, name_of(0), "ann")


def test_only_changed_files_are_read_again(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 5)
    world.folder.reads.clear()
    world.write_facts(1, version=2)
    told = list[tuple[int, int]]()
    sync(world.workspace, progress=lambda *done: told.append(done))
    assert (world.folder.reads, told[-1], len(told)) == ([DOC], (5, 5), 5)


def test_check_content_reads_every_file(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 3)
    world.folder.reads.clear()
    world.sync(check_content=True)
    assert world.folder.reads == [name_of(n) for n in range(3)]


def test_two_files_that_change_places_are_two_new_versions(tmp_path: Path) -> None:
    world = dossier_of(tmp_path, 2)
    world.write(name_of(0), facts_of(1))
    world.write(name_of(1), facts_of(0))
    assert moves_of(world.sync()) == [("version", name_of(0)), ("version", name_of(1))]
    world.build()
    assert isinstance(world.show(), Summary)
