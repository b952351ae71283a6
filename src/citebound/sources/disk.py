"""The folder on disc, behind ``ports.files.Folder``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.syntax import SUFFIXES
from citebound.sources.folder import list_folder
from citebound.sources.reading import hash_file, read_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from citebound.core.listing import FileStat, LeftOut, Listing, ReadText

_SECOND: Final = 1_000_000_000
_FINE: Final = 50_000_000
_COARSE: Final = 2 * _SECOND


class FolderOnDisk:
    """Lists and reads documents; follows no link and opens nothing that is not a regular file."""

    def __init__(self, root: Path, max_bytes: int, now_ns: Callable[[], int]) -> None:
        """Look at this folder; larger files are left out. ``now_ns`` is the wall clock."""
        self._root, self._max_bytes, self._now_ns = root, max_bytes, now_ns
        self._listed_ns = 0

    def listing(self) -> Listing:
        """What is there now, nothing opened.

        Raises:
            FolderError: the folder is missing or cannot be listed.
        """
        self._listed_ns = self._now_ns()
        return list_folder(self._root, suffixes=SUFFIXES, max_bytes=self._max_bytes)

    def read(self, stat: FileStat) -> ReadText | LeftOut:
        """The exact text of a file, or why it is not included."""
        return read_file(self._root, stat, self._max_bytes)

    def digest(self, stat: FileStat) -> str | LeftOut:
        """SHA-256 of a file's bytes, or why it cannot be read."""
        return hash_file(self._root, stat, self._max_bytes)

    def is_young(self, stat: FileStat) -> bool:
        """Whether a change after the last listing could leave every stat field of a file equal."""
        return is_young(stat, self._listed_ns)


def is_young(stat: FileStat, seen_ns: int) -> bool:
    """Whether a change after a look at a file could leave every field of its ``stat`` equal.

    File systems stamp times in ticks of some milliseconds, coarse ones of up to two seconds; a
    file that was written within a tick of the look could be written again unseen.
    """
    written = max(stat.mtime_ns, stat.ctime_ns)
    is_coarse = stat.mtime_ns % _SECOND == 0 and stat.ctime_ns % _SECOND == 0
    return written >= seen_ns - (_COARSE if is_coarse else _FINE)
