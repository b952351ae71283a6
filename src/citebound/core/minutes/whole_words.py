"""Whole words around an interval that a person points at.

Where scripts set no blanks between words (CJK, kana, Thai), a whole character as a person sees it,
with all that belongs to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.fold import is_word
from citebound.core.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_CLUSTER: Final = regex.compile(r"\X")
_BINDING: Final = regex.compile(r"['\u2019\-\u2010\u2011]")
"""What makes one word of the letters on both sides of it."""
_IN_NUMBERS: Final = regex.compile(r"[.,:/]")
"""What makes one number of the digits on both sides of it."""
_MOST: Final = 200
"""Most code points that are looked at on either side: longer words are none."""


def whole_words(text: str, span: Span) -> Span:
    """The smallest interval around another that cuts no word, no number and no character.

    >>> whole_words("Don't pay 1,000 now.", Span(2, 12))
    Span(start=0, end=15)
    """
    start, end = span.start, span.end
    for word in _words(text, start):
        if word.start < start < word.end:
            start = word.start
    for word in _words(text, end):
        if word.start < end < word.end:
            end = word.end
    return Span(start, end)


def _words(text: str, place: int) -> Iterator[Span]:
    """The words around a place; a mark or a character of a dense script is one of its own."""
    begin = max(0, place - _MOST)
    clusters = [
        Span(begin + found.start(), begin + found.end())
        for found in _CLUSTER.finditer(text[begin : place + _MOST])
    ]
    first = 0
    for number in range(1, len(clusters) + 1):
        if number == len(clusters) or not _are_one(text, clusters, number):
            yield Span(clusters[first].start, clusters[number - 1].end)
            first = number


def _are_one(text: str, clusters: list[Span], number: int) -> bool:
    """Whether a cluster belongs to the same word as the one before it."""
    before, here = (clusters[at].of(text) for at in (number - 1, number))
    if _is_letter(before) and _is_letter(here):
        return True
    middle = number - 1 if _is_letter(here) else number
    if middle == 0 or middle + 1 == len(clusters):
        return False
    return _binds(*(clusters[at].of(text) for at in (middle - 1, middle, middle + 1)))


def _binds(left: str, mark: str, right: str) -> bool:
    """Whether a mark makes one word or one number of what stands on both sides of it."""
    if not (_is_letter(left) and _is_letter(right)):
        return False
    is_number = left[-1].isdigit() and right[0].isdigit()
    return bool(_BINDING.fullmatch(mark) or (is_number and _IN_NUMBERS.fullmatch(mark)))


def _is_letter(cluster: str) -> bool:
    """Whether it is part of a word: a letter or a digit of a script with blanks."""
    return is_word(cluster[0])
