"""Opens a file that a person named, and never waits for what is none.

A named pipe waits for its other end, a device may never end, a folder holds no text. Each is
refused before it is opened. The null device is an empty file.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_DESCRIPTORS: Final = "/dev/fd"


def read_named(path: Path) -> bytes:
    """All bytes of a regular file.

    Raises:
        OSError: as ``regular``, or it cannot be read.
    """
    if "\0" in str(path):  # ``open`` would not come as far as the opener.
        raise OSError(errno.EINVAL, "not a file's name")
    with open(path, "rb", opener=regular) as file:
        return file.read()


def regular(name: str, flags: int) -> int:
    """For ``open(..., opener=regular)``: a descriptor of a regular file, or of the null device.

    Raises:
        OSError: EISDIR for a folder, ENXIO for anything else, neither of which is opened; EINVAL
            for what is no file's name; otherwise as the system says.
    """
    return _opened(name, flags, _refuse_special)


def regular_or_handed(name: str, flags: int) -> int:
    """As ``regular``; also what the caller of this process opened for it, and devices to write to.

    That is standard input by its path, and a shell's process substitution: their other end is
    there. A named pipe that nobody opened is not.

    Raises:
        OSError: as ``regular``.
    """
    is_written = flags & os.O_ACCMODE != os.O_RDONLY
    handed = set(_handed())  # Before anything else is opened.

    def refuse(status: os.stat_result) -> None:
        """Refuse what was neither handed over nor is a device to be written to."""
        is_device_to_write = is_written and stat.S_ISCHR(status.st_mode)
        if not is_device_to_write and (status.st_dev, status.st_ino) not in handed:
            _refuse_special(status)

    return _opened(name, flags, refuse)


def refuse_special(mode: int) -> None:
    """Return if the mode is a regular file's.

    Raises:
        OSError: ELOOP for a link, ENXIO for anything else; it says what there is.
    """
    if stat.S_ISLNK(mode):
        raise OSError(errno.ELOOP, "a link")
    if not stat.S_ISREG(mode):
        kind = next((name for is_one, name in _KINDS if is_one(mode)), "no regular file")
        raise OSError(errno.ENXIO, f"it is {kind}, wanted is a regular file")


def _opened(name: str, flags: int, refuse: Callable[[os.stat_result], None]) -> int:
    try:
        with suppress(FileNotFoundError):  # It may be about to be made.
            refuse(Path(name).stat())
        handle = os.open(name, flags | os.O_CLOEXEC | os.O_NONBLOCK, 0o666)
    except ValueError as error:
        raise OSError(errno.EINVAL, "not a file's name") from error
    try:
        refuse(os.fstat(handle))
        os.set_blocking(handle, True)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _refuse_special(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not (stat.S_ISCHR(status.st_mode) and status.st_rdev == Path(os.devnull).stat().st_rdev):
        refuse_special(status.st_mode)


def _handed() -> Iterator[tuple[int, int]]:
    """Device and inode of what this process has open already, folders left out."""
    for descriptor in list(Path(_DESCRIPTORS).iterdir()):
        with suppress(OSError):  # That of the listing is closed by now.
            status = os.fstat(int(descriptor.name))
            if not stat.S_ISDIR(status.st_mode):
                yield status.st_dev, status.st_ino
