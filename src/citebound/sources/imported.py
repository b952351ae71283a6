"""The file that a transcript was imported from, behind ``ports.files.Folder``.

It may lie anywhere, and may be gone later: the store holds the text. A file below the folder that
holds the store is known by its path from there, so that both may be moved or copied together. A
path is kept as it was given: through links, what counts is the file that they lead to now.
"""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path
from stat import S_ISREG
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
from citebound.sources.reading import as_opened, hash_file, read_bytes, read_file, refused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citebound.ports.files import SyncedFile

_ROOT: Final = Path("/")
_GONE: Final = (FileNotFoundError, NotADirectoryError)
"""What is said of a path that leads to nothing."""


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

        One that is gone is listed as it was, and so is one whose bytes are the same. What stands
        in the place of one, such as a folder or a pipe, is listed as that, and not opened.
        """
        self._listed_ns = self._now_ns()
        self._known = {file.stat.doc_id: file for file in self._tell()}
        return Listing(tuple(self._now(file) for file in self._known.values()), ())

    def read(self, stat: FileStat) -> ReadText | LeftOut:
        """The exact text of a file, or why it cannot be read as UTF-8."""
        try:
            place = self._led_to(stat)
        except OSError as error:
            return refused(stat, error)
        return read_file(_ROOT, place, self._max_bytes)

    def digest(self, stat: FileStat) -> str | LeftOut:
        """SHA-256 of a file's bytes, or why it cannot be read; as it was when it is gone."""
        try:
            return hash_file(_ROOT, self._led_to(stat), self._max_bytes)
        except _GONE:
            return self._known[stat.doc_id].bytes_sha256
        except OSError as error:
            return refused(stat, error)

    def is_young(self, stat: FileStat) -> bool:
        """Whether a change after the last listing could leave every stat field of a file equal."""
        return is_young(stat, self._listed_ns)

    def _now(self, file: SyncedFile) -> FileStat:
        path = self._path(file.stat)
        try:
            found = path.stat()
        except _GONE:
            return file.stat
        except OSError:  # Something is there, and nobody can tell that it is the file.
            return replace(file.stat, size=0, mtime_ns=0, ctime_ns=0, inode=0)
        now = as_opened(file.stat, found)
        if not S_ISREG(found.st_mode):
            return now
        is_same = now == file.stat or self.digest(file.stat) == file.bytes_sha256
        return file.stat if is_same else now

    def _led_to(self, stat: FileStat) -> FileStat:
        """The file below the root that the recorded path leads to now.

        Raises:
            OSError: it leads nowhere, or round in a circle.
        """
        return replace(stat, disk_path=str(resolved(self._path(stat)).relative_to(_ROOT)))

    def _path(self, stat: FileStat) -> Path:
        """The recorded path, from the root."""
        if not stat.disk_path.startswith(ELSEWHERE):
            return self._home / stat.disk_path
        return _ROOT / stat.disk_path.removeprefix(ELSEWHERE)


def resolved(path: Path) -> Path:
    """Where a path leads, all links followed.

    Raises:
        OSError: it leads nowhere, or round in a circle.
    """
    try:
        return path.resolve(strict=True)
    except RuntimeError as error:  # What some versions of Python raise instead.
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error


def as_given(path: Path) -> Path:
    """A path from the root with its links as they stand; up to the last ``..`` they are resolved.

    Raises:
        OSError: the folder that a ``..`` counts from is not there.
    """
    parts = path.absolute().parts
    if ".." not in parts:
        return Path(*parts)
    after = len(parts) - parts[::-1].index("..")
    return resolved(Path(*parts[:after])).joinpath(*parts[after:])


def recorded_path(place: Path, home: Path | None) -> str:
    """The recorded path of a file: from the folder that holds the store, or from the root."""
    folder = None if home is None else home.resolve()
    for above in () if folder is None else place.parents:
        if above.resolve() == folder:
            below = str(place.relative_to(above))
            if not below.startswith(ELSEWHERE):
                return below
    return f"{ELSEWHERE}{place.relative_to(_ROOT)}"


def read_imported(
    name: str, max_bytes: int, advice: str, home: Path | None = None
) -> tuple[bytes, FileStat]:
    """The bytes of a file, of one moment, and what it was then.

    Its path is the one that was given, through whatever links: they may lead elsewhere later.

    Args:
        name: the path as a person gave it.
        max_bytes: how large a file may be.
        advice: what to do with a larger one.
        home: the folder that holds the store.

    Raises:
        CallerError: there is no such file, it is a folder or no regular file, it is too large, it
            is being written, or it may not be read.
    """
    path = Path(name)
    try:
        given, place = as_given(path), resolved(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "not a file's name"
        raise CallerError(f"{printable(name)}: {why}; give a file that can be read") from error
    if place.is_dir():
        raise CallerError(f"{printable(name)}: is a folder; give the files in it that are meant")
    listed = FileStat(nfc(path.name), str(place.relative_to(_ROOT)), 0, 0, 0, 0)
    found = read_bytes(_ROOT, listed, max_bytes, advice)
    if isinstance(found, LeftOut):
        raise CallerError(f"{printable(name)}: {found.reason.phrase}: {found.detail}")
    data, stat = found
    return data, replace(stat, disk_path=recorded_path(given, home))
