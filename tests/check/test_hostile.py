"""Files that are no store, half a store, or a store with programs of somebody else's in it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from citebound.check.audit import audit
from citebound.check.stored import tables
from tests.check.test_garbage import is_one_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.check.stores import Store


def said(store: Store) -> list[str]:
    lines = [str(fault) for fault in store.audit().faults]
    assert all(map(is_one_line, lines))
    return lines


def empty(file: Path) -> None:
    file.write_bytes(b"")


def no_database(file: Path) -> None:
    file.write_bytes(b"not a database at all, but long enough to look like one" * 100)


def half(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def scribbled(file: Path) -> None:
    data = bytearray(file.read_bytes())
    for place in range(5_000, len(data), 4_096):
        data[place : place + 40] = bytes(range(40))
    file.write_bytes(data)


def foreign_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").write_bytes(os.urandom(8_192))
    half(file)


def undecodable(file: Path) -> None:
    run(file, "DROP TRIGGER event_no_update")
    run(file, "UPDATE event SET doc_id = CAST(x'ff' AS TEXT)")


def other_schema(file: Path) -> None:
    empty(file)
    run(file, "CREATE TABLE dossier (id, name)", "INSERT INTO dossier VALUES ('x', NULL)")


def lost_table(file: Path) -> None:
    run(file, "PRAGMA foreign_keys = OFF", "DROP TABLE head")


def other_types(file: Path) -> None:
    """The same tables without types, and everything in them of another type."""
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        made = "SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL"
        for name, _ in raw.execute(made, ("trigger",)).fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        for name, statement in raw.execute(made, ("table",)).fetchall():
            columns = [row[1] for row in raw.execute(f"PRAGMA table_info({name})")]
            quoted = ", ".join(f'"{column}"' for column in columns)
            rows = raw.execute(f"SELECT {quoted} FROM {name}").fetchall()  # noqa: S608
            raw.execute(f"DROP TABLE {name}")
            raw.execute(f"CREATE TABLE {name} ({quoted})")
            places = ", ".join("?" * len(columns))
            bent = [tuple(map(_other_type, row)) for row in rows] if statement else []
            raw.executemany(f"INSERT INTO {name} VALUES ({places})", bent)  # noqa: S608


def _other_type(value: object) -> object:
    match value:
        case int(1):
            return 1  # The dossier's number and others: so that rows are found.
        case int() | float() | None:
            return b"\xff"
        case str() if len(value) > 20:
            return len(value)
        case str():
            return value
        case _:
            return "text"


def run(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        raw.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            raw.execute(statement)


DAMAGE: list[Callable[[Path], None]] = [
    *(
        empty,
        no_database,
        half,
        scribbled,
        foreign_log,
        undecodable,
        other_schema,
        lost_table,
        other_types,
    )
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_cannot_be_read_is_a_fault(store: Store, damage: Callable[[Path], None]):
    damage(store.directory / "store.sqlite")
    assert any(line.startswith("database: store.sqlite: ") for line in said(store))


def test_a_database_that_somebody_locked_is_a_fault(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tables, "BUSY_SECONDS", 0.1)
    file = store.directory / "store.sqlite"
    run(file, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        raw.execute("BEGIN EXCLUSIVE")
        (line,) = said(store)
    assert "locked" in line


def test_a_log_that_was_not_yet_folded_in_is_read(store: Store, tmp_path: Path):
    with closing(sqlite3.connect(store.directory / "store.sqlite", isolation_level=None)) as raw:
        raw.execute("PRAGMA wal_autocheckpoint = 0")
        raw.execute("UPDATE document SET weight = weight + 1 WHERE slot = 0")
        shutil.copytree(store.directory, tmp_path / "copy")
    assert [fault.kind for fault in audit(tmp_path / "copy").faults] == ["document"]


def test_a_directory_that_nobody_may_write_to_is_audited(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    def refuse(_: object, mode: int) -> bool:
        return mode != os.W_OK

    monkeypatch.setattr(os, "access", refuse)
    before = sorted(store.directory.iterdir())
    assert said(store) == []
    assert sorted(store.directory.iterdir()) == before


PROGRAMS = [
    ("DROP TRIGGER event_no_delete", "the trigger event_no_delete is gone"),
    (
        "CREATE TRIGGER sly AFTER INSERT ON event BEGIN UPDATE document SET weight = 1; END",
        "sly is no view or trigger of ours",
    ),
    ("CREATE VIEW easy AS SELECT * FROM event", "easy is no view or trigger of ours"),
    (
        "CREATE TRIGGER edge_no_update BEFORE UPDATE ON edge WHEN 0 BEGIN SELECT 1; END",
        "the trigger edge_no_update is another one",
    ),
    ("CREATE TABLE evil (x)", "the table evil is not as it was made"),
    ("ALTER TABLE event ADD COLUMN z TEXT", "the table event is not as it was made"),
    ("DROP TABLE part", "the table part is not as it was made"),
    ("CREATE INDEX evil ON event (kind)", "the index evil is not as it was made"),
    ("DROP INDEX node_by_key", "the index node_by_key is not as it was made"),
    ("INSERT INTO choice VALUES (9, 'owner', 'a', 'b')", "choice has rows of dossier 9"),
    ("INSERT INTO sync VALUES (9, '')", "sync has rows of dossier 9"),
    ("INSERT INTO file VALUES (9, 'x', 'x', 1, 1, 1, '1', '', 0)", "file has rows of dossier 9"),
    ("INSERT INTO left_out VALUES (9, 0, 'x', 'format', '')", "left_out has rows of dossier 9"),
    (
        "UPDATE present_right SET eligible = eligible + 2",
        "present_right.eligible is neither 0 nor 1",
    ),
    ("UPDATE file SET unsettled = 2", "file.unsettled is neither 0 nor 1"),
    ("PRAGMA user_version = 7", "its application and schema version are"),
    ("PRAGMA application_id = 7", "its application and schema version are"),
]


@pytest.mark.parametrize(("statement", "what"), PROGRAMS, ids=[what for _, what in PROGRAMS])
def test_programs_in_the_database_are_named(store: Store, statement: str, what: str):
    file = store.directory / "store.sqlite"
    if "edge" in statement:
        run(file, "DROP TRIGGER edge_no_update")
    run(file, statement)
    assert any(what in line for line in said(store))


def as_directory(file: Path) -> None:
    file.mkdir()


def as_link(file: Path) -> None:
    target = file.with_name("elsewhere")
    target.write_text(f"{1:020d} {'0' * 64}\n", "ascii")
    file.symlink_to(target)


def as_bytes(file: Path) -> None:
    file.write_bytes(b"\xff\x00" * 10_000)


def as_other_words(file: Path) -> None:
    file.write_text(f"+1 {'0' * 64}\n", "ascii")


WITNESSES: list[Callable[[Path], None]] = [
    *(as_directory, as_link, os.mkfifo, as_bytes, as_other_words)
]


@pytest.mark.parametrize("make", WITNESSES)
def test_a_witness_that_is_none_is_a_fault(store: Store, make: Callable[[Path], None]):
    witness = store.directory / "witness-1"
    witness.unlink()
    make(witness)
    (line,) = said(store)
    assert line.startswith("witness: witness-1: cannot be read")


def test_a_dossier_that_was_taken_out_is_missed(store: Store):
    names = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    for (table,) in store.rows(names):
        if "dossier" in {row[1] for row in store.rows(f"PRAGMA table_info({table})")}:
            store.tamper((f"DELETE FROM {table}", ()))  # noqa: S608
    store.tamper(("DELETE FROM dossier", ()))
    assert "witness: witness-1: the dossier that it saw is gone" in said(store)


def test_rows_of_a_dossier_that_there_is_not_are_named(store: Store):
    store.tamper(("UPDATE binding SET dossier = 9 WHERE id = 3", ()))
    assert any("binding has rows of dossier 9, which is gone" in line for line in said(store))


def test_a_chain_of_children_of_any_depth_is_followed(store: Store):
    """Each the child of the next, and the last the child of the first."""
    deep = 5_000
    node = "INSERT INTO node SELECT ?, dossier, ?, address, status, fields, out_hash, 1, "
    node += "call_key, raw_sha256, run_id FROM node WHERE id = 20"
    rows = [(node, (1_000 + n, f"key {n}")) for n in range(deep)]
    edges = [
        ("INSERT INTO edge VALUES (?, 0, ?)", (1_000 + n, f"key {(n + 1) % deep}"))
        for n in range(deep)
    ]
    store.tamper(*rows, *edges)
    assert said(store)
