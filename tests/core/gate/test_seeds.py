"""The windows around pieces of a quote, beside every passage that has few errors."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.gate import myers
from citebound.core.gate.seeds import windows

_QUOTES = st.text("abc", min_size=6, max_size=14)


@given(_QUOTES, st.text("abc", max_size=25), st.integers(1, 4))
def test_every_passage_with_few_errors_is_in_one_window(quote: str, text: str, errors: int):
    found = windows(quote, text, errors, 10_000)
    assert found is not None
    assert all(before[1] < after[0] for before, after in pairwise(found))
    for start in range(len(text)):
        for end in range(start + 1, len(text) + 1):
            if myers.distance(quote, text[start:end]) <= errors:
                assert any(first <= start and end <= last for first, last in found)


@pytest.mark.parametrize(
    ("quote", "text", "most", "expected"),
    [
        ("abcdefgh", "xxabcdxx", 100, [(1, 8)]),
        ("abcdefgh", "x" * 20 + "efgh" + "x" * 20, 10, [(15, 25)]),
        ("abcdefgh", "x" * 20 + "efgh" + "x" * 20, 9, None),
        ("abcdefgh", "abcdefgh" + "x" * 20 + "abcd", 100, [(0, 9), (27, 32)]),
        ("abcdefgh", "nothing of it", 0, []),
        ("ab" * 20, "ab" * 200, 1_000, None),
    ],
)
def test_windows_are_as_long_as_the_quote_and_one_error_on_either_side(
    quote: str, text: str, most: int, expected: list[tuple[int, int]] | None
):
    assert windows(quote, text, 1, most) == expected
