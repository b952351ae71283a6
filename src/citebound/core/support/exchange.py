"""What a finding has in place of other words, where all around is as in the sentence."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.support import order, order_zh
from citebound.core.support.inflection import root

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.support.said import Known, Said


def exchanged(stated: Said, found: Said, known: Known) -> Iterator[tuple[str, str]]:
    """Words of a finding that the sentence has not, with those that it has in their place.

    Only where what stands right before and right after them is the same, or nothing is.
    """
    if "en" in known.languages:
        yield from _words_exchanged(_words(stated.tokens), _words(found.tokens))
    if "zh" in known.languages:
        yield from _characters_exchanged(_characters(stated), _characters(found))


def _words_exchanged(own: Sequence[str], others: Sequence[str]) -> Iterator[tuple[str, str]]:
    roots = [root(one) for one in own], [root(one) for one in others]
    for mine, its in _replaced(*roots):
        one, two = _content(own, mine), _content(others, its)
        if one and two and {root(word) for word in one}.isdisjoint(roots[1]):
            yield " ".join(one), " ".join(two)


def _characters_exchanged(text: str, other: str) -> Iterator[tuple[str, str]]:
    for mine, its in _replaced(text, other):
        one, two = text[mine], other[its]
        if _WORD.fullmatch(one) and _WORD.fullmatch(two) and one not in other:
            yield one, two


def _characters(side: Said) -> str:
    return order_zh.timeless(side.text).rstrip("。.!")


def _words(tokens: Sequence[str]) -> list[str]:
    return [token for token in tokens if token[0].isalnum()]


def _content(words: Sequence[str], stretch: slice) -> list[str]:
    """The words of a stretch that say what is spoken of: no numbers with their units, no days."""
    places = range(len(words))[stretch]
    return [words[place] for place in places if order.is_content(words, place)]


def _replaced(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[slice, slice]]:
    """Short stretches in place of each other, with the same on both sides of them."""
    found = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    for kind, start, end, begin, stop in found:
        is_within = bool(start and begin) and (end == len(one)) is (stop == len(other))
        is_short = max(end - start, stop - begin) <= _LONGEST
        if kind == "replace" and is_within and is_short:
            yield slice(start, end), slice(begin, stop)


_LONGEST: Final = 4
_WORD: Final = regex.compile(r"(?![将会要需由已请应也就在于把对向给的了])\p{Han}{1,4}")
