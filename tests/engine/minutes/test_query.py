"""The fact base: facts by kind, speaker, time and words, across meetings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from citebound.engine.minutes.query import Wanted, facts
from tests.core.facts.samples import BY_GATE, BY_PERSON, FOUND, HIT
from tests.engine.minutes.world import BLUE, EUROS, PLAN, SAID, World, item

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.facts.fact import Fact
    from citebound.engine.minutes.view import Minutes


@pytest.fixture
def shown(tmp_path: Path) -> list[Minutes]:
    weekly, monthly = World(tmp_path), World(tmp_path, "monthly")
    weekly.hear()
    weekly.add(item("blue", BLUE), item("plan", PLAN, kind="risk"))
    monthly.hear(SAID)
    monthly.add(item("euros", EUROS, text="Zwölf Euro sind die GRENZE."))
    return [weekly.shown(), monthly.shown()]


ASKED = {
    "everything": (Wanted(), ["blue", "plan", "euros"]),
    "a kind": (Wanted(kinds=frozenset(("risk", "fact"))), ["plan"]),
    "a speaker": (Wanted(speaker="bEN"), ["blue", "euros"]),
    "part of a speaker": (Wanted(speaker="Be"), []),
    "words of a quote": (Wanted(words="BATTERY"), ["plan"]),
    "words of a conclusion": (Wanted(words="grenze"), ["euros"]),
    "words of nothing": (Wanted(words="nowhere"), []),
    "from a time on": (Wanted(since=20), ["plan", "euros"]),
    "before a time": (Wanted(until=20), ["blue"]),
    "between two times": (Wanted(since=10, until=21), ["blue", "plan"]),
    "all of it": (Wanted(frozenset(("decision",)), "Ben", "model", 0, 99), ["blue"]),
}


@pytest.mark.parametrize("name", ASKED)
def test_facts_are_found_across_meetings(shown: list[Minutes], name: str) -> None:
    wanted, expected = ASKED[name]
    assert [row.fact.stated.extract_id for row in facts(shown, wanted)] == expected


def test_every_fact_says_which_meeting_it_is_of(shown: list[Minutes]) -> None:
    assert [row.meeting for row in facts(shown, Wanted())] == ["weekly", "weekly", "monthly"]


def said_at(ts: float | str | None) -> Fact:
    ref = replace(FOUND, ts=ts, speaker=None)
    return replace(BY_GATE, judged=replace(HIT, source_ref=ref), source_ref=ref)


@pytest.mark.parametrize("ts", [None, "00:00:12"])
def test_a_fact_without_seconds_is_not_asked_for_by_time(ts: str | None) -> None:
    assert Wanted().admits(said_at(ts))
    assert not Wanted(since=0).admits(said_at(ts))
    assert not Wanted(until=99).admits(said_at(ts))


def test_a_fact_without_a_speaker_is_nobodys() -> None:
    assert not Wanted(speaker="Ann").admits(said_at(1.0))


def test_a_corrected_conclusion_is_found_by_its_better_words() -> None:
    decision = BY_PERSON.decision
    assert decision is not None
    corrected = replace(BY_PERSON, decision=replace(decision, text="Shipping!"))
    assert Wanted(words="shipping").admits(corrected)
