"""The files that meetings were imported from, wherever they lie."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from citebound.core.listing import LeftOut, shown_path
from citebound.digest import sha256_hex
from citebound.errors import CallerError
from citebound.ports.files import SyncedFile
from citebound.sources.imported import ImportedFiles, read_imported

NOW = 10**19
"""So late that no file is young."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "weekly.vtt"
    path.write_bytes(b"WEBVTT")
    return path


def imported(file: Path, now: int = NOW) -> tuple[SyncedFile, ImportedFiles]:
    """A file as it was when it was read, and what looks at it later."""
    data, stat = read_imported(str(file), 1000, "split it")
    synced = SyncedFile(stat, sha256_hex(data), unsettled=False)
    return synced, ImportedFiles(lambda: (synced,), Path("/"), 1000, lambda: now)


def test_a_file_is_read_with_what_it_was_then(file: Path) -> None:
    data, stat = read_imported(str(file), 1000, "split it")
    assert (data, stat.doc_id, stat.size) == (b"WEBVTT", "weekly.vtt", 6)
    assert shown_path(stat.disk_path) == str(file)


def test_a_file_is_found_by_a_relative_name_and_through_a_link(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    (file.parent / "link.vtt").symlink_to(file)
    assert read_imported("weekly.vtt", 1000, "split it")[0] == b"WEBVTT"
    _, stat = read_imported("link.vtt", 1000, "split it")
    link = str(file.parent / "link.vtt")
    assert (stat.doc_id, shown_path(stat.disk_path)) == ("link.vtt", link)


def test_a_path_is_kept_with_its_links_but_for_those_before_two_dots(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    (tmp_path / "a" / "m.vtt").write_bytes(b"WEBVTT")
    (tmp_path / "cur").symlink_to(folder)
    (tmp_path / "link").symlink_to(tmp_path / "a")
    for given, kept in (("cur/../m.vtt", "a/m.vtt"), ("a/b/../../link/m.vtt", "link/m.vtt")):
        _, stat = read_imported(str(tmp_path / given), 1000, "split it", tmp_path)
        assert stat.disk_path == kept


def test_a_file_is_below_the_stores_folder_by_any_way_there(file: Path) -> None:
    (file.parent / "way").symlink_to(file.parent)
    way = file.parent / "way"
    assert read_imported(str(way / file.name), 9, "", file.parent)[1].disk_path == file.name
    assert read_imported(str(file), 9, "", way)[1].disk_path == file.name


def test_a_name_that_is_no_file_is_refused_with_one_line(file: Path) -> None:
    for name in ("none.vtt", "", str(file.parent), "a\0b", str(file / "below")):
        with pytest.raises(CallerError) as caught:
            read_imported(name, 1000, "split it")
        assert "\n" not in str(caught.value)


def test_a_chain_of_links_without_an_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(CallerError, match="give a file that can be read"):
        read_imported(str(tmp_path / "a"), 1000, "split it")


def test_a_file_that_is_too_large_is_refused(file: Path) -> None:
    with pytest.raises(CallerError, match=r"weekly\.vtt: too large: 6 bytes, .* 5; split it$"):
        read_imported(str(file), 5, "split it")


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CallerError):
        read_imported(str(tmp_path / "pipe"), 1000, "split it")


def test_a_file_that_is_as_it_was_is_listed_so(file: Path) -> None:
    synced, files = imported(file)
    assert files.listing().files == (synced.stat,)
    assert files.digest(synced.stat) == synced.bytes_sha256
    assert not files.is_young(synced.stat)


def test_a_file_that_changed_is_listed_as_it_is_now(file: Path) -> None:
    synced, files = imported(file)
    file.write_bytes(b"WEBVTT 2")
    (stat,) = files.listing().files
    assert stat != synced.stat
    assert files.digest(stat) == sha256_hex(b"WEBVTT 2")


def in_a_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    file = folder / "weekly.vtt"
    file.write_bytes(b"WEBVTT")
    return file


@pytest.mark.parametrize("how", ["gone", "its folder gone", "a link to nothing", "a file above"])
def test_a_file_that_is_no_longer_there_is_listed_as_it_was(tmp_path: Path, how: str) -> None:
    file = in_a_folder(tmp_path)
    synced, files = imported(file)
    file.unlink()
    if how in {"its folder gone", "a file above"}:
        file.parent.rmdir()
    if how == "a file above":
        file.parent.write_bytes(b"a file")
    elif how == "a link to nothing":
        file.symlink_to(tmp_path / "elsewhere")
    assert files.listing().files == (synced.stat,)
    assert files.digest(synced.stat) == synced.bytes_sha256


@pytest.mark.parametrize("how", ["a folder", "a pipe", "a link", "a link to itself", "a folder's"])
def test_what_stands_in_the_place_of_a_file_is_not_what_was_imported(
    tmp_path: Path, how: str
) -> None:
    file = in_a_folder(tmp_path)
    synced, files = imported(file)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "weekly.vtt").write_bytes(b"WEBVTT 2")
    file.unlink()
    if how == "a folder":
        file.mkdir()
    elif how == "a pipe":
        os.mkfifo(file)
    elif how == "a link":
        file.symlink_to(tmp_path / "other" / "weekly.vtt")
    elif how == "a link to itself":
        file.symlink_to(file)
    else:
        file.parent.rmdir()
        file.parent.symlink_to(tmp_path / "other")
    assert files.listing().files != (synced.stat,)
    assert files.digest(synced.stat) != synced.bytes_sha256


