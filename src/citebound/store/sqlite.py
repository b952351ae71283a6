"""One dossier in an SQLite store: opening it, its ports, its transactions and its build lock."""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Final, Self

from citebound.errors import FolderError, NoDossierError
from citebound.store import statements as sql
from citebound.store.attempts import SqliteAttempts
from citebound.store.audit import Chain
from citebound.store.documents import SqliteDocuments
from citebound.store.files import SqliteFiles
from citebound.store.heads import SqliteHeads
from citebound.store.home import StoreFacts, facts_of, settle, settle_new
from citebound.store.lock import locked
from citebound.store.opening import open_database
from citebound.store.parts import SqliteParts
from citebound.store.results import SqliteResults
from citebound.store.runs import SqliteRuns

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path
    from types import TracebackType

    from citebound.store.connection import Database


def open_store(
    path: Path, dossier: str | None, folder: Path | None, *, create: bool
) -> SqliteStore:
    """The dossier of a folder, or a meeting, in the store in a directory.

    Args:
        path: the store's directory, such as ``DIR/.citebound``. Its parent is there.
        dossier: the dossier's name, unique in the store; None for the one that was made of this
            folder, or the folder's own name for a new one.
        folder: the dossier's folder. When the store lies in it, both may be moved together. None
            for a meeting, which has a name and no folder.
        create: make the store, or the dossier in it, when it is missing.

    Raises:
        FolderError: there is no such dossier and none is to be made, or the name belongs to
            another folder.
        StoreError: what is there is not a store, is damaged, is of a newer version, went back to
            an older state, or cannot be opened; it was left untouched.
    """
    database = open_database(path, create=create)
    try:
        settle_new(database, path)
        place = _Place(path.resolve(), None if folder is None else folder.resolve())
        name = dossier or _name_at(database, place)
        number = _dossier_number(database, name, place, create=create)
        chain = Chain(database, number)
        chain.refuse_gone_back()
        if create:
            chain.call_witness()
    except BaseException:
        database.close()
        raise
    return SqliteStore(database, path, name, number)


class SqliteStore:
    """Implements ``ports.store.Store``. Belongs to the thread that opened it."""

    def __init__(self, database: Database, path: Path, dossier: str, number: int) -> None:
        """Over an open database; see ``open_store``."""
        self._database = database
        self._path = path
        self._name = dossier
        self._number = number
        self._building = False
        self._documents = SqliteDocuments(database, number, dossier)
        self._chain = Chain(database, number)
        self._files = SqliteFiles(database, number, dossier)
        self._parts = SqliteParts(database)
        self._results = SqliteResults(database, number)
        self._runs = SqliteRuns(database, number)
        self._attempts = SqliteAttempts(database, number)
        self._heads = SqliteHeads(database, number)

    def __enter__(self) -> Self:
        """The store itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    @property
    def dossier(self) -> str:
        """The dossier's name."""
        return self._name

    @property
    def documents(self) -> SqliteDocuments:
        """Documents, rights, events."""
        return self._documents

    @property
    def files(self) -> SqliteFiles:
        """The last sync."""
        return self._files

    @property
    def parts(self) -> SqliteParts:
        """Where long texts are cut."""
        return self._parts

    @property
    def results(self) -> SqliteResults:
        """Results of nodes, and answers that may be bound again."""
        return self._results

    @property
    def runs(self) -> SqliteRuns:
        """Builds, with their beginning and end."""
        return self._runs

    @property
    def attempts(self) -> SqliteAttempts:
        """Calls of generators."""
        return self._attempts

    @property
    def heads(self) -> SqliteHeads:
        """What is served."""
        return self._heads

    def chain(self) -> tuple[int, str]:
        """Length and head of the audit chain: they name everything that was recorded.

        Raises:
            StoreError: the store cannot be read.
        """
        last = self._chain.last()
        return last.n, last.head

    def reading(self) -> AbstractContextManager[None]:
        """A block in which all reads see one moment; also inside itself or ``writing``.

        Raises:
            StoreError: the store cannot be read.
        """
        return self._database.reading()

    def writing(self) -> AbstractContextManager[None]:
        """A block whose writes all happen or none, and that nobody else writes during.

        May be entered inside itself. An inner block that fails takes back its own writes only.

        Raises:
            StoreError: the store is read-only, full, or busy for too long, or a ``reading``
                block is open.
        """
        return self._database.writing()

    @contextmanager
    def build_lock(self) -> Iterator[None]:
        """Held by one builder of this dossier at a time; others wait.

        The kernel releases it when the process dies. May be entered inside itself.

        Raises:
            StoreError: the lock file cannot be made or locked.
        """
        if self._building:
            yield
            return
        with locked(self._path / f"build-{self._number}.lock"):
            self._building = True
            try:
                yield
            finally:
                self._building = False

    def facts(self) -> StoreFacts:
        """Age, size and origin of the store.

        Raises:
            StoreError: the store cannot be read.
        """
        return facts_of(self._database, self._path)

    def adopt(self, keep: Collection[str] = ()) -> None:
        """Make this directory the store's home: for the first command that writes to a copy.

        Args:
            keep: names of remembered choices that stay. Others are forgotten: whoever made the
                copy may not choose for its reader.

        Raises:
            StoreError: the store cannot be written.
        """
        with self._database.writing():
            names = [row for row in self._database.all(sql.CHOICE_NAMES) if row[0] not in keep]
            self._database.many(sql.FORGET_CHOICE, names)
            settle(self._database, self._path)

    def close(self) -> None:
        """Close the connection; what was not committed is taken back."""
        self._database.close()


