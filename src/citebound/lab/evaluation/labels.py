"""Reads the labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from citebound.digest import sha256_hex
from citebound.errors import SettingsError
from citebound.lab.corpus.labels import LABELS
from citebound.lab.files import read_json, read_lines

if TYPE_CHECKING:
    from citebound.lab.places import Places

Triple: TypeAlias = tuple[str, str, str]
"""Subject, field and value."""

_MEND: Final = "write it again with `citebound lab corpus`, options and --out as before"


class Labels:
    """What every version of every document affirms."""

    def __init__(self, places: Places) -> None:
        """Read them all.

        Raises:
            SettingsError: they are missing, or are not those that the corpus was made with.
        """
        file = places.root.joinpath(*LABELS)
        rows = read_lines(file, _MEND)
        if not file.is_file():
            raise SettingsError(f"there are no labels at {file}; {_MEND}")
        self.sha256 = sha256_hex(file.read_bytes())
        """Names them."""
        expected = read_json(places.corpus_manifest, _MEND).get("labels_sha256")
        if self.sha256 != expected:
            raise SettingsError(
                f"{file} is not as the corpus was made: expected SHA-256 {expected}, found "
                f"{self.sha256}; {_MEND}"
            )
        self._facts: dict[tuple[str, str, int], set[Triple]] = {}
        for row in rows:
            place = (str(row["dossier"]), str(row["document"]), int(str(row["version"])))
            fact = (str(row["subject"]), str(row["field"]), str(row["value"]))
            self._facts.setdefault(place, set()).add(fact)

    def of(self, dossier: str, document: str, version: int) -> set[Triple]:
        """The unique facts of a version."""
        return self._facts.get((dossier, document, version), set())
