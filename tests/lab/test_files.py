from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.errors import SettingsError, WorldError
from citebound.lab.files import json_bytes, read_json, read_lines, write_whole

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_written_whole_and_nothing_lies_beside_it(tmp_path: Path):
    file = tmp_path / "new" / "file.json"
    write_whole(file, json_bytes({"b": 1, "a": "é"}))
    assert file.read_text() == '{\n "a": "é",\n "b": 1\n}\n'
    assert [path.name for path in file.parent.iterdir()] == ["file.json"]


def test_what_was_there_stays_when_it_cannot_be_written(tmp_path: Path):
    file = tmp_path / "folder"
    file.mkdir()
    with pytest.raises(WorldError, match=r"cannot be written: .*; nothing of it was"):
        write_whole(file, b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"{", "is not JSON"), (b"[1]", "holds no JSON object"), (b"\xff", "is not JSON")],
)
def test_what_is_no_json_object_is_refused_with_what_to_do(tmp_path: Path, content, said: str):
    file = tmp_path / "f"
    file.write_bytes(content)
    with pytest.raises(SettingsError, match=f"{said}.*; mend it"):
        read_json(file, "mend it")
    with pytest.raises(SettingsError, match=f"line 1 {said}.*; mend it"):
        read_lines(file, "mend it")


def test_a_missing_file_has_no_lines_and_is_no_object(tmp_path: Path):
    assert read_lines(tmp_path / "f", "") == []
    with pytest.raises(SettingsError, match="cannot be read: No such file"):
        read_json(tmp_path / "f", "mend it")
    with pytest.raises(SettingsError, match="cannot be read: Is a directory"):
        read_lines(tmp_path, "mend it")
