from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from citebound.check.audit import audit
from citebound.cli.main import main
from citebound.errors import StoreError
from citebound.ports.generator import Generation
from citebound.store import open_store, opening
from tests.check.stores import SCRIPTED, fact_lines
from tests.store.old_schema import made_older
from tests.store.worlds import call, database_of, filled, rows, started, tamper

if TYPE_CHECKING:
    from citebound.store import SqliteStore

ROOT = Path(__file__).parents[2]
HEAD = "bffb36ccfef31a2613e05de9fc0a07dd69092fdbfabbd7bfa1e97a5efb4c6828"
"""The head of the chain of ``filled`` as the program wrote it before schema 2."""
DYING = """
import os, signal, sqlite3, sys
from citebound.store import open_store, opening
from pathlib import Path
home, place = Path(sys.argv[1]), sys.argv[2]
kill = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
whole = opening.sql.MIGRATION
opening.sql.MIGRATION = whole.replace(place, f"SELECT die(); {place}")
connect = sqlite3.connect
def connected(*args, **options):
    raw = connect(*args, **options)
    raw.create_function("die", 0, kill if args[0] != ":memory:" else lambda: 0)
    return raw
sqlite3.connect = connected
open_store(home / ".citebound", "case", home, create=False)
"""


def reopened(folder: Path) -> SqliteStore:
    return open_store(folder / ".citebound", "case", folder, create=False)


def older(folder: Path) -> Path:
    filled(folder)
    made_older(database_of(folder))
    return folder


def version_of(folder: Path) -> int:
    ((version,),) = rows(folder, "PRAGMA user_version")
    return int(version)


def faults(folder: Path) -> list[str]:
    """Of the chain and the database; what ``filled`` wrote is no whole build."""
    return [str(f) for f in audit(folder / ".citebound").faults if f.kind in {"chain", "database"}]


def test_a_store_of_the_first_schema_is_migrated_and_keeps_its_chain(tmp_path: Path):
    older(tmp_path)
    assert version_of(tmp_path) == 1
    with reopened(tmp_path) as store:
        assert store.chain() == (7, HEAD)
        assert [call.device_memory for call in store.attempts.recorded()] == [0]
    assert version_of(tmp_path) == len(opening.MIGRATIONS)
    assert faults(tmp_path) == []


def test_a_whole_dossier_of_the_first_schema_audits_clean_before_and_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))
    folder = tmp_path / "case"
    folder.mkdir()
    for number in range(5):
        (folder / f"d{number}.txt").write_bytes(fact_lines(number, 3).encode())
    for command in (("summarize",), ("build", "--full")):
        assert main([*command, str(folder), *SCRIPTED, "--profile", "strict"]) == 0
    made_older(database_of(folder))
    assert audit(folder / ".citebound").faults == ()
    assert version_of(folder) == 1
    reopened(folder).close()
    assert audit(folder / ".citebound").faults == ()
    assert version_of(folder) == len(opening.MIGRATIONS)


def test_new_rows_beside_old_ones_tell_their_memory_and_are_covered(tmp_path: Path):
    older(tmp_path)
    with reopened(tmp_path) as store:
        attempt = store.attempts.begin(call(started(store)))
        store.attempts.end(attempt, Generation("said", "stop", 5, 2, (7, 8), 4096), 0.25)
        assert [call.device_memory for call in store.attempts.recorded()] == [0, 4096]
    assert faults(tmp_path) == []
    tamper(tmp_path, "UPDATE attempt_end SET device_memory = 0 WHERE attempt = ?", attempt)
    assert any("the rows that it covers were changed" in fault for fault in faults(tmp_path))


def test_files_of_an_older_store_are_believed_until_they_change(tmp_path: Path):
    older(tmp_path)
    known = "INSERT INTO file VALUES (1, 'a.txt', 'a.txt', 1, 2, 3, '4', 'x', 0)"
    tamper(tmp_path, known)
    with reopened(tmp_path) as store:
        record = store.files.last()
        assert [file.stat.doc_id for file in record.files] == ["a.txt"]
        store.files.replace(record)
        length, _ = store.chain()
        assert length == 8
        store.files.replace(record)
        assert store.chain()[0] == length
        assert faults(tmp_path) == []
        tamper(tmp_path, "UPDATE file SET size = 2")
        with pytest.raises(StoreError, match="what the files of 'case' were is not as it was"):
            store.files.last()
    assert any("the files that it covers were changed" in fault for fault in faults(tmp_path))


def test_a_schema_number_that_was_set_back_is_found_and_refused(tmp_path: Path):
    filled(tmp_path)
    with closing(sqlite3.connect(database_of(tmp_path))) as raw:
        raw.execute("PRAGMA user_version = 1")
    assert any("not those of its schema version 1" in fault for fault in faults(tmp_path))
    with pytest.raises(StoreError, match="'attempt_end' is not as citebound makes it"):
        reopened(tmp_path)


def test_an_older_store_with_a_trigger_of_someone_else_is_not_migrated(tmp_path: Path):
    older(tmp_path)
    with closing(sqlite3.connect(database_of(tmp_path))) as raw:
        raw.execute("CREATE TRIGGER evil AFTER INSERT ON event BEGIN SELECT 1; END")
    before = database_of(tmp_path).read_bytes()
    with pytest.raises(StoreError, match="trigger 'evil' is not as citebound makes it"):
        reopened(tmp_path)
    assert database_of(tmp_path).read_bytes() == before


def test_the_program_before_refuses_a_migrated_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    filled(tmp_path)
    monkeypatch.setattr(opening, "MIGRATIONS", opening.MIGRATIONS[:2])
    with pytest.raises(StoreError, match=r"a newer citebound \(schema 3, this one knows 2\)"):
        reopened(tmp_path)


@pytest.mark.parametrize("place", ["PRAGMA application_id", "PRAGMA user_version", "COMMIT"])
def test_a_migration_that_is_killed_leaves_nothing_half_done(tmp_path: Path, place: str):
    older(tmp_path)
    words = [sys.executable, "-c", DYING, str(tmp_path), place]
    assert subprocess.run(words, cwd=ROOT, check=False).returncode == -signal.SIGKILL  # noqa: S603
    assert version_of(tmp_path) == 1
    columns = rows(tmp_path, "SELECT name FROM pragma_table_info('attempt_end')")
    assert ("device_memory",) not in columns
    with reopened(tmp_path) as store:
        assert store.chain() == (7, HEAD)
    assert version_of(tmp_path) == len(opening.MIGRATIONS)
