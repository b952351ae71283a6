from __future__ import annotations

import pytest

from citebound.core.recipes.passage import LONGEST_LED, passage_of
from citebound.core.text import Span
from tests.core.samples import part_text


def around(text: str, quote: str) -> tuple[str, str, list[str]]:
    passage = passage_of(part_text(text))
    start = text.index(quote)
    found = passage.around(Span(start, start + len(quote)))
    return found.whole.of(text), found.text, [unit.of(text) for unit in found.beside]


def test_a_quote_over_two_sentences_has_both_for_its_sentence() -> None:
    text = "First one goes. If so, pay now. Then rest here. Last one goes."
    assert around(text, "pay now. Then") == (
        "If so, pay now. Then rest here.",
        "If so, pay now. Then rest here.",
        ["Last one goes.", "First one goes."],
    )


def test_the_mark_of_a_list_alone_is_in_no_sentence() -> None:
    assert around("1. Pay the seller now.", "1.") == ("1.", "1.", [])


@pytest.mark.parametrize(
    ("lead", "text"), [("You may not:", "You may not: go home."), ("Some rules", "go home.")]
)
def test_an_item_is_read_with_the_half_sentence_that_it_finishes(lead: str, text: str) -> None:
    assert around(f"{lead}\n\n- lie;\n- go home.\n", "go home")[1] == text


def test_an_item_far_below_its_half_sentence_is_shown_alone_and_read_with_it() -> None:
    items = "".join(f"- item number {n} of this long list;\n" for n in range(LONGEST_LED // 30))
    whole, text, _ = around(f"You may not:\n\n{items}- go home.\n", "go home")
    assert (whole, text) == ("go home.", "You may not: go home.")


def test_a_list_that_begins_the_part_has_no_half_sentence() -> None:
    assert around("- go home.\n- lie.\n", "go home")[1] == "go home."
