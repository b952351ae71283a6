from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.answer import Findings, Invalid, ParsedFinding, Repair
from citebound.core.parse import parse_findings

ONE = {"quote": "You may go.", "finding": "Going is allowed."}


def answer(*findings: Any) -> str:
    return json.dumps({"findings": findings})


def fault(raw: str, *, finished: bool = True, source: str = "quote") -> str:
    read = parse_findings(raw, finished=finished, source=source)
    return str(read.fault) if isinstance(read, Invalid) else ""


def test_an_answer_is_its_findings_in_order() -> None:
    other = {"finding": "f", "quote": ""}
    assert parse_findings(answer(ONE, other), finished=True, source="quote") == Findings(
        (ParsedFinding("Going is allowed.", "You may go."), ParsedFinding("f", "")), ()
    )
    assert parse_findings(f"{answer()} ", finished=True, source="quote") == Findings(
        (), (Repair.WHITE_SPACE,)
    )


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("", "empty"),
        ("[]", "type"),
        ('{"findings":{}}', "type"),
        ('{"claims":[]}', "missing_key"),
        ('{"findings":[],"more":1}', "extra_key"),
        (answer({"quote": "q"}), "missing_key"),
        (answer({**ONE, "page": 1}), "extra_key"),
        (answer({**ONE, "finding": 1}), "type"),
        (answer({**ONE, "quote": ["q"]}), "type"),
        (answer("q"), "type"),
        (answer({**ONE, "quote": "a\0"}), "character"),
        (answer({"sentence": "E1", "finding": "f"}), "missing_key"),
        ('{"findings":[{"quote":"He said "no" to it.","finding":"No."}]}', "not_json"),
        ('{"findings":[{"quote":"q","quote":"q","finding":"f"}]}', "duplicate_key"),
    ],
)
def test_an_answer_of_another_structure_is_invalid(raw: str, expected: str) -> None:
    assert fault(raw) == expected


def test_an_answer_that_was_cut_off_is_invalid_however_it_looks() -> None:
    assert fault(answer(ONE), finished=False) == "length"


def test_a_quotation_mark_inside_a_quote_is_read_when_it_is_escaped() -> None:
    said = 'He said "no" to “it”.'
    read = parse_findings(answer({**ONE, "quote": said}), finished=True, source="quote")
    assert isinstance(read, Findings)
    assert read.findings[0].source == said


@given(st.text(max_size=60), st.booleans())
def test_reading_never_raises(raw: str, finished: bool) -> None:  # noqa: FBT001
    assert isinstance(parse_findings(raw, finished=finished, source="quote"), Findings | Invalid)
