"""The folder: real files, and what the machine knows of them."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def nfc(path: str) -> str:
    """A document's name is its path in NFC."""
    return unicodedata.normalize("NFC", path)


def text_of(data: bytes) -> str | None:
    """The exact text, or None for what is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


@dataclass
class Disk:
    """Writes files as a person would, and remembers every byte and every touch."""

    root: Path
    files: dict[str, bytes] = field(default_factory=dict)
    touched: set[str] = field(default_factory=set)
    """Paths that may look different from what the last sync saw, whatever they hold."""

    def write(self, path: str, data: bytes, *, keep_times: bool = False) -> None:
        """Write a file in place; with ``keep_times`` its modification time stays."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        before = target.stat() if target.exists() else None
        target.write_bytes(data)
        if keep_times and before is not None:
            os.utime(target, ns=(before.st_atime_ns, before.st_mtime_ns))
        self.files[path] = data
        self.touched.add(path)

    def remove(self, path: str) -> None:
        """Remove a file."""
        (self.root / path).unlink()
        del self.files[path]
        self.touched.add(path)

    def rename(self, path: str, other: str) -> None:
        """Rename a file; what was there before is replaced."""
        target = self.root / other
        target.parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).rename(target)
        self.files[other] = self.files.pop(path)
        self.touched |= {path, other}

    def swap(self, path: str, other: str) -> None:
        """Two files exchange their names."""
        aside = self.root.parent / "aside"
        (self.root / path).rename(aside)
        (self.root / other).rename(self.root / path)
        aside.rename(self.root / other)
        self.files[path], self.files[other] = self.files[other], self.files[path]
        self.touched |= {path, other}

    def found(self) -> dict[str, str]:
        """The texts of the documents that are there, by name."""
        found = {}
        for path, data in self.files.items():
            text = text_of(data)
            if self._meaning(path) == text and text is not None:
                found[nfc(path)] = text
        return found

    def meanings(self) -> dict[str, str | None]:
        """What each file comes to: a text, or why it is none."""
        return {path: self._meaning(path) for path in self.files}

    def _meaning(self, path: str) -> str | None:
        if any(nfc(path) == nfc(other) for other in self.files if other != path):
            return "\0 two files with one name"
        if not path.lower().endswith((".txt", ".md", ".rst")):
            return "\0 not supported"
        return text_of(self.files[path])
