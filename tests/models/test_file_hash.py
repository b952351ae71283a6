from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

import pytest

from citebound.models import file_hash
from citebound.models.file_hash import file_sha256

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files whose bytes were read."""
    seen: list[Path] = []
    read = file_hash._hashed

    def counted(path: Path) -> str:
        seen.append(path)
        return read(path)

    monkeypatch.setattr(file_hash, "_hashed", counted)
    return seen


def test_a_file_is_hashed_once(tmp_path: Path, hashed: list[Path]) -> None:
    (tmp_path / "m").write_bytes(b"weights")
    found = {file_sha256(tmp_path / "m", tmp_path / "cache") for _ in range(3)}
    assert found == {hashlib.sha256(b"weights").hexdigest()}
    assert len(hashed) == 1


def test_a_changed_file_is_hashed_again(tmp_path: Path, hashed: list[Path]) -> None:
    path, cache = tmp_path / "m", tmp_path / "cache"
    path.write_bytes(b"weights")
    file_sha256(path, cache)
    path.write_bytes(b"WEIGHTS")
    os.utime(path, ns=(1, 1))
    assert file_sha256(path, cache) == hashlib.sha256(b"WEIGHTS").hexdigest()
    assert len(hashed) == 2


@pytest.mark.parametrize("kept", [b"", b"\xff\xfe", b"0" * 63])
def test_a_damaged_cache_is_made_anew(tmp_path: Path, hashed: list[Path], kept: bytes) -> None:
    path, cache = tmp_path / "m", tmp_path / "cache"
    path.write_bytes(b"weights")
    found = file_sha256(path, cache)
    next(cache.iterdir()).write_bytes(kept)
    assert [file_sha256(path, cache) for _ in range(2)] == [found, found]
    assert len(hashed) == 2


def test_a_cache_that_cannot_be_written_is_done_without(
    tmp_path: Path, hashed: list[Path]
) -> None:
    (tmp_path / "m").write_bytes(b"weights")
    (tmp_path / "file").write_bytes(b"")
    assert len({file_sha256(tmp_path / "m", tmp_path / "file" / "cache") for _ in range(2)}) == 1
    assert len(hashed) == 2


def test_a_file_that_changes_meanwhile_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, read = tmp_path / "m", file_hash._hashed
    path.write_bytes(b"weights")

    def written_to(at: Path) -> str:
        found = read(at)
        at.write_bytes(b"other weights")
        return found

    monkeypatch.setattr(file_hash, "_hashed", written_to)
    file_sha256(path, tmp_path / "cache")
    assert not (tmp_path / "cache").exists()
