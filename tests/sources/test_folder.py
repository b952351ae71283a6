from __future__ import annotations

import os
import socket
import sys
import unicodedata
from typing import TYPE_CHECKING

import pytest

from citebound.core.listing import FileStat, LeftOutReason, Listing, nfc, printable
from citebound.sources.folder import list_folder

if TYPE_CHECKING:
    from pathlib import Path

SUFFIXES = (".txt", ".md")
NFC_NAME = "caf\u00e9.txt"
NFD_NAME = "cafe\u0301.txt"


def look(root: Path, *, max_bytes: int = 1_000) -> Listing:
    return list_folder(root, suffixes=SUFFIXES, max_bytes=max_bytes)


def put(root: Path, path: str, content: bytes = b"x") -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


def reasons(listing: Listing) -> dict[str, LeftOutReason]:
    return {left.path: left.reason for left in listing.left_out}


def test_files_are_sorted_by_code_points_of_their_whole_path(tmp_path: Path) -> None:
    for path in ("b.txt", "a/z.txt", "a.txt", "a/b/c.MD", "\u00e9.txt", "Z.txt"):
        put(tmp_path, path)
    ids = [file.doc_id for file in look(tmp_path).files]
    assert ids == ["Z.txt", "a.txt", "a/b/c.MD", "a/z.txt", "b.txt", "\u00e9.txt"]


def test_a_file_is_described_as_the_system_describes_it(tmp_path: Path) -> None:
    found = put(tmp_path, "sub/a.txt", b"hello").stat()
    assert look(tmp_path).files == (
        FileStat("sub/a.txt", "sub/a.txt", 5, found.st_mtime_ns, found.st_ctime_ns, found.st_ino),
    )


def test_an_empty_folder_has_nothing(tmp_path: Path) -> None:
    assert look(tmp_path) == Listing((), ())


def test_every_other_name_is_left_out_with_its_reason(tmp_path: Path) -> None:
    for path in ("a.pdf", "noext", ".env", ".git/config", "sub/.hidden/x.txt", "big.txt"):
        put(tmp_path, path, b"12345")
    assert reasons(look(tmp_path, max_bytes=4)) == {
        "a.pdf": LeftOutReason.FORMAT,
        "noext": LeftOutReason.FORMAT,
        ".env": LeftOutReason.HIDDEN,
        ".git": LeftOutReason.HIDDEN,
        "sub/.hidden": LeftOutReason.HIDDEN,
        "big.txt": LeftOutReason.TOO_LARGE,
    }


def test_details_say_what_was_found(tmp_path: Path) -> None:
    put(tmp_path, "a.pdf")
    put(tmp_path, "big.txt", b"12345")
    assert [left.detail for left in look(tmp_path, max_bytes=4).left_out] == [
        "supported: .md .txt",
        "5 bytes, the limit is 4; split it or raise the limit",
    ]


def test_the_store_and_the_settings_file_are_silent(tmp_path: Path) -> None:
    for path in (".citebound/store.db", "citebound.toml", "sub/.citebound/x.txt"):
        put(tmp_path, path)
    assert look(tmp_path) == Listing((), ())


def test_a_settings_file_below_the_root_is_only_another_format(tmp_path: Path) -> None:
    put(tmp_path, "sub/citebound.toml")
    assert reasons(look(tmp_path)) == {"sub/citebound.toml": LeftOutReason.FORMAT}


def test_a_file_of_exactly_the_limit_is_used(tmp_path: Path) -> None:
    put(tmp_path, "a.txt", b"1234")
    assert len(look(tmp_path, max_bytes=4).files) == 1


def test_links_are_never_followed_and_those_that_lead_out_are_told_apart(tmp_path: Path) -> None:
    root, outside = tmp_path / "root", tmp_path / "root-outside"
    put(root, "real/a.txt")
    put(outside, "secret.txt")
    (root / "in.txt").symlink_to("real/a.txt")
    (root / "in").symlink_to("real", target_is_directory=True)
    (root / "loop").symlink_to(".", target_is_directory=True)
    (root / "self.txt").symlink_to("self.txt")
    (root / "dangling.txt").symlink_to("nowhere.txt")
    (root / "out.txt").symlink_to(outside / "secret.txt")
    (root / "out").symlink_to(outside, target_is_directory=True)
    listing = look(root)
    assert [file.doc_id for file in listing.files] == ["real/a.txt"]
    assert reasons(listing) == {
        "in.txt": LeftOutReason.LINK,
        "in": LeftOutReason.LINK,
        "loop": LeftOutReason.LINK,
        "self.txt": LeftOutReason.LINK,
        "dangling.txt": LeftOutReason.LINK,
        "out.txt": LeftOutReason.LINK_OUT,
        "out": LeftOutReason.LINK_OUT,
    }


