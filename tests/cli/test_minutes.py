"""``citebound minutes``: from a transcript to minutes whose every conclusion is pinned."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.cli.minutes_case import (
    BUDGET,
    CLOSE,
    INVENTED,
    NOT_A_FACT,
    WORDS,
    Project,
    item,
    vtt,
)

if TYPE_CHECKING:
    from pathlib import Path

FORMS = ("text", "markdown", "html")


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    return Project(tmp_path / "project", capsys)


def test_an_import_makes_minutes_without_a_model(project: Project) -> None:
    path = project.write("weekly.vtt", vtt())

    answer = project.minutes("import", path, "--date", "2026-11-30")

    assert (answer.code, answer.err) == (0, "")
    assert "read as vtt/1, utf-8" in answer.out
    assert "3 extracted, 3 verified at source, 0 sent for confirmation, 0 dropped" in answer.out


def test_every_conclusion_has_its_source_speaker_and_time(project: Project) -> None:
    project.imported()

    shown = project.shown()

    assert shown["meeting"] == "weekly"
    assert shown["status"] == "CURRENT"
    kinds = {fact["kind"]: fact for fact in shown["facts"]}
    action = kinds["action"]
    assert action["source_ref"]["speaker"] == "Ben"
    assert action["source_ref"]["ts"] == 5.0
    assert action["owner"] == {"said": "I", "resolved": "Ben"}
    assert action["due"] == {"said": "by Friday", "resolved": "2026-12-04"}
    assert action["passage"] == WORDS[1][1]
    assert set(kinds) == {"decision", "action", "risk"}


def test_a_line_of_items_that_names_a_key_twice_is_told_and_dropped(project: Project) -> None:
    project.imported()
    twice = json.dumps(CLOSE)[:-1] + ', "kind": "fact"}'
    path = project.write("made.jsonl", f"{json.dumps(CLOSE)}\n{twice}\n")

    answer = project.minutes("add", "weekly", path)

    assert answer.err == (
        "citebound: no item: line 2 is not JSON that anyone means: the key 'kind' stands twice; "
        "it is counted as dropped\n"
    )
    assert "5 extracted, 3 verified at source, 1 sent for confirmation, 1 dropped" in answer.out


def test_a_brought_conclusion_that_its_passage_does_not_say_is_marked_everywhere(
    project: Project,
) -> None:
    project.imported()
    project.added(BUDGET | {"text": "The budget for the portal is sixty thousand euros."})
    why = "the finding has the number sixty, the sentence has not"
    told = f"unsupported: a program does not find this conclusion in its passage: {why}"

    shown = [project.minutes("show", "weekly", "--format", form) for form in FORMS]
    for answer in (*shown, project.project("facts", "--kind", "fact")):
        assert told in " ".join(answer.out.split())
    (fact,) = project.done("facts", "--kind", "fact")["facts"]
    assert (fact["support"], fact["note"], fact["origin"]) == ("unsupported", why, "gate")
    assert project.shown()["summary"]["verified"] == 4


@pytest.mark.parametrize("form", FORMS)
def test_a_line_that_holds_no_item_is_told_as_such(project: Project, form: str) -> None:
    project.imported()
    path = project.write("made.jsonl", f"{json.dumps(BUDGET)}\n[]\n")
    project.minutes("add", "weekly", path)

    shown = project.minutes("show", "weekly", "--format", form).out

    assert "no item" in shown
    assert "(no text)" not in shown
    assert "dropped: no item\n" in project.minutes("log", "weekly").out


def test_items_of_another_extractor_go_through_the_gate(project: Project) -> None:
    project.imported()

    added = project.added(BUDGET, INVENTED, NOT_A_FACT, CLOSE)

    assert added["items"] == 4
    shown = project.shown()
    assert shown["summary"] == {"extracted": 7, "verified": 4, "to_human": 2, "dropped": 1}
    budget = next(fact for fact in shown["facts"] if fact["extract_id"] == "i1")
    assert (budget["origin"], budget["text"]) == ("gate", "Budget: 40,000")
    assert {task["extract_id"] for task in shown["tasks"]} == {"i2", "i4"}
    assert [one["extract_id"] for one in shown["dropped"]] == ["i3"]


def test_a_changed_file_is_refused_as_stale(project: Project) -> None:
    path = project.imported()
    path.write_text(vtt([*WORDS[:-1], ("Anna", "One more thing: we agreed to stop.")]), "utf-8")

    answer = project.minutes("show", "weekly")

    assert answer.code == 3
    assert answer.out == ""
    assert answer.err.startswith("STALE: ")


def test_a_file_that_is_gone_leaves_the_minutes_as_they_are(project: Project) -> None:
    project.imported().unlink()

    assert project.shown()["status"] == "CURRENT"


def test_a_corrected_transcript_refuses_items_of_the_old_one(project: Project) -> None:
    path = project.imported()
    project.added(BUDGET)
    path.write_text(vtt([("Anna", "Good morning all."), *WORDS[1:]]), "utf-8")

    project.done("minutes", "import", path)

    shown = project.shown()
    assert shown["root_status"] == "PARTIAL"
    assert [one["node"] for one in shown["invalid"]] == ["doc:items/made.jsonl"]
    assert "extract them anew" in shown["invalid"][0]["diagnosis"]
    assert all(fact["extract_id"] != "i1" for fact in shown["facts"])


def test_what_is_no_more_stays_as_history(project: Project) -> None:
    path = project.imported()
    path.write_text(vtt([("Anna", "Good morning all."), *WORDS[1:]]), "utf-8")
    project.done("minutes", "import", path)

    now = project.done("facts")["facts"]
    past = project.done("facts", "--history")["facts"]

    assert all(fact["kind"] != "decision" for fact in now)
    ended = [fact for fact in past if fact["superseded_by"] is not None]
    assert "decision" in {fact["kind"] for fact in ended}
    assert {fact["version"] for fact in ended} == {1}
    assert {fact["superseded_by"] for fact in ended} == {2}


def test_the_same_file_again_changes_nothing(project: Project) -> None:
    path = project.imported()

    again = project.done("minutes", "import", path)["imported"][0]

    assert (again["changed"], again["version"]) == (False, 1)


def test_the_day_of_a_meeting_stays_until_another_is_given(project: Project) -> None:
    path = project.imported()
    project.done("minutes", "import", path, "--title", "Weekly")

    transcript = project.shown()["transcript"]

    assert (transcript["day"], transcript["title"]) == ("2026-11-30", "Weekly")


def test_another_file_of_the_same_name_is_another_meeting(project: Project) -> None:
    project.imported()
    other = project.write("later/weekly.vtt", vtt(WORDS[1:]))

    refused = project.minutes("import", other)

    assert refused.code == 2
    assert "--meeting weekly" in refused.err
    assert project.minutes("import", other, "--meeting", "later").code == 0


def test_one_bad_file_does_not_stop_the_others(project: Project) -> None:
    good, bad = project.write("a.vtt", vtt()), project.write("b.vtt", "WEBVTT\n\nno times here\n")

    answer = project.minutes("import", bad, good)

    assert answer.code == 2
    assert "a.vtt, new" in answer.out
    assert "b.vtt: line 3" in answer.err
    assert [row["meeting"] for row in project.done("minutes", "list")["meetings"]] == ["a"]


@pytest.mark.parametrize(
    ("command", "what"),
    [(("import",), "split the transcript by meetings"), (("add", "weekly"), "split the file")],
)
def test_a_file_over_the_limit_is_refused_with_what_can_be_done(
    project: Project, command: tuple[str, ...], what: str
) -> None:
    project.imported()
    long = project.write("long.vtt", "")
    with long.open("wb") as stream:
        stream.truncate(100_000_000)

    refused = project.minutes(*command, long)

    assert refused.code == 2
    assert f"long.vtt: too large: 100,000,000 bytes, the limit is 20,000,000; {what}\n" in (
        refused.err
    )


def test_a_first_import_that_is_refused_leaves_no_store(project: Project) -> None:
    bad = project.write("b.vtt", "WEBVTT\n\nno times here\n")

    assert project.minutes("import", bad).code == 2
    assert not (project.folder / ".citebound").exists()


def test_two_files_are_not_one_meeting(project: Project) -> None:
    one, two = project.write("a/weekly.vtt", vtt()), project.write("b/weekly.vtt", vtt())

    refused = project.minutes("import", one, two)

    assert refused.code == 2
    assert "'weekly'" in refused.err


@pytest.mark.parametrize("name", ["", " x", "a\nb", "a\u202eb"])
def test_a_name_that_cannot_be_one_is_refused(project: Project, name: str) -> None:
    path = project.write("weekly.vtt", vtt())

    assert project.minutes("import", path, "--meeting", name).code == 2


def test_an_unknown_meeting_names_the_known_ones(project: Project) -> None:
    project.imported()

    answer = project.minutes("show", "monthly")

    assert answer.code == 2
    assert "'monthly'" in answer.err
    assert "weekly" in answer.err


def test_without_a_meeting_one_line_says_what_to_do(project: Project) -> None:
    answer = project.minutes("list")

    assert answer.code == 4
    assert "citebound minutes import FILE" in answer.err


def test_items_of_another_state_of_the_transcript_are_refused(project: Project) -> None:
    project.imported()
    path = project.write(
        "made.jsonl",
        '{"extract_id":"1","kind":"fact","text":"t",'
        f'"claimed_quote":"q","content_hash":"{"0" * 64}"}}\n',
    )

    answer = project.minutes("add", "weekly", path)

    assert answer.code == 3
    assert "extract anew" in answer.err
    assert project.shown()["summary"]["extracted"] == 3


def test_a_withdrawn_file_of_items_takes_its_facts_along(project: Project) -> None:
    project.imported()
    project.added(BUDGET)
    project.done("minutes", "withdraw", "weekly", "items/made.jsonl")

    assert project.minutes("show", "weekly").code == 3
    project.done("minutes", "build", "weekly")
    assert project.shown()["summary"]["extracted"] == 3
    project.done("minutes", "restore", "weekly", "items/made.jsonl")
    project.done("minutes", "build", "weekly")
    assert project.shown()["summary"]["extracted"] == 4


def test_a_reader_without_a_right_is_forbidden(project: Project) -> None:
    project.imported()

    assert project.minutes("show", "weekly", "--as", "eve").code == 5
    project.done("minutes", "grant", "weekly", "--to", "eve")
    project.done("minutes", "build", "weekly", "--as", "eve")
    assert project.minutes("show", "weekly", "--as", "eve").code == 0
    project.done("minutes", "revoke", "weekly", "--from", "eve")
    assert project.minutes("show", "weekly", "--as", "eve").code == 5


def test_the_log_keeps_everything_that_was_stopped(project: Project) -> None:
    project.imported()
    project.added(INVENTED, NOT_A_FACT)
    project.added(BUDGET)  # The file's second version has none of them.

    log = project.done("minutes", "log", "weekly")["stopped"]

    assert [(one["extract_id"], one["verdict"]) for one in log] == [
        ("i2", "to_human"),
        ("i3", "dropped"),
    ]


def test_a_meeting_and_a_folder_may_share_a_store(project: Project) -> None:
    project.imported()
    project.write("terms.txt", "The customer pays within thirty days of the invoice.\n")

    assert project.say("summarize", project.folder).code == 0
    assert project.shown()["status"] == "CURRENT"
    assert project.say("audit", project.folder).code == 0


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_minutes_in_every_form_begin_with_the_summary_line(project: Project, form: str) -> None:
    project.imported()
    project.added(BUDGET, INVENTED)

    answer = project.minutes("show", "weekly", "--format", form)

    assert answer.code == 0
    assert "5 extracted, 4 verified at source, 1 sent for confirmation" in answer.out


def test_facts_are_found_by_kind_speaker_time_and_words(project: Project) -> None:
    project.imported()
    project.imported("monthly", [("Cleo", "We agreed to close the office in Lyon next year.")])

    def texts(*words: object) -> list[str]:
        return [fact["meeting"] for fact in project.done("facts", *words)["facts"]]

    assert texts() == ["monthly", "weekly", "weekly", "weekly"]
    assert texts("--kind", "decision") == ["monthly", "weekly"]
    assert texts("--speaker", "ben") == ["weekly"]
    assert texts("--text", "LYON") == ["monthly"]
    assert texts("--meeting", "weekly", "--since", "0:05", "--until", "0:10") == ["weekly"]


def test_an_unknown_kind_goes_to_a_person(project: Project) -> None:
    project.imported()

    project.added(item(1, str(BUDGET["claimed_quote"]), "gossip"))

    (task,) = project.shown()["tasks"]
    assert "the kind 'gossip' is unknown" in task["reason"]


def test_a_generator_proposes_the_items_when_one_is_chosen(project: Project) -> None:
    project.imported()
    project.minutes("build", "weekly", "--generator", "scripted")
    found = project.shown()
    assert [fact["kind"] for fact in found["facts"]][:3] == ["decision", "risk", "action"]
    assert found["summary"] == {**found["summary"], "extracted": 5, "verified": 5}
    assert project.project("audit").code == 0


def test_a_moved_or_copied_project_looks_at_its_own_transcript(
    project: Project, tmp_path: Path
) -> None:
    project.imported()
    for other in ("copied", "moved"):
        do = shutil.copytree if other == "copied" else shutil.move
        do(project.folder, tmp_path / other)
        there = ("--store", tmp_path / other / ".citebound")
        assert project.say("minutes", "show", "weekly", *there).code == 0
        (tmp_path / other / "weekly.vtt").write_text(vtt(WORDS[1:]), "utf-8")
        assert project.say("minutes", "show", "weekly", *there).code == 3


def test_a_file_that_was_only_touched_is_the_same(project: Project) -> None:
    os.utime(project.imported(), ns=(1, 1))

    assert project.shown()["status"] == "CURRENT"


def test_other_items_under_a_name_that_was_added_want_a_word(project: Project) -> None:
    project.imported()
    project.added(BUDGET)
    path = project.write("made.jsonl", json.dumps(INVENTED))

    refused = project.minutes("add", "weekly", path)

    assert refused.code == 2
    assert "--replace" in refused.err
    assert project.shown()["summary"]["verified"] == 4
    assert project.minutes("add", "weekly", path, "--replace").code == 0


def test_an_item_without_a_conclusion_is_dropped(project: Project) -> None:
    project.imported()

    project.added({**BUDGET, "text": "  "})

    assert [one["reason"] for one in project.shown()["dropped"]] == [
        "the item has no conclusion: no text"
    ]
    assert project.say("audit", "--store", project.folder / ".citebound").code == 0
