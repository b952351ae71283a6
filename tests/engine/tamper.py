"""Changing a store behind its back, as damage or an attacker would."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from tests.untriggered import change

if TYPE_CHECKING:
    from pathlib import Path

    from tests.engine.world import World


def tamper(world: World, statement: str, *values: object) -> int:
    """Run a statement with the triggers off; how many rows it changed."""
    return change(_file(world), (statement, values))


def forge(world: World, address: str, body: str) -> None:
    """Put another output under a result, with its proper hash."""
    data = body.encode()
    digest = hashlib.sha256(data).hexdigest()
    tamper(world, "INSERT OR IGNORE INTO payload VALUES (?, 0, ?, NULL)", digest, data)
    assert tamper(world, "UPDATE node SET out_hash = ? WHERE address = ?", digest, address) == 1


def rows(world: World, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """What a query gives."""
    with closing(sqlite3.connect(_file(world))) as raw:
        return raw.execute(statement, values).fetchall()


def _file(world: World) -> Path:
    return world.root / ".citebound" / "store.sqlite"
