from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.answer import Invalid, Items, ParsedItem, Repair
from citebound.core.form import (
    DENSE,
    LETTERS,
    LONGEST_FINDING,
    LONGEST_QUOTE,
    Form,
    FormKind,
    grammar_of,
    schema_of,
)
from citebound.core.parse import parse_items
from tests.core.test_form import is_admitted

ITEMS = Form(FormKind.ITEMS, (), 2)
DENSE_ITEMS = Form(FormKind.ITEMS, (), 2, DENSE)
ONE = {"kind": "action", "quote": "Ann will send the report.", "text": "Ann sends the report."}
CHINESE = {"kind": "decision", "quote": "我们决定在三月份上线新版。", "text": "三月份上线新版。"}


def answer(*items: Any) -> str:
    return json.dumps({"items": items})


def fault(raw: str, *, finished: bool = True) -> str:
    read = parse_items(raw, finished=finished)
    return str(read.fault) if isinstance(read, Invalid) else ""


@pytest.mark.parametrize(
    ("items", "is_so"),
    [
        ([], True),
        ([ONE], True),
        ([ONE, CHINESE], True),
        ([ONE] * 3, False),
        ([{**ONE, "kind": "plan"}], False),
        ([{**ONE, "kind": ""}], False),
        ([{**ONE, "quote": "Agreed."}], False),
        ([{**ONE, "quote": "q" * LONGEST_QUOTE}], True),
        ([{**ONE, "quote": "q" * (LONGEST_QUOTE + 1)}], False),
        ([{**ONE, "text": "Done."}], False),
        ([{**ONE, "text": "t" * (LONGEST_FINDING + 1)}], False),
        ([{**ONE, "quote": 'He said "no" to the \\ plan.'}], True),
        ([{**ONE, "span": [0, 3]}], False),
        ([{"kind": "risk", "quote": ONE["quote"]}], False),
    ],
)
def test_grammar_and_schema_admit_the_same_items(items: list[Any], is_so: bool) -> None:  # noqa: FBT001
    assert is_admitted(ITEMS, {"items": items}) == is_so
    jsonschema.Draft202012Validator.check_schema(schema_of(ITEMS))
    assert jsonschema.Draft202012Validator(schema_of(ITEMS)).is_valid({"items": items}) == is_so


def test_an_item_is_written_kind_first_and_conclusion_last() -> None:
    rule = grammar_of(ITEMS).splitlines()[1]
    assert rule.index("kind") < rule.index("quote") < rule.index("stated")


@pytest.mark.parametrize(
    ("quote", "text", "is_so"),
    [
        ("我们决定推迟上线。", "推迟上线。。", True),
        ("推迟上线。", "推迟上线。。", False),
        ("我" * 160, "推" * 100, True),
        ("我" * 161, "推迟上线。。", False),
        ("我们决定推迟上线。", "推" * 101, False),
    ],
)
def test_a_chinese_item_has_fewer_characters(quote: str, text: str, is_so: bool) -> None:  # noqa: FBT001
    items = {"items": [{"kind": "decision", "quote": quote, "text": text}]}
    assert is_admitted(DENSE_ITEMS, items) == is_so
    assert jsonschema.Draft202012Validator(schema_of(DENSE_ITEMS)).is_valid(items) == is_so


def test_the_lengths_are_a_part_of_the_call_key_of_items_only() -> None:
    assert ITEMS.as_json() != DENSE_ITEMS.as_json()
    assert Form(FormKind.QUOTES, (), 2).as_json() == ["quotes", 2, [], 2]


def test_a_quote_is_of_one_line() -> None:
    assert not is_admitted(ITEMS, {"items": [{**ONE, "quote": "We ship it.\nToday."}]})


def test_what_the_grammar_of_items_admits_is_read() -> None:
    assert not fault(answer(ONE, CHINESE))


def test_items_name_no_aliases() -> None:
    with pytest.raises(ValueError, match="no aliases"):
        Form(FormKind.ITEMS, ("E1",), 2)


@pytest.mark.parametrize("kind", [kind for kind in FormKind if kind is not FormKind.ITEMS])
def test_only_items_have_lengths_other_than_those_of_letters(kind: FormKind) -> None:
    names = () if kind is FormKind.QUOTES else ("e1",)
    assert Form(kind, names, 1).lengths == LETTERS
    with pytest.raises(ValueError, match="has the lengths of letters"):
        Form(kind, names, 1, DENSE)


def test_an_answer_is_its_items_in_order() -> None:
    other = {"text": "t", "quote": "", "kind": "fact"}
    assert parse_items(answer(ONE, other), finished=True) == Items(
        (
            ParsedItem("action", "Ann will send the report.", "Ann sends the report."),
            ParsedItem("fact", "", "t"),
        ),
        (),
    )
    fenced = f"\n```json\n{answer()}\n```"
    assert parse_items(fenced, finished=True) == Items((), (Repair.WHITE_SPACE, Repair.FENCE))


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("", "empty"),
        ("[]", "type"),
        ('{"items":{}}', "type"),
        ('{"findings":[]}', "missing_key"),
        ('{"items":[],"more":1}', "extra_key"),
        (answer({"kind": "risk", "quote": "q"}), "missing_key"),
        (answer({**ONE, "speaker": "Ann"}), "extra_key"),
        (answer({**ONE, "kind": "Action"}), "field"),
        (answer({**ONE, "kind": None}), "type"),
        (answer({**ONE, "quote": ["q"]}), "type"),
        (answer({**ONE, "text": 1}), "type"),
        (answer("q"), "type"),
        (answer({**ONE, "quote": "a\0"}), "character"),
        ('{"items":[{"kind":"risk","quote":"He said "no" to it.","text":"No."}]}', "not_json"),
        ('{"items":[{"kind":"risk","kind":"risk","quote":"q","text":"t"}]}', "duplicate_key"),
        (f"Here you are: {answer(ONE)}", "not_json"),
        (answer(ONE)[:-1], "not_json"),
    ],
)
def test_an_answer_of_another_structure_is_invalid(raw: str, expected: str) -> None:
    assert fault(raw) == expected


def test_an_answer_that_was_cut_off_is_invalid_however_it_looks() -> None:
    assert fault(answer(ONE), finished=False) == "length"


@given(
    st.text()
    | st.recursive(st.text(), lambda c: st.lists(c) | st.dictionaries(st.text(), c)).map(
        json.dumps
    )
)
def test_reading_items_never_raises(raw: str) -> None:
    assert isinstance(parse_items(raw, finished=True), Items | Invalid)
