from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.evidence import Evidence, EvidenceFault, Pin, fault_of
from citebound.core.text import Span
from tests.core.samples import document

TEXT = "Delivery: 23 October.\r\nSite: Zürich 🏗.\n"
DOCUMENT = document(0, TEXT, doc_id="a/b.md", version=2)
GOOD = Evidence("a/b.md@2:10:20", "a/b.md", 2, 10, 20, "23 October", DOCUMENT.text_sha256)
PIN = Pin("a/b.md", 2, Span(10, 20), DOCUMENT.text_sha256)

texts = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("\r\n🏗é"), min_size=1)

RECORD_FAULTS: list[tuple[EvidenceFault, dict[str, Any]]] = [
    (EvidenceFault.ABSENT, {"doc_id": "a/c.md"}),
    (EvidenceFault.ABSENT, {"doc_id": "A/b.md"}),
    (EvidenceFault.OTHER_VERSION, {"version": 1}),
    (EvidenceFault.OTHER_VERSION, {"version": 2.0}),
    (EvidenceFault.OTHER_VERSION, {"version": "2"}),
    (EvidenceFault.OTHER_TEXT, {"text_sha256": "0" * 64}),
    (EvidenceFault.OTHER_TEXT, {"text_sha256": DOCUMENT.text_sha256.upper()}),
    (EvidenceFault.OFFSETS, {"start": False}),
    (EvidenceFault.OFFSETS, {"start": 10.0}),
    (EvidenceFault.OFFSETS, {"start": "10"}),
    (EvidenceFault.OFFSETS, {"start": None}),
    (EvidenceFault.OFFSETS, {"end": True}),
    (EvidenceFault.OFFSETS, {"end": 20.0}),
    (EvidenceFault.OFFSETS, {"start": -1}),
    (EvidenceFault.OFFSETS, {"start": 20}),
    (EvidenceFault.OFFSETS, {"start": 21}),
    (EvidenceFault.OFFSETS, {"end": len(TEXT) + 1}),
    (EvidenceFault.QUOTE, {"quote": "18 October"}),
    (EvidenceFault.QUOTE, {"quote": "23 October."}),
    (EvidenceFault.QUOTE, {"quote": ""}),
    (EvidenceFault.QUOTE, {"start": 9}),
    (EvidenceFault.OTHER_ID, {"evidence_id": "a/b.md@2:10:21"}),
    (EvidenceFault.OTHER_ID, {"evidence_id": "a/b.md@1:10:20"}),
    (EvidenceFault.OTHER_ID, {"evidence_id": "a/b.md@2:010:20"}),
    (EvidenceFault.OTHER_ID, {"evidence_id": ""}),
]

DOCUMENT_FAULTS: list[tuple[EvidenceFault, dict[str, Any]]] = [
    (EvidenceFault.ABSENT, {"doc_id": "renamed.md"}),
    (EvidenceFault.WITHDRAWN, {"active": False}),
    (EvidenceFault.WITHDRAWN, {"active": False, "eligible": False}),
    (EvidenceFault.NOT_ELIGIBLE, {"eligible": False}),
    (EvidenceFault.NOT_ELIGIBLE, {"eligible": False, "version": 3}),
    (EvidenceFault.OTHER_VERSION, {"version": 3}),
    (EvidenceFault.OTHER_TEXT, {"text_sha256": "0" * 64}),
]


def test_a_record_of_the_present_text_has_no_fault() -> None:
    assert Evidence.of(PIN, "23 October") == GOOD
    assert fault_of(GOOD, DOCUMENT, TEXT) is None


@pytest.mark.parametrize(("fault", "changes"), RECORD_FAULTS)
def test_a_record_that_says_otherwise_is_refused(
    fault: EvidenceFault, changes: dict[str, Any]
) -> None:
    assert fault_of(replace(GOOD, **changes), DOCUMENT, TEXT) is fault


@pytest.mark.parametrize(("fault", "changes"), DOCUMENT_FAULTS)
def test_a_document_in_another_state_refuses_the_record_before_its_text_is_read(
    fault: EvidenceFault, changes: dict[str, Any]
) -> None:
    unread: Any = object()
    assert fault_of(GOOD, replace(DOCUMENT, **changes), unread) is fault


def test_a_document_that_is_not_there_refuses_the_record() -> None:
    assert fault_of(GOOD, None, TEXT) is EvidenceFault.ABSENT


def test_a_version_that_is_true_is_not_version_one() -> None:
    evidence = replace(GOOD, version=True, evidence_id="a/b.md@True:10:20")
    assert fault_of(evidence, replace(DOCUMENT, version=1), TEXT) is EvidenceFault.OTHER_VERSION


def test_the_offsets_false_and_true_are_not_zero_and_one() -> None:
    one = replace(GOOD, evidence_id="a/b.md@2:False:1", start=False, end=1, quote="D")
    assert fault_of(one, DOCUMENT, TEXT) is EvidenceFault.OFFSETS
    assert fault_of(replace(one, start=0, end=True), DOCUMENT, TEXT) is EvidenceFault.OFFSETS


def test_every_fault_is_in_the_tables() -> None:
    assert {fault for fault, _ in RECORD_FAULTS + DOCUMENT_FAULTS} == set(EvidenceFault)


@pytest.mark.parametrize("fault", EvidenceFault)
def test_a_fault_is_told_in_words(fault: EvidenceFault) -> None:
    assert "\n" not in fault
    assert fault.value.startswith("the ")


@given(texts, st.data())
def test_any_interval_of_any_text_round_trips(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    held = document(0, text)
    pin = Pin(held.doc_id, held.version, Span(start, end), held.text_sha256)
    assert Pin.from_json(pin.as_json()) == pin
    assert fault_of(Evidence.of(pin, text[start:end]), held, text) is None


@given(texts, st.integers(-5, 50), st.integers(-5, 50))
def test_only_real_intervals_of_a_text_pass(text: str, start: int, end: int) -> None:
    held = document(0, text)
    quote = text[max(start, 0) : max(end, 0)]
    name = f"{held.doc_id}@1:{start}:{end}"
    evidence = Evidence(name, held.doc_id, 1, start, end, quote, held.text_sha256)
    fault = fault_of(evidence, held, text)
    assert fault is (None if 0 <= start < end <= len(text) else EvidenceFault.OFFSETS)


@pytest.mark.parametrize(
    "row",
    [
        None,
        1,
        "abcde",
        {},
        [],
        ["a", 1, 0, 1],
        ["a", 1, 0, 1, "t", "more"],
        [1, 1, 0, 1, "t"],
        ["a", "1", 0, 1, "t"],
        ["a", True, 0, 1, "t"],
        ["a", 1, False, 1, "t"],
        ["a", 1, 0, True, "t"],
        ["a", 1.0, 0, 1, "t"],
        ["a", 1, 0.0, 1, "t"],
        ["a", 1, 0, 1.0, "t"],
        ["a", 1, 0, 1, None],
        ["a", 1, -1, 1, "t"],
        ["a", 1, 1, 1, "t"],
        ["a", 1, 2, 1, "t"],
        ["a", 1, None, 1, "t"],
        ["a", 0, 0, 1, "t"],
        ["a", -1, 0, 1, "t"],
    ],
)
def test_a_stored_pin_of_another_shape_is_refused(row: Any) -> None:
    with pytest.raises(ValueError, match=r"a (stored pin|span) wants"):
        Pin.from_json(row)
