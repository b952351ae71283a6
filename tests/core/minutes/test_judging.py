from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.facts.decision import Act
from citebound.core.facts.fact import Fact, Origin, Task
from citebound.core.facts.identity import identity_of
from citebound.core.gate.items import Broken, Claimed, Refused
from citebound.core.gate.verdict import Item, MatchType, Verdict
from citebound.core.minutes.judging import sort_items
from tests.core.minutes.samples import BLUE, EUROS, LINES, PLAN, decided, meeting

if TYPE_CHECKING:
    from citebound.core.minutes.meeting import Meeting

INVENTED = "Somebody thought of a dozen euros as the price."


def item(quote: str, kind: str = "decision", extract_id: str = "1") -> Claimed:
    return Claimed(Item(extract_id, kind, "So it is.", quote))


def only(one: Claimed | Broken | Refused, of: Meeting) -> Fact | Task:
    found = sort_items([one], of)
    made: list[Fact | Task] = [*found.facts, *found.tasks]
    assert len(made) == 1
    return made[0]


def with_decision(act: Act, passage: str = EUROS, **changes: Any) -> Meeting:
    made = meeting()
    identity = identity_of("decision", "So it is.", INVENTED)
    return replace(made, decisions={identity: decided(identity, act, made, passage, **changes)})


def later(of: Meeting, *lines: tuple[str, str]) -> Meeting:
    """The same decisions over a later text."""
    return meeting((("Zoe", "One more line before all of it."), *lines), decisions=of.decisions)


def test_a_hit_is_a_fact_word_for_word_as_the_gate_gave_it() -> None:
    made = only(item(BLUE), meeting())
    assert isinstance(made, Fact)
    assert (made.source_ref, made.decision) == (made.judged.source_ref, None)
    assert (made.source_ref.speaker, made.source_ref.ts) == ("Ben", 10.0)
    assert made.stated.quote == BLUE


def test_what_the_gate_does_not_pass_is_a_task_with_the_closest_passages() -> None:
    made = only(item(INVENTED), meeting())
    assert isinstance(made, Task)
    assert (made.judged.verdict, made.decision) == (Verdict.TO_HUMAN, None)
    assert made.judged.closest


def test_a_broken_item_is_dropped_with_what_it_quotes() -> None:
    made = only(Broken("9", "a quote", "no object"), meeting())
    assert isinstance(made, Task)
    assert made.is_dropped
    assert (made.stated.extract_id, made.stated.kind, made.stated.text, made.stated.quote) == (
        "9",
        "",
        "",
        "a quote",
    )


def test_an_item_without_a_conclusion_is_dropped() -> None:
    made = only(Claimed(Item("1", "decision", " ", BLUE)), meeting())
    assert isinstance(made, Task)
    assert (made.is_dropped, made.judged.reason) == (True, "the item has no conclusion: no text")
    assert (made.stated.kind, made.stated.text) == ("decision", "")


def test_facts_and_tasks_keep_the_order_of_their_items() -> None:
    quotes = (EUROS, INVENTED, BLUE, "", PLAN)
    items = [item(quote, extract_id=str(n)) for n, quote in enumerate(quotes)]
    found = sort_items(items, meeting())
    assert [fact.stated.extract_id for fact in found.facts] == ["0", "2", "4"]
    assert [task.stated.extract_id for task in found.tasks] == ["1", "3"]


def test_a_pin_makes_a_fact_of_what_was_sent_to_a_person() -> None:
    made = only(item(INVENTED), with_decision(Act.PIN))
    assert isinstance(made, Fact)
    assert (made.origin, made.source_ref.match_type) == (Origin.PERSON, MatchType.PERSON)
    assert made.source_ref.similarity == made.judged.similarity
    assert (made.source_ref.speaker, made.source_ref.ts) == ("Cid", 30.0)


def test_a_pin_outside_every_segment_has_no_speaker() -> None:
    of = with_decision(Act.PIN, speaker=None)
    bare = meeting(voices=type(of.voices)(), decisions=of.decisions)
    made = only(item(INVENTED), bare)
    assert isinstance(made, Fact)
    assert (made.source_ref.speaker, made.source_ref.ts) == (None, None)


def test_no_decision_makes_anything_of_what_the_gate_dropped() -> None:
    of = meeting()
    identity = identity_of("decision", "So it is.", "")
    pinned = replace(of, decisions={identity: decided(identity, Act.PIN, of, EUROS)})
    made = only(item(""), pinned)
    assert isinstance(made, Task)
    assert (made.is_dropped, made.decision) == (True, None)


