"""What a look at a folder found: the files to use, and what was left out with its reason.

Pure values. ``sources.folder`` makes them; the engine compares them and the pages show them.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from citebound.core.counting import counted


class LeftOutReason(StrEnum):
    """Why something in a folder is not a document. The value is the wire name."""

    FORMAT = "format"
    """A regular file whose format is not supported."""
    HIDDEN = "hidden"
    """A name that begins with a dot; a hidden folder is one entry and is not entered."""
    LINK = "link"
    """A symbolic link whose target is in the folder; links are not followed."""
    LINK_OUT = "link_out"
    """A symbolic link whose target is outside of the folder."""
    NOT_REGULAR = "not_regular"
    """A pipe, socket or device; never opened."""
    TOO_LARGE = "too_large"
    """More bytes than the limit."""
    UNREADABLE = "unreadable"
    """The system refuses to read the file."""
    UNDECODABLE = "undecodable"
    """The bytes are not UTF-8."""
    NAME_CLASH = "name_clash"
    """Two paths that are the same path in Unicode normal form NFC."""
    BAD_NAME = "bad_name"
    """The name's bytes are not valid Unicode."""
    FOLDER_UNREADABLE = "folder_unreadable"
    """The system refuses to list the folder: what it holds is unknown, not gone."""
    CHANGED_WHILE_READ = "changed_while_read"
    """The file changed or vanished while it was read, twice in a row."""

    @property
    def phrase(self) -> str:
        """The reason in words for a reader, without a full stop."""
        return _PHRASES[self]


_PHRASES = {
    LeftOutReason.FORMAT: "format not supported",
    LeftOutReason.HIDDEN: "hidden",
    LeftOutReason.LINK: "a link, not followed",
    LeftOutReason.LINK_OUT: "a link out of the folder",
    LeftOutReason.NOT_REGULAR: "not a regular file",
    LeftOutReason.TOO_LARGE: "too large",
    LeftOutReason.UNREADABLE: "cannot be read",
    LeftOutReason.UNDECODABLE: "not a UTF-8 text",
    LeftOutReason.NAME_CLASH: "two files with the same name",
    LeftOutReason.BAD_NAME: "name is not valid Unicode",
    LeftOutReason.FOLDER_UNREADABLE: "folder cannot be read",
    LeftOutReason.CHANGED_WHILE_READ: "changed while it was read",
}


def counted_reason(phrase: str, number: int) -> str:
    """So many documents that are left out for one reason, in words.

    >>> counted_reason("a link out of the folder", 1), counted_reason("hidden", 2)
    ('1 link out of the folder', '2 hidden')
    """
    one, many = _COUNTED.get(phrase, (phrase, phrase))
    return counted(number, one, many)


_COUNTED = {
    "a link, not followed": ("link, not followed", "links, not followed"),
    "a link out of the folder": ("link out of the folder", "links out of the folder"),
    "not a regular file": ("not a regular file", "not regular files"),
    "not a UTF-8 text": ("not a UTF-8 text", "not UTF-8 texts"),
    "two files with the same name": ("with the name of another", "with the name of another"),
    "name is not valid Unicode": ("name is not valid Unicode", "names are not valid Unicode"),
    "folder cannot be read": ("folder cannot be read", "folders cannot be read"),
    "changed while it was read": ("changed while it was read", "changed while they were read"),
}
"""The phrases that are told in other words where documents are counted, for one and for more."""


@dataclass(frozen=True, slots=True)
class FileStat:
    """A regular file of a folder, as the file system described it at one moment."""

    doc_id: str
    """Path below the folder in NFC, segments joined by "/": the document's name everywhere."""
    disk_path: str
    """The same path as written on disc, to open it; never shown."""
    size: int
    """Bytes, 0 or more."""
    mtime_ns: int
    """Time of the last change of content, nanoseconds since the epoch."""
    ctime_ns: int
    """Time of the last change of content or attributes, nanoseconds since the epoch."""
    inode: int
    """The file's number in its file system."""

    def __post_init__(self) -> None:
        """Refuse a path that could leave the folder.

        Raises:
            ValueError: ``disk_path`` is absolute, empty, or has an empty, "." or ".." segment.
        """
        fenced = f"/{self.disk_path}/"
        if "//" in fenced or "/./" in fenced or "/../" in fenced:
            raise ValueError(f"expected a path below the folder, got {self.disk_path!r}")


@dataclass(frozen=True, slots=True, order=True)
class LeftOut:
    """Something in a folder that is not used as a document, with its reason."""

    path: str
    """Path below the folder as ``printable`` writes it, to be shown and not to be opened."""
    reason: LeftOutReason
    """The kind of reason."""
    detail: str = ""
    """One line more: what was found and what to do; may be empty."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Everything that a folder holds: each name is either a file or left out, except settings."""

    files: tuple[FileStat, ...]
    """Sorted by the code points of ``doc_id``; every ``doc_id`` occurs once."""
    left_out: tuple[LeftOut, ...]
    """Sorted by path."""


@dataclass(frozen=True, slots=True)
class ReadText:
    """The exact text of a file."""

    text: str
    """Strictly decoded UTF-8; byte order mark, carriage returns and NUL are kept."""
    bytes_sha256: str
    """SHA-256 in hexadecimal of the file's bytes."""
    stat: FileStat
    """The file as it was when these bytes were read."""


def printable(path: str) -> str:
    r"""A path on one line without control, bidirectional or undecodable characters.

    They become escapes: ``\n``, ``\u202e``, and ``\xff`` for a byte that is not UTF-8.

    >>> printable("a\nb.txt")
    'a\\nb.txt'
    """
    if path.isprintable():
        return path
    return "".join(char if char.isprintable() else _escape(char) for char in path)


ELSEWHERE: Final = "@root/"
"""Begins the ``disk_path`` of a file that counts from the root, and not from the folder."""


def shown_path(disk_path: str) -> str:
    """The path as a person types it."""
    is_elsewhere = disk_path.startswith(ELSEWHERE)
    return f"/{disk_path.removeprefix(ELSEWHERE)}" if is_elsewhere else disk_path


def nfc(path: str) -> str:
    """A path in Unicode normal form NFC: the form of every ``doc_id``."""
    return path if path.isascii() else unicodedata.normalize("NFC", path)


def _escape(char: str) -> str:
    if "\udc80" <= char <= "\udcff":
        return f"\\x{ord(char) - 0xDC00:02x}"
    return char.encode("unicode_escape").decode("ascii")
