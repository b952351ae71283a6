from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from citebound.core.prompt import alias, claim_line, evidence_lines


def test_aliases_count_from_one():
    assert [alias(i) for i in (0, 1, 9)] == ["E1", "E2", "E10"]


def test_the_catalogue_is_one_unit_a_line_in_order():
    assert evidence_lines(["b", "a", "b"]) == "[E1] b\n[E2] a\n[E3] b"
    assert evidence_lines([]) == ""


@given(st.dictionaries(st.text(), st.text() | st.lists(st.text())))
def test_a_claim_is_one_line_that_reads_as_the_claim(claim):
    line = claim_line(claim)
    assert "\n" not in line
    assert json.loads(line.removeprefix("- ")) == claim


def test_a_claim_reads_the_same_whatever_the_order_of_its_keys():
    assert claim_line({"b": "é", "a": 1}) == claim_line({"a": 1, "b": "é"}) == '- {"a":1,"b":"é"}'
