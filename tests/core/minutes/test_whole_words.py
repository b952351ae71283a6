"""What a person points at holds whole words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.minutes.whole_words import whole_words
from citebound.core.text import Span

CASES = [
    ("Welcome all.", "elco", "Welcome"),
    ("Welcome all.", "Welcome", "Welcome"),
    ("Welcome all.", "me al", "Welcome all"),
    ("Welcome all.", "all.", "all."),
    ("Welcome all.", ".", "."),
    ("We don't pay.", "t pay", "don't pay"),
    ("We don\u2019t pay.", "don", "don\u2019t"),
    ("a well-known yard", "known", "well-known"),
    ("a yard - well", "yard", "yard"),
    ("'tis done", "tis", "tis"),
    ("the yards' cranes", "yards", "yards"),
    ("pays 1,000.50 now", "000", "1,000.50"),
    ("at 9:30, or", "30", "9:30"),
    ("on 3/4.", "3", "3/4"),
    ("yes,no", "no", "no"),
    ("\u4ed8\u6b3e\u4e09\u5341\u5929\u5185", "\u4e09\u5341", "\u4e09\u5341"),
    ("\u591a15\u4e07", "5\u4e07", "15\u4e07"),
    ("cafe\u0301 is open", "cafe", "cafe\u0301"),
    ("\u304b\u3099\u3093", "\u304b", "\u304b\u3099"),
    ("go \U0001f468\u200d\U0001f469 go", "\U0001f468", "\U0001f468\u200d\U0001f469"),
]


@pytest.mark.parametrize(("text", "pointed", "whole"), CASES)
def test_an_interval_is_widened_to_whole_words(text: str, pointed: str, whole: str) -> None:
    start = text.index(pointed)
    assert whole_words(text, Span(start, start + len(pointed))).of(text) == whole


@given(st.text("ab1 ,.'-\u4e00\u0301\n", min_size=1), st.data())
def test_whole_words_hold_what_was_pointed_at_and_stay_as_they_are(
    text: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    whole = whole_words(text, span)
    assert whole.start <= span.start < span.end <= whole.end
    assert whole_words(text, whole) == whole
