from __future__ import annotations

import errno
import hashlib
import os
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.listing import FileStat, LeftOut, LeftOutReason, ReadText
from citebound.errors import FolderError
from citebound.sources.folder import hash_file, list_folder, read_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LIMIT = 3_000_000
MARKED = (
    "not UTF-8: byte 0x{} at byte {}; it begins with a UTF-{} byte order mark; save it as UTF-8"
)


def listed(root: Path, path: str, content: bytes) -> FileStat:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    (found,) = list_folder(root, suffixes=[".txt"], max_bytes=LIMIT).files
    return found


def after_each_read(monkeypatch: pytest.MonkeyPatch, act: Callable[[int], object]) -> None:
    """Run ``act(n)`` after the n-th read of bytes."""
    real, count = os.read, iter(range(1_000))

    def reading(descriptor: int, size: int) -> bytes:
        data = real(descriptor, size)
        act(next(count))
        return data

    monkeypatch.setattr(os, "read", reading)


@pytest.mark.parametrize(
    "text",
    ["", "a\r\nb\rc\n", "\ufeffmarked", "a\x00b", "\u4f60\u597d \U0001f600", "x" * 2_500_000],
    ids=["empty", "line ends", "mark", "nul", "wide", "several reads"],
)
def test_a_text_is_read_exactly(tmp_path: Path, text: str) -> None:
    data = text.encode()
    file = listed(tmp_path, "sub/a.txt", data)
    digest = hashlib.sha256(data).hexdigest()
    assert read_file(tmp_path, file, LIMIT) == ReadText(text, digest, file)
    assert hash_file(tmp_path, file, LIMIT) == digest


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (b"abc\xffd", "not UTF-8: byte 0xff at byte 3; save it as UTF-8"),
        (b"caf\xe9", "not UTF-8: byte 0xe9 at byte 3; save it as UTF-8"),
        (b"\xed\xa0\x80", "not UTF-8: byte 0xed at byte 0; save it as UTF-8"),
        ("\ufeffhi".encode("utf-16-le"), MARKED.format("ff", 0, 16)),
        ("\ufeffhi".encode("utf-16-be"), MARKED.format("fe", 0, 16)),
        ("\ufeffhi".encode("utf-32-le"), MARKED.format("ff", 0, 32)),
        ("\ufeffhi".encode("utf-32-be"), MARKED.format("fe", 2, 32)),
        (
            "hello \xe9t".encode("utf-16-le"),
            "not UTF-8: byte 0xe9 at byte 12; it looks like UTF-16; save it as UTF-8",
        ),
    ],
)
def test_bytes_that_are_no_text_are_left_out_with_their_place(
    tmp_path: Path, data: bytes, detail: str
) -> None:
    file = listed(tmp_path, "a.txt", data)
    expected = LeftOut("a.txt", LeftOutReason.UNDECODABLE, detail)
    assert read_file(tmp_path, file, LIMIT) == expected
    assert hash_file(tmp_path, file, LIMIT) == hashlib.sha256(data).hexdigest()


def test_a_changed_file_is_read_as_it_is_now(tmp_path: Path) -> None:
    file = listed(tmp_path, "a.txt", b"old")
    (tmp_path / "a.txt").write_bytes(b"newer")
    found = read_file(tmp_path, file, LIMIT)
    assert isinstance(found, ReadText)
    assert (found.text, found.stat.size, found.stat.doc_id) == ("newer", 5, "a.txt")


def test_a_file_that_outgrew_the_limit_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = listed(tmp_path, "a.txt", b"12345")
    monkeypatch.setattr(os, "read", None)
    assert read_file(tmp_path, file, 4) == LeftOut(
        "a.txt",
        LeftOutReason.TOO_LARGE,
        "5 bytes, the limit is 4; split it or raise the limit",
    )


def test_a_file_that_grows_while_it_is_read_is_read_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = listed(tmp_path, "a.txt", b"one")
    after_each_read(
        monkeypatch, lambda n: (tmp_path / "a.txt").write_bytes(b"one two") if n == 0 else None
    )
    found = read_file(tmp_path, file, LIMIT)
    assert isinstance(found, ReadText)
    assert found.text == "one two"


