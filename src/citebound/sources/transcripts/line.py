"""What one line of plain text could be: words, words behind a label, or a name with a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import regex

from citebound.sources.transcripts.clock import CLOCK, seconds_of
from citebound.sources.transcripts.labels import COLON, is_label

if TYPE_CHECKING:
    from citebound.sources.transcripts.cues import Ts


class Style(StrEnum):
    """How a file marks who speaks."""

    PLAIN = "plain"
    """``Anna: words``, or ``Anna 0:05`` on a line of its own."""
    BOLD = "bold"
    """``**Anna:** words``, as Markdown has it, also in a list."""
    BRACKETS = "brackets"
    """``[Anna] 14:03:22`` on a line of its own."""
    MARKED = "marked"
    """``- Anna: words`` or ``> Anna: words``, as a list or a quotation has it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line, and what it could be; how the others are decides."""

    raw: str
    """All of it."""
    words: str
    """Behind label and time."""
    ts: Ts = None
    """The time that it begins with, or that stands behind its label."""
    inline: str = ""
    """The label before its words."""
    head: str = ""
    """The label, where a time is all that stands beside it."""
    is_time_first: bool = False
    """Whether that time stands before the label."""
    style: Style = Style.PLAIN
    """How its label is marked."""
    is_quoted: bool = False
    """Whether its label stands behind the mark of a quotation."""

    @property
    def is_stamped(self) -> bool:
        """Whether a time in square brackets stands before words that have no label."""
        is_bracketed = self.raw.lstrip()[:1] in {"[", "\u3010"}
        return is_bracketed and self.ts is not None and not self.inline

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading of Markdown."""
        return _HEADING.match(self.raw) is not None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written."""
        return not self.raw.strip()


def read_line(raw: str) -> Line:
    """What a line could be, on its own."""
    hidden = _HIDDEN.match(raw)
    if hidden is None:
        return _marked(raw)
    shown = _marked(raw[hidden.end() :])
    return replace(shown, raw=raw) if shown.inline or shown.head else timed(raw)


def _marked(raw: str) -> Line:
    mark = _MARK.match(raw)
    found = _unmarked(raw[mark.end() :]) if mark else None
    if mark is None or found is None or not found.inline:
        return _unmarked(raw)
    style = Style.MARKED if found.style is Style.PLAIN else found.style
    return replace(found, raw=raw, head="", style=style, is_quoted=">" in mark[0])


def _unmarked(raw: str) -> Line:
    bold = _BOLD.match(raw[:_LONGEST_HEAD])
    if bold is not None:
        return _of_bold(raw, bold)
    return _bracketed(raw) or _inline(raw) or _head(raw) or timed(raw)


def timed(raw: str) -> Line:
    """A line as words, behind the time that it begins with, if it does."""
    found = _STAMPED.match(raw[:_LONGEST_HEAD])
    return Line(raw, raw[found.end() :], _ts(found["time"])) if found else Line(raw, raw)


def _of_bold(raw: str, bold: regex.Match[str]) -> Line:
    """A line that begins in bold; its label ends where that does, or after it."""
    plain = f"{bold['label']}{raw[bold.end() :]}"
    found = _inline(plain) or _head(plain)
    if found is None or (found.inline and len(plain) - len(found.words) < len(bold["label"])):
        return timed(raw)
    words = found.words if found.inline else raw
    return replace(found, raw=raw, words=words, style=Style.BOLD)


_HIDDEN: Final = regex.compile("[ \t]*[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+")
"""Marks of direction and the like, which are not seen before a name."""
_MARK: Final = regex.compile(r"[ \t]*(?:>[ \t]*|[-*+\u2022\u2013\u2014][ \t]+)+")
_HEADING: Final = regex.compile(r"[ ]{0,3}#{1,6}(?:[ \t]|$)")
_DATE: Final = r"(?:[0-9]{4}[-/.年][0-9]{1,2}[-/.月][0-9]{1,2}日?[ T]?[ \t]*)?"
_HALF: Final = r"(?:[ \t]?[AaPp]\.?[Mm]\.?(?!\w))?"
_TIME: Final = rf"{_DATE}(?:上午|下午)?{CLOCK}{_HALF}"
_TIMES: Final = rf"{_TIME}(?:[ \t]*(?:-->|[-\u2013\u2014~至])[ \t]*{_TIME})?"
_IN_BRACKETS: Final = rf"\[{_TIMES}\]|\({_TIMES}\)|\uff08{_TIMES}\uff09|\u3010{_TIMES}\u3011"
_STAMP: Final = rf"(?:{_IN_BRACKETS}|{_TIMES}(?![\w:]))"
_STAMP_BEFORE_COLON: Final = rf"(?:{_IN_BRACKETS}|{_TIMES}(?!\w|:[0-9]))"
_NO_NAME: Final = r":\uff1a\[\]\u3010\u3011"
_NAME: Final = rf"[^\s\d{_NO_NAME}](?:[^\n{_NO_NAME}]{{0,58}}?[^\s{_NO_NAME}])??"
_INLINE: Final = regex.compile(
    rf"[ \t]*(?:(?P<before>{_STAMP})[ \t]*(?:[-\u2013\u2014|][ \t]*)?)?(?P<name>{_NAME})"
    rf"(?:[ \t]*[\[\u3010](?P<role>(?=[^\]\u3011]*\p{{L}})[^\n{_NO_NAME}]{{1,30}})[\]\u3011])?"
    rf"(?:[ \t]*[,\uff0c\u2013\u2014-]?[ \t]*(?P<after>{_STAMP_BEFORE_COLON}))?{COLON}"
)
_NAME_FIRST: Final = regex.compile(
    rf"[ \t]*(?P<name>{_NAME})[ \t,\uff0c|-]*(?P<time>{_STAMP})[ \t]*[:\uff1a]?[ \t]*"
)
_TIME_FIRST: Final = regex.compile(
    rf"[ \t]*(?P<time>{_STAMP})[ \t]*[-\u2013\u2014|]?[ \t]*(?P<name>{_NAME})"
    r"[ \t]*[:\uff1a]?[ \t]*"
)
_BOLD: Final = regex.compile(
    r"[ \t]*(?:[-*+][ \t]+)?(?P<mark>\*\*|__)(?P<label>[^*_\s](?:[^*_\n]{0,78}[^*_\s])?)(?P=mark)"
)
_BRACKETED: Final = regex.compile(
    rf"[ \t]*\[(?P<name>{_NAME})\][ \t]*"
    rf"(?P<time>{_DATE}[0-9]{{1,2}}:[0-9]{{2}}:[0-9]{{2}}{_HALF})[ \t]*"
)
_STAMPED: Final = regex.compile(rf"[ \t]*(?P<time>{_STAMP})[ \t]*")
_LONGEST_HEAD: Final = 160


def _inline(raw: str) -> Line | None:
    found = _INLINE.match(raw[:_LONGEST_HEAD])
    if found is None or not is_label(found["name"]) or _is_appointed(found):
        return None
    time, words = found["before"] or found["after"], raw[found.end() :]
    name = f"{found['name']} ({found['role']})" if found["role"] else found["name"]
    head = name if time and not words else ""
    return Line(raw, words, _ts(time), name, head, bool(found["before"]))


def _is_appointed(found: regex.Match[str]) -> bool:
    return bool(found["after"]) and found["name"].casefold() in _BEFORE_TIMES


_NO_NAME_WORDS: Final = "at by from until till since before after around um ab bis"
_BEFORE_TIMES: Final = frozenset(_NO_NAME_WORDS.split())
"""Words, no names, before the time of an agenda: ``At 12:30: lunch``."""


def _head(raw: str) -> Line | None:
    if len(raw) > _LONGEST_HEAD:
        return None
    for pattern in (_NAME_FIRST, _TIME_FIRST):
        found = pattern.fullmatch(raw)
        if found and is_label(found["name"]):
            is_time_first = pattern is _TIME_FIRST
            return Line(
                raw, timed(raw).words, _ts(found["time"]), "", found["name"], is_time_first
            )
    return None


def _bracketed(raw: str) -> Line | None:
    """A name in brackets beside a time to the second: "[Lunch] 12:30" is none."""
    found = _BRACKETED.fullmatch(raw) if len(raw) <= _LONGEST_HEAD else None
    if found is None or not is_label(found["name"]):
        return None
    return Line(raw, raw, _ts(found["time"]), head=found["name"], style=Style.BRACKETS)


def _ts(stamp: str | None) -> Ts:
    """Seconds of a clock time, its start where it has an end; else the time as it is written."""
    if stamp is None:
        return None
    bare = stamp.strip("[]()\uff08\uff09\u3010\u3011 \t")
    begins = _ONE_TIME.match(bare)
    start = begins[0] if begins else bare
    exact = seconds_of(start)
    return start if exact is None else exact


_ONE_TIME: Final = regex.compile(_TIME)
