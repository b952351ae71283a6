from __future__ import annotations

import pytest

from tests.cli.case import SCRIPTED, Case, displays, facts

LETTER = (
    "The supplier must deliver 400 chairs to the hall in Ghent by 3 October 2025.\n\n"
    "The city agreed to pay 12,000 euros after the delivery was inspected.\n"
)


def test_a_folder_becomes_a_summary_whose_first_line_says_how_much_of_it_is_covered(case: Case):
    case.write("letter.md", LETTER)
    answer = case.cite("summarize")
    assert (answer.code, answer.err) == (0, "")
    first = answer.out.partition("\n")[0]
    assert first.startswith("1 of 1 document, synced ")
    assert first.endswith(" UTC, CURRENT, structure checked, truth not")
    assert "deliver 400 chairs" in answer.out
    assert "letter.md v1 [0:76)" in answer.out


def test_every_quote_stands_in_its_document_at_its_pin(case: Case):
    case.write("letter.md", LETTER)
    pins = [pin for claim in case.json("summarize")["claims"] for pin in claim["pins"]]
    assert pins
    assert all(LETTER[pin["start"] : pin["end"]] == pin["quote"] for pin in pins)


def test_an_edited_file_is_refused_before_it_is_synced(built: Case):
    built.edit(1)
    answer = built.cite("show")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("STALE: the folder changed since the last sync")
    assert "unsynced: d01.txt (differs from the last sync)" in answer.err


def test_a_synced_edit_is_refused_by_the_document_and_its_versions(built: Case):
    built.edit(1)
    assert "version: d01.txt" in built.cite("sync").out
    answer = built.cite("show")
    assert (answer.code, answer.out) == (3, "")
    assert "version: d01.txt (1 -> 2)" in answer.err


def test_a_preview_names_the_nodes_that_the_build_then_makes(built: Case):
    built.edit(1)
    built.json("sync")
    preview = built.json("preview")
    build = built.json("build")
    made = build["recomputed_nodes"] + build["rebound_nodes"]
    assert [node["node"] for node in preview["nodes"]] == made == ["doc:d01.txt", "root"]
    assert preview["calls"]["least"] <= build["counters"]["model_calls"] == 2


def test_after_a_build_the_summary_is_current_again(built: Case):
    built.edit(0)
    built.cite("build")
    answer = built.cite("show")
    assert answer.code == 0
    assert "P-00-00 · delivery: 9 October" in answer.out
    assert "3 of 3 documents" in answer.out


def test_a_preview_says_in_text_what_a_build_would_make_and_why(built: Case):
    built.edit(1)
    before = built.cite("preview")
    assert "1 file differs from the last sync" in before.out
    built.cite("sync")
    after = built.cite("preview")
    assert "a build would make 2 of 4 nodes, with 1 to 2 model calls" in after.out
    assert "root: doc:d01.txt changed" in after.out


def test_summarize_again_shows_the_summary_after_a_change(built: Case):
    built.edit(0)
    answer = built.cite("summarize")
    assert answer.code == 0
    assert "delivery: 9 October" in answer.out
    assert "run 2: 4 nodes: 2 recomputed" in answer.out


def test_a_claim_leads_to_its_passage_marked_in_its_context(built: Case):
    answer = built.cite("source", 2)
    assert (answer.code, answer.err) == (0, "")
    assert (
        "  | Product P-00-00 quantity: 0.\n  | >>>Product P-00-00 site: SITE00X.<<<" in answer.out
    )


@pytest.mark.parametrize(("lines", "before"), [(0, ""), (1, "quantity"), (-5, "")])
def test_a_passage_has_the_context_that_was_asked_for(built: Case, lines: int, before: str):
    passage = built.json("source", 2, "--context", lines)["passages"][0]
    assert before in passage["before"]
    assert "delivery" not in passage["before"]
    assert (passage["line"], passage["quote"]) == (4, "Product P-00-00 site: SITE00X.")


def test_history_lists_builds_and_events(built: Case):
    built.edit(1)
    built.cite("build")
    answer = built.cite("history")
    assert answer.code == 0
    runs, _, events = answer.out.partition("events:\n")
    assert runs.count("claims build: VALID") == 2
    assert events.count("added") == 3
    assert "version d01.txt (1 -> 2)" in events


def test_an_old_run_is_shown_as_history_and_marks_what_moved_on(built: Case):
    built.edit(0)
    built.cite("build")
    answer = built.cite("history", 1)
    assert answer.out.startswith("HISTORY, not a current summary: run 1 ")
    assert "* - P-00-00 · delivery: 3 October" in answer.out
    assert "  - P-00-02 · status: open" in answer.out


def test_two_runs_beside_each_other_say_what_is_new_moved_and_gone(built: Case):
    built.edit(0)
    built.cite("build")
    answer = built.cite("compare")
    assert answer.out == built.cite("compare", 1, 2).out
    assert "\n+ P-00-00 · delivery: 9 October" in answer.out
    assert "\n~ P-00-00 · site: SITE00X" in answer.out
    assert "\n- P-00-00 · delivery: 3 October" in answer.out


