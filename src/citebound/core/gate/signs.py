"""Signs that say something: of mathematics, money, questions, pictures, and marks at numbers."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.wording import Context, is_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.gate.difference import Piece


def sign_kind(piece: Piece, context: Context) -> str:
    """What differs in the signs of a piece; empty when they say the same."""
    signs = [Counter(t for t in side if not is_text(t)) for side in (piece.quote, piece.passage)]
    changed = set((signs[0] - signs[1]) + (signs[1] - signs[0]))
    if _say_something(changed) or _is_unequal(changed, piece, context):
        return "a sign"
    if changed & _QUESTION_MARKS:
        return "question or statement"
    return "a number" if _is_other_number(changed, piece, context) else ""


def _is_other_number(changed: set[str], piece: Piece, context: Context) -> bool:
    """Whether digits stand apart on one side only, or other marks stand at them."""
    if _digits(piece.quote) != _digits(piece.passage):
        return True
    return bool(changed) and _is_at_number(piece, context)


def _digits(tokens: Sequence[str]) -> list[str]:
    """The runs of digits: "4 0" has two."""
    return _RUNS.findall(" ".join(tokens))


def _say_something(changed: set[str]) -> bool:
    return any(map(_is_meaningful, changed)) or len(changed & _BULLETS) > 1


def _is_meaningful(sign: str) -> bool:
    """Whether a sign is one of mathematics or money, or a picture, and no punctuation."""
    is_of_kind = unicodedata.category(sign[0]) in {"Sm", "Sc", "So"} and sign not in _EMPTY
    return sign in _MEANINGFUL or is_of_kind or sign in _SKINS


def _is_unequal(changed: set[str], piece: Piece, context: Context) -> bool:
    """Whether the first half of ``!=`` differs."""
    if "!" not in changed:
        return False
    sides = ((context.quote, piece.quote_end), (context.passage, piece.passage_end))
    return any(text[end : end + 1] == "=" for text, end in sides)


def _is_at_number(piece: Piece, context: Context) -> bool:
    """Whether marks differ before a digit, or between digits."""
    if any(char.isdigit() for side in (piece.quote, piece.passage) for t in side for char in t):
        return True
    return any(
        text[end : end + 2].lstrip()[:1].isdigit()
        for text, end in ((context.quote, piece.quote_end), (context.passage, piece.passage_end))
    )


_MEANINGFUL: Final = frozenset("+#%<>=≤≥±°§/&~@^$€£¥₹‰\u00d7÷")
"""Signs that are not punctuation."""
_BULLETS: Final = frozenset("■□▪▫●○◆◇◦►▶")
"""Marks of a list, which say something only in each other's place."""
_EMPTY: Final = _BULLETS | frozenset("|©®™")
"""Signs of those kinds that say nothing."""
_SKINS: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
"""Colours of a picture before them."""
_RUNS: Final = regex.compile(r"\p{Nd}+")
_QUESTION_MARKS: Final = frozenset("?؟")
