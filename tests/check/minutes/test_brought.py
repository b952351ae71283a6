"""The items of a file as the auditor reads them, beside what goes to the gate."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from citebound.check.minutes.brought import (
    Brought,
    items_of_answer,
    items_of_file,
    other_base,
    settled,
)
from citebound.check.nodes.facts import Item
from citebound.core.gate.items import Broken
from citebound.core.minutes.brought import brought

WORDS = st.sampled_from(["", "a", "b", "fact", "x" * 64, "e" * 64, "E" * 64, "\ud800"])
VALUES = st.one_of(WORDS, st.none(), st.booleans(), st.integers(0, 9), st.just([]), st.just({}))
SPANS = st.fixed_dictionaries({"char_start": VALUES, "char_end": VALUES})
ITEMS = st.fixed_dictionaries(
    {},
    optional={
        "extract_id": VALUES,
        "kind": VALUES,
        "text": VALUES,
        "claimed_quote": VALUES,
        "claimed_span": st.one_of(VALUES, SPANS),
        "refined_file_id": VALUES,
        "content_hash": VALUES,
    },
)
ATTRIBUTES = st.dictionaries(st.sampled_from(["text", "summary", "other"]), VALUES)
EXTRACTIONS = st.fixed_dictionaries(
    {},
    optional={
        "extraction_class": VALUES,
        "extraction_text": VALUES,
        "attributes": st.one_of(VALUES, ATTRIBUTES),
        "char_interval": st.one_of(VALUES, st.dictionaries(st.just("start_pos"), VALUES)),
    },
)
LINES = st.one_of(
    ITEMS.map(json.dumps),
    st.tuples(st.lists(st.one_of(EXTRACTIONS, VALUES)), VALUES).map(
        lambda found: json.dumps({"extractions": found[0], "text": found[1]})
    ),
    st.sampled_from(["", " ", "no JSON", "NaN", "[1]", "[" * 9999, "null"]),
    ITEMS.map(lambda item: json.dumps(item)[:-1] + ', "x": {"a": 1, "a": 1}}'),
    ITEMS.map(lambda item: json.dumps({"x": 1, **item})[:-1] + ', "x": 1}'),
)


@given(st.lists(LINES))
def test_an_auditor_reads_every_item_that_goes_to_the_gate(lines: list[str]) -> None:
    text = "\n".join(lines)
    for mine, its in zip(items_of_file(text), brought(text), strict=True):
        if isinstance(its, Broken):
            assert mine == Brought(its.extract_id, quote=its.quote, is_moot=True)
            continue
        item = its.item
        assert mine.is_told(Item(item.extract_id, item.kind, item.text, item.quote))
        assert mine[4:] == (item.hint, its.refined_file_id, its.content_hash, False)


def test_an_answer_of_another_form_holds_no_items() -> None:
    row = ["fact", "Text.", "quote", [1, 2]]
    (item,) = items_of_answer(json.dumps({"items": [row]}), 10) or []
    assert (item.quote, item.hint) == ("quote", (11, 12))
    for raw in ("x", "{}", '{"items":[1]}', '{"items":[["fact","a","b"]]}'):
        assert items_of_answer(raw, 0) is None


def test_the_same_item_twice_has_two_names() -> None:
    row = ["fact", "Text.", "quote", None]
    one, other = items_of_answer(json.dumps({"items": [row, row]}), 0) or []
    assert other.extract_id == f"{one.extract_id}-2"


def test_items_that_cannot_be_checked_are_told() -> None:
    said = Brought(text="So it is.")
    names = [("a", None), ("a", None), ("b", "other"), ("c", "m")]
    items = [said._replace(extract_id=name, file_id=of) for name, of in names]
    blank = said._replace(extract_id="d", kind="fact", text=" ", quote="q")
    found = list(settled([*items, blank], "m", is_said=False))
    assert [item.is_moot for item in found] == [False, True, True, False, True]
    assert found[-1] == Brought("d", quote="q", is_moot=True)


def test_the_other_text_of_items_is_told() -> None:
    items = [Brought(base="broken", is_moot=True), Brought(base="one"), Brought(base="two")]
    assert (other_base(items, "one"), other_base(items[:2], "one")) == ("two", "")
