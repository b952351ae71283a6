from __future__ import annotations

import enum
import hashlib
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.digest import canonical, record_digest, sha256_hex, text_sha256

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
)
words = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    scalars | words, lambda inner: st.lists(inner) | st.dictionaries(words, inner), max_leaves=20
)


class Colour(enum.StrEnum):
    RED = "red"


class NamedList(list[int]):
    pass


@given(values)
def test_canonical_json_reads_back_as_the_value(value):
    assert json.loads(canonical(value)) == value


@given(st.dictionaries(words, values))
def test_the_order_of_insertion_does_not_matter(fields):
    assert canonical(dict(reversed(fields.items()))) == canonical(fields)


def test_keys_are_sorted_and_nothing_is_padded_or_escaped():
    assert canonical({"b": [1, True, None], "a": "é"}) == '{"a":"é","b":[1,true,null]}'.encode()


def test_a_tuple_is_written_as_a_list():
    assert canonical((1, ("a",))) == canonical([1, ["a"]])


@pytest.mark.parametrize(
    "foreign",
    [
        {1, 2},
        b"bytes",
        Colour.RED,
        NamedList([1]),
        object(),
        {1: "a"},
        {Colour.RED: "a"},
        [{"deep": ({"er": {"set"}},)}],
    ],
)
def test_what_json_does_not_know_is_refused(foreign):
    with pytest.raises(TypeError, match="canonical JSON takes"):
        canonical(foreign)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_number_that_json_cannot_write_is_refused(number):
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical([number])


@pytest.mark.parametrize("digest", [canonical, text_sha256])
def test_a_lone_surrogate_is_refused(digest):
    with pytest.raises(UnicodeEncodeError):
        digest("\ud800")


def test_a_record_is_hashed_with_its_type():
    expected = hashlib.sha256(b'["leaf",{"a":1}]').hexdigest()
    assert record_digest("leaf", {"a": 1}) == expected
    assert record_digest("root", {"a": 1}) != expected


def test_a_text_is_hashed_as_its_utf8():
    assert text_sha256("é") == sha256_hex(b"\xc3\xa9") == hashlib.sha256(b"\xc3\xa9").hexdigest()
