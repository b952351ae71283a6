"""Meetings are not named to whom may not read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.minutes_case import Project

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def project(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Project:
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "settings.toml"))
    made = Project(tmp_path / "project", capsys)
    made.imported("weekly")
    made.imported("merger")
    return made


OF_ALL = (("minutes", "list"), ("facts",), ("facts", "--history"), ("tasks",))


@pytest.mark.parametrize("command", OF_ALL, ids=" ".join)
def test_who_may_read_nothing_gets_one_refusal_and_no_name(
    project: Project, command: tuple[str, ...]
) -> None:
    answer = project.project(*command, "--as", "zoe")
    assert (answer.code, answer.out) == (5, "")
    assert answer.err == (
        "FORBIDDEN: 'zoe' may read no meeting of this project; the owner grants one with "
        f"`citebound minutes grant MEETING --to zoe --store {project.folder}/.citebound`\n"
    )


@pytest.mark.parametrize("command", OF_ALL, ids=" ".join)
def test_who_may_read_one_meeting_is_told_of_no_other_by_name(
    project: Project, command: tuple[str, ...]
) -> None:
    project.done("minutes", "grant", "weekly", "--to", "zoe")
    project.done("minutes", "build", "weekly", "--as", "zoe")
    answer = project.project(*command, "--as", "zoe")
    assert "weekly" in answer.out
    assert "merger" not in answer.out + answer.err
    is_list = command[-1] == "list"
    assert (answer.code, bool(answer.err)) == ((0, False) if is_list else (5, True))


def test_a_list_that_is_refused_is_so_as_json_too(project: Project) -> None:
    answer = project.minutes("list", "--as", "zoe", "--json")
    assert (answer.code, answer.json["status"], answer.json["dossier"]) == (5, "FORBIDDEN", "")


def test_the_names_of_other_meetings_are_the_owners_to_know(project: Project) -> None:
    assert "there are: " in project.minutes("show", "x").err
    assert "merger" not in project.minutes("show", "x", "--as", "zoe").err


def test_a_meeting_that_is_asked_for_by_name_is_refused_by_name(project: Project) -> None:
    answer = project.project("facts", "--meeting", "weekly", "--as", "zoe")
    assert (answer.code, answer.out) == (5, "")
    assert "'zoe' may not read this meeting" in answer.err
