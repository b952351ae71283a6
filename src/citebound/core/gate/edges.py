"""Where a passage may not begin or end: inside a word, a number, or a character.

"15万" does not contain "5万"; "unable" does not contain "able" (specification B, step 1: when in
doubt, a person).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.fold import is_word

if TYPE_CHECKING:
    from citebound.core.gate.fold import Folded

CJK_DIGITS: Final = "零〇一二两三四五六七八九十百千万亿半"
"""Chinese numerals."""
_SIGNS: Final = "-+±<>=≤≥≈~$€£¥₹#"
_UNITS: Final = "%‰°" + "万亿千百十元年月日号时点分秒岁度倍成折"
_AFTER_NUMBER: Final = regex.compile(
    r" ?(?:[ap]\.?m\b|hundred|thousand|million|billion|trillion|percent|per cent|prozent|millionen)"
)


def cut_at_start(folded: Folded, start: int) -> bool:
    """Whether a passage that begins here begins inside something."""
    if start == 0:
        return False
    text = folded.text
    before, first = text[start - 1], text[start]
    if not folded.starts[start] != folded.starts[start - 1]:
        return True
    if _numeral(first) and _numeral(before):
        return True
    if not _touch(folded, start) or _is_new_word(folded, start):
        return False
    if first.isdigit() and (before in _SIGNS or _is_inside_number(text, start - 1)):
        return True
    return _joins(text, start, before, first)


def cut_at_end(folded: Folded, end: int) -> bool:
    """Whether a passage that ends here ends inside something."""
    text = folded.text
    if end == len(text):
        return False
    last, after = text[end - 1], text[end]
    if folded.starts[end] == folded.starts[end - 1]:
        return True
    if _numeral(last) and (_numeral(after) or after in _UNITS):
        return True
    if last.isdigit() and _AFTER_NUMBER.match(text, end):
        return True
    if not _touch(folded, end) or _is_new_word(folded, end):
        return False
    return (last.isdigit() and _is_inside_number(text, end)) or _joins(text, end, last, after)


def _numeral(char: str) -> bool:
    return char.isdigit() or char in CJK_DIGITS


def _touch(folded: Folded, place: int) -> bool:
    """Whether nothing, not even a blank that was folded away, stood between two characters."""
    return folded.starts[place] == folded.ends[place - 1]


def _is_new_word(folded: Folded, place: int) -> bool:
    """Whether a capital begins a word that an extractor glued to the one before it."""
    at = folded.starts[place]
    before, first, second = (
        folded.source[at - 1],
        folded.source[at],
        folded.source[at + 1 : at + 2],
    )
    return first.isupper() and (before.islower() or (before.isupper() and second.islower()))


def _is_inside_number(text: str, mark: int) -> bool:
    """Whether a mark stands between digits: ``1,000``, ``9:30``, ``3/4``."""
    around = text[max(0, mark - 1) : mark + 2]
    return (
        len(around) == 3 and around[0].isdigit() and around[2].isdigit() and around[1] in ".,:/'"
    )  # noqa: PLR2004


def _joins(text: str, place: int, before: str, after: str) -> bool:
    """Whether two neighbours belong to one word, also through an apostrophe or a hyphen."""
    if is_word(before) and is_word(after):
        return True
    if before in "'-" and is_word(after):
        return place > 1 and is_word(text[place - 2])
    if after in "'-" and is_word(before):
        return place + 1 < len(text) and is_word(text[place + 1])
    return False
