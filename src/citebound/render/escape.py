"""Text of documents made harmless for where it is shown (DESIGN.md section 8)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_INVISIBLE: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
_MARKS: Final = frozenset("\\`*_[]<>()#!|~&")
_BEGIN_OF_LIST: Final = re.compile(r"^([0-9]{0,9})([-+.])")
_BARE_LINK: Final = re.compile(r"(?<=:)(?=//)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)


def for_terminal(text: str) -> str:
    r"""One line of visible characters.

    Control, escape, format and bidirectional characters are written as escapes.

    >>> for_terminal("a\x1b[31mb")
    'a\\x1b[31mb'
    """
    return text if text.isprintable() else "".join(_visible(char) for char in text)


def for_terminal_lines(text: str) -> str:
    """As ``for_terminal``, with line feeds and tabs kept, and CRLF shown as a line feed."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join("\t".join(for_terminal(cell) for cell in line.split("\t")) for line in lines)


def for_markdown(text: str) -> str:
    """One line of Markdown that shows these characters.

    No image, link, markup or HTML of the document takes effect.
    """
    return _BEGIN_OF_LIST.sub(r"\1\\\2", for_markdown_inside(text.lstrip(" ")))


def for_markdown_inside(text: str) -> str:
    """As ``for_markdown``, for a stretch inside a line: blanks at its ends stay."""
    line = for_terminal(text)
    line = "".join(f"\\{char}" if char in _MARKS else char for char in line)
    return _BARE_LINK.sub(r"\\", line)


def _visible(char: str) -> str:
    if char.isascii():
        return char if char.isprintable() else _escaped(char)
    return _escaped(char) if unicodedata.category(char) in _INVISIBLE else char


def _escaped(char: str) -> str:
    code = ord(char)
    if code <= 0xFF:  # noqa: PLR2004
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"  # noqa: PLR2004
