"""Texts by the hash of their bytes: the only place that holds text (DESIGN.md section 7)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from citebound.digest import sha256_hex
from citebound.store import statements as sql

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from citebound.store.connection import Database

LONE_SURROGATES: Final = "surrogatepass"
"""How raw outputs are encoded: an answer may hold half a character, and is kept all the same."""


class Payloads:
    """Keeps bodies. What it returns was hashed again after reading."""

    def __init__(self, database: Database) -> None:
        """Over an open database."""
        self._database = database

    def found(self, hashes: Collection[str]) -> dict[str, bytes | None]:
        """Of these, those that were kept, as they stand there, not verified; None when erased.

        Raises:
            StoreError: the store cannot be read.
        """
        return {sha256: body for sha256, (_, body) in self._newest(hashes).items()}

    def verified(self, hashes: Collection[str]) -> dict[str, bytes]:
        """Of these, those whose body is there and has its hash.

        Raises:
            StoreError: the store cannot be read.
        """
        found = self.found(hashes).items()
        return {
            sha256: body
            for sha256, body in found
            if body is not None and sha256_hex(body) == sha256
        }

    def put(self, bodies: Mapping[str, bytes]) -> None:
        """Keep bodies by their hashes.

        One that is there and verifies stays; a damaged or erased one gets a new take.

        Raises:
            StoreError: the store cannot be written.
        """
        newest = self._newest(bodies)
        rows = []
        for sha256, body in bodies.items():
            take, kept = newest.get(sha256, (-1, None))
            if kept is None or kept != body:
                rows.append((sha256, take + 1, body))
        if rows:
            self._database.many(sql.ADD_PAYLOAD, rows)

    def put_one(self, body: bytes) -> str:
        """Keep one body and return its hash.

        Raises:
            StoreError: the store cannot be written.
        """
        sha256 = sha256_hex(body)
        self.put({sha256: body})
        return sha256

    def _newest(self, hashes: Collection[str]) -> dict[str, tuple[int, bytes | None]]:
        newest: dict[str, tuple[int, bytes | None]] = {}
        rows = self._database.all(sql.PAYLOADS, {"hashes": json.dumps(list(hashes))})
        for sha256, body, take in rows:
            if sha256 not in newest or take > newest[sha256][0]:
                newest[sha256] = (take, body)
        return newest
