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
_CODE: Final = re.compile(r"``|`[^`<>]{1,100}`(?!_)")
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
    code = _language_of(hidden, usual)
    for start, end in pieces(hidden, code):
        unit = Span(block.start + start, block.start + end)
        whole = spoken or is_whole(hidden[start:end])
        needs_verb = item and not _has_verb(unit.of(text), code)
        if whole and not needs_verb and _is_sentence(unit.of(text), spoken=spoken):
            yield unit


def _language_of(block: str, usual: str) -> str:
    """The language of a block: that of the text, unless one is Chinese and the other is not."""
    if is_cjk(block):
        return "zh"
    return language(block) if usual == "zh" else usual


def _is_sentence(sentence: str, *, spoken: bool) -> bool:
    if len(sentence) > LONGEST or is_boilerplate(sentence):
        return False
    if is_cjk(sentence):
        return len(sentence) >= SHORTEST_CJK
    return (
        len(sentence) >= SHORTEST
        and (spoken or _begins(sentence))
        and _mostly_letters(sentence)
        and _has_words(sentence)
    )


def _begins(sentence: str) -> bool:
    return bool(_CODE.match(sentence)) or not sentence.lstrip(OPENERS)[:1].islower()


def _mostly_letters(sentence: str) -> bool:
    return sum(c.isalpha() or c == " " for c in sentence) >= LETTERS * len(sentence)


def _has_words(sentence: str) -> bool:
    words = _WORD.findall(sentence.casefold())
    return len(words) >= FEWEST_WORDS and not COMMON.isdisjoint(words)


def _has_verb(sentence: str, code: str) -> bool:
    if code == "zh":
        return True
    return not FINITE_VERBS.isdisjoint(_WORD.findall(sentence.casefold().rstrip(CLOSERS)))
