"""Differences that no similarity excuses: they send a fuzzy hit to a person, with their name.

Specification B, step 5, as DESIGN.md section 10 tightens it. A guard never accepts; it only says
why a difference may change the meaning. What no guard names is a slip.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.gate.align import distance
from citebound.core.gate.difference import Piece, differences
from citebound.core.gate.edges import CJK_DIGITS
from citebound.core.gate.fold import is_dense
from citebound.core.gate.lexicon import LANGUAGES, Lexicon, lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MEANINGFUL: Final = frozenset("+#%<>=≤≥±°§/&~@^$€£¥₹‰×÷")
"""Signs that are not punctuation."""
_SLIP_FROM: Final = 4
"""Letters that a word has at least where one of them may be a slip."""
_SLIP_FROM_UNKNOWN: Final = 6
"""The same in a language without a lexicon."""
_TWO_SLIPS_FROM: Final = 10


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
    is_known: bool
    """Whether the language has a lexicon."""


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
    if "".join(letters[0]) == "".join(letters[1]):
        kind = _sign_kind(piece, context)
        return f"{kind} differs ({named})" if kind else ""
    only = _only(letters[0], letters[1])
    kind = _number_kind(only) or _lexicon_kind(piece, only) or _name_kind(piece, only, context)
    if kind:
        return f"{kind} differs ({named})"
    kind = _sign_kind(piece, context)
    if kind:
        return f"{kind} differs ({named})"
    if all(token in _FILLERS for side in only for token in side):
        return ""
    return "" if _is_slip(letters, context) else f"other words ({named})"


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


def _number_kind(only: tuple[list[str], list[str]]) -> str:
    for side in only:
        if any(char.isdigit() or char in CJK_DIGITS for token in side for char in token):
            return "a number"
    return ""


def _lexicon_kind(piece: Piece, only: tuple[list[str], list[str]]) -> str:
    for words in _LEXICONS:
        for kind, known in words.kinds.items():
            if any(_holds(side, known) for side in only):
                return f"a {kind}"
        if _opposed(only, words) or _turned(only, words):
            return "a word of opposite meaning"
    return "" if piece else ""


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


def _is_slip(letters: Sequence[Sequence[str]], context: Context) -> bool:
    """Whether two pieces are the same words but for slips of single letters."""
    one, other = letters
    if any(is_dense(token[0]) for side in letters for token in side):
        return context.is_known and len(_joined(one)) <= 1 and len(_joined(other)) <= 1
    if len(one) != len(other):
        joined = ("".join(one), "".join(other))
        return bool(joined[0]) and joined[0] == joined[1]
    return all(a == b or _is_word_slip(a, b, context) for a, b in zip(one, other, strict=True))


def _joined(tokens: Sequence[str]) -> str:
    return "".join(tokens)


def _is_word_slip(one: str, other: str, context: Context) -> bool:
    least = _SLIP_FROM if context.is_known else _SLIP_FROM_UNKNOWN
    size = min(len(one), len(other))
    if size < least:
        return False
    allowed = 2 if size >= _TWO_SLIPS_FROM and context.is_known else 1
    return distance(one, other) <= allowed or _transposed(one, other)


def _transposed(one: str, other: str) -> bool:
    if len(one) != len(other):
        return False
    places = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return len(places) == 2 and places[1] == places[0] + 1 and sorted(  # noqa: PLR2004
        one[places[0] : places[0] + 2]
    ) == sorted(other[places[0] : places[0] + 2])


def _swapped(pieces: Sequence[Piece]) -> bool:
    """Whether the same words stand in another order."""
    gone = Counter(t for piece in pieces for t in piece.quote if _is_text(t))
    come = Counter(t for piece in pieces for t in piece.passage if _is_text(t))
    return bool(gone) and gone == come and len(gone) > 1


_LEXICONS: Final = tuple(lexicon(language) for language in LANGUAGES)
_FILLERS: Final = frozenset[str]().union(*(words.fillers for words in _LEXICONS))
_SURNAMES: Final = frozenset[str]().union(*(words.surnames for words in _LEXICONS))
