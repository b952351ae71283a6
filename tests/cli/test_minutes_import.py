"""``citebound minutes import``: what is told, recorded and remembered when something fails."""

from __future__ import annotations

import re
import shlex
import shutil
from typing import TYPE_CHECKING

import pytest

from citebound.wiring import remote_model
from tests.cli.minutes_case import WORDS, Project, vtt

if TYPE_CHECKING:
    from pathlib import Path

NOBODY = "http://127.0.0.1:9/v1"
SERVED = ("--generator", "openai", "--model", "m", "--base-url", NOBODY)


@pytest.fixture
def project(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Project:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789abcdefghij")
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setattr(remote_model, "pause", lambda _: None)
    return Project(tmp_path / "project", capsys)


def hinted(told: str) -> list[list[str]]:
    return [shlex.split(found)[1:] for found in re.findall("`(citebound [^`]+)`", told)]


def test_an_import_whose_calls_fail_tells_what_is_recorded_and_how_to_go_on(
    project: Project,
) -> None:
    failed = project.minutes("import", project.write("weekly.vtt", vtt()), *SERVED)

    assert (failed.code, failed.out) == (1, "")
    told, error = failed.err.splitlines()
    assert told.startswith(
        "citebound: weekly: weekly.vtt is recorded, version 1; its minutes are not made yet, "
        "`citebound minutes build weekly --store"
    )
    assert "no answer for" in error
    for words in hinted(failed.err):
        assert words[:3] == ["minutes", "build", "weekly"]
        assert words[-4:] == ["--generator", "openai", "--model", "m"]
        again = project.say(*words, "--base-url", NOBODY)
        assert (again.code, again.out) == (1, "")
        assert "no answer for" in again.err


def test_who_extracts_stays_chosen_when_an_import_fails(project: Project) -> None:
    project.minutes("import", project.write("weekly.vtt", vtt()), *SERVED)

    built = project.minutes("build", "weekly")

    assert (built.code, built.out) == (2, "")
    assert "the openai generator wants the server's address: --base-url" in built.err


def test_what_is_current_stays_so_when_another_generator_fails(project: Project) -> None:
    path = project.imported()

    assert project.minutes("import", path, *SERVED).code == 1
    assert project.shown()["status"] == "CURRENT"


def test_items_are_told_as_recorded_when_the_minutes_cannot_be_made(project: Project) -> None:
    project.minutes("import", project.write("weekly.vtt", vtt()), *SERVED)
    items = project.write(
        "made.jsonl", '{"extract_id": "1", "kind": "fact", "text": "t", "claimed_quote": "Good"}\n'
    )

    failed = project.minutes("add", "weekly", items)

    assert failed.code == 2
    assert "weekly: items/made.jsonl is recorded, version 1; its minutes are not" in failed.err


def test_files_that_failed_have_rows_that_say_why(project: Project) -> None:
    bad, good = project.write("b.vtt", "WEBVTT\n\nno times here\n"), project.write("a.vtt", vtt())

    answer = project.minutes("import", bad, good, "--json")

    failed, done = answer.json["imported"]
    assert answer.code == 2
    assert (failed["file"], failed["recorded"]) == (str(bad), None)
    assert "b.vtt: line 3" in failed["error"]
    assert f"citebound: {failed['error']}\n" == answer.err
    assert done["meeting"] == "a"


def test_a_row_says_what_is_recorded_though_the_minutes_are_not_made(project: Project) -> None:
    path = project.write("weekly.vtt", vtt())

    (row,) = project.minutes("import", path, *SERVED, "--json").json["imported"]

    assert "no answer for" in row["error"]
    assert row["recorded"] == {
        "meeting": "weekly",
        "document": "weekly.vtt",
        "version": 1,
        "new": True,
        "changed": True,
        "new_version": True,
    }


def test_the_largest_file_is_as_the_users_settings_say(project: Project, tmp_path: Path) -> None:
    path = project.imported()
    (tmp_path / "settings.toml").write_text("max_bytes = 100\n", "utf-8")
    path.write_text(vtt(WORDS[1:]), "utf-8")

    for command in (("import", path), ("add", "weekly", path)):
        refused = project.minutes(*command)
        assert refused.code == 2
        assert "bytes, the limit is 100; split the" in refused.err


def test_a_choice_that_is_impossible_makes_no_store(project: Project) -> None:
    path = project.write("weekly.vtt", vtt())

    refused = project.minutes("import", path, "--generator", "replay")

    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert not (project.folder / ".citebound").exists()


def test_a_setting_of_the_user_says_how_long_a_part_is(project: Project, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("split_size = 20\n", "utf-8")
    path = project.write("weekly.vtt", vtt())
    project.done("minutes", "import", path, "--generator", "scripted")

    assert project.done("minutes", "build", "weekly", "--full")["counters"]["nodes"] > 4


def test_an_import_adopts_a_store_that_came_with_a_copy(project: Project) -> None:
    name = project.imported().name
    copied = shutil.copytree(project.folder, project.folder.parent / "copy")
    (copied / name).write_text(vtt(WORDS[1:]), "utf-8")
    words = ("import", copied / name, "--meeting", "weekly", "--store", copied / ".citebound")

    first, second = (project.say("minutes", *words) for _ in range(2))

    assert (first.code, second.code, second.err) == (0, 0, "")
    assert "this folder came with a store that was not made here" in first.err


def test_minutes_that_the_owner_may_not_read_are_refused_in_the_row(project: Project) -> None:
    path = project.imported()
    assert project.minutes("revoke", "weekly", "--from", "owner").code == 0

    answer = project.minutes("import", path, "--json")

    (row,) = answer.json["imported"]
    assert (answer.code, row["meeting"], row["refusal"]["status"]) == (5, "weekly", "FORBIDDEN")
    assert answer.err.startswith("FORBIDDEN: ")
