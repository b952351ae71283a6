"""The stored records as they stand there: all SQL of the auditor."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from citebound.check.stored.rows import (
    AnswerRow,
    BindingRow,
    CallRow,
    DocumentRow,
    EventRow,
    FileRow,
    HeadRow,
    KeptRow,
    LeftOutRow,
    LinkRow,
    NodeRow,
    PresentRightRow,
    RightRow,
    RunEndRow,
    RunRow,
    VersionRow,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DATABASE: Final = "store.sqlite"
"""The database in a store's directory."""
BUSY_SECONDS = 30.0
"""How long another process's transaction is waited for."""


_SELECT: Final[dict[type[NamedTuple], str]] = {
    EventRow: """SELECT sequence, kind, slot, doc_id, principal, before, after, text_sha256, at
        FROM event WHERE dossier = ? ORDER BY sequence""",
    VersionRow: """SELECT slot, number, text_sha256, reader, weight, sequence
        FROM version WHERE dossier = ? ORDER BY slot, number""",
    DocumentRow: """SELECT slot, doc_id, version, text_sha256, weight, reader, presence
        FROM document WHERE dossier = ? ORDER BY slot""",
    RightRow: """SELECT principal, slot, revision, eligible, sequence
        FROM rights WHERE dossier = ? ORDER BY sequence""",
    PresentRightRow: """SELECT principal, slot, revision, eligible
        FROM present_right WHERE dossier = ? ORDER BY principal, slot""",
    RunRow: """SELECT run_id, principal, recipe, "full", sequence, settings, at
        FROM run WHERE dossier = ? ORDER BY run_id""",
    RunEndRow: """SELECT run_id, sequence, root_key, root_status, counters, details, at,
        audit_length, audit_head FROM run_end WHERE dossier = ? ORDER BY run_id""",
    NodeRow: """SELECT id, key, address, status, fields, out_hash, children, call_key, raw_sha256,
        run_id FROM node WHERE dossier = ? ORDER BY id""",
    KeptRow: """SELECT id, run_id, key, address, status, fields, out_hash, children, call_key,
        retry, principal, raw_sha256, finished, attempt
        FROM run_result WHERE dossier = ? ORDER BY id""",
    CallRow: """SELECT id, run_id, node_key, call_key, request_sha256
        FROM attempt WHERE dossier = ? ORDER BY id""",
    AnswerRow: """SELECT attempt, text_sha256, tokens_sha256, stop_reason, prompt_tokens,
        output_tokens, failure, seconds, device_memory FROM attempt_end
        WHERE attempt IN (SELECT id FROM attempt WHERE dossier = ?) ORDER BY attempt""",
    BindingRow: """SELECT id, call_key, retry, principal, raw_sha256, finished, attempt
        FROM binding WHERE dossier = ? ORDER BY id""",
    LinkRow: """SELECT n, kind, "first", "last", digest, head
        FROM audit WHERE dossier = ? ORDER BY n""",
    HeadRow: """SELECT principal, recipe, root_key, sequence, run_id
        FROM head WHERE dossier = ? ORDER BY principal, recipe""",
    FileRow: """SELECT doc_id, disk_path, size, mtime_ns, ctime_ns, inode, bytes_sha256, unsettled
        FROM file WHERE dossier = ? ORDER BY doc_id""",
    LeftOutRow: """SELECT place, path, reason, detail FROM left_out
        WHERE dossier = ? ORDER BY place""",
}
_ANSWERS_BEFORE: Final = """SELECT attempt, text_sha256, tokens_sha256, stop_reason, prompt_tokens,
        output_tokens, failure, seconds, 0 FROM attempt_end
        WHERE attempt IN (SELECT id FROM attempt WHERE dossier = ?) ORDER BY attempt"""
_TELLS_MEMORY: Final = """SELECT count(*) FROM pragma_table_info('attempt_end')
    WHERE name = 'device_memory'"""
