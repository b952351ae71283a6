"""What is in a folder that someone else made: names and sizes only, nothing opened or followed."""

from __future__ import annotations

import os
import os.path
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from citebound.core.listing import FileStat, LeftOut, LeftOutReason, Listing, nfc, printable
from citebound.core.text import has_half_character
from citebound.sources.opening import FOLDER_FLAGS, folder_error, open_root
from citebound.sources.reading import hash_file, read_file, too_large

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

__all__ = ["hash_file", "list_folder", "read_file"]

STORE_NAME: Final = ".citebound"
SETTINGS_NAME: Final = "citebound.toml"


def list_folder(root: Path, *, suffixes: Collection[str], max_bytes: int) -> Listing:
    """Every name below a folder, either as a file to use or as left out with its reason.

    A file is used when it is regular, its name ends in one of ``suffixes`` (with their dot, in any
    case) and it has at most ``max_bytes`` bytes. Links are neither followed nor entered, hidden
    names are neither entered nor used. Stores and the folder's own settings file are in neither
    list. A name that vanishes during the look is absent.

    Raises:
        FolderError: there is no such folder, it is no folder, or it cannot be read.
    """
    wanted = tuple(sorted(suffix.lower() for suffix in suffixes))
    look = _Look(os.path.realpath(root), wanted, max_bytes)
    descriptor = open_root(root)
    try:
        look.into(descriptor, "")
    except OSError as error:
        raise folder_error(root, error) from error
    finally:
        os.close(descriptor)
    look.below()
    files, clashes = _apart(look.files)
    left_out = sorted((*look.left_out, *clashes))
    return Listing(tuple(sorted(files, key=_doc_id)), tuple(left_out))


@dataclass(slots=True)
class _Look:
    """The state of one look at a folder."""

    base: str
    suffixes: tuple[str, ...]
    max_bytes: int
    folders: list[str] = field(default_factory=list)
    files: list[FileStat] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)

    def below(self) -> None:
        """Look into every folder that was found, and into those found there."""
        while self.folders:
            path = self.folders.pop()
            try:
                self._open_and_look(path)
            except FileNotFoundError:
                continue
            except OSError as error:
                self.leave(path, LeftOutReason.FOLDER_UNREADABLE, _why(error))

    def _open_and_look(self, path: str) -> None:
        descriptor = os.open(f"{self.base}/{path}", FOLDER_FLAGS)
        try:
            self.into(descriptor, f"{path}/")
        finally:
            os.close(descriptor)

    def into(self, descriptor: int, prefix: str) -> None:
        """Take all names of one folder, or none of them when it cannot be listed to its end."""
        with os.scandir(descriptor) as entries:
            names = list(entries)
        for entry in names:
            try:
                self._take(entry, prefix + entry.name)
            except FileNotFoundError:
                continue
            except OSError as error:
                self.leave(prefix + entry.name, LeftOutReason.UNREADABLE, _why(error))

    def _take(self, entry: os.DirEntry[str], path: str) -> None:
        if entry.name == STORE_NAME or path == SETTINGS_NAME:
            return
        if entry.name.startswith("."):
            self.leave(path, LeftOutReason.HIDDEN)
        elif has_half_character(entry.name):
            detail = "its bytes are not UTF-8; rename it"
            self.left_out.append(LeftOut(_ascii(path), LeftOutReason.BAD_NAME, detail))
        elif entry.is_symlink():
            self._take_link(path)
        elif entry.is_dir(follow_symlinks=False):
            self.folders.append(path)
        else:
            self._take_file(entry, path)

    def _take_link(self, path: str) -> None:
        target = os.path.realpath(f"{self.base}/{path}")
        if f"{target}/".startswith(f"{self.base.rstrip('/')}/"):
            self.leave(path, LeftOutReason.LINK)
        else:
            self.leave(path, LeftOutReason.LINK_OUT, "put a copy into the folder to include it")

    def _take_file(self, entry: os.DirEntry[str], path: str) -> None:
        if not entry.is_file(follow_symlinks=False):
            self.leave(path, LeftOutReason.NOT_REGULAR, "a pipe, socket or device; never opened")
        elif not entry.name.lower().endswith(self.suffixes):
            self.leave(path, LeftOutReason.FORMAT, f"supported: {' '.join(self.suffixes)}")
        else:
            self._take_document(entry.stat(follow_symlinks=False), path)

    def _take_document(self, found: os.stat_result, path: str) -> None:
        if found.st_size > self.max_bytes:
            detail = too_large(found.st_size, self.max_bytes)
            self.leave(path, LeftOutReason.TOO_LARGE, detail)
            return
        self.files.append(
            FileStat(
                doc_id=nfc(path),
                disk_path=path,
                size=found.st_size,
                mtime_ns=found.st_mtime_ns,
                ctime_ns=found.st_ctime_ns,
                inode=found.st_ino,
            )
        )

    def leave(self, path: str, reason: LeftOutReason, detail: str = "") -> None:
        """Note a name that is left out."""
        self.left_out.append(LeftOut(printable(path), reason, detail))


def _apart(files: Iterable[FileStat]) -> tuple[list[FileStat], list[LeftOut]]:
    """The files with a name of their own, and those that share one."""
    same: dict[str, list[FileStat]] = {}
    for file in files:
        same.setdefault(file.doc_id, []).append(file)
    alone = [group[0] for group in same.values() if len(group) == 1]
    clashes = [_clash(file, group) for group in same.values() if len(group) > 1 for file in group]
    return alone, clashes


def _clash(file: FileStat, group: list[FileStat]) -> LeftOut:
    others = ", ".join(sorted(_code_points(other) for other in group if other is not file))
    detail = f"{_code_points(file)} is the same name in Unicode NFC as {others}; rename one"
    return LeftOut(printable(file.disk_path), LeftOutReason.NAME_CLASH, detail)


def _code_points(file: FileStat) -> str:
    return file.disk_path.encode("unicode_escape").decode("ascii")


def _doc_id(file: FileStat) -> str:
    return file.doc_id


def _ascii(path: str) -> str:
    raw = path.encode("utf-8", "surrogateescape")
    return printable(raw.decode("ascii", "backslashreplace"))


def _why(error: OSError) -> str:
    return f"{error.strerror or type(error).__name__}; check its permissions"
