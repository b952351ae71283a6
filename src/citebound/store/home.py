"""Where a store was made: one that came with a copied folder is announced before it is used.

See DESIGN.md section 8.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.store import statements as sql
from citebound.store.opening import DATABASE, connect, holds_database, schema_version

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.store.connection import Database

_WRITE_AHEAD: Final = "-wal"


@dataclass(frozen=True, slots=True)
class StoreFacts:
    """What is known of a store before it is used."""

    created_at: str
    """When it was made, ISO 8601 in UTC, by its maker's clock."""
    size: int
    """Bytes of its database."""
    made_here: bool
    """False when it was made in another directory or by another user, or belongs to another user:
    what a store says of itself is its maker's word."""


def describe(path: Path) -> StoreFacts | None:
    """What is known of the store in a directory, unchanged; None when there is none.

    Raises:
        StoreError: what is there is not a store, is damaged, is of a newer version, or cannot
            be opened.
    """
    if not (path.is_dir() and holds_database(path)):
        return None
    database = connect(path)
    try:
        return facts_of(database, path) if schema_version(database) else None
    finally:
        database.close()


def facts_of(database: Database, path: Path) -> StoreFacts:
    """The same of an open store.

    Raises:
        StoreError: the store cannot be read.
    """
    meta: dict[str, str] = dict(database.all(sql.META))
    here = _home(path)
    files = (path / DATABASE, path / f"{DATABASE}{_WRITE_AHEAD}")
    return StoreFacts(
        created_at=meta.get("created_at", ""),
        size=sum(file.stat().st_size for file in files if file.is_file()),
        made_here=path.stat().st_uid == os.getuid()
        and all(meta.get(name) == value for name, value in here.items()),
    )


def settle(database: Database, path: Path) -> None:
    """Record that the store is at home in this directory.

    Raises:
        StoreError: the store cannot be written.
    """
    with database.writing():
        database.many(sql.SET_META, list(_home(path).items()))


def settle_new(database: Database, path: Path) -> None:
    """Record time and home of a store that has none yet.

    Raises:
        StoreError: the store cannot be written.
    """
    if database.all(sql.META):
        return
    with database.writing():
        database.all(sql.SET_CREATED)
        settle(database, path)


def _home(path: Path) -> dict[str, str]:
    status = path.stat()
    return {
        "home_device": str(status.st_dev),
        "home_inode": str(status.st_ino),
        "home_user": str(os.getuid()),
    }
