from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NoReturn

import pytest

from citebound.errors import FolderError, NoDossierError, SettingsError
from citebound.store import SqliteStore
from citebound.wiring import opening
from citebound.wiring.clock import SystemClock
from citebound.wiring.opening import Opened, Place, locate, open_place

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder without any settings of the user."""
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "case" / "sub").mkdir(parents=True)
    return tmp_path


def opened(
    home: Path, command: Mapping[str, str] | None = None, *, create: bool = False
) -> Opened:
    place = locate(str(home / "case"), None, None, create=create)
    found = open_place(place, command or {}, "owner", create=create)
    found.store.close()
    return found


def test_a_folder_that_is_named_is_the_place(home: Path) -> None:
    case = home / "case"
    assert locate("case", None, None, create=False) == Place(case, case / ".citebound", None)


@pytest.mark.parametrize("store", ["stores", "../elsewhere"])
def test_a_store_that_is_named_may_stand_anywhere(home: Path, store: str) -> None:
    place = locate("case", store, "mine", create=False)
    assert (place.folder, place.name) == (home / "case", "mine")
    assert place.store == home / store
    assert place.store.is_absolute()


def test_a_link_to_a_folder_is_the_folder(home: Path) -> None:
    (home / "link").symlink_to(home / "case")
    assert locate("link", None, None, create=False).folder == home / "case"


@pytest.mark.parametrize("start", ["case", "case/sub"])
def test_the_nearest_dossier_upwards_is_the_place(
    home: Path, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (home, home / "case"):
        (folder / ".citebound").mkdir()
    monkeypatch.chdir(home / start)
    assert locate(None, None, None, create=False).folder == home / "case"


@pytest.mark.parametrize(("store", "create"), [(None, True), ("stores", False), ("stores", True)])
def test_the_current_folder_is_the_place_where_none_is_upwards(
    home: Path,
    store: str | None,
    create: bool,  # noqa: FBT001
) -> None:
    assert locate(None, store, None, create=create).folder == home


def test_without_a_dossier_upwards_a_person_is_told_how_to_make_one(home: Path) -> None:
    assert not (home / ".citebound").exists()
    with pytest.raises(NoDossierError, match="no dossier here or above; run `citebound summ") as e:
        locate(None, None, None, create=False)
    assert e.value.exit_code == 4


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing", "there is no folder 'missing'"),
        ("a\0b", r"there is no folder 'a\\x00b'"),
        ("file", "'file' is a file"),
    ],
)
def test_what_is_no_folder_is_refused(home: Path, name: str, message: str) -> None:
    (home / "file").touch()
    with pytest.raises(FolderError, match=f"{message}; give the folder"):
        locate(name, None, None, create=True)


@pytest.mark.parametrize("name", ["x" * 5_000, "long/" * 5_000])
def test_a_name_that_no_folder_can_have_is_the_callers_mistake_in_one_short_line(
    name: str,
) -> None:
    with pytest.raises(FolderError, match="cannot look at the folder") as caught:
        locate(name, None, None, create=True)
    assert len(str(caught.value)) < 200


def test_a_folder_that_nobody_summarised_is_no_dossier_and_nothing_is_made(home: Path) -> None:
    with pytest.raises(NoDossierError, match="run `citebound summarize"):
        opened(home)
    assert list((home / "case").iterdir()) == [home / "case" / "sub"]


def test_a_dossier_that_was_made_is_opened_again(home: Path) -> None:
    assert opened(home, create=True).place == opened(home).place
    assert opened(home).facts.made_here


def test_bad_settings_are_refused_before_anything_is_made(home: Path) -> None:
    (home / "case" / "citebound.toml").write_text('model = "theirs"\n', encoding="utf-8")
    with pytest.raises(SettingsError, match="which is refused"):
        opened(home, create=True)
    assert not (home / "case" / ".citebound").exists()


def test_what_was_remembered_is_chosen_again(home: Path) -> None:
    opened(home, create=True)
    place = locate("case", None, None, create=False)
    found = open_place(place, {}, "owner", create=False)
    with found.store.writing():
        found.store.heads.remember("owner", {"recipe": "facts", "split_size": "40"})
    found.store.close()
    again = opened(home, {"split_size": "50"}).chosen
    assert {key: (item.value, item.origin) for key, item in again.items()} == {
        "recipe": ("facts", "remembered"),
        "split_size": (50, "command line"),
    }


def test_the_store_is_closed_when_the_dossier_cannot_be_opened(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[SqliteStore] = []

    def fail(*_: object) -> NoReturn:
        raise SettingsError("no")

    def close(store: SqliteStore) -> None:
        closed.append(store)
        really_close(store)

    really_close = SqliteStore.close
    monkeypatch.setattr(SqliteStore, "close", close)
    monkeypatch.setattr(opening, "max_bytes_of", fail)
    with pytest.raises(SettingsError, match="no"):
        opened(home, create=True)
    assert len(closed) == 1


def test_the_users_limit_decides_which_files_are_too_large(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "mine.toml").write_text("max_bytes = 3\n", encoding="utf-8")
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(home / "mine.toml"))
    (home / "case" / "a.txt").write_text("abc", encoding="utf-8")
    (home / "case" / "b.txt").write_text("abcd", encoding="utf-8")
    listing = opened(home, create=True).workspace.folder.listing()
    assert [file.doc_id for file in listing.files] == ["a.txt"]
    assert "b.txt" in [item.path for item in listing.left_out]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_is_no_folder(home: Path) -> None:
    os.mkfifo(home / "pipe")
    with pytest.raises(FolderError, match="is a file"):
        locate("pipe", None, None, create=True)


def test_the_clock_tells_seconds_of_utc_and_never_goes_back() -> None:
    clock = SystemClock()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", clock.now())
    first = clock.seconds()
    assert clock.seconds() >= first


def test_two_moments_of_the_clock_sort_as_they_came() -> None:
    moments = [SystemClock().now() for _ in range(3)]
    assert moments == sorted(moments)
