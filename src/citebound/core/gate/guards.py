"""Differences that no similarity excuses: they send a fuzzy hit to a person, with their name.

Specification B, step 5, as DESIGN.md section 10 tightens it. A guard never accepts; it only says
why a difference may change the meaning. What no guard names is a slip.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.gate.align import distance
from citebound.core.gate.difference import TOKEN, Piece, differences
from citebound.core.gate.edges import CJK_DIGITS
from citebound.core.gate.fold import is_dense
from citebound.core.gate.lexicon import LANGUAGES, Lexicon, languages_of, lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MEANINGFUL: Final = frozenset("+#%<>=≤≥±°§/&~@^$€£¥₹‰×÷")
"""Signs that are not punctuation."""
_SLIP_FROM: Final = 6
"""Letters that a word has at least where one of them may differ whatever the words are."""
_TWO_SLIPS_FROM: Final = 7
"""Letters that a word has at least where two of them may be slips."""


class Wording:
    """The words of a text, by which a slip is told from another word."""

    def __init__(self, text: str) -> None:
        """Of a folded text."""
        self.text = text
        self.words = frozenset(token for token in TOKEN.findall(text) if _is_text(token))
        has_han = "zh" if any("\u4e00" <= char <= "\u9fff" for char in text) else ""
        languages = languages_of(w for w in self.words if not is_dense(w[0]))
        self.languages = (*languages, has_han) if has_han else languages

    def knows(self, word: str) -> bool:
        """Whether the text, or the lexicon of its language, has this word."""
        return word in self.words or any(word in _VOCABULARY[x] for x in self.languages)


@dataclass(frozen=True, slots=True)
class Context:
    """What a guard may know besides the folded pieces."""

    quote: str
    """The folded quote."""
    passage: str
    """The folded passage."""
    quote_names: frozenset[str]
    """Folded words that the quote writes with a capital, sentence beginnings apart."""
    passage_names: frozenset[str]
    """The same of the passage."""
    wording: Wording
    """The words of the whole text."""


def objections(context: Context) -> Iterator[str]:
    """Why the passage may mean something else than the quote; nothing when only slips differ."""
    pieces = differences(context.quote, context.passage)
    if _swapped(pieces):
        yield "the order differs"
    for piece in pieces:
        objection = _objection(piece, context)
        if objection:
            yield objection


def _objection(piece: Piece, context: Context) -> str:
    named = _named(piece)
    letters = [[t for t in side if _is_text(t)] for side in (piece.quote, piece.passage)]
    only = _only(letters[0], letters[1])
    kind = _sign_kind(piece, context)
    if "".join(letters[0]) != "".join(letters[1]):
        is_typo = _is_typo(piece, letters, context)
        kind = (
            _number_kind(piece, only, context)
            or _lexicon_kind(only, is_typo=is_typo)
            or _name_kind(piece, only, context)
            or kind
        )
        if not kind and not is_typo and not _is_slip(letters, only):
            return f"other words ({named})"
    return f"{kind} differs ({named})" if kind else ""


def _named(piece: Piece) -> str:
    quote, passage = " ".join(piece.quote), " ".join(piece.passage)
    return f'"{quote}" in the quote, "{passage}" in the text'


def _is_text(token: str) -> bool:
    return token[0].isalnum()


def _only(one: Sequence[str], other: Sequence[str]) -> tuple[list[str], list[str]]:
    a, b = Counter(one), Counter(other)
    return list((a - b).elements()), list((b - a).elements())


def _sign_kind(piece: Piece, context: Context) -> str:
    signs = [Counter(t for t in side if not _is_text(t)) for side in (piece.quote, piece.passage)]
    changed = set((signs[0] - signs[1]) + (signs[1] - signs[0]))
    if changed & _MEANINGFUL:
        return "a sign"
    if "?" in changed:
        return "question or statement"
    return "a number" if changed and _is_at_number(piece, context) else ""


def _is_at_number(piece: Piece, context: Context) -> bool:
    """Whether marks differ before a digit, or between digits."""
    if any(char.isdigit() for side in (piece.quote, piece.passage) for t in side for char in t):
        return True
    return any(
        text[end : end + 1].isdigit()
        for text, end in ((context.quote, piece.quote_end), (context.passage, piece.passage_end))
    )


def _number_kind(piece: Piece, only: tuple[list[str], list[str]], context: Context) -> str:
    changed = [char for side in only for token in side for char in token]
    if any(char.isdigit() or char in CJK_DIGITS for char in changed):
        return "a number"
    before = context.passage[max(0, piece.passage_start - 1) : piece.passage_start]
    after = context.passage[piece.passage_end : piece.passage_end + 1]
    at_number = any(char and (char.isdigit() or char in CJK_DIGITS) for char in (before, after))
    return "a date or unit" if at_number and set(changed) & _DENSE_UNITS else ""


def _lexicon_kind(only: tuple[list[str], list[str]], *, is_typo: bool) -> str:
    for words in _LEXICONS:
        for kind, known in words.kinds.items():
            if kind == "modal" and is_typo and not _holds(only[0], known):
                continue  # The text has the modal, and the quote a word that is none.
            if any(_holds(side, known) for side in only):
                return f"a {kind}"
        if _opposed(only, words) or (_turned(only, words) and not is_typo):
            return "a word of opposite meaning"
    return ""


def _holds(tokens: Sequence[str], known: frozenset[str]) -> bool:
    if any(token in known for token in tokens):
        return True
    dense = "".join(token for token in tokens if is_dense(token[0]))
    return bool(dense) and any(len(word) > 1 and word in dense for word in known)


def _opposed(only: tuple[list[str], list[str]], words: Lexicon) -> bool:
    return any(
        frozenset((one, other)) in words.pairs for one in only[0] for other in only[1]
    ) or _dense_opposed(only, words)


def _dense_opposed(only: tuple[list[str], list[str]], words: Lexicon) -> bool:
    one, other = ("".join(t for t in side if is_dense(t[0])) for side in only)
    if not one or not other:
        return False
    return any(
        (a in one and b in other) or (b in one and a in other)
        for a, b in (tuple(pair) for pair in words.pairs if len(pair) == 2)  # noqa: PLR2004
    )


def _turned(only: tuple[list[str], list[str]], words: Lexicon) -> bool:
    for one in only[0]:
        for other in only[1]:
            short, long = sorted((one, other), key=len)
            cut = len(long) - len(short)
            if cut and (
                (long.endswith(short) and long[:cut].rstrip("-") in words.prefixes)
                or (long.startswith(short) and long[-cut:] in words.suffixes)
            ):
                return True
    return False


def _name_kind(piece: Piece, only: tuple[list[str], list[str]], context: Context) -> str:
    if set(only[0]) & context.quote_names or set(only[1]) & context.passage_names:
        return "a name"
    before = context.passage[max(0, piece.passage_start - 2) : piece.passage_start]
    is_dense_change = only[0] and only[1] and all(is_dense(t[0]) for s in only for t in s)
    if is_dense_change and set(before[-2:]) & _SURNAMES:
        return "a name"
    if any(token in _SURNAMES for side in only for token in side):
        return "a name"
    return ""


def _is_typo(piece: Piece, letters: Sequence[Sequence[str]], context: Context) -> bool:
    """Whether the quote has, for a word of the text, a string that is no word: one letter off."""
    one, other = letters
    if any(is_dense(token[0]) for side in letters for token in side):
        return _is_dense_typo(piece, one, other, context)
    if len(one) != len(other) or not context.wording.languages:
        return False
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return all(_is_near(a, b) and not context.wording.knows(a) for a, b in pairs)


def _is_dense_typo(
    piece: Piece, one: Sequence[str], other: Sequence[str], context: Context
) -> bool:
    """One character lost, added or changed, and what the quote says there the text never says."""
    if len(one) > 1 or len(other) > 1 or not context.wording.languages:
        return False
    start, end = max(0, piece.quote_start - 1), piece.quote_end + 1
    return context.quote[start:end] not in context.wording.text


def _is_near(one: str, other: str) -> bool:
    size = min(len(one), len(other))
    allowed = 2 if size >= _TWO_SLIPS_FROM else 1
    return max(len(one), len(other)) > 1 and (
        distance(one, other) <= allowed or _transposed(one, other)
    )


def _is_slip(letters: Sequence[Sequence[str]], only: tuple[list[str], list[str]]) -> bool:
    """Whether two pieces are the same words but for slips of single letters in long words."""
    one, other = letters
    if all(token in _FILLERS for side in only for token in side):
        return True
    if len(one) != len(other):
        joined = "".join(one)
        return bool(joined) and joined == "".join(other)
    return all(
        a == b or (min(len(a), len(b)) >= _SLIP_FROM and _is_near(a, b))
        for a, b in zip(one, other, strict=True)
    )


def _transposed(one: str, other: str) -> bool:
    if len(one) != len(other):
        return False
    places = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return (
        len(places) == 2
        and places[1] == places[0] + 1
        and sorted(  # noqa: PLR2004
            one[places[0] : places[0] + 2]
        )
        == sorted(other[places[0] : places[0] + 2])
    )


def _swapped(pieces: Sequence[Piece]) -> bool:
    """Whether the same words stand in another order."""
    gone = Counter(t for piece in pieces for t in piece.quote if _is_text(t))
    come = Counter(t for piece in pieces for t in piece.passage if _is_text(t))
    return bool(gone) and gone == come and len(gone) > 1


_DENSE_UNITS: Final = frozenset("年月日号周天时点分秒季度岁元角")
_LEXICONS: Final = tuple(lexicon(language) for language in LANGUAGES)
_VOCABULARY: Final = {
    words.language: frozenset[str]().union(words.common, *words.kinds.values(), *words.pairs)
    for words in _LEXICONS
}
_FILLERS: Final = frozenset[str]().union(*(words.fillers for words in _LEXICONS))
_SURNAMES: Final = frozenset[str]().union(*(words.surnames for words in _LEXICONS))
