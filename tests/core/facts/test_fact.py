from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.evidence import Pin
from citebound.core.facts.decision import Act, Decision, Ruling
from citebound.core.facts.fact import Fact, Origin, Stated, Taken, Task
from citebound.core.gate.verdict import MatchType, Verdict
from citebound.core.result import Claim
from citebound.core.text import Span
from tests.core.facts.samples import (
    ANEW,
    BY_GATE,
    BY_PERSON,
    CORRECTED,
    DROPPED,
    FOUND,
    HIT,
    OPEN,
    PIN,
    POINTED,
    REJECTED,
    REJECTION,
    SENT,
    STATED,
    STRUCK,
)

if TYPE_CHECKING:
    from collections.abc import Callable

ELSEWHERE = replace(FOUND, span=Span(6, 31))
NO_FACTS: dict[str, Callable[[], Fact]] = {
    "an item that was sent to a person": lambda: Fact(STATED, SENT, FOUND),
    "an item that was dropped": lambda: Fact(STATED, DROPPED, FOUND),
    "a hit at another place": lambda: Fact(STATED, HIT, ELSEWHERE),
    "a hit of another speaker": lambda: Fact(STATED, HIT, replace(FOUND, speaker="Bob")),
    "a hit that is marked a person's": lambda: Fact(
        STATED, replace(HIT, source_ref=POINTED), POINTED
    ),
    "a hit that is marked as another kind": lambda: Fact(
        STATED, replace(HIT, verdict=Verdict.HIT_FUZZY), FOUND
    ),
    "a hit of another item": lambda: Fact(replace(STATED, extract_id="2"), HIT, FOUND),
    "a rejection": lambda: Fact(STATED, SENT, POINTED, REJECTION),
    "a pin without the mark of one": lambda: Fact(STATED, SENT, FOUND, PIN),
    "a pin of what the gate let pass": lambda: Fact(STATED, HIT, POINTED, PIN),
    "a correction of what the gate found elsewhere": lambda: Fact(STATED, HIT, ELSEWHERE, PIN),
    "a rejection of what the gate let pass": lambda: Fact(STATED, HIT, FOUND, REJECTION),
    "a pin of what the gate dropped": lambda: Fact(STATED, DROPPED, POINTED, PIN),
    "a pin of another item": lambda: Fact(replace(STATED, extract_id="2"), SENT, POINTED, PIN),
}
NO_TASKS: dict[str, Callable[[], Task]] = {
    "a hit": lambda: Task(STATED, HIT),
    "a hit that was corrected": lambda: Task(STATED, HIT, PIN),
    "a hit to be decided anew": lambda: Task(STATED, HIT, REJECTION, is_anew=True),
    "a verdict on another item": lambda: Task(replace(STATED, extract_id="2"), SENT),
    "a pin that holds": lambda: Task(STATED, SENT, PIN),
    "anew without what was decided": lambda: Task(STATED, SENT, is_anew=True),
    "a decision about what was dropped": lambda: Task(STATED, DROPPED, REJECTION),
}


@pytest.mark.parametrize("name", NO_FACTS)
def test_what_neither_the_gate_nor_a_person_let_pass_is_no_fact(name: str) -> None:
    with pytest.raises(ValueError, match=r"a fact |the verdict is on"):
        NO_FACTS[name]()


@pytest.mark.parametrize("name", NO_TASKS)
def test_a_task_is_what_the_gate_did_not_let_pass(name: str) -> None:
    with pytest.raises(ValueError, match=r"a task |the verdict is on"):
        NO_TASKS[name]()


@pytest.mark.parametrize("act", [Act.SUPPORTS, Act.KEEP])
def test_what_leaves_an_item_as_it_is_is_not_taken_into_a_build(act: Act) -> None:
    with pytest.raises(ValueError, match="pins or rejects"):
        replace(PIN, act=act)


@pytest.mark.parametrize("count", [0, -1, True, 1.0])
@pytest.mark.parametrize("name", ["number", "version"])
def test_decisions_and_versions_count_from_one(name: str, count: Any) -> None:
    changes: dict[str, Any] = {name: count}
    with pytest.raises(ValueError, match="count from 1"):
        replace(PIN, **changes)


def test_a_decision_is_taken_with_who_and_when() -> None:
    ruling = Ruling("item", Act.PIN, 3, "hash", Span(0, 2), "Hi", "Better.", "heard it")
    made = Taken.of(Decision(4, ruling, "ann", "then", "sha"), carried=True)
    expected = Taken(4, Act.PIN, "ann", "then", 3, carried=True, text="Better.", reason="heard it")
    assert made == expected


def test_a_fact_tells_what_it_rests_on() -> None:
    told = [(fact.origin, fact.is_hit) for fact in (BY_GATE, BY_PERSON, CORRECTED)]
    assert told == [(Origin.GATE, True), (Origin.PERSON, False), (Origin.PERSON, True)]


def test_a_conclusion_that_a_person_corrected_reads_as_the_person_put_it() -> None:
    better = replace(PIN, text="Ann ships it.")
    corrected = [replace(fact, decision=better).text for fact in (BY_PERSON, CORRECTED)]
    assert [BY_GATE.text, BY_PERSON.text] == [STATED.text, STATED.text]
    assert corrected == ["Ann ships it.", "Ann ships it."]
    assert replace(CORRECTED, decision=better).source_ref == BY_GATE.source_ref


def test_what_a_person_struck_keeps_its_place_and_is_not_open() -> None:
    assert [(task.is_struck, task.is_open, task.source_ref) for task in (STRUCK, OPEN)] == [
        (True, False, FOUND),
        (False, True, None),
    ]


def test_a_task_is_open_until_a_decision_about_this_text_closes_it() -> None:
    dropped = Task(STATED, DROPPED)
    assert [task.is_open for task in (OPEN, REJECTED, ANEW, dropped)] == [True, False, True, False]
    assert [task.is_dropped for task in (OPEN, dropped)] == [False, True]


def test_a_fact_that_is_pinned_elsewhere_is_no_claim() -> None:
    with pytest.raises(ValueError, match="pinned where its source is"):
        Claim(None, (Pin("m.vtt", 1, Span(5, 31), "t"),), fact=BY_GATE)


def test_the_place_of_a_quote_is_no_part_of_the_items_identity() -> None:
    assert STATED.identity == replace(STATED, extract_id="9").identity
    assert STATED.identity != Stated("1", "risk", STATED.text, STATED.quote).identity


def test_a_person_marks_a_passage_and_the_gate_does_not() -> None:
    assert BY_PERSON.source_ref.match_type is MatchType.PERSON
    assert BY_GATE.source_ref == BY_GATE.judged.source_ref
