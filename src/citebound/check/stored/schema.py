"""Whether the database is one of ours, and still refuses changes of history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.stored.tables import Tables

_APPLICATION: Final = 0x63697465
_VERSIONS: Final = (1, 2, 3)
"""Schema 2 came with ``attempt_end.device_memory``, 3 with links over what the files were."""
_SHAPES: Final = {
    "meta": "name value",
    "dossier": "id name folder",
    "payload": "sha256 take body erased_at",
    "event": "dossier sequence kind slot doc_id principal before after text_sha256 at",
    "version": "dossier slot number text_sha256 reader weight sequence",
    "document": "dossier slot doc_id version text_sha256 weight reader presence",
    "rights": "dossier principal slot revision eligible sequence",
    "present_right": "dossier principal slot eligible revision",
    "run": "dossier run_id principal recipe full sequence settings at",
    "run_end": "dossier run_id sequence root_key root_status counters details at audit_length "
    "audit_head",
    "node": "id dossier key address status fields out_hash children call_key raw_sha256 run_id",
    "edge": "node position child",
    "attempt": "id dossier run_id node_key call_key request_sha256",
    "attempt_end": "attempt text_sha256 tokens_sha256 stop_reason prompt_tokens output_tokens "
    "failure seconds",
    "binding": "id dossier call_key retry principal raw_sha256 finished attempt",
    "run_result": "id dossier run_id key address status fields out_hash children call_key retry "
    "principal raw_sha256 finished attempt",
    "audit": "dossier n kind first last digest head",
    "head": "dossier principal recipe root_key sequence run_id",
    "choice": "dossier principal name value",
    "sync": "dossier at",
    "file": "dossier doc_id disk_path size mtime_ns ctime_ns inode bytes_sha256 unsettled",
    "left_out": "dossier place path reason detail",
    "part": "text_sha256 rule spans",
}
"""The columns of every table, in schema 1."""
_INDICES: Final = {
    "event_retried": "CREATE INDEX event_retried ON event (dossier, principal, before) "
    "WHERE kind = 'retried'",
    "document_by_name": "CREATE INDEX document_by_name ON document (dossier, doc_id)",
    "node_by_key": "CREATE INDEX node_by_key ON node (dossier, key)",
}
_OF_SQLITE: Final = "sqlite_"
"""Begins the names of tables that SQLite makes for itself."""
_APPEND_ONLY: Final = (
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
_ERASURE: Final = """CREATE TRIGGER payload_no_update BEFORE UPDATE ON payload
WHEN old.body IS NULL OR new.body IS NOT NULL OR new.erased_at IS NULL
    OR new.sha256 <> old.sha256 OR new.take <> old.take
BEGIN SELECT raise(ABORT, 'payload admits erasure only'); END"""


def schema_faults(tables: Tables) -> Iterator[str]:
    """What of the database is not as it must be, whatever its rows say."""
    application, version = tables.identity()
    if application != _APPLICATION or version not in _VERSIONS:
        yield f"its application and schema version are {tables.identity()}"
    elif (version > 1) != tables.tells_memory:
        yield f"its tables are not those of its schema version {version}"
    yield from tables.damage()
    found, expected = tables.programs(), dict(_triggers())
    for name in sorted(expected.keys() - found.keys()):
        yield f"the trigger {name} is gone: history could be changed"
    for name in sorted(found.keys() - expected.keys()):
        yield f"{name} is no view or trigger of ours"
    for name in sorted(found.keys() & expected.keys()):
        if found[name] != expected[name]:
            yield f"the trigger {name} is another one: history could be changed"
    yield from _shape_faults(tables)
    yield from tables.gaps()
    yield from tables.flags()
    yield from tables.strangers()


def _shape_faults(tables: Tables) -> Iterator[str]:
    """Tables and indices that are not as they were made."""
    expected = dict(_SHAPES)
    if tables.tells_memory:
        expected["attempt_end"] += " device_memory"
    found = {n: told for n, told in tables.shapes().items() if not n.startswith(_OF_SQLITE)}
    yield from (f"the table {name} is not as it was made" for name in _unlike(found, expected))
    made = tables.indices()
    yield from (f"the index {name} is not as it was made" for name in _unlike(made, _INDICES))


def _unlike(found: dict[str, str], expected: dict[str, str]) -> list[str]:
    names = found.keys() | expected.keys()
    return sorted(name for name in names if found.get(name) != expected.get(name))


def _triggers() -> Iterator[tuple[str, str]]:
    """All triggers, as they were made."""
    yield "payload_no_update", _ERASURE
    yield "payload_no_delete", _refusal("payload", "delete")
    for table in _APPEND_ONLY:
        for change in ("update", "delete"):
            yield f"{table}_no_{change}", _refusal(table, change)


def _refusal(table: str, change: str) -> str:
    refuse = f"BEGIN SELECT raise(ABORT, '{table} is append-only'); END"
    return f"CREATE TRIGGER {table}_no_{change} BEFORE {change.upper()} ON {table}\n{refuse}"
