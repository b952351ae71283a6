"""Every column of every table that holds history or is computed from it, changed row by row."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from citebound.check.audit import audit

if TYPE_CHECKING:
    from tests.check.stores import Store

ROWS = int(os.environ.get("CITEBOUND_PROOF_ROWS", "2"))  # noqa: TID251
"""Rows of each table that are tried; `make proof` tries more."""

HINTS = frozenset(("meta", "choice", "sync", "part", "dossier"))
"""Tables of hints and settings, of which nothing recorded depends: no audit can know them."""


REFUSED = {("payload", "erased_at")}
"""What the table's own checks refuse alone: a body that is there was not erased."""
UNKNOWN = {("binding", "id")}
"""What no other record knows: in which order answers were bound."""
TABLES = (
    *("event", "version", "document", "rights", "present_right", "run", "run_end", "node", "edge"),
    *("attempt", "attempt_end", "binding", "run_result", "audit", "head", "payload"),
    *("file", "left_out"),
)


FAR = 10**6
"""A number that no row has."""


def others(value: Any) -> tuple[Any, ...]:
    """Other values of the same type; the next where a table refuses one."""
    match value:
        case None:
            return (1,)
        case bytes():
            return (value + b" ",)
        case str():
            return (value + "x",)
        case float():
            return (value + 1.0,)
        case _:
            return (1 - value if value in {0, 1} else value + 1, value + FAR)


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
    for other in others(value):
        with suppress(sqlite3.IntegrityError):
            return store.tamper((change, (other, *row))) == 1
    return False


def size(store: Store, table: str) -> int:
    return int(store.value(f'SELECT count(*) FROM "{table}"'))  # noqa: S608


def test_every_table_is_tried_or_known_as_a_hint(store: Store):
    tables = store.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
    found = {name for (name,) in tables if not name.startswith("sqlite_")}
    assert found == {*TABLES, *HINTS}


@pytest.mark.parametrize("table", TABLES)
def test_no_change_of_any_column_is_missed(store: Store, table: str):
    missed, tried = [], set()
    columns = [name for _, name, *_ in store.rows(f"PRAGMA table_info({table})")]
    columns = [name for name in columns if (table, name) not in UNKNOWN]
    for column, place in product(columns, chosen(list(range(size(store, table))))):
        store.restore()
        if changed(store, table, column, place):
            tried.add(column)
            if not audit(store.directory).faults:
                missed.append(f"{column} row {place}")
    assert {(table, name) for name in columns if name not in tried} <= REFUSED
    assert missed == []


@pytest.mark.parametrize("table", TABLES)
def test_no_lost_row_is_missed(store: Store, table: str):
    for place in chosen(list(range(size(store, table)))):
        store.restore()
        where, row = key_of(store, table, place)
        deletion = f'DELETE FROM "{table}" WHERE {where}'  # noqa: S608
        assert store.tamper((deletion, row)) == 1
        assert audit(store.directory).faults, (table, row)
