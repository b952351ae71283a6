"""Which stretches of a text are prose?

A text is read line by line: passes take out what is not prose (see `layout`, `markdown`, `rst`),
and what is left is joined into blocks, each a paragraph, an item of a list or a spoken line.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, assert_never

from citebound.core.extract import layout, markdown, rst
from citebound.core.extract.language import is_cjk
from citebound.core.extract.lines import Line, Pass, marker, split, without
from citebound.core.syntax import Syntax

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WRAP_LIMIT: Final = 140
"""A plain text whose lines are mostly longer than this is not hard-wrapped."""
WRAP_SHARE: Final = 0.95
"""The share of lines that must keep within the limit."""
FULL: Final = 0.75
"""A line that is followed by its continuation fills this share of the width."""
LONGEST_WORD: Final = 20
"""Characters of a word that are counted."""
BULLETS: Final = frozenset("-*+:•·▪◦‣●○■")
"""Marks that begin an item wherever they begin a line."""
ENDS: Final = ".!?:;,…。！？：；，、"  # noqa: RUF001 (full-width marks are meant)

_ANY: Final[tuple[Pass, ...]] = (layout.tables, layout.rules, layout.page_marks)
_MARKUP: Final[tuple[Pass, ...]] = (
    markdown.fences,
    markdown.html_regions,
    markdown.single_lines,
    markdown.definitions,
)
_PASSES: Final[dict[Syntax, tuple[Pass, ...]]] = {
    Syntax.MARKDOWN: (
        layout.front_matter,
        layout.mail_header,
        *_MARKUP,
        *_ANY,
        markdown.indented_code,
    ),
    Syntax.RST: (
        layout.mail_header,
        rst.simple_tables,
        rst.explicit_markup,
        rst.literal_blocks,
        rst.fields,
        *_ANY,
    ),
    Syntax.PLAIN: (
        layout.front_matter,
        layout.mail_header,
        markdown.fences,
        markdown.single_lines,
        *_ANY,
    ),
}


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of prose that no sentence crosses the edge of."""

    start: int
    """Index of its first character, after a list marker."""
    end: int
    """Index after its last character."""
    indent: int
    """Columns before its first line."""
    style: str = ""
    """The family of its list marker; empty for a paragraph."""
    after_cut: bool = True
    """True if a heading, a table or the beginning of the text comes before it."""


def blocks(text: str, syntax: Syntax) -> tuple[Block, ...]:
    """The prose of a text, in text order, without what its syntax marks as something else."""
    lines = without(split(text), _PASSES[syntax])
    joins = _joins(lines, syntax)
    found: list[Block] = []
    previous: Line | None = None
    cut = True
    for line in lines:
        cut |= line.cut
        if line.body:
            if previous and joins(previous, line) and _follows(line, previous, found[-1]):
                found[-1] = replace(found[-1], end=line.end)
            else:
                found.append(_block(line, after_cut=cut))
            cut = False
        previous = line if line.body else None
    return tuple(filter(_has_text, found))


def _has_text(block: Block) -> bool:
    return block.start < block.end


def _block(line: Line, *, after_cut: bool) -> Block:
    mark = marker(line.body)
    if mark is None:
        return Block(line.start, line.end, line.indent, "", after_cut)
    start = min(line.start + mark.width, line.end)
    return Block(start, line.end, line.indent, mark.style, after_cut)


def _follows(line: Line, previous: Line, block: Block) -> bool:
    """Is a line that begins like an item of a list none, as in "in / 2019. Then"?"""
    mark = marker(line.body)
    if mark is None:
        return True
    sibling = block.style == mark.style and line.indent <= block.indent + 1
    return not (sibling or mark.style in BULLETS or previous.body[-1] in ENDS)


def _joins(lines: Sequence[Line], syntax: Syntax) -> Callable[[Line, Line], bool]:
    """How a text tells that a line without a marker continues the one before it."""
    match syntax:
        case Syntax.MARKDOWN:
            return lambda _previous, _line: True
        case Syntax.RST:
            return _at_one_depth
        case Syntax.PLAIN:
            return partial(_wraps, width=_width(lines))
        case _:
            assert_never(syntax)


def _at_one_depth(previous: Line, line: Line) -> bool:
    return line.indent <= previous.indent or marker(previous.body) is not None


def _wraps(previous: Line, line: Line, width: int) -> bool:
    """Is a line of plain text the continuation of the one before it?"""
    if width == 0:
        return False
    full = previous.indent + len(previous.body) + _first_word(line.body) >= FULL * width
    return full or (line.body[0].islower() and previous.body[-1] not in ".!?")


def _first_word(body: str) -> int:
    """The room that a line of the paragraph before would have had to leave for it to go on."""
    return 1 if is_cjk(body[:LONGEST_WORD]) else len(body[:LONGEST_WORD].split(maxsplit=1)[0])


def _width(lines: Sequence[Line]) -> int:
    """The width to which a plain text is wrapped; 0 if every line stands for itself."""
    lengths = sorted(line.indent + len(line.body) for line in lines if line.body)
    if not lengths:
        return 0
    usual = lengths[min(len(lengths) - 1, int(WRAP_SHARE * len(lengths)))]
    return usual if usual <= WRAP_LIMIT else 0
