from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.text import Span, has_half_character, lines

# Dense in everything that some notion of a line ends at, or that some notion of blank holds.
texts = st.text(st.sampled_from("ab \t\r\n\f\v\x1c\x85\u2028\u2029\u3000\ufeff\U0001f600"))


def lines_by_hand(text: str) -> list[Span]:
    """The slow and obvious way: walk to each LF, step back over one CR before it."""
    found, start = [], 0
    for position in range(len(text) + 1):
        if position < len(text) and text[position] != "\n":
            continue
        end = position
        if position < len(text) and end > start and text[end - 1] == "\r":
            end -= 1
        if any(not character.isspace() for character in text[start:end]):
            found.append(Span(start, end))
        start = position + 1
    return found


@given(texts)
def test_lines_are_what_a_walk_by_hand_finds(text):
    assert list(lines(text)) == lines_by_hand(text)


@given(texts)
def test_each_line_has_something_to_read_and_no_line_feed(text):
    for span in lines(text):
        assert span.of(text).strip()
        assert "\n" not in span.of(text)
        assert not text[span.start : span.end + 1].endswith("\r\n")


@given(texts)
def test_lines_come_in_order_and_leave_out_only_blanks(text):
    spans = lines(text)
    assert all(left.end < right.start for left, right in pairwise(spans))
    read = "".join(span.of(text) for span in spans)
    assert "".join(read.split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("one", ["one"]),
        ("one\ntwo\r\nthree", ["one", "two", "three"]),
        ("\n\n  \n\u3000\none\n", ["one"]),
        ("a\rb", ["a\rb"]),
        ("a\r", ["a\r"]),
        ("a\r\r\n", ["a\r"]),
        ("a\u2028b\x85c\fd", ["a\u2028b\x85c\fd"]),
        ("  kept blanks \n", ["  kept blanks "]),
    ],
)
def test_a_line_ends_at_lf_or_crlf_only(text, expected):
    assert [span.of(text) for span in lines(text)] == expected


@pytest.mark.parametrize(
    ("start", "end"), [(0, 0), (2, 1), (-1, 3), (True, 3), (0, True), (0.0, 1), ("0", 1)]
)
def test_what_is_no_interval_is_refused(start, end):
    with pytest.raises(ValueError, match="a span wants ints"):
        Span(start, end)


@given(st.text(min_size=1), st.data())
def test_a_shifted_span_reads_the_same_characters(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    prefix = data.draw(st.text())
    assert span.shifted(len(prefix)).of(prefix + text) == span.of(text)


def test_spans_sort_by_where_they_start():
    assert sorted([Span(3, 4), Span(0, 9), Span(0, 2)]) == [Span(0, 2), Span(0, 9), Span(3, 4)]


@given(st.text(st.characters() | st.characters(categories=["Cs"])))
def test_half_a_character_is_what_utf_8_cannot_write(text):
    try:
        text.encode()
    except UnicodeEncodeError:
        assert has_half_character(text)
    else:
        assert not has_half_character(text)
