from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.gate.items import Broken, Claimed
from citebound.core.gate.verdict import Item
from citebound.core.minutes.brought import brought, changed_base

ITEM = {"extract_id": "1", "kind": "risk", "text": "A risk.", "claimed_quote": "it may fail"}

# As `langextract.io.save_annotated_documents` writes a document.
EXTRACTION: dict[str, Any] = {
    "extraction_class": "action",
    "extraction_text": "I will write the plan",
    "char_interval": {"start_pos": 10, "end_pos": 31},
    "alignment_status": "match_exact",
    "extraction_index": 1,
    "group_index": 0,
    "description": None,
    "attributes": {"owner": "Ann", "conclusion": "Ann writes the plan."},
}


def document(*extractions: Any) -> str:
    record = {"extractions": list(extractions), "text": "The text.", "document_id": "doc_1"}
    return json.dumps(record, ensure_ascii=False)


def one(line: str) -> Claimed:
    (found,) = brought(line)
    assert isinstance(found, Claimed), found
    return found


def reason(line: str) -> str:
    (found,) = brought(line)
    assert isinstance(found, Broken), found
    return found.reason


def test_every_line_is_an_item() -> None:
    second = {**ITEM, "extract_id": "2"}
    found = brought(f"{json.dumps(ITEM)}\n\n  \n{json.dumps(second)}\n")
    assert [one.item.extract_id for one in found if isinstance(one, Claimed)] == ["1", "2"]


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "\ufeff", "\r\n\r\n"])
def test_an_empty_file_has_no_items(text: str) -> None:
    assert brought(text) == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
@pytest.mark.parametrize("start", ["", "\ufeff", "\n", "\r\n"])
def test_a_byte_order_mark_and_either_end_of_line_are_no_part_of_an_item(
    start: str, end: str
) -> None:
    assert one(f"{start}{json.dumps(ITEM)}{end}").item.quote == "it may fail"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "line 1 holds no JSON"),
        ("\n\nnothing", "line 3 holds no JSON"),
        ('{"a": NaN}', "line 1 holds no JSON"),
        ('{"a": Infinity}', "line 1 holds no JSON"),
        ('{"a": 1e999}', "line 1 holds no JSON"),
        ('{"a": ' + "9" * 5000 + "}", "line 1 holds no JSON"),
        ("[" * 1_000_000, "line 1 holds no JSON"),
        ('{"a":' * 1_000_000, "line 1 holds no JSON"),
        ("[" * 100_000 + "]" * 100_000, "line 1 holds no JSON"),
        ('"\\ud83d"', "line 1 holds half a character"),
        ('{"\\udc00": 1}', "line 1 holds half a character"),
        ('{"a": 1, "a": 1}', "line 1 is not JSON that anyone means: the key 'a' stands twice"),
        ('\n{"a": [{"b": {"\\u00e9": 1, "é": 2}}]}', "line 2 is not JSON that anyone"),
        ('{"a": 1, "b": 2, "b": 3, "a": 4}', "line 1 is not JSON that anyone means: the key 'b'"),
        ('{"extractions": [{"x": 1, "x": 2}, {}]}', "line 1 is not JSON that anyone means"),
        ("[]", "line 1: an item is an object with named fields, got a list"),
        ("null", "line 1: an item is an object with named fields, got null"),
        ("1e5", "line 1: an item is an object with named fields, got 100000.0"),
        ("{}", "line 1: extract_id is missing; claimed_quote is missing"),
        ('{"extractions": null}', "line 1: extract_id is missing; claimed_quote is missing"),
        ('{"extractions": [7]}', "line 1, extraction 1 is no object"),
        ('{"extractions": [{}]}', "line 1, extraction 1: claimed_quote is missing"),
    ],
    ids=range(22),
)
def test_a_line_that_is_no_item_becomes_its_reason(line: str, told: str) -> None:
    assert reason(line).startswith(told)


