"""Whether the database is one of ours, and still refuses changes of history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.check.stored.tables import Tables

_APPLICATION: Final = 0x63697465
_VERSIONS: Final = (1, 2)
"""Schema 2 came with ``attempt_end.device_memory``."""
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
    yield from tables.gaps()
    yield from tables.strangers()


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
