"""What the commands of meetings say of what is INVALID, unknown or missing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.minutes_case import BUDGET, WORDS, Project, item, vtt

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    project = Project(tmp_path / "project", capsys)
    project.imported()
    project.added(BUDGET)
    return project


def test_what_is_invalid_is_said_by_list_and_tasks(project: Project) -> None:
    assert "INVALID" not in project.minutes("list").out + project.project("tasks", "weekly").out
    path = project.write("weekly.vtt", vtt(WORDS[1:]))
    assert project.minutes("import", path).code == 0

    assert project.minutes("list").out.endswith("; PARTIAL (1 INVALID)\n")
    shown = project.project("tasks", "weekly").out
    assert "\n  INVALID: doc:items/made.jsonl: the items were extracted from another" in shown


def test_what_is_invalid_is_mended_by_the_command_that_stands_beside_it(project: Project) -> None:
    path = project.write("weekly.vtt", vtt(WORDS[1:]))
    told = " ".join(project.minutes("import", path).out.split())
    assert "add them as they are: then each quote is looked for in the present text" in told
    command = told.partition("; run `citebound minutes ")[2].partition("`")[0]
    assert command == "add weekly made.jsonl"
    for form in ("text", "markdown", "html"):
        page = project.minutes("show", "weekly", "--format", form).out
        assert command in page.replace("\\", "")

    project.added(BUDGET)
    assert "INVALID" not in project.minutes("show", "weekly").out


def test_a_file_that_is_no_json_is_told_once_what_was_expected(project: Project) -> None:
    path = project.write("none.jsonl", "not json\n")
    answer = project.minutes("add", "weekly", path)
    assert answer.code == 2
    assert "(line 1 holds no JSON); one JSON object a line was expected, with" in answer.err
    assert answer.err.count("one JSON object") == 1


@pytest.mark.parametrize("command", ["withdraw", "restore"])
def test_an_unknown_document_is_answered_with_those_that_there_are(
    project: Project, command: str
) -> None:
    answer = project.minutes(command, "weekly", "weekly.vtt", "dup.jsonl")

    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        "citebound: the meeting 'weekly' has no document 'dup.jsonl'; there are: weekly.vtt, "
        "items/made.jsonl\n"
    )


@pytest.mark.parametrize("group", ["minutes", "lab"])
def test_only_the_command_is_missed(project: Project, group: str) -> None:
    answer = project.say(group)

    assert answer.code == 2
    assert "required: COMMAND;" in answer.err


def test_a_file_without_items_is_refused_with_its_first_line(project: Project) -> None:
    path = project.write("none.jsonl", '\n{"text": "x"}\n{"claimed_quote": "y"}\n')

    answer = project.minutes("add", "weekly", path)

    assert (answer.code, answer.out) == (2, "")
    assert "(line 2: extract_id is missing; claimed_quote is missing)" in answer.err


def test_items_that_are_imported_as_a_transcript_are_refused(project: Project) -> None:
    answer = project.minutes("import", project.folder / "made.jsonl")

    assert (answer.code, answer.out) == (2, "")
    assert "run `citebound minutes add MEETING FILE --store " in answer.err


SRT = (
    "1\n00:00:05,000 --> 00:00:09,000\nBen: We pay within\n\n"
    "2\n00:00:09,000 --> 00:00:12,000\nBen: thirty days.\n"
)


@pytest.mark.parametrize("name", ["x.srt", "X.SRT"])
def test_verify_reads_subtitles_as_import_does(project: Project, name: str) -> None:
    items = project.write("items.jsonl", json.dumps(item(1, "We pay within thirty days.")))

    answer = project.say("verify", project.write(name, SRT), items)

    assert (answer.code, answer.err) == (0, "")
    ref = answer.json["source_ref"]
    assert (ref["speaker"], ref["ts"], ref["char_start"]) == ("Ben", 5.0, 0)


def test_verify_reads_webvtt_without_its_markup(project: Project) -> None:
    items = project.folder / "made.jsonl"

    row = project.say("verify", project.folder / "weekly.vtt", items).json

    ref = row["source_ref"]
    assert (row["verdict"], ref["file_id"]) == ("hit_substr", "weekly.vtt")
    assert (ref["speaker"], ref["ts"]) == ("Ben", 15.0)
    made = project.done("minutes", "transcript", "weekly")
    assert made["text"][ref["char_start"] : ref["char_end"]] == BUDGET["claimed_quote"]


def test_verify_tells_how_a_transcript_was_read(project: Project) -> None:
    text = project.write("odd.srt", vtt())

    answer = project.say("verify", text, project.folder / "made.jsonl")

    assert answer.code == 0
    assert answer.err == f"citebound: {text}: the name ends in .srt, read as vtt\n"


def test_verify_refuses_a_transcript_that_is_none(project: Project) -> None:
    answer = project.say("verify", project.write("no.vtt", "\n"), project.folder / "made.jsonl")

    assert (answer.code, answer.out) == (2, "")
    assert "no.vtt: expected words, got an empty file" in answer.err
