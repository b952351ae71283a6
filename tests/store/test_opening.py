from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from citebound.errors import FolderError, StoreError
from citebound.store import describe, open_store, opening
from tests.store.worlds import AT, added, database_of, filled, new_store, tamper

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.ports.store import Store


def reopened(folder: Path, *, dossier: str = "case"):
    return open_store(folder / ".citebound", dossier, folder, create=False)


def test_a_new_store_belongs_to_its_user_only(tmp_path: Path):
    with new_store(tmp_path) as store, store.build_lock(), store.writing():
        files = list((tmp_path / ".citebound").iterdir())
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        assert stat.S_IMODE((tmp_path / ".citebound").stat().st_mode) == 0o700
        assert {"store.sqlite", "store.sqlite-wal", "store.lock", "build-1.lock"} <= {
            f.name for f in files
        }


def test_a_store_keeps_what_it_holds_when_it_is_opened_again(tmp_path: Path):
    filled(tmp_path)
    with reopened(tmp_path) as store:
        assert [held.doc_id for held in store.documents.held()] == ["a.txt"]
        assert store.dossier == "case"


def test_a_missing_store_is_not_made_unasked(tmp_path: Path):
    with pytest.raises(FolderError, match="no dossier here yet"):
        reopened(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_dossier_is_not_made_unasked(tmp_path: Path):
    filled(tmp_path)
    with pytest.raises(FolderError, match="no dossier 'other' in this store yet"):
        reopened(tmp_path, dossier="other")


def test_a_store_that_cannot_be_made_says_so_in_one_line(tmp_path: Path):
    (tmp_path / ".citebound").write_text("a file")
    with pytest.raises(StoreError, match="no store can be made here") as caught:
        new_store(tmp_path)
    assert "\n" not in str(caught.value)


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("CREATE TABLE mine (x)")


def newer(file: Path) -> None:
    filled(file.parent.parent)
    with closing(sqlite3.connect(file)) as raw:
        raw.execute(f"PRAGMA user_version = {len(opening.MIGRATIONS) + 1}")


def cut(file: Path) -> None:
    filled(file.parent.parent)
    os.truncate(file, 5000)


def with_trigger(file: Path) -> None:
    filled(file.parent.parent)
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("CREATE TRIGGER evil AFTER INSERT ON event BEGIN SELECT 1; END")


def with_view(file: Path) -> None:
    filled(file.parent.parent)
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("CREATE VIEW evil AS SELECT 1")


def without_trigger(file: Path) -> None:
    filled(file.parent.parent)
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("DROP TRIGGER node_no_delete")


REFUSED = {
    "not a database": (
        lambda file: file.write_bytes(b"no database at all" * 300),
        "is not a database",
    ),
    "another program's": (foreign, "not a store of citebound"),
    "newer": (newer, "newer citebound .schema 4, this one knows 3."),
    "cut": (cut, "is damaged"),
    "with a trigger": (with_trigger, "trigger 'evil' is not as citebound makes it"),
    "with a view": (with_view, "view 'evil' is not as citebound makes it"),
    "without a trigger": (
        without_trigger,
        "trigger 'node_no_delete' is not as citebound makes it",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("create", [True, False])
def test_what_is_not_our_store_is_refused_and_left_untouched(
    tmp_path: Path, name: str, *, create: bool
):
    make, message = REFUSED[name]
    file = database_of(tmp_path)
    file.parent.mkdir(exist_ok=True)
    make(file)
    before = file.read_bytes()
    with pytest.raises(StoreError, match=message) as caught:
        open_store(tmp_path / ".citebound", "case", tmp_path, create=create)
    assert str(file) in str(caught.value)
    assert "left untouched" in str(caught.value)
    assert file.read_bytes() == before


def test_an_empty_file_from_a_killed_creation_becomes_a_store(tmp_path: Path):
    (tmp_path / ".citebound").mkdir()
    database_of(tmp_path).touch()
    assert describe(tmp_path / ".citebound") is None
    with new_store(tmp_path) as store:
        assert store.facts().made_here


def test_an_older_store_is_migrated_and_keeps_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    filled(tmp_path)
    scripts = (*opening._scripts(opening.MIGRATIONS), "ALTER TABLE dossier ADD COLUMN note TEXT;")
    monkeypatch.setattr(opening, "MIGRATIONS", (*opening.MIGRATIONS, "next.sql"))
    monkeypatch.setattr(opening, "_scripts", lambda names: scripts[: len(names)])
    with reopened(tmp_path) as store:
        assert len(store.documents.events(0)) == 2
    with closing(sqlite3.connect(database_of(tmp_path))) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (len(opening.MIGRATIONS),)
        assert raw.execute("SELECT note FROM dossier").fetchone() == (None,)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    filled(tmp_path)
    scripts = (
        *opening._scripts(opening.MIGRATIONS),
        "CREATE TABLE half (x); SELECT * FROM nowhere;",
    )
    monkeypatch.setattr(opening, "MIGRATIONS", (*opening.MIGRATIONS, "next.sql"))
    monkeypatch.setattr(opening, "_scripts", lambda names: scripts[: len(names)])
    with pytest.raises(StoreError, match="nowhere"):
        reopened(tmp_path)
    monkeypatch.undo()
    reopened(tmp_path).close()


def test_two_folders_cannot_have_one_dossier(tmp_path: Path):
    store, first, second = (tmp_path / name for name in ("store", "first", "second"))
    first.mkdir()
    second.mkdir()
    open_store(store, "case", first, create=True).close()
    with pytest.raises(FolderError, match="--name") as caught:
        open_store(store, "case", second, create=True)
    assert str(first) in str(caught.value)
    assert str(second) in str(caught.value)


def test_two_dossiers_of_one_store_do_not_see_each_other(tmp_path: Path):
    store, first, second = (tmp_path / name for name in ("store", "first", "second"))
    first.mkdir()
    second.mkdir()
    with (
        open_store(store, "one", first, create=True) as one,
        open_store(store, "two", second, create=True) as two,
    ):
        one.documents.append([added("a.txt")], AT)
        assert two.documents.held() == ()
        assert two.documents.append([added("b.txt")], AT) == 1


def test_a_folder_can_be_moved_with_its_store(tmp_path: Path):
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    filled(old)
    old.rename(new)
    with reopened(new) as store:
        assert store.facts().made_here
        assert len(store.documents.held()) == 1


def test_a_copied_store_is_announced_until_it_is_adopted(tmp_path: Path):
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    filled(old)
    shutil.copytree(old, new)
    facts = describe(new / ".citebound")
    assert facts is not None
    assert (facts.made_here, facts.size) == (False, database_of(old).stat().st_size)
    assert facts.created_at.endswith("Z")
    with reopened(new) as store:
        assert not store.facts().made_here
        store.adopt()
        assert store.facts().made_here
    kept = describe(old / ".citebound")
    assert kept is not None
    assert kept.made_here


def test_no_store_is_described_as_none(tmp_path: Path):
    assert describe(tmp_path / ".citebound") is None


def test_the_lock_of_an_unwritable_place_is_a_store_error(tmp_path: Path):
    with new_store(tmp_path) as store:
        (tmp_path / ".citebound" / "build-1.lock").mkdir()
        with pytest.raises(StoreError, match="cannot be made for locking"), store.build_lock():
            pass


def test_a_file_system_without_locks_is_a_store_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def refuse(_handle: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with new_store(tmp_path) as store:
        monkeypatch.setattr(fcntl, "flock", refuse)
        with pytest.raises(StoreError, match="cannot be locked"), store.build_lock():
            pass


@pytest.mark.parametrize("name", ["store.sqlite", "store.lock"])
def test_a_link_in_the_store_is_not_followed(tmp_path: Path, name: str):
    target = tmp_path / "target"
    (tmp_path / ".citebound").mkdir()
    (tmp_path / ".citebound" / name).symlink_to(target)
    with pytest.raises(StoreError):
        new_store(tmp_path)
    assert not target.exists()


def test_a_link_to_another_store_is_not_followed(tmp_path: Path):
    filled(tmp_path)
    other = tmp_path / "other"
    (other / ".citebound").mkdir(parents=True)
    database_of(other).symlink_to(database_of(tmp_path))
    with pytest.raises(StoreError, match="a link is not followed"):
        reopened(other)


UNREADABLE = {
    "a document": ("UPDATE document SET presence = 'lost'", lambda store: store.documents.held()),
    "an event": ("UPDATE event SET kind = 'x'", lambda store: store.documents.events(0)),
    "a file": (
        "INSERT INTO left_out VALUES (1, 0, 'p', 'x', '')",
        lambda store: store.files.last(),
    ),
    "the parts of a text": (
        "INSERT INTO part VALUES ('a', 'b', '[[1]]')",
        lambda store: store.parts.parts(["a"], "b"),
    ),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_row_that_makes_no_sense_is_a_store_error(tmp_path: Path, what: str):
    statement, read = UNREADABLE[what]
    filled(tmp_path)
    tamper(tmp_path, statement)
    with reopened(tmp_path) as store, pytest.raises(StoreError, match=f"holds {what} that cannot"):
        read(store)


def test_it_is_what_the_engine_asks_for(tmp_path: Path):
    with new_store(tmp_path) as store:
        port: Store = store
        assert port.dossier == "case"
