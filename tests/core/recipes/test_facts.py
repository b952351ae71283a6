from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.evidence import Pin
from citebound.core.recipes import Question
from citebound.core.recipes.facts import DEFAULT_PATTERNS, Facts
from citebound.core.result import Fields, Reference, Status
from citebound.core.text import Span
from tests.core.recipes.parts import answered, excerpts, part

DECLARED = Facts(DEFAULT_PATTERNS)
LINE = "Product P-01-02 delivery: 18 October."
OWN = r"(?P<subject>[^|]*)\|(?P<field>[^|]*)\|(?P<value>.*)"


def stated(text, recipe=DECLARED):
    return [claim.fields for claim in answered(recipe, text).claims]


@pytest.mark.parametrize(
    ("line", "value"),
    [
        (LINE, "18 October"),
        ("  Product P-01-02 delivery: 18 October.\t", "18 October"),
        ("Product P-01-02 delivery: 1.5 tons.", "1.5 tons"),
        ("Product P-01-02 delivery: a, b: c; (d) é😀.", "a, b: c; (d) é😀"),
        (f"Product P-01-02 delivery: {'x' * 120}.", "x" * 120),
    ],
)
def test_a_line_of_the_declared_grammar_is_a_fact(line, value):
    assert stated(line) == [Fields("P-01-02", "delivery", value)]


@pytest.mark.parametrize(
    "line",
    [
        "Product P-01-02 delivery was not 18 October.",
        "Product P-01-02 was formerly announced with delivery: 18 October.",
        "It is not true that Product P-01-02 delivery: 18 October.",
        "Formerly: Product P-01-02 delivery: 18 October.",
        "Former delivery of Product P-01-02: 18 October.",
        f'Archived instruction: "{LINE}"',
        f'"{LINE}"',
        f"> {LINE}",
        f"{LINE} This no longer holds.",
        f"{LINE} {LINE}",
        f"{LINE}.",
        LINE.removesuffix("."),
        LINE.lower(),
        LINE.replace("P-01-02", "P-1-02"),
        LINE.replace("P-01-02", "P-01-023"),
        LINE.replace(":", ""),
        LINE.replace("delivery", "delivery date"),
        "Product P-01-02 delivery: .",
        "Product P-01-02 delivery:  .",
        f"Product P-01-02 delivery: {'x' * 121}.",
        "Product P-01-02 delivery: a\0b.",
    ],
)
def test_any_other_line_is_no_fact(line):
    assert stated(line) == []
    assert stated(f"{line}\n{LINE}") == [Fields("P-01-02", "delivery", "18 October")]


def test_a_fact_is_pinned_to_its_whole_line():
    taken = part(f"Head\r\n {LINE}\r\n", start=100)
    question = DECLARED.leaf(taken)
    result = DECLARED.read(
        DECLARED.answer(question, taken, "part"), question, finished=True, leaf=True
    )
    (claim,) = result.claims
    assert claim.pins == (
        Pin("d00.txt", 1, Span(106, 107 + len(LINE)), taken.document.text_sha256),
    )
    assert question.quotes == ("Head", f" {LINE}")


def test_a_document_may_hold_any_number_of_facts():
    text = "\n".join(f"Product P-00-{i:02} status: open." for i in range(48))
    assert len(stated(text)) == 48


def test_patterns_of_ones_own_are_tried_in_order_and_one_matches():
    first = r"(?P<subject>\w+) (?P<field>costs) (?P<value>\d+)"
    recipe = Facts([first, OWN, r"(?P<field>\w+) (?P<subject>\w+) (?P<value>\w+)"])
    assert stated("Rent costs 5\nRent|paid|yes\nof rent half", recipe) == [
        Fields("Rent", "costs", "5"),
        Fields("Rent", "paid", "yes"),
        Fields("rent", "of", "half"),
    ]


