"""How many rows does a command read from its store, and how many does it change?

``python -m benchmarks.rows COMMAND ...`` runs a citebound command in this process over a counting
connection and prints one JSON object. Read is every row that SQLite hands to the program; changed
is every row that is inserted, updated or deleted, as SQLite itself counts them.
"""

from __future__ import annotations

import contextlib
import io
import json
import sqlite3
import sys
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from citebound.cli.main import main

_connect = sqlite3.connect


@dataclass(slots=True)
class Count:
    """What was counted."""

    read: int = 0
    changed: int = 0


COUNT = Count()


class _Cursor(sqlite3.Cursor):
    @override
    def fetchall(self) -> list[Any]:
        rows = super().fetchall()
        COUNT.read += len(rows)
        return rows

    @override
    def fetchone(self) -> Any:
        row = super().fetchone()
        COUNT.read += row is not None
        return row

    @override
    def __next__(self) -> Any:
        row = super().__next__()
        COUNT.read += 1
        return row


class _Connection(sqlite3.Connection):
    @override
    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        return self.cursor(_Cursor).execute(sql, parameters)

    @override
    def executemany(self, sql: str, parameters: Any, /) -> sqlite3.Cursor:
        return self.cursor(_Cursor).executemany(sql, parameters)

    @override
    def close(self) -> None:
        COUNT.changed += self.total_changes
        super().close()


def count(arguments: list[str]) -> int:
    """Run a command under the counter, its answer thrown away; its exit code."""

    def connect(*args: Any, **options: Any) -> sqlite3.Connection:  # noqa: ANN401
        return _connect(*args, **options, factory=_Connection)

    sqlite3.connect = connect  # type: ignore[assignment]
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            return main(arguments)
    finally:
        sqlite3.connect = _connect


if __name__ == "__main__":
    code = count(sys.argv[1:])
    counted = {"read": COUNT.read, "changed": COUNT.changed}
    print(json.dumps(counted))
    sys.exit(code)
