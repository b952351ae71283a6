from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.extract.sentences import sentences, statements
from citebound.core.syntax import Syntax

PIECES = [
    "One two three four five. ",
    "# Head\n",
    "\n\n",
    "- item one\n",
    "| a | b |\n",
    "```\nx\n```\n",
    "\r\n",
    "  ",
    "这是一个句子。",
    "Is it? Yes.\n",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("You may go. You must pay!", ["You may go.", "You must pay!"]),
        (
            "# Rules\n\nYou may not:\n\n- pay late;\n- go.\n",
            ["# Rules", "You may not:", "pay late;", "go."],
        ),
        ("| a | b |\n", ["| a | b |"]),
        ("A sentence that\ngoes on here. Next.", ["A sentence that\ngoes on here.", "Next."]),
        (" \n\t\n", []),
        ("", []),
    ],
)
def test_every_stretch_of_a_text_is_a_statement(text: str, found: list[str]) -> None:
    assert [unit.of(text) for unit in statements(text, Syntax.MARKDOWN)] == found


@given(TEXTS, st.sampled_from(Syntax))
def test_statements_leave_out_no_word_and_do_not_overlap(text: str, syntax: Syntax) -> None:
    units = statements(text, syntax)
    reached, left = 0, []
    for unit in units:
        assert unit.start >= reached
        assert unit.of(text) == unit.of(text).strip()
        left.append(text[reached : unit.start])
        reached = unit.end
    left.append(text[reached:])
    assert not any(char.isalpha() for piece in left for char in piece)


@given(TEXTS, st.sampled_from(Syntax))
def test_every_sentence_that_can_be_evidence_is_a_statement(text: str, syntax: Syntax) -> None:
    assert set(sentences(text, syntax)) <= set(statements(text, syntax))
