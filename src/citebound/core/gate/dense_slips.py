"""Slips in Chinese: a character written twice, one particle of manner for the other, and a 到.

That one may be missing where something is put into a place: 发到群里, 发群里. Every other
character that is changed, added or lost makes another wording that somebody may have meant (支付,
收付; 同意, 停同意), so none of them is a slip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.lexicon import word_list

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.core.gate.difference import Piece
    from citebound.core.gate.wording import Context


def is_dense_slip(piece: Piece, context: Context) -> bool:
    """Whether a piece of one Chinese character is a slip."""
    one, other = "".join(piece.quote), "".join(piece.passage)
    if {one, other} == _MANNER:
        return _is_in_manner(context.quote, piece.quote_start) and _is_in_manner(
            context.passage, piece.passage_start
        )
    if one and other:
        return False
    char, text, place = (
        (one, context.quote, piece.quote_start)
        if one
        else (other, context.passage, piece.passage_start)
    )
    return _is_stutter(char, text, place) or _INTO.match(text, place) is not None


def _is_in_manner(text: str, place: int) -> bool:
    """Whether the particle at a place follows a word that says how, and no word holds it.

    A word that begins in the midst of that word is none: 整地 of 完整地.
    """
    start = place - len("完整")
    is_after_manner = start >= 0 and text[start:place] in word_list("zh")
    firsts = (*range(max(0, place + 1 - _LONGEST), start + 1), place)
    return is_after_manner and not _holds(text, firsts, place + 1)


def _is_stutter(char: str, text: str, place: int) -> bool:
    """Whether a character here is that of before it or after it again, and twice is no word."""
    if len(char) != 1:
        return False
    start = place - 1 if text[place - 1 : place] == char else place
    firsts = range(max(0, start + 2 - _LONGEST), start + 1)
    return text[start : start + 2] == 2 * char and not _holds(text, firsts, start + 2)


def _holds(text: str, firsts: Iterable[int], end: int) -> bool:
    """Whether a listed word that begins at one of these places goes on to the end or further."""
    return any(
        text[first : first + length] in word_list("zh")
        for first in firsts
        for length in range(max(2, end - first), _LONGEST + 1)
    )


_MANNER: Final = {"的", "地"}
_INTO: Final = regex.compile(r"(?<=[发送放传移搬寄贴挂装])到(?=\p{Han}{1,3}[里上中内])")
"""Where something is put, "to": whoever leaves it out says the same."""
_LONGEST: Final = 4
"""Characters of the longest listed word."""
