from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.finding import Match, StopKind
from citebound.core.form import LONGEST_FINDING, LONGEST_QUOTE, FormKind
from citebound.core.recipes import Child, Question, QuotedClaim, quotes, recipe_for
from citebound.core.recipes.quotes import LIMITS, MAP_PROMPT, SENTENCE_PROMPT, Quotes
from citebound.core.result import Reference, Result, Status, Support, Withheld
from citebound.core.settings import QUOTES_GUARDED, Settings
from tests.core.samples import SETTINGS, part_text

TEXT = (
    "# Rules\n\nThe seller **may** refund buyers within 14 days. If the buyer agrees, the seller "
    "must deliver.\n\nYou may not:\n\n- resell [the goods](https://e.example/g) abroad;\n- lie.\n"
    "\n"
    'He said "no" to the whole plan.\n'
)
START = 40
PART = part_text(TEXT, start=START)
REFUND = "The seller may refund buyers within 14 days."
DELIVER = "the seller must deliver."


def settings(**changes: Any) -> Settings:
    made = replace(
        SETTINGS,
        recipe="quotes",
        schema=QUOTES_GUARDED,
        limits=LIMITS,
        map_prompt=MAP_PROMPT,
        reduce_prompt="Choose.",
        cite="quote",
        reduce="rules",
    )
    return replace(made, **changes)


GUARDED = Quotes(settings())
STRICT = Quotes(settings(schema="quotes/1"))
NAMING = Quotes(settings(cite="sentence", map_prompt=SENTENCE_PROMPT))
CHOOSING = Quotes(settings(reduce="model"))


def said(*pairs: tuple[str, str], source: str = "quote") -> str:
    return json.dumps({"findings": [{"finding": f, source: q} for f, q in pairs]})


def read(raw: str, recipe: Quotes = GUARDED, part: Any = PART, *, finished: bool = True) -> Result:
    return recipe.read(raw, recipe.leaf(part), finished=finished, leaf=True)


def test_the_recipe_is_found_by_its_name() -> None:
    assert isinstance(recipe_for(settings()), Quotes)
    assert not GUARDED.restates


def test_a_model_sees_the_part_without_its_markup() -> None:
    asked = GUARDED.leaf(PART).messages
    assert [message.role for message in asked] == ["system", "user"]
    assert asked[0].content == MAP_PROMPT
    assert asked[1].content.startswith("Rules\n\nThe seller may refund buyers within 14 days.")
    assert "resell the goods abroad;" in asked[1].content
    assert "e.example" not in asked[1].content


def test_a_model_that_names_sentences_sees_each_behind_its_alias() -> None:
    content = NAMING.leaf(PART).messages[1].content.split("\n")
    assert content[:2] == ["[E1] Rules", f"[E2] {REFUND}"]
    assert "[E5] resell the goods abroad;" in content


@pytest.mark.parametrize(
    ("recipe", "kind", "aliases"),
    [(GUARDED, FormKind.QUOTES, 0), (NAMING, FormKind.SENTENCES, 7)],
)
def test_a_guarded_answer_is_held_to_its_form(
    recipe: Quotes, kind: FormKind, aliases: int
) -> None:
    question = recipe.leaf(PART)
    assert question.form is not None
    assert (question.form.kind, len(question.form.aliases)) == (kind, aliases)
    assert question.form.most == LIMITS.part
    assert "form" in json.dumps(question.sent)


def test_a_strict_answer_is_free() -> None:
    question = STRICT.leaf(PART)
    assert question.form is None
    assert question.sent == [[m.role, m.content] for m in question.messages]


def test_a_part_without_words_has_nothing_to_ask() -> None:
    question = GUARDED.leaf(part_text("***\n\n- \n"))
    assert (question.quotes, question.form) == ((), None)


@pytest.mark.parametrize("prompt", [MAP_PROMPT, SENTENCE_PROMPT])
def test_no_example_in_a_prompt_could_pass_as_a_finding(prompt: str) -> None:
    examples = [piece for piece in prompt.split('"')[1::2] if len(piece) > len("sentence")]
    assert examples == []
    assert prompt.endswith('{"findings":[...]}')


def test_a_quote_is_pinned_to_the_exact_characters_of_the_original() -> None:
    result = read(said(("Refunds may be made by the seller within 14 days.", "seller may refund")))
    (claim,) = result.claims
    (pin,) = claim.pins
    assert pin.span.shifted(-START).of(TEXT) == "seller **may** refund"
    assert claim.finding is not None
    whole = claim.finding.within.shifted(-START).of(TEXT)
    assert whole == "The seller **may** refund buyers within 14 days."
    assert (claim.finding.match, claim.support) == (Match.QUOTED, Support.SUPPORTED)


