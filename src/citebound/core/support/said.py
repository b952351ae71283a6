"""What a text says that a program can compare: numbers, dates, names, negations, modals.

Read with the gate's fold, tokens and lexicons.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import filterfalse
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.extract.terms import terms
from citebound.core.gate.difference import TOKEN
from citebound.core.gate.edges import CJK_DIGITS, units_after
from citebound.core.gate.fold import fold, is_dense
from citebound.core.gate.lexicon import lexicon
from citebound.core.gate.names import names_in
from citebound.core.gate.wording import Wording
from citebound.core.support.inflection import root
from citebound.core.support.modal_words import (
    CONDITIONS,
    DENIALS,
    HEDGES,
    MODALS,
    SMALL_NUMBERS,
    WAIVERS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.core.gate.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a text before a stretch of it is read."""

    languages: tuple[str, ...]
    """Those that have a lexicon; with none nothing is compared."""
    names: frozenset[str] = frozenset()
    """Folded words that it writes like names."""
    people: frozenset[str] = frozenset()
    """Folded names of those who speak in it, and the words of these names."""

    @staticmethod
    def of(text: str, people: Iterable[str] = ()) -> Known:
        """What is known of a whole text, and of the people who speak in it, by name."""
        return Known.written(text, Wording(fold(text).text).languages, people)

    @staticmethod
    def written(text: str, languages: tuple[str, ...], people: Iterable[str] = ()) -> Known:
        """The same of a text whose languages are known."""
        return Known(languages, names_in(text), frozenset(_called(people)))


def _called(people: Iterable[str]) -> Iterator[str]:
    """How people may be called: by their names, and by each word of them."""
    for name in people:
        folded = fold(name).text
        if is_dense(folded[:1]):
            yield from (one for one in (folded, folded[1:]) if len(one) > 1)
        else:
            yield from (one for one in regex.findall(_PART, folded) if one not in _TITLES)


@dataclass(frozen=True, slots=True)
class Said:
    """What one text says."""

    text: str
    """Folded."""
    tokens: tuple[str, ...]
    """Its folded words, numbers and signs in their order."""
    words: frozenset[str]
    """Its folded words, those of compounds too."""
    stems: frozenset[str]
    """Stems of its content words."""
    quantities: tuple[tuple[str, frozenset[str]], ...]
    """Numbers in digits, as far as they can be written so, in their order; each with its units."""
    dates: frozenset[str]
    """Words of dates."""
    names: frozenset[str]
    """Words that are written like names."""
    people: frozenset[str]
    """Names of people who are known, and words of them."""
    denials: frozenset[str]
    """Words that deny or forbid."""
    modals: frozenset[str]
    """Classes of modal words."""
    hedges: frozenset[str]
    """Words that make a possibility of it."""
    waives: bool
    """Whether it denies a duty: "need not"."""
    conditions: frozenset[str]
    """Words of conditions and exceptions."""

    @property
    def numbers(self) -> frozenset[str]:
        """Its numbers without their units."""
        return frozenset(number for number, _ in self.quantities)

    @property
    def asks(self) -> bool:
        """Whether it ends as a question."""
        return self.text.rstrip("\"')").endswith("?")


def said(text: str, known: Known) -> Said:
    """What a stretch of a text says."""
    folded = fold(text).text
    found = [*TOKEN.finditer(folded)]
    tokens = [token[0] for token in found]
    words = _words(tokens)
    kinds = _kinds(known.languages)
    hedges = _LISTED_HEDGES.found(words, folded)
    return Said(
        folded,
        tuple(tokens),
        words,
        terms(_rooted(tokens) if "en" in known.languages else folded),
        tuple(_quantities(folded, found, kinds.numbers)),
        frozenset(_dates(tokens, kinds.dates, folded)),
        _names(text, known),
        frozenset(_people(text, folded, tokens, known)),
        kinds.denials.found(words, folded),
        frozenset(kind for kind, modals in kinds.modals if modals.found(words, folded)),
        hedges - _MONTH if _is_month(tokens) else hedges,
        any(waiver.search(folded) for waiver in kinds.waivers),
        _LISTED_CONDITIONS.found(words, folded),
    )


