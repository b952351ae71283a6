"""What a person decides about a fact: struck, taken back, put in other words; and who may not."""

from __future__ import annotations

import getpass
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.minutes_case import BUDGET, INVENTED, WORDS, Project, item, vtt
from tests.render.test_schemas import faults

if TYPE_CHECKING:
    from pathlib import Path

REFUSED = item(7, "Thank you all, that was everything for today.", "hope", "Over")
"""Of a kind that nobody knows: the gate does not look for it."""


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    made = Project(tmp_path / "project", capsys)
    made.imported()
    made.added(BUDGET, INVENTED)
    return made


def fact_of(project: Project, extract_id: str = "", kind: str = "") -> Any:
    facts = project.shown()["facts"]
    return next(one for one in facts if extract_id == one["extract_id"] or kind == one["kind"])


def struck(project: Project, kind: str = "risk") -> Any:
    """A fact that no spot check asks about, after Ben struck it."""
    fact = fact_of(project, kind=kind)
    project.done("reject", fact["name"], "--reason", "she only joked", "--by", "ben")
    return fact


def test_any_fact_can_be_struck_and_stands_apart_from_then_on(project: Project) -> None:
    before = project.shown()
    fact = struck(project)

    after = project.shown()
    (one,) = after["struck"]
    assert (one["name"], one["source_ref"]) == (fact["name"], fact["source_ref"])
    assert (one["decision"]["act"], one["decision"]["by"]) == ("reject", "ben")
    assert fact["name"] not in {other["name"] for other in after["facts"]}
    assert (after["summary"], after["decided"]["struck"]) == (before["summary"], 1)
    assert after["spot_checks"] == before["spot_checks"]
    assert faults("minutes", after) == []


def test_the_summary_line_says_how_many_were_struck(project: Project) -> None:
    fact = fact_of(project, kind="risk")
    told = project.project("reject", fact["name"], "--reason", "no", "--by", "ben")
    assert "0 dropped, 1 struck\n" in told.out
    for words in (("minutes", "show", "weekly"), ("minutes", "list"), ("tasks", "weekly")):
        assert "1 struck" in project.project(*words).out
    assert "\nStruck\n" in project.minutes("show", "weekly").out


def test_a_struck_fact_is_no_fact_of_the_fact_base_but_of_its_history(project: Project) -> None:
    fact = struck(project)
    assert fact["name"] not in {one["name"] for one in project.done("facts")["facts"]}
    history = project.done("facts", "--history", "--kind", "risk")["facts"]
    (past,) = (one for one in history if one["text"] == fact["text"])
    assert past["superseded_by"] is not None
    assert (past["struck"]["by"], past["struck"]["reason"]) == ("ben", "she only joked")
    assert faults("facts_history", {"facts": history}) == []
    told = " ".join(project.project("facts", "--history").out.split())
    assert "struck by ben" in told
    assert "she only joked" in told


def test_what_was_struck_is_taken_back_with_replace_alone(project: Project) -> None:
    fact = struck(project)

    told = project.project("confirm", fact["name"], "--by", "anna")
    assert told.code == 3
    assert "ben decided about this fact already (reject" in told.err

    decided = project.done("confirm", fact["name"], "--by", "anna", "--replace")
    assert (decided["act"], decided["number"]) == ("keep", 2)
    assert faults("decided", decided) == []
    again = fact_of(project, kind="risk")
    assert (again["source_ref"], again["origin"]) == (fact["source_ref"], "gate")
    assert (again["answer"]["act"], again["answer"]["by"]) == ("keep", "anna")
    assert project.shown()["struck"] == []


def test_a_fact_in_better_words_is_a_persons_and_keeps_its_place(project: Project) -> None:
    fact = fact_of(project, kind="risk")
    project.done("confirm", fact["name"], "--text", "Screens may be late.", "--by", "anna")
    after = fact_of(project, kind="risk")
    assert (after["origin"], after["text"]) == ("person", "Screens may be late.")
    assert (after["source_ref"], after["quote"]) == (fact["source_ref"], fact["quote"])
    assert after["decision"]["act"] == "pin"
    assert project.say("audit", "--store", project.folder / ".citebound").code == 0


def test_decisions_hold_when_the_same_text_is_imported_under_another_title(
    project: Project,
) -> None:
    fact = struck(project)
    (task,) = project.shown()["tasks"]
    project.done("reject", task["name"], "--reason", "no", "--by", "ben")
    path = project.write("weekly.vtt", vtt(WORDS))
    project.done("minutes", "import", path, "--title", "Another title")

    after = project.shown()
    assert after["transcript"]["version"] == 2
    assert [one["name"] for one in after["struck"]] == [fact["name"]]
    assert [one["state"] for one in after["tasks"]] == ["rejected"]
    assert not after["struck"][0]["decision"]["carried"]
    assert project.say("audit", "--store", project.folder / ".citebound").code == 0


