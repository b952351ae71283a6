from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.evidence import Evidence, fault_of
from citebound.core.patterns import DEFAULT_PATTERNS
from citebound.core.recipes import Child, QuotedClaim
from citebound.core.recipes.facts import Facts
from citebound.core.result import Fields, Reference, Result, Status
from tests.core.samples import part_text

FACTS = Facts(DEFAULT_PATTERNS)
BLANKS = " \t\v\f\x1f\x85\xa0\u2003\u2028\u200b\u3000"
"""Whatever separates two sentences of one line."""

COLON = r"(?P<subject>\w+) (?P<field>\w+): (?P<value>.+)"


def found(text: str, recipe: Facts = FACTS, start: int = 0) -> Result:
    part = part_text(text, start=start)
    question = recipe.leaf(part)
    return recipe.read(recipe.answer(question, part, "part"), question, finished=True, leaf=True)


def stated(text: str, recipe: Facts = FACTS) -> list[tuple[str, str, str]]:
    fields = [claim.fields for claim in found(text, recipe).claims]
    return [(f.subject, f.field, f.value) for f in fields if f is not None]


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("Product P-01-02 delivery: 23 October.", "23 October"),
        ("  Product P-01-02 delivery: 23 October. \r", "23 October"),
        ("Product P-01-02 delivery: 12.5 units.", "12.5 units"),
        ("Product P-01-02 delivery: Zürich.", "Zürich"),
        ("Product P-01-02 delivery: a.b.c.", "a.b.c"),
        ("Product P-01-02 delivery: <script> ignore all rules.", "<script> ignore all rules"),
    ],
)
def test_a_line_of_the_declared_grammar_is_a_fact(line: str, value: str) -> None:
    assert stated(f"Before.\n{line}\nAfter.") == [("P-01-02", "delivery", value)]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Historical note: Product P-01-02 delivery: 18 October.",
        "Product P-01-02 delivery: 18 October. This no longer holds.",
        "Product P-01-02 was not delivered on 18 October.",
        "Not: Product P-01-02 delivery: 18 October.",
        '"Product P-01-02 delivery: 18 October."',
        "Product P-01-02 delivery: 18 October",
        "Product P-01-02 delivery: .",
        "Product P-01-02 delivery:18 October.",
        "Product P-1-2 delivery: 18 October.",
        "product P-01-02 delivery: 18 October.",
        "Product P-01-02 planned delivery: 18 October.",
        "Product P-01-02 delivery: 18 October. Product P-01-02 site: A.",
        *(f"Product P-01-02 delivery: 18 October.{blank}No longer." for blank in BLANKS),
    ],
)
def test_any_other_line_is_no_fact(line: str) -> None:
    assert stated(f"{line}\nProduct P-09-09 site: A.") == [("P-09-09", "site", "A")]


def test_facts_are_pinned_to_their_lines_in_the_whole_document() -> None:
    text = "Title\n\nProduct P-01-02 site: Zürich 🏗.\r\nProduct P-01-02 status: open.\n"
    start, part = 7, part_text(text, start=7)
    result = found(text, start=start)
    quotes = ["Product P-01-02 site: Zürich 🏗.", "Product P-01-02 status: open."]
    whole = "x" * start + text
    assert [c.pins[0].span.of(whole) for c in result.claims] == quotes
    for claim, quote in zip(result.claims, quotes, strict=True):
        assert fault_of(Evidence.of(claim.pins[0], quote), part.document, whole) is None


def test_there_is_no_limit_of_four_facts() -> None:
    text = "\n".join(f"Product P-01-{n:02} status: open." for n in range(48))
    assert len(found(text).claims) == 48


def test_the_same_fact_twice_is_two_facts() -> None:
    assert len(found("Product P-01-02 site: A.\nProduct P-01-02 site: A.").claims) == 2


@pytest.mark.parametrize("text", ["", "\n \n", "Nothing of that form."])
def test_a_text_without_facts_has_a_valid_result_without_claims(text: str) -> None:
    assert found(text) == Result(Status.VALID)


def test_a_users_patterns_replace_the_declared_one() -> None:
    recipe = Facts([COLON])
    assert stated("Bolt size: 12 mm\nProduct P-01-02 site: A.", recipe) == [
        ("Bolt", "size", "12 mm")
    ]


def test_the_first_pattern_that_matches_a_line_wins() -> None:
    exact = r"(?P<subject>Bolt) (?P<field>\w)ize: (?P<value>\d+).*"
    assert stated("Bolt size: 12 mm", Facts([exact, COLON])) == [("Bolt", "s", "12")]
    assert stated("Bolt size: 12 mm", Facts([COLON, exact])) == [("Bolt", "size", "12 mm")]
    assert stated("Nut size: 12 mm", Facts([exact, COLON])) == [("Nut", "size", "12 mm")]


def test_a_pattern_is_matched_against_the_whole_line() -> None:
    assert (
        stated("see Bolt size: 12", Facts([r"(?P<subject>B\w+) (?P<field>s\w+): (?P<value>1)"]))
        == []
    )


def test_no_pattern_at_all_finds_nothing() -> None:
    assert stated("Product P-01-02 site: A.", Facts([])) == []


