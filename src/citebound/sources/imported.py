"""The file that a transcript was imported from, behind ``ports.files.Folder``.

It may lie anywhere, and may be gone later: the store holds the text. Whether it changed since is
seen as for the documents of a folder.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.core.listing import FileStat, LeftOut, Listing, ReadText, nfc, printable
from citebound.errors import CallerError
from citebound.sources.disk import is_young
from citebound.sources.reading import hash_file, read_bytes, read_file, stat_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citebound.ports.files import SyncedFile

_ROOT: Final = Path("/")


class ImportedFiles:
    """Looks at the files that a meeting was imported from, wherever they lie."""

    def __init__(
        self, known: Sequence[SyncedFile], max_bytes: int, now_ns: Callable[[], int]
    ) -> None:
        """Look at these files, as they were when they were read. ``now_ns`` is the wall clock."""
        self._known, self._max_bytes, self._now_ns = known, max_bytes, now_ns
        self._listed_ns = 0

    def listing(self) -> Listing:
        """The files as they are now; one that is gone is listed as it was."""
        self._listed_ns = self._now_ns()
        stats = [file.stat for file in self._known]
        return Listing(tuple(stat_of(_ROOT, stat) or stat for stat in stats), ())

    def read(self, stat: FileStat) -> ReadText | LeftOut:
        """The exact text of a file, or why it cannot be read as UTF-8."""
        return read_file(_ROOT, stat, self._max_bytes)

    def digest(self, stat: FileStat) -> str | LeftOut:
        """SHA-256 of a file's bytes, or why it cannot be read; as it was when it is gone."""
        if stat_of(_ROOT, stat) is None:
            names = {file.stat.doc_id: file.bytes_sha256 for file in self._known}
            return names[stat.doc_id]
        return hash_file(_ROOT, stat, self._max_bytes)

    def is_young(self, stat: FileStat) -> bool:
        """Whether a change after the last listing could leave every stat field of a file equal."""
        return is_young(stat, self._listed_ns)


def read_imported(name: str, max_bytes: int, advice: str) -> tuple[bytes, FileStat]:
    """The bytes of a file, of one moment, and what it was then.

    ``advice`` says what to do with a file over the limit.

    Raises:
        CallerError: there is no such file, it is no regular file, it is too large, it is being
            written, or it may not be read.
    """
    path = Path(name)
    try:
        place = path.resolve(strict=True)
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or "not a file's name"
        raise CallerError(f"{printable(name)}: {why}; give a file that can be read") from error
    listed = FileStat(nfc(path.name), str(place.relative_to(_ROOT)), 0, 0, 0, 0)
    found = read_bytes(_ROOT, listed, max_bytes, advice)
    if isinstance(found, LeftOut):
        raise CallerError(f"{printable(name)}: {found.reason.phrase}: {found.detail}")
    return found