def test_show_marks_what_became_of_each_claim_since_a_run(built: Case):
    built.edit(0)
    built.cite("build")
    since = built.json("show", "--since", 1)
    assert [claim["since"] for claim in since["claims"]] == ["new", "moved", "same", "same"]
    assert [claim["display"] for claim in since["gone"]] == ["P-00-00 · delivery: 3 October"]
    text = built.cite("show", "--since", 1).out
    assert "\n+  1. P-00-00 · delivery: 9 October" in text
    assert "\n-     P-00-00 · delivery: 3 October" in text


def test_status_says_who_chose_what_and_how_things_stand(built: Case):
    answer = built.cite("status")
    assert answer.code == 0
    assert answer.out.startswith("case, claims for owner: CURRENT\n")
    assert "v1 d02.txt" in answer.out
    assert "setting generator = scripted (remembered)" in answer.out


def test_status_has_the_exit_code_of_show_and_can_be_silent(built: Case):
    assert built.cite("status", "--quiet").code == 0
    built.edit(1)
    answer = built.cite("status", "--quiet")
    assert (answer.code, answer.out, answer.err) == (3, "", "")
    assert "unsynced: d01.txt" in built.cite("status").out


def test_explain_names_the_field_that_moved(built: Case):
    assert "doc:d01.txt: VALID" in built.cite("explain", "d01.txt").out
    built.edit(1)
    built.cite("sync")
    assert "because version 1 -> 2" in built.cite("explain", "doc:d01.txt").out
    root = built.cite("explain", "root").out
    assert "root: missing" in root
    assert "because doc:d01.txt changed" in root


def test_build_without_a_sync_makes_the_state_of_the_last_sync(built: Case):
    built.edit(1)
    assert built.json("build", "--no-sync")["counters"]["cache_hits"] == 4
    assert built.cite("show").code == 3


def test_a_full_build_finds_every_stored_node_equal(built: Case):
    built.edit(1)
    built.cite("build")
    comparison = built.json("build", "--full")["comparison"]
    assert comparison == {"nodes": 4, "equal": 4, "different": []}
    assert "4 of 4 nodes equal" in built.cite("build", "--full").out


def test_a_node_is_asked_anew_and_its_old_result_stays_in_history(built: Case):
    build = built.json("build", "--retry", "d01.txt")
    assert build["recomputed_nodes"][0] == "doc:d01.txt"
    assert built.json("build")["counters"]["model_calls"] == 0
    assert len(built.json("history")["runs"]) == 3


def test_what_was_chosen_is_remembered_by_the_commands_that_follow(built: Case):
    for command in ("show", "status", "build", "summarize"):
        assert built.cite(command).code == 0
    assert built.json("show")["recipe"] == "claims"
    assert built.json("status")["settings"]["recipe"] == {
        "value": "claims",
        "origin": "remembered",
    }


def test_a_recording_replayed_elsewhere_gives_the_same_claims(case: Case, tmp_path, capsys):
    record = tmp_path / "answers.jsonl"
    first = case.with_facts(5).json("summarize", *SCRIPTED, "--record", record)
    other = Case(tmp_path / "other", capsys).with_facts(5)
    second = other.json("summarize", "--recipe", "claims", "--replay", record)
    assert displays(first) == displays(second)
    assert [c["pins"] for c in first["claims"]] == [c["pins"] for c in second["claims"]]


def test_a_prompt_that_nobody_recorded_is_named_and_the_old_summary_stays(case: Case, tmp_path):
    record = tmp_path / "answers.jsonl"
    case.with_facts(2).json("summarize", *SCRIPTED, "--record", record)
    case.write("d00.txt", facts(77))
    answer = case.cite("summarize", "--generator", "replay", "--replay", record)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith("citebound: no answer for doc:d00.txt: nothing is recorded")
    assert "made with other settings, by another model or of other texts" in answer.err
    assert "run `citebound build" not in answer.err
    assert answer.err.count("\n") == 1
    assert len(case.json("history")["runs"]) == 2


@pytest.mark.parametrize(
    ("form", "starts"), [("markdown", "#"), ("html", "<!doctype html>"), ("json", "{")]
)
def test_a_summary_is_written_in_the_form_that_was_asked_for(built: Case, form: str, starts: str):
    answer = built.cite("show", "--format", form)
    assert answer.code == 0
    assert answer.out.lower().startswith(starts)
    assert "3 October" in answer.out


def test_the_document_level_is_shown_when_asked_for(built: Case):
    levels = built.json("show", "--by-document")["by_document"]
    assert [(level["doc_id"], len(level["claims"])) for level in levels] == [
        ("d00.txt", 4),
        ("d01.txt", 4),
        ("d02.txt", 4),
    ]
    assert "\nd02.txt\n  - P-00-02 · delivery" in built.cite("show", "--by-document").out
