"""The fact base: facts by kind, speaker, time and words, across meetings."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import pytest

from citebound.core.facts.said import Said
from citebound.engine.minutes.query import Days, Wanted, facts, is_called
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
    "an owner": (Wanted(owner="ben"), []),
    "a due day": (Wanted(due_by=date(2026, 12, 31)), []),
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


@pytest.mark.parametrize(
    ("name", "asked", "is_meant"),
    [
        ("Jonas Ode", "ODE", True),
        ("Jonas Ode", "Ode, Jonas", True),
        ("Jonas Ode", "Jo", False),
        ("Jonas Ode", "Jonas Smith", False),
        ("\uff21nna", "anna", True),
        ("Stra\u00dfe", "STRASSE", True),
        ("\u738b\u82b3", "\u738b\u82b3", True),
        ("\u738b\u82b3", "\u738b", False),
        ("???", "???", True),
        ("Jonas", "???", False),
    ],
)
def test_a_name_is_found_by_its_words(
    name: str,
    asked: str,
    is_meant: bool,  # noqa: FBT001
) -> None:
    assert is_called(name, asked) is is_meant


def test_an_owner_is_who_is_meant_otherwise_who_is_said() -> None:
    mine = replace(BY_GATE, owner=Said("I", "Jonas Ode"), due=Said("by Friday", "2026-12-04"))
    theirs = replace(BY_GATE, owner=Said("the office", ""), due=Said("soon", ""))
    assert [Wanted(owner="ode").admits(one) for one in (mine, theirs)] == [True, False]
    assert [Wanted(owner="office").admits(one) for one in (mine, theirs)] == [False, True]
    assert not Wanted(owner="I").admits(mine)


def test_what_is_due_is_found_by_the_day_that_a_program_can_tell() -> None:
    mine = replace(BY_GATE, due=Said("by Friday", "2026-12-04"))
    theirs = replace(BY_GATE, due=Said("soon", ""))
    by = [Wanted(due_by=date(2026, 12, day)) for day in (3, 4, 5)]
    assert [one.admits(mine) for one in by] == [False, True, True]
    assert [one.admits(theirs) for one in by] == [False] * 3


def test_days_hold_both_their_ends_and_no_unknown_day() -> None:
    first, last = date(2026, 11, 1), date(2026, 11, 30)
    both = Days(first, last)
    assert all(both.hold(day) for day in (first, last))
    assert not any(both.hold(day) for day in (date(2026, 10, 31), date(2026, 12, 1), None))
    assert Days().hold(None)
    assert Days(last=last).hold(date(1999, 1, 1))
