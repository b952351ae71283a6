"""A store as an earlier version of the program left it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from citebound.store import opening

if TYPE_CHECKING:
    from pathlib import Path


def made_older(database: Path, version: int = 1) -> None:
    """The same rows in the schema of a version, without what came later."""
    old = database.with_name("old")
    with closing(sqlite3.connect(old, isolation_level=None)) as raw:
        names = opening.MIGRATIONS[:version]
        for number, script in enumerate(opening._scripts(names), 1):
            raw.executescript(opening._migration(script, number))
        raw.execute("ATTACH ? AS new", (str(database),))
        for table in _column(raw, "SELECT name FROM sqlite_schema WHERE type = 'table'"):
            columns = ", ".join(
                f'"{name}"'
                for name in _column(raw, "SELECT name FROM pragma_table_info(?)", table)
            )
            raw.execute(f'INSERT INTO "{table}" ({columns}) SELECT {columns} FROM new."{table}"')  # noqa: S608
    for file in database.parent.glob(f"{database.name}*"):
        file.unlink()
    old.rename(database)


def _column(raw: sqlite3.Connection, query: str, *values: str) -> list[str]:
    return [name for (name,) in raw.execute(query, values).fetchall()]
