"""Exact texts by hash, with the newest few kept in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.ports.documents import DocumentStore

_KEPT_CHARACTERS: Final = 16_000_000


class Texts:
    """A bounded cache in front of ``DocumentStore.texts``."""

    def __init__(self, documents: DocumentStore) -> None:
        """Read from these documents."""
        self.documents = documents
        self._kept: dict[str, str] = {}
        self._characters = 0

    def get(self, text_sha256: str) -> str:
        """The text of this hash.

        Raises:
            StoreError: it is missing, erased, or does not have its hash.
        """
        if text_sha256 not in self._kept:
            self.fetch([text_sha256])
        return self._kept[text_sha256]

    def fetch(self, hashes: Iterable[str]) -> None:
        """Read several texts at once.

        Raises:
            StoreError: as ``get``.
        """
        wanted = [sha for sha in dict.fromkeys(hashes) if sha not in self._kept]
        if not wanted:
            return
        if self._characters > _KEPT_CHARACTERS:
            self._kept.clear()
            self._characters = 0
        found = self.documents.texts(wanted)
        self._kept.update(found)
        self._characters += sum(map(len, found.values()))
