"""What the commands of meetings say to a person at a terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.minutes_case import BUDGET, CLOSE, INVENTED, WORDS, Project

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    made = Project(tmp_path / "project", capsys)
    made.imported()
    made.added(BUDGET, INVENTED, CLOSE)
    return made


def said(project: Project, *words: object) -> str:
    answer = project.project(*map(str, words))
    assert (answer.code, answer.err) == (0, ""), answer
    return " ".join(answer.out.split())


def task(project: Project, extract_id: str) -> str:
    found = next(one for one in project.shown()["tasks"] if one["extract_id"] == extract_id)
    return str(found["name"])


def test_a_decision_is_told_with_its_maker_and_what_it_leaves(project: Project) -> None:
    late, garden = task(project, "i4"), task(project, "i2")
    told = said(project, "confirm", late, "--pin", "1", "--by", "anna")
    assert told.startswith(f"weekly: {late[:10]} confirmed by anna, ")
    assert told.endswith(
        "6 extracted, 4 verified at source, 2 sent for confirmation, 0 dropped; 1 open"
    )
    told = said(project, "reject", garden, "--by", "ben", "--reason", "nobody said so")
    assert told.startswith(f"weekly: {garden[:10]} rejected by ben, ")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (("confirm",), "checked: the passage supports it, by anna, "),
        (("reject", "--reason", "no"), "checked: the passage does not support it, by anna, "),
    ],
)
def test_the_answer_to_a_spot_check_is_told(
    project: Project, answer: tuple[str, ...], told: str
) -> None:
    (meeting,) = project.done("tasks", "weekly")["meetings"]
    command, *options = answer
    name = meeting["spot_checks"][0]["name"]
    assert told in said(project, command, name, "--by", "anna", *options)


def test_facts_of_earlier_builds_are_told_with_what_became_of_them(project: Project) -> None:
    corrected = [(who, words.replace("third of May", "fourth of May")) for who, words in WORDS]
    project.imported(words=corrected)
    told = said(project, "facts", "--history", "--kind", "decision")
    past, current = told.split("weekly, 2026-11-30, version 2", 1)
    assert "weekly, 2026-11-30, version 1, run 1, superseded by run " in past
    assert "third of May" in past
    assert ", current: decision: " in current
    assert "fourth of May" in current


def test_no_fact_is_told_as_such(project: Project) -> None:
    assert said(project, "facts", "--kind", "milestone") == "No facts."
    assert said(project, "facts", "--history", "--kind", "milestone") == "No facts."


def test_the_log_names_what_was_stopped_and_why(project: Project) -> None:
    told = said(project, "minutes", "log", "weekly")
    assert "run 2, " in told
    assert "to_human: decision: Hire gardeners" in told or "drop: decision: Hire" in told
    assert "(similarity 0." in told


def test_the_log_names_the_items_that_were_refused_as_a_whole(project: Project) -> None:
    nameless = {**BUDGET, "extract_id": "bare", "kind": "", "text": ""}
    path = project.write("late.jsonl", "\n".join(map(json.dumps, (BUDGET, nameless, 7))))
    before = project.shown()

    refused = project.minutes("add", "weekly", path, "--content-hash", "ab" * 32)

    assert (refused.code, refused.out, refused.err.count("\n")) == (3, "", 1)
    assert project.shown() == {**before, "sequence": before["sequence"] + 1}
    transcript = before["transcript"]["text_sha256"]
    told = said(project, "minutes", "log", "weekly")
    assert (
        ": refused: items/late.jsonl, 3 items of the text abababababab, the transcript was "
        f"{transcript[:12]} fact: Budget: 40,000 no kind: bare no item: line 3: an item is"
    ) in told
    assert project.project("audit").code == 0


def test_the_log_of_a_meeting_without_a_stop_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = Project(tmp_path / "project", capsys)
    made.imported()
    assert said(made, "minutes", "log", "weekly") == "Nothing was stopped."


def test_a_full_build_and_another_try_are_told(project: Project) -> None:
    assert said(project, "minutes", "build", "weekly", "--full").endswith("3 of 3 nodes equal")
    assert "1 recomputed" in said(project, "minutes", "build", "weekly", "--retry", "weekly.vtt")


def test_no_meeting_at_all_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = Project(tmp_path / "project", capsys)
    answer = made.minutes("list")
    assert (answer.code, answer.out) == (4, "")
    assert "there are no meetings in " in answer.err


def test_a_decision_to_which_somebody_objects_waits_for_a_person_and_the_store_is_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = Project(tmp_path / "project", capsys)
    made.imported(
        words=[
            ("Ben", "We decided to increase the price."),
            ("Ann", "No, we have not decided that yet."),
        ]
    )
    told = said(made, "minutes", "show", "weekly")
    assert "1 extracted, 0 verified at source, 1 sent for confirmation, 0 dropped" in told
    assert 'Ann objects after it: "No, we have not decided that yet."' in told
    assert said(made, "audit").startswith("sound")
    (waiting,) = made.shown()["tasks"]
    said(made, "confirm", waiting["name"], "--pin", "1", "--by", "anna")
    assert "confirmed by anna" in said(made, "minutes", "show", "weekly")
    assert said(made, "audit").startswith("sound")
