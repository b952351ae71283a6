from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.result import (
    Claim,
    Fields,
    Reference,
    Result,
    Status,
    result_from_bytes,
)
from citebound.digest import sha256_hex
from tests.core.values import pin

CLAIM = Claim(Fields("P-01-02", "status", "open"), (pin(), pin(2, 5, "b.txt")))
RESULT = Result(
    Status.PARTIAL, (CLAIM, Claim(None, (pin(),))), (Reference(0, 3),), "why", ("fence",)
)

words = st.text(max_size=5)
counts = st.integers(0, 9)
pins = st.builds(
    lambda name, start, length: pin(start, start + length, name), words, counts, st.integers(1, 9)
)
claims = st.builds(
    Claim,
    st.none() | st.builds(Fields, words, words, words),
    st.lists(pins, min_size=1).map(tuple),
)
results = st.builds(
    Result,
    st.sampled_from(Status),
    st.lists(claims, max_size=3).map(tuple),
    st.lists(st.builds(Reference, counts, counts), max_size=3).map(tuple),
    words,
    st.lists(words, max_size=2).map(tuple),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


def stored(**changes):
    record = {**json.loads(RESULT.as_bytes()), **changes}
    kept = {name: value for name, value in record.items() if value is not ...}
    return json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@given(results)
def test_the_bytes_of_a_result_give_the_result_again(result):
    again = result_from_bytes(result.as_bytes())
    assert again == result
    assert again.out_hash == result.out_hash == sha256_hex(result.as_bytes())


@given(results, results)
def test_two_results_share_a_hash_only_when_they_are_equal(one, other):
    assert (one.out_hash == other.out_hash) == (one == other)


def test_the_bytes_of_a_result_are_what_they_always_were():
    hash_ = pin().text_sha256
    assert RESULT.as_bytes().decode() == (
        f'{{"claims":[{{"fields":["P-01-02","status","open"],"pins":[["a.txt",1,0,1,"{hash_}"],'
        f'["b.txt",1,2,5,"{hash_}"]]}},{{"fields":null,"pins":[["a.txt",1,0,1,"{hash_}"]]}}],'
        '"diagnosis":"why","references":[[0,3]],"repairs":["fence"],"status":"PARTIAL"}'
    )
    assert stored() == RESULT.as_bytes()


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"\xff",
        b"[]",
        b"null",
        b'"status"',
        b"[" * 200_000,
        RESULT.as_bytes()[:-1],
        RESULT.as_bytes() + b"\n",
        RESULT.as_bytes().replace(b'"why"', b'"wh\\u0079"'),
        RESULT.as_bytes().replace(b'"why"', b'"\\ud800"'),
        RESULT.as_bytes().replace(b'"why"', b'"x","diagnosis":"why"'),
        stored(extra=1),
    ],
)
def test_bytes_that_no_result_has_are_refused(damaged):
    with pytest.raises(ValueError, match="a stored result of another shape"):
        result_from_bytes(damaged)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("status", (..., None, "valid", "", [], {}, 1, True)),
        ("claims", (..., None, {}, "", 1, [None], [{}], [[]], ["x"], [{"fields": None}])),
        ("claims", ([{"fields": None, "pins": []}], [{"fields": None, "pins": None}])),
        ("claims", ([{"fields": ["a", "b"], "pins": [pin().as_json()]}],)),
        ("claims", ([{"fields": ["a", "b", 1], "pins": [pin().as_json()]}],)),
        ("claims", ([{"fields": [], "pins": [pin().as_json()]}],)),
        ("claims", ([{"fields": None, "pins": [pin().as_json()], "more": 1}],)),
        ("claims", ([{"fields": None, "pins": [["a.txt", 1, True, 2, "h"]]}],)),
        ("references", (..., None, {}, "", 1, "ab", ["ab"], [{"a": 1, "b": 2}], [[0]])),
        ("references", ([[0, 1, 2]], [["0", "1"]], [[0.0, 1]], [[None, 1]], [[[0], 1]])),
        ("references", ([[True, 1]], [[0, False]], [[-1, 0]], [[0, -1]])),
        ("diagnosis", (..., None, 1, [], {}, True)),
        ("repairs", (..., None, 1, "fence", {}, [1], [None], [["fence"]], {"fence": 1})),
    ],
)
def test_a_field_of_another_type_is_refused(name, values):
    for value in values:
        with pytest.raises(ValueError, match="a stored result of another shape"):
            result_from_bytes(stored(**{name: value}))


@given(json_values, st.sampled_from(("status", "claims", "references", "diagnosis", "repairs")))
def test_whatever_stands_in_a_field_is_a_result_with_those_bytes_or_a_value_error(value, name):
    for data in (json.dumps(value).encode(), stored(**{name: value})):
        try:
            result = result_from_bytes(data)
        except ValueError:
            continue
        assert result.as_bytes() == data


@given(st.binary())
def test_random_bytes_are_refused(data):
    with pytest.raises(ValueError, match="a stored result of another shape"):
        result_from_bytes(data)


def test_a_claim_without_evidence_cannot_be_made():
    with pytest.raises(ValueError, match="at least one pin"):
        Claim(Fields("a", "b", "c"), ())


@pytest.mark.parametrize(("child", "index"), [(True, 0), (0, False), (-1, 0), (0, -1), (0.0, 0)])
def test_a_reference_counts_from_zero(child, index):
    with pytest.raises(ValueError, match="a reference wants"):
        Reference(child, index)
