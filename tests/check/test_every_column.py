"""Every column of every table that holds history or is computed from it, changed row by row."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from citebound.check.audit import audit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.check.stores import Store

ROWS = int(os.environ.get("CITEBOUND_PROOF_ROWS", "2"))  # noqa: TID251
"""Rows of each table that are tried; `make proof` tries more."""

HINTS = frozenset(("meta", "choice", "sync", "file", "left_out", "part", "dossier"))
"""Tables of hints and settings, of which nothing recorded depends: no audit can know them."""


def columns(original: Path) -> Iterator[tuple[str, str]]:
    with closing(sqlite3.connect(original / ".citebound" / "store.sqlite")) as raw:
        tables = raw.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        for (table,) in tables:
            if table not in HINTS and not table.startswith("sqlite_"):
                for _, name, *_ in raw.execute(f"PRAGMA table_info({table})"):
                    yield table, name


def other(value: Any) -> Any:
    """Another value of the same type."""
    match value:
        case None:
            return 1
        case bytes():
            return value + b" "
        case str():
            return value + "x" if value else "x"
        case float():
            return value + 1.0
        case _:
            return 1 - value if value in {0, 1} else value + 1


def chosen(numbers: list[int]) -> list[int]:
    """A few, spread evenly."""
    most = min(ROWS, len(numbers))
    return [numbers[i * len(numbers) // most] for i in range(most)]


def key_of(store: Store, table: str, place: int) -> tuple[str, tuple[Any, ...]]:
    """The condition that names the row at a place of a table, and its values."""
    keys = [row[1] for row in store.rows(f"PRAGMA table_info({table})") if row[5]]
    names = ", ".join(f'"{key}"' for key in keys)
    row = store.rows(f'SELECT {names} FROM "{table}" LIMIT 1 OFFSET {place}')[0]  # noqa: S608
    return " AND ".join(f'"{key}" = ?' for key in keys), row


def changed(store: Store, table: str, column: str, place: int) -> bool:
    """Change one value in the row at a place of a table; False where its checks refuse it."""
    where, row = key_of(store, table, place)
    (value,) = store.rows(f'SELECT "{column}" FROM "{table}" WHERE {where}', *row)[0]  # noqa: S608
    change = f'UPDATE "{table}" SET "{column}" = ? WHERE {where}'  # noqa: S608
    try:
        return store.tamper((change, (other(value), *row))) == 1
    except sqlite3.IntegrityError:
        return False


def size(store: Store, table: str) -> int:
    return int(store.value(f'SELECT count(*) FROM "{table}"'))  # noqa: S608


def test_no_change_of_any_column_is_missed(original: Path, store: Store):
    missed, tried = [], 0
    for table, column in columns(original):
        for place in chosen(list(range(size(store, table)))):
            store.restore()
            if changed(store, table, column, place):
                tried += 1
                if not audit(store.directory).faults:
                    missed.append(f"{table}.{column} row {place}")
    assert tried > 90 * min(ROWS, 2)
    assert missed == []


TABLES = "event version document rights present_right run run_end node edge attempt attempt_end "
TABLES += "binding run_result audit head payload"


@pytest.mark.parametrize("table", TABLES.split())
def test_no_lost_row_is_missed(store: Store, table: str):
    for place in chosen(list(range(size(store, table)))):
        store.restore()
        where, row = key_of(store, table, place)
        deletion = f'DELETE FROM "{table}" WHERE {where}'  # noqa: S608
        assert store.tamper((deletion, row)) == 1
        assert audit(store.directory).faults, (table, row)
