"""Which lines of a Markdown text are not prose?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from citebound.core.extract.lines import Line, marker

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CODE_INDENT: Final = 4
"""Columns that make an indented code block outside a list."""

_FENCE: Final = re.compile(r"(`{3,}|~{3,})")
_OPENERS: Final = ("<!--", "<table", "<script", "<style", "<pre", "<svg", "<nav", "<toc")
_TAGS_ONLY: Final = re.compile(r"(?:</?[A-Za-z!][^<>]*>\s*)+$")
_LIQUID: Final = re.compile(r"\{%.*%\}$|\{\{[^{}]*\}\}$")
_DEFINITION: Final = re.compile(r"\[[^\[\]]{1,200}\]:(?:\s|$)")
_ALERT: Final = re.compile(r"(?:>\s*)?\[![A-Za-z]+\]")
_HEADING: Final = re.compile(r"(?:>\s*)?#{1,6}(?:\s|$)")


def fences(lines: Sequence[Line]) -> Iterator[int]:
    """Code between fences; a fence that is not closed reaches to the end of the text."""
    fence = ""
    for i, line in enumerate(lines):
        found = _FENCE.match(line.body)
        if fence or found:
            yield i
        if found:
            fence = _fence_after(fence, line.body, found.group())


def _fence_after(open_fence: str, body: str, fence: str) -> str:
    """The fence that is open after a line with one; a longer or a shorter one closes nothing."""
    if not open_fence:
        return fence
    closes = not body.strip("`~") and body.startswith(open_fence)
    return "" if closes else open_fence


def html_regions(lines: Sequence[Line]) -> Iterator[int]:
    """Comments, tables, scripts and the like, up to the line that closes them."""
    closer = ""
    for i, line in enumerate(lines):
        low = line.body.lower()
        if not closer:
            opener = next((o for o in _OPENERS if low.startswith(o)), "")
            closer = "-->" if opener == "<!--" else f"</{opener[1:]}" if opener else ""
            if not closer:
                continue
        yield i
        if closer in low:
            closer = ""


def single_lines(lines: Sequence[Line]) -> Iterator[int]:
    """Headings, lines of tags only, liquid lines, alert marks."""
    for i, line in enumerate(lines):
        body = line.body
        if (
            _HEADING.match(body)
            or _ALERT.match(body)
            or _LIQUID.match(body)
            or (body.startswith("<") and _TAGS_ONLY.match(body))
        ):
            yield i


def definitions(lines: Sequence[Line]) -> Iterator[int]:
    """Definitions of links and footnotes, with their indented continuations."""
    inside = False
    for i, line in enumerate(lines):
        if _DEFINITION.match(line.body):
            inside = True
        elif line.indent == 0 and line.body:
            inside = False
        if inside:
            yield i


def indented_code(lines: Sequence[Line]) -> Iterator[int]:
    """Lines indented by four columns after a blank line, outside of lists."""
    code = listed = False
    above = ""
    for i, line in enumerate(lines):
        if line.body:
            deep = line.indent >= CODE_INDENT
            code = deep and not listed and (code or not above)
            listed = _is_listed(line, within=listed)
            if code:
                yield i
        above = line.body


def _is_listed(line: Line, *, within: bool) -> bool:
    """Is a line part of a list? One that is set in is if those before it are."""
    if line.indent >= CODE_INDENT:
        return within
    return marker(line.body) is not None or (within and line.indent > 0)
