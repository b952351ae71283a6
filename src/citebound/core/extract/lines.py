"""What are the physical lines of a text, and how is each one indented?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from citebound.core.extract.lexicon import COMMON, MONTHS

TAB: Final = 4
"""Columns that a tab is counted for."""

_CJK_NUMBER: Final = "一二三四五六七八九十百千零〇两0-9０-９"  # noqa: RUF001 (full-width digits are meant)
_MARKER: Final = re.compile(
    rf"""(?:\*\*|__)?(?:(?P<bullet>[-*+:•·▪◦‣●○■–—])(?=\s|\*\*|__)
    |(?P<paren>[(]\d{{1,3}}[a-z]?[)])(?=\s|\*\*|__)
    |(?P<letters>[(](?:[a-zA-Z]|[ivxIVX]{{1,6}})[)])(?=\s|\*\*|__)
    |(?P<half>(?:\d{{1,3}}[a-z]?|[a-zA-Z]{{1,2}})[)])(?=\s|\*\*|__)
    |(?P<number>(?:\d{{1,3}}|[#])[.])(?=\s|\*\*|__)
    |(?P<nested>\d{{1,3}}(?:[.]\d{{1,3}}){{1,4}}[.]?)(?=\s|\*\*|__)
    |(?P<letter>(?:[A-Za-z]|[IVX]{{1,5}})[.])(?=\s|\*\*|__)
    |(?P<article>第[{_CJK_NUMBER}]{{1,8}}[条章节编款](?:之[{_CJK_NUMBER}]{{1,3}})?)(?=\s|\*\*|__)
    |(?P<circled>[（(][{_CJK_NUMBER}]{{1,4}}[）)])
    |(?P<comma>[{_CJK_NUMBER}]{{1,4}}[、．]))
    """,  # noqa: RUF001 (full-width brackets are meant)
    re.VERBOSE,
)
_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Line:
    """One physical line, or the cut that remains where one was taken out."""

    start: int
    """Index of the first character that is not blank."""
    indent: int
    """Columns before it, tabs counted as four."""
    body: str
    """The line without blanks at its ends; empty for a blank line and for a cut."""
    cut: bool = False
    """True where a line of no prose (a heading, code, a table) was taken out."""

    @property
    def end(self) -> int:
        """Index after the last character that is not blank."""
        return self.start + len(self.body)

    def taken_out(self) -> Line:
        """The cut that this line leaves behind."""
        return Line(self.start, self.indent, "", cut=True)


Pass = Callable[[Sequence[Line]], Iterable[int]]
"""Names the lines, by index, that are not prose."""


@dataclass(frozen=True, slots=True)
class Marker:
    """The enumerator or bullet that a line begins with."""

    style: str
    """Its family: two markers of one list have one style."""
    width: int
    """Characters up to the first character of the item's own text."""


def split(text: str) -> list[Line]:
    """Every physical line of a text, blank ones included; a line ends at LF."""
    lines, start = [], 0
    for piece in text.split("\n"):
        body = piece.strip()
        lead = len(piece) - len(piece.lstrip()) if body else 0
        indent = lead + (TAB - 1) * piece.count("\t", 0, lead)
        lines.append(Line(start + lead, indent, body))
        start += len(piece) + 1
    return lines


def without(lines: Sequence[Line], passes: Iterable[Pass]) -> list[Line]:
    """The lines with cuts in place of all that the passes name, applied one after the other."""
    kept = list(lines)
    for names in passes:
        for index in list(names(kept)):
            kept[index] = kept[index].taken_out()
    return kept


def marker(body: str) -> Marker | None:
    """The list marker that a line begins with; "3. Mai" and "M. Dupont" begin with none."""
    found = _MARKER.match(body)
    if found is None or found.lastgroup is None:
        return None
    rest = body[found.end() :]
    if not _marks(found.lastgroup, rest.lstrip()):
        return None
    style = found.group("bullet") or found.lastgroup
    return Marker(style, len(body) - len(rest.lstrip()))


def _marks(kind: str, rest: str) -> bool:
    word = _WORD.match(rest)
    following = word.group().casefold() if word else ""
    if kind == "number":
        return following not in MONTHS
    return kind != "letter" or following in COMMON