def meetings_in(path: Path) -> tuple[str, ...]:
    """The names of the meetings in the store in a directory, by code point.

    Raises:
        FolderError: there is no store.
        StoreError: what is there is not a store, is damaged, or is of a newer version.
    """
    database = open_database(path, create=False)
    try:
        rows = database.all(sql.DOSSIERS_AT, {"folder": _MEETING})
    finally:
        database.close()
    return tuple(str(name) for (name,) in rows)


_MEETING: Final = ""
"""What is recorded instead of a folder."""


class _Place:
    """Where a dossier's folder is, seen from its store."""

    def __init__(self, store: Path, folder: Path | None) -> None:
        self._parent = store.parent
        self.folder = folder

    @property
    def stored(self) -> str:
        """The recorded form: ``.`` for the folder that holds the store: both move together."""
        if self.folder is None:
            return _MEETING
        return "." if self.folder == self._parent else str(self.folder)

    @property
    def shown(self) -> str:
        """What people call it."""
        return "the meetings" if self.folder is None else str(self.folder)

    @property
    def made_by(self) -> str:
        """The command that makes it."""
        return "citebound minutes import" if self.folder is None else "citebound sync"

    @property
    def named_by(self) -> str:
        """The option that names it."""
        return "--meeting" if self.folder is None else "--name"

    def real(self, stored: str) -> Path | None:
        """The folder of a recorded form; None for a meeting."""
        return self._parent / stored if stored != _MEETING else None


def _name_at(database: Database, place: _Place) -> str:
    """The name under which this folder was made a dossier, or its own name."""
    row = database.one(sql.DOSSIER_AT, {"folder": place.stored})
    if row is not None:
        return str(row[0])
    return (place.folder.name if place.folder else "") or "dossier"


def _dossier_number(database: Database, name: str, place: _Place, *, create: bool) -> int:
    row = database.one(sql.DOSSIER, {"name": name})
    if row is None and create:
        with database.writing():
            row = database.one(sql.DOSSIER, {"name": name})
            if row is None:
                return database.insert(sql.ADD_DOSSIER, {"name": name, "folder": place.stored})
    if row is None:
        raise NoDossierError(
            f"{place.shown}: no dossier {name!r} in this store yet; {place.made_by} makes one"
        )
    number, folder = row
    if place.real(folder) != place.folder:
        other = place.real(folder)
        what = "a meeting" if other is None else f"the dossier of {other}"
        raise FolderError(
            f"{place.shown}: in this store {name!r} is {what}; choose another name with "
            f"{place.named_by}"
        )
    return int(number)