def test_a_file_that_never_rests_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = listed(tmp_path, "a.txt", b"one")

    def grow(_: int) -> None:
        with (tmp_path / "a.txt").open("ab") as handle:
            handle.write(b"+")

    after_each_read(monkeypatch, grow)
    for outcome in (read_file(tmp_path, file, LIMIT), hash_file(tmp_path, file, LIMIT)):
        assert isinstance(outcome, LeftOut)
        assert outcome.reason is LeftOutReason.CHANGED_WHILE_READ


def test_never_more_than_one_byte_over_the_expected_size_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, real, asked = listed(tmp_path, "a.txt", b"12345"), os.read, list[int]()

    def counting(descriptor: int, size: int) -> bytes:
        asked.append(size)
        return real(descriptor, size)

    monkeypatch.setattr(os, "read", counting)
    read_file(tmp_path, file, 5)
    assert asked == [6, 1]


def become_link(path: Path) -> None:
    path.symlink_to("/etc/hostname")


def become_pipe(path: Path) -> None:
    os.mkfifo(path)


def become_folder(path: Path) -> None:
    path.mkdir()


def vanish(path: Path) -> None:
    assert not path.exists()


@pytest.mark.parametrize(
    ("become", "reason"),
    [
        (become_link, LeftOutReason.LINK),
        (become_pipe, LeftOutReason.NOT_REGULAR),
        (become_folder, LeftOutReason.NOT_REGULAR),
        (vanish, LeftOutReason.CHANGED_WHILE_READ),
    ],
)
def test_what_is_no_longer_a_regular_file_is_not_opened(
    tmp_path: Path, become: Callable[[Path], None], reason: LeftOutReason
) -> None:
    file = listed(tmp_path, "a.txt", b"x")
    (tmp_path / "a.txt").unlink()
    become(tmp_path / "a.txt")
    outcome = read_file(tmp_path, file, LIMIT)
    assert isinstance(outcome, LeftOut)
    assert outcome.reason is reason


@pytest.mark.parametrize("become", [become_link, become_pipe])
def test_a_swap_between_the_check_and_the_opening_is_refused_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, become: Callable[[Path], None]
) -> None:
    file, real = listed(tmp_path, "a.txt", b"x"), os.open

    def swapping(path: Any, *args: Any, **options: Any) -> int:
        if path == "a.txt":
            (tmp_path / "a.txt").unlink()
            become(tmp_path / "a.txt")
        return real(path, *args, **options)

    monkeypatch.setattr(os, "open", swapping)
    outcome = read_file(tmp_path, file, LIMIT)
    assert isinstance(outcome, LeftOut)
    assert outcome.reason in {LeftOutReason.LINK, LeftOutReason.NOT_REGULAR}


def test_a_folder_on_the_way_that_became_a_link_is_not_followed(tmp_path: Path) -> None:
    root = tmp_path / "root"
    file = listed(root, "sub/a.txt", b"x")
    (root / "sub").rename(tmp_path / "elsewhere")
    (root / "sub").symlink_to(tmp_path / "elsewhere")
    outcome = read_file(root, file, LIMIT)
    assert isinstance(outcome, LeftOut)
    assert outcome.reason is LeftOutReason.CHANGED_WHILE_READ


def test_a_file_without_permission_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, real = listed(tmp_path, "a.txt", b"x"), os.open

    def guarded(path: Any, *args: Any, **options: Any) -> int:
        if path == "a.txt":
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, *args, **options)

    monkeypatch.setattr(os, "open", guarded)
    assert read_file(tmp_path, file, LIMIT) == LeftOut(
        "a.txt", LeftOutReason.UNREADABLE, "Permission denied; check its permissions"
    )


def test_a_folder_that_is_gone_is_the_callers_error(tmp_path: Path) -> None:
    file = listed(tmp_path / "root", "a.txt", b"x")
    (tmp_path / "root").rename(tmp_path / "moved")
    with pytest.raises(FolderError, match="no such folder"):
        read_file(tmp_path / "root", file, LIMIT)


@pytest.mark.parametrize("path", ["a.txt", "sub/deep/a.txt"])
def test_no_descriptor_stays_open(tmp_path: Path, path: str) -> None:
    file = listed(tmp_path, path, b"x")
    read_file(tmp_path, file, LIMIT)
    before = os.dup(0)
    os.close(before)
    for limit in (LIMIT, 0):
        read_file(tmp_path, file, limit)
    (tmp_path / path).unlink()
    read_file(tmp_path, file, LIMIT)
    after = os.dup(0)
    os.close(after)
    assert after == before
