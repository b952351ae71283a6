from __future__ import annotations

from dataclasses import replace

import pytest

from citebound.core.evidence import Pin
from citebound.core.recipes import RECIPE_NAMES, Question, recipe_for
from citebound.core.recipes.claims import Claims
from citebound.core.recipes.extract import LIMITS, Extract
from citebound.core.recipes.facts import Facts
from citebound.core.recipes.selection import read_selection, reduction_of, selection_text
from citebound.core.result import Claim, Reference, Status
from citebound.core.settings import NodeLimits
from citebound.core.text import Span
from citebound.digest import text_sha256
from tests.core.recipes.parts import answered, excerpts, part, quoted, resolved
from tests.core.values import SETTINGS, pin

EXTRACT = Extract(LIMITS)
FIRST = "The tenant shall pay 500 euros on the first day of each month."
SECOND = "The owner must repair the roof before 1 March 2026."
TEXT = f"# Lease\n\n{FIRST}\n\n{SECOND}\n"
CHILDREN = [excerpts("a.txt", FIRST, SECOND), excerpts("b.txt", SECOND), excerpts("c.txt")]


def reduced(children, scope, recipe=EXTRACT):
    question = recipe.reduction(children, scope)
    raw = recipe.answer(question, None, scope)
    return recipe.read(raw, question, finished=True, leaf=False)


def test_a_leaf_chooses_whole_sentences_pinned_where_they_stand():
    result = answered(EXTRACT, TEXT)
    quotes = [claim.pins[0].span.of(TEXT) for claim in result.claims]
    assert (result.status, quotes) == (Status.VALID, [FIRST, SECOND])
    assert all(claim.fields is None for claim in result.claims)


def test_the_pins_of_a_part_count_from_the_beginning_of_the_document():
    taken = part(TEXT, start=1000)
    question = EXTRACT.leaf(taken)
    result = EXTRACT.read(
        EXTRACT.answer(question, taken, "part"), question, finished=True, leaf=True
    )
    at = 1000 + TEXT.index(FIRST)
    span = Span(at, at + len(FIRST))
    assert result.claims[0].pins == (Pin("d00.txt", 1, span, taken.document.text_sha256),)


def test_what_is_asked_is_the_text_and_how_it_is_written():
    plain, markdown = part(TEXT), part(TEXT, reader="text/1 markdown")
    assert EXTRACT.leaf(plain).sent == {"text": text_sha256(TEXT), "syntax": "plain"}
    assert EXTRACT.leaf(markdown).sent == {"text": text_sha256(TEXT), "syntax": "markdown"}


@pytest.mark.parametrize(("limit", "chosen"), [(1, 1), (4, 2)])
def test_a_leaf_chooses_no_more_than_its_limit(limit, chosen):
    assert len(answered(Extract(replace(LIMITS, part=limit)), TEXT).claims) == chosen


@pytest.mark.parametrize(("scope", "chosen"), [("inner", 1), ("document", 2), ("group", 3)])
def test_a_reduction_chooses_no_more_than_the_limit_of_its_scope(scope, chosen):
    recipe = Extract(NodeLimits(part=9, inner=1, document=2, group=3))
    quotes = [
        FIRST,
        SECOND,
        "The parties agreed that the garden belongs to both houses.",
        "A deposit of 1,500 euros was paid to the notary in Zurich.",
        "Pets are allowed only with the written consent of the owner.",
    ]
    children = [excerpts(f"{i}.txt", quote) for i, quote in enumerate(quotes)]
    assert len(reduced(children, scope, recipe).references) == chosen
    sent = recipe.reduction(children, scope).sent
    assert sent == reduction_of(children, chosen).sent


def test_a_reduction_refers_to_the_claims_of_its_children():
    result = reduced(CHILDREN[:1], "group")
    assert result.status is Status.VALID
    assert (result.claims, result.references) == ((), (Reference(0, 0), Reference(0, 1)))


def test_a_reduction_asks_with_each_claim_of_each_child_numbered_by_document():
    question = reduction_of(CHILDREN, "rules")
    hashes = [text_sha256(quote) for quote in (FIRST, SECOND, SECOND)]
    assert question.sent == {
        "rules": "rules",
        "candidates": [[0, hashes[0]], [0, hashes[1]], [1, hashes[2]]],
    }
    assert question.groups == (0, 0, 1)
    assert question.references == (Reference(0, 0), Reference(0, 1), Reference(1, 0))
    assert [found.doc_id for _, found in resolved(question)] == ["a.txt", "a.txt", "b.txt"]


def test_parts_of_one_document_are_one_document_to_a_reduction():
    children = [excerpts("a.txt", FIRST), excerpts("a.txt", SECOND)]
    assert reduction_of(children, 4).groups == (0, 0)


def test_a_claim_with_several_pins_stands_at_its_first():
    pins = (pin(5, 9, "b.txt"), pin(0, 2, "a.txt"))
    child = replace(excerpts("x.txt"), claims=(quoted(pins, ("first", "second")),))
    question = reduction_of([child], 4)
    assert (question.quotes, question.pins) == (("first",), pins[:1])


QUESTION = Question(
    {}, ("x", "y"), (pin(0, 1), pin(2, 3)), references=(Reference(0, 0), Reference(3, 1))
)


@pytest.mark.parametrize(
    ("chosen", "raw"),
    [((), '{"claims":[]}'), ((1, 0), '{"claims":[{"evidence":["E2"]},{"evidence":["E1"]}]}')],
)
def test_a_selection_is_written_and_read_in_its_order(chosen, raw):
    assert selection_text(chosen) == raw
    leaf = read_selection(raw, QUESTION, 2, leaf=True)
    assert leaf.claims == tuple(Claim(None, (QUESTION.pins[i],)) for i in chosen)
    reduction = read_selection(raw, QUESTION, 2, leaf=False)
    assert reduction.references == tuple(QUESTION.references[i] for i in chosen)


@pytest.mark.parametrize(("limit", "status"), [(0, "VALID"), (2, "VALID"), (1, "INVALID")])
def test_a_selection_over_its_limit_is_invalid_and_zero_is_no_limit(limit, status):
    result = read_selection(selection_text((0, 1)), QUESTION, limit, leaf=False)
    assert result.status == status


@pytest.mark.parametrize("leaf", [True, False])
def test_an_answer_that_no_rule_gave_is_invalid(leaf):
    for raw in ("", "[]", selection_text((2,)), selection_text(range(2)).replace("E2", "E9")):
        result = EXTRACT.read(raw, QUESTION, finished=True, leaf=leaf)
        assert (result.status, result.claims, result.references) == (Status.INVALID, (), ())
        assert result.diagnosis


@pytest.mark.parametrize(
    ("name", "made"), [("extract", Extract), ("facts", Facts), ("claims", Claims)]
)
def test_settings_name_a_recipe(name, made):
    assert type(recipe_for(replace(SETTINGS, recipe=name))) is made
    assert name in RECIPE_NAMES


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"recipe": "poem"}, "no recipe is called 'poem'; there are extract, facts, claims"),
        ({"recipe": "facts", "patterns": ("(",)}, "the pattern"),
    ],
)
def test_settings_without_a_usable_recipe_are_refused(changes, told):
    with pytest.raises(ValueError, match=told):
        recipe_for(replace(SETTINGS, **changes))
