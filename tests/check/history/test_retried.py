"""Nodes that a person asked to have tried again, of every recipe there is."""

from __future__ import annotations

import pytest

from citebound.check.findings import Findings
from citebound.check.history.fold import History
from citebound.check.stored.rows import EventRow


def faults(recipe: str) -> list[str]:
    """What is wrong with an event that has a node of a recipe tried again."""
    findings = Findings()
    event = EventRow(1, "retried", -1, "d0.0.0", "owner", recipe, "1", "", "now")
    History(findings, {}, {}).fold([event])
    return [fault.what for fault in findings.faults]


@pytest.mark.parametrize("recipe", ["claims", "facts", "extract", "quotes", "minutes"])
def test_nodes_of_every_recipe_may_be_tried_again(recipe: str) -> None:
    assert faults(recipe) == []


def test_those_of_no_recipe_may_not() -> None:
    assert faults("nothing") == ["there is no recipe nothing"]
