from __future__ import annotations

import json
import re

import pytest
from jsonschema import Draft202012Validator

from citebound.core.form import Form, FormKind, grammar_of, schema_of
from citebound.core.parse import Invalid, parse_answer, parse_choice
from citebound.digest import canonical

CLAIMS = Form(FormKind.CLAIMS, ("E1", "E2"), 4)
CHOICE = Form(FormKind.CHOICE, ("C1", "C2", "C3"), 2)
ONE = {"subject": "s", "field": "site", "value": "v", "evidence": ["E2"]}


def language(grammar: str) -> re.Pattern[str]:
    """A grammar without recursion as one regular expression, by putting its rules in."""
    rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines())

    def put_in(body: str) -> str:
        out = []
        for token in re.findall(
            r'"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|[\w-]+|\{[\d,]+\}|\S', body
        ):
            if token[0] == '"':
                out.append(re.escape(token[1:-1].replace('\\"', '"').replace("\\\\", "\\")))
            elif token[0] == "[":
                out.append(token)
            elif token[0].isalpha():
                out.append(f"(?:{put_in(rules[token])})")
            else:
                out.append(token)
        return "".join(out)

    return re.compile(put_in(rules["root"]))


def is_admitted(form: Form, answer: object) -> bool:
    written = json.dumps(answer, separators=(",", ":"), ensure_ascii=False)
    return language(grammar_of(form)).fullmatch(written) is not None


@pytest.mark.parametrize(
    ("claims", "is_so"),
    [
        ([], True),
        ([ONE], True),
        ([ONE] * 4, True),
        ([ONE] * 5, False),
        ([{**ONE, "evidence": ["E3"]}], False),
        ([{**ONE, "evidence": ["E1", "E2"]}], False),
        ([{**ONE, "evidence": []}], False),
        ([{**ONE, "field": "colour"}], False),
        ([{**ONE, "subject": ""}], False),
        ([{**ONE, "subject": "x" * 120}], True),
        ([{**ONE, "subject": "x" * 121}], False),
        ([{**ONE, "value": 'he said "no"'}], True),
        ([{**ONE, "value": "预算 — €"}], True),
        ([{**ONE, "more": 1}], False),
        ([{"evidence": ["E2"], "subject": "s", "field": "site", "value": "v"}], False),
    ],
)
def test_the_grammar_of_claims_admits_the_schema_in_its_order(claims: object, is_so: bool) -> None:  # noqa: FBT001
    assert is_admitted(CLAIMS, {"claims": claims}) == is_so


@pytest.mark.parametrize(
    ("names", "is_so"),
    [
        ([], True),
        (["C3"], True),
        (["C1", "C3"], True),
        (["C3", "C1"], False),
        (["C1", "C1"], False),
        (["C1", "C2", "C3"], False),
        (["C4"], False),
    ],
)
def test_the_grammar_of_a_choice_admits_rising_aliases(names: list[str], is_so: bool) -> None:  # noqa: FBT001
    assert is_admitted(CHOICE, {"claims": names}) == is_so


@pytest.mark.parametrize(
    ("form", "answer", "is_so"),
    [
        (CLAIMS, {"claims": [ONE]}, True),
        (CLAIMS, {"claims": [{**ONE, "evidence": ["E9"]}]}, False),
        (CLAIMS, {"claims": [ONE] * 5}, False),
        (CLAIMS, {"claims": [{**ONE, "more": 1}]}, False),
        (CHOICE, {"claims": ["C1", "C3"]}, True),
        (CHOICE, {"claims": ["C9"]}, False),
        (CHOICE, {"claims": ["C1", "C2", "C3"]}, False),
    ],
)
def test_the_schema_admits_what_the_form_says(form: Form, answer: object, is_so: bool) -> None:  # noqa: FBT001
    Draft202012Validator.check_schema(schema_of(form))
    assert Draft202012Validator(schema_of(form)).is_valid(answer) == is_so


