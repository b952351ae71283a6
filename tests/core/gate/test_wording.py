"""The words and languages of a text, beside all of its tokens one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citebound.core.gate.difference import TOKEN
from citebound.core.gate.fold import is_dense
from citebound.core.gate.lexicon import LANGUAGES, lexicon
from citebound.core.gate.wording import Wording, is_text

_PARTS = (
    " ",
    "the",
    "und",
    "of",
    "que",
    "x",
    "'",
    "-",
    ",",
    "1,000",
    "30",
    "4",
    "万",
    "一",
    "一万",
)
_OTHERS = ("ー", "カ", "\u3400", "\u0e31", "\u0301", "é", "\u02ea", "²", "\n", "。", "$")


def _slowly(text: str) -> tuple[frozenset[str], tuple[str, ...]]:
    tokens = [token for token in TOKEN.findall(text) if is_text(token)]
    spaced = [token for token in tokens if not is_dense(token[0])]
    found = [
        language
        for language in LANGUAGES
        if 12 * sum(token in lexicon(language).common for token in spaced) > len(spaced)
    ]
    is_chinese = any("\u4e00" <= char <= "\u9fff" for char in text)
    return frozenset(tokens), (*found, "zh") if is_chinese else tuple(found)


@given(st.lists(st.sampled_from(_PARTS + _OTHERS), max_size=20).map("".join) | st.text())
def test_the_words_and_languages_are_those_of_all_tokens(text: str):
    wording = Wording(text)
    assert (wording.words, wording.languages) == _slowly(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1,000 tons", {"1,000", "tons"}),
        ("1,000万", {"1", "000", "万"}),
        ("同意, we agree 一", {"同", "意", "we", "agree", "一"}),
        ("同意", {"同", "意"}),
    ],
)
def test_characters_of_a_run_are_words_and_decide_where_numbers_end(text: str, words: set[str]):
    assert Wording(text).words == words
