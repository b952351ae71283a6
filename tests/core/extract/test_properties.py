# ruff: noqa: RUF001 (full-width marks are what is tested)
"""What holds for any text whatsoever."""

from __future__ import annotations

import pytest
import sentencex
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.extract import boundaries
from citebound.core.extract.choose import Candidate, choose, choose_among
from citebound.core.extract.plain import plain
from citebound.core.extract.sentences import sentences
from citebound.core.syntax import Syntax

PIECES = st.sampled_from(
    [
        *"\n\r \t.:;!?。；！？“”\"'()[]{}<>`*_#|=-+>\\§\x00\u2028\u2029\ufeff😀中é1",
        *(
            "\n\n",
            "\r\n",
            "```",
            "---",
            "- ",
            "1. ",
            "(1) ",
            "a) ",
            "第一条 ",
            "（一）",
            "z. B. ",
            "No. ",
        ),
        *(
            ".. a",
            "::",
            "    ",
            "| a | b |",
            "<!--",
            "-->",
            "<table",
            "</table>",
            "{% a %}",
            "[a](b.c) ",
        ),
        *(
            "The tenant must pay 5 euros. ",
            "Er muss zahlen. ",
            "承租人应当支付租金。",
            "a b is c d",
        ),
    ]
)
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=60).map("".join))
SYNTAXES = st.sampled_from(Syntax)


@given(TEXTS, SYNTAXES)
def test_units_lie_in_the_text_in_order_and_have_no_blank_edges(text, syntax):
    end = 0
    for unit in sentences(text, syntax):
        assert end <= unit.start < unit.end <= len(text)
        assert unit.of(text) == unit.of(text).strip()
        end = unit.end


@given(TEXTS, SYNTAXES, st.integers(-1, 9))
def test_a_choice_is_a_part_of_the_units_within_the_limit_and_always_the_same(text, syntax, limit):
    units = sentences(text, syntax)
    found = choose(text, units, limit)
    assert list(found) == sorted(set(found) & set(range(len(units))))
    assert len(found) <= max(limit, 0)
    assert found == choose(text, sentences(text, syntax), limit)
    assert bool(found) == bool(units and limit > 0)


@given(st.lists(st.builds(Candidate, st.integers(0, 4), TEXTS), max_size=12), st.integers(-1, 9))
def test_a_choice_among_documents_covers_them_all_if_it_can(candidates, limit):
    found = choose_among(candidates, limit)
    assert list(found) == sorted(set(found) & set(range(len(candidates))))
    assert len(found) <= max(limit, 0)
    groups = {candidate.group for candidate in candidates}
    represented = {candidates[i].group for i in found}
    if len(groups) <= limit:
        assert represented == groups
    else:
        assert len(represented) == len(found)


@given(TEXTS)
def test_the_display_form_has_one_line_and_no_blank_edges(text):
    shown = plain(text)
    assert "\n" not in shown
    assert shown == shown.strip()


@pytest.mark.parametrize(
    "hostile",
    [
        "word " * 50_000,
        "." * 100_000,
        "#" * 100_000,
        "中。" * 20_000,
        "<!--" * 5_000,
        "[a](" * 20_000,
        "`a" * 40_000,
        "**a" * 20_000,
        "\n- a" * 5_000,
        "A.B." * 20_000,
        "> " * 40_000,
        " " * 100_000 + "a",
    ],
)
@pytest.mark.parametrize("syntax", Syntax)
def test_hostile_texts_show_the_library_small_windows_only(hostile, syntax, monkeypatch):
    seen = []
    ask = sentencex.get_sentence_boundaries

    def counting(code, text):
        seen.append(len(text))
        return ask(code, text)

    monkeypatch.setattr(boundaries, "get_sentence_boundaries", counting)
    units = sentences(hostile, syntax)
    choose(hostile, units, 12)
    plain(hostile)
    assert sum(seen) <= len(hostile)
    if hostile.count("。") > 1:
        assert max(seen) <= boundaries.WINDOW + 1
