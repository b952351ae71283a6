from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.extract.sentences import statements
from citebound.core.split import quarter_tokens
from citebound.core.split_sentences import split_sentences
from citebound.core.syntax import Syntax

SENTENCES = st.sampled_from(
    [
        "You may go. ",
        "You must pay within ten days of the order.\n",
        "# Head\n",
        "\n\n",
        "- item\n",
        "It goes\non here. ",
        "他们必须付款。",
        "```\nx. y.\n```\n",
    ]
)
TEXTS = st.lists(SENTENCES, max_size=40).map("".join)


def parts(text: str, size: int, syntax: Syntax = Syntax.MARKDOWN) -> list[str]:
    return [part.of(text) for part in split_sentences(text, size, syntax)]


@given(TEXTS, st.integers(1, 40), st.sampled_from(Syntax))
def test_parts_cover_the_text_and_end_with_whole_sentences(
    text: str, size: int, syntax: Syntax
) -> None:
    cut = split_sentences(text, size, syntax)
    assert "".join(part.of(text) for part in cut) == text
    ends = {part.end for part in cut}
    for unit in statements(text, syntax):
        assert not any(unit.start < end < unit.end for end in ends)


@given(TEXTS, st.integers(1, 40))
def test_a_part_is_light_or_holds_one_statement(text: str, size: int) -> None:
    units = statements(text, Syntax.PLAIN)
    for part in split_sentences(text, size, Syntax.PLAIN):
        held = [unit for unit in units if part.start <= unit.start < part.end]
        assert quarter_tokens(part.of(text)) <= 4 * size or len(held) <= 1


def test_a_long_line_is_cut_between_two_sentences() -> None:
    line = "You may go home now. " * 8
    cut = parts(line, 20)
    assert len(cut) > 1
    assert all(piece.strip().endswith("now.") and piece.startswith("You") for piece in cut)


def test_a_part_begins_at_a_line_where_one_can() -> None:
    text = "Go on. Do it now. Then rest.\nPay at once. Or pay later.\nStay. Wait for it."
    assert [piece.splitlines()[0] for piece in parts(text, 12, Syntax.PLAIN)] == [
        "Go on. Do it now. Then rest.",
        "Pay at once. Or pay later.",
        "Stay. Wait for it.",
    ]


def test_an_edit_far_away_leaves_the_other_parts_as_they_are() -> None:
    text = "".join(f"Clause {n} says that party {n * n} pays {n} days late. " for n in range(60))
    edited = text.replace("Clause 59 says", "Clause 59, as amended, says")
    before, after = parts(text, 80, Syntax.PLAIN), parts(edited, 80, Syntax.PLAIN)
    assert before[:-2] == after[: len(before) - 2]


def test_a_short_text_is_one_part_and_the_empty_text_has_none() -> None:
    assert parts("You may go.", 10) == ["You may go."]
    assert parts("", 10) == []


@pytest.mark.parametrize("size", [0, -1])
def test_a_part_has_at_least_one_token(size: int) -> None:
    with pytest.raises(ValueError, match="at least 1 token"):
        split_sentences("text", size, Syntax.PLAIN)