_DOSSIERS: Final = "SELECT id, name FROM dossier ORDER BY id"
_EDGES: Final = """SELECT node, position, child FROM edge
    WHERE node IN (SELECT id FROM node WHERE dossier = ?) ORDER BY node, position"""
_PAYLOADS: Final = "SELECT sha256, take, body, erased_at FROM payload ORDER BY sha256, take"
_BODY: Final = "SELECT body FROM payload WHERE sha256 = ? ORDER BY take DESC LIMIT 1"
_PARTS: Final = "SELECT text_sha256, rule, spans FROM part ORDER BY text_sha256, rule"
_INTEGRITY: Final = "PRAGMA integrity_check(100)"
_FOREIGN_KEYS: Final = "PRAGMA foreign_key_check"
_PROGRAMS: Final = "SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')"
_SHAPES: Final = """SELECT name, (
    SELECT group_concat(name, ' ')
    FROM (SELECT name FROM pragma_table_info(made.name) ORDER BY cid)
) FROM sqlite_schema AS made WHERE type = 'table'"""
_INDICES: Final = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
_FLAGS: Final = """SELECT column, count(*) FROM (
    SELECT 'rights.eligible' AS column, eligible AS flag FROM rights
    UNION ALL SELECT 'present_right.eligible', eligible FROM present_right
    UNION ALL SELECT 'run.full', "full" FROM run
    UNION ALL SELECT 'binding.finished', finished FROM binding
    UNION ALL SELECT 'run_result.finished', coalesce(finished, 0) FROM run_result
    UNION ALL SELECT 'file.unsettled', unsettled FROM file
) WHERE flag NOT IN (0, 1) GROUP BY column"""
_IDENTITY: Final = ("PRAGMA application_id", "PRAGMA user_version")
_GAPS: Final = {
    "node": "SELECT count(*), coalesce(min(id), 1), coalesce(max(id), 0) FROM node",
    "attempt": "SELECT count(*), coalesce(min(id), 1), coalesce(max(id), 0) FROM attempt",
    "binding": "SELECT count(*), coalesce(min(id), 1), coalesce(max(id), 0) FROM binding",
    "run_result": "SELECT count(*), coalesce(min(id), 1), coalesce(max(id), 0) FROM run_result",
    "dossier": "SELECT count(*), coalesce(min(id), 1), coalesce(max(id), 0) FROM dossier",
}
_STRANGERS: Final = """SELECT "table", dossier FROM (
    SELECT 'event' AS "table", dossier FROM event UNION SELECT 'version', dossier FROM version
    UNION SELECT 'document', dossier FROM document UNION SELECT 'rights', dossier FROM rights
    UNION SELECT 'present_right', dossier FROM present_right
    UNION SELECT 'run', dossier FROM run UNION SELECT 'run_end', dossier FROM run_end
    UNION SELECT 'node', dossier FROM node UNION SELECT 'attempt', dossier FROM attempt
    UNION SELECT 'binding', dossier FROM binding UNION SELECT 'audit', dossier FROM audit
    UNION SELECT 'run_result', dossier FROM run_result UNION SELECT 'head', dossier FROM head
    UNION SELECT 'choice', dossier FROM choice UNION SELECT 'sync', dossier FROM sync
    UNION SELECT 'file', dossier FROM file UNION SELECT 'left_out', dossier FROM left_out
) WHERE dossier NOT IN (SELECT id FROM dossier)"""
_SAFE: Final = ("PRAGMA trusted_schema = OFF", "PRAGMA query_only = ON", "BEGIN DEFERRED")

Row = TypeVar("Row", bound=NamedTuple)


