"""Where long texts are cut, see ``ports.parts``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.core.text import Span
from citebound.store import statements as sql
from citebound.store.connection import understood

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from citebound.store.connection import Database


class SqliteParts:
    """Implements ``ports.parts.PartCache``; shared by the dossiers of a store."""

    def __init__(self, database: Database) -> None:
        """Over an open database."""
        self._database = database

    def parts(self, hashes: Collection[str], rule: str) -> dict[str, tuple[Span, ...]]:
        """The parts of those texts that are known for this rule.

        Raises:
            StoreError: the store cannot be read.
        """
        values = {"hashes": json.dumps(list(hashes)), "rule": rule}
        rows = self._database.all(sql.PARTS, values)
        with understood("the parts of a text"):
            return {
                digest: tuple(Span(start, end) for start, end in json.loads(spans))
                for digest, spans in rows
            }

    def remember_parts(self, parts: Mapping[str, Sequence[Span]], rule: str) -> None:
        """Keep the parts of texts.

        Raises:
            StoreError: the store cannot be written.
        """
        rows = [
            (digest, rule, json.dumps([[span.start, span.end] for span in spans]))
            for digest, spans in parts.items()
        ]
        with self._database.writing():
            self._database.many(sql.SET_PARTS, rows)
