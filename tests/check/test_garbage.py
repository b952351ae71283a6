"""Whatever stands in a store, an audit ends with faults on one line each, never with an error."""

from __future__ import annotations

import json
import os
import random  # noqa: TID251
import sqlite3
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from citebound.check.audit import audit
from tests.check.test_every_column import HINTS, key_of, size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.check.stores import Store

SECONDS = float(os.environ.get("CITEBOUND_FUZZ_SECONDS", "6"))  # noqa: TID251

JSON_COLUMNS = frozenset(("fields", "settings", "counters", "details", "children", "spans"))
BODIES = ("out_hash", "raw_sha256", "text_sha256", "request_sha256", "tokens_sha256")
TEXTS = (
    "",
    "x",
    "\n\x1b[31m\u202e\x00",
    "NaN",
    "[" * 100_000,
    '{"a":' * 5_000,
    "9" * 5_000,
    "1e999",
    "-1",
    "null",
    "true",
    "[]",
    "{}",
    '"\\ud800"',
    '{"doc_id":1}',
    "d0.0.0",
    "g99999999999999999999.0",
    "owner",
    "x" * 1_000_000,
    "e" * 64,
)
NUMBERS = (0, 1, -1, 2, 7, 99, 2**31, 2**63 - 1, -(2**63))
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    2**70,
    "",
    "x",
    "\ud800",
    [],
    [[]],
    {},
    {"a": []},
    "E1",
)


def garbage(value: Any, chosen: random.Random) -> Any:
    """Another value of the same type."""
    match value:
        case bytes():
            return chosen.choice(TEXTS).encode("utf-8", "surrogatepass")
        case str():
            return chosen.choice(TEXTS)
        case float():
            return chosen.choice((float("inf"), -1.0, 1e300))
        case _:
            return chosen.choice(NUMBERS)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside a JSON value."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from places(inner, (*path, place))


def bent(text: str, chosen: random.Random) -> str:
    """JSON with something else somewhere inside it."""
    value = json.loads(text)
    path = chosen.choice(list(places(value)))
    new = chosen.choice(VALUES)
    if not path:
        return json.dumps(new)
    inner = value
    for key in path[:-1]:
        inner = inner[key]
    if chosen.random() < 0.2:
        del inner[path[-1]]
    else:
        inner[path[-1]] = new
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def changed(store: Store, column: str, old: Any, chosen: random.Random) -> Any:
    """What to write in the place of a value."""
    with suppress(ValueError, RecursionError):
        if column in JSON_COLUMNS and isinstance(old, str) and chosen.random() < 0.7:
            return bent(old, chosen)
        bodies = store.rows("SELECT body FROM payload WHERE sha256 = ?", old)
        if column in BODIES and bodies and chosen.random() < 0.7:
            body = bodies[0][0]
            is_json = body.startswith((b"{", b"["))
            return store.put(
                bent(body.decode(), chosen).encode() if is_json else garbage(body, chosen)
            )
    return garbage(old, chosen)


def mutation(store: Store, chosen: random.Random) -> tuple[str, Sequence[object]] | None:
    """A statement that changes or deletes something; None where nothing would change."""
    tables = store.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    table = chosen.choice([name for (name,) in tables if name not in HINTS])
    place = chosen.randrange(size(store, table))
    where, row = key_of(store, table, place)
    if chosen.random() < 0.1:
        return f'DELETE FROM "{table}" WHERE {where}', row  # noqa: S608
    names = [name for _, name, *_ in store.rows(f"PRAGMA table_info({table})")]
    column = chosen.choice(names)
    (old,) = store.rows(f'SELECT "{column}" FROM "{table}" WHERE {where}', *row)[0]  # noqa: S608
    new = changed(store, column, old, chosen)
    return (
        None
        if old == new
        else (
            f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE {where}',  # noqa: S608
            (new, *row),
        )
    )


def is_one_line(text: str) -> bool:
    return text.isprintable() and 0 < len(text) < 1_000


def mutated(store: Store, chosen: random.Random) -> int:
    """How many cells were changed."""
    count = 0
    for _ in range(chosen.randint(1, 5)):
        statement = mutation(store, chosen)
        try:
            count += store.tamper(statement) if statement else 0
        except (sqlite3.IntegrityError, OverflowError):
            continue
    return count


def test_no_garbage_is_missed_or_ends_an_audit(store: Store):
    until, seed = time.monotonic() + SECONDS, int(os.environ.get("CITEBOUND_FUZZ_SEED", "1"))  # noqa: TID251
    while time.monotonic() < until:
        store.restore()
        if mutated(store, random.Random(seed)):  # noqa: S311
            faults = [str(fault) for fault in audit(store.directory).faults]
            assert faults, seed
            assert all(is_one_line(fault) for fault in faults), (seed, faults)
        seed += 1
