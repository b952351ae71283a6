"""What is in a store: exact numbers of rows, and bytes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"


def rows_of(folder: Path) -> dict[str, int]:
    """The number of rows of every table of a dossier's store."""
    with closing(sqlite3.connect(store_of(folder))) as database:
        tables = [name for (name,) in database.execute(_TABLES)]
        return {
            table: int(database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0])  # noqa: S608
            for table in tables
        }


def bytes_of(folder: Path) -> int:
    """Bytes of the store, everything in its one file."""
    with closing(sqlite3.connect(store_of(folder))) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return store_of(folder).stat().st_size


def store_of(folder: Path) -> Path:
    """The database of a dossier."""
    return folder / ".citebound" / "store.sqlite"


def added(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """How many rows each table grew by, without those that did not."""
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}
