from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.facts.decision import Act
from citebound.core.result import Support
from citebound.engine.minutes.named import names_of
from citebound.engine.minutes.query import FactRow
from citebound.render.html_minutes import minutes_html
from citebound.render.json_minutes import minutes_json
from citebound.render.markdown_minutes import minutes_markdown
from citebound.render.minutes_words import clock
from citebound.render.text_minutes import minutes_text
from citebound.render.text_minutes_facts import facts_text
from citebound.render.text_minutes_tasks import task_text, tasks_text
from tests.render.minutes_values import (
    answer,
    corrected,
    fact,
    full_minutes,
    meeting,
    meeting_of,
    minutes,
    struck,
    taken,
    task,
)
from tests.render.values import HOSTILE

if TYPE_CHECKING:
    from citebound.engine.minutes.view import Minutes

EXPECTED = Path(__file__).parent / "minutes"


def expected(name: str) -> str:
    return (EXPECTED / name).read_text(encoding="utf-8")


def test_the_outputs_are_those_expected() -> None:
    shown = full_minutes()
    assert minutes_text(shown) == expected("minutes.txt")
    assert minutes_markdown(shown) == expected("minutes.md")
    assert tasks_text(shown) == expected("tasks.txt")
    assert facts_text(
        [FactRow("boat", one, one.stated.identity[:10]) for one in shown.facts]
    ) == expected("facts.txt")


def test_one_task_in_full_is_told_as_in_the_minutes_with_its_passages_also_when_decided() -> None:
    shown = full_minutes()
    waiting, rejected, _ = shown.tasks
    assert task_text(shown, waiting) in expected("minutes.txt")
    assert task_text(shown, rejected) in expected("minutes.txt")
    assert task_text(shown, shown.facts[3]) in expected("tasks.txt")
    where = meeting()
    gone = task(where, "The mast is ten", "The mast is nine", taken=taken(Act.REJECT))
    assert "closest 1: [86:102)\n" in task_text(minutes(where, tasks=(gone,)), gone)


def test_minutes_of_nothing_say_so() -> None:
    empty = minutes(meeting())
    head = "boat, imported 2026-01-31 10:42 UTC, CURRENT, quotes checked, truth not\n"
    counts = "0 extracted, 0 verified at source, 0 sent for confirmation, 0 dropped\n"
    assert minutes_text(empty) == f"{head}{counts}\nNo conclusions.\n"
    assert minutes_markdown(empty) == f"# boat\n\n**{head[:-1]}**\n\n{counts}\nNo conclusions.\n"
    told = "boat: 0 open, 0 confirmed, 0 rejected; spot checks: nothing to measure\n"
    assert tasks_text(empty) == told
    assert facts_text([]) == "No facts.\n"


def test_a_kind_that_is_none_stands_under_other_and_an_item_without_words_says_so() -> None:
    where = meeting()
    bare = task(where, "", kind="", text="")
    shown = minutes(where, fact(where, "wish", "The mast", taken=taken()), tasks=(bare,))
    assert "\nOther\n  1. The mast\n" in minutes_text(shown)
    assert f"\n  {names_of(shown)[bare.stated.identity]} no kind: (no text)\n" in minutes_text(
        shown
    )


def test_a_cell_that_is_too_wide_is_cut_by_columns() -> None:
    where = meeting([("\u5f20" * 20, 1, "\u597d\u7684")])
    shown = facts_text([FactRow("boat", fact(where, "fact", "\u597d\u7684"), "0123456789")])
    name = "\u5f20" * 6
    assert f"boat     fact  {name}...  0:00:01  \u597d\u7684\n" in shown


@pytest.mark.parametrize(
    ("act", "said", "told"),
    [
        (
            Act.SUPPORTS,
            "supports",
            "1 of 1 answer says that the passage supports the conclusion, 0",
        ),
        (
            Act.REFUTES,
            "does not support",
            "0 of 1 answer says that the passage supports the conclusion, 1",
        ),
    ],
)
def test_an_answer_to_a_spot_check_is_told_apart_from_the_counts(act, said, told) -> None:
    where = meeting()
    mast = fact(where, "fact", "The mast", "There is a mast")
    checked = {mast.stated.identity: answer(mast, "The mast", act, "I looked")}
    shown = minutes_text(minutes(where, mast, checked=checked))
    assert "1 extracted, 1 verified at source, 0 sent for confirmation, 0 dropped\n" in shown
    assert f"\nSpot checks by people: {told}" in shown
    line = f"spot check: the passage {said} it, says eve, 2026-01-31 10:42 UTC: I looked\n"
    assert line in shown


