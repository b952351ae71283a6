"""A folder that holds only meetings, and what leads from the commands of summaries to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.minutes_case import Project, vtt

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.case import Answer


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    project = Project(tmp_path / "project", capsys)
    project.imported()
    return project


def store_check(answer: Answer) -> dict[str, Any]:
    checks: list[dict[str, Any]] = answer.json["checks"]
    return next(check for check in checks if check["name"] == "store")


def test_doctor_says_how_many_meetings_there_are_and_is_content(project: Project) -> None:
    project.imported("later")

    answer = project.cite("doctor", "--json")

    check = store_check(answer)
    assert (answer.code, check["state"], check["advice"]) == (0, "ok", "")
    assert check["found"].endswith("holds 2 meetings and no dossier of this folder")
    assert check["facts"]["meetings"] == 2


def test_doctor_looks_at_the_models_that_meetings_remember(project: Project) -> None:
    for name in ("later", "latest"):
        project.imported(name)
        project.done("minutes", "build", name, "--generator", "scripted")

    checks = {one["name"]: one for one in project.cite("doctor", "--json").json["checks"]}

    assert checks["model"]["state"] == "absent"
    mine = checks["model of later and 1 more"]
    assert (mine["state"], mine["facts"]["generator"]) == ("ok", "scripted")
    assert 0 < checks["answer of later and 1 more"]["facts"]["new_tokens"] <= 8
    assert not [name for name in checks if name.startswith("model of weekly")]
    chosen = project.cite("doctor", "--generator", "scripted", "--json").json["checks"]
    assert [one["name"] for one in chosen if one["name"].startswith("model")] == ["model"]


def test_doctor_names_the_meeting_whose_model_is_not_there(project: Project) -> None:
    said = project.write("said.jsonl", "")
    words = ("--generator", "replay", "--replay", said)
    assert project.minutes("import", project.write("new.vtt", vtt()), *words).code == 1
    said.unlink()

    answer = project.cite("doctor", "--json")

    failed = [one for one in answer.json["checks"] if one["state"] == "failed"]
    assert (answer.code, [one["name"] for one in failed]) == (1, ["model of new"])


@pytest.mark.parametrize("name", ["other", "weekly"])
def test_a_dossier_that_is_not_there_is_made_and_not_copied(project: Project, name: str) -> None:
    answer = project.cite("doctor", "--name", name, "--json")

    check = store_check(answer)
    assert (answer.code, check["state"]) == (1, "failed")
    assert "`citebound summarize" in check["advice"]
    assert "copy" not in check["advice"]


@pytest.mark.parametrize("command", ["status", "show"])
@pytest.mark.parametrize("meeting", ["later", "project"])
def test_summaries_lead_to_the_meetings(project: Project, command: str, meeting: str) -> None:
    project.imported(meeting)

    answer = project.cite(command)

    assert (answer.code, answer.out, answer.err.count("\n")) == (4, "", 1)
    assert "its store holds 2 meetings and no dossier of this folder" in answer.err
    assert f"`citebound minutes list --store {project.folder}/.citebound`" in answer.err


def test_the_nearest_store_is_not_named(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.folder)

    answer = project.say("status")

    assert "run `citebound minutes list`, or `citebound summarize" in answer.err


def test_the_name_of_a_meeting_leads_to_its_minutes(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project.folder)

    assert "run `citebound minutes show weekly`" in project.say("show", "weekly").err
    named = project.say("show", "--name", "weekly")
    assert (named.code, named.out) == (2, "")
    assert "'weekly' is a meeting; run `citebound minutes show weekly`" in named.err


def test_another_name_leads_nowhere(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.folder)

    assert "minutes" not in project.say("show", "monthly").err


def test_a_store_elsewhere_is_named(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    answer = project.say("show", "weekly", "--store", project.folder / ".citebound")

    store = project.folder / ".citebound"
    assert f"run `citebound minutes show weekly --store {store}`" in answer.err


def test_an_audit_where_nothing_is_leads_to_both(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    for answer in (project.say("audit"), project.say("audit", ".")):
        assert (answer.code, answer.out) == (4, "")
        assert "`citebound summarize" in answer.err
        assert "`citebound minutes import FILE`" in answer.err
