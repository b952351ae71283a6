"""A lock file that the kernel releases when its holder dies."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from citebound.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FLAGS: Final = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
"""A link that came with a copied folder is not followed."""


@contextmanager
def locked(file: Path, *, refusal: str = "") -> Iterator[None]:
    """A block that one process at a time is in; others wait until it leaves or dies.

    The file is made when it is missing and never removed, so that all processes lock the same one.

    Args:
        file: the lock.
        refusal: what is said instead of waiting; empty to wait.

    Raises:
        StoreError: the file cannot be made or locked, or another process is in the block and
            nobody is to wait.
    """
    try:
        handle = os.open(file, _FLAGS, 0o600)
    except OSError as error:
        raise StoreError(f"{file}: cannot be made for locking: {error.strerror}") from error
    try:
        _lock(handle, file, refusal)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, file: Path, refusal: str) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (fcntl.LOCK_NB if refusal else 0))
    except BlockingIOError as error:
        raise StoreError(refusal) from error
    except OSError as error:
        raise StoreError(f"{file}: cannot be locked: {error.strerror}") from error
