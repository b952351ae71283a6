"""The folder as it was at the last sync.

What ``show`` and ``status`` compare the present listing with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from citebound.core.listing import FileStat, LeftOut, Listing, ReadText


@dataclass(frozen=True, slots=True)
class SyncedFile:
    """A file that is a document."""

    stat: FileStat
    """Path, size, times and inode as they were when its content was read."""
    bytes_sha256: str
    """Hash of the file's bytes."""
    unsettled: bool
    """True when the file was so young that a later change could leave every stat field equal: its
    content is compared instead."""


@dataclass(frozen=True, slots=True)
class SyncRecord:
    """The last sync."""

    at: str
    """ISO 8601 in UTC; empty before the first."""
    files: tuple[SyncedFile, ...]
    """Documents, sorted by id."""
    left_out: tuple[LeftOut, ...]
    """Files that are not included, with reasons, sorted by path."""


class FileLedger(Protocol):
    """Keeps the last sync."""

    def last(self) -> SyncRecord:
        """The last sync."""
        ...

    def replace(self, record: SyncRecord) -> None:
        """Remember this sync instead."""
        ...


class Folder(Protocol):
    """The folder itself."""

    def listing(self) -> Listing:
        """What is there now, nothing opened.

        Raises:
            FolderError: the folder is missing or cannot be listed.
        """
        ...

    def read(self, stat: FileStat) -> ReadText | LeftOut:
        """The exact text of a file, or why it is not included."""
        ...

    def digest(self, stat: FileStat) -> str | LeftOut:
        """SHA-256 of a file's bytes, or why it cannot be read."""
        ...

    def is_young(self, stat: FileStat) -> bool:
        """Whether a change after the last listing could leave every stat field of a file equal."""
        ...
