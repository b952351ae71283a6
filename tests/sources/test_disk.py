from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.core.listing import FileStat, LeftOut, LeftOutReason, ReadText
from citebound.digest import sha256_hex
from citebound.sources.disk import FolderOnDisk

if TYPE_CHECKING:
    from pathlib import Path

SECOND = 1_000_000_000
NOW = 1_700_000_000 * SECOND
MILLISECOND = 1_000_000


def stat(mtime_ns: int, ctime_ns: int) -> FileStat:
    return FileStat("a.txt", "a.txt", 1, mtime_ns, ctime_ns, 1)


def listed_at(home: Path, *moments: int) -> FolderOnDisk:
    """A folder that was listed at each of these moments."""
    folder = FolderOnDisk(home, 100, iter(moments).__next__)
    for _ in moments:
        folder.listing()
    return folder


FINE_OLD = NOW - 3600 * SECOND + 1
COARSE_OLD = NOW - 3600 * SECOND


@pytest.mark.parametrize(
    ("mtime", "ctime", "young"),
    [
        (FINE_OLD, FINE_OLD, False),
        (NOW - 51 * MILLISECOND, NOW - 51 * MILLISECOND, False),
        (NOW - 50 * MILLISECOND - 1, NOW - 50 * MILLISECOND - 1, False),
        (NOW - 50 * MILLISECOND, NOW - 50 * MILLISECOND, True),
        (NOW - 1, NOW - 1, True),
        (FINE_OLD, NOW - 1, True),
        (NOW - 1, FINE_OLD, True),
        (NOW + 1, NOW + 1, True),
        (NOW + 3600 * SECOND, FINE_OLD, True),
        (COARSE_OLD, COARSE_OLD, False),
        (NOW - 3 * SECOND, NOW - 3 * SECOND, False),
        (NOW - 2 * SECOND, NOW - 2 * SECOND, True),
        (NOW - SECOND, NOW - SECOND, True),
        (NOW, NOW, True),
        (COARSE_OLD, NOW - SECOND, True),
        (NOW + SECOND, NOW + SECOND, True),
        (NOW - SECOND, NOW - SECOND + 1, False),
        (NOW - SECOND + 1, NOW - SECOND, False),
    ],
)
def test_a_file_is_young_within_a_tick_of_the_listing(
    tmp_path: Path,
    mtime: int,
    ctime: int,
    young: bool,  # noqa: FBT001
) -> None:
    assert listed_at(tmp_path, NOW).is_young(stat(mtime, ctime)) is young


@pytest.mark.parametrize(("last", "young"), [(NOW, True), (NOW + SECOND, False)])
def test_the_last_listing_decides_who_is_young(
    tmp_path: Path,
    last: int,
    young: bool,  # noqa: FBT001
) -> None:
    folder = listed_at(tmp_path, NOW - 7 * SECOND, last)
    assert folder.is_young(stat(NOW - 1, NOW - 1)) is young


def test_every_file_is_young_before_the_first_listing(tmp_path: Path) -> None:
    assert listed_at(tmp_path).is_young(stat(FINE_OLD, FINE_OLD))


def test_the_clock_is_read_before_the_folder(tmp_path: Path) -> None:
    def write_and_tell() -> int:
        (tmp_path / "late.txt").write_text("x", encoding="utf-8")
        return NOW

    (found,) = FolderOnDisk(tmp_path, 100, write_and_tell).listing().files
    assert found.doc_id == "late.txt"


def test_documents_are_listed_read_and_hashed_within_the_limit(tmp_path: Path) -> None:
    for name, text in (("a.txt", "four"), ("b.md", "fifth"), ("c.pdf", "x")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    folder = FolderOnDisk(tmp_path, 4, lambda: NOW)
    listing = folder.listing()
    (found,) = listing.files
    left_out = [(item.path, item.reason) for item in listing.left_out]
    assert left_out == [("b.md", LeftOutReason.TOO_LARGE), ("c.pdf", LeftOutReason.FORMAT)]
    assert folder.read(found) == ReadText("four", sha256_hex(b"four"), found)
    assert folder.digest(found) == sha256_hex(b"four")


def test_a_file_that_is_gone_is_left_out_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("four", encoding="utf-8")
    folder = FolderOnDisk(tmp_path, 9, lambda: NOW)
    (found,) = folder.listing().files
    (tmp_path / "a.txt").unlink()
    for result in (folder.read(found), folder.digest(found)):
        assert isinstance(result, LeftOut)
        assert result.path == "a.txt"
