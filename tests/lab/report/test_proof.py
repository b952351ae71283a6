from __future__ import annotations

from typing import TYPE_CHECKING

from tests.lab.report.conftest import report_on
from tests.lab.report.page_reader import Page
from tests.lab.world import NO_REBIND, forge, stop_at

if TYPE_CHECKING:
    import pytest

    from tests.lab.report.conftest import Reported
    from tests.lab.world import Lab


def test_what_was_run_and_what_was_not_is_counted(reported: Reported):
    counts, text = reported.evaluation["counts"], reported.page.text
    assert counts["dossiers"] == 3
    assert "3 of 30 dossiers were begun: 1 of 20 test dossiers and 2 of 10 development" in text
    assert "1 of 20 test dossiers are done" in text
    assert f"{counts['events']} of 60 events were followed by a rebuild." in text
    assert f"{counts['old_roots_refused']} of 3 old summaries were refused as STALE" in text
    told = f"{counts['comparisons']} of 60 full builds were made and compared; 3 had no node"
    assert told in text


def test_each_comparison_stands_beside_its_dossier(reported: Reported):
    row = reported.page.row("compared", "S-010")
    assert list(row.values())[1:] == ["built", *["16 of 16 equal"] * 3]
    assert reported.page.row("compared", "S-030")["2. withdrawal"] == "no events"
    assert "No node differed." in reported.page.text


def test_the_exercise_is_shown_with_its_counts(reported: Reported):
    exercise = reported.evaluation["exercise"]
    assert [int(cell) for cell in reported.page.column("exercised", "calls")] == exercise["calls"]
    assert f"The exercise: {exercise['records']} generation records, 2 of 2" in reported.page.text
    assert "before and after." in reported.page.text


def test_a_missing_exercise_is_said(rebound: Reported):
    assert "The exercise was not run." in rebound.page.text
    assert "exercised" not in rebound.page.tables


def test_a_difference_is_published_with_its_node(built: Lab):
    forge(
        built.store("main", "S-010"),
        "run_end",
        "UPDATE run_end SET details = json_set(details, '$.comparison', json(?)) "
        "WHERE json_extract(details, '$.comparison') IS NOT NULL",
        '{"nodes": 16, "equal": 15, "different": [{"node": "root", "what": ["claims", "pins"]}]}',
    )
    page = report_on(built.root).page
    assert "S-010, event 2: root differs in claims, pins" in page.text
    assert page.row("compared", "S-010")["2. withdrawal"] == "15 of 16 equal"


def test_a_killed_run_has_a_report_of_what_it_did(lab: Lab, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as patch:
        stop_at(patch, 25, KeyboardInterrupt())
        assert lab.say("run", *NO_REBIND, "--dossiers", "1").code == 130
    page = report_on(lab.root).page
    row = page.row("compared", "S-010")
    assert list(row.values())[1:] == ["built", "rebuilt, not compared yet", "not yet", "not yet"]
    assert "1 of 60 events were followed by a rebuild." in page.text
    assert "0 of 20 test dossiers are done" in page.text
    assert "No event is done on both paths yet" in page.text
    assert "Nothing was compared yet." in page.text
    assert "There is no review sample: S-010 is not done." in page.text


def test_a_dossier_without_an_event_has_a_report(lab: Lab):
    lab.done("run", *NO_REBIND, "--dossiers", "S-031")
    page = report_on(lab.root).page
    assert "No event happened yet." in page.text
    assert "No event was followed by a rebuild yet." in page.text


def test_without_a_run_there_is_no_report(lab: Lab):
    lab.done("corpus")
    answer = lab.say("report")
    assert (answer.code, answer.out) == (2, "")
    assert not (lab.root / "report.html").exists()


def test_a_first_build_that_was_killed_has_no_figures_and_the_report_says_so(
    lab: Lab, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        stop_at(patch, 5, KeyboardInterrupt())
        assert lab.say("run", *NO_REBIND, "--dossiers", "1").code == 130
    lab.done("report")
    page = Page((lab.root / "report.html").read_text("utf-8"))
    assert page.row("compared", "S-010")["initial"] == "under way"
    assert "1. Validity of references: nothing was measured." in page.text
