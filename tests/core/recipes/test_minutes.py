"""The ``minutes`` recipe by rule: leaves of transcripts and of items, and reductions."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.facts.decision import Act
from citebound.core.gate.verdict import Segment
from citebound.core.minutes.voices import Voices
from citebound.core.recipes import Child, QuotedClaim, recipe_for
from citebound.core.recipes.minutes import CODE, LIMITS, Minutes
from citebound.core.recipes.recipe import PartText
from citebound.core.result import Claim, Reference, Result, Status, Support
from citebound.core.text import Span
from citebound.digest import text_sha256
from tests.core.minutes.samples import (
    BLUE,
    EUROS,
    LINES,
    PLAN,
    brought_to,
    decided,
    meeting,
    spoken,
)
from tests.core.samples import SETTINGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.facts.fact import Fact

OF = meeting()
RULES = replace(
    SETTINGS, recipe="minutes", limits=LIMITS, map_prompt="", generator=None, gate=CODE
)
RECIPE = Minutes(RULES)


def items(*quotes: str, **fields: Any) -> str:
    rows = [
        {"extract_id": str(n), "kind": "risk", "text": f"C{n}.", "claimed_quote": quote, **fields}
        for n, quote in enumerate(quotes)
    ]
    return "\n".join(map(json.dumps, rows))


def read(part: PartText, raw: str | None = None) -> Result:
    question = RECIPE.leaf(part)
    answer = RECIPE.answer(question, part, "part") if raw is None else raw
    return RECIPE.read(answer, question, finished=True, leaf=True)


def facts(result: Result) -> list[Fact]:
    return [claim.fact for claim in result.claims if claim.fact is not None]


def test_the_recipe_is_found_by_its_name() -> None:
    assert isinstance(recipe_for(RULES), Minutes)
    assert not RECIPE.restates


def test_a_transcripts_leaf_asks_for_its_words_and_who_says_them() -> None:
    sent: Any = RECIPE.leaf(spoken(OF)).sent
    assert sent["text"] == text_sha256(OF.text)
    assert sent["voices"] == [[s.speaker, s.start, s.end] for s in OF.voices.segments]


def test_a_part_is_asked_about_with_the_segments_that_lie_in_it() -> None:
    first, second = OF.voices.segments[:2]
    part = PartText(OF.document, second.start, OF.text[second.start : second.end], OF)
    sent: Any = RECIPE.leaf(part).sent
    assert sent["voices"] == [["Ben", 0, second.end - second.start]]
    cut = PartText(OF.document, first.start + 1, OF.text[first.start + 1 : second.end], OF)
    sent = RECIPE.leaf(cut).sent
    assert [row[0] for row in sent["voices"]] == ["Ben"]


def test_the_question_about_items_is_never_that_about_a_transcript() -> None:
    text = items(BLUE)
    bare = meeting((), voices=Voices())
    plain = PartText(replace(bare.document, text_sha256=text_sha256(text)), 0, text, bare)
    assert RECIPE.leaf(plain).sent != RECIPE.leaf(brought_to(OF, text)).sent


def test_what_the_cue_phrases_announce_is_a_fact_at_its_place() -> None:
    (fact,) = facts(read(spoken(OF)))
    assert (fact.stated.kind, fact.stated.quote) == ("action", PLAN)
    assert fact.source_ref.span.of(OF.text) == PLAN
    assert (fact.source_ref.speaker, fact.source_ref.ts) == ("Ann", 20.0)


def test_a_part_of_a_transcript_has_its_facts_where_the_whole_has_them() -> None:
    start = OF.voices.segments[1].start
    part = PartText(OF.document, start, OF.text[start:], OF)
    assert [f.source_ref for f in facts(read(part))] == [
        f.source_ref for f in facts(read(spoken(OF)))
    ]


def test_what_cue_phrases_announce_in_doubt_is_a_task_with_the_reason() -> None:
    decided, no = "We decided to increase the price.", "No, we have not decided that yet."
    of = meeting((*LINES, ("Ben", decided), ("Ann", no), ("Ben", "We agreed to go.")))
    whole, start = read(spoken(of)), of.voices.segments[3].start
    part = read(PartText(of.document, start, of.text[start:], of))
    for result in (whole, part):
        told = {task.stated.quote: task.judged.reason for task in result.tasks}
        assert told[decided] == f'Ann objects after it: "{no}"'
        assert told["We agreed to go."].startswith("too short to say what is meant")
        assert [task.judged.closest[0].of(of.text) for task in result.tasks] == list(told)
        assert decided not in [fact.stated.quote for fact in facts(result)]


def test_every_fact_is_pinned_in_the_transcript() -> None:
    (claim,) = read(brought_to(OF, items(BLUE))).claims
    (pin,) = claim.pins
    assert (pin.doc_id, pin.text_sha256) == ("m.txt", OF.document.text_sha256)
    assert pin.span.of(OF.text) == BLUE


def test_items_that_were_brought_go_through_the_gate() -> None:
    result = read(brought_to(OF, items(BLUE, "Nobody said this in any words.", EUROS)))
    assert result.status is Status.VALID
    assert [fact.stated.extract_id for fact in facts(result)] == ["0", "2"]
    assert [task.stated.extract_id for task in result.tasks] == ["1"]


@pytest.mark.parametrize(
    ("text", "support"),
    [
        (EUROS, Support.SUPPORTED),
        ("A customer pays at most twelve euros for it.", Support.SUPPORTED),
        ("A customer pays at most twenty euros for it.", Support.UNSUPPORTED),
        ("Cid: a customer pays not more than twelve euros.", Support.UNSUPPORTED),
        ("Prices matter.", Support.UNAUDITED),
    ],
)
def test_the_conclusion_of_an_item_that_was_brought_is_compared_with_its_passage(
    text: str, support: Support
) -> None:
    (claim,) = read(brought_to(OF, items(EUROS, text=text))).claims
    assert claim.fact is not None
    assert (claim.fact.judged.verdict, claim.support) == ("hit_substr", support)


def test_what_a_person_pinned_is_not_compared_and_neither_is_what_rules_propose() -> None:
    assert [claim.support for claim in read(spoken(OF)).claims] == [None]
    invented = items("Nobody said this in any words.")
    (task,) = read(brought_to(OF, invented)).tasks
    pinned = decided(task.stated.identity, Act.PIN, OF, EUROS)
    of = replace(OF, decisions={task.stated.identity: pinned})
    (claim,) = read(brought_to(of, invented)).claims
    assert (claim.fact is not None, claim.support) == (True, None)


def test_a_name_that_only_the_speaker_gives_supports_a_conclusion() -> None:
    (claim,) = read(brought_to(OF, items(PLAN, text="Ann will write the test plan."))).claims
    (other,) = read(brought_to(OF, items(PLAN, text="Ben will write the test plan."))).claims
    assert (claim.support, other.support) == (Support.SUPPORTED, Support.UNSUPPORTED)


AGAIN = (
    "extract them anew, or add them as they are: then each quote is looked for in the present text"
)


@pytest.mark.parametrize("where", ["the file", "an item"])
def test_items_of_another_state_of_the_transcript_are_invalid(where: str) -> None:
    other = text_sha256("another")
    raw = items(BLUE, content_hash=other) if where == "an item" else items(BLUE)
    result = read(brought_to(OF, raw, other if where == "the file" else ""))
    assert (result.status, result.claims, result.tasks) == (Status.INVALID, (), ())
    assert result.diagnosis == (
        f"the items were extracted from another state of the transcript, {other[:12]}; "
        + ("extract them anew and add them" if where == "an item" else AGAIN)
    )


def test_items_without_a_transcript_are_invalid() -> None:
    part = replace(brought_to(OF, items(BLUE)), meeting=None)
    assert "there is no transcript" in read(part).diagnosis
    question = replace(RECIPE.leaf(part), part=None)
    assert RECIPE.read("", question, finished=True, leaf=True).status is Status.INVALID


def quoted(fact: Fact, of: Any = OF) -> QuotedClaim:
    claim = Claim(None, (of.pin(fact.source_ref.span),), fact=fact)
    return QuotedClaim(claim, (fact.stated.quote,))


def found(*quotes: str, **fields: Any) -> list[QuotedClaim]:
    return [quoted(fact) for fact in facts(read(brought_to(OF, items(*quotes, **fields))))]


def reduced(scope: str, *children: Sequence[QuotedClaim]) -> tuple[Reference, ...]:
    made = [Child(Status.VALID, tuple(claims)) for claims in children]
    question = RECIPE.reduction(made, scope)
    raw = RECIPE.answer(question, None, scope)
    return RECIPE.read(raw, question, finished=True, leaf=False).references


def test_a_reduction_keeps_every_fact_in_the_order_of_its_children() -> None:
    assert reduced("group", found(BLUE, EUROS), found(PLAN)) == (
        Reference(0, 0),
        Reference(0, 1),
        Reference(1, 0),
    )


@pytest.mark.parametrize("scope", ["document", "inner"])
def test_windows_that_overlap_share_one_fact_of_a_kind_on_a_passage(scope: str) -> None:
    other = found(BLUE, text="Other words.")
    assert reduced(scope, found(BLUE), other) == (Reference(0, 0),)
    assert len(reduced(scope, found(BLUE), found(BLUE, kind="decision"))) == 2


def test_two_conclusions_of_two_files_on_one_passage_both_stay() -> None:
    assert len(reduced("group", found(BLUE), found(BLUE, text="Other words."))) == 2


def test_the_same_item_of_two_files_is_one_fact() -> None:
    again = found(BLUE, extract_id="again")
    assert reduced("group", found(BLUE), again) == (Reference(0, 0),)


def test_the_same_item_at_two_places_is_two_facts() -> None:
    (one,) = found(BLUE)
    assert one.claim.fact is not None
    ref = replace(one.claim.fact.source_ref, span=Span(0, 12))
    judged = replace(one.claim.fact.judged, source_ref=ref)
    other = quoted(replace(one.claim.fact, judged=judged, source_ref=ref))
    assert len(reduced("group", [one], [other])) == 2


def test_a_claim_without_a_fact_is_told_apart_by_its_place() -> None:
    one = QuotedClaim(Claim(None, (OF.pin(Span(0, 4)),)), ("Good",))
    other = QuotedClaim(Claim(None, (OF.pin(Span(0, 5)),)), ("Good ",))
    assert len(reduced("group", [one, other], [one])) == 2


def test_a_reduction_of_nothing_is_valid_and_empty() -> None:
    assert reduced("group", [], []) == ()


def test_a_segment_that_ends_outside_a_part_is_not_of_it() -> None:
    voices = Voices((Segment("Ann", 0.0, 0, 40), Segment("Ben", 1.0, 41, 60)))
    of = replace(OF, voices=voices)
    sent: Any = RECIPE.leaf(PartText(OF.document, 0, OF.text[:50], of)).sent
    assert sent["voices"] == [["Ann", 0, 40]]
