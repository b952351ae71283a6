# ruff: noqa: RUF001 (full-width marks and typographic apostrophes are what is tested)
"""What of the announcements of cue phrases a person has to judge, and why."""

from __future__ import annotations

import pytest

from citebound.core.gate.verdict import Kind, Segment
from citebound.core.minutes.cues import proposals
from citebound.core.minutes.doubted import Doubts
from tests.core.minutes.said import transcript

RAISED = ("Ben", "We decided to increase the price.")
RAISED_ZH = ("Ben", "我们决定提高价格。")

SHORT = ("We agreed to go.", "Let's make it black.", "决定推迟。", "由我负责。")
ENOUGH = (
    *("We decided to close.", "我们决定推迟。", "会议决定推迟。", "通过了预算。"),
    *("We agreed to raise the price.", "I'll send the report."),
)
OBJECTIONS = (
    *("No, we have not decided that yet.", "Wait, we haven’t decided.", "That's not decided."),
    *("We never agreed to that.", "Nobody decided anything.", "I don't agree.", "I disagree."),
    *("Hmm. Not decided yet.", "Hold on - nothing has been decided.", "I'm against it."),
    *("There was no such decision.", "But we still have to decide that.", "That is still open."),
    *("Sorry, but we didn't agree on that.", "That's not what we agreed.", "I object!"),
    *("我们还没决定。", "不对，我们还没有决定呢。", "我不同意。", "先别定。", "这个还要再讨论。"),
)
NONE = (
    *("Yes, we have decided that.", "We haven't decided on the colour of the cover."),
    *("I couldn't agree more.", "Nobody is late today.", "Good, that's decided.", "I agree."),
    *("We have not decided who pays for the trip.", "There is no coffee.", "That's agreed then."),
    *("好的，我们决定了。", "我们还没决定颜色用哪一种。", "我同意。", "还没吃饭。"),
)


def doubts(*turns: tuple[str | None, str]) -> list[str]:
    text, segments = transcript(turns)
    found = Doubts(text, segments)
    return [found.of(one.kind, one.text, one.span) for one in proposals(text, segments)]


@pytest.mark.parametrize("sentence", SHORT)
def test_what_says_too_little_by_itself_goes_to_a_person(sentence: str) -> None:
    assert doubts(("Ben", sentence)) == [
        "too short to say what is meant: read what was said before it"
    ]


@pytest.mark.parametrize("sentence", ENOUGH)
def test_what_says_enough_by_itself_does_not(sentence: str) -> None:
    assert doubts(("Ben", sentence)) == [""]


def test_what_is_too_long_to_be_a_conclusion_goes_to_a_person() -> None:
    (english,) = doubts(("Ben", f"We decided to keep the old system{', and the rest' * 20}."))
    (chinese,) = doubts(("Ben", f"我们决定采用新的方案{'，还有其他' * 30}。"))
    assert english == (
        "a cue phrase stands in a sentence of 314 characters, more than 280: "
        "pin the part that is meant"
    )
    assert "more than 120" in chinese


@pytest.mark.parametrize("raised", [RAISED, RAISED_ZH])
@pytest.mark.parametrize("said", OBJECTIONS)
def test_a_decision_to_which_another_objects_goes_to_a_person(
    raised: tuple[str, str], said: str
) -> None:
    (doubt,) = doubts(raised, ("Ann", said))
    assert doubt.startswith('Ann objects after it: "')
    assert doubts(raised, ("Cid", "Mhm."), ("Ben", "So."), ("Ann", said))[0] == doubt
    assert doubts(raised, ("Cid", "Mhm."), ("Dan", "Right."), ("Ann", said))[0] == ""


@pytest.mark.parametrize("raised", [RAISED, RAISED_ZH])
@pytest.mark.parametrize("said", NONE)
def test_what_is_no_objection_to_it_leaves_a_decision(raised: tuple[str, str], said: str) -> None:
    assert doubts(raised, ("Ann", said))[0] == ""


def test_the_objection_is_named_and_cut_when_it_is_long() -> None:
    assert doubts(RAISED, ("Ann", "Well, no, we have not decided that yet. Next item."))[0] == (
        'Ann objects after it: "Well, no, we have not decided that yet."'
    )
    told = doubts(RAISED, ("Ann", f"I disagree {'very ' * 40}much"))[0]
    assert told == f'Ann objects after it: "I disagree {"very " * 17}very..."'


def test_only_decisions_are_objected_to_and_not_by_the_one_who_tells_them() -> None:
    plan = ("Ben", "I'll send the report tomorrow.")
    assert doubts(plan, ("Ann", "I don't agree.")) == [""]
    assert doubts(RAISED, ("Ben", "No, we have not decided that yet.")) == [""]


def test_without_speakers_every_line_is_a_turn() -> None:
    text = f"{RAISED[1]}\nNo, we have not decided that yet."
    found = proposals(text, ())
    told = 'somebody objects after it: "No, we have not decided that yet."'
    assert [Doubts(text, ()).of(Kind.DECISION, one.text, one.span) for one in found] == [told]
    lines = [Segment(None, None, 0, 33), Segment(None, None, 34, len(text))]
    assert Doubts(text, lines).of(Kind.DECISION, found[0].text, found[0].span) == told
