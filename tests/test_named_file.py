"""A file that a person named: opened where it is one, refused without waiting where it is none."""

from __future__ import annotations

import errno
import os
import socket
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from citebound.named_file import read_named, refuse_special, regular, regular_or_handed

if TYPE_CHECKING:
    from collections.abc import Callable

    Opener = Callable[[str, int], int]

OPENERS = (regular, regular_or_handed)


def make_socket(path: Path) -> None:
    home = os.open(path.parent, os.O_RDONLY)
    try:  # Its own path may be too long for a socket.
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(f"/proc/self/fd/{home}/{path.name}")
    finally:
        os.close(home)


@pytest.mark.parametrize("opener", OPENERS)
@pytest.mark.parametrize(
    ("make", "code", "why"),
    [
        (os.mkfifo, errno.ENXIO, "it is a named pipe, wanted is a regular file"),
        (make_socket, errno.ENXIO, "it is a socket, wanted is a regular file"),
        (Path.mkdir, errno.EISDIR, "Is a directory"),
        (lambda path: path.symlink_to("/dev/zero"), errno.ENXIO, "it is a device, wanted is"),
    ],
)
def test_what_is_no_file_is_refused_unopened(
    tmp_path: Path, *, opener: Opener, make: Callable[[Path], object], code: int, why: str
) -> None:
    make(tmp_path / "it")
    with pytest.raises(OSError, match=why) as caught:
        opener(str(tmp_path / "it"), os.O_RDONLY)
    assert caught.value.errno == code


@pytest.mark.parametrize("opener", OPENERS)
def test_a_name_that_no_system_takes_is_refused(opener: Opener) -> None:
    with pytest.raises(OSError, match="not a file's name"):
        opener("a\0b", os.O_RDONLY)
    with pytest.raises(OSError, match="not a file's name"):
        read_named(Path("a\0b"))


def test_a_file_and_a_link_to_one_are_read_and_the_null_device_is_empty(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"words")
    (tmp_path / "b").symlink_to("a")
    assert [read_named(tmp_path / name) for name in "ab"] == [b"words"] * 2
    assert read_named(Path(os.devnull)) == b""
    with pytest.raises(FileNotFoundError):
        read_named(tmp_path / "c")


@pytest.mark.parametrize("opener", OPENERS)
def test_what_becomes_a_pipe_between_the_look_and_the_opening_is_refused(
    tmp_path: Path, opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "it"
    path.touch()
    real, before = os.open, len(list(Path("/dev/fd").iterdir()))

    def opening(name: str, flags: int, mode: int = 0o777) -> int:
        path.unlink()
        os.mkfifo(path)
        monkeypatch.setattr(os, "open", real)
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", opening)
    with pytest.raises(OSError, match="a named pipe"):
        opener(str(path), os.O_RDONLY)
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_a_pipe_that_the_caller_handed_over_is_read_to_its_end() -> None:
    ours, theirs = os.pipe()

    def write() -> None:
        for _ in range(300):
            os.write(theirs, b"x" * 1_000)
        os.close(theirs)

    writer = threading.Thread(target=write)
    writer.start()
    with open(f"/dev/fd/{ours}", "rb", opener=regular_or_handed) as file:
        assert len(file.read()) == 300_000
    writer.join()
    with pytest.raises(OSError, match="a named pipe"):
        regular(f"/dev/fd/{ours}", os.O_RDONLY)
    os.close(ours)


def test_a_device_is_written_to_and_not_read() -> None:
    os.close(regular_or_handed("/dev/zero", os.O_WRONLY))
    with pytest.raises(OSError, match="a device"):
        regular("/dev/zero", os.O_WRONLY)


def test_a_mode_of_no_known_kind_is_refused() -> None:
    with pytest.raises(OSError, match="it is no regular file") as caught:
        refuse_special(0)
    assert caught.value.errno == errno.ENXIO