def test_the_folder_itself_may_be_reached_through_a_link(tmp_path: Path) -> None:
    put(tmp_path / "root", "a.txt")
    (tmp_path / "root" / "b.txt").symlink_to("a.txt")
    (tmp_path / "alias").symlink_to("root", target_is_directory=True)
    listing = look(tmp_path / "alias")
    assert [file.doc_id for file in listing.files] == ["a.txt"]
    assert reasons(listing) == {"b.txt": LeftOutReason.LINK}


def test_pipes_and_sockets_are_left_out_unopened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.txt")
        assert reasons(look(tmp_path)) == {
            "pipe.txt": LeftOutReason.NOT_REGULAR,
            "socket.txt": LeftOutReason.NOT_REGULAR,
        }


def test_two_names_that_are_equal_in_nfc_are_both_left_out(tmp_path: Path) -> None:
    for name in (NFC_NAME, NFD_NAME, "other.txt"):
        put(tmp_path, name)
    listing = look(tmp_path)
    assert [file.doc_id for file in listing.files] == ["other.txt"]
    assert {left.reason for left in listing.left_out} == {LeftOutReason.NAME_CLASH}
    assert [left.detail for left in listing.left_out] == [
        "cafe\\u0301.txt is the same name in Unicode NFC as caf\\xe9.txt; rename one",
        "caf\\xe9.txt is the same name in Unicode NFC as cafe\\u0301.txt; rename one",
    ]


def test_names_clash_through_their_folders_too(tmp_path: Path) -> None:
    put(tmp_path, "\u00e9/a.txt")
    put(tmp_path, "e\u0301/a.txt")
    put(tmp_path, "e\u0301/b.txt")
    listing = look(tmp_path)
    assert [(file.doc_id, file.disk_path) for file in listing.files] == [
        ("\u00e9/b.txt", "e\u0301/b.txt")
    ]
    assert len(listing.left_out) == 2


def test_a_name_that_is_not_unicode_is_left_out_in_printable_form(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.txt")).write_bytes(b"x")
    (tmp_path / os.fsdecode(b"\xc3\xa9\xff")).mkdir()
    assert reasons(look(tmp_path)) == {
        r"caf\xe9.txt": LeftOutReason.BAD_NAME,
        r"\xc3\xa9\xff": LeftOutReason.BAD_NAME,
    }


def test_left_out_names_are_shown_without_control_characters(tmp_path: Path) -> None:
    put(tmp_path, "a\n\x1b[31m\u202e.pdf")
    assert list(reasons(look(tmp_path))) == ["a\\n\\x1b[31m\\u202e.pdf"]


def test_folders_deeper_than_the_recursion_limit_are_listed(tmp_path: Path) -> None:
    path = put(tmp_path, "keep.pdf").parent
    for _ in range(sys.getrecursionlimit() + 100):
        path /= "d"
        path.mkdir()
    assert [left.path for left in look(tmp_path).left_out] == ["keep.pdf"]
    os.removedirs(path)  # pytest's own removal would recurse


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../a", "a/../b", "a//b", "./a", "a/."])
def test_a_path_that_could_leave_the_folder_is_no_file(path: str) -> None:
    with pytest.raises(ValueError, match="expected a path below the folder"):
        FileStat("a", path, 0, 0, 0, 0)


def test_every_reason_has_its_own_words() -> None:
    assert len({reason.phrase for reason in LeftOutReason}) == len(LeftOutReason)


def test_printable_leaves_plain_names_alone() -> None:
    assert printable("a b \u4f60.txt") == "a b \u4f60.txt"
    assert printable(os.fsdecode(b"\xff\t")) == r"\xff\t"


def test_nfc_composes() -> None:
    assert nfc(NFD_NAME) == NFC_NAME == unicodedata.normalize("NFC", NFC_NAME)
