from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.lab.report.page_reader import number

if TYPE_CHECKING:
    from tests.lab.report.conftest import Reported

POPULATIONS = {
    "development, initial": ("populations", "development_initial"),
    "test, initial": ("populations", "test_initial"),
    "after events, incremental": ("populations", "after_events_incremental"),
    "after events, full": ("populations", "after_events_full"),
    "baseline, development": ("baseline", "development_initial"),
    "baseline, test": ("baseline", "test_initial"),
    "baseline, after events": ("baseline", "after_events_incremental"),
}
COUNTS = {
    "claims": "claims",
    "ref. valid": "reference_valid",
    "supported": "supported",
    "unsupported": "unsupported",
    "unaudited": "unaudited",
    "withheld": "withheld",
    "unique": "unique",
    "duplicates": "duplicates",
    "correct": "correct",
    "gold": "gold",
    "every citation current, eligible, exact": "reference_valid",
    "cites a quoted instruction": "cites_quoted",
    "cites a former or denied date": "cites_denied",
}
RATIOS = {"precision": "precision", "recall": "recall", "share supported": "support"}
TABLES = ("section-10", "validity", "support", "recall")


def measured(reported: Reported, name: str) -> Any:
    area, population = POPULATIONS[name]
    return reported.evaluation[area][population]


@pytest.mark.parametrize("name", POPULATIONS)
@pytest.mark.parametrize("table", TABLES)
def test_every_figure_is_that_of_the_evaluation(reported: Reported, table: str, name: str):
    here = {"figures": "here"} if table == "section-10" else {}
    row, expected = reported.page.row(table, name, **here), measured(reported, name)
    counts = {column: expected[field] for column, field in COUNTS.items() if column in row}
    assert {column: number(row[column]) for column in counts} == counts
    ratios = {c: f"{expected[field]:.4f}" for c, field in RATIOS.items() if c in row}
    assert {column: row[column] for column in ratios} == ratios
    statuses = "/".join(str(expected[status]) for status in ("valid", "partial", "invalid"))
    assert row.get("roots V/P/I", statuses) == statuses
    ceiling = f"{100 * expected['recall_ceiling']:.2f} %"
    assert row.get("recall ceiling", ceiling) == ceiling


def test_the_published_figures_stand_beside_those_of_this_experiment(reported: Reported):
    row = reported.page.row("section-10", "after events, full", figures="published")
    assert list(row.values())[2:] == (
        ["4/30/26", "132", "132", "63", "69", "127", "65", "2,640", "0.512", "0.0246", "9.09 %"]
    )
    tests = reported.page.row("section-10", "test, initial", figures="published")
    assert (tests["recall"], tests["recall ceiling"]) == ("0.0208", "8.33 %")


def test_the_recall_ceiling_is_said_in_words_beside_the_recall(reported: Reported):
    assert "at most 4/48 = 8.33 %" in reported.page.text
    columns = reported.page.tables["recall"][0]
    assert columns.index("recall ceiling") == columns.index("recall") + 1


def test_what_valid_means_is_said(reported: Reported):
    assert "It never means that a claim is true." in reported.page.text


def test_a_population_that_was_not_run_says_so_and_has_no_figures(rebound: Reported):
    row = rebound.page.row("section-10", "development, initial", figures="here")
    assert list(row.values())[2:] == ["not run", *[""] * (len(row) - 3)]
    assert "development, initial" not in rebound.page.column("recall", "population")
