from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.evidence import Evidence, fault_of
from citebound.core.recipes import RECIPE_NAMES, Child, Question, QuotedClaim, recipe_for
from citebound.core.recipes.claims import Claims
from citebound.core.recipes.extract import LIMITS, Extract
from citebound.core.recipes.facts import Facts
from citebound.core.recipes.selection import selection_text
from citebound.core.result import Reference, Result, Status
from citebound.core.settings import NodeLimits
from tests.core.samples import SETTINGS, part_text

if TYPE_CHECKING:
    from citebound.core.recipes import PartText

EXTRACT = Extract(LIMITS)
SMALL = Extract(NodeLimits(part=1, inner=2, document=3, group=4))
SAID = (
    "The supplier delivers {n} pumps to the northern site by {n} March 2031.",
    "The tenant shall pay a rent of {n}50 euros by the third day of each month.",
    "Inspection of bridge {n} must be completed before the winter season begins.",
    "The committee rejected proposal {n} because the budget was exceeded by half.",
    "Warehouse {n} holds forty crates of spare parts for the older engines.",
    "Doctor Meyer will present report {n} about water quality in the valley.",
)


def text_of(n: int) -> str:
    return "".join(f"{sentence.format(n=n)}\n\n" for sentence in SAID)


def found(part: PartText, recipe: Extract = EXTRACT) -> Result:
    question = recipe.leaf(part)
    return recipe.read(recipe.answer(question, part, "part"), question, finished=True, leaf=True)


def child(slot: int) -> Child:
    """A document whose every sentence is a claim."""
    part = part_text(text_of(slot + 1), slot)
    question = EXTRACT.leaf(part)
    everything = selection_text(range(len(question.quotes)))
    claims = Extract(NodeLimits(9, 9, 9, 9)).read(everything, question, finished=True, leaf=True)
    quoted = [
        QuotedClaim(claim, (quote,))
        for claim, quote in zip(claims.claims, question.quotes, strict=True)
    ]
    return Child(Status.VALID, tuple(quoted))


def reduced(recipe: Extract, children: list[Child], scope: str) -> Result:
    question = recipe.reduction(children, scope)
    return recipe.read(recipe.answer(question, None, scope), question, finished=True, leaf=False)


def test_a_leaf_is_excerpts_of_whole_sentences_with_exact_pins() -> None:
    part = part_text(text_of(3), start=25)
    result = found(part)
    whole = "x" * 25 + part.text
    quotes = [claim.pins[0].span.of(whole) for claim in result.claims]
    assert quotes
    assert set(quotes) <= {sentence.format(n=3) for sentence in SAID}
    for claim, quote in zip(result.claims, quotes, strict=True):
        assert claim.fields is None
        assert fault_of(Evidence.of(claim.pins[0], quote), part.document, whole) is None


@pytest.mark.parametrize("limit", [1, 2, 4])
def test_a_leaf_holds_as_many_sentences_as_a_part_may(limit: int) -> None:
    recipe = Extract(replace(LIMITS, part=limit))
    assert len(found(part_text(text_of(3)), recipe).claims) == limit


@pytest.mark.parametrize(("scope", "limit"), [("inner", 2), ("document", 3), ("group", 4)])
def test_a_reduction_holds_as_many_sentences_as_its_scope_may(scope: str, limit: int) -> None:
    result = reduced(SMALL, [child(slot) for slot in range(4)], scope)
    assert result.status is Status.VALID
    assert len(result.references) == limit
    assert len(set(result.references)) == limit


def test_a_scope_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError, match="root"):
        SMALL.reduction([child(0)], "root")


def test_a_reduction_of_few_documents_represents_each_of_them() -> None:
    result = reduced(SMALL, [child(slot) for slot in range(4)], "group")
    assert [reference.child for reference in result.references] == [0, 1, 2, 3]


def test_references_skip_children_that_have_no_claims() -> None:
    children = [Child(Status.INELIGIBLE, ()), child(1), Child(Status.INVALID, ()), child(3)]
    references = reduced(EXTRACT, children, "group").references
    assert {reference.child for reference in references} == {1, 3}
    question = EXTRACT.reduction(children, "group")
    assert question.references == tuple(Reference(c, i) for c in (1, 3) for i in range(len(SAID)))


