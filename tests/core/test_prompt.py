from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.prompt import alias, claim_line, evidence_lines

words = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.mark.parametrize(("position", "name"), [(0, "E1"), (8, "E9"), (9, "E10"), (99, "E100")])
def test_aliases_count_from_one(position: int, name: str) -> None:
    assert alias(position) == name


def test_evidence_is_shown_once_a_line_in_order_and_unchanged() -> None:
    assert evidence_lines(["b\u2028", "  a ", "[E1] x"]) == "[E1] b\u2028\n[E2]   a \n[E3] [E1] x"


def test_no_evidence_is_an_empty_catalogue() -> None:
    assert evidence_lines([]) == ""


@given(st.dictionaries(words, words | st.lists(words)))
def test_a_claim_is_one_line_of_json_whatever_it_holds(claim: dict[str, Any]) -> None:
    line = claim_line(claim)
    assert line.startswith("- ")
    assert "\n" not in line
    assert json.loads(line[2:]) == claim