def calls(text: str, person: str) -> bool:
    """Whether a text has a person's name, or a word of it."""
    folded, known = fold(text).text, Known((), people=frozenset(_called([person])))
    return any(_people(text, folded, TOKEN.findall(folded), known))


@dataclass(frozen=True, slots=True)
class _Listed:
    """Words to be looked for."""

    words: frozenset[str]
    dense: tuple[str, ...]
    """Those of a script without blanks, which may stand within what is cut as one word."""

    @staticmethod
    def of(words: Iterable[str]) -> _Listed:
        """These words, folded and none of them empty."""
        own = frozenset(words)
        return _Listed(own, tuple(filter(_is_dense, own)))

    def found(self, words: frozenset[str], folded: str) -> frozenset[str]:
        """Which of them a text has."""
        whole = self.words & words
        return whole if folded.isascii() else whole.union(_standing(self.dense, folded))


@dataclass(frozen=True, slots=True)
class _Kinds:
    dates: _Listed
    numbers: dict[str, str]
    """Number words with their digits."""
    undigited: frozenset[str]
    """The other number words."""
    denials: _Listed
    modals: tuple[tuple[str, _Listed], ...]
    """Each class with its words."""
    waivers: tuple[regex.Pattern[str], ...]


@cache
def _kinds(languages: tuple[str, ...]) -> _Kinds:
    known = [lexicon(language) for language in languages]
    numbers: dict[str, str] = {}
    for language in languages:
        numbers |= SMALL_NUMBERS.get(language, {})
    others = _of_kind("number", known) - numbers.keys() - _NO_NUMBERS
    return _Kinds(
        _Listed.of(_of_kind("date", known)),
        numbers,
        frozenset(filterfalse(_is_dense, others)),
        _Listed.of((DENIALS | _of_kind("negation", known)) - _NO_DENIALS),
        tuple(pair for language in languages for pair in _modals(language)),
        tuple(regex.compile(WAIVERS[language]) for language in languages),
    )


def _of_kind(kind: str, known: Iterable[Lexicon]) -> frozenset[str]:
    return frozenset[str]().union(*(words.kinds[kind] for words in known))


def _is_dense(word: str) -> bool:
    """Whether a word is of a script without blanks."""
    return is_dense(word[0])


def _modals(language: str) -> list[tuple[str, _Listed]]:
    """The classes of modal words of a language."""
    return [(kind, _Listed.of(words.split())) for kind, words in MODALS[language].items()]


def _words(tokens: Iterable[str]) -> frozenset[str]:
    whole = set(tokens)
    joined = [token for token in whole if not token.isalnum()]
    parts = (part for token in joined for part in _JOINT.split(token))
    return frozenset(whole.union(parts, map(_plain, joined)))


def _plain(word: str) -> str:
    """A word without the mark of the genitive."""
    return word.removesuffix("'s").removesuffix("'")


def _standing(dense: Iterable[str], folded: str) -> Iterator[str]:
    """The words of a script without blanks that stand in a text."""
    return (word for word in dense if word in folded)


def _quantities(
    folded: str, tokens: Iterable[regex.Match[str]], small: dict[str, str]
) -> Iterable[tuple[str, frozenset[str]]]:
    for token in tokens:
        if token[0] in small:
            yield small[token[0]], _units(folded, token)
        elif token[0][0].isdigit():
            number = _ORDINAL.sub("", _THOUSANDS.sub("", token[0])).rstrip(".,:")
            yield number, _units(folded, token)
    for token in _DENSE_NUMBER.finditer(folded):
        yield token[0], _units(folded, token)


def number_words(text: Said, known: Known) -> frozenset[str]:
    """Its words of numbers that are not read as digits, such as "thirty", "first" and "half"."""
    return text.words & _kinds(known.languages).undigited


