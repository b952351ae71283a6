"""Lines for a terminal, measured in columns: a CJK character takes two, a combining mark none."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from citebound.render.escape import for_terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH: Final = 96
"""Columns of a line."""

_WIDE: Final = "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60"
_CLOSING: Final = "\u3001\u3002\uff0c\uff01\uff1f\uff1a\uff1b\uff09\u300b\u300d\u300f\u3011"
_PIECE: Final = re.compile(rf"(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSING}]*|\s+")


def wrapped(first: str, text: str, again: str = "", width: int = WIDTH) -> list[str]:
    """Lines of at most ``width`` columns, led by ``first``, then by ``again`` or as many blanks.

    Words stay whole; CJK text breaks between characters, never before a closing mark.
    """
    lines, line, is_empty, blank = [], first, True, ""
    taken = columns(first)
    for piece in _pieces(for_terminal(text), width - taken):
        if piece.isspace():
            blank = "" if is_empty else " "
            continue
        wide = columns(piece)
        if not is_empty and taken + len(blank) + wide > width:
            lines.append(line)
            line, blank = again or " " * columns(first), ""
            taken = columns(line)
        taken += len(blank) + wide
        line, is_empty, blank = line + blank + piece, False, ""
    return [*lines, line if not is_empty else first.rstrip()]


def columns(text: str) -> int:
    """Columns that a terminal gives these characters."""
    return len(text) if text.isascii() else sum(map(_columns_of, text))


def _pieces(text: str, most: int) -> Iterator[str]:
    """Words, CJK characters and blanks; what is wider than a line, in single characters."""
    for match in _PIECE.finditer(text):
        piece = match[0]
        if columns(piece) > most:
            yield from piece
        else:
            yield piece


def _columns_of(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
