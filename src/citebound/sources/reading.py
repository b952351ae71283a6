"""Read the bytes of one listed file, whole and unchanged, or say why not."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Final, TypeAlias

from citebound.core.listing import FileStat, LeftOut, LeftOutReason, ReadText, printable
from citebound.digest import sha256_hex
from citebound.named_file import refuse_special
from citebound.sources.opening import open_file

if TYPE_CHECKING:
    from pathlib import Path

_Bytes: TypeAlias = tuple[bytes, FileStat]

_ATTEMPTS: Final = 2
_CHUNK: Final = 1 << 20
_IN_A_FOLDER: Final = "split it or raise the limit"
"""What to do with a file over the limit of a folder."""


def read_file(root: Path, stat: FileStat, max_bytes: int) -> ReadText | LeftOut:
    """The exact text of a listed file, or why it is left out.

    The bytes are those of one moment: the file did not change between the first and the last of
    them. No link is followed, only a regular file is opened, and never more than ``max_bytes + 1``
    bytes are read. Positions in a detail count bytes from 0.

    Raises:
        FolderError: the folder itself is gone or cannot be read.
    """
    found = read_bytes(root, stat, max_bytes)
    if isinstance(found, LeftOut):
        return found
    data, now = found
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _left_out(stat, LeftOutReason.UNDECODABLE, _undecodable(data, error.start))
    return ReadText(text, sha256_hex(data), now)


def hash_file(root: Path, stat: FileStat, max_bytes: int) -> str | LeftOut:
    """SHA-256 in hexadecimal of a listed file's bytes, read as ``read_file`` reads them.

    Raises:
        FolderError: the folder itself is gone or cannot be read.
    """
    found = read_bytes(root, stat, max_bytes)
    return found if isinstance(found, LeftOut) else sha256_hex(found[0])


def read_bytes(
    root: Path, listed: FileStat, max_bytes: int, advice: str = _IN_A_FOLDER
) -> tuple[bytes, FileStat] | LeftOut:
    """The bytes of a listed file, all of one moment, and the file as it was then.

    ``advice`` as in ``too_large``.

    Raises:
        FolderError: the folder itself is gone or cannot be read.
    """
    for _ in range(_ATTEMPTS):
        try:
            found = _attempt(root, listed, max_bytes, advice)
        except OSError as error:
            return refused(listed, error)
        if found is not None:
            return found
    return _left_out(
        listed, LeftOutReason.CHANGED_WHILE_READ, "it is being written; run again when it is done"
    )


def _attempt(root: Path, listed: FileStat, max_bytes: int, advice: str) -> _Bytes | LeftOut | None:
    """The bytes and what they are bytes of; None when the file changed meanwhile."""
    descriptor = open_file(root, listed.disk_path)
    try:
        before = os.fstat(descriptor)
        refuse_special(before.st_mode)
        if before.st_size > max_bytes:
            detail = too_large(before.st_size, max_bytes, advice)
            return _left_out(listed, LeftOutReason.TOO_LARGE, detail)
        data = _read(descriptor, before.st_size + 1)
        after = os.fstat(descriptor)
    finally:
        os.close(descriptor)
    if len(data) != before.st_size or _moved(before, after):
        return None
    return data, as_opened(listed, after)


def _read(descriptor: int, limit: int) -> bytes:
    """All bytes up to the limit; one more than expected shows that the file grew."""
    pieces, missing = [], limit
    while missing and (piece := os.read(descriptor, min(missing, _CHUNK))):
        pieces.append(piece)
        missing -= len(piece)
    return b"".join(pieces)


def _moved(before: os.stat_result, after: os.stat_result) -> bool:
    return (before.st_size, before.st_mtime_ns, before.st_ctime_ns) != (
        after.st_size,
        after.st_mtime_ns,
        after.st_ctime_ns,
    )


def as_opened(listed: FileStat, now: os.stat_result) -> FileStat:
    """A listed file as the system describes it now."""
    return FileStat(
        doc_id=listed.doc_id,
        disk_path=listed.disk_path,
        size=now.st_size,
        mtime_ns=now.st_mtime_ns,
        ctime_ns=now.st_ctime_ns,
        inode=now.st_ino,
    )


def too_large(size: int, max_bytes: int, advice: str = _IN_A_FOLDER) -> str:
    """The detail for a file over the limit, and what to do about it."""
    return f"{size:,} bytes, the limit is {max_bytes:,}; {advice}"


_REFUSALS: Final = {
    errno.ELOOP: (LeftOutReason.LINK, "it became a link after it was listed"),
    errno.ENXIO: (LeftOutReason.NOT_REGULAR, "a pipe, socket, device or folder; never opened"),
    errno.ENOENT: (LeftOutReason.CHANGED_WHILE_READ, "it vanished after it was listed; run again"),
    errno.ENOTDIR: (
        LeftOutReason.CHANGED_WHILE_READ,
        "its folder became a file or a link after it was listed; run again",
    ),
}


def refused(listed: FileStat, error: OSError) -> LeftOut:
    """Why the system does not let a file be read."""
    unreadable = LeftOutReason.UNREADABLE, f"{error.strerror}; check its permissions"
    reason, detail = _REFUSALS.get(error.errno or 0, unreadable)
    return _left_out(listed, reason, detail)


def _left_out(listed: FileStat, reason: LeftOutReason, detail: str) -> LeftOut:
    return LeftOut(printable(listed.doc_id), reason, detail)


def _undecodable(data: bytes, at: int) -> str:
    found = f"not UTF-8: byte 0x{data[at]:02x} at byte {at}"
    hint = _other_encoding(data)
    return f"{found}; {hint}save it as UTF-8"


_MARKS: Final = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_SAMPLE: Final = 1_000


def _other_encoding(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return f"it begins with a {encoding} byte order mark; "
    sample = data[:_SAMPLE]
    return "it looks like UTF-16; " if sample.count(0) * 4 > len(sample) else ""
