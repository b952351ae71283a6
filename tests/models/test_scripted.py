from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.answer import Parsed
from citebound.core.evidence import Pin
from citebound.core.form import Form, FormKind
from citebound.core.parse import Items, parse_answer, parse_items
from citebound.core.prompt import Message, alias
from citebound.core.recipes import (
    Child,
    PartText,
    Question,
    QuotedClaim,
    Recipe,
    claims,
    recipe_for,
)
from citebound.core.result import Claim, Fields, Status
from citebound.core.settings import Parameters, Settings, Versions
from citebound.core.snapshot import Document
from citebound.core.text import Span
from citebound.digest import text_sha256
from citebound.models.scripted import Scripted
from citebound.ports.generator import Request

SETTINGS = Settings(
    recipe="claims",
    schema="claims/1",
    limits=claims.LIMITS,
    versions=Versions(1, "line/1", 1, 0),
    split_size=3200,
    map_prompt=claims.MAP_PROMPT,
    reduce_prompt=claims.REDUCE_PROMPT,
)
RECIPE: Recipe = recipe_for(SETTINGS)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)
FACT = st.builds(
    "Product {} {}: {}.".format,
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200),
    st.sampled_from(["delivery", "status", "quantity", "site", "price"]),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200),
)
LINE = st.one_of(TEXT, FACT, st.just('- {"evidence":["E1"]}'), st.just("[E1] two words"))


def part(text: str) -> PartText:
    document = Document(
        0,
        "a.txt",
        1,
        text_sha256(text),
        len(text),
        "text/1",
        active=True,
        eligible=True,
        access_revision=1,
    )
    return PartText(document, 0, text)


def answered(question: Question) -> str:
    request = Request(question.messages, (), Parameters(max_new_tokens=10_000))
    return Scripted().generate(request).text


def stated(*lines: str) -> list[Any]:
    """The claims that a prompt of these lines gets, one evidence line each."""
    numbered = "\n".join(f"[{alias(i)}] {line}" for i, line in enumerate(lines))
    request = Request((Message("user", numbered),), (), Parameters(max_new_tokens=10_000))
    found: list[Any] = json.loads(Scripted().generate(request).text)["claims"]
    return found


@given(st.lists(LINE, max_size=12))
def test_any_leaf_gets_an_answer_that_keeps_the_schema(lines: list[str]) -> None:
    question = RECIPE.leaf(part("\n".join(lines)))
    names = [alias(i) for i in range(len(question.pins))]
    parsed = parse_answer(answered(question), finished=True, aliases=names)
    assert isinstance(parsed, Parsed), parsed
    assert parsed.repairs == ()


def child(statements: list[tuple[str, str, str]]) -> Child:
    sha = "0" * 64
    quoted = [
        QuotedClaim(Claim(Fields(*fields), (Pin("a.txt", 1, Span(i, i + 1), sha),)), (fields[2],))
        for i, fields in enumerate(statements)
    ]
    return Child(Status.VALID, tuple(quoted))


WORD = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=100)
STATEMENT = st.tuples(
    WORD.map(lambda word: f"s{word}"),
    st.sampled_from(["delivery", "status", "quantity", "site"]),
    WORD.map(lambda word: f"v{word}"),
)


