"""``citebound tasks``, ``confirm`` and ``reject``: what a person decides about an item."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.minutes_case import BUDGET, CLOSE, INVENTED, WORDS, Project, item, vtt
from tests.render.test_schemas import faults

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    made = Project(tmp_path / "project", capsys)
    made.imported()
    made.added(BUDGET, INVENTED, CLOSE)
    return made


def task_of(project: Project, extract_id: str) -> Any:
    return next(one for one in project.shown()["tasks"] if one["extract_id"] == extract_id)


def test_a_task_says_why_and_shows_the_closest_passage(project: Project) -> None:
    task = task_of(project, "i4")

    answer = project.project("tasks", "weekly", task["name"])

    assert answer.code == 0
    assert task["reason"] in " ".join(answer.out.split())
    assert "delivers the screens too late" in " ".join(answer.out.split())


def test_one_task_as_json_is_the_meeting_with_nothing_else(project: Project) -> None:
    name = task_of(project, "i4")["name"]
    (whole,) = project.done("tasks", "weekly")["meetings"]

    found = project.done("tasks", "weekly", name)

    assert faults("tasks", found) == []
    assert found["meetings"] == [
        {**whole, "tasks": [task_of(project, "i4")], "confirmed": [], "spot_checks": []}
    ]


def test_a_confirmed_task_and_a_spot_check_are_found_as_json_too(project: Project) -> None:
    name = task_of(project, "i4")["name"]
    project.done("confirm", name, "--pin", "1", "--by", "anna")
    (whole,) = project.done("tasks", "weekly")["meetings"]

    for part in ("confirmed", "spot_checks"):
        (one,) = project.done("tasks", "weekly", whole[part][0]["name"])["meetings"]
        empty: dict[str, list[Any]] = {"tasks": [], "confirmed": [], "spot_checks": []}
        assert one == {**whole, **empty, part: whole[part][:1]}


def test_an_unknown_task_is_no_json(project: Project) -> None:
    answer = project.project("tasks", "weekly", "0000000", "--json")

    assert (answer.code, answer.out) == (2, "")
    assert "called '0000000'" in answer.err


def test_a_confirmed_task_is_a_fact_of_a_person(project: Project) -> None:
    name = task_of(project, "i4")["name"]

    project.done("confirm", name, "--pin", "1", "--by", "anna", "--text", "It comes late")

    shown = project.shown()
    fact = next(one for one in shown["facts"] if one["extract_id"] == "i4")
    assert (fact["origin"], fact["text"]) == ("person", "It comes late")
    assert fact["passage"] == WORDS[2][1]
    assert fact["source_ref"]["match_type"] == "person"
    assert (fact["decision"]["by"], fact["decision"]["number"]) == ("anna", 1)
    assert shown["summary"] == {"extracted": 6, "verified": 4, "to_human": 2, "dropped": 0}


def test_any_interval_can_be_pinned(project: Project) -> None:
    name = task_of(project, "i2")["name"]

    project.done("confirm", name, "--span", "0:13", "--by", "anna")

    fact = next(one for one in project.shown()["facts"] if one["extract_id"] == "i2")
    assert fact["passage"] == "Good morning."
    assert fact["source_ref"]["speaker"] == "Anna"


def test_blanks_at_the_ends_of_an_interval_are_not_pinned(project: Project) -> None:
    project.done("confirm", task_of(project, "i2")["name"], "--span", "0:14", "--by", "anna")

    fact = next(one for one in project.shown()["facts"] if one["extract_id"] == "i2")
    assert fact["passage"] == "Good morning."


def test_a_rejected_task_stays_with_its_reason(project: Project) -> None:
    name = task_of(project, "i2")["name"]

    project.done("reject", name, "--reason", "nobody said so", "--by", "ben")

    task = task_of(project, "i2")
    assert task["state"] == "rejected"
    assert (task["decision"]["by"], task["decision"]["reason"]) == ("ben", "nobody said so")


def test_who_decides_second_is_told_and_changes_nothing(project: Project) -> None:
    name = task_of(project, "i2")["name"]
    project.done("reject", name, "--reason", "nobody said so", "--by", "ben")

    told = project.project("confirm", name, "--span", "0:13", "--by", "anna")

    assert told.code == 3
    assert "ben decided about this task already (reject" in told.err
    assert task_of(project, "i2")["decision"]["by"] == "ben"


def test_a_spot_check_is_answered_once(project: Project) -> None:
    (asked,) = project.done("tasks", "weekly")["meetings"][0]["spot_checks"]
    project.done("confirm", asked["name"], "--by", "ben")

    told = project.project("reject", asked["name"], "--reason", "no", "--by", "anna")

    assert told.code == 3
    assert "--replace" in told.err


def test_a_decision_can_be_taken_back_by_another(project: Project) -> None:
    name = task_of(project, "i2")["name"]
    project.done("reject", name, "--reason", "nobody said so", "--by", "ben")

    project.done("confirm", name, "--span", "0:13", "--by", "anna", "--replace")

    fact = next(one for one in project.shown()["facts"] if one["extract_id"] == "i2")
    assert fact["decision"]["number"] == 2


def test_a_decision_is_carried_over_only_where_the_gate_finds_the_passage(
    project: Project,
) -> None:
    names = {one: task_of(project, one)["name"] for one in ("i2", "i4")}
    project.done("confirm", names["i4"], "--pin", "1", "--by", "anna")
    project.done("confirm", names["i2"], "--span", "0:13", "--by", "anna")
    path = project.write("weekly.vtt", vtt([("Anna", "Hello. And welcome."), *WORDS[1:]]))
    project.done("minutes", "import", path)

    project.added(BUDGET, INVENTED, CLOSE)

    fact = next(one for one in project.shown()["facts"] if one["extract_id"] == "i4")
    assert fact["decision"]["carried"] is True
    assert fact["decision"]["from_version"] == 1
    assert fact["passage"] == WORDS[2][1]
    task = task_of(project, "i2")
    assert (task["state"], task["decision"]["by"]) == ("anew", "anna")


def test_a_passage_must_be_named(project: Project) -> None:
    answer = project.project("confirm", task_of(project, "i4")["name"])

    assert answer.code == 2
    assert "--pin N" in answer.err


@pytest.mark.parametrize(
    "words",
    [
        ("--pin", "9"),
        ("--span", "0:999999"),
        ("--span", "5:5"),
        ("--span", "5"),
        ("--span", "a:b"),
        ("--span", "13:14"),
        ("--pin", "1", "--span", "0:13"),
    ],
)
def test_a_passage_that_is_none_is_refused(project: Project, words: tuple[str, ...]) -> None:
    answer = project.project("confirm", task_of(project, "i4")["name"], *words)

    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert task_of(project, "i4")["state"] == "open"


def test_an_unknown_task_is_refused(project: Project) -> None:
    answer = project.project("reject", "0000000000", "--reason", "x")

    assert answer.code == 2
    assert "`citebound tasks --store" in answer.err


def test_a_rejection_wants_a_reason(project: Project) -> None:
    answer = project.project("reject", task_of(project, "i2")["name"], "--reason", "  ")

    assert answer.code == 2
    assert "--reason" in answer.err


def test_a_refuted_spot_check_measures_support_and_strikes_the_fact(project: Project) -> None:
    before = project.shown()
    (asked,) = project.done("tasks", "weekly")["meetings"][0]["spot_checks"]

    project.done("reject", asked["name"], "--reason", "it says something else", "--by", "ben")

    after = project.shown()
    assert after["spot_checks"] == {"asked": 1, "supported": 0, "refuted": 1, "open": 0}
    assert after["summary"] == before["summary"]
    assert [one["name"] for one in after["struck"]] == [asked["name"]]
    assert len(after["facts"]) == len(before["facts"]) - 1


def test_a_spot_check_takes_no_passage(project: Project) -> None:
    (asked,) = project.done("tasks", "weekly")["meetings"][0]["spot_checks"]

    answer = project.project("confirm", asked["name"], "--pin", "1")

    assert answer.code == 2
    assert "the gate found its passage" in answer.err


def test_tasks_of_every_meeting_are_listed(project: Project) -> None:
    project.imported("monthly", [("Cleo", "We agreed to close the office in Lyon next year.")])

    found = project.done("tasks")["meetings"]

    assert [one["meeting"] for one in found] == ["monthly", "weekly"]


def test_what_was_replaced_stays_in_the_history_of_its_task(project: Project) -> None:
    name = task_of(project, "i2")["name"]
    project.done("confirm", name, "--span", "0:13", "--by", "anna")
    project.done("reject", name, "--reason", "no", "--by", "ben", "--replace")

    told = project.project("tasks", "weekly", name)

    assert "1. confirmed by anna" in told.out
    assert "2. rejected by ben" in told.out


def test_an_answer_stays_measured_when_other_facts_come(project: Project) -> None:
    (asked,) = project.done("tasks", "weekly")["meetings"][0]["spot_checks"]
    project.done("reject", asked["name"], "--reason", "no", "--by", "ben")

    project.added(*(item(n, words, "fact") for n, (_, words) in enumerate(WORDS, 10)), name="more")

    checks = project.shown()["spot_checks"]
    assert (checks["refuted"], checks["supported"]) == (1, 0)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--by", "a\nb"), "the name of who decides is one line"),
        (("--by", "x" * 100_000), "at most 200 characters, got 100,000"),
        (("--by", " "), "wants to know who decides"),
        (("--by", "ann", "--text", " "), "expected a conclusion in words, got none"),
        (("--by", "ann", "--text", ""), "expected a conclusion in words, got none"),
    ],
)
def test_no_decision_without_a_name_in_one_line_and_a_conclusion_in_words(
    project: Project, words: tuple[str, ...], why: str
) -> None:
    name = task_of(project, "i4")["name"]
    answer = project.project("confirm", name, "--pin", "1", *words)
    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err
    assert task_of(project, "i4")["decision"] is None


def test_a_name_is_recorded_without_the_blanks_at_its_ends(project: Project) -> None:
    name = task_of(project, "i4")["name"]
    done = project.done("confirm", name, "--pin", "1", "--by", " ann ")
    assert done["by"] == "ann"
