# ruff: noqa: RUF001 (full-width marks are what is tested)
"""Whole sentences of one speaker."""

from __future__ import annotations

import pytest

from citebound.core.gate.verdict import Segment
from citebound.core.minutes.spoken import spoken
from citebound.core.minutes.tidy import tidied
from tests.core.minutes.said import transcript


def said(text: str, segments: list[Segment]) -> list[str]:
    return [sentence.span.of(text) for sentence in spoken(text, segments)]


def segments_of(text: str, *pieces: tuple[str, str]) -> list[Segment]:
    """Segments where pieces of a text stand, one after the other."""
    found, at = [], 0
    for speaker, piece in pieces:
        start = text.index(piece, at)
        at = start + len(piece)
        found.append(Segment(speaker, None, start, at))
    return found


def test_a_sentence_goes_on_in_the_next_segment_of_its_speaker():
    text = "We decided to keep the old system. It works. Fine by me then."
    cut = segments_of(text, ("A", "We decided to keep"), ("A", "the old system. It works."))
    cut += segments_of(text, ("B", "Fine by me then."))
    assert said(text, cut)[0] == "We decided to keep the old system."


def test_a_sentence_never_goes_on_at_another_speaker_or_on_another_line():
    text = "We decided to keep the old system."
    assert (
        said(text, segments_of(text, ("A", "We decided"), ("B", "to keep the old system."))) == []
    )
    broken = "We decided to keep\nthe old system. That is it, people."
    whole = segments_of(broken, ("A", broken))
    assert said(broken, whole) == ["That is it, people."]


def test_words_between_segments_are_not_said():
    text = "Anna: We decided to wait. Ben: I agree with Anna."
    cut = segments_of(text, ("A", "We decided to wait."), ("A", "I agree with Anna."))
    assert said(text, cut) == ["We decided to wait.", "I agree with Anna."]


def test_segments_in_any_order_that_overlap_are_read_once():
    text = "We decided to wait. I agree with Anna."
    parts = [Segment("B", None, 15, 38), Segment("A", None, 0, 19), Segment("A", None, 5, 12)]
    assert said(text, parts) == ["We decided to wait.", "I agree with Anna."]
    inside = [Segment("A", None, 0, 38), Segment("B", None, 5, 12)]
    assert said(text, inside) == ["We decided to wait.", "I agree with Anna."]
    assert said(text, [*inside, Segment("B", None, 5, 30), Segment("A", None, 30, 38)]) == [
        "We decided to wait.",
        "I agree with Anna.",
    ]


def test_what_has_no_letter_is_whole_as_it_is():
    text, segments = transcript([("A", "10.000.000! 1, 2, 3, 4, 5.")])
    assert said(text, segments) == ["10.000.000!", "1, 2, 3, 4, 5."]


def test_what_was_broken_off_is_no_sentence():
    text, segments = transcript(
        [("A", "We decided to"), ("B", "Mm-hmm, right."), ("A", "wait, so.")]
    )
    assert said(text, segments) == ["Mm-hmm, right."]


def test_a_transcript_without_end_marks_has_its_lines_as_sentences():
    text, segments = transcript([("A", "we decided to wait"), ("B", "i agree with anna")])
    assert said(text, segments) == ["we decided to wait", "i agree with anna"]


def test_chinese_sentences_end_at_their_marks():
    text, segments = transcript([("A", "我们决定先上线支付模块。然后呢？再做会员模块的开发！")])
    assert said(text, segments) == ["我们决定先上线支付模块。", "然后呢？", "再做会员模块的开发！"]


def test_words_that_abbreviate_in_other_languages_end_english_sentences():
    text, segments = transcript([("A", "That is fine with me. I'll send it. Go on. We wait.")])
    assert said(text, segments) == ["That is fine with me.", "I'll send it.", "Go on.", "We wait."]


@pytest.mark.parametrize(
    "said",
    [
        "We decided to [not] ship the release on Tuesday.",
        "We decided to {never} sell the house on the hill.",
        "We decided to ship (not) on Tuesday with the boat.",
        "We agreed to deliver the new crane in twenty twenty.",
        "We decided to move into room 4 4 2 next to the yard.",
        "We decided we should call the number 1 1 2 when it burns here.",
        "We agreed on plan (b) for the launch of the boat.",
        "We decided to go with option [a] for the crane and not with [b] at all.",
        "I will [maybe] send the list by Friday to the office.",
        "We did not not decide this, I swear.",
        "Plan b b is the one for Friday Friday.",
    ],
)
def test_nothing_that_means_something_is_tidied_away(said: str) -> None:
    assert tidied(said) == said


def test_a_tidied_sentence_has_no_hesitations_and_no_marks():
    assert (
        tidied("Um , yeah , so I 'll uh send the the plan {vocalsound} .") == "I'll send the plan."
    )
    assert tidied("- [x] Okay, we we we go [laughter] now.") == "We go now."
    assert tidied("The V_C_R_ is, uh, old.") == "The VCR is, old."
    assert tidied("嗯，我们我们决定，呃，先上线。") == "我们决定，先上线。"
