"""The file that a transcript was imported from, behind ``ports.files.Folder``.

It may lie anywhere, and may be gone later: the store holds the text. A file below the folder that
holds the store is known by its path from there, so that both may be moved or copied together.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.core.listing import (
    ELSEWHERE,
    FileStat,
    LeftOut,
    Listing,
    ReadText,
    nfc,
    printable,
)
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
        self,
        known: Callable[[], Sequence[SyncedFile]],
        home: Path,
        max_bytes: int,
        now_ns: Callable[[], int],
    ) -> None:
        """Look at the files that ``known`` tells at each listing, as they were when read.

        ``home`` is the folder that holds the store, ``now_ns`` the wall clock.
        """
        self._tell = known
        self._known: dict[str, SyncedFile] = {}
        self._home, self._max_bytes, self._now_ns = home, max_bytes, now_ns
        self._listed_ns = 0

    def listing(self) -> Listing:
        """The files as they are now.

        One that is gone is listed as it was, and so is one whose bytes are the same.
        """
        self._listed_ns = self._now_ns()
        self._known = {file.stat.doc_id: file for file in self._tell()}
        return Listing(tuple(self._now(file) for file in self._known.values()), ())

    def read(self, stat: FileStat) -> ReadText | LeftOut:
        """The exact text of a file, or why it cannot be read as UTF-8."""
        return read_file(*self._placed(stat), self._max_bytes)

    def digest(self, stat: FileStat) -> str | LeftOut:
        """SHA-256 of a file's bytes, or why it cannot be read; as it was when it is gone."""
        root, placed = self._placed(stat)
        if stat_of(root, placed) is None:
            return self._known[stat.doc_id].bytes_sha256
        return hash_file(root, placed, self._max_bytes)

    def is_young(self, stat: FileStat) -> bool:
        """Whether a change after the last listing could leave every stat field of a file equal."""
        return is_young(stat, self._listed_ns)

    def _now(self, file: SyncedFile) -> FileStat:
        found = stat_of(*self._placed(file.stat))
        if found is None:
            return file.stat
        now = replace(found, disk_path=file.stat.disk_path)
        is_same = now == file.stat or self.digest(file.stat) == file.bytes_sha256
        return file.stat if is_same else now

    def _placed(self, stat: FileStat) -> tuple[Path, FileStat]:
        """The folder that a recorded path counts from, and the file below it."""
        if not stat.disk_path.startswith(ELSEWHERE):
            return self._home, stat
        return _ROOT, replace(stat, disk_path=stat.disk_path.removeprefix(ELSEWHERE))


def recorded_path(place: Path, home: Path | None) -> str:
    """The recorded path of a file: from the folder that holds the store, or from the root."""
    folder = None if home is None else home.resolve()
    if folder is not None and place.is_relative_to(folder):
        below = str(place.relative_to(folder))
        if not below.startswith(ELSEWHERE):
            return below
    return f"{ELSEWHERE}{place.relative_to(_ROOT)}"


def read_imported(
    name: str, max_bytes: int, advice: str, home: Path | None = None
) -> tuple[bytes, FileStat]:
    """The bytes of a file, of one moment, and what it was then.

    ``advice`` says what to do with a file over the limit; ``home`` is the folder that holds the
    store.

    Raises:
        CallerError: there is no such file, it is a folder or no regular file, it is too large, it
            is being written, or it may not be read.
    """
    path = Path(name)
    try:
        place = path.resolve(strict=True)
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or "not a file's name"
        raise CallerError(f"{printable(name)}: {why}; give a file that can be read") from error
    if place.is_dir():
        raise CallerError(f"{printable(name)}: is a folder; give the files in it that are meant")
    listed = FileStat(nfc(path.name), str(place.relative_to(_ROOT)), 0, 0, 0, 0)
    found = read_bytes(_ROOT, listed, max_bytes, advice)
    if isinstance(found, LeftOut):
        raise CallerError(f"{printable(name)}: {found.reason.phrase}: {found.detail}")
    data, stat = found
    return data, replace(stat, disk_path=recorded_path(place, home))
