"""Broken words in Chinese: what is left of a word of the text cannot be read as any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.gate.chinese import LONGEST, holds, word_at
from citebound.core.gate.lexicon import lexicon

if TYPE_CHECKING:
    from citebound.core.gate.difference import Piece
    from citebound.core.gate.wording import Context


def is_broken(piece: Piece, context: Context) -> bool:
    """Whether a word of the text has lost a character in the quote, or has a particle in it.

    A character of the word is left that is only a part of words, and of none in the quote; and no
    word of the quote goes over the place. So 反的馈 and 馈 are slips for 反馈; 房的租 and 房 for
    房租 are other words.
    """
    one, other = "".join(piece.quote), "".join(piece.passage)
    if max(len(one), len(other)) > 1 or not _INERT.issuperset(one):
        return False
    near = context.quote[max(0, piece.quote_start - LONGEST) : piece.quote_end + LONGEST]
    if _BOUND.isdisjoint(near):
        return False
    word = word_at(context.passage, piece.passage_start, piece.passage_end)
    return (
        word is not None and not _is_read(context.quote, piece) and _has_part(word, piece, context)
    )


def _has_part(word: tuple[int, int], piece: Piece, context: Context) -> bool:
    """Whether the quote has the rest of the word, and of it what is only a part of words."""
    sides = (
        (word[0], piece.passage_start, piece.quote_start - piece.passage_start),
        (piece.passage_end, word[1], piece.quote_end - piece.passage_end),
    )
    return all(
        context.passage[start:end] == context.quote[max(0, start + off) : end + off]
        for start, end, off in sides
    ) and any(
        context.quote[place] in _BOUND and not holds(context.quote, place, place + 1)
        for start, end, off in sides
        for place in range(start + off, end + off)
    )


def _is_read(quote: str, piece: Piece) -> bool:
    """Whether a word of the quote has what was put in, or both sides of what was left out."""
    if piece.quote:
        return holds(quote, piece.quote_start, piece.quote_end)
    return holds(quote, piece.quote_start - 1, piece.quote_start + 1)


_INERT: Final = frozenset("的地得了着是在于把")
"""Particles, which say nothing where no word is: 先, 再, 都, 和 or 我 would say when or who."""
_BOUND: Final = lexicon("zh").bound
