from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from citebound.core.evidence import Pin
from citebound.core.result import (
    Claim,
    Fields,
    Reference,
    Result,
    Status,
    Support,
    Withheld,
    result_from_bytes,
    withholds,
)
from citebound.core.text import Span
from citebound.digest import canonical, sha256_hex

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
spans = st.builds(lambda start, more: Span(start, start + more), st.integers(0), st.integers(1))
pins = st.builds(Pin, words, st.integers(1), spans, words)
claims = st.builds(
    Claim,
    st.none() | st.builds(Fields, words, words, words),
    st.lists(pins, min_size=1, max_size=3).map(tuple),
    st.none() | st.sampled_from(Support),
)
references = st.builds(Reference, st.integers(0), st.integers(0))
results = st.builds(
    Result,
    st.sampled_from(Status),
    st.lists(claims, max_size=3).map(tuple),
    st.lists(references, max_size=3).map(tuple),
    words,
    st.lists(words, max_size=2).map(tuple),
    st.lists(st.builds(Withheld, claims, words), max_size=2).map(tuple),
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(words, inner, max_size=5),
)

PIN = ["a.md", 1, 0, 4, "t"]
CLAIM = {"fields": ["s", "status", "v"], "pins": [PIN]}
RECORD: dict[str, Any] = {
    "status": "VALID",
    "claims": [CLAIM, {"fields": None, "pins": [PIN, PIN]}],
    "references": [[0, 1]],
    "diagnosis": "",
    "repairs": ["fence"],
}

NO_POSITIONS: list[Any] = [-1, True, False, None, "0", 0.0, [], {}]
BAD_BY_KEY: dict[str, list[Any]] = {
    "status": ["valid", "OTHER", "", None, 1, True, [], {}, ["VALID"]],
    "claims": [None, 1, "", "ab", {}, {"a": 1}, [None], [[]], ["a"], [1], [{}]],
    "references": [
        *(None, 1, "", "ab", ["ab"], {}, {"ab": 1}, [{"a": 1, "b": 2}]),
        *([[bad, 0]] for bad in NO_POSITIONS),
        *([[0, bad]] for bad in NO_POSITIONS),
        *([[]], [[0]], [[0, 0, 0]], [None], [0]),
    ],
    "diagnosis": [None, 1, [], {}, True],
    "repairs": [None, 1, "", "fence", {}, {"fence": 1}, [1], [None], [["a"]]],
    "more": [1],
    "held": [
        None,
        1,
        "",
        [],
        {},
        [1],
        [[]],
        [[CLAIM]],
        [[CLAIM, 1]],
        [[1, "r"]],
        [[CLAIM, "r", 1]],
    ],
}
BAD_BY_CLAIM_KEY: dict[str, list[Any]] = {
    "pins": [
        *([], None, {}, "", "a", 0, [None], [PIN[:4]]),
        *([["a.md", True, 0, 4, "t"]], [["a.md", 1, 4, 4, "t"]], [["a.md", 0, 0, 4, "t"]]),
    ],
    "fields": [[], "abc", ["a", "b"], [1, "b", "c"], [None, "b", "c"], ["\ud800", "b", "c"], 0],
    "more": [1],
}
BAD: list[dict[str, Any]] = [
    *({key: bad} for key, values in BAD_BY_KEY.items() for bad in values),
    *(
        {"claims": [{**CLAIM, key: bad}]}
        for key, values in BAD_BY_CLAIM_KEY.items()
        for bad in values
    ),
    {"claims": [{"pins": [PIN]}]},
    {"claims": [{"fields": None}]},
]

BAD_BYTES = [
    b"",
    b"null",
    b"[]",
    b'"VALID"',
    b"1",
    b"{}",
    b"\xff",
    b"{",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"1" * 5_000,
    b"NaN",
    "\ufeff{}".encode(),
    "{}".encode("utf-16"),
    b'{"status":"VALID","status":"INVALID"}',
    canonical(RECORD) + b" ",
    canonical(RECORD).replace(b'"claims"', b'"status":"VALID","claims"', 1),
]