@pytest.mark.parametrize("act", [Act.REJECT, Act.REFUTES])
def test_what_was_struck_stands_apart_from_the_facts_and_only_spot_checks_are_measured(
    act: Act,
) -> None:
    where = meeting()
    gone = struck(where, "The mast", "There is a mast", act=act, reason="I looked")
    checked = {gone.stated.identity: answer(gone, "The mast", act, "I looked")}
    shown = minutes(
        where,
        fact(where, "risk", "The risk is rain."),
        struck=(gone,),
        checked=checked if act.is_check else {},
    )
    name = gone.stated.identity[:10]
    said, page, marked = minutes_text(shown), minutes_html(shown), minutes_markdown(shown)
    how = "struck" if act is Act.REJECT else "struck at a spot check"
    line = f"{how} by eve, 2026-01-31 10:42 UTC: I looked"
    counted = "2 extracted, 2 verified at source, 0 sent for confirmation, 0 dropped, 1 struck\n"
    assert counted in said
    assert f"\nStruck\n  {name} fact: There is a mast\n" in said
    for text in (said, marked, tasks_text(shown), task_text(shown, gone)):
        assert line in " ".join(text.split()).replace("\\", "")
    assert "## Struck\n" in marked
    assert '<h2 id="struck">Struck</h2>' in page
    assert line in page
    assert ("Spot checks by people: 0 of 1 answer" in said) == act.is_check
    assert ("nothing to measure" in said) != act.is_check
    assert ", 1 struck; spot checks: " in tasks_text(shown)


def test_a_conclusion_that_a_person_put_in_other_words_stands_beside_the_old_one() -> None:
    where = meeting()
    mast = corrected(fact(where, "fact", "The mast", "There is a mast"), "A mast stands there.")
    said = minutes_text(minutes(where, mast))
    assert "  1. A mast stands there.\n" in said
    assert "text corrected; extracted as: There is a mast\n" in said
    assert "confirmed by eve, 2026-01-31 10:42 UTC\n" in said
    assert "1 extracted, 1 verified at source, 0 sent for confirmation, 0 dropped\n" in said


def test_a_fact_that_was_confirmed_unasked_says_so() -> None:
    where = meeting()
    mast = fact(where, "fact", "The mast")
    checked = {mast.stated.identity: answer(mast, "The mast", Act.KEEP, "I looked")}
    shown = minutes_text(minutes(where, mast, checked=checked))
    assert "confirmed by eve, 2026-01-31 10:42 UTC: I looked\n" in shown
    assert "Spot checks by people: nothing to measure" in shown


def test_the_closest_passages_stand_in_the_list_of_tasks_too() -> None:
    shown = full_minutes()
    blue = names_of(shown)[shown.tasks[0].stated.identity]
    assert task_text(shown, shown.tasks[0]) in tasks_text(shown)
    assert f"  {blue} decision: Paint it blue\n" in tasks_text(shown)
    assert "closest 1: [0:32), Ann, 0:00:00\n" in tasks_text(shown)


def test_an_answer_about_another_passage_is_none() -> None:
    where = meeting()
    mast = fact(where, "fact", "The mast", "There is a mast")
    checked = {mast.stated.identity: answer(mast, "The boom")}
    shown = minutes_text(minutes(where, mast, checked=checked))
    assert "Spot checks by people: 1 asked, none answered yet\n" in shown
    assert "says eve" not in shown


@pytest.mark.parametrize(
    ("ts", "shown"),
    [
        (0, "0:00:00"),
        (59.99, "0:00:59"),
        (3600, "1:00:00"),
        (100000.5, "27:46:40"),
        (-90, "-0:01:30"),
        ("00:01:02.500", "00:01:02.500"),
        (None, ""),
        ("", ""),
    ],
)
def test_a_time_in_seconds_is_told_in_hours(ts, shown) -> None:
    assert clock(ts) == shown


def test_names_grow_until_they_tell_all_tasks_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    where = meeting()
    first, second = task(where, "one"), task(where, "two")
    alike = {"one": "a" * 11 + "b" * 53, "two": "a" * 12 + "b" * 52}
    monkeypatch.setattr("citebound.core.facts.fact.identity_of", lambda *words: alike[words[2]])
    names = names_of(minutes(where, tasks=(first, second)))
    assert set(names.values()) == {"a" * 11 + "b", "a" * 12}