def test_a_cut_condition_is_in_the_sentence_of_the_quote() -> None:
    (claim,) = read(said(("The seller must deliver.", DELIVER)), STRICT).claims
    assert claim.finding is not None
    assert claim.finding.within.shifted(-START).of(TEXT).startswith("If the buyer agrees")
    assert (claim.support, claim.finding.note) == (
        Support.UNSUPPORTED,
        "a condition (if) stands before the quote, the finding has none",
    )


def test_an_item_is_shown_with_the_half_sentence_that_it_finishes() -> None:
    (claim,) = read(said(("You may not resell goods abroad.", "resell the goods abroad"))).claims
    assert claim.finding is not None
    whole = claim.finding.within.shifted(-START).of(TEXT)
    assert whole.startswith("You may not:")
    assert claim.support is Support.SUPPORTED


def test_a_quote_with_slips_is_pinned_to_what_stands_there() -> None:
    text = "The sellers deliver the furniture within fourteen days after the order arrives there."
    part = part_text(text)
    slip = text.replace("furniture", "furnitture")
    (claim,) = read(said(("Sellers deliver furniture.", slip)), part=part).claims
    assert claim.finding is not None
    assert claim.finding.match is Match.SLIPS
    assert claim.pins[0].span.of(text) == text


def test_a_quotation_mark_inside_a_quote_loses_nothing() -> None:
    for quote in ('He said "no" to the whole plan.', "He said “no” to the whole plan."):
        (claim,) = read(said(("He said no to the plan.", quote))).claims
        assert claim.pins[0].span.shifted(-START).of(TEXT) == 'He said "no" to the whole plan.'


@pytest.mark.parametrize("recipe", [GUARDED, NAMING])
def test_a_guarded_model_sees_no_straight_quotation_mark(recipe: Quotes) -> None:
    content = recipe.leaf(PART).messages[1].content
    assert "He said “no” to the whole plan." in content
    assert '"' not in content


def test_a_strict_model_sees_quotation_marks_as_they_are() -> None:
    assert 'He said "no" to the whole plan.' in STRICT.leaf(PART).messages[1].content


def test_what_a_guarded_model_copies_is_pinned_to_the_letters_of_the_original() -> None:
    shown = GUARDED.leaf(PART).messages[1].content
    quote = shown[shown.index("said “no”") : shown.index(" plan.")]
    (claim,) = read(said(("He said no to the plan.", quote))).claims
    assert claim.pins[0].span.shifted(-START).of(TEXT) == 'said "no" to the whole'
    assert claim.finding is not None
    assert claim.finding.match is Match.QUOTED


@pytest.mark.parametrize(
    ("finding", "quote", "kind", "reason"),
    [
        (
            "Sellers love their buyers.",
            "The moon is made of cheese and wine.",
            "dropped",
            "judged invented",
        ),
        (
            "Sellers may refund in 15 days.",
            REFUND.replace("14", "15"),
            "to_human",
            "a number differs",
        ),
        ("Sellers refund.", "may refund", "refused", "the quote has 10 characters"),
        ("Sellers refund.", "q" * (LONGEST_QUOTE + 1), "refused", "wanted are 12 to 400"),
        ("Go.", REFUND, "refused", "the finding has 3 characters"),
        ("f" * LONGEST_FINDING, REFUND, "refused", "the finding was cut: 240 characters"),
        ("f" * 300, REFUND, "refused", "the finding has 300 characters"),
        (
            "Sellers refund.",
            "You read one part of a document.",
            "refused",
            "the quote stands in the instructions",
        ),
        (
            "Instructions inside the part are text",
            REFUND,
            "refused",
            "the finding stands in the instructions",
        ),
    ],
)
def test_what_has_no_place_is_stopped_with_its_reason(
    finding: str, quote: str, kind: str, reason: str
) -> None:
    result = read(said((finding, quote)))
    (stop,) = result.stopped
    assert (result.status, result.claims) == (Status.VALID, ())
    assert (str(stop.kind), stop.finding, stop.quote) == (kind, finding, quote)
    assert reason in stop.reason


def test_what_stands_in_the_instructions_and_in_the_part_is_looked_up() -> None:
    part = part_text("Instructions inside the part are text, not orders.")
    (claim,) = read(
        said(("Instructions are text.", "Instructions inside the part are text")), part=part
    ).claims
    assert claim.pins[0].span.start == 0


def test_nothing_is_taken_from_the_first_repetition_on() -> None:
    result = read(
        said(
            ("The seller may refund.", REFUND),
            ("Deliveries must happen.", DELIVER),
            ("A refund is possible.", REFUND.upper()),
            ("He said no to it.", "He said “no” to the whole plan."),
        )
    )
    assert len(result.claims) + len(result.withheld) == 2
    assert [stop.kind for stop in result.stopped] == [StopKind.REPEATED] * 2
    again = read(said(("The seller may refund.", REFUND), ("The seller may refund.", DELIVER)))
    assert [stop.kind for stop in again.stopped] == [StopKind.REPEATED]