def test_a_fact_is_looked_at_by_its_name_with_everything_that_was_decided(
    project: Project,
) -> None:
    name = struck(project)["name"]
    project.done("confirm", name, "--by", "anna", "--replace")
    told = " ".join(project.project("tasks", "weekly", name).out.split())
    assert "1. rejected by ben" in told
    assert "2. confirmed by anna" in told
    (shown,) = project.done("tasks", "weekly", name)["meetings"]
    assert [one["name"] for one in shown["facts"]] == [name]


def test_conclusions_that_are_their_passages_are_no_spot_checks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = Project(tmp_path / "project", capsys)
    made.imported()
    assert made.shown()["facts"]
    assert made.shown()["spot_checks"]["asked"] == 0
    told = " ".join(made.minutes("show", "weekly").out.split())
    assert "Spot checks by people: nothing to measure" in told


def test_the_list_of_tasks_shows_where_a_refused_quote_stands(project: Project) -> None:
    project.added(REFUSED, name="refused")
    told = " ".join(project.project("tasks", "weekly").out.split())
    assert "the kind 'hope' is unknown" in told
    assert ">>>Thank you all, that was everything for today.<<<" in told
    task = next(one for one in project.shown()["tasks"] if one["kind"] == "hope")
    project.done("confirm", task["name"], "--pin", "1", "--by", "anna")
    assert fact_of(project, "i7")["passage"] == REFUSED["claimed_quote"]


@pytest.mark.parametrize(
    ("words", "by"),
    [((), "mara"), (("--as", "bob"), "bob"), (("--as", "bob", "--by", "anna"), "anna")],
)
def test_who_decides_is_who_says_so_or_reads_or_is_logged_in(
    project: Project, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], by: str
) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "mara")
    if words:
        project.done("minutes", "grant", "weekly", "--to", "bob")
        project.done("minutes", "build", "weekly", "--as", "bob")
    decided = project.done(
        "reject", fact_of(project, kind="risk")["name"], "--reason", "x", *words
    )
    assert decided["by"] == by


def test_nobody_is_logged_in_where_the_system_knows_no_name(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody() -> str:
        raise OSError("No username set in the environment")

    monkeypatch.setattr(getpass, "getuser", nobody)
    answer = project.project("reject", fact_of(project, kind="risk")["name"], "--reason", "x")
    assert answer.code == 2
    assert "say it with --by NAME" in answer.err
    assert project.shown()["struck"] == []


def test_a_decision_about_a_meeting_that_is_refused_has_the_code_of_the_refusal(
    project: Project,
) -> None:
    name = fact_of(project, kind="risk")["name"]
    project.write("weekly.vtt", vtt(WORDS[1:]))
    stale = project.project("reject", name, "--reason", "x", "--by", "ben")
    assert stale.code == 3
    assert "STALE" in stale.err
    words = ("--reason", "x", "--by", "ben", "--meeting", "weekly", "--json")
    named = project.project("reject", name, *words)
    assert (named.code, named.json["status"]) == (3, "STALE")
    hidden = project.project("reject", name, "--reason", "x", "--by", "ben", "--as", "eve")
    assert (hidden.code, hidden.out) == (5, "")
    assert name in hidden.err


def test_who_may_read_nothing_is_refused_the_log_and_the_history(project: Project) -> None:
    project.imported("monthly", [("Cleo", "We agreed to close the office in Lyon next year.")])
    project.done("minutes", "grant", "monthly", "--to", "eve")
    project.done("minutes", "build", "monthly", "--as", "eve")
    log = project.minutes("log", "weekly", "--as", "eve")
    assert (log.code, log.out) == (5, "")
    assert project.minutes("log", "weekly", "--as", "eve", "--json").json["status"] == "FORBIDDEN"
    history = project.project("facts", "--history", "--as", "eve")
    assert history.code == 5
    assert "monthly, 2026-11-30, version 1" in history.out
    assert "weekly, version" not in history.out
    assert "FORBIDDEN: 'eve' may not read 1 meeting of this project; " in history.err
    assert "weekly" not in history.err
    assert project.minutes("log", "monthly", "--as", "eve").code == 0


def test_refusals_speak_of_meetings_and_minutes(project: Project) -> None:
    forbidden = project.minutes("show", "weekly", "--as", "bob").err
    assert "'bob' may not read this meeting; grant it with `citebound minutes grant" in forbidden
    project.done("minutes", "grant", "weekly", "--to", "bob")
    missing = project.minutes("show", "weekly", "--as", "bob")
    assert missing.code == 4
    assert "there are no minutes for bob yet" in missing.err + missing.out
