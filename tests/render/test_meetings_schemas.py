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


def test_a_log_and_a_history_with_items_that_were_refused(project: Project) -> None:
    path = project.write("late.jsonl", f"{json.dumps(BUDGET)}\n7\n")
    refused = project.minutes("add", "weekly", path, "--content-hash", "0" * 64)
    assert refused.code == 3

    log = project.done("minutes", "log", "weekly")

    assert faults("minutes_log", log) == []
    (row,) = log["refused"]
    assert (row["document"], row["claimed"]) == ("items/late.jsonl", "0" * 64)
    assert [one["text"] for one in row["items"]] == ["Budget: 40,000"]
    assert row["broken"] == ["line 2: an item is an object with named fields, got 7"]


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