def test_candidates_are_grouped_by_document_not_by_child() -> None:
    halves = child(0).claims
    children = [Child(Status.VALID, halves[:2]), Child(Status.VALID, halves[2:4]), child(2)]
    assert EXTRACT.reduction(children, "inner").groups == (0, 0, 0, 0, *[1] * len(SAID))


def test_what_a_reduction_sends_names_no_document_and_no_place() -> None:
    one = EXTRACT.reduction([child(0), child(1)], "group")
    moved = [
        QuotedClaim(
            replace(q.claim, pins=(replace(q.claim.pins[0], doc_id="secret.md", version=9),)),
            q.quotes,
        )
        for q in child(0).claims
    ]
    other = EXTRACT.reduction([Child(Status.VALID, tuple(moved)), child(1)], "group")
    assert other.sent == one.sent
    assert other.pins != one.pins


@pytest.mark.parametrize("scope", ["inner", "document"])
def test_the_limit_of_a_reduction_is_part_of_what_is_sent(scope: str) -> None:
    children = [child(0)]
    assert SMALL.reduction(children, scope).sent != SMALL.reduction(children, "group").sent


def test_the_syntax_and_the_text_are_all_that_a_leaf_sends() -> None:
    part = part_text(text_of(1))
    other = part_text(text_of(1), 5, start=9, doc_id="n.md", version=3)
    assert EXTRACT.leaf(other).sent == EXTRACT.leaf(part).sent
    plain = part_text(text_of(1), reader="text/1 plain")
    assert EXTRACT.leaf(plain).sent != EXTRACT.leaf(part).sent
    assert EXTRACT.leaf(part_text(text_of(2))).sent != EXTRACT.leaf(part).sent


@pytest.mark.parametrize(
    ("recipe", "chosen", "leaf", "fault"),
    [
        (SMALL, [0], True, ""),
        (SMALL, [0, 1], True, "count"),
        (SMALL, [0, 1, 2, 3], False, ""),
        (SMALL, [0, 1, 2, 3, 4], False, "count"),
        (SMALL, [99], True, "unknown_evidence"),
        (SMALL, [99], False, "unknown_evidence"),
        (Extract(NodeLimits(0, 0, 0, 0)), [0, 1, 2, 3, 4, 5], True, ""),
    ],
)
def test_a_selection_within_its_limit_is_valid(
    recipe: Extract, chosen: list[int], fault: str, *, leaf: bool
) -> None:
    part = part_text(text_of(1))
    question: Question = recipe.leaf(part) if leaf else recipe.reduction([child(0)], "group")
    result = recipe.read(selection_text(chosen), question, finished=True, leaf=leaf)
    assert result.diagnosis.partition(": ")[0] == fault
    assert len(result.claims or result.references) == (0 if fault else len(chosen))
    assert (result.status is Status.INVALID) is bool(fault)


@given(st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("aB.\n "), max_size=80))
def test_any_text_gives_valid_excerpts_with_exact_pins(text: str) -> None:
    part = part_text(text, start=3)
    question = EXTRACT.leaf(part)
    result = found(part)
    assert result.status is Status.VALID
    assert len(result.claims) <= LIMITS.part
    for claim in result.claims:
        at = question.pins.index(claim.pins[0])
        assert claim.pins[0].span.of("xxx" + text) == question.quotes[at]


@pytest.mark.parametrize(
    ("name", "kind"), [("extract", Extract), ("facts", Facts), ("claims", Claims)]
)
def test_settings_name_their_recipe(name: str, kind: type) -> None:
    patterns = (r"(?P<subject>a)(?P<field>b)(?P<value>c)",)
    recipe = recipe_for(replace(SETTINGS, recipe=name, patterns=patterns))
    assert isinstance(recipe, kind)
    assert name in RECIPE_NAMES


@pytest.mark.parametrize("name", ["", "Extract", "quote"])
def test_a_recipe_that_does_not_exist_is_refused_with_the_names_of_those_that_do(
    name: str,
) -> None:
    with pytest.raises(ValueError, match=f"called {name!r}; there are extract, facts, claims"):
        recipe_for(replace(SETTINGS, recipe=name))


def test_a_pattern_of_the_settings_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks the named group"):
        recipe_for(replace(SETTINGS, recipe="facts", patterns=("a",)))
