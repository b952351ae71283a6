"""The folder as it was at the last sync, see ``ports.files.FileLedger``.

What ``CURRENT`` is told from is in the audit chain: a record that is not as the newest link of the
kind ``files`` hashed it is not used. Stores of schema 1 and 2 have no such link until they change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.listing import FileStat, LeftOut, LeftOutReason
from citebound.errors import StoreError
from citebound.ports.files import SyncedFile, SyncRecord
from citebound.store import statements as sql
from citebound.store.audit import Chain, Covered
from citebound.store.connection import understood

if TYPE_CHECKING:
    from citebound.store.connection import Database, Row


class SqliteFiles:
    """Implements ``ports.files.FileLedger``."""

    def __init__(self, database: Database, dossier: int, name: str) -> None:
        """Over an open database."""
        self._database = database
        self._dossier = dossier
        self._name = name
        self._chain = Chain(database, dossier)

    def last(self) -> SyncRecord:
        """The last sync.

        Raises:
            StoreError: the store cannot be read, or the record is not the one that was made.
        """
        mine = {"dossier": self._dossier}
        with self._database.reading():
            files, left_out = self._rows()
            if self._chain.last_digest(_FILES) not in {
                None,
                self._covered(files, left_out).digest,
            }:
                raise StoreError(
                    f"{self._database.file}: what the files of {self._name!r} were is not as it "
                    "was recorded: it was changed from outside; restore a copy of the store "
                    "(`citebound audit` says more)"
                )
            at = self._database.one(sql.SYNCED_AT, mine)
        with understood("a file"):
            return SyncRecord(
                at="" if at is None else at[0],
                files=tuple(_file(row) for row in files),
                left_out=tuple(
                    LeftOut(path, LeftOutReason(reason), more) for path, reason, more in left_out
                ),
            )

    def replace(self, record: SyncRecord) -> None:
        """Remember this sync instead. Only rows of files that differ are written.

        Raises:
            StoreError: the store cannot be written; then the last sync stays.
        """
        mine = {"dossier": self._dossier}
        with self._database.writing():
            old = {row[0]: row for row in self._database.all(sql.FILES, mine)}
            new = {file.stat.doc_id: _row(file) for file in record.files}
            self._database.many(
                sql.REMOVE_FILE, [(self._dossier, doc_id) for doc_id in old.keys() - new.keys()]
            )
            changed = [row for doc_id, row in new.items() if old.get(doc_id) != row]
            self._database.many(sql.SET_FILE, [(self._dossier, *row) for row in changed])
            self._database.all(sql.CLEAR_LEFT_OUT, mine)
            places = enumerate(record.left_out)
            left_out = [
                (self._dossier, i, out.path, str(out.reason), out.detail) for i, out in places
            ]
            self._database.many(sql.ADD_LEFT_OUT, left_out)
            self._database.insert(sql.SET_SYNCED_AT, {"dossier": self._dossier, "at": record.at})
            covered = self._covered(*self._rows())
            if covered.digest != self._chain.last_digest(_FILES):
                self._chain.add(covered)

    def _rows(self) -> tuple[list[Row], list[Row]]:
        """The files, and what was left out."""
        mine = {"dossier": self._dossier}
        return self._database.all(sql.FILES, mine), self._database.all(sql.LEFT_OUT, mine)

    def _covered(self, files: list[Row], left_out: list[Row]) -> Covered:
        """What the audit chain covers of these rows, as the next link would."""
        number = self._chain.last().n + 1
        places = [[place, *row] for place, row in enumerate(left_out)]
        told = {"files": [list(row) for row in files], "left_out": places}
        return Covered(_FILES, number, number, told)


_FILES: Final = "files"
"""The kind of their links."""


def _row(file: SyncedFile) -> Row:
    stat = file.stat
    times = (stat.size, stat.mtime_ns, stat.ctime_ns)
    return (
        stat.doc_id,
        stat.disk_path,
        *times,
        str(stat.inode),
        file.bytes_sha256,
        file.unsettled,
    )


def _file(row: Row) -> SyncedFile:
    doc_id, disk_path, size, mtime_ns, ctime_ns, inode, bytes_sha256, unsettled = row
    stat = FileStat(doc_id, disk_path, size, mtime_ns, ctime_ns, int(inode))
    return SyncedFile(stat, bytes_sha256, unsettled == 1)
