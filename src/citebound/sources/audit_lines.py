"""Audit records appended to a file of JSON lines: a record is there whole or not at all."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import stat
from typing import TYPE_CHECKING, Final

from citebound.core.listing import printable
from citebound.errors import SettingsError, WorldError
from citebound.named_file import regular_or_handed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from io import FileIO

FIRST: Final = '{"refined_file_id": '
"""How each line of such a file begins."""


class AuditLines:
    """Appends lines to a file. A last line that a crash tore is cut off first."""

    def __init__(self, name: str) -> None:
        """Open the file, which is made when it is not there.

        Raises:
            SettingsError: it cannot be written, or ends in an unfinished line of another kind.
        """
        self._name = printable(name)
        try:
            self._file: FileIO = open(  # noqa: SIM115 (see close)
                name, "ab+", buffering=0, opener=regular_or_handed
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "not a file's name"
            raise SettingsError(
                f"--audit {self._name}: cannot be written: {why}; name a file"
            ) from error
        self._is_regular = stat.S_ISREG(os.fstat(self._file.fileno()).st_mode)
        if self._is_regular:
            self._mend()

    def append(self, lines: Sequence[str]) -> None:
        """Append these lines, all of them or none.

        Raises:
            WorldError: the file cannot be written.
        """
        data = "".join(f"{line}\n" for line in lines).encode("ascii")
        if not data:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX)
            self._write(data)
        except OSError as error:
            raise WorldError(f"--audit {self._name}: cannot be written: {error}") from error
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, data: bytes) -> None:
        size = self._file.seek(0, os.SEEK_END) if self._is_regular else 0
        if self._file.write(data) != len(data):
            if self._is_regular:
                self._file.truncate(size)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _mend(self) -> None:
        """Cut the last line off if a crash tore it."""
        fcntl.flock(self._file, fcntl.LOCK_EX)
        last = self._last_line()
        if last and not _is_ours(last):
            self._file.close()
            raise SettingsError(
                f"--audit {self._name}: its last line is unfinished and no audit record; "
                "name a new file"
            )
        self._file.truncate(self._file.seek(0, os.SEEK_END) - len(last))
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def _last_line(self) -> bytes:
        """What stands after the last line feed."""
        position = self._file.seek(0, os.SEEK_END)
        last = b""
        while position > 0 and b"\n" not in last:
            step = min(position, _CHUNK)
            position = self._file.seek(position - step)
            last = self._file.read(step) + last
        return last[last.rfind(b"\n") + 1 :]


_CHUNK: Final = 1 << 16


def _is_ours(last: bytes) -> bool:
    first = FIRST.encode()
    return last.startswith(first) or first.startswith(last)


def audit_line(refined_file_id: str, content_hash: str, record: dict[str, str | float]) -> str:
    """A line: which text, in which state, and the record's own fields."""
    return json.dumps({"refined_file_id": refined_file_id, "content_hash": content_hash} | record)
