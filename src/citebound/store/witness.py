"""How far the audit chain had come, kept beside the database.

A database that was restored from an older copy agrees with itself; only something outside it can
tell that there was more.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_DIGITS: Final = 20
_SIZE: Final = _DIGITS + 1 + 64 + 1
_FLAGS: Final = os.O_CLOEXEC | os.O_NOFOLLOW


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the audit chain."""

    n: int
    """Its number, which is the chain's length up to it; 0 before the first."""
    head: str
    """Hash over it and all before it; empty before the first."""


class Witness:
    """One small file for each dossier, ``witness-1`` and so on: the newest link that was seen.

    It is written after a commit, so it is never ahead of the database; a process that dies in
    between leaves it behind, which does no harm. It never moves back.
    """

    def __init__(self, directory: Path, dossier: int) -> None:
        """In a store's directory."""
        self.file = directory / f"witness-{dossier}"

    def seen(self) -> Link | None:
        """The newest link that was recorded; None without one, or when it cannot be read."""
        try:
            handle = os.open(self.file, os.O_RDONLY | _FLAGS)
        except OSError:
            return None
        try:
            return _read(handle)
        finally:
            os.close(handle)

    def record(self, link: Link) -> None:
        """Keep the newest link; where nothing can be written, the older one stays."""
        with suppress(OSError):
            handle = os.open(self.file, os.O_RDWR | os.O_CREAT | _FLAGS, 0o600)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX)
                before = _read(handle)
                if before is None or before.n < link.n:
                    os.pwrite(handle, f"{link.n:0{_DIGITS}d} {link.head:<64}\n".encode(), 0)
            finally:
                os.close(handle)


def _read(handle: int) -> Link | None:
    try:
        number, _, head = os.pread(handle, _SIZE, 0).decode("ascii").rstrip().partition(" ")
        return Link(int(number), head)
    except (OSError, ValueError):
        return None
