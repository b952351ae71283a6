from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.lab.report.page_reader import number

if TYPE_CHECKING:
    from tests.lab.report.conftest import Reported

EVENTS = {"1": "1. new version", "2": "2. withdrawal", "3": "3. revocation"}


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("which", ["reported", "rebound"])
def test_where_a_saving_comes_from_is_that_of_the_evaluation(
    request: pytest.FixtureRequest, which: str, event: str
):
    found: Reported = request.getfixturevalue(which)
    row = found.page.row("savings-by-event", EVENTS[event])
    told = {name.replace(" ", "_"): number(cell) for name, cell in list(row.items())[1:]}
    assert told == found.evaluation["savings"][event]


def test_the_bars_tell_the_kinds_apart_by_pattern_and_number(rebound: Reported):
    work = rebound.evaluation["savings"]["1"]
    bound = work["rebound_leaves"] + work["rebound_groups"] + work["rebound_roots"]
    others = work["ineligible"] + work["settled"]
    told = f"{work['called']}+{bound}+{work['hits']}+{others}"
    assert told in rebound.page.text
    assert "Rebinding was on." in rebound.page.text
    assert 'fill="url(#legend-savings-striped)"' in rebound.page.html
