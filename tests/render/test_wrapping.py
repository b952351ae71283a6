from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.render.escape import for_terminal
from citebound.render.wrapping import WIDTH, columns, wrapped

CHINESE = "\u4f9b\u5e94\u5546\u5e94\u5f53\u5728\u4e09\u5341\u65e5\u5185\u4ed8\u6b3e\u3002"
WORDS = st.lists(st.text("abcde", min_size=1, max_size=20), max_size=80)
TEXTS = st.text(st.sampled_from("ab \u4f9b\u5e94\u3002\uff0c\u0301\u200b"), max_size=400)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", 0), ("abc", 3), ("\u4f9b\u5e94", 4), ("e\u0301", 1), ("\uff21", 2), ("\u00e9", 1)],
)
def test_columns_are_what_a_terminal_shows(text: str, expected: int) -> None:
    assert columns(text) == expected


@given(WORDS)
def test_words_are_wrapped_as_the_standard_library_does(words: list[str]) -> None:
    text = " ".join(words)
    slow = textwrap.wrap(text, WIDTH, initial_indent=" 1. ", subsequent_indent=" " * 4)
    assert wrapped(" 1. ", text) == (slow or [" 1."])


@given(TEXTS)
def test_no_line_is_wider_than_a_line_and_nothing_is_lost(text: str) -> None:
    lines = wrapped("12. ", text)
    assert all(columns(line) <= WIDTH for line in lines)
    assert "".join("".join(lines).split()) == "".join(["12.", *for_terminal(text).split()])


def test_cjk_text_fills_the_line_between_characters() -> None:
    lines = wrapped("1. ", CHINESE * 10)
    assert [columns(line) for line in lines[:-1]] == [95] * (len(lines) - 1)
    assert lines[1].startswith(f"   {(CHINESE * 10)[46]}")


@pytest.mark.parametrize("mark", ["\u3002", "\uff0c", "\u300d"])
@pytest.mark.parametrize("before", range(40, 50))
def test_no_line_begins_with_a_closing_mark(mark: str, before: int) -> None:
    lines = wrapped("1. ", "\u4f9b" * before + mark * 2 + "\u5e94" * 9)
    assert not any(line.strip().startswith(mark) for line in lines)


def test_a_word_wider_than_a_line_is_broken() -> None:
    assert wrapped("", "x" * (WIDTH + 5)) == ["x" * WIDTH, "x" * 5]
