"""From a directory to an open database: made, known, migrated, or refused and left untouched."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from citebound.errors import FolderError, StoreError
from citebound.store import statements as sql
from citebound.store.connection import Database
from citebound.store.lock import locked

if TYPE_CHECKING:
    from pathlib import Path

DATABASE: Final = "store.sqlite"
"""The database in the store's directory."""
APPLICATION_ID: Final = 0x63697465
"""``cite``: marks the file as ours."""
MIGRATIONS: Final = ("0001.sql", "0002.sql", "0003.sql")
"""In order; a store's version is the number of those that it went through.

Never changed after a release, only added to.
"""

_LOCK: Final = "store.lock"


def open_database(directory: Path, *, create: bool) -> Database:
    """The database of a store, in the schema of this version.

    Raises:
        FolderError: there is no store, and none is to be made.
        StoreError: what is there is not a store, is damaged, is of a newer version, or cannot
            be opened; it was left untouched.
    """
    if create:
        _make(directory)
    elif not holds_database(directory):
        raise FolderError(f"{directory}: no dossier here yet; citebound sync makes one")
    # One process at a time: turning to the write-ahead log does not wait for others.
    with locked(directory / _LOCK):
        return _prepared(directory)


def holds_database(directory: Path) -> bool:
    """Whether a directory has a file that may be a store's database.

    Raises:
        StoreError: something that is no file has its name.
    """
    file = directory / DATABASE
    if file.is_file():
        return True
    if file.exists() or (directory.exists() and not directory.is_dir()):
        what = file if directory.is_dir() else directory
        raise StoreError(
            f"{what}: not a store of citebound; it was left untouched: move it away, or use "
            "another --store PATH"
        )
    return False


def connect(directory: Path) -> Database:
    """A connection to a store's database that is ours and not too new; nothing is written.

    Raises:
        StoreError: the file is not a store, is damaged, is of a newer version, or cannot be
            opened.
    """
    file = directory / DATABASE
    if file.is_symlink():
        raise StoreError(f"{file}: a link is not followed; it was left untouched: move it away")
    database = Database(file)
    try:
        _refuse_foreign(database, file)
    except BaseException:
        database.close()
        raise
    return database


def schema_version(database: Database) -> int:
    """How many migrations a database went through.

    Raises:
        StoreError: it cannot be read.
    """
    return int(database.value(sql.SCHEMA_VERSION))


def _prepared(directory: Path) -> Database:
    database = connect(directory)
    try:
        _migrate(database, directory)
        _refuse_other_schema(database, directory, len(MIGRATIONS))
        database.configure()
    except BaseException:
        database.close()
        raise
    return database


def _make(directory: Path) -> None:
    if directory.is_dir():
        holds_database(directory)
    try:
        directory.mkdir(mode=0o700, exist_ok=True)
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        os.close(os.open(directory / DATABASE, flags, 0o600))
    except OSError as error:
        mend = "use another --store PATH"
        if not directory.parent.is_dir():
            mend = f"make the folder {directory.parent} first, or {mend}"
        raise StoreError(
            f"{directory}: no store can be made here ({error.strerror}); {mend}"
        ) from error


def _refuse_foreign(database: Database, file: Path) -> None:
    # One moment: another process may be making the store right now.
    with database.reading():
        application = database.value(sql.APPLICATION_ID)
        is_empty = application == 0 and not database.all(sql.SCHEMA)
        version = schema_version(database)
    if application != APPLICATION_ID and not is_empty:
        raise StoreError(f"{file}: not a store of citebound; it was left untouched: move it away")
    if version > len(MIGRATIONS):
        raise StoreError(
            f"{file}: made by a newer citebound (schema {version}, this one knows "
            f"{len(MIGRATIONS)}); it was left untouched: update citebound"
        )


def _migrate(database: Database, directory: Path) -> None:
    """What is left of the migrations, each whole or not at all.

    A store of an older version is looked at first: what is not as that version made it stays
    untouched.
    """
    done = schema_version(database)
    if 0 < done < len(MIGRATIONS):
        _refuse_other_schema(database, directory, done)
    for number, script in enumerate(_scripts(MIGRATIONS)[done:], done + 1):
        database.script(_migration(script, number))


def _migration(script: str, number: int) -> str:
    return sql.MIGRATION.format(script=script, application=APPLICATION_ID, version=number)


@cache
def _scripts(names: tuple[str, ...]) -> tuple[str, ...]:
    folder = resources.files(__package__) / "migrations"
    return tuple((folder / name).read_text("utf-8") for name in names)


def _refuse_other_schema(database: Database, directory: Path, version: int) -> None:
    """A copied store may bring its own triggers or views, or lack ours: neither is used."""
    found, expected = set(database.all(sql.SCHEMA)), _expected_schema(MIGRATIONS[:version])
    if found != expected:
        kind, name, _ = min(found ^ expected, key=lambda row: (row[0] != "trigger", row[:2]))
        raise StoreError(
            f"{directory / DATABASE}: the {kind} {name!r} is not as citebound makes it; "
            "the store was left untouched: move it away or restore a copy"
        )


@cache
def _expected_schema(names: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for number, script in enumerate(_scripts(names), 1):
            connection.executescript(_migration(script, number))
        return frozenset(connection.execute(sql.SCHEMA))
