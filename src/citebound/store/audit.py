"""The hash chain over what was recorded.

A cut tail shows because the end of each run repeats the length and the head.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from citebound.digest import Json, record_digest
from citebound.store import statements as sql

if TYPE_CHECKING:
    from citebound.store.connection import Database


@dataclass(frozen=True, slots=True)
class Link:
    """The newest link of the chain."""

    n: int
    """Its number, which is the chain's length; 0 before the first."""
    head: str
    """Hash over it and all before it; empty before the first."""


@dataclass(frozen=True, slots=True)
class Covered:
    """The rows that a link covers."""

    kind: str
    """``append``, ``publish``, ``keep`` or ``finish``."""
    first: int
    """The first row's number: event sequence, node id, run_result id or run id."""
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

    def last(self) -> Link:
        """The newest link.

        Raises:
            StoreError: the store cannot be read.
        """
        row = self._database.one(sql.LAST_LINK, {"dossier": self._dossier})
        return Link(0, "") if row is None else Link(*row)

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
        return link
