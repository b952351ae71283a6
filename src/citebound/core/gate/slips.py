"""Differences that carry no meaning: slips of letters that make no word, by text and word list."""

from __future__ import annotations

import unicodedata
from itertools import chain
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.align import distance
from citebound.core.gate.dense_slips import is_dense_slip
from citebound.core.gate.fold import is_dense
from citebound.core.gate.lexicon import LANGUAGES, lexicon
from citebound.core.gate.senseless import is_senseless

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.gate.difference import Piece
    from citebound.core.gate.wording import Context, Wording

_HEAD_FROM: Final = 3
"""Letters of a word whose first letter may be wrong."""
_TWICE_FROM: Final = 7
"""Letters of a word in which two letters may be wrong."""
_SHORT: Final = 5
"""Letters from which a closed-class word is judged as any other."""


def is_typo(piece: Piece, letters: Sequence[Sequence[str]], context: Context) -> bool:
    """Whether the quote has, for a word of the text, a string that is no word: a letter off."""
    if not context.wording.languages:
        return False
    one, other = letters
    if any(map(is_dense, "".join(chain(*letters)))):
        return _IN_LIST in context.wording.languages and is_dense_slip(piece, context)
    if len(one) != len(other):
        return False
    return is_senseless(one, other, piece, context) or _are_misspelt(one, other, context.wording)


def _are_misspelt(one: Sequence[str], other: Sequence[str], wording: Wording) -> bool:
    return all(
        wording.is_one_word(*pair) or (_is_unknown(pair, wording) and _is_for_word(pair, wording))
        for pair in _changed(one, other)
    )


def _is_unknown(pair: tuple[str, str], wording: Wording) -> bool:
    """Whether the first of two strings is no word, and none that somebody may form."""
    if wording.knows(pair[0]):
        return False
    return not wording.is_formed(*pair) or _is_respelt(*pair)


def _is_respelt(one: str, other: str) -> bool:
    """Whether letters are doubled, or two transposed: "commitee" is nobody who commits."""
    is_doubled = _RUN.sub(r"\1", one) == _RUN.sub(r"\1", other)
    return is_doubled or _is_transposed(one, other)


def _is_for_word(pair: tuple[str, str], wording: Wording) -> bool:
    """Whether a string that is unknown stands for this word, and can be no word itself."""
    if len(pair[1]) < _SHORT and wording.is_closed(pair[1]):
        return _is_misspelt_closed(pair, is_told=wording.is_told)
    if wording.is_told and wording.is_word(pair[1]):
        return _is_misspelt(*pair)
    return _is_malformed(*pair)


def _changed(one: Sequence[str], other: Sequence[str]) -> list[tuple[str, str]]:
    """The words that differ, beside each other; of hyphenated ones the parts: "server-a"."""
    words = (_parts(*pair) for pair in zip(one, other, strict=True))
    return [pair for pair in chain.from_iterable(words) if pair[0] != pair[1]]


def _parts(one: str, other: str) -> list[tuple[str, str]]:
    parts = one.split("-"), other.split("-")
    return list(zip(*parts, strict=True)) if len(parts[0]) == len(parts[1]) else [(one, other)]


def _is_misspelt_closed(pair: tuple[str, str], *, is_told: bool) -> bool:
    """Whether a short closed-class word has one letter wrong, if the other is no word.

    A single letter may be a label: "plan a". Where the words of the language are not known, what
    has more than two letters, and a vowel, may be a word of an open class, accents apart.
    """
    one, other = pair
    if len(other) < len("xy"):
        return False
    if _is_transposed(one, other) or one == _without_accents(other):
        return True
    is_no_word = is_told or len(one) <= len("xy") or _VOWEL.search(one) is None
    return is_no_word and distance(one, other) <= 1


def _without_accents(word: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFD", word)))


def is_slip(
    letters: Sequence[Sequence[str]], only: tuple[Sequence[str], Sequence[str]], context: Context
) -> bool:
    """Whether two pieces are the same words but for fillers, blanks, and what no word can be."""
    if _FILLERS.issuperset(chain(*only)):
        return True
    one, other = letters
    if len(one) != len(other):
        return bool(one) and "".join(one) == "".join(other)
    return all(
        _is_malformed(*pair) and not context.wording.knows(pair[0])
        for pair in _changed(one, other)
    )


def _is_malformed(one: str, other: str) -> bool:
    """Whether a string is a word as nobody writes one: a letter three times, or of another script.

    A letter doubled or turned, or an accent lost, can make another word, and no list says so for
    every language: poison and poisson, verlassen and verlasen, fordern and fördern.
    """
    if _THRICE.search(one) is not None and _THRICE.search(other) is None:
        return _RUN.sub(r"\1", one) == _RUN.sub(r"\1", other)
    changed = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    return len(one) == len(other) and len(changed) == 1 and _are_of_two_scripts(*changed[0])


def _are_of_two_scripts(one: str, other: str) -> bool:
    """Whether one of two letters is Latin and the other looks like it, from Cyrillic or Greek."""
    return any(
        _LATIN.match(a) is not None and _LOOKS_LATIN.match(b) is not None
        for a, b in ((one, other), (other, one))
    )


def _is_near(one: str, other: str) -> bool:
    """Whether one letter differs, not the first; or two are transposed."""
    is_letter = max(len(one), len(other)) <= 1
    begins = {unicodedata.normalize("NFD", word)[0] for word in (one, other)}
    if is_letter or len(begins) > 1:
        return False
    return distance(one, other) <= 1 or _is_transposed(one, other)


def _is_misspelt(one: str, other: str) -> bool:
    """Whether one of two words is the other with letters wrong, if it is no word itself."""
    if _is_near(one, other):
        return True
    short, long = sorted((one, other), key=len)
    if len(short) >= _TWICE_FROM:
        return distance(one, other) <= len("xy")
    return len(long) >= _HEAD_FROM and (one[1:] == other[1:] or long[1:] == short)


def _is_transposed(one: str, other: str) -> bool:
    """Whether two neighbouring letters have changed places, and nothing else."""
    if len(one) != len(other):
        return False
    first, *rest = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b] or [0]
    turned = one[:first] + one[first : first + 2][::-1] + one[first + 2 :]
    return rest == [first + 1] and turned == other


_IN_LIST: Final = "zh"
"""The language without blanks that has a word list."""
_THRICE: Final = regex.compile(r"(\p{L})\1\1")
_RUN: Final = regex.compile(r"(\p{L})\1+")
_LATIN: Final = regex.compile(r"\p{Latin}")
_LOOKS_LATIN: Final = regex.compile(r"[\p{Cyrillic}\p{Greek}]")
_VOWEL: Final = regex.compile(r"[aeiouyäöüáéíóúàèìòùâêîôûëïœæ]")
_FILLERS: Final = frozenset[str]().union(*(lexicon(name).fillers for name in LANGUAGES))
