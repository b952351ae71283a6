"""Open a folder, or a file below it, without ever following a link below the folder.

Each path segment is opened relative to the one before it, so a segment that is replaced by a link
in the meantime is refused by the kernel: there is no gap between the check and the use.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from citebound.core.listing import printable
from citebound.errors import FolderError
from citebound.named_file import refuse_special

if TYPE_CHECKING:
    from pathlib import Path

FOLDER_FLAGS: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
FILE_FLAGS: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK


def open_root(root: Path) -> int:
    """A descriptor of the folder itself, which may be reached through links; the caller closes it.

    Raises:
        FolderError: there is no such folder, it is no folder, or it cannot be read.
    """
    try:
        return os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise folder_error(root, error) from error


def open_file(root: Path, disk_path: str) -> int:
    """A descriptor of a regular file below the folder; the caller closes it.

    Raises:
        FolderError: as ``open_root``.
        OSError: ELOOP for a link, ENXIO for what is not a regular file (neither is opened),
            ENOTDIR for a folder that became a file or a link, otherwise as the system says.
    """
    *folders, name = disk_path.split("/")
    parent = _open_parent(root, folders)
    try:
        refuse_special(os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode)
        return os.open(name, FILE_FLAGS, dir_fd=parent)
    finally:
        os.close(parent)


def folder_error(root: Path, error: OSError) -> FolderError:
    """The error for a folder that cannot be looked at: one line that says what to do."""
    shown = printable(os.fspath(root))
    if isinstance(error, FileNotFoundError):
        return FolderError(f"{shown}: no such folder; give the path of an existing folder")
    if isinstance(error, NotADirectoryError):
        return FolderError(f"{shown}: not a folder; give the folder that holds the documents")
    why = error.strerror or type(error).__name__
    return FolderError(f"{shown}: the folder cannot be read ({why}); check its permissions")


def _open_parent(root: Path, folders: list[str]) -> int:
    at = open_root(root)
    for folder in folders:
        try:
            below = os.open(folder, FOLDER_FLAGS, dir_fd=at)
        finally:
            os.close(at)
        at = below
    return at