def test_nothing_of_a_hostile_meeting_reaches_the_terminal_or_takes_effect_in_markdown() -> None:
    where = meeting([(HOSTILE, HOSTILE, HOSTILE)], title=HOSTILE)
    item = task(where, f"{HOSTILE} ", HOSTILE, kind=HOSTILE, text=HOSTILE)
    mine = fact(where, HOSTILE, HOSTILE, taken=taken(by=HOSTILE, reason=HOSTILE, text=HOSTILE))
    shown = minutes(where, mine, name=HOSTILE, tasks=(item,), invalid=((HOSTILE, HOSTILE),))
    rows = facts_text([FactRow(HOSTILE, mine, HOSTILE, Support.UNSUPPORTED)])
    for said in (minutes_text(shown), tasks_text(shown), task_text(shown, item), rows):
        assert all(char == "\n" or char.isprintable() for char in said)
    said = minutes_markdown(shown)
    assert all(char == "\n" or char.isprintable() for char in said)
    assert not re.search(r"(?<!\\)(?:<script|!\[x\]|\[a\]\(|\*\*b)", said)


def test_a_passage_without_a_voice_has_no_comma_too_many() -> None:
    where = meeting_of("The mast is nine metres long.")
    shown = minutes(where, tasks=(task(where, "The mast is ten", "The mast is nine"),))
    assert "closest 1: [0:16)\n" in minutes_text(shown)
    assert "closest 1: \\[0:16\\)\n" in minutes_markdown(shown)


@pytest.mark.parametrize(
    ("support", "told"),
    [
        (Support.SUPPORTED, ""),
        (Support.UNSUPPORTED, "a program does not find this conclusion in its passage"),
        (Support.UNAUDITED, "no program could confirm this conclusion by its passage"),
    ],
)
def test_what_a_model_concluded_is_told_apart_where_no_program_finds_it(
    support: Support, told: str
) -> None:
    minutes = full_minutes()
    (stated,) = {minutes.facts[0].stated.identity}
    note = "the finding has the number 5, the sentence has not" if told else ""
    shown = replace(minutes, support={stated: support}, notes={stated: note} if note else {})
    rows = [FactRow("boat", minutes.facts[0], stated[:10], support, note)]
    shown_as = (minutes_text(shown), minutes_markdown(shown), minutes_html(shown))
    for text in (*shown_as, facts_text(rows)):
        assert " ".join(text.split()).count(told or "this conclusion") == bool(told)
        assert (note in " ".join(text.split())) or not told
    facts: Any = minutes_json(shown)["facts"]
    assert (facts[0]["support"], facts[0]["note"]) == (str(support), note)


def shown_as(shown: Minutes) -> list[str]:
    """The minutes in every form for people, blanks as one."""
    told = (minutes_text(shown), minutes_markdown(shown), minutes_html(shown))
    return [" ".join(text.split()) for text in told]


@pytest.mark.parametrize("by_cues", [True, False])
def test_minutes_by_cue_phrases_never_read_as_complete(by_cues: bool) -> None:  # noqa: FBT001
    for text in shown_as(minutes(meeting(), by_cues=by_cues)):
        line = "Found by cue phrases: what is said in other words is not listed"
        assert text.count(line) == by_cues
    assert not any("cue phrases" in text for text in shown_as(minutes(None, by_cues=by_cues)))


def test_an_action_of_several_people_or_days_says_that_nobody_can_tell() -> None:
    said = "Ann and Ben will call the yard by Friday, or by Monday."
    where = meeting([("Bob", 1, said)])
    told = "owner: several, see the passage; due: several, see the passage"
    for text in shown_as(minutes(where, fact(where, "action", said))):
        assert told in text
    rows = facts_text([FactRow("boat", fact(where, "action", said), "0123456789")])
    assert told in " ".join(rows.split())
    assert not any(
        "several" in text for text in shown_as(minutes(where, fact(where, "fact", said)))
    )


def test_two_conclusions_of_a_kind_on_one_passage_are_told_as_such() -> None:
    where = meeting()
    words = "The mast is nine metres long."
    facts = (
        fact(where, "fact", "The risk is rain."),
        fact(where, "fact", words),
        fact(where, "fact", words[:-1], "A mast of nine metres"),
        fact(where, "risk", words),
    )
    for text in shown_as(minutes(where, *facts)):
        assert text.count("same passage as") == text.count("same passage as 3") == 1
