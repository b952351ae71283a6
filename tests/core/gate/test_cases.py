"""The handed cases, one test each.

`cases.jsonl` is a byte-exact copy of the 73 acceptance cases that came with specification B: text,
claimed quote and span, the verdicts that are right, the characters that a hit must pin, and why.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.core.gate.bench import judged, pinned

_FILE = Path(__file__).parent / "cases.jsonl"
_CASES = [json.loads(line) for line in _FILE.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: f"{case['id']}-{case['category']}")
def test_a_handed_case_comes_out_as_expected(case: dict[str, Any]):
    claimed = case["claimed_span"]
    hint = (claimed["char_start"], claimed["char_end"]) if claimed else None
    result = judged(case["text"], case["claimed_quote"] or "", hint, kind=case["kind"])
    assert result.verdict in case["accept_verdicts"], (case["why"], result.reason)
    assert result.verdict.is_hit == (result.source_ref is not None)
    result.reason.encode()
    if result.source_ref and case["expect_span_text"] is not None:
        text = pinned(case["text"], result)
        assert text in [case["expect_span_text"], *case.get("expect_span_alts", [])]
        if text == case["expect_span_text"]:
            assert result.source_ref.span.start == case["expect_start"]