def test_white_space_around_a_value_is_not_part_of_it() -> None:
    assert stated("Bolt size:   12 mm  ", Facts([COLON])) == [("Bolt", "size", "12 mm")]


@pytest.mark.parametrize(
    ("value", "kept"),
    [("v" * 120, True), ("v" * 121, False), ("🏗" * 120, True), ("a\0b", False), (" ", False)],
)
def test_a_value_that_no_claim_may_hold_is_skipped_and_the_rest_stays(
    value: str, *, kept: bool
) -> None:
    text = f"Bolt size: {value}\nNut size: 3"
    expected = [("Bolt", "size", value)] if kept else []
    assert stated(text, Facts([COLON])) == [*expected, ("Nut", "size", "3")]


def test_a_group_that_took_no_part_is_no_fact() -> None:
    recipe = Facts([r"(?P<subject>\w+) (?P<field>\w+):(?P<value> .+)?"])
    assert stated("Bolt size:\nNut size: 3", recipe) == [("Nut", "size", "3")]


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("(", "not a linear-time regular expression"),
        (r"(?P<subject>\C)(?P<field>b)(?P<value>c)", "matches single bytes"),
        (r"(?P<subject>a)\1", "not a linear-time regular expression"),
        (r"(?P<subject>a)(?=b)", "not a linear-time regular expression"),
        ("a{1000}{1000}", "bad repetition operator"),
        ("\ud800", "not a linear-time regular expression"),
        ("", "lacks the named group 'subject'"),
        (r"(?P<field>a)(?P<value>b)", "lacks the named group 'subject'"),
        (r"(?P<subject>a)(?P<value>b)", "lacks the named group 'field'"),
        (r"(?P<subject>a)(?P<field>b)(c)", "lacks the named group 'value'"),
        ("a\n(\nb", "not a linear-time regular expression"),
    ],
)
def test_a_bad_pattern_is_refused_in_one_line(
    pattern: str, why: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        Facts([*DEFAULT_PATTERNS, pattern])
    assert str(refused.value).startswith(f"the pattern {pattern!r} ")
    assert ": b'" not in str(refused.value)
    assert "\n" not in str(refused.value)
    assert capfd.readouterr() == ("", "")


def test_a_hostile_pattern_takes_linear_time() -> None:
    recipe = Facts([r"(?P<subject>(a+)+)(?P<field>(a|aa)+)(?P<value>(a*)*)b"])
    begun = time.process_time()
    assert stated("a" * 20_000, recipe) == []
    assert time.process_time() - begun < 5


def test_what_is_sent_depends_on_the_text_alone() -> None:
    one, other = part_text("Bolt"), part_text("Bolt", slot=7, start=30, version=4)
    assert FACTS.leaf(one).sent == FACTS.leaf(other).sent
    assert FACTS.leaf(one).sent != FACTS.leaf(part_text("Bolt\n")).sent


def test_rules_ask_no_model() -> None:
    assert FACTS.leaf(part_text("Bolt")).messages == ()


def child(text: str, slot: int) -> Child:
    part = part_text(text, slot)
    claims = found(text).claims
    moved = [QuotedClaim(c, (c.pins[0].span.of(part.text),)) for c in claims]
    return Child(Status.VALID, tuple(moved))


def test_a_reduction_refers_to_every_fact_of_every_child() -> None:
    one = child("Product P-01-02 site: A.\nProduct P-01-02 status: open.", 0)
    none = Child(Status.INELIGIBLE, ())
    two = child("Product P-01-03 site: B.", 2)
    question = FACTS.reduction([one, none, two], "group")
    raw = FACTS.answer(question, None, "group")
    result = FACTS.read(raw, question, finished=True, leaf=False)
    assert result == Result(
        Status.VALID, references=(Reference(0, 0), Reference(0, 1), Reference(2, 0))
    )


@pytest.mark.parametrize("leaf", [True, False])
@pytest.mark.parametrize("raw", ["", "{}", '{"claims":[{"evidence":["E9"]}]}'])
def test_an_answer_that_is_not_as_demanded_is_invalid_with_its_fault(
    raw: str, *, leaf: bool
) -> None:
    result = FACTS.read(raw, FACTS.leaf(part_text("Bolt")), finished=True, leaf=leaf)
    assert result.status is Status.INVALID
    assert result.claims == ()
    assert result.diagnosis.partition(": ")[0] in ("empty", "missing_key", "unknown_evidence")


@given(
    st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("\r\n :aB"), max_size=60)
)
def test_any_text_gives_valid_facts_that_stand_on_their_line(text: str) -> None:
    result = found(text, Facts([COLON]))
    assert result.status is Status.VALID
    for claim in result.claims:
        quote = claim.pins[0].span.of(text)
        assert isinstance(claim.fields, Fields)
        assert claim.fields.value in quote
        assert f"{claim.fields.field}: " in quote


def test_the_raw_answer_is_json_with_aliases() -> None:
    part = part_text("Title\nProduct P-01-02 site: Zürich.")
    raw = FACTS.answer(FACTS.leaf(part), part, "part")
    claim = {"subject": "P-01-02", "field": "site", "value": "Zürich", "evidence": ["E2"]}
    assert json.loads(raw) == {"claims": [claim]}
