"""What the commands of meetings print is as its schema says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.minutes_case import BUDGET, CLOSE, INVENTED, NOT_A_FACT, WORDS, Project, vtt
from tests.render.test_schemas import faults

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    made = Project(tmp_path / "project", capsys)
    made.imported()
    made.added(BUDGET, INVENTED, CLOSE, NOT_A_FACT)
    return made


def task(project: Project, extract_id: str) -> str:
    tasks = project.shown()["tasks"]
    return next(str(one["name"]) for one in tasks if one["extract_id"] == extract_id)


def test_an_import_and_an_addition(project: Project) -> None:
    path = project.write("later.vtt", vtt(WORDS[1:]))

    assert faults("minutes_import", project.done("minutes", "import", path)) == []
    assert faults("minutes_add", project.added(BUDGET, name="other")) == []


def test_an_addition_with_a_broken_line(project: Project) -> None:
    path = project.write("other.jsonl", '{"no": "item"}\n' + json.dumps(BUDGET))

    answer = project.minutes("add", "weekly", path, "--json")

    assert faults("minutes_add", answer.json) == []
    assert len(answer.json["broken"]) == answer.err.count("\n") == 1


def test_a_list_with_a_meeting_that_is_not_current(project: Project) -> None:
    project.imported("later")
    project.write("later.vtt", vtt(WORDS[1:]))

    listed = project.done("minutes", "list")

    assert faults("minutes_list", listed) == []
    assert ["refusal" in one for one in listed["meetings"]] == [True, False]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("minutes_transcript", ("minutes", "transcript", "weekly")),
        ("minutes_log", ("minutes", "log", "weekly")),
        ("build", ("minutes", "build", "weekly")),
        ("build", ("minutes", "build", "weekly", "--full")),
        ("decisions", ("minutes", "withdraw", "weekly", "items/made.jsonl")),
        ("decisions", ("minutes", "grant", "weekly", "--to", "eve")),
        ("facts_history", ("facts", "--history")),
    ],
)
def test_other_answers(project: Project, name: str, words: tuple[Any, ...]) -> None:
    assert faults(name, project.done(*words)) == []


def test_decisions(project: Project) -> None:
    confirmed = project.done("confirm", task(project, "i4"), "--pin", "1", "--by", "anna")
    rejected = project.done("reject", task(project, "i2"), "--reason", "no", "--by", "anna")

    assert faults("decided", confirmed) == faults("decided", rejected) == []


def test_an_import_of_files_that_fail(project: Project) -> None:
    bad = project.write("bad.vtt", "WEBVTT\n\nno times here\n")
    later = project.write("later.vtt", vtt(WORDS[1:]))
    recorded = project.write("said.jsonl", "")
    unanswered = ("--generator", "replay", "--replay", recorded)

    answer = project.minutes("import", bad, later, *unanswered, "--json")

    assert faults("minutes_import", answer.json) == []
    assert [row["recorded"] is None for row in answer.json["imported"]] == [True, False]