def test_a_line_whose_first_match_cannot_be_stated_is_left_to_the_next_pattern():
    blank = r"(?P<subject>\w+)(?P<field>\s*)(?P<value>.*)"
    recipe = Facts([blank, r"(?P<subject>\w)(?P<field>\w)(?P<value>\w+)"])
    assert stated("rent", recipe) == [Fields("r", "e", "nt")]


def test_a_group_that_takes_no_part_in_a_match_makes_no_fact():
    recipe = Facts([r"(?P<subject>\w+) (?P<field>\w+)(?: (?P<value>\w+))?"])
    assert stated("rent paid\nrent paid late", recipe) == [Fields("rent", "paid", "late")]


def test_without_patterns_there_are_no_facts():
    assert stated(LINE, Facts([])) == []


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("(", "is not a linear-time regular expression (RE2): missing )"),
        (r"(?P<subject>a)(?P=subject)", "is not a linear-time regular expression (RE2)"),
        (r"(?P<subject>a)(?=b)", "is not a linear-time regular expression (RE2)"),
        ("(\n", "is not a linear-time regular expression (RE2)"),
        ("", "lacks the named group 'subject'"),
        (r"(?P<subject>a)(b)(?P<value>c)", "lacks the named group 'field'"),
        (r"(?P<subject>a)(?P<field>b)", "lacks the named group 'value'; it wants subject, field"),
    ],
)
def test_a_pattern_that_cannot_be_used_is_refused_in_one_line_that_quotes_it(pattern, told):
    with pytest.raises(ValueError, match="the pattern") as refusal:
        Facts([*DEFAULT_PATTERNS, pattern])
    message = str(refusal.value)
    assert repr(pattern) in message
    assert told in message
    assert message.isprintable()


def test_a_hostile_pattern_and_line_end_in_linear_time():
    recipe = Facts([r"(?P<subject>(a+)+)(?P<field>(a|a)*)(?P<value>(a*)*b)"])
    assert stated("a" * 50_000, recipe) == []


lines = st.text(st.sampled_from('a|  \0\t\x85\u2028\ufeffé"\\{}')) | st.text()


@given(st.lists(lines).map("\n".join), st.sampled_from((OWN, *DEFAULT_PATTERNS)))
def test_what_the_rules_say_can_always_be_read(text, pattern):
    result = answered(Facts([pattern]), text)
    assert result.status is Status.VALID
    for claim in result.claims:
        assert claim.fields is not None
        stated_values = (claim.fields.subject, claim.fields.field, claim.fields.value)
        (pin,) = claim.pins
        assert all(value in pin.span.of(text) for value in stated_values)
        assert all(value == value.strip() for value in stated_values)


def test_a_reduction_takes_every_fact_of_every_child():
    question = DECLARED.reduction([excerpts("a.txt", "x", "y"), excerpts("b.txt", "x")], "group")
    result = DECLARED.read(
        DECLARED.answer(question, None, "group"), question, finished=True, leaf=False
    )
    assert result.status is Status.VALID
    assert result.references == (Reference(0, 0), Reference(0, 1), Reference(1, 0))
    assert not DECLARED.uses_model


@pytest.mark.parametrize("raw", ["", '{"claims":[{"evidence":["E9"]}]}', '{"claims":1}'])
def test_an_answer_that_no_rule_gave_is_invalid(raw):
    question = Question({}, ("x",), (part("x").pin(Span(0, 1)),))
    for leaf in (True, False):
        result = DECLARED.read(raw, question, finished=True, leaf=leaf)
        assert (result.status, result.claims, result.references) == (Status.INVALID, (), ())
        assert result.diagnosis


def test_what_is_asked_is_the_text_alone():
    here, there = part(LINE), replace(part(LINE, start=50, slot=7), start=50)
    assert DECLARED.leaf(here).sent == DECLARED.leaf(there).sent
    assert DECLARED.leaf(here).sent != DECLARED.leaf(part(LINE + " ")).sent
    assert json.dumps(DECLARED.leaf(here).sent)
