"""The texts of the corpus as a run reads them: by name, each with the hash that it must have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.digest import sha256_hex
from citebound.errors import SettingsError
from citebound.lab.files import read_json
from citebound.named_file import read_named

if TYPE_CHECKING:
    from citebound.lab.places import Places

_MEND: Final = "make the corpus in another folder with `citebound lab corpus --out DIR`"


class CorpusTexts:
    """The texts of one experiment."""

    def __init__(self, places: Places) -> None:
        """Read the hashes.

        Raises:
            SettingsError: there is no corpus, or its list of texts is not one.
        """
        self._places = places
        manifest = read_json(places.corpus_manifest, _MEND)
        texts, sha256 = manifest.get("texts"), manifest.get("sha256")
        if not isinstance(texts, dict) or not isinstance(sha256, str):
            raise SettingsError(f"{places.corpus_manifest} lists no texts; {_MEND}")
        self._hashes: dict[str, object] = texts
        self.sha256 = sha256
        """Names the corpus."""

    def read(self, dossier: str, document: int, version: int) -> bytes:
        """The bytes of a text.

        Raises:
            SettingsError: it is missing, or is not the one that the corpus was made with.
        """
        path = self._places.text(dossier, document, version)
        name = path.relative_to(self._places.corpus).as_posix()
        try:
            data = read_named(path)
        except OSError as error:
            raise SettingsError(f"{path} cannot be read: {error.strerror}; {_MEND}") from error
        found = sha256_hex(data)
        if found != self._hashes.get(name):
            raise SettingsError(
                f"{path} is not as the corpus was made: expected SHA-256 "
                f"{self._hashes.get(name)}, found {found}; {_MEND}"
            )
        return data
