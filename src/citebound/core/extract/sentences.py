"""Which sentences of a text can be evidence?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.extract.blocks import Block, blocks
from citebound.core.extract.boilerplate import is_boilerplate
from citebound.core.extract.boundaries import CLOSERS, is_whole, pieces
from citebound.core.extract.language import is_cjk, language
from citebound.core.extract.lexicon import COMMON, FINITE_VERBS
from citebound.core.extract.lists import Role, roles
from citebound.core.extract.mask import masked
from citebound.core.syntax import Syntax
from citebound.core.text import Span, lines

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

FEWEST_STATED: Final = 3
"""Words and numbers of a statement that is no sentence."""

_STATED: Final = re.compile(r"[^\W_]+(?:[.,'’-][^\W_]+)*")  # noqa: RUF001
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")  # noqa: RUF001
_CODE: Final = re.compile(r"``|`[^`<>]{1,100}`(?!_)")
_UNMARKED_LINES: Final = 5
_UNMARKED_SHARE: Final = 0.2


def sentences(text: str, syntax: Syntax) -> tuple[Span, ...]:
    """The evidence units of a text: its whole prose sentences.

    They come in text order, do not overlap and neither begin nor end with a blank. Headings,
    tables, code, lists of links, headers, fragments, stubs before a list and boilerplate are no
    units. A text of spoken lines without end marks has its lines as units; one that has no
    sentence at all has what it states with an end mark: records, and scripts unknown here.

    Args:
        text: a whole document or one part of it.
        syntax: how it marks what is not prose.
    """
    found = blocks(text, syntax)
    spoken = syntax is Syntax.PLAIN and _unmarked(text, found)
    usual = language(text)
    seen = [
        piece
        for block, role in zip(found, roles(text, found), strict=True)
        for piece in _pieces(text, block, role, usual)
    ]
    units = tuple(piece.unit for piece in seen if _is_unit(piece, spoken=spoken))
    return units or tuple(
        piece.unit for piece in seen if piece.whole and _is_statement(piece.text)
    )


def statements(text: str, syntax: Syntax) -> tuple[Span, ...]:
    """Every stretch that is read as one, evidence or not: sentences, items of lists, other lines.

    They come in text order, do not overlap, neither begin nor end with a blank, and leave out
    nothing but blanks and the marks of lists.
    """
    usual = language(text)
    found = [unit for block in blocks(text, syntax) for unit, _, _ in _edges(text, block, usual)]
    ends = iter([*found, Span(len(text), len(text) + 1)])
    following = next(ends)
    for line in lines(text):
        while following.end <= line.start:
            following = next(ends)
        if following.start >= line.end and (shown := _trimmed(text, line)):
            found.append(shown)
    return tuple(sorted(found))


def _trimmed(text: str, line: Span) -> Span | None:
    own = line.of(text)
    start = line.start + len(own) - len(own.lstrip())
    end = line.start + len(own.rstrip())
    return Span(start, end) if start < end else None


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands between two boundaries of a block."""

    unit: Span
    text: str
    whole: bool
    """Whether it ends with an end mark."""
    role: Role
    code: str
    """Language of the block."""


def _pieces(text: str, block: Block, role: Role, usual: str) -> Iterator[_Piece]:
    for unit, code, hidden in _edges(text, block, usual):
        yield _Piece(unit, unit.of(text), is_whole(hidden), role, code)


def _edges(text: str, block: Block, usual: str) -> Iterator[tuple[Span, str, str]]:
    """The sentences of a block, each with its language and without its markup."""
    hidden = masked(text[block.start : block.end])
    code = _language_of(hidden, usual)
    for start, end in pieces(hidden, code):
        unit = Span(block.start + start, block.start + end)
        yield unit, code, hidden[start:end]


def _is_unit(piece: _Piece, *, spoken: bool) -> bool:
    if piece.role is Role.FRAGMENT or not (spoken or piece.whole):
        return False
    if piece.role is Role.ITEM and not _has_verb(piece.text, piece.code):
        return False
    return _is_sentence(piece.text, spoken=spoken)


def _is_statement(piece: str) -> bool:
    return (
        len(_STATED.findall(piece)) >= FEWEST_STATED
        and len(piece) <= LONGEST
        and _begins(piece)
        and not is_boilerplate(piece)
    )


def _unmarked(text: str, found: Sequence[Block]) -> bool:
    """Is this a transcript without punctuation?"""
    marked = sum(is_whole(text[block.start : block.end]) for block in found)
    return len(found) >= _UNMARKED_LINES and marked <= _UNMARKED_SHARE * len(found)


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
