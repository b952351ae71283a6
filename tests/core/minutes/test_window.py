from __future__ import annotations

import pytest

from citebound.core.gate.speakers import Speakers
from citebound.core.gate.verdict import Segment
from citebound.core.minutes.window import IN_CHINESE, IN_ENGLISH, Window, window_of
from citebound.core.text import Span

BEFORE, REPORT = IN_ENGLISH.before, IN_ENGLISH.report


def spoken(*turns: tuple[str | None, str]) -> tuple[str, list[Segment]]:
    """A transcript of a line a turn, with its segments."""
    text, segments = "", []
    for speaker, words in turns:
        if speaker:
            segments.append(Segment(speaker, None, len(text), len(text) + len(words)))
        text += f"{words}\n"
    return text, segments


def window(text: str, segments: list[Segment], begin: str, end: str = "") -> Window:
    """The window of what stands from one text to before another."""
    start = text.index(begin)
    return window_of(text, Speakers(segments), Span(start, text.index(end) if end else len(text)))


def test_a_window_is_a_sentence_a_line_behind_who_says_it() -> None:
    text, segments = spoken(("Ann", "Good. We ship it."), ("Ann", "Today."), ("Bo", "Fine."))
    assert window(text, segments, "Good").shown.split("\n") == [
        REPORT,
        "Ann: Good.",
        "Ann: We ship it.",
        "Ann: Today.",
        "Bo: Fine.",
    ]


def test_what_was_said_before_stands_above_the_part_and_is_marked() -> None:
    text, segments = spoken(("Ann", "Shall we wait?"), ("Bo", "No. Ship it."))
    seen = window(text, segments, "Ship")
    assert seen.shown == f"{BEFORE}\nAnn: Shall we wait?\nBo: No.\n{REPORT}\nBo: Ship it."
    assert seen.said == "Shall we wait?\nNo. Ship it.\n"
    assert seen.names == {"Ann", "Bo"}


def test_only_whole_sentences_are_shown_before_a_part_up_to_a_bound() -> None:
    many = " ".join(f"This is sentence number {i}." for i in range(100))
    text, segments = spoken(("Ann", many), ("Bo", "Ship it."))
    before, _, part = window(text, segments, "Ship").shown.partition(REPORT)
    sentences = [line.removeprefix("Ann: ") for line in before.splitlines()[1:]]
    assert part == "\nBo: Ship it."
    assert sentences[-1] == "This is sentence number 99."
    assert 0 < sum(map(len, sentences)) <= 400
    assert all(line.startswith("This is ") for line in sentences)


def test_a_sentence_that_is_too_long_is_not_shown_before_a_part() -> None:
    text, segments = spoken(("Ann", "很长" * 120), ("Bo", "就这样定下来了。"))
    assert BEFORE not in window(text, segments, "就这样").shown


def test_what_nobody_is_named_for_has_no_name_before_it() -> None:
    text, segments = spoken((None, "First line"), (None, "Second line"), ("Bo", "Fine."))
    assert window(text, segments, "First").shown == (
        f"{REPORT}\nFirst line\nSecond line\nBo: Fine."
    )


def test_straight_quotation_marks_are_shown_as_typographic_ones() -> None:
    text, segments = spoken(("Ann", 'She said "no" to it.'))
    assert "She said “no” to it." in window(text, segments, "She").shown


def test_a_window_is_the_same_wherever_it_stands() -> None:
    turns = [("Ann", "Shall we wait until May?" + " It is late." * 40), ("Bo", "No. Ship it.")]
    here = window(*spoken(*turns), "No.")
    text, segments = spoken(("Cy", "Hello to all of you. " * 30), *turns)
    assert window(text, segments, "No.").shown == here.shown


@pytest.mark.parametrize(
    ("quote", "kept"),
    [
        ("Ann: We ship it.", "We ship it."),
        (" Ann:\nWe ship it.", "We ship it."),
        ("Ann We ship it.", "Ann We ship it."),
        ("Cy: We ship it.", "Cy: We ship it."),
        ("It is clear: we ship.", "It is clear: we ship."),
        ("", ""),
    ],
)
def test_a_quote_loses_the_name_that_stands_before_it(quote: str, kept: str) -> None:
    assert Window("", "", frozenset({"Ann"})).without_label(quote) == kept


def test_a_chinese_part_is_marked_in_chinese() -> None:
    text, segments = spoken(("甲", "我们先看一下预算。"), ("乙", "预算定为五十万元。"))
    assert window(text, segments, "预算定").shown.split("\n") == [
        IN_CHINESE.before,
        "甲: 我们先看一下预算。",
        IN_CHINESE.report,
        "乙: 预算定为五十万元。",
    ]
