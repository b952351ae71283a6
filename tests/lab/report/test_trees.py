from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.lab.report.conftest import Reported


def picture(found: Reported, name: str) -> list[tuple[str, str]]:
    """The mark and the text of each node of a picture."""
    svg = found.page.html.partition(f'<title id="{name}-t">')[2].partition("</svg>")[0]
    marks = re.findall(r'<rect class="(\w+)"', svg)
    return list(zip(marks, re.findall(r"<text [^>]*>([^<]*)</text>", svg), strict=True))


@pytest.mark.parametrize("event", ["1", "2", "3"])
@pytest.mark.parametrize("which", ["reported", "rebound"])
def test_the_nodes_after_an_event_are_those_that_the_evaluation_counts(
    request: pytest.FixtureRequest, which: str, event: str
):
    found: Reported = request.getfixturevalue(which)
    work = found.evaluation["savings"][event]
    bound = work["rebound_leaves"] + work["rebound_groups"] + work["rebound_roots"]
    counted = Counter(mark for mark, _ in picture(found, f"tree-{event}-after"))
    expected = {"called": work["called"], "hit": work["hits"], "rebound": bound}
    expected |= {"ineligible": work["ineligible"], "settled": work["settled"]}
    assert counted == Counter(expected) - Counter()
    assert counted.total() == 16


def test_every_node_says_in_words_what_happened_to_it(reported: Reported):
    for event in (1, 2, 3):
        for moment in ("before", "after"):
            for mark, text in picture(reported, f"tree-{event}-{moment}"):
                assert text.split()[-1].rstrip(",") == mark or "ineligible" in text


def test_an_event_leaves_a_document_and_what_stands_above_it_outdated(reported: Reported):
    outdated = [t for mark, t in picture(reported, "tree-1-before") if mark == "outdated"]
    assert outdated == ["D-00 outdated", "group 1.0 outdated", "root outdated"]


def test_a_withdrawn_document_is_crossed_out_then_and_afterwards(reported: Reported):
    texts = [text for _, text in picture(reported, "tree-2-after")]
    assert "D-04 ineligible" in texts
    texts = [text for _, text in picture(reported, "tree-3-after")]
    assert "D-04 hit, ineligible" in texts
    assert "D-08 ineligible" in texts


def test_the_exercise_has_its_own_pictures(reported: Reported):
    called = [t for mark, t in picture(reported, "exercise-1-after") if mark == "called"]
    assert called == ["D-11 called", "group 1.2 called", "root called"]
    called = [t for mark, t in picture(reported, "exercise-2-after") if mark == "called"]
    assert called == ["group 1.0 called", "group 1.1 called", "group 1.2 called", "root called"]


def test_the_first_test_dossier_with_an_event_is_shown_where_the_sampled_one_is_missing(
    rebound: Reported,
):
    assert "The tree before and after each event: S-011" in rebound.page.text
