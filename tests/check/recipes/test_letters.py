"""How texts read for the auditor, beside how the gate folds them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.check.recipes.letters import is_near, reading_of
from citebound.core.gate.fold import fold
from citebound.core.gate.marks import MARKS

SIGNS = st.text(st.sampled_from("aAbB1 ,.'\"-+#%€$ßÄéＡ，。“”「」（）％你好 \t\n"), max_size=12)  # noqa: RUF001
ALIKE = (
    *(("a", "A"), ("b", "Ｂ"), ("1", "１"), (" ", "  "), (" ", "\n"), (",", "，"), (".", "。")),  # noqa: RUF001
    *(("'", "’"), ("-", "–"), ("%", "％"), ("ß", "ss"), ("Ä", "A\u0308"), (" ", ""), ("(", "（")),  # noqa: RUF001
)
"""What may be written for what."""


def changes(one: str, other: str) -> int:
    """The slow and obvious edit distance."""
    if not one or not other:
        return len(one) + len(other)
    replaced = changes(one[1:], other[1:]) + (one[0] != other[0])
    return min(replaced, changes(one[1:], other) + 1, changes(one, other[1:]) + 1)


@given(st.text(st.sampled_from("abc"), max_size=5), st.text(st.sampled_from("abc"), max_size=5))
def test_texts_are_near_from_their_distance_on(one: str, other: str) -> None:
    distance = changes(one, other)
    assert [is_near(one, other, most) for most in range(8)] == [
        most >= distance for most in range(8)
    ]


@given(SIGNS, st.lists(st.sampled_from(ALIKE)))
def test_what_the_gate_folds_alike_reads_alike(text: str, swaps: list[tuple[str, str]]) -> None:
    other = text
    for before, after in swaps:
        other = other.replace(before, after)
    if fold(text).text == fold(other).text:
        assert reading_of(text) == reading_of(other)


@pytest.mark.parametrize("mark", sorted(MARKS))
def test_marks_that_the_gate_takes_for_each_other_read_alike(mark: str) -> None:
    assert reading_of(mark) == reading_of(MARKS[mark])


@pytest.mark.parametrize(
    ("one", "other"), [("1.5", "1.6"), ("+5", "5"), ("5 %", "5"), ("€ 5", "5"), ("a < b", "a b")]
)
def test_what_carries_meaning_reads_differently(one: str, other: str) -> None:
    assert reading_of(one) != reading_of(other)