class Tables:
    """A store's database, read at one moment."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Over a connection inside a transaction."""
        self._connection = connection

    @property
    def tells_memory(self) -> bool:
        """Whether it has the column of schema 2; an older store is audited as it is."""
        return bool(self._connection.execute(_TELLS_MEMORY).fetchone()[0])

    def dossiers(self) -> list[tuple[int, str]]:
        """Number and name of every dossier."""
        return self._connection.execute(_DOSSIERS).fetchall()

    def all(self, kind: type[Row], dossier: int) -> list[Row]:
        """All rows of a kind, in their order."""
        return [kind(*row) for row in self.each(kind, dossier)]

    def each(self, kind: type[Row], dossier: int) -> Iterator[Row]:
        """The rows of a kind, one after the other."""
        is_older = kind is AnswerRow and not self.tells_memory
        statement = _ANSWERS_BEFORE if is_older else _SELECT[kind]
        for row in self._connection.execute(statement, (dossier,)):
            yield kind(*row)

    def edges(self, dossier: int) -> Iterator[tuple[int, int, str]]:
        """Node, position and child of every edge."""
        yield from self._connection.execute(_EDGES, (dossier,))

    def payloads(self) -> Iterator[tuple[str, int, bytes | None, str | None]]:
        """Hash, take, body and time of erasure of every payload, takes in order."""
        yield from self._connection.execute(_PAYLOADS)

    def body(self, sha256: str) -> bytes | None:
        """The newest take of a payload, not verified."""
        row = self._connection.execute(_BODY, (sha256,)).fetchone()
        return None if row is None else row[0]

    def parts(self) -> Iterator[tuple[str, str, str]]:
        """Text, rule and spans of every remembered cutting."""
        yield from self._connection.execute(_PARTS)

    def damage(self) -> Iterator[str]:
        """What SQLite itself finds wrong with its pages, indices and references."""
        for (said,) in self._connection.execute(_INTEGRITY):
            if said != "ok":
                yield str(said)
        for table, row, parent, _ in self._connection.execute(_FOREIGN_KEYS):
            yield f"row {row} of {table} refers to a row of {parent} that is gone"

    def programs(self) -> dict[str, str]:
        """All triggers and views, by name."""
        return dict(self._connection.execute(_PROGRAMS))

    def shapes(self) -> dict[str, str]:
        """The columns of all tables, by name."""
        return dict(self._connection.execute(_SHAPES))

    def indices(self) -> dict[str, str]:
        """All indices that a statement made, by name."""
        return dict(self._connection.execute(_INDICES))

    def flags(self) -> Iterator[str]:
        """Columns that hold something else than 0 or 1 and may not."""
        for column, number in self._connection.execute(_FLAGS):
            yield f"{column} is neither 0 nor 1 in {number} of its rows"

    def identity(self) -> tuple[int, int]:
        """Whose file it is, and of which schema."""
        application, version = (self._connection.execute(one).fetchone()[0] for one in _IDENTITY)
        return application, version

    def gaps(self) -> Iterator[str]:
        """Tables in which numbers are missing."""
        for table, statement in _GAPS.items():
            number, first, last = self._connection.execute(statement).fetchone()
            if (first, last) != (1, number):
                yield f"{table} has {number} rows, with numbers from {first} to {last}"

    def strangers(self) -> Iterator[str]:
        """Rows of dossiers that there are not."""
        for table, dossier in self._connection.execute(_STRANGERS):
            yield f"{table} has rows of dossier {dossier}, which is gone"


@contextmanager
def tables_of(directory: Path) -> Iterator[Tables]:
    """The database of a store's directory; nothing is written, and other processes go on.

    Raises:
        sqlite3.Error: it cannot be opened or read.
    """
    file = directory / DATABASE
    uri = f"{file.absolute().as_uri()}?mode=ro"
    if not os.access(directory, os.W_OK) and not file.with_name(f"{DATABASE}-wal").exists():
        uri += "&immutable=1"  # Nobody writes here, and the log's index could not be made either.
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    with closing(connection):
        for statement in _SAFE:
            connection.execute(statement)
        yield Tables(connection)