def test_a_decision_is_never_passed_over_whatever_the_gate_finds() -> None:
    of = meeting()
    identity = identity_of("decision", "So it is.", BLUE)
    pinned = only(
        item(BLUE), replace(of, decisions={identity: decided(identity, Act.PIN, of, EUROS)})
    )
    assert isinstance(pinned, Fact)
    assert (pinned.origin, pinned.source_ref.span.of(of.text)) == (Origin.PERSON, EUROS)
    rejected = only(
        item(BLUE), replace(of, decisions={identity: decided(identity, Act.REJECT, of, EUROS)})
    )
    assert isinstance(rejected, Task)
    assert (rejected.is_open, rejected.judged.verdict) == (False, Verdict.TO_HUMAN)
    assert "a person decided about this item before" in rejected.judged.reason
    assert [span.of(of.text) for span in rejected.judged.closest] == [BLUE]


def test_a_rejection_closes_a_task() -> None:
    made = only(item(INVENTED), with_decision(Act.REJECT, "", reason="no"))
    assert isinstance(made, Task)
    assert (made.is_open, made.is_anew) == (False, False)


@pytest.mark.parametrize(
    ("lines", "is_carried"),
    [
        (LINES, True),
        ((*LINES[:3], ("Cid", "Twelve euros is the most that anybody pays.")), False),
        ((*LINES[:3], ("Cid", EUROS), ("Cid", EUROS)), False),
        (LINES[:3], False),
    ],
    ids=["elsewhere", "other words", "twice", "gone"],
)
def test_a_pin_holds_in_a_later_text_where_its_passage_is_found_again(
    lines: tuple[tuple[str, str], ...],
    is_carried: bool,  # noqa: FBT001
) -> None:
    of = later(with_decision(Act.PIN), *lines)
    made = only(item(INVENTED), of)
    assert isinstance(made, Fact) == is_carried
    assert made.decision is not None
    assert made.decision.carried == is_carried
    if isinstance(made, Fact):
        assert made.source_ref.span.of(of.text) == EUROS
    else:
        assert made.is_anew


def test_a_rejection_holds_in_a_later_text_while_it_is_about_the_same_passage() -> None:
    shown = only(item(INVENTED), meeting())
    passage = shown.judged.closest[0].of(meeting().text)
    kept = only(item(INVENTED), later(with_decision(Act.REJECT, passage), *LINES))
    anew = only(item(INVENTED), later(with_decision(Act.REJECT, BLUE), *LINES))
    assert isinstance(kept, Task)
    assert isinstance(anew, Task)
    assert [(one.is_anew, one.decision and one.decision.carried) for one in (kept, anew)] == [
        (False, True),
        (True, False),
    ]


@pytest.mark.parametrize("is_pinned", [True, False])
def test_an_action_has_the_owner_and_the_day_that_its_passage_says(
    is_pinned: bool,  # noqa: FBT001
) -> None:
    of = meeting()
    of = replace(of, voices=replace(of.voices, day=date(2026, 11, 30)))
    quote = "I write down the whole test plan" if is_pinned else PLAN
    identity = identity_of("action", "So it is.", quote)
    if is_pinned:
        of = replace(of, decisions={identity: decided(identity, Act.PIN, of, PLAN)})
    made = only(item(quote, "action"), of)
    assert isinstance(made, Fact)
    assert (made.decision is not None) == is_pinned
    assert made.owner is not None
    assert made.owner.resolved == "Ann"
    assert made.due is not None
    assert (made.due.said, made.due.resolved) == ("by Friday", "2026-12-04")


def test_only_an_action_has_an_owner_and_a_day() -> None:
    made = only(item(PLAN, "decision"), meeting())
    assert isinstance(made, Fact)
    assert (made.owner, made.due) == (None, None)


def about_the_hit(act: Act, of: Meeting | None = None, **changes: Any) -> Meeting:
    """A decision about an item that the gate lets pass."""
    where = of or meeting()
    identity = identity_of("decision", "So it is.", BLUE)
    return replace(where, decisions={identity: decided(identity, act, where, BLUE, **changes)})


@pytest.mark.parametrize("act", [Act.REJECT, Act.REFUTES])
def test_a_hit_that_a_person_struck_is_no_fact_and_keeps_its_verdict(act: Act) -> None:
    made = only(item(BLUE), about_the_hit(act, reason="no"))
    assert isinstance(made, Task)
    assert (made.is_struck, made.is_anew) == (True, False)
    assert made.source_ref == only(item(BLUE), meeting()).source_ref
    assert made.decision is not None
    assert (made.decision.act, made.decision.carried) == (act, False)


