"""The folder's own settings file is another person's word."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from citebound.errors import SettingsError
from citebound.wiring.settings_file import folder_settings, user_settings

NAME = "citebound.toml"
ALLOWED = ("recipe",)


def read(folder: Path) -> object:
    return folder_settings(folder, NAME, ALLOWED)


def test_no_file_chooses_nothing(tmp_path: Path) -> None:
    assert read(tmp_path) == {}
    assert user_settings(tmp_path / NAME, ALLOWED) == {}
    (tmp_path / "file").touch()
    assert user_settings(tmp_path / "file" / NAME, ALLOWED) == {}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"recipe = 'facts'\nrecipe = 'facts'", "Cannot overwrite a value"),
        (b"\xff", "not UTF-8 at byte 0"),
        (b"a = " + b"[" * 9000, "nested too deeply"),
        (b"a = " + b"9" * 5000, "digits"),
        (b"#" * 100_001, "more than 100,000 bytes"),
        (b"model = 'm'", "it chooses 'model', which is refused"),
        (b"\"\\u001b\" = 'm'", r"it chooses '\x1b', which is refused"),
    ],
    ids=["twice", "not UTF-8", "nested", "number", "long", "foreign", "hostile"],
)
def test_a_bad_file_is_one_line_that_names_it(tmp_path: Path, data: bytes, why: str) -> None:
    (tmp_path / NAME).write_bytes(data)
    for refuse in (read, lambda folder: user_settings(folder / NAME, ALLOWED)):
        with pytest.raises(SettingsError) as caught:
            refuse(tmp_path)
        assert str(tmp_path / NAME) in str(caught.value)
        assert why in str(caught.value)
        assert "\n" not in str(caught.value)


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_link(path: Path) -> None:
    path.symlink_to("/etc/hostname")


@pytest.mark.parametrize("make", [make_pipe, make_link, Path.mkdir])
def test_only_a_regular_file_of_the_folder_is_opened(tmp_path: Path, make) -> None:
    make(tmp_path / NAME)
    with pytest.raises(SettingsError, match="cannot be read"):
        read(tmp_path)


def test_the_users_own_file_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text("recipe = 'facts'", encoding="utf-8")
    (tmp_path / "link.toml").symlink_to("real.toml")
    assert user_settings(tmp_path / "link.toml", ALLOWED) == {"recipe": "facts"}
    with pytest.raises(SettingsError, match="cannot be read"):
        user_settings(tmp_path, ALLOWED)