def stored(**changes: Any) -> bytes:
    """The record as it is stored, with some values replaced."""
    text = json.dumps(
        {**RECORD, **changes}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return text.encode("utf-8", "surrogatepass")


@given(results)
def test_a_result_reads_back_from_its_bytes(result: Result) -> None:
    data = result.as_bytes()
    assert result_from_bytes(data) == result
    assert result_from_bytes(data).as_bytes() == data
    assert result.out_hash == sha256_hex(data)


@given(results, results)
def test_different_results_have_different_hashes(one: Result, other: Result) -> None:
    assert (one.out_hash == other.out_hash) is (one == other)


def test_the_stored_form_is_this() -> None:
    pin = Pin("a.md", 1, Span(0, 4), "t")
    claim = Claim(Fields("s", "status", "v"), (pin,))
    result = Result(
        Status.VALID, (claim, Claim(None, (pin, pin))), (Reference(0, 1),), "", ("fence",)
    )
    assert result.as_bytes() == canonical(RECORD)
    assert result_from_bytes(stored()) == result


@pytest.mark.parametrize("key", RECORD)
def test_a_stored_result_without_one_of_its_keys_is_refused(key: str) -> None:
    data = json.dumps({name: value for name, value in RECORD.items() if name != key}).encode()
    with pytest.raises(ValueError, match="a stored result of another shape"):
        result_from_bytes(data)


@pytest.mark.parametrize("changes", BAD, ids=str)
def test_a_stored_result_with_another_value_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a stored result of another shape: "):
        result_from_bytes(stored(**changes))


@pytest.mark.parametrize("data", BAD_BYTES, ids=lambda data: str(data[:20]))
def test_bytes_that_are_no_stored_result_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="a stored result"):
        result_from_bytes(data)


def outcome(data: bytes) -> Result | None:
    """What the bytes are, or None when they are refused; any other error comes through."""
    try:
        return result_from_bytes(data)
    except ValueError:
        return None


@given(st.binary(max_size=200))
@example(b'{"status":')
def test_any_bytes_are_a_result_or_a_value_error(data: bytes) -> None:
    found = outcome(data)
    assert found is None or found.as_bytes() == data


@given(values)
def test_any_json_value_is_a_result_or_a_value_error(value: Any) -> None:
    assert outcome(json.dumps(value).encode()) is None


@given(st.sampled_from(sorted(RECORD)), values)
def test_any_value_under_any_key_is_read_exactly_or_refused(key: str, value: Any) -> None:
    found = outcome(stored(**{key: value}))
    assert found is None or found.as_bytes() == stored(**{key: value})


@given(st.sampled_from(("fields", "pins")), values)
def test_any_value_inside_a_claim_is_read_exactly_or_refused(key: str, value: Any) -> None:
    data = stored(claims=[{**CLAIM, key: value}])
    found = outcome(data)
    assert found is None or found.as_bytes() == data


def test_a_claim_without_a_pin_is_refused() -> None:
    with pytest.raises(ValueError, match="a claim wants at least one pin, got none"):
        Claim(None, ())


@given(results)
def test_bytes_tell_whether_they_withhold_claims(result: Result) -> None:
    assert withholds(result.as_bytes()) or not result.withheld


def test_bytes_without_withheld_claims_need_no_reading() -> None:
    assert not withholds(canonical(RECORD))


def test_a_note_reads_back() -> None:
    record = {**RECORD, "claims": [{**CLAIM, "note": "why"}], "references": []}
    found = result_from_bytes(stored(**record))
    assert [claim.note for claim in found.claims] == ["why"]
    assert found.as_bytes() == stored(**record)


@pytest.mark.parametrize("note", ["", None, 1, []])
def test_a_note_that_says_nothing_is_refused(note: Any) -> None:
    record = {**RECORD, "claims": [{**CLAIM, "note": note}]}
    with pytest.raises(ValueError, match="a stored note wants text"):
        result_from_bytes(stored(**record))


@pytest.mark.parametrize("support", ["", "SUPPORTED", None, 1, []])
def test_a_stored_support_is_one_of_three(support: Any) -> None:
    record = {**RECORD, "claims": [{**CLAIM, "support": support}]}
    with pytest.raises(ValueError, match="a stored result of another shape"):
        result_from_bytes(canonical(record))