def _units(folded: str, number: regex.Match[str]) -> frozenset[str]:
    """Units of a number, in the singular and without signs: ``dollar`` of ``$5``."""
    sign = folded[max(0, number.start() - 1) : number.start()]
    written = [*units_after(folded, number.end()), *([sign] if sign in _CURRENCIES else [])]
    return frozenset(_UNIT_NAMES.get(unit, unit.removesuffix("s")) for unit in written)


def _dates(tokens: Sequence[str], known: _Listed, folded: str) -> Iterable[str]:
    """Words of dates; short ones, and months that are other words too, beside a number only."""
    if not folded.isascii():
        yield from (word for word in _standing(known.dense, folded) if len(word) > 1)
    for position, token in enumerate(tokens):
        is_plain = token not in _OTHERS and len(token) > _SHORT
        if token in known.words and (is_plain or _beside_number(tokens, position)):
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
    return frozenset(_plain(name.strip("-")) for name in names_in(text)) | first


def _people(text: str, folded: str, tokens: Iterable[str], known: Known) -> Iterable[str]:
    """People who are named; a name that is another word as well, only with a capital."""
    words = {_plain(token) for token in tokens}
    for name in known.people:
        if is_dense(name[0]):
            if name in folded:
                yield name
        elif name in words and (name not in _OTHER_WORDS or name.capitalize() in text):
            yield name


def _rooted(tokens: Iterable[str]) -> str:
    """Words without inflection, and without those of the closed classes, which say no content.

    Characters of a script without blanks stay side by side.
    """
    rooted = (_root(token) for token in tokens)
    return "".join(one if is_dense(one[0]) else f" {one} " for one in rooted if one)


def _root(token: str) -> str:
    if is_dense(token[0]) or not token[0].isalpha():
        return token
    plain = _plain(token)
    return "" if plain in _CLOSED else root(plain)


_LISTED_HEDGES: Final = _Listed.of(HEDGES)
_LISTED_CONDITIONS: Final = _Listed.of(CONDITIONS)
_CLOSED: Final = lexicon("en").closed
_OTHER_WORDS: Final = lexicon("en").words | lexicon("en").closed | lexicon("en").kinds["modal"]
_PART: Final = r"[\p{L}\p{M}'-]{2,}"
_TITLES: Final = frozenset(
    ["mr", "mrs", "ms", "dr", "prof", "herr", "frau", "the", "of", "and", "speaker", "unknown"]
)
"""Words of names that name no one."""
_NO_NUMBERS: Final = frozenset(
    ("one", "ein", "eins", "un", "une", "uno", "una", "single", "once", "both", "second")
)
"""Number words that are mostly other words."""
_CURRENCIES: Final = frozenset("$€£¥")
_UNIT_NAMES: Final = {
    "%": "percent",
    "per cent": "percent",
    "prozent": "percent",
    "$": "dollar",
    "usd": "dollar",
    "€": "euro",
    "eur": "euro",
    "£": "pound",
    "gbp": "pound",
    "¥": "yen",
    "jpy": "yen",
}
"""Other ways to write a unit."""
_MONTH: Final = frozenset(("may",))
_ALL_NOUNS: Final = "de"
_SHORT: Final = 3
_OTHERS: Final = frozenset(("may", "march", "august", "second", "sept"))
"""Words of dates that are other words as well."""
_NO_DENIALS: Final = frozenset(("fail", "fails", "failed", "lack", "lacks"))
"""Negations of the lexicon that state something as well."""
_JOINT: Final = regex.compile(r"['-]")
_THOUSANDS: Final = regex.compile(r"(?<=\d)[,'](?=\d{3}(?:\D|$))")
_ORDINAL: Final = regex.compile(r"(?<=\d)(?:st|nd|rd|th)$")
_DENSE_NUMBER: Final = regex.compile(
    rf"[{CJK_DIGITS}]{{2,}}|[{CJK_DIGITS}](?=[年月日号时点元天周岁个])"
)
_FIRST: Final = regex.compile(r"\W*(\p{Lu}[\p{L}\p{M}'’-]+)")  # noqa: RUF001 (an apostrophe)
