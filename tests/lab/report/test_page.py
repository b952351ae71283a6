from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.lab.evaluation.evaluate import evaluate
from citebound.lab.places import Places
from citebound.lab.report.gather import report_of
from citebound.lab.report.page import report_html
from citebound.lab.report.values import Experiment, Review, Sample, SampledClaim
from citebound.lab.run.conditions import read_manifest
from tests.lab.report.conftest import report_on
from tests.lab.report.page_reader import Page
from tests.lab.world import NO_REBIND

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.lab.report.values import Report
    from tests.lab.report.conftest import Reported
    from tests.lab.world import Lab

EVIL = "</td><script>alert(1)</script>\u202e\x1b[31m&\"'"


@pytest.fixture(scope="module")
def report(reported: Reported) -> Report:
    places = Places(reported.root)
    return report_of(places, evaluate(places, read_manifest(places)), ())


def test_tables_scroll_in_boxes_of_their_own(reported: Reported):
    page = (reported.root / "report.html").read_text("utf-8")
    assert page.count("<table") == page.count('tabindex="0" aria-label=') > 1
    assert ".wide { overflow-x: auto; max-width: 100%" in page
    assert "@media (max-width: 76em) { table { font-size: 13px }" in page


def test_the_same_stores_give_the_same_bytes(built: Lab):
    first = report_on(built.root).page.html
    assert report_on(built.root).page.html == first
    told = built.json("report")
    assert told["report"] == "report.html"
    assert built.done("report").splitlines()[1] == f"SHA-256 {told['sha256']}"


def test_the_page_needs_no_script_and_loads_nothing(reported: Reported):
    page = reported.page
    assert {tag for tag, _, _ in page.attributes} & {"script", "link", "img", "iframe"} == set()
    assert [value for value in page.values("href") if not value.startswith("#")] == []
    assert page.values("src") == []
    assert "default-src 'none'; style-src 'unsafe-inline'" in page.values("content")
    assert re.findall(r"https?://|@import|url\((?!#)", page.html) == []


def test_every_id_is_unique_and_every_link_and_label_leads_to_one(reported: Reported):
    ids = reported.page.values("id")
    assert len(ids) == len(set(ids))
    assert {href[1:] for href in reported.page.values("href")} <= set(ids)
    named = {name for value in reported.page.values("aria-labelledby") for name in value.split()}
    assert named <= set(ids)


def test_every_picture_has_a_title_and_is_marked_as_a_picture(reported: Reported):
    pictures = [part.partition(">")[0] for part in reported.page.html.split("<svg ")[1:]]
    assert len(pictures) == 3 + 2 + 2 * 3 + 2 * 2
    assert all('role="img" aria-labelledby=' in picture for picture in pictures)


def test_the_report_names_its_evaluation_and_no_place_of_this_machine(reported: Reported):
    assert reported.page.row("ran", "rebinding")["value"] == "off"
    assert str(reported.root) not in reported.page.html
    corpus = json.loads((reported.root / "corpus/corpus.json").read_text("utf-8"))
    assert reported.page.row("ran", "corpus SHA-256")["value"] == corpus["sha256"]
    labels = reported.evaluation["conditions"]["labels"]
    assert reported.page.row("ran", "labels SHA-256")["value"] == labels


def test_the_model_and_every_setting_are_named(reported: Reported):
    settings = reported.evaluation["conditions"]["settings"]
    assert reported.page.row("identity", "model")["value"] == settings["generator.model"]
    assert reported.page.row("identity", "threads")["value"] == "0"
    shown = {row["what"]: row["value"] for row in reported.page.rows("settings")}
    others = {k: v for k, v in settings.items() if not k.startswith("generator.")}
    assert shown.keys() == others.keys()
    assert shown["map_prompt"] == settings["map_prompt"]
    assert shown["split_size"] == "600"


def test_a_scripted_generator_is_said_to_understand_nothing(report: Report):
    warning = "the figures of quality mean nothing"
    assert warning in report_html(report)
    settings = {"generator.generator": "llama", "generator.model": "a model"}
    other = report_html(replace(report, manifest={**report.manifest, "settings": settings}))
    assert warning not in other
    assert "llama a model, profile guarded, rebinding off" in Page(other).text


def test_the_profile_and_rebinding_are_in_the_first_lines(rebound: Reported):
    assert "scripted scripted-1, profile strict, rebinding on" in rebound.page.text


def test_hostile_names_are_shown_as_they_are_written_and_do_nothing(report: Report):
    claim = SampledClaim(EVIL, EVIL, (EVIL, EVIL), EVIL)
    review = Review("person", EVIL, is_bound=True, verdicts={EVIL: EVIL}, remarks=EVIL)
    changed = replace(
        report,
        manifest={"settings": {EVIL: EVIL, "generator.model": EVIL}},
        builds={EVIL: report.builds["S-010"]},
        sample=Sample(EVIL, (claim,), (review, replace(review, is_bound=False))),
        beside=(Experiment(EVIL, report.found),),
        exercise_main=EVIL,
    )
    page = Page(report_html(changed))
    assert {tag for tag, _, _ in page.attributes} & {"script"} == set()
    shown = "</td><script>alert(1)</script>\\u202e\\x1b[31m&\"'"
    assert page.row("sample", shown)["states"] == shown
    assert page.row("settings", shown)["value"] == shown
    assert page.tables["experiments"][0][2] == shown
    assert not {"\u202e", "\x1b"} & set(page.html)


def test_the_report_of_a_missing_baseline_and_exercise_says_so(report: Report):
    bare = replace(report.found, baseline={}, exercise=None)
    page = Page(report_html(replace(report, found=bare, exercise_film=None)))
    assert page.row("section-10", "baseline, test", figures="here")["roots V/P/I"] == "not run"
    assert "The exercise was not run." in page.text


def test_other_experiments_stand_beside_this_one(built: Lab, rebound: Reported):
    found = report_on(built.root, "--beside", rebound.root)
    profile = found.page.row("experiments", "profile")
    assert list(profile.values())[1:] == ["guarded", "strict"]
    calls = found.page.row("experiments", "incremental calls")
    expected = [e.evaluation["costs"]["incremental"]["calls"] for e in (found, rebound)]
    assert [int(cell) for cell in list(calls.values())[1:]] == expected
    assert list(found.page.row("experiments", "exercise calls").values())[2] == "not run"
    assert "beside" in {href[1:] for href in found.page.values("href")}


def test_an_experiment_that_was_never_run_cannot_stand_beside(built: Lab, tmp_path: Path):
    answer = built.say("report", "--beside", tmp_path)
    assert (answer.code, answer.out) == (2, "")


def test_every_row_of_other_experiments_is_a_figure_of_their_evaluations(
    built: Lab, rebound: Reported
):
    found = report_on(built.root, "--beside", rebound.root).page
    for place, one in ((1, report_on(built.root)), (2, rebound)):
        after = one.evaluation["populations"]["after_events_incremental"]
        for name in ("claims", "supported", "unsupported", "unaudited", "withheld"):
            row = list(found.row("experiments", f"after events: {name}").values())
            assert row[place] == str(after[name])
        assert list(found.row("experiments", "after events: recall").values())[place] == (
            f"{after['recall']:.4f}"
        )


def test_a_variant_of_the_corpus_has_its_own_ceiling(lab: Lab):
    lab.done("corpus", "--facts-per-document", "1")
    lab.done("run", *NO_REBIND, "--dossiers", "1")
    page = report_on(lab.root).page
    assert page.row("recall", "test, initial")["recall ceiling"] == "33.33 %"
