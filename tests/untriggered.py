"""Changing a database behind the program's back, as damage or an attacker would."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def change(database: Path, *statements: tuple[str, Sequence[object]]) -> int:
    """Triggers off, the statements, triggers on again; how many rows were changed.

    All of it or nothing, and never waiting for the disc: nobody pulls a plug here.
    """
    with closing(sqlite3.connect(database, isolation_level=None)) as raw:
        raw.execute("PRAGMA synchronous = OFF")
        raw.execute("BEGIN IMMEDIATE")
        triggers = raw.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        changed = sum(raw.execute(sql, values).rowcount for sql, values in statements)
        for _, trigger in triggers:
            raw.execute(trigger)
        raw.execute("COMMIT")
    return changed
