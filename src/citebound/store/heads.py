"""What is served of one dossier, see ``ports.runs.Heads``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from citebound.core.plan import addresses_above
from citebound.ports.runs import Head, Resting
from citebound.store import statements as sql

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from citebound.store.connection import Database


class SqliteHeads:
    """Implements ``ports.runs.Heads``."""

    def __init__(self, database: Database, dossier: int) -> None:
        """Over an open database."""
        self._database = database
        self._dossier = dossier

    def head(self, principal: str, recipe: str | None) -> Head | None:
        """The head of a principal for a recipe, or for the recipe that was built last.

        Raises:
            StoreError: the store cannot be read.
        """
        values = {"dossier": self._dossier, "principal": principal, "recipe": recipe}
        row = self._database.one(sql.HEAD, values)
        return None if row is None else Head(*row)

    def resting_on(self, slot: int) -> tuple[Resting, ...]:
        """Every head whose tree was made from the text of this document.

        By the edges alone, in order of principal and recipe.

        Raises:
            StoreError: the store cannot be read.
        """
        path = addresses_above(slot)
        values = {"dossier": self._dossier, "above": json.dumps(path), "own": f"d{slot}.*"}
        rows = self._database.all(sql.RESTING_ON, values)
        return tuple(
            Resting(principal, Head(*head), tuple(sorted(json.loads(above), key=path.index)))
            for principal, *head, above in rows
        )

    def retries(self, principal: str, recipe: str) -> dict[str, int]:
        """How often a person asked to try a node again, by the stored form of its address.

        Raises:
            StoreError: the store cannot be read.
        """
        values = {"dossier": self._dossier, "principal": principal, "recipe": recipe}
        return dict(self._database.all(sql.RETRIES, values))

    def choices(self, principal: str) -> dict[str, str]:
        """The settings that this principal's last build was told to use, by name.

        Raises:
            StoreError: the store cannot be read.
        """
        values = {"dossier": self._dossier, "principal": principal}
        return dict(self._database.all(sql.CHOICES, values))

    def remember(
        self, principal: str, choices: Mapping[str, str], forget: Collection[str] = ()
    ) -> None:
        """Remember these choices beside, or instead of, those of the same names.

        What is to be forgotten is forgotten first.

        Raises:
            StoreError: the store cannot be written.
        """
        rows = [(self._dossier, principal, name, value) for name, value in choices.items()]
        gone = [(self._dossier, principal, name) for name in sorted(forget)]
        with self._database.writing():
            self._database.many(sql.FORGET_CHOICE_OF, gone)
            self._database.many(sql.SET_CHOICE, rows)
