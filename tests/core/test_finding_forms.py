from __future__ import annotations

import re

import jsonschema
import pytest

from citebound.core.form import (
    LONGEST_FINDING,
    LONGEST_QUOTE,
    SHORTEST_FINDING,
    SHORTEST_QUOTE,
    Form,
    FormKind,
    grammar_of,
    schema_of,
)

QUOTES = Form(FormKind.QUOTES, (), 3)
SENTENCES = Form(FormKind.SENTENCES, ("E1", "E2"), 3)
QUOTED = {"quote": "You may go home.", "finding": "Going is allowed."}
NAMED = {"finding": "Going is allowed.", "sentence": "E2"}


def test_the_grammar_bounds_the_number_of_findings_and_their_lengths() -> None:
    grammar = grammar_of(QUOTES)
    assert '( "," finding ){0,2}' in grammar
    assert f"char{{{SHORTEST_QUOTE},{LONGEST_QUOTE}}}" in grammar
    assert f"char{{{SHORTEST_FINDING},{LONGEST_FINDING}}}" in grammar


@pytest.mark.parametrize("form", [QUOTES, SENTENCES])
def test_a_part_that_says_nothing_has_no_finding(form: Form) -> None:
    assert grammar_of(form).splitlines()[0] == (
        'root ::= "{\\"findings\\":[" ( finding ( "," finding ){0,2} )? "]}"'
    )
    assert jsonschema.Draft202012Validator(schema_of(form)).is_valid({"findings": []})


def test_a_quotation_mark_stands_in_a_string_only_with_its_backslash() -> None:
    (char,) = re.findall(r"^char ::= (.*)$", grammar_of(QUOTES), re.MULTILINE)
    plain, escaped = char.split(" | ")
    assert plain == r'[^"\\\x00-\x1F]'
    assert escaped == r'"\\" ["\\/bfnrt]'


def test_a_quote_comes_before_its_finding_and_a_finding_before_its_sentence() -> None:
    assert grammar_of(QUOTES).index("quote") < grammar_of(QUOTES).index("stated")
    rule = grammar_of(SENTENCES).splitlines()[1]
    assert rule.index("stated") < rule.index("alias")
    assert 'alias ::= "\\"E1\\"" | "\\"E2\\""' in grammar_of(SENTENCES)


@pytest.mark.parametrize(
    ("form", "item", "good"),
    [
        (QUOTES, QUOTED, True),
        (QUOTES, {**QUOTED, "quote": "Go."}, False),
        (QUOTES, {**QUOTED, "quote": "q" * (LONGEST_QUOTE + 1)}, False),
        (QUOTES, {**QUOTED, "finding": "f" * (LONGEST_FINDING + 1)}, False),
        (QUOTES, NAMED, False),
        (SENTENCES, NAMED, True),
        (SENTENCES, {**NAMED, "sentence": "E3"}, False),
    ],
)
def test_the_schema_admits_what_was_asked_for(
    form: Form, item: dict[str, str], *, good: bool
) -> None:
    validator = jsonschema.Draft202012Validator(schema_of(form))
    assert validator.is_valid({"findings": [item]}) is good
    assert not validator.is_valid({"findings": [item] * 4})


def test_a_form_is_a_part_of_the_key_of_its_call() -> None:
    assert QUOTES.as_json() == ["quotes", 2, [], 3]
    assert SENTENCES.as_json() != QUOTES.as_json()