def test_what_a_grammar_admits_is_read() -> None:
    raw = json.dumps({"claims": [ONE] * 4}, separators=(",", ":"))
    assert not isinstance(parse_answer(raw, finished=True, aliases=CLAIMS.aliases), Invalid)
    chosen = parse_choice('{"claims":["C1","C3"]}', finished=True, aliases=CHOICE.aliases, most=2)
    assert not isinstance(chosen, Invalid)
    assert chosen.names == ("C1", "C3")


@pytest.mark.parametrize(
    "form",
    [
        CHOICE,
        Form(FormKind.CHOICE, ("C1", "C2", "C3"), 3),
        Form(FormKind.CHOICE, ("C1", "C2"), 2),
        Form(FormKind.CLAIMS, CHOICE.aliases, 2),
    ],
)
def test_each_form_is_another_part_of_a_call_key(form: Form) -> None:
    others = [f for f in (CLAIMS, CHOICE) if f != form]
    assert canonical(form.as_json()) not in [canonical(f.as_json()) for f in others]


def test_a_form_stays_what_it_is() -> None:
    """Another grammar under the same name would bind answers to calls that were never made so.

    If this fails, raise its version in ``FORM_VERSIONS`` and write the new texts here.
    """
    assert CHOICE.as_json() == ["choice", 1, ["C1", "C2", "C3"], 2]
    assert grammar_of(CHOICE) == (
        'root ::= "{\\"claims\\":[" first? "]}"\n'
        'first ::= "\\"C1\\"" r1-0 | "\\"C2\\"" r1-1 | "\\"C3\\""\n'
        'r1-0 ::= ( ",\\"C2\\"" | ",\\"C3\\"" )?\n'
        'r1-1 ::= ( ",\\"C3\\"" )?\n'
    )
    assert grammar_of(CLAIMS).splitlines()[1:5] == [
        (
            'claim ::= "{\\"subject\\":" text ",\\"field\\":" field ",\\"value\\":" text '
            '",\\"evidence\\":[" alias "]}"'
        ),
        'field ::= "\\"delivery\\"" | "\\"status\\"" | "\\"quantity\\"" | "\\"site\\""',
        'alias ::= "\\"E1\\"" | "\\"E2\\""',
        'text ::= "\\"" char{1,120} "\\""',
    ]


MANY = tuple(f"C{number}" for number in range(1, 36))


@pytest.mark.parametrize(
    ("names", "is_so"),
    [
        ([], True),
        (["C1"], True),
        (["C35"], True),
        (["C1", "C2", "C35"], True),
        (["C33", "C34", "C35"], True),
        (["C1", "C2", "C3", "C4"], False),
        (["C2", "C1"], False),
        (["C7", "C7"], False),
        (["C35", "C1"], False),
        (["C36"], False),
    ],
)
def test_a_choice_among_many_admits_the_same(names: list[str], is_so: bool) -> None:  # noqa: FBT001
    form = Form(FormKind.CHOICE, MANY, 3)
    assert is_admitted(form, {"claims": names}) == is_so


def test_the_grammar_of_a_choice_among_many_is_compact() -> None:
    form = Form(FormKind.CHOICE, tuple(f"C{number}" for number in range(1, 49)), 12)
    grammar = grammar_of(form)
    assert len(grammar) < 24_000
    assert max(map(len, grammar.splitlines())) < 60
    rules = [line.split(" ::= ")[0] for line in grammar.splitlines()]
    named = set(re.findall(r"\b[cfr]\d*-\d+", grammar))
    assert len(set(rules)) == len(rules)
    assert named <= set(rules)


@pytest.mark.parametrize(
    ("kind", "aliases", "most", "named"),
    [
        (FormKind.CLAIMS, (), 4, "distinct aliases, at least one"),
        (FormKind.CHOICE, ("C1", "C1"), 4, "distinct aliases, at least one"),
        (FormKind.SENTENCES, (), 4, "distinct aliases, at least one"),
        (FormKind.QUOTES, ("E1",), 4, "no aliases"),
        (FormKind.CHOICE, ("C1",), 0, "at least one entry"),
    ],
)
def test_a_form_that_no_grammar_can_be_written_for_is_refused(
    kind: FormKind, aliases: tuple[str, ...], most: int, named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        Form(kind, aliases, most)
