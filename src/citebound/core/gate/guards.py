"""Differences that no similarity excuses: they send a fuzzy hit to a person, with their name.

Specification B, step 5, as DESIGN.md section 10 tightens it. A guard never accepts; it only says
why a difference may change the meaning. What no guard names is a slip.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import chain, product
from typing import TYPE_CHECKING, Final, TypeAlias

import regex

from citebound.core.gate.difference import Piece, differences
from citebound.core.gate.fold import is_dense
from citebound.core.gate.held import is_held
from citebound.core.gate.lexicon import LANGUAGES, Lexicon, lexicon
from citebound.core.gate.names import is_in_address
from citebound.core.gate.quantities import is_numeral
from citebound.core.gate.signs import sign_kind
from citebound.core.gate.slips import is_slip, is_typo
from citebound.core.gate.wording import Context, is_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_Only: TypeAlias = tuple[list[str], list[str]]
"""Tokens that only the quote has, and that only the passage has."""

_OTHER_WORDS: Final = "other words"
_MOST_PIECES: Final = 40
"""Places in which a quote may be written differently."""


def objections(context: Context) -> Iterator[str]:
    """Why the passage may mean something else than the quote; nothing when only slips differ."""
    pieces = differences(context.quote, context.passage)
    if _swapped(pieces):
        yield "the order differs"
    if len(pieces) > _MOST_PIECES:
        yield f"they differ in {len(pieces)} places"
    for piece in pieces[:_MOST_PIECES]:
        objection = _objection(piece, context)
        if objection:
            yield objection


def _objection(piece: Piece, context: Context) -> str:
    letters = [[t for t in side if is_text(t)] for side in (piece.quote, piece.passage)]
    is_same = "".join(letters[0]) == "".join(letters[1])
    kind = sign_kind(piece, context) if is_same else _word_kind(piece, letters, context)
    if kind == _OTHER_WORDS:
        return f"{kind} ({_named(piece)})"
    return f"{kind} differs ({_named(piece)})" if kind else ""


def _word_kind(piece: Piece, letters: Sequence[Sequence[str]], context: Context) -> str:
    """What differs where letters differ; empty for a slip."""
    only = _only(letters[0], letters[1])
    is_known_typo = is_typo(piece, letters, context)
    kind = (
        _number_kind(piece, only, context, is_typo=is_known_typo)
        or _lexicon_kind(piece, only, context, is_typo=is_known_typo)
        or _dense_kind(piece, context, is_typo=is_known_typo)
        or _name_kind(piece, only, context)
        or sign_kind(piece, context)
    )
    return kind or ("" if is_known_typo or is_slip(letters, only, context) else _OTHER_WORDS)


def _named(piece: Piece) -> str:
    quote, passage = " ".join(piece.quote), " ".join(piece.passage)
    return f'"{quote}" in the quote, "{passage}" in the text'


def _only(one: Sequence[str], other: Sequence[str]) -> tuple[list[str], list[str]]:
    a, b = Counter(one), Counter(other)
    return list((a - b).elements()), list((b - a).elements())


def _number_kind(piece: Piece, only: _Only, context: Context, *, is_typo: bool) -> str:
    changed = set("".join(chain(*only)))
    if any(map(is_numeral, changed)):
        return "a number"
    if changed & _DENSE_UNITS and _is_beside_number(piece, context):
        return "a date or unit"
    is_free = is_typo and not _may_be_units(only, context)
    is_unit = _follows_digit(piece, context) or (not is_free and _is_unit(piece, only, context))
    return "a date or unit" if is_unit else ""


def _is_beside_number(piece: Piece, context: Context) -> bool:
    around = (
        context.passage[max(0, piece.passage_start - 1) : piece.passage_start]
        + context.passage[piece.passage_end : piece.passage_end + 1]
    )
    return any(map(is_numeral, around))


def _follows_digit(piece: Piece, context: Context) -> bool:
    """Whether what differs in a script without blanks stands where a unit does: "30万美元"."""
    if not any(is_dense(token[0]) for token in (*piece.quote, *piece.passage)):
        return False
    before = context.passage[max(0, piece.passage_start - 2) : piece.passage_start]
    changed = set("".join((*piece.quote, *piece.passage)))
    return bool(changed & _MEASURES) and any(map(is_numeral, before))


def _is_unit(piece: Piece, only: _Only, context: Context) -> bool:
    """Whether a short word right after a number differs."""
    before = context.passage[max(0, piece.passage_start - 2) : piece.passage_start].rstrip()
    is_short = any(len(word) <= _UNIT and not is_dense(word[0]) for word in chain(*only))
    return before[-1:].isdigit() and is_short


def _may_be_units(only: _Only, context: Context) -> bool:
    """Whether a misspelt word may be another unit: kg for km, mbar for bar.

    A word of the lexicon is none, but with the letter of a multiple before it.
    """
    if any(_is_multiple(*sorted(two, key=len)) for two in product(*only)):
        return True
    shortest = min(map(len, only[0]), default=0)
    return shortest <= len("xy") or any(
        len(word) <= _UNIT and not context.wording.lists(word) for word in only[1]
    )


def _is_multiple(short: str, long: str) -> bool:
    return len(short) <= _UNIT and long[1:] == short and long[0] in _MULTIPLES


def _lexicon_kind(piece: Piece, only: _Only, context: Context, *, is_typo: bool) -> str:
    if any(map(_COMPOUND.fullmatch, chain(*only))):
        return "a number"
    in_word = is_held(context.passage, piece.passage_start)
    of_text = context.wording.languages
    kinds = (
        _kind(only, words, is_typo=is_typo, in_word=in_word, is_of_text=words.language in of_text)
        for words in _LEXICONS
    )
    return next(filter(None, kinds), "")


def _kind(only: _Only, words: Lexicon, *, is_typo: bool, in_word: bool, is_of_text: bool) -> str:
    """What kind of word differs, by one lexicon."""
    for kind, known in words.kinds.items():
        is_free = is_typo and _is_free(kind, only[1], in_word=in_word)
        if any(
            _holds(side, known) for side in _asked(only, is_free=is_free, is_of_text=is_of_text)
        ):
            return f"a {kind}"
    is_opposite = _opposed(only, words) or _turned(only, words, 1 + is_typo)
    return "a word of opposite meaning" if is_opposite else ""


def _asked(only: _Only, *, is_free: bool, is_of_text: bool) -> tuple[list[str], ...]:
    """The sides that may hold a word of a kind: of a typo none, in a language of others."""
    if not is_free:
        return only
    return only[:1] if is_of_text else ()


def _is_free(kind: str, words: Sequence[str], *, in_word: bool) -> bool:
    """Whether a typo of these words is no other number, date or modal, being no word at all.

    In a script without blanks every character is a word, if no word holds it: 能 of 功能.
    """
    if any(is_dense(word[0]) for word in words):
        return kind == "modal" and in_word
    return kind != "negation"


def _dense_kind(piece: Piece, context: Context, *, is_typo: bool) -> str:
    """What kind of word is another one in a script without blanks, where a part of it differs."""
    if _ASKING.intersection((*piece.quote, *piece.passage)):
        return "question or statement"
    is_lost_in_word = not piece.quote and is_held(context.passage, piece.passage_start)
    if not is_lost_in_word and _AFFIXES.intersection((*piece.quote, *piece.passage)):
        return "a part of a word"
    if _is_beside_negation(piece, context):
        return "a negation"
    quote = _words_at(context.quote, piece.quote_start, piece.quote_end)
    passage = _words_at(context.passage, piece.passage_start, piece.passage_end)
    changed = quote - passage if is_typo else quote ^ passage
    return f"a {min(changed)[0]}" if changed else ""


def _is_beside_negation(piece: Piece, context: Context) -> bool:
    """Whether something is added or lost right beside a negation: "whether" becomes "not"."""
    if piece.quote and piece.passage:
        return False
    return any(
        text[place : place + 1] in _DENSE_NEGATIONS and not is_held(text, place)
        for text, start, end in (
            (context.quote, piece.quote_start, piece.quote_end),
            (context.passage, piece.passage_start, piece.passage_end),
        )
        for place in range(max(0, start - 1), end + 1)
    )


def _words_at(text: str, start: int, end: int) -> set[tuple[str, str]]:
    """Known words of several dense characters that a stretch is a part of, with their kinds."""
    found: set[tuple[str, str]] = set()
    for size in range(2, _LONGEST_DENSE + 1):
        for first in range(max(0, start - size + 1), end):
            word = text[first : first + size]
            if word in _DENSE_WORDS:
                found.add((_DENSE_WORDS[word], word))
    return found


def _holds(tokens: Sequence[str], known: frozenset[str]) -> bool:
    if not known.isdisjoint(tokens):
        return True
    words = _dense_words(known)
    return bool(words) and any(map(_dense(tokens).__contains__, words))


@cache
def _dense_words(known: frozenset[str]) -> tuple[str, ...]:
    """Those of several characters that a text without blanks can hold."""
    return tuple(word for word in known if len(word) > 1 and is_dense(word[0]))


def _dense(tokens: Sequence[str]) -> str:
    return "".join(token for token in tokens if is_dense(token[0]))


def _opposed(only: _Only, words: Lexicon) -> bool:
    if any(frozenset(two) in words.pairs for two in product(*only)):
        return True
    pairs = _dense_pairs(words.pairs)
    return bool(pairs) and _are_opposed(pairs, *map(_dense, only))


def _are_opposed(pairs: Iterable[tuple[str, str]], one: str, other: str) -> bool:
    """Whether one dense text holds one word of a pair and the other text the other word."""
    return any((a in one and b in other) or (b in one and a in other) for a, b in pairs)


@cache
def _dense_pairs(pairs: frozenset[frozenset[str]]) -> tuple[tuple[str, str], ...]:
    """Those that texts without blanks can hold."""
    return tuple((min(pair), max(pair)) for pair in pairs if is_dense(max(pair)[0]))


def are_opposite(one: str, other: str, words: Lexicon) -> bool:
    """Whether two words are a pair of opposites, or a syllable turns one into the other."""
    return frozenset((one, other)) in words.pairs or _is_turned(one, other, words, len("un"))


def _turned(only: _Only, words: Lexicon, shortest: int) -> bool:
    return any(_is_turned(one, other, words, shortest) for one, other in product(*only))


def _is_turned(one: str, other: str, words: Lexicon, shortest: int) -> bool:
    """Whether a syllable turns one word into the other: ``able`` and ``unable``."""
    if _is_swapped(one, other, words):
        return True
    short, long = sorted((one, other), key=len)
    cut = len(long) - len(short)
    if cut < shortest:
        return False
    if long.endswith(short):
        return long[:cut].rstrip("-") in words.prefixes
    return long.startswith(short) and long[-cut:] in words.suffixes


def _is_swapped(one: str, other: str, words: Lexicon) -> bool:
    """Whether a beginning or an ending in place of another turns the word round."""
    begins = _grouped(words.swapped_prefixes, 0).get((one[0], other[0]), ())
    ends = _grouped(words.swapped_suffixes, -1).get((one[-1], other[-1]), ())
    return any(
        one.startswith(a) and other.startswith(b) and one[len(a) :] == other[len(b) :]
        for a, b in begins
    ) or any(
        one.endswith(a) and other.endswith(b) and one.removesuffix(a) == other.removesuffix(b)
        for a, b in ends
    )


@cache
def _grouped(
    pairs: tuple[tuple[str, str], ...], at: int
) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """The pairs, both ways, by their letters at one place."""
    groups = defaultdict[tuple[str, str], list[tuple[str, str]]](list)
    for one, other in chain(pairs, ((b, a) for a, b in pairs)):
        groups[one[at], other[at]].append((one, other))
    return dict(groups)


def _name_kind(piece: Piece, only: _Only, context: Context) -> str:
    if set(only[0]) & context.quote_names or set(only[1]) & context.passage_names:
        return "a name"
    sides = (
        (context.quote, piece.quote_start, piece.quote_end),
        (context.passage, piece.passage_start, piece.passage_end),
    )
    if any(is_in_address(*side) for side in sides):
        return "an address"
    changed = [*only[0], *only[1]]
    is_dense_change = len(_dense(changed)) == len(changed)
    known = changed + list(_before(piece, context)) if is_dense_change else changed
    return "a name" if _SURNAMES.intersection(known) else ""


def _before(piece: Piece, context: Context) -> str:
    """The two characters before: 周 of 下周 begins no name where a particle follows it."""
    start = piece.passage_start
    before = context.passage[max(0, start - 2) : start]
    is_week = len(before) > 1 and before[1] in _PARTICLES
    return before[1:] if is_week and is_held(context.passage[:start], start - 2) else before


def _swapped(pieces: Sequence[Piece]) -> bool:
    """Whether the same words stand in another order."""
    gone = Counter(t for piece in pieces for t in piece.quote if is_text(t))
    come = Counter(t for piece in pieces for t in piece.passage if is_text(t))
    return bool(gone) and gone == come and (len(gone) > 1 or len(pieces) > 1)


_UNIT: Final = 4
"""Letters of a word after a number that is taken for a unit."""
_MULTIPLES: Final = frozenset("mkcdghntpμ")
"""Letters that make a multiple of a unit."""
_MEASURES: Final = frozenset("吨克斤里米升亩平名人台件套批辆箱度层楼美欧英日元角分厘毫公千")
_DENSE_UNITS: Final = frozenset("年月日号周天时点分秒季度岁元角美欧港澳加英多余几来约近逾超满")
"""Units, the countries of currencies, and what makes a number a rough one."""
_LEXICONS: Final = tuple(map(lexicon, LANGUAGES))
_NUMBER_WORDS: Final = sorted(
    (word for words in _LEXICONS for word in words.kinds["number"] if word.isalpha()), key=len
)
_COMPOUND: Final = regex.compile(rf"(?:(?:{'|'.join(_NUMBER_WORDS)})(?:und)?){{2,}}+")
"""Number words written as one: ``zweiundzwanzig``, ``ventidue``."""
_DENSE_NEGATIONS: Final = frozenset(
    word for word in lexicon("zh").kinds["negation"] if len(word) == 1
)
_DENSE_WORDS: Final = {
    word: kind
    for words in _LEXICONS
    for kind, known in words.kinds.items()
    for word in known
    if len(word) > 1 and is_dense(word[0])
}
_ASKING: Final = frozenset("吗嗎")
_PARTICLES: Final = lexicon("zh").closed
_AFFIXES: Final = frozenset(
    affix
    for words in _LEXICONS
    for affix in (*words.prefixes, *words.suffixes)
    if is_dense(affix[0])
)
"""Characters that make another word of the one that they are added to."""
_LONGEST_DENSE: Final = max(map(len, _DENSE_WORDS))
_SURNAMES: Final = frozenset[str]().union(*(words.surnames for words in _LEXICONS))
