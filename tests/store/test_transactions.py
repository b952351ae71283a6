from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from citebound.errors import StoreError
from citebound.store import connection
from tests.store.worlds import AT, added, database_of, new_store, node, rows, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.store import SqliteStore

ROOT = Path(__file__).parents[2]
CHILD = """
import sys, time
from pathlib import Path
from tests.store.worlds import AT, added, new_store
store = new_store(Path(sys.argv[1]))
with store.{block}():
    {work}
    print("inside", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with new_store(tmp_path) as store:
        yield store


def child(folder: Path, block: str, work: str = "pass") -> subprocess.Popen[str]:
    """Another process that is inside a block of a store when this returns."""
    script = CHILD.format(block=block, work=work)
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", script, str(folder)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "inside\n"
    return process


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def names(store: SqliteStore) -> list[str]:
    return [held.doc_id for held in store.documents.held()]


def fail(store: SqliteStore, doc_id: str, error: type[BaseException]) -> None:
    with store.writing():
        store.documents.append([added(doc_id)], AT)
        started(store)
        raise error


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_a_block_that_fails_leaves_nothing(store: SqliteStore, error: type[BaseException]):
    with pytest.raises(error):
        fail(store, "a", error)
    assert (names(store), store.runs.runs()) == ([], ())
    with store.writing():
        store.documents.append([added("b")], AT)
    assert names(store) == ["b"]


def test_an_inner_block_that_fails_takes_back_its_own_writes_only(store: SqliteStore):
    with store.writing():
        store.documents.append([added("a")], AT)
        with pytest.raises(ValueError):  # noqa: PT011
            fail(store, "b", ValueError)
        store.documents.append([added("c")], AT)
    assert names(store) == ["a", "c"]


def test_a_reading_block_sees_one_moment(store: SqliteStore, tmp_path: Path):
    with new_store(tmp_path) as other:
        with store.reading(), store.reading():
            other.documents.append([added("a")], AT)
            assert names(store) == []
        assert names(store) == ["a"]


def test_a_writing_block_reads_its_own_writes(store: SqliteStore):
    with store.writing(), store.reading():
        store.documents.append([added("a")], AT)
        assert names(store) == ["a"]


def test_a_reading_block_cannot_write(store: SqliteStore):
    with store.reading(), pytest.raises(StoreError, match="cannot write"):
        store.documents.append([added("a")], AT)


def test_a_process_that_is_killed_in_a_block_leaves_nothing(store: SqliteStore, tmp_path: Path):
    process = child(tmp_path, "writing", 'store.documents.append([added("half")], AT)')
    kill(process)
    assert names(store) == []
    store.documents.append([added("a")], AT)
    assert names(store) == ["a"]


def test_a_store_that_is_busy_for_too_long_says_so(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.05)
    with (
        store.writing(),
        new_store(tmp_path) as other,
        pytest.raises(StoreError, match="in use by another"),
    ):
        started(other)


def test_a_second_builder_waits_until_the_first_is_gone(store: SqliteStore, tmp_path: Path):
    with store.build_lock():
        script = CHILD.format(block="build_lock", work="pass").replace("600", "0")
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, cwd=ROOT
        )
        time.sleep(0.6)
        assert process.poll() is None
    assert process.communicate(timeout=30)[0] == b"inside\n"


def test_a_killed_builder_frees_the_lock(store: SqliteStore, tmp_path: Path):
    process = child(tmp_path, "build_lock")
    kill(process)
    with store.build_lock(), store.build_lock():
        pass


def test_builders_of_two_dossiers_do_not_wait_for_each_other(store: SqliteStore, tmp_path: Path):
    with store.build_lock(), new_store(tmp_path, "another") as other, other.build_lock():
        pass


def test_a_full_disc_leaves_the_store_as_it_was(store: SqliteStore, tmp_path: Path):
    run_id = started(store)
    pages = store._database.value("PRAGMA page_count")
    store._database.all(f"PRAGMA max_page_count = {pages + 4}")
    with pytest.raises(StoreError, match="the disc is full") as caught, store.writing():
        store.results.publish([node(run_id, raw="x" * 100_000)])
    assert "\n" not in str(caught.value)
    store._database.all("PRAGMA max_page_count = 1000000")
    assert rows(tmp_path, "SELECT * FROM node") == rows(tmp_path, "SELECT * FROM payload") == []
    store.results.publish([node(run_id)])


def test_a_store_that_is_read_only_says_so(store: SqliteStore):
    store._database.all("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="is read-only"):
        started(store)


def test_a_closed_store_is_a_store_error(tmp_path: Path):
    with new_store(tmp_path) as store:
        pass
    with pytest.raises(StoreError, match="refused a statement"):
        store.documents.held()


def test_a_vanished_database_is_not_made_anew(tmp_path: Path):
    with pytest.raises(StoreError, match="cannot be opened"):
        connection.Database(database_of(tmp_path))
