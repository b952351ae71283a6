from __future__ import annotations

from typing import Any

import pytest

from citebound.core.evidence import Pin
from citebound.core.finding import Finding, Match, Stop, StopKind
from citebound.core.result import (
    Claim,
    Result,
    Status,
    Support,
    Withheld,
    result_from_bytes,
    stops,
)
from citebound.core.text import Span

PIN = Pin("a.md", 1, Span(4, 9), "a" * 64)
FINDING = Finding("It may go.", Span(0, 12), Match.SLIPS, moved=True, note="moved: why")
CLAIM = Claim(None, (PIN,), Support.SUPPORTED, FINDING)
STOP = Stop("It goes.", "it went", StopKind.TO_HUMAN, "closest passage 0.80")


def test_findings_and_stops_come_back_from_their_stored_bytes() -> None:
    result = Result(Status.VALID, (CLAIM,), withheld=(Withheld(CLAIM, "why"),), stopped=(STOP,))
    assert result_from_bytes(result.as_bytes()) == result
    assert result.as_bytes().endswith(b'"status":"VALID"}')
    assert stops(result.as_bytes())


def test_a_result_without_findings_has_the_bytes_that_it_always_had() -> None:
    data = Result(Status.VALID, (Claim(None, (PIN,)),)).as_bytes()
    assert data == (
        b'{"claims":[{"fields":null,"pins":[["a.md",1,4,9,"' + b"a" * 64 + b'"]]}],'
        b'"diagnosis":"","references":[],"repairs":[],"status":"VALID"}'
    )
    assert not stops(data)


def test_the_sentence_of_a_finding_is_in_the_text_of_its_pin() -> None:
    assert FINDING.sentence_of(PIN) == Pin("a.md", 1, Span(0, 12), "a" * 64)


@pytest.mark.parametrize(
    "row", [None, [], ["t", 0, 1, "quoted", 1, ""], ["t", 0, 1, "other", True, ""]]
)
def test_a_stored_finding_of_another_shape_is_refused(row: Any) -> None:
    with pytest.raises(ValueError, match=r"stored finding|not a valid Match"):
        Finding.from_json(row)


@pytest.mark.parametrize("row", [None, ["f", "q", "lost", "r"], ["f", "q", 1, "r"]])
def test_a_stored_stop_of_another_shape_is_refused(row: Any) -> None:
    with pytest.raises(ValueError, match=r"stored stop|not a valid StopKind"):
        Stop.from_json(row)