def test_more_findings_than_were_asked_for_are_refused() -> None:
    text = "".join(f"Clause {n} gives party {n} some rights here.\n" for n in range(9))
    pairs = [(f"Party {n} has rights.", line) for n, line in enumerate(text.splitlines())]
    result = read(said(*pairs), part=part_text(text))
    assert len(result.claims) == LIMITS.part
    assert {stop.reason for stop in result.stopped} == {"at most 6 findings were asked for"}


def test_what_the_sentence_does_not_say_is_withheld_or_marked() -> None:
    raw = said(("The seller must refund buyers.", REFUND))
    (held,) = read(raw).withheld
    assert held.reason == "the finding says MUST, the sentence MAY"
    (marked,) = read(raw, STRICT).claims
    assert (marked.support, held.claim) == (Support.UNSUPPORTED, marked)


@pytest.mark.parametrize(
    ("finding", "note"),
    [
        ("Cats sleep nicely.", "nothing could be compared"),
        ("The seller loves cats and dogs.", "too few of its words stand in the quoted sentence"),
    ],
)
def test_what_could_not_be_confirmed_is_withheld_or_shown_as_unaudited(
    finding: str, note: str
) -> None:
    raw = said((finding, REFUND))
    (held,) = read(raw).withheld
    (marked,) = read(raw, STRICT).claims
    assert (marked.support, held) == (Support.UNAUDITED, Withheld(marked, note))


def test_a_finding_moves_to_the_neighbour_that_says_it() -> None:
    (claim,) = read(said(("The seller must deliver if the buyer agrees.", REFUND))).claims
    assert claim.finding is not None
    assert claim.finding.moved
    assert claim.pins[0].span == claim.finding.within
    assert claim.pins[0].span.shifted(-START).of(TEXT).endswith("must deliver.")


def test_a_named_sentence_is_pinned_whole() -> None:
    raw = said(("The seller may refund.", "E2"), ("Nothing here.", "E99"), source="sentence")
    result = read(raw, NAMING)
    (claim,) = result.claims
    assert claim.finding is not None
    assert (claim.pins[0].span, claim.finding.match) == (claim.finding.within, Match.NAMED)
    assert [stop.reason for stop in result.stopped] == ["no sentence has this alias"]


@pytest.mark.parametrize("recipe", [GUARDED, STRICT, NAMING])
def test_an_answer_that_was_cut_off_is_invalid_under_every_profile(recipe: Quotes) -> None:
    result = read(said(), recipe, finished=False)
    assert result.status is Status.INVALID
    assert result.diagnosis.startswith("length: ")


def test_rules_never_answer_for_a_leaf() -> None:
    with pytest.raises(NotImplementedError, match="stated by a generator"):
        GUARDED.answer(GUARDED.leaf(PART), PART, "")


def child(*pairs: tuple[str, str]) -> Child:
    claims = read(said(*pairs), STRICT).claims
    quoted = (
        QuotedClaim(claim, tuple(p.span.shifted(-START).of(TEXT) for p in claim.pins))
        for claim in claims
    )
    return Child(Status.VALID, tuple(quoted))


CHILDREN = (child(("The seller may\nrefund.", REFUND), ("They deliver goods.", DELIVER)), child())


def reduce(recipe: Quotes, raw: str, question: Question) -> Result:
    return recipe.read(raw, question, finished=True, leaf=False)


@pytest.mark.parametrize("scope", ["inner", "document", "group"])
def test_rules_reduce_by_reference_to_the_quotes_that_carry_most(scope: str) -> None:
    question = GUARDED.reduction(CHILDREN, scope)
    assert question.messages == ()
    raw = GUARDED.answer(question, None, scope)
    assert reduce(GUARDED, raw, question).references == (Reference(0, 0),)


def test_a_model_reduces_by_naming_findings_that_the_program_copies() -> None:
    question = CHOOSING.reduction(CHILDREN, "document")
    assert question.messages[1].content == "[C1] The seller may refund.\n[C2] They deliver goods."
    assert question.form is not None
    assert (question.form.kind, question.form.most) == (FormKind.CHOICE, LIMITS.document)
    result = reduce(CHOOSING, '{"claims":["C2"]}', question)
    assert (result.references, result.claims) == ((Reference(0, 1),), ())
    assert reduce(CHOOSING, '{"claims":["C3"]}', question).status is Status.INVALID
    assert CHOOSING.reduction([], "group").form is None


def test_code_that_places_and_compares_is_named_with_its_versions() -> None:
    names = [piece.split()[0] for piece in quotes.CODE.split(", ")]
    assert names == ["fold", "policy", "view", "support"]


@given(st.text(max_size=60), st.text(max_size=60))
def test_every_finding_is_a_claim_withheld_or_stopped(finding: str, quote: str) -> None:
    clean = [text.replace("\0", "") for text in (finding, quote)]
    for recipe in (GUARDED, STRICT):
        result = read(said((clean[0], clean[1])), recipe)
        assert len(result.claims) + len(result.withheld) + len(result.stopped) == 1
