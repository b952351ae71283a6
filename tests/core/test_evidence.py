from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.evidence import Evidence, EvidenceFault, Pin, fault_of
from citebound.core.text import Span
from citebound.digest import text_sha256
from tests.core.values import document

TEXT = "A\r\nß😀 is open.\n"
DOCUMENT = document(3, text_sha256=text_sha256(TEXT), version=2)
PIN = Pin("d03.txt", 2, Span(3, 14), text_sha256(TEXT))
RECORD = Evidence.of(PIN, "ß😀 is open.")

texts = st.text(min_size=1)


@st.composite
def texts_with_spans(draw):
    text = draw(texts)
    start = draw(st.integers(0, len(text) - 1))
    return text, Span(start, draw(st.integers(start + 1, len(text))))


def test_a_record_of_the_present_version_has_no_fault():
    assert RECORD.evidence_id == "d03.txt@2:3:14"
    assert fault_of(RECORD, DOCUMENT, TEXT) is None


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"doc_id": "d04.txt"}, EvidenceFault.ABSENT),
        ({"doc_id": ["d03.txt"]}, EvidenceFault.ABSENT),
        ({"version": 1}, EvidenceFault.OTHER_VERSION),
        ({"version": 2.0}, EvidenceFault.OTHER_VERSION),
        ({"version": "2"}, EvidenceFault.OTHER_VERSION),
        ({"text_sha256": text_sha256("x")}, EvidenceFault.OTHER_TEXT),
        ({"text_sha256": None}, EvidenceFault.OTHER_TEXT),
        ({"start": -1}, EvidenceFault.OFFSETS),
        ({"start": 14}, EvidenceFault.OFFSETS),
        ({"start": 15}, EvidenceFault.OFFSETS),
        ({"start": 3.0}, EvidenceFault.OFFSETS),
        ({"start": "3"}, EvidenceFault.OFFSETS),
        ({"start": None}, EvidenceFault.OFFSETS),
        ({"start": False, "end": 1, "quote": "A"}, EvidenceFault.OFFSETS),
        ({"start": 0, "end": True, "quote": "A"}, EvidenceFault.OFFSETS),
        ({"end": len(TEXT) + 1}, EvidenceFault.OFFSETS),
        ({"end": float("nan")}, EvidenceFault.OFFSETS),
        ({"end": 13}, EvidenceFault.QUOTE),
        ({"quote": "ss😀 is open."}, EvidenceFault.QUOTE),
        ({"quote": b"open"}, EvidenceFault.QUOTE),
        ({"quote": ""}, EvidenceFault.QUOTE),
        ({"evidence_id": "d03.txt@2:3:13"}, EvidenceFault.OTHER_ID),
        ({"evidence_id": "d03.txt@2:03:14"}, EvidenceFault.OTHER_ID),
        ({"evidence_id": None}, EvidenceFault.OTHER_ID),
    ],
)
def test_a_record_with_a_fault_is_refused_with_its_reason(changes, fault):
    assert fault_of(replace(RECORD, **changes), DOCUMENT, TEXT) is fault


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"active": False}, EvidenceFault.WITHDRAWN),
        ({"active": False, "eligible": False}, EvidenceFault.WITHDRAWN),
        ({"eligible": False}, EvidenceFault.NOT_ELIGIBLE),
        ({"eligible": False, "version": 3}, EvidenceFault.NOT_ELIGIBLE),
        ({"version": 3}, EvidenceFault.OTHER_VERSION),
        ({"text_sha256": text_sha256("new")}, EvidenceFault.OTHER_TEXT),
        ({"doc_id": "renamed.txt"}, EvidenceFault.ABSENT),
        ({"slot": 9, "weight": 1, "access_revision": 4}, None),
    ],
)
def test_a_document_in_another_state_is_a_fault_before_the_text_is_looked_at(changes, fault):
    text = TEXT if fault is None else ""
    assert fault_of(RECORD, replace(DOCUMENT, **changes), text) is fault


def test_a_document_that_is_not_there_is_a_fault():
    assert fault_of(RECORD, None, TEXT) is EvidenceFault.ABSENT


def test_every_fault_is_in_the_tables():
    tables = [
        mark.args[1]
        for test in (
            test_a_record_with_a_fault_is_refused_with_its_reason,
            test_a_document_in_another_state_is_a_fault_before_the_text_is_looked_at,
        )
        for mark in test.pytestmark
    ]
    assert {fault for table in tables for _, fault in table} == {*EvidenceFault, None}


@given(texts_with_spans())
def test_what_a_pin_points_at_is_evidence_without_fault(case):
    text, span = case
    pin = Pin("d00.txt", 1, span, text_sha256(text))
    source = document(0, text_sha256=pin.text_sha256)
    assert fault_of(Evidence.of(pin, span.of(text)), source, text) is None
    assert text[: span.start] + span.of(text) + text[span.end :] == text


@given(texts_with_spans(), st.integers(-1, 1), st.integers(-1, 1))
def test_a_quote_from_another_interval_is_a_fault_unless_it_reads_the_same(case, left, right):
    text, span = case
    record = Evidence.of(Pin("d00.txt", 1, span, text_sha256(text)), span.of(text))
    shifted = replace(record, start=span.start + left, end=span.end + right)
    fault = fault_of(shifted, document(0, text_sha256=record.text_sha256), text)
    assert (fault is None) == (left == right == 0)


@given(st.text(), st.integers(1), st.integers(0), st.integers(1))
def test_the_stored_form_of_a_pin_gives_the_pin_again(doc_id, version, start, length):
    pin = Pin(doc_id, version, Span(start, start + length), text_sha256("a"))
    assert Pin.from_json(json.loads(json.dumps(pin.as_json()))) == pin


@pytest.mark.parametrize(
    "row",
    [
        None,
        "a.txt@1:0:1",
        [],
        ["a.txt", 1, 0, 1],
        ["a.txt", 1, 0, 1, "h", "more"],
        [1, 1, 0, 1, "h"],
        ["a.txt", True, 0, 1, "h"],
        ["a.txt", "1", 0, 1, "h"],
        ["a.txt", 1, False, 1, "h"],
        ["a.txt", 1, 0, True, "h"],
        ["a.txt", 1, 0.0, 1, "h"],
        ["a.txt", 1, 1, 1, "h"],
        ["a.txt", 1, -1, 1, "h"],
        ["a.txt", 1, 0, 1, None],
        {"doc_id": "a.txt"},
    ],
)
def test_another_stored_form_is_refused(row):
    with pytest.raises(ValueError, match="wants"):
        Pin.from_json(row)