def test_an_extraction_of_langextract_is_an_item() -> None:
    item = one(document(EXTRACTION)).item
    assert (item.extract_id, item.kind) == ("1.1", "action")
    assert (item.text, item.quote) == ("Ann writes the plan.", "I will write the plan")
    assert item.hint == (10, 31)


@pytest.mark.parametrize("name", ["text", "conclusion", "summary", "description"])
def test_an_attribute_of_langextract_may_hold_the_conclusion(name: str) -> None:
    said = one(document({**EXTRACTION, "attributes": {"other": "x", name: "Said."}}))
    assert said.item.text == "Said."


@pytest.mark.parametrize("attributes", [None, {}, [], "x", {"text": 7}, {"text": ["a", "b"]}])
def test_without_a_conclusion_the_quote_is_one(attributes: Any) -> None:
    item = one(document({**EXTRACTION, "attributes": attributes})).item
    assert item.text == item.quote == "I will write the plan"


@pytest.mark.parametrize(
    "interval",
    [None, {"start_pos": None, "end_pos": None}, {}, [], {"start_pos": "1", "end_pos": 2}],
)
def test_an_extraction_without_a_place_is_an_item_without_one(interval: Any) -> None:
    assert one(document({**EXTRACTION, "char_interval": interval})).item.hint is None


def test_an_extraction_without_a_place_gets_no_remark() -> None:
    bare = {"start_pos": None, "end_pos": None}
    for interval in (None, bare):
        assert one(document({**EXTRACTION, "char_interval": interval})).remark == ""


def test_a_huge_place_is_a_hint_like_any_other() -> None:
    vast = {"start_pos": 10**30, "end_pos": 10**31}
    assert one(document({**EXTRACTION, "char_interval": vast})).item.hint == (10**30, 10**31)


def test_the_base_of_an_extraction_is_the_text_of_its_document() -> None:
    found = one(document(EXTRACTION))

    assert found.content_hash == hashlib.sha256(b"The text.").hexdigest()


@pytest.mark.parametrize("more", [{}, {"text": None}, {"text": 7}])
def test_a_document_without_a_text_names_no_base(more: dict[str, Any]) -> None:
    assert one(json.dumps({"extractions": [EXTRACTION], **more})).content_hash is None


def test_extractions_are_numbered_by_line_and_place() -> None:
    lines = "\n".join((document(EXTRACTION, None, EXTRACTION), document(EXTRACTION)))
    found = brought(lines)
    names = [one.item.extract_id for one in found if isinstance(one, Claimed)]
    assert names == ["1.1", "1.3", "2.1"]
    assert isinstance(found[1], Broken)


@pytest.mark.parametrize("quote", [None, 7, [], ""])
def test_an_extraction_without_a_quote_is_broken_or_empty(quote: Any) -> None:
    (found,) = brought(document({**EXTRACTION, "extraction_text": quote}))
    assert isinstance(found, Broken) == (quote != "")


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
keys = st.sampled_from(
    [*ITEM, "claimed_span", "content_hash", "extractions", "char_interval", *EXTRACTION]
)


@given(st.text() | st.dictionaries(keys, values).map(json.dumps) | st.binary().map(repr))
def test_nothing_raises_and_every_line_that_is_not_blank_becomes_something(text: str) -> None:
    found = brought(text)
    lines = [line for line in text.removeprefix("\ufeff").split("\n") if line.strip()]
    if "extractions" not in text:
        assert len(found) == len(lines)
    assert all(isinstance(one, Claimed | Broken) for one in found)


def based(content_hash: str | None) -> Claimed:
    return Claimed(Item("1", "risk", "", "q"), None, content_hash)


@pytest.mark.parametrize(
    ("named", "other"),
    [
        ([], ""),
        ([None, "a"], ""),
        ([None, "b", "c"], "b"),
        (["a", "c"], "c"),
    ],
)
def test_a_changed_base_is_the_first_other_text_that_an_item_names(
    named: list[str | None], other: str
) -> None:
    items: list[Claimed | Broken] = [Broken("x", "", "broken"), *map(based, named)]
    assert changed_base(items, "a") == other
