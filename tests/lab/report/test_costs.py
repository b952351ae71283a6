from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.lab.report.page_reader import number

if TYPE_CHECKING:
    from tests.lab.report.conftest import Reported


@pytest.mark.parametrize("path", ["initial", "incremental", "full"])
def test_the_cost_of_a_path_is_that_of_the_evaluation(reported: Reported, path: str):
    row, cost = reported.page.row("cost", path), reported.evaluation["costs"][path]
    counts = ("builds", "calls", "prompt tokens", "new tokens")
    assert {c: number(row[c]) for c in counts} == {c: cost[c.replace(" ", "_")] for c in counts}
    # Both are rounded, to hundredths and to more: a half may go either way.
    assert float(row["seconds of calls"]) == pytest.approx(cost["call_seconds"], abs=0.0051)
    assert float(row["seconds of builds"]) == pytest.approx(cost["build_seconds"], abs=0.0051)


def test_rebound_nodes_have_a_column_of_their_own(reported: Reported, rebound: Reported):
    work = rebound.evaluation["savings"].values()
    expected = sum(n for one in work for name, n in one.items() if name.startswith("rebound"))
    assert number(rebound.page.row("cost", "incremental")["rebound nodes"]) == expected > 0
    assert reported.page.row("cost", "incremental")["rebound nodes"] == "0"


def test_the_published_costs_stand_beside(reported: Reported):
    row = reported.page.row("cost", "full: published")
    assert (row["calls"], row["new tokens"]) == ("900", "104,024")
    assert row["seconds of calls"] == "4,022"


def test_the_costs_by_event_add_up_to_those_of_the_paths(reported: Reported):
    rows, costs = reported.page.rows("cost-by-event"), reported.evaluation["costs"]
    assert [number(row["incremental calls"]) for row in rows] == [3, 2, 2]
    assert [number(row["full calls"]) for row in rows] == [16, 15, 14]
    for path in ("incremental", "full"):
        tokens = sum(number(row[f"{path} new tokens"]) for row in rows)
        assert tokens == costs[path]["new_tokens"]


def test_the_bars_show_the_numbers_of_the_table_of_both_paths(reported: Reported):
    part, whole = (reported.page.row("both-paths", path) for path in ("incremental", "full"))
    assert (part["calls"], whole["calls"]) == ("7", "45")
    for place, column in enumerate(("calls", "new tokens", "seconds of calls"), 1):
        picture = reported.page.html.partition(f'<desc id="bars-{place}-d">')[2]
        assert picture.startswith(f"incremental {part[column]}, full {whole[column]}<")
    share = reported.page.row("both-paths", "incremental, of full")
    assert share["calls"] == "15.56 %"


def test_the_longer_bar_is_of_the_greater_number(reported: Reported):
    picture = reported.page.html.partition('<desc id="bars-1-d">')[2].partition("</svg>")[0]
    widths = [float(width) for width in re.findall(r'width="([\d.]+)" height="16"', picture)]
    assert widths == [pytest.approx(140 * 7 / 45, abs=0.1), 140]
