from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from citebound.digest import record_digest
from citebound.store import statements as sql
from citebound.store.connection import Database
from tests.store.worlds import database_of, filled, rows

if TYPE_CHECKING:
    from pathlib import Path

HISTORY = (
    "event",
    "version",
    "rights",
    "node",
    "edge",
    "binding",
    "attempt",
    "attempt_end",
    "run",
    "run_end",
    "run_result",
    "audit",
)
ERASE = "UPDATE payload SET body = NULL, erased_at = '2026-01-01T00:00:00Z'"


@pytest.mark.parametrize("table", HISTORY)
@pytest.mark.parametrize("statement", ["UPDATE {0} SET {1} = {1}", "DELETE FROM {0}"])
def test_a_history_table_refuses_update_and_delete(tmp_path: Path, table: str, statement: str):
    filled(tmp_path)
    with closing(sqlite3.connect(database_of(tmp_path))) as raw:
        column = raw.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchone()[0]
        with pytest.raises(sqlite3.IntegrityError, match=f"{table} is append-only"):
            raw.execute(statement.format(table, column))


def test_history_cannot_be_replaced_through_the_stores_connection(tmp_path: Path):
    filled(tmp_path)
    with (
        closing(Database(database_of(tmp_path))) as database,
        pytest.raises(Exception, match="append-only"),
    ):
        database.all("INSERT OR REPLACE INTO event SELECT * FROM event")


def test_a_payload_becomes_a_tombstone_once_and_never_comes_back(tmp_path: Path):
    filled(tmp_path)
    with closing(sqlite3.connect(database_of(tmp_path))) as raw:
        raw.execute(ERASE)
        for statement in (ERASE, "UPDATE payload SET body = x'00', erased_at = NULL"):
            with pytest.raises(sqlite3.IntegrityError, match="erasure only"):
                raw.execute(statement)


@pytest.mark.parametrize(
    "change",
    [
        "body = x'00'",
        "sha256 = 'x', body = NULL, erased_at = 'now'",
        "take = 7, body = NULL, erased_at = 'now'",
        "body = NULL",
        "erased_at = 'now'",
    ],
)
def test_a_payload_refuses_every_other_change(tmp_path: Path, change: str):
    filled(tmp_path)
    with (
        closing(sqlite3.connect(database_of(tmp_path))) as raw,
        pytest.raises(sqlite3.IntegrityError),
    ):
        raw.execute(f"UPDATE payload SET {change}")  # noqa: S608


def test_a_payload_cannot_be_deleted(tmp_path: Path):
    filled(tmp_path)
    with (
        closing(sqlite3.connect(database_of(tmp_path))) as raw,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        raw.execute("DELETE FROM payload")


def test_each_recording_adds_a_link_to_the_chain(tmp_path: Path):
    filled(tmp_path)
    links = rows(tmp_path, "SELECT n, kind, digest, head FROM audit ORDER BY n")
    assert [(n, kind) for n, kind, *_ in links] == [
        (1, "append"),
        (2, "start"),
        (3, "call"),
        (4, "answer"),
        (5, "publish"),
        (6, "keep"),
        (7, "finish"),
    ]
    prev = ""
    for n, kind, digest, head in links:
        assert head == record_digest(
            "audit", {"prev": prev, "n": n, "kind": kind, "digest": digest}
        )
        prev = head


def test_the_end_of_a_run_repeats_the_length_and_the_head_of_the_chain(tmp_path: Path):
    filled(tmp_path)
    last = rows(tmp_path, "SELECT n, head FROM audit ORDER BY n DESC LIMIT 1")
    assert rows(tmp_path, "SELECT audit_length, audit_head FROM run_end") == last


def test_an_appends_digest_can_be_computed_again_from_its_rows(tmp_path: Path):
    filled(tmp_path)
    first, last, digest = rows(tmp_path, 'SELECT "first", "last", digest FROM audit WHERE n = 1')[
        0
    ]
    covered = rows(tmp_path, "SELECT * FROM event ORDER BY sequence")
    events = [list(row[1:]) for row in covered if first <= row[1] <= last]
    # Reader and weight stand in no event, so a new version's row adds its own.
    events[0] += rows(tmp_path, "SELECT reader, weight FROM version")[0]
    assert digest == record_digest("append", {"rows": events})


def test_a_publications_digest_can_be_computed_again_from_its_rows(tmp_path: Path):
    filled(tmp_path)
    digest = rows(tmp_path, "SELECT digest FROM audit WHERE kind = 'publish'")[0][0]
    nodes = (
        "SELECT id, key, address, status, fields, out_hash, call_key, raw_sha256, run_id FROM node"
    )
    children = [child for (child,) in rows(tmp_path, "SELECT child FROM edge ORDER BY position")]
    covered = [[*row[:6], children, *row[6:]] for row in rows(tmp_path, nodes)]
    assert digest == record_digest("publish", {"rows": covered})


def test_only_payloads_hold_text(tmp_path: Path):
    filled(tmp_path)
    tables = [
        name for (name,) in rows(tmp_path, "SELECT name FROM sqlite_schema WHERE type = 'table'")
    ]
    whole = {table: repr(rows(tmp_path, f"SELECT * FROM {table}")) for table in tables}  # noqa: S608
    holding = [table for table, held in whole.items() if "A text." in held]
    assert holding == ["payload"]


def test_every_statement_is_valid_for_the_schema(tmp_path: Path):
    filled(tmp_path)
    named = {
        name: text for name, text in vars(sql).items() if name.isupper() and isinstance(text, str)
    }
    explained = [
        text for text in named.values() if text.strip().startswith(("SELECT", "INSERT", "DELETE"))
    ]
    with closing(sqlite3.connect(database_of(tmp_path))) as raw:
        for text in explained:
            values = dict.fromkeys(_names(text)) if ":" in text else [None] * text.count("?")
            raw.execute(f"EXPLAIN {text}", values)


def _names(text: str) -> list[str]:
    return re.findall(r":([a-z_]+)", text)
