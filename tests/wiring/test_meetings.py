"""The project's store of meetings, and a meeting that is opened from it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from citebound.core.recipes.minutes import Minutes
from citebound.engine.build import build
from citebound.engine.minutes.importing import SourceFile, import_transcript
from citebound.engine.minutes.view import Minutes as Shown
from citebound.engine.minutes.view import show_minutes
from citebound.engine.refusal import Refusal
from citebound.errors import NoDossierError, SettingsError
from citebound.sources.imported import read_imported
from citebound.wiring.meetings import (
    OpenMeeting,
    minutes_job,
    names_of,
    open_meeting,
    project_store,
)
from tests.engine.minutes.world import SAID, heard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from citebound.store import StoreFacts


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder without any settings of the user."""
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "none.toml"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "below").mkdir()
    return tmp_path


@pytest.fixture
def meeting(home: Path) -> Iterator[OpenMeeting]:
    found = opened(home)
    yield found
    found.store.close()


def opened(home: Path, name: str = "weekly", *, create: bool = True) -> OpenMeeting:
    return open_meeting(home / ".citebound", name, {}, "owner", create=create)


def take(meeting: OpenMeeting, file: Path, text: bytes) -> None:
    """Import a file that was written long ago."""
    file.write_bytes(text)
    data, stat = read_imported(str(file), 1000, "split it")
    source = SourceFile.of(data, stat, is_young=False)
    import_transcript(meeting.workspace, heard(SAID), source)


def shown(meeting: OpenMeeting) -> Shown | Refusal:
    return show_minutes(meeting.workspace, minutes_job(meeting.chosen, "owner"))


def test_a_store_that_is_named_is_the_projects(home: Path) -> None:
    assert project_store("stores", create=True) == home / "stores"


def test_the_nearest_store_upwards_is_the_projects(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(home).store.close()
    monkeypatch.chdir(home / "below")
    assert project_store(None, create=False) == home / ".citebound"


def test_a_first_meeting_makes_its_store_in_the_present_folder(home: Path) -> None:
    assert project_store(None, create=True) == home / ".citebound"


@pytest.mark.parametrize("store", [None, "stores"])
def test_without_a_store_a_person_is_told_how_to_make_one(store: str | None) -> None:
    with pytest.raises(NoDossierError, match=r"there are no meetings in .* minutes import FILE"):
        project_store(store, create=False)


def test_the_meetings_of_a_project_have_names(home: Path) -> None:
    for name in ("weekly", "monthly"):
        opened(home, name).store.close()
    assert names_of(home / ".citebound") == ("monthly", "weekly")


def test_a_meeting_that_nobody_made_is_not_opened(home: Path) -> None:
    opened(home).store.close()
    with pytest.raises(NoDossierError):
        opened(home, "other", create=False)


def test_a_settings_file_that_chooses_what_it_may_not_closes_the_store_again(home: Path) -> None:
    opened(home).store.close()
    (home / "citebound.toml").write_text('model = "evil"\n')
    with pytest.raises(SettingsError):
        opened(home)
    (home / "citebound.toml").unlink()
    opened(home).store.close()


def test_a_store_that_came_from_elsewhere_is_announced_and_its_choices_are_not_used(
    home: Path,
) -> None:
    with opened(home).store as store, store.writing():
        store.heads.remember("owner", {"generator": "scripted"})
    shutil.copytree(home / ".citebound", home / "below" / ".citebound")
    told: list[StoreFacts] = []
    found = open_meeting(
        home / "below" / ".citebound", "weekly", {}, "owner", create=False, announce=told.append
    )
    found.store.close()
    assert [facts.made_here for facts in told] == [False]
    assert "generator" not in found.chosen


def test_minutes_without_a_model_are_made_by_cue_phrases(meeting: OpenMeeting) -> None:
    job = minutes_job(meeting.chosen, "bob")
    assert isinstance(job.recipe, Minutes)
    assert (job.generator, job.principal, job.settings.recipe) == (None, "bob", "minutes")


def test_minutes_are_stale_when_their_file_changed(meeting: OpenMeeting, home: Path) -> None:
    file = home / "weekly.txt"
    take(meeting, file, b"one")
    meeting.store.close()
    again = opened(home)
    build(again.workspace, minutes_job({}, "owner"))
    assert isinstance(shown(again), Shown)
    file.write_bytes(b"another")
    refusal = shown(again)
    assert isinstance(refusal, Refusal)
    assert (str(refusal.status), [c.doc_id for c in refusal.changed]) == ("STALE", ["weekly.txt"])
    again.store.close()


@pytest.mark.parametrize(("how", "kind"), [("gone", Shown), ("a directory", Refusal)])
def test_minutes_stay_current_when_their_file_is_gone_and_nothing_stands_there(
    meeting: OpenMeeting, home: Path, how: str, kind: type[Shown | Refusal]
) -> None:
    file = home / "weekly.txt"
    take(meeting, file, b"one")
    meeting.store.close()
    again = opened(home)
    build(again.workspace, minutes_job({}, "owner"))
    file.unlink()
    if how == "a directory":
        file.mkdir()
    assert isinstance(shown(again), kind)
    again.store.close()
