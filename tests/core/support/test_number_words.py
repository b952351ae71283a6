"""Number words: those with digits and the others are one table, and none is in both."""

from __future__ import annotations

import pytest

from citebound.core.gate.fold import fold
from citebound.core.gate.lexicon import LANGUAGES, lexicon
from citebound.core.support.modal_words import SMALL_NUMBERS
from citebound.core.support.said import Known, number_words, said


@pytest.mark.parametrize("language", SMALL_NUMBERS)
def test_a_number_word_with_digits_is_one_of_the_lexicon(language: str) -> None:
    words = SMALL_NUMBERS[language]
    assert words.keys() <= lexicon(language).kinds["number"]
    assert [*words.values()] == [str(number) for number in range(2, 13)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_word_is_read_as_digits_or_compared_as_a_word_and_never_both(
    language: str,
) -> None:
    known = Known((language,), frozenset())
    for word in lexicon(language).kinds["number"]:
        text = said(fold(word).text, known)
        digits = {number for number, _ in text.quantities if not word[0].isdigit()}
        assert not (
            digits & {*SMALL_NUMBERS.get(language, {}).values()} and number_words(text, known)
        )


def test_no_word_of_another_language_is_taken_for_a_number() -> None:
    known = Known(("en",), frozenset())
    text = said("Thirty of the sechzig are half.", known)
    assert number_words(text, known) == {"thirty", "half"}
