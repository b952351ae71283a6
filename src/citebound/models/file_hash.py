"""The SHA-256 of a large file, computed once for as long as the file stays as it is."""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from citebound.digest import canonical, sha256_hex
from citebound.named_file import regular

if TYPE_CHECKING:
    from pathlib import Path

_BLOCK: Final = 1 << 22
_HASH: Final = re.compile(r"[0-9a-f]{64}")


def file_sha256(path: Path, cache: Path) -> str:
    """The file's hash.

    It is kept in the folder ``cache`` under the file's device, inode, size and times; a file of
    which one differs is hashed anew. A cache that cannot be written is done without.

    Raises:
        OSError: the file cannot be read.
    """
    before = path.stat()
    kept = cache / f"{_name(before)}.sha256"
    with suppress(OSError, UnicodeDecodeError):
        known = kept.read_text("ascii")
        if _HASH.fullmatch(known):
            return known
    found = _hashed(path)
    if _name(path.stat()) == _name(before):
        with suppress(OSError):
            cache.mkdir(parents=True, exist_ok=True)
            part = kept.with_suffix(f".{os.getpid()}")
            part.write_text(found, "ascii")
            part.replace(kept)
    return found


def _name(stat: os.stat_result) -> str:
    seen = [stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns]
    return sha256_hex(canonical([str(number) for number in seen]))


def _hashed(path: Path) -> str:
    digest = hashlib.sha256()
    with open(path, "rb", opener=regular) as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