def test_a_hit_that_a_person_put_in_other_words_stays_at_its_passage() -> None:
    made = only(item(BLUE), about_the_hit(Act.PIN, text="Blue it is."))
    assert isinstance(made, Fact)
    assert (made.origin, made.text, made.is_hit) == (Origin.PERSON, "Blue it is.", True)
    assert made.source_ref == only(item(BLUE), meeting()).source_ref


@pytest.mark.parametrize("act", [Act.SUPPORTS, Act.KEEP])
@pytest.mark.parametrize("quote", [BLUE, INVENTED])
def test_what_a_person_leaves_as_it_is_stays_what_the_gate_made_of_it(
    act: Act, quote: str
) -> None:
    of = meeting()
    identity = identity_of("decision", "So it is.", quote)
    left = replace(of, decisions={identity: decided(identity, act, of, BLUE)})
    assert only(item(quote), left) == only(item(quote), of)


@pytest.mark.parametrize("act", [Act.REJECT, Act.PIN])
def test_a_decision_about_a_hit_holds_where_the_same_words_stand_elsewhere(act: Act) -> None:
    made = only(item(BLUE), later(about_the_hit(act), *LINES))
    assert made.judged.verdict.is_hit
    assert made.decision is not None
    assert made.decision.carried


def test_a_struck_hit_is_asked_about_anew_where_its_line_changed() -> None:
    changed = tuple((who, line.replace(BLUE, f"{BLUE} I hope.")) for who, line in LINES)
    made = only(item(BLUE), later(about_the_hit(Act.REJECT), *changed))
    assert isinstance(made, Task)
    assert (made.is_struck, made.is_anew, made.is_open) == (False, True, True)


def reimported(of: Meeting, **changes: Any) -> Meeting:
    """The same text under its next version."""
    return replace(of, document=replace(of.document, version=2), **changes)


DECIDED = [
    (INVENTED, with_decision(Act.PIN)),
    (INVENTED, with_decision(Act.REJECT)),
    (INVENTED, with_decision(Act.REJECT, "")),
    (BLUE, about_the_hit(Act.PIN, text="Blue it is.")),
    (BLUE, about_the_hit(Act.REFUTES)),
]


@pytest.mark.parametrize(("quote", "of"), DECIDED)
def test_a_decision_holds_in_every_version_of_the_text_that_the_person_saw(
    quote: str, of: Meeting
) -> None:
    before, after = only(item(quote), of), only(item(quote), reimported(of))
    assert before == after
    assert after.decision is not None
    assert (after.decision.version, after.decision.carried) == (1, False)


@pytest.mark.parametrize(("quote", "of"), [row for row in DECIDED if row[0] == BLUE])
def test_a_decision_is_given_anew_where_somebody_else_says_its_passage(
    quote: str, of: Meeting
) -> None:
    other = [
        replace(one, speaker="Zoe") if one.speaker == "Ben" else one for one in of.voices.segments
    ]
    heard = reimported(of, voices=replace(of.voices, segments=tuple(other)))
    made = only(item(quote), heard)
    assert isinstance(made, Task)
    assert made.is_anew


def test_a_decision_is_given_anew_where_two_people_say_its_passage() -> None:
    of = with_decision(Act.PIN)
    cut = [
        piece
        for one in of.voices.segments
        for piece in (
            replace(one, end=one.end - 9),
            replace(one, start=one.end - 9, speaker="Zoe"),
        )
    ]
    made = only(item(INVENTED), reimported(of, voices=replace(of.voices, segments=tuple(cut))))
    assert isinstance(made, Task)
    assert made.is_anew


REFUSED: dict[str, tuple[Claimed | Refused, list[str]]] = {
    "an unknown kind": (Claimed(Item("1", "hope", "So it is.", BLUE)), [BLUE]),
    "too short": (Claimed(Item("1", "decision", "So.", "spring")), ["spring"]),
    "nowhere": (Claimed(Item("1", "decision", "So.", "zzz")), []),
    "a model's slip": (
        Refused(Item("1", "decision", "So.", BLUE.replace("blue", "bleu")), "it was cut"),
        [BLUE],
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_was_refused_before_it_was_looked_for_shows_where_its_quote_stands(
    name: str,
) -> None:
    of, (one, shown) = meeting(), REFUSED[name]
    made = only(one, of)
    assert isinstance(made, Task)
    assert made.judged.verdict is Verdict.TO_HUMAN
    assert [span.of(of.text) for span in made.judged.closest] == shown
