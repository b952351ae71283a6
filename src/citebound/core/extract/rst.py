"""Which lines of a reStructuredText are not prose?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.extract.lines import Line

_EXPLICIT: Final = re.compile(r"\.\.(?:\s|$)|__\s")
_ADMONITION: Final = re.compile(
    r"\.\.\s+(?:note|warning|important|caution|attention|danger|tip|hint|admonition"
    r"|versionadded|versionchanged|deprecated)::"
)
_FIELD: Final = re.compile(r":[A-Za-z][^:`]{0,60}:(?:\s|$)")
_BORDER: Final = re.compile(r"=+(?:\s+=+)+$")


def explicit_markup(lines: Sequence[Line]) -> Iterator[int]:
    """Directives, comments, targets and footnotes with all that is indented below them.

    Of a note, a warning and the like only the first line is taken: their content is prose.
    """
    below = -1
    for i, line in enumerate(lines):
        if below >= 0 and (not line.body or line.indent > below):
            yield i
            continue
        below = -1
        if _EXPLICIT.match(line.body):
            below = -1 if _ADMONITION.match(line.body) else line.indent
            yield i


def literal_blocks(lines: Sequence[Line]) -> Iterator[int]:
    """What is indented below a paragraph that ends in ``::``, and interactive sessions."""
    below, quoted = -1, False
    for i, line in enumerate(lines):
        if not line.body:
            continue
        if 0 <= below < line.indent or (quoted and line.body[0] in ">|"):
            yield i
        else:
            quoted = line.body.endswith("::")
            below = line.indent if quoted else -1
            if line.body.startswith(">>>"):
                yield i


def simple_tables(lines: Sequence[Line]) -> Iterator[int]:
    """Everything from the first border of a simple table to its last one."""
    inside = False
    for i, line in enumerate(lines):
        border = bool(_BORDER.match(line.body))
        if border or inside:
            yield i
        if border:
            inside = i + 1 < len(lines) and bool(lines[i + 1].body)


def fields(lines: Sequence[Line]) -> Iterator[int]:
    """Field lists."""
    for i, line in enumerate(lines):
        if _FIELD.match(line.body):
            yield i