def test_a_link_that_leads_to_other_words_now_is_a_change(tmp_path: Path) -> None:
    (tmp_path / "v1.txt").write_bytes(b"ten")
    (tmp_path / "v2.txt").write_bytes(b"two")
    link = tmp_path / "latest.txt"
    link.symlink_to("v1.txt")
    synced, files = imported(link)
    assert files.listing().files == (synced.stat,)
    link.unlink()
    link.symlink_to("v2.txt")
    (now,) = files.listing().files
    assert (now == synced.stat, files.digest(now)) == (False, sha256_hex(b"two"))
    read = files.read(now)
    assert not isinstance(read, LeftOut)
    assert read.text == "two"


def test_a_file_that_goes_between_the_look_and_the_reading_is_as_it_was(file: Path) -> None:
    synced, files = imported(file)
    file.write_bytes(b"other")
    (changed,) = files.listing().files
    file.unlink()
    assert changed != synced.stat
    assert files.digest(changed) == synced.bytes_sha256


def test_a_file_that_was_only_touched_is_listed_as_it_was(file: Path) -> None:
    synced, files = imported(file)
    os.utime(file, ns=(1, 1))
    assert files.listing().files == (synced.stat,)


def test_a_file_below_the_stores_folder_is_known_by_its_path_from_there(file: Path) -> None:
    data, stat = read_imported(str(file), 1000, "split it", file.parent)
    assert (data, stat.disk_path) == (b"WEBVTT", "weekly.vtt")
    other = file.parent / "other"
    other.mkdir()
    (other / "weekly.vtt").write_bytes(b"another")
    synced = SyncedFile(stat, sha256_hex(data), unsettled=False)
    files = ImportedFiles(lambda: (synced,), other, 1000, lambda: NOW)
    assert files.listing().files != (stat,)


def test_a_file_is_young_when_it_was_written_just_before_the_look(file: Path) -> None:
    synced, files = imported(file, now=file.stat().st_mtime_ns)
    files.listing()
    assert files.is_young(synced.stat)


def test_the_text_of_a_file_is_read_as_utf8(file: Path) -> None:
    synced, files = imported(file)
    read = files.read(synced.stat)
    assert not isinstance(read, LeftOut)
    assert read.text == "WEBVTT"
    assert isinstance(files.read(replace(synced.stat, disk_path="none/at/all")), LeftOut)


def test_a_meeting_without_a_file_has_nothing_to_look_at() -> None:
    assert ImportedFiles(tuple, Path("/"), 1000, lambda: NOW).listing().files == ()
