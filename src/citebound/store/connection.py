"""One connection: the pragmas, transactions, and every SQLite error as a ``StoreError``."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from citebound.errors import StoreError
from citebound.store import statements as sql

if TYPE_CHECKING:
    from pathlib import Path

Row: TypeAlias = tuple[Any, ...]
"""A row as SQLite gives it; who asked for it knows the types, and the STRICT tables hold them."""
Values: TypeAlias = Mapping[str, object]
"""Values of a statement by name."""

BUSY_SECONDS: Final = 30.0
"""How long a write waits for another process's transaction."""


class Database:
    """Statements and transactions on one database file."""

    def __init__(self, file: Path) -> None:
        """Connect to a file that exists. Nothing is written.

        Raises:
            StoreError: the file cannot be opened.
        """
        self._file = file
        self._afterwards: dict[str, Callable[[], None]] = {}
        self._depth = 0
        self._reading = False
        with self._as_store_errors():
            # mode=rw: a file that vanished meanwhile is an error, not a new empty store.
            uri = f"{file.absolute().as_uri()}?mode=rw"
            self._connection = sqlite3.connect(
                uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None
            )
        try:
            self.all_of(sql.CONNECTION_PRAGMAS)
        except BaseException:
            self.close()
            raise

    def configure(self) -> None:
        """Choose the write-ahead log. Called once it is certain that the file is a store.

        Raises:
            StoreError: the file cannot be written.
        """
        self.all(sql.WRITE_AHEAD_LOG)

    def all(self, statement: str, values: Values | None = None) -> list[Row]:
        """All rows of a statement.

        Raises:
            StoreError: SQLite refused it.
        """
        with self._as_store_errors():
            return self._connection.execute(statement, values or {}).fetchall()

    def all_of(self, statements: Sequence[str]) -> None:
        """Execute statements without values, one after the other.

        Raises:
            StoreError: SQLite refused one.
        """
        for statement in statements:
            self.all(statement)

    def one(self, statement: str, values: Values | None = None) -> Row | None:
        """The first row of a statement, or None.

        Raises:
            StoreError: SQLite refused it.
        """
        with self._as_store_errors():
            row: Row | None = self._connection.execute(statement, values or {}).fetchone()
            return row

    def value(self, statement: str, values: Values | None = None) -> Any:  # noqa: ANN401
        """The only value of a statement that always gives one row.

        Raises:
            StoreError: SQLite refused it.
        """
        with self._as_store_errors():
            return self._connection.execute(statement, values or {}).fetchone()[0]

    def insert(self, statement: str, values: Values) -> int:
        """Execute an insertion and return the id of the new row.

        Raises:
            StoreError: SQLite refused it.
        """
        with self._as_store_errors():
            return self._connection.execute(statement, values).lastrowid or 0

    def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Execute a statement for each row of values.

        Raises:
            StoreError: SQLite refused one.
        """
        with self._as_store_errors():
            self._connection.executemany(statement, rows)

    def script(self, script: str) -> None:
        """Execute a script with its own transaction; on any error nothing of it is kept.

        Raises:
            StoreError: SQLite refused a statement of it.
        """
        try:
            with self._as_store_errors():
                self._connection.executescript(script)
        except BaseException:
            self._roll_back()
            raise

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A block in which all reads see one moment; inside another block it changes nothing.

        Raises:
            StoreError: the store cannot be read.
        """
        if self._reading or self._depth:
            yield
            return
        try:
            self._reading = True
            self.all(sql.BEGIN_READING)
            self.one(sql.FIRST_READ)
            yield
        finally:
            self._reading = False
            self._roll_back()

    def writing(self) -> AbstractContextManager[None]:
        """A block whose writes all happen or none; one inside it takes back its own only.

        Raises:
            StoreError: the store is read-only, full or busy, or a block that only reads is open.
        """
        if self._reading:
            raise StoreError(
                f"{self._file}: a block that reads one moment cannot write; end it first"
            )
        return self._inner() if self._depth else self._outer()

    def after_commit(self, name: str, action: Callable[[], None]) -> None:
        """Do something once the outermost open block is written; not when it is taken back.

        Several actions of one name are done once.
        """
        self._afterwards[name] = action

    @property
    def file(self) -> Path:
        """The database's file."""
        return self._file

    @property
    def directory(self) -> Path:
        """The store's directory."""
        return self._file.parent

    def close(self) -> None:
        """Close the connection; an open transaction is rolled back."""
        self._connection.close()

    @contextmanager
    def _outer(self) -> Iterator[None]:
        try:
            self.all(sql.BEGIN_WRITING)
            self._depth = 1
            yield
            self.all(sql.COMMIT)
        except BaseException:
            self._afterwards.clear()
            self._roll_back()
            raise
        finally:
            self._depth = 0
        while self._afterwards:
            self._afterwards.popitem()[1]()

    @contextmanager
    def _inner(self) -> Iterator[None]:
        self.all(sql.SAVEPOINT)
        self._depth += 1
        try:
            yield
            self.all(sql.RELEASE)
        except BaseException:
            # A full disc can end the whole transaction; then there is nothing left to take back.
            if self._connection.in_transaction:
                self.all_of((sql.ROLL_BACK_TO, sql.RELEASE))
            raise
        finally:
            self._depth -= 1

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self.all(sql.ROLL_BACK)

    @contextmanager
    def _as_store_errors(self) -> Iterator[None]:
        try:
            yield
        except UnicodeDecodeError as error:  # SQLite quotes a damaged schema in its own message.
            damaged = sqlite3.DatabaseError("its schema is damaged")
            raise StoreError(_explained(self._file, damaged)) from error
        except sqlite3.Error as error:
            raise StoreError(_explained(self._file, error)) from error


@contextmanager
def understood(what: str) -> Iterator[None]:
    """A block that makes values of stored rows, which may have been changed by something else.

    Raises:
        StoreError: a row does not make a value.
    """
    try:
        yield
    except (ValueError, TypeError, AttributeError) as error:
        raise StoreError(
            f"the store holds {what} that cannot be read ({error}): move it away or restore a copy"
        ) from error


_REPLACE: Final = "move it away or restore a copy"
_PERMISSIONS: Final = "cannot be opened: look at the permissions of the file and its folder"
_BUSY: Final = "is in use by another process; nothing was changed: try again later"
_ADVICE: Final = {
    sqlite3.SQLITE_NOTADB: f"is not a database; it was left untouched: {_REPLACE}",
    sqlite3.SQLITE_CORRUPT: f"is damaged; it was left untouched: {_REPLACE}",
    sqlite3.SQLITE_FULL: "cannot grow: the disc is full; nothing was changed: free some space",
    sqlite3.SQLITE_READONLY: "is read-only; nothing was changed: use --store PATH",
    sqlite3.SQLITE_CANTOPEN: _PERMISSIONS,
    sqlite3.SQLITE_PERM: _PERMISSIONS,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_IOERR: "cannot be read or written; nothing was changed: look at the disc",
}
_PRIMARY: Final = 0xFF
"""The part of an error code that tells the kind."""


def _explained(file: Path, error: sqlite3.Error) -> str:
    code: int = getattr(error, "sqlite_errorcode", 0)
    advice = _ADVICE.get(code & _PRIMARY, "refused a statement; nothing of it was written")
    return f"{file}: the store {advice} (SQLite: {error})"
