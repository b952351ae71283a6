from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.listing import LeftOut, LeftOutReason, Listing
from citebound.errors import FolderError
from citebound.sources.folder import list_folder

if TYPE_CHECKING:
    from pathlib import Path


def look(root: Path) -> Listing:
    return list_folder(root, suffixes=[".txt"], max_bytes=1_000)


def put(root: Path, path: str, content: bytes = b"x") -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


def reasons(listing: Listing) -> dict[str, LeftOutReason]:
    return {left.path: left.reason for left in listing.left_out}


def denied(*_: object, **__: object) -> Any:
    raise PermissionError(errno.EACCES, "Permission denied")


def test_a_sub_folder_that_cannot_be_listed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "locked/a.txt")
    put(tmp_path, "open/b.txt")
    real = os.open

    def guarded(path: Any, *args: Any, **options: Any) -> int:
        return denied() if str(path).endswith("locked") else real(path, *args, **options)

    monkeypatch.setattr(os, "open", guarded)
    listing = look(tmp_path)
    assert [file.doc_id for file in listing.files] == ["open/b.txt"]
    assert listing.left_out == (
        LeftOut(
            "locked",
            LeftOutReason.FOLDER_UNREADABLE,
            "Permission denied; check its permissions",
        ),
    )


class Scan:
    """A scan of one folder, seen through a function."""

    def __init__(self, entries: list[Any]) -> None:
        self.entries = entries

    def __enter__(self) -> list[Any]:
        return self.entries

    def __exit__(self, *_: object) -> None:
        return None


class Entry:
    """A regular file whose description fails as it is told to."""

    def __init__(self, name: str, error: OSError) -> None:
        self.name, self.error = name, error

    def is_symlink(self) -> bool:
        return False

    def is_dir(self, *, follow_symlinks: bool) -> bool:
        return follow_symlinks

    def is_file(self, *, follow_symlinks: bool) -> bool:
        return not follow_symlinks

    def stat(self, *, follow_symlinks: bool) -> os.stat_result:
        assert not follow_symlinks
        raise self.error


def test_a_file_that_vanishes_is_absent_and_one_that_is_refused_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = Entry("gone.txt", FileNotFoundError(errno.ENOENT, "gone"))
    locked = Entry("locked.txt", PermissionError(errno.EACCES, "Permission denied"))
    monkeypatch.setattr(os, "scandir", lambda _: Scan([gone, locked]))
    assert reasons(look(tmp_path)) == {"locked.txt": LeftOutReason.UNREADABLE}


def test_a_folder_that_vanishes_is_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sub").mkdir()
    put(tmp_path, "a.txt")
    real = os.open

    def late(path: Any, *args: Any, **options: Any) -> int:
        if str(path).endswith("sub"):
            (tmp_path / "sub").rmdir()
        return real(path, *args, **options)

    monkeypatch.setattr(os, "open", late)
    assert [file.doc_id for file in look(tmp_path).files] == ["a.txt"]
    assert look(tmp_path).left_out == ()


def test_a_folder_that_becomes_a_link_is_not_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "root"
    (root / "sub").mkdir(parents=True)
    put(tmp_path, "outside/secret.txt")
    real = os.open

    def swapping(path: Any, *args: Any, **options: Any) -> int:
        if str(path).endswith("sub"):
            (root / "sub").rmdir()
            (root / "sub").symlink_to(tmp_path / "outside")
        return real(path, *args, **options)

    monkeypatch.setattr(os, "open", swapping)
    listing = look(root)
    assert listing.files == ()
    assert reasons(listing) == {"sub": LeftOutReason.FOLDER_UNREADABLE}


def test_a_missing_folder_is_the_callers_error(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match=r"no such folder; give the path of an existing folder$"):
        look(tmp_path / "missing")


def test_a_file_in_place_of_the_folder_is_the_callers_error(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match=r"not a folder; give the folder"):
        look(put(tmp_path, "a.txt"))


@pytest.mark.parametrize("refuser", ["open", "scandir"])
def test_a_folder_that_may_not_be_listed_is_the_callers_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refuser: str
) -> None:
    monkeypatch.setattr(os, refuser, denied)
    with pytest.raises(FolderError, match=r"cannot be read \(Permission denied\)"):
        look(tmp_path)
