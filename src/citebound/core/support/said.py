"""What a text says that a program can compare: numbers, dates, names, negations, modals.

Read with the gate's fold, tokens and lexicons.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.extract.terms import terms
from citebound.core.gate.difference import TOKEN
from citebound.core.gate.edges import CJK_DIGITS
from citebound.core.gate.fold import fold, is_dense
from citebound.core.gate.lexicon import lexicon
from citebound.core.gate.names import names_in
from citebound.core.support.modal_words import DENIALS, HEDGES, MODALS, SMALL_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a text before a stretch of it is read."""

    languages: tuple[str, ...]
    """Those that have a lexicon; with none nothing is compared."""
    names: frozenset[str] = frozenset()
    """Folded words that it writes like names."""


@dataclass(frozen=True, slots=True)
class Said:
    """What one text says."""

    text: str
    """Folded."""
    words: frozenset[str]
    """Its folded words, those of compounds too."""
    stems: frozenset[str]
    """Stems of its content words."""
    numbers: frozenset[str]
    """Numbers in digits, as far as they can be written so."""
    dates: frozenset[str]
    """Words of dates."""
    names: frozenset[str]
    """Words that are written like names."""
    denials: frozenset[str]
    """Words that deny or forbid."""
    modals: frozenset[str]
    """Classes of modal words."""
    hedges: frozenset[str]
    """Words that make a possibility of it."""

    @property
    def asks(self) -> bool:
        """Whether it ends as a question."""
        return self.text.rstrip("\"')").endswith("?")


def said(text: str, known: Known) -> Said:
    """What a stretch of a text says."""
    folded = fold(text).text
    tokens = TOKEN.findall(folded)
    words = _words(tokens)
    kinds = _kinds(known.languages)
    modals = {kind for word, kind in kinds.modals if word in words or _stands(word, folded)}
    return Said(
        folded,
        words,
        terms(folded),
        frozenset(_numbers(folded, tokens, kinds.numbers)),
        frozenset(_dates(tokens, kinds.dates)),
        _names(text, known),
        frozenset(_found(kinds.denials, words, folded)),
        frozenset(modals),
        frozenset(_found(HEDGES, words, folded)) - (_MONTH if _is_month(tokens) else frozenset()),
    )


@dataclass(frozen=True, slots=True)
class _Kinds:
    dates: frozenset[str]
    numbers: dict[str, str]
    denials: frozenset[str]
    modals: tuple[tuple[str, str], ...]


@cache
def _kinds(languages: tuple[str, ...]) -> _Kinds:
    known = [lexicon(language) for language in languages]
    numbers: dict[str, str] = {}
    for language in languages:
        numbers |= SMALL_NUMBERS.get(language, {})
    return _Kinds(
        frozenset[str]().union(*(words.kinds["date"] for words in known)),
        numbers,
        DENIALS.union(*(words.kinds["negation"] for words in known)) - _NO_DENIALS,
        tuple(pair for language in languages for pair in _modals(language)),
    )


def _modals(language: str) -> list[tuple[str, str]]:
    """The modal words of a language, each with its class."""
    return [(word, kind) for kind, words in MODALS[language].items() for word in words.split()]


def _words(tokens: Iterable[str]) -> frozenset[str]:
    whole = set(tokens)
    parts = {part for token in whole for part in regex.split(r"['-]", token)}
    return frozenset(whole | parts | {_plain(token) for token in whole})


def _plain(word: str) -> str:
    """A word without the mark of the genitive."""
    return word.removesuffix("'s").removesuffix("'")


def _stands(word: str, folded: str) -> bool:
    """Whether a word of a script without blanks stands in a text."""
    return is_dense(word[0]) and word in folded


def _found(known: Iterable[str], words: frozenset[str], folded: str) -> Iterable[str]:
    return (word for word in known if word in words or _stands(word, folded))


def _numbers(folded: str, tokens: Sequence[str], small: dict[str, str]) -> Iterable[str]:
    for token in tokens:
        if token in small:
            yield small[token]
        elif token[0].isdigit():
            yield _ORDINAL.sub("", _THOUSANDS.sub("", token)).rstrip(".,:")
    yield from _DENSE_NUMBER.findall(folded)


def _dates(tokens: Sequence[str], known: frozenset[str]) -> Iterable[str]:
    """Words of dates; short ones, and months that are other words too, beside a number only."""
    for position, token in enumerate(tokens):
        is_plain = token not in _OTHERS and len(token) > _SHORT
        if token in known and (is_plain or _beside_number(tokens, position)):
            yield token


def _beside_number(tokens: Sequence[str], position: int) -> bool:
    around = (*tokens[max(0, position - 1) : position], *tokens[position + 1 : position + 2])
    return any(token[0].isdigit() for token in around)


def _is_month(tokens: Sequence[str]) -> bool:
    places = [position for position, token in enumerate(tokens) if token in _MONTH]
    return bool(places) and all(_beside_number(tokens, position) for position in places)


def _names(text: str, known: Known) -> frozenset[str]:
    """Words that are written like names, and the first one when the text around knows it as one.

    None in a language that writes every noun so.
    """
    if _ALL_NOUNS in known.languages:
        return frozenset()
    opening = _FIRST.match(text)
    first = frozenset() if opening is None else {_plain(fold(opening[1]).text)} & known.names
    return frozenset(_plain(name) for name in names_in(text)) | first


_MONTH: Final = frozenset(("may",))
_ALL_NOUNS: Final = "de"
_SHORT: Final = 3
_OTHERS: Final = frozenset(("may", "march", "august", "second", "sept"))
"""Words of dates that are other words as well."""
_NO_DENIALS: Final = frozenset(("fail", "fails", "failed", "lack", "lacks"))
"""Negations of the lexicon that state something as well."""
_THOUSANDS: Final = regex.compile(r"(?<=\d)[,'](?=\d{3}(?:\D|$))")
_ORDINAL: Final = regex.compile(r"(?<=\d)(?:st|nd|rd|th)$")
_DENSE_NUMBER: Final = regex.compile(
    rf"[{CJK_DIGITS}]{{2,}}|[{CJK_DIGITS}](?=[年月日号时点元天周岁])"
)
_FIRST: Final = regex.compile(r"\W*(\p{Lu}[\p{L}\p{M}'’-]+)")  # noqa: RUF001 (an apostrophe)
