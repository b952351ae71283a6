"""Which lines of any text are layout: headers, tables, rules, page numbers, dot leaders?"""

from __future__ import annotations

import re
from itertools import takewhile
from operator import or_
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.extract.lines import Line

HEADER_LINES: Final = 3
"""A mail-like header has at least this many lines."""
FRONT_MATTER_LINES: Final = 400
"""A front matter that is not closed within so many lines is none."""
CELL_GAPS: Final = 2
"""A row of columns has at least so many wide gaps."""

_HEADER: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{1,40}:(?:\s|$)")
_RULE: Final = re.compile(r"([-=_*~#+.\^\"'`<>:])(?:\s?\1){2,}$")
_PAGE: Final = re.compile(
    r"(?:[-\u2013\u2014|\[]\s*)?(?:(?:page|seite|p\.|pagina|página|pag\.|s\.)\s*)?\d{1,4}"
    r"(?:\s*(?:of|von|de|di|sur|/|\|)\s*\d{1,4})?(?:\s*[-\u2013\u2014|\]])?$"
    r"|第\s*\d{1,4}\s*页(?:\s*[,，/]?\s*共\s*\d{1,4}\s*页)?$",  # noqa: RUF001
    re.IGNORECASE,
)
_LEADERS: Final = re.compile(r"(?:[.…·]\s?){4,}\s*\S{0,8}$")
_LEADER_TAIL: Final = 400
_GAP: Final = re.compile(r"\S(?:\t| {3})")


def front_matter(lines: Sequence[Line]) -> Iterator[int]:
    """The block between two ``---`` lines with which a text may begin."""
    first = next((i for i, line in enumerate(lines) if line.body.strip("\ufeff")), 0)
    if not lines or lines[first].body.strip("\ufeff") != "---":
        return
    for end in range(first + 1, min(len(lines), first + FRONT_MATTER_LINES)):
        if lines[end].body in {"---", "..."}:
            yield from range(first, end + 1)
            return


def mail_header(lines: Sequence[Line]) -> Iterator[int]:
    """The ``Name: value`` lines, with their continuations, with which a text may begin."""
    first = next((i for i, line in enumerate(lines) if line.body), 0)
    head = list(takewhile(lambda line: line.body, lines[first:]))
    named = [line.indent == 0 and bool(_HEADER.match(line.body.lstrip("\ufeff"))) for line in head]
    continued = (line.indent > 0 for line in head[1:])
    if sum(named) >= HEADER_LINES and named[0] and all(map(or_, named[1:], continued)):
        yield from range(first, first + len(head))


def rules(lines: Sequence[Line]) -> Iterator[int]:
    """Lines that only draw a line; the short line before a row of ``=`` or ``-`` is its title."""
    for i, line in enumerate(lines):
        if not _is_rule(line.body):
            continue
        yield i
        if i and line.body[0] in "=-~^\"'`*#+_" and _is_title(lines, i - 1):
            yield i - 1


def _is_rule(body: str) -> bool:
    return bool(body) and not body[0].isalnum() and bool(_RULE.match(body))


def _is_title(lines: Sequence[Line], index: int) -> bool:
    """A line without an end mark that nothing but a rule or a blank line precedes."""
    body = lines[index].body
    above = lines[index - 1].body if index else ""
    return bool(body) and len(body) < len(lines[index + 1].body) * 3 and not _runs_on(above)


def _runs_on(above: str) -> bool:
    return bool(above) and not _is_rule(above)


def page_marks(lines: Sequence[Line]) -> Iterator[int]:
    """Lines with a page number only, and entries of a table of contents with dot leaders."""
    for i, line in enumerate(lines):
        if _PAGE.match(line.body) or _LEADERS.search(line.body[-_LEADER_TAIL:]):
            yield i


def tables(lines: Sequence[Line]) -> Iterator[int]:
    """Rows drawn with ``|`` or ``+--``, and rows of columns set with tabs or wide gaps."""
    for i, line in enumerate(lines):
        body = line.body
        if body.startswith(("|", "+--", "+==")) or _is_row(body) or _pipes(lines, i):
            yield i


def _is_row(body: str) -> bool:
    return len(_GAP.findall(body)) >= CELL_GAPS


def _pipes(lines: Sequence[Line], index: int) -> bool:
    """A row without an outer ``|`` belongs to a table that has a line of dashes near it."""
    near = lines[max(0, index - 1) : index + 2]
    return "|" in lines[index].body and any(
        "-|-" in other.body.replace(" ", "").replace(":", "") for other in near
    )
