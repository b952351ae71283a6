"""``citebound minutes transcript``: the text that quotes are looked for in."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from citebound.engine.verify import hash_of
from tests.cli.minutes_case import BUDGET, WORDS, Project, vtt

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "\n".join(said for _, said in WORDS)


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    return Project(tmp_path / "project", capsys)


def test_the_text_is_printed_character_by_character(project: Project) -> None:
    project.imported()

    answer = project.minutes("transcript", "weekly")

    assert (answer.code, answer.out, answer.err) == (0, TEXT, "")


def test_a_terminal_is_sent_no_control_characters(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.imported(words=[("Anna", "We \u202edecided to stay."), ("Ben", "Yes.")])
    assert "\u202e" in project.minutes("transcript", "weekly").out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)

    shown = project.minutes("transcript", "weekly").out

    assert shown == "We \\u202edecided to stay.\nYes."


def test_verify_reads_the_json_and_finds_speakers_in_it(project: Project) -> None:
    project.imported()
    made = project.done("minutes", "transcript", "weekly")
    text = project.write("weekly.json", json.dumps(made))
    based = {**BUDGET, "content_hash": made["content_hash"]}
    items = project.write("items.jsonl", json.dumps(based))

    row = project.say("verify", text, items).json

    assert (made["text"], made["content_hash"]) == (TEXT, hash_of(TEXT))
    ref = row["source_ref"]
    assert (ref["file_id"], ref["speaker"], ref["ts"]) == ("weekly.vtt", "Ben", 15.0)


def test_a_transcript_that_is_not_current_is_refused(project: Project) -> None:
    path = project.imported()
    path.write_text(vtt(WORDS[1:]), "utf-8")

    answer = project.minutes("transcript", "weekly")

    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("STALE: ")


def test_a_withdrawn_transcript_is_not_printed(project: Project) -> None:
    project.imported()
    project.done("minutes", "withdraw", "weekly")
    project.done("minutes", "build", "weekly")

    answer = project.minutes("transcript", "weekly")

    assert (answer.code, answer.out) == (2, "")
    assert "`citebound minutes restore weekly`" in answer.err


def test_lines_of_langextract_from_another_text_are_refused(project: Project) -> None:
    project.imported()
    extraction = {"extraction_class": "fact", "extraction_text": BUDGET["claimed_quote"]}
    record = {"extractions": [extraction], "text": TEXT + " And more."}
    other = project.write("other.jsonl", json.dumps(record))
    same = project.write("same.jsonl", json.dumps({**record, "text": TEXT}))

    refused = project.minutes("add", "weekly", other)

    assert (refused.code, refused.out) == (3, "")
    assert project.minutes("add", "weekly", same).code == 0
