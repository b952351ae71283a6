"""Which sentences of a text can be evidence?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from citebound.core.extract.blocks import Block, blocks
from citebound.core.extract.boilerplate import is_boilerplate
from citebound.core.extract.boundaries import CLOSERS, is_whole, pieces
from citebound.core.extract.language import is_cjk, language
from citebound.core.extract.lexicon import COMMON, FINITE_VERBS
from citebound.core.extract.lists import Role, roles
from citebound.core.extract.mask import masked
from citebound.core.syntax import Syntax
from citebound.core.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LONGEST: Final = 2_000
"""Characters; what is longer is not read as one sentence."""
SHORTEST: Final = 20
"""Characters of a sentence in letters."""
SHORTEST_CJK: Final = 8
"""Characters of a sentence in Chinese characters."""
FEWEST_WORDS: Final = 4
"""Words of a sentence in letters."""
LETTERS: Final = 0.6
"""The share of letters and blanks in a sentence."""
OPENERS: Final = "\"'“„«»‘([{（【『「《¿¡*_`<"  # noqa: RUF001 (quotation marks are meant)
"""Marks that a sentence may begin with."""

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")  # noqa: RUF001
_UNMARKED_LINES: Final = 5
_UNMARKED_SHARE: Final = 0.2


def sentences(text: str, syntax: Syntax) -> tuple[Span, ...]:
    """The evidence units of a text: its whole prose sentences.

    They come in text order, do not overlap and neither begin nor end with a blank. Headings,
    tables, code, lists of links, headers, fragments, stubs before a list and boilerplate are no
    units. A text of spoken lines without end marks has its lines as units.

    Args:
        text: a whole document or one part of it.
        syntax: how it marks what is not prose.
    """
    found = blocks(text, syntax)
    spoken = syntax is Syntax.PLAIN and _unmarked(text, found)
    usual = language(text)
    units: list[Span] = []
    for block, role in zip(found, roles(text, found), strict=True):
        if role is not Role.FRAGMENT:
            units.extend(_units(text, block, usual, spoken=spoken, item=role is Role.ITEM))
    return tuple(units)


def _unmarked(text: str, found: Sequence[Block]) -> bool:
    """Is this a transcript without punctuation?"""
    marked = sum(is_whole(text[block.start : block.end]) for block in found)
    return len(found) >= _UNMARKED_LINES and marked <= _UNMARKED_SHARE * len(found)


def _units(text: str, block: Block, usual: str, *, spoken: bool, item: bool) -> Iterator[Span]:
    hidden = masked(text[block.start : block.end])
    code = "zh" if is_cjk(hidden) else usual if usual != "zh" else language(hidden)
    for start, end in pieces(hidden, code):
        sentence = text[block.start + start : block.start + end]
        if not (spoken or is_whole(hidden[start:end])):
            continue
        if _is_sentence(sentence, spoken=spoken) and not (item and not _has_verb(sentence, code)):
            yield Span(block.start + start, block.start + end)


def _is_sentence(sentence: str, *, spoken: bool) -> bool:
    if len(sentence) > LONGEST or is_boilerplate(sentence):
        return False
    first = sentence.lstrip(OPENERS)[:1]
    if is_cjk(sentence):
        return len(sentence) >= SHORTEST_CJK
    words = _WORD.findall(sentence.casefold())
    if len(sentence) < SHORTEST or len(words) < FEWEST_WORDS or COMMON.isdisjoint(words):
        return False
    return _mostly_letters(sentence) and (spoken or sentence[0] == "`" or not first.islower())


def _mostly_letters(sentence: str) -> bool:
    return sum(c.isalpha() or c == " " for c in sentence) >= LETTERS * len(sentence)


def _has_verb(sentence: str, code: str) -> bool:
    if code == "zh":
        return True
    return not FINITE_VERBS.isdisjoint(_WORD.findall(sentence.casefold().rstrip(CLOSERS)))
