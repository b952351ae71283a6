"""The hash chain over what was recorded.

A cut tail shows because the end of each run repeats the length and the head, and because the
witness beside the database does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.digest import Json, record_digest
from citebound.errors import StoreError
from citebound.store import statements as sql
from citebound.store.witness import Link, Witness

if TYPE_CHECKING:
    from citebound.store.connection import Database


@dataclass(frozen=True, slots=True)
class Covered:
    """The rows that a link covers."""

    kind: str
    """``append``, ``start``, ``call``, ``answer``, ``publish``, ``keep``, ``finish`` or ``files``.
    """
    first: int
    """The first row's number: event sequence, run id, attempt id, node id or run_result id; of
    ``files`` the number of the link."""
    last: int
    """The last row's number."""
    rows: Json
    """What is hashed of them."""

    @property
    def digest(self) -> str:
        """The hash of the rows."""
        return record_digest(self.kind, {"rows": self.rows})


class Chain:
    """The chain of one dossier."""

    def __init__(self, database: Database, dossier: int) -> None:
        """Over an open database."""
        self._database = database
        self._dossier = dossier
        self._witness = Witness(database.directory, dossier)

    def last(self) -> Link:
        """The newest link.

        Raises:
            StoreError: the store cannot be read.
        """
        row = self._database.one(sql.LAST_LINK, {"dossier": self._dossier})
        return Link(0, "") if row is None else Link(*row)

    def last_digest(self, kind: str) -> str | None:
        """What the newest link of a kind hashed; None without one.

        Raises:
            StoreError: the store cannot be read.
        """
        values = {"dossier": self._dossier, "kind": kind}
        row = self._database.one(sql.LAST_LINK_OF, values)
        return None if row is None else str(row[0])

    def add(self, covered: Covered) -> Link:
        """Add one link and return it. Called inside the transaction that writes the rows.

        Raises:
            StoreError: the store cannot be written.
        """
        last = self.last()
        n, kind, digest = last.n + 1, covered.kind, covered.digest
        link = Link(
            n, record_digest("audit", {"prev": last.head, "n": n, "kind": kind, "digest": digest})
        )
        values = {
            "dossier": self._dossier,
            "n": n,
            "kind": kind,
            "digest": digest,
            "head": link.head,
        }
        self._database.insert(
            sql.ADD_LINK, values | {"first": covered.first, "last": covered.last}
        )
        self._database.after_commit(self._witness.file.name, self._tell_witness)
        return link

    def refuse_gone_back(self) -> None:
        """Refuse a chain that lacks a link which the witness has seen.

        Raises:
            StoreError: it does: the database is an older copy, or its end was cut.
        """
        # The witness first: it is written after the commit, so the chain read later is no shorter.
        seen = self._witness.seen()
        if seen is None or not seen.n or self._has(seen):
            return
        raise StoreError(
            f"{self._database.file}: the store went back: its audit chain has {self.last().n} "
            f"links, and {self._witness.file.name} beside it saw link {seen.n}; it was left "
            "untouched. Restore the newest copy of the whole directory, or remove that file to "
            "go on with what is there; `citebound audit` says more"
        )

    def call_witness(self) -> None:
        """Have a witness before there is anything to see: its absence later is a sign then.

        Raises:
            StoreError: the store cannot be read.
        """
        if self._witness.seen() is None and not self.last().n:
            self._witness.record(self.last())

    def _has(self, link: Link) -> bool:
        row = self._database.one(sql.LINK, {"dossier": self._dossier, "n": link.n})
        return row is not None and row[0] == link.head

    def _tell_witness(self) -> None:
        self._witness.record(self.last())