@given(st.lists(st.lists(STATEMENT, max_size=4), max_size=4))
def test_any_reduction_gets_an_answer_that_keeps_the_schema(
    children: list[list[tuple[str, str, str]]],
) -> None:
    question = RECIPE.reduction([child(statements) for statements in children], "group")
    result = RECIPE.read(answered(question), question, finished=True, leaf=False)
    assert (result.status, result.diagnosis) == (Status.VALID, "")
    assert len(result.claims) == min(4, sum(map(len, children)))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Product P-1 site: X1."], [("P-1", "site", "X1", "E1")]),
        (
            ["A plain line of text.", "  Product P-1 status: open.  "],
            [("P-1", "status", "open", "E2")],
        ),
        (
            ["Product P-1 price: 3."],
            [("Product P-1 price: 3.", "status", "Product P-1 price: 3.", "E1")],
        ),
        (["Two   words\there"], [("Two words here", "status", "Two words here", "E1")]),
        (
            ["\u4f9b\u5e94\u5546\u5fc5\u987b\u4ea4\u8d27 \u4e70\u65b9\u4ed8\u6b3e"] * 1,
            [
                (
                    "\u4f9b\u5e94\u5546\u5fc5\u987b\u4ea4\u8d27 \u4e70",
                    "status",
                    "\u4f9b\u5e94\u5546\u5fc5\u987b\u4ea4\u8d27 \u4e70\u65b9\u4ed8\u6b3e",
                    "E1",
                )
            ],
        ),
        (["word", "12 34", "a b c"], []),
        (["----"], []),
        (["Product P status: 3."], [("P", "status", "3", "E1")]),
    ],
)
def test_facts_are_stated_and_other_lines_with_words_cited(
    lines: list[str], expected: list[tuple[str, str, str, str]]
) -> None:
    found = [(c["subject"], c["field"], c["value"], *c["evidence"]) for c in stated(*lines)]
    assert found == expected


@pytest.mark.parametrize(
    ("count", "expected"),
    [(3, ["E1", "E2", "E3"]), (4, ["E1", "E2", "E3", "E4"]), (8, ["E1", "E3", "E5", "E7"])],
)
def test_at_most_four_lines_are_cited_spread_over_the_prompt(
    count: int, expected: list[str]
) -> None:
    found = stated(*(f"Line number {i} says something." for i in range(count)))
    assert [claim["evidence"][0] for claim in found] == expected


def test_at_most_four_facts_are_stated_the_first_ones() -> None:
    found = stated(*(f"Product P-{i} site: X{i}." for i in range(9)))
    assert [claim["subject"] for claim in found] == ["P-0", "P-1", "P-2", "P-3"]


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("word " * 60, " ".join(["word"] * 24)),
        ("x" * 70 + " " + "y" * 70, "x" * 70),
        ("abc" * 60 + " def", ("abc" * 60)[:120]),
    ],
)
def test_a_long_line_is_cut_at_the_end_of_a_word(line: str, value: str) -> None:
    (claim,) = stated(f"{line} end")
    assert claim["value"] == value


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 8), ("two words", 10), ("P-1: a.", 14), ("\u4f60\u597d", 10), ("a_b 12", 10)],
)
def test_words_marks_and_cjk_characters_are_tokens(text: str, tokens: int) -> None:
    assert Scripted().count_tokens((Message("user", text),)) == tokens


def test_a_line_of_exactly_the_most_characters_is_not_cut() -> None:
    line = "word " * 23 + "words"
    (claim,) = stated(line)
    assert (len(line), claim["value"]) == (120, line)


def test_names_for_the_keys_do_not_change_the_answers() -> None:
    named = Scripted("other", "tokens/2")
    assert (named.identity.model, named.identity.tokenizer) == ("other", "tokens/2")
    request = Request((Message("user", "[E1] The buyer must pay."),), (), Parameters())
    assert named.generate(request) == Scripted().generate(request)


def items(shown: str) -> list[tuple[str, str]]:
    form = Form(FormKind.ITEMS, (), 5)
    messages = (Message("system", "Report."), Message("user", shown))
    answer = Scripted().generate(Request(messages, (), Parameters(), form=form))
    parsed = parse_items(answer.text, finished=answer.finished)
    assert isinstance(parsed, Items)
    return [(item.kind, item.quote) for item in parsed.items]


def test_items_are_sentences_below_the_last_mark_one_of_each_kind() -> None:
    before, part = (
        "Ann: We met all of them.",
        "Bo: We ship the lot in May.\nBo: Yes.\nAnn will call.",
    )
    shown = f"[before]\n{before}\n[report]\n{part}"
    assert items(shown) == [("decision", "We ship the lot in May."), ("risk", "Ann will call.")]


def test_items_of_a_transcript_without_marks_are_its_sentences() -> None:
    assert items("\n".join(f"This is sentence number {i}." for i in range(9)))[-1] == (
        "fact",
        "This is sentence number 4.",
    )
