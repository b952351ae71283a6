"""Differences that carry no meaning: slips of single letters, by what the text itself knows."""

from __future__ import annotations

import unicodedata
from itertools import chain
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.align import distance
from citebound.core.gate.fold import is_dense
from citebound.core.gate.lexicon import LANGUAGES, lexicon
from citebound.core.gate.senseless import is_senseless

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.gate.difference import Piece
    from citebound.core.gate.wording import Context

_SLIP_FROM: Final = 6
"""Letters that a word has at least where one of them may differ whatever the words are."""


_HEAD_FROM: Final = 5
"""Letters of a word whose first letter may be wrong, if that makes no word."""
_HEAD_FROM_KNOWN: Final = 3
"""The same in a language of which many words are known."""
_TWICE_FROM: Final = 10
"""Letters of a word in which two letters may be wrong, if that makes no word."""
_TWICE_FROM_KNOWN: Final = 7
"""The same in a language of which many words are known."""


def is_typo(piece: Piece, letters: Sequence[Sequence[str]], context: Context) -> bool:
    """Whether the quote has, for a word of the text, a string that is no word: one letter off."""
    if not context.wording.languages:
        return False
    one, other = letters
    if any(map(is_dense, "".join(chain(*letters)))):
        return max(map(len, letters)) <= 1 and _is_unheard(piece, context)
    if len(one) != len(other):
        return False
    return is_senseless(one, other, piece, context) or _are_misspelt(one, other, context)


def _are_misspelt(one: Sequence[str], other: Sequence[str], context: Context) -> bool:
    wording = context.wording
    pairs = _changed(one, other)
    least = _HEAD_FROM_KNOWN if wording.has_words else _HEAD_FROM
    twice = _TWICE_FROM_KNOWN if wording.has_words else _TWICE_FROM
    return all(
        not wording.knows(pair[0])
        and (
            _is_misspelt_closed(pair, is_told=wording.is_told)
            if len(pair[1]) < _HEAD_FROM and wording.is_closed(pair[1])
            else _is_misspelt(pair, least, twice)
        )
        for pair in pairs
    )


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


def _is_unheard(piece: Piece, context: Context) -> bool:
    """Whether the text never says what the quote says there, with a character on either side.

    A mark is no such character. What is lost beside one is looked for with it and one character
    more: any sentence may end with the one before.
    """
    if _KANA.search(context.passage):
        return False  # Japanese, whose words no lexicon knows.
    quote, start, end = context.quote, max(0, piece.quote_start - 1), piece.quote_end + 1
    is_after_mark = start < piece.quote_start and not quote[start].isalnum()
    is_before_mark = not quote[end - 1 : end].isalnum()
    if piece.quote:
        said = quote[start + is_after_mark : end - is_before_mark]
    else:
        said = quote[max(0, start - is_before_mark) : end + is_after_mark]
    return said not in context.wording.text


def is_slip(
    letters: Sequence[Sequence[str]], only: tuple[Sequence[str], Sequence[str]], context: Context
) -> bool:
    """Whether two pieces are the same words but for slips of single letters in long words."""
    if _FILLERS.issuperset(chain(*only)):
        return True
    one, other = letters
    if len(one) != len(other):
        return bool(one) and "".join(one) == "".join(other)
    return all(_is_slip_of_long(pair, context) for pair in _changed(one, other))


def _is_slip_of_long(pair: tuple[str, str], context: Context) -> bool:
    """Whether two long words are near; "through" and "though" are two of closed classes."""
    is_near = _is_near if context.wording.languages else _is_nearest
    is_long = min(map(len, pair)) >= _SLIP_FROM
    return is_long and is_near(*pair) and not all(map(context.wording.is_closed, pair))


def _is_nearest(one: str, other: str) -> bool:
    """Whether one letter inside is doubled, or looks alike, or two are transposed.

    Nothing more may be said where the words are unknown.
    """
    if one[0] != other[0]:
        return False
    is_doubled = _DOUBLED.sub(r"\1", one) == _DOUBLED.sub(r"\1", other)
    if is_doubled or _is_transposed(one, other):
        return distance(one, other) <= len("xy")
    changed = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    return len(one) == len(other) and len(changed) == 1 and _are_of_two_scripts(*changed[0])


def _are_of_two_scripts(one: str, other: str) -> bool:
    return one.isascii() != other.isascii()


def _is_near(one: str, other: str) -> bool:
    """Whether one letter differs, not the first; or two are transposed."""
    is_letter = max(len(one), len(other)) <= 1
    begins = {unicodedata.normalize("NFD", word)[0] for word in (one, other)}
    if is_letter or len(begins) > 1:
        return False
    return distance(one, other) <= 1 or _is_transposed(one, other)


def _is_misspelt(pair: tuple[str, str], least: int, twice: int) -> bool:
    """Whether one of two words is the other with letters wrong, if it is no word itself."""
    one, other = pair
    if _is_near(one, other):
        return True
    short, long = sorted((one, other), key=len)
    if len(short) >= twice:
        return distance(one, other) <= len("xy")
    is_head = one[1:] == other[1:] or long[1:] == short
    return len(long) >= least and is_head


def _is_transposed(one: str, other: str) -> bool:
    """Whether two neighbouring letters have changed places, and nothing else."""
    if len(one) != len(other):
        return False
    first, *rest = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b] or [0]
    turned = one[:first] + one[first : first + 2][::-1] + one[first + 2 :]
    return rest == [first + 1] and turned == other


_DOUBLED: Final = regex.compile(r"(.)\1")
_VOWEL: Final = regex.compile(r"[aeiouyäöüáéíóúàèìòùâêîôûëïœæ]")
_KANA: Final = regex.compile(r"[\p{Hiragana}\p{Katakana}]")
_FILLERS: Final = frozenset[str]().union(*(lexicon(name).fillers for name in LANGUAGES))
