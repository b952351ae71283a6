"""Plain text: lines of a speaker's words, with or without times."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import regex

from citebound.ports.readers import Reading
from citebound.ports.texts import RefinedText
from citebound.sources.transcripts.clock import CLOCK, seconds_of
from citebound.sources.transcripts.cues import Cue, one_line, refined
from citebound.sources.transcripts.labels import in_use, is_label
from citebound.sources.transcripts.remarks import at_lines, quoted
from citebound.sources.transcripts.timing import ARROW, is_timing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.sources.transcripts.cues import Ts


class LinesReader:
    """Reads any text.

    A turn begins with ``Anna: words``, ``[00:01:02] Anna: words``, ``Anna (10:12): words``, or with
    a line of its own, ``Anna 00:12`` or ``00:12 Anna``, where a file does so consistently. A text
    without such lines is taken as it is, without segments.
    """

    name = "lines"
    version = 1
    suffixes = (".txt", ".text", ".md", ".log")

    def looks_so(self, text: str) -> bool:  # noqa: ARG002 -- any text will do
        """Any text is lines."""
        return True

    def read(self, text: str) -> Reading:
        """The words by speaker, or the text itself.

        Raises:
            ValueError: words could be lost; one line says where and why.
        """
        raw = text.split("\n")
        _refuse_cues(raw)
        lines = [_read(line) for line in raw]
        cues = _heads(lines) or _labelled(lines) or _stamped(lines)
        if not cues:
            return Reading(RefinedText(text))
        return Reading(refined(cues), (*_back(cues), *_cut_off(cues)))


@dataclass(frozen=True, slots=True)
class _Line:
    """A line, and what it could be."""

    raw: str
    inline: str = ""
    """The label before its words."""
    head: str = ""
    """The label, where there is nothing besides but a time."""
    is_time_first: bool = False
    ts: Ts = None
    words: str = ""
    """Behind label and time."""

    @property
    def is_empty(self) -> bool:
        return not self.raw.strip()


_DATE: Final = r"(?:[0-9]{4}[-/.年][0-9]{1,2}[-/.月][0-9]{1,2}日?[ T]?[ \t]*)?"
_HALF: Final = r"(?:[ \t]?[AaPp]\.?[Mm]\.?(?!\w))?"
_TIME: Final = rf"{_DATE}(?:上午|下午)?{CLOCK}{_HALF}"
_TIMES: Final = rf"{_TIME}(?:[ \t]*(?:-->|[-\u2013\u2014~至])[ \t]*{_TIME})?"
_STAMP: Final = (
    rf"(?:\[{_TIMES}\]|\({_TIMES}\)|\uff08{_TIMES}\uff09|\u3010{_TIMES}\u3011|{_TIMES}(?![\w:]))"
)
_NAME: Final = r"[^\s:\uff1a\[\]\u3010\u3011\d](?:[^:\uff1a\n\[\]\u3010\u3011]{0,58}[^\s:\uff1a\[\]\u3010\u3011])?"
_COLON: Final = r"[ \t]*(?:\uff1a|:(?=[ \t]|$|[^\W\d_]|[\"'\u201c\u300c]))[ \t]*"
_INLINE: Final = regex.compile(
    rf"[ \t]*(?:(?P<before>{_STAMP})[ \t]*(?:[-\u2013\u2014|][ \t]*)?)?(?P<name>{_NAME}?)"
    rf"(?:[ \t]*(?P<after>{_STAMP}))?{_COLON}"
)
_NAME_FIRST: Final = regex.compile(
    rf"[ \t]*(?P<name>{_NAME}?)[ \t,\uff0c|-]*(?P<time>{_STAMP})[ \t]*[:\uff1a]?[ \t]*"
)
_TIME_FIRST: Final = regex.compile(
    rf"[ \t]*(?P<time>{_STAMP})[ \t]*[-\u2013\u2014|]?[ \t]*(?P<name>{_NAME})[ \t]*[:\uff1a]?[ \t]*"
)
_STAMPED: Final = regex.compile(rf"[ \t]*(?P<time>{_STAMP})[ \t]*")
_LONGEST_HEAD: Final = 160


def _read(raw: str) -> _Line:
    """What a line could be, on its own."""
    start = raw[:_LONGEST_HEAD]
    found = _INLINE.match(start)
    if found and is_label(found["name"]):
        time = found["before"] or found["after"]
        words = raw[found.end() :]
        inline = _Line(raw, inline=found["name"], ts=_ts(time), words=words)
        return inline if words or not time else replace(inline, head=found["name"])
    for pattern in (_NAME_FIRST, _TIME_FIRST) if len(raw) < _LONGEST_HEAD else ():
        found = pattern.fullmatch(raw)
        if found and is_label(found["name"]):
            is_time_first = pattern is _TIME_FIRST
            return _Line(raw, "", found["name"], is_time_first, _ts(found["time"]), _after(raw))
    return _Line(raw, ts=_ts(_before(start)), words=_after(raw))


def _before(raw: str) -> str | None:
    found = _STAMPED.match(raw)
    return found["time"] if found else None


def _after(raw: str) -> str:
    found = _STAMPED.match(raw)
    return raw[found.end() :] if found else raw


def _ts(stamp: str | None) -> Ts:
    """Seconds of a clock time, its start where it has an end; else the time as it is written."""
    if stamp is None:
        return None
    bare = stamp.strip("[]()\uff08\uff09\u3010\u3011 \t")
    if (found := _ONE_TIME.match(bare)) is not None:
        bare = found[0]
    exact = seconds_of(bare)
    return bare if exact is None else exact


_ONE_TIME: Final = regex.compile(_TIME)
_FEWEST: Final = 2
_MOST: Final = 0.8


def _heads(lines: Sequence[_Line]) -> list[Cue]:
    """The turns below lines of their own with name and time; none where that is not how it is."""
    for time_first in (False, True):
        heads = [
            number
            for number, line in enumerate(lines)
            if line.head and line.is_time_first == time_first
        ]
        led = [at for at in heads if _next(lines, at) not in {None, *heads}]
        if len(heads) >= _FEWEST and len(led) >= _MOST * (len(heads) - 1):
            return list(_below(lines, heads))
    return []


def _next(lines: Sequence[_Line], at: int) -> int | None:
    """The next line that is not empty."""
    return next((n for n in range(at + 1, len(lines)) if not lines[n].is_empty), None)


def _below(lines: Sequence[_Line], heads: Sequence[int]) -> Iterator[Cue]:
    yield from _unknown(lines[: heads[0]], 1)
    for at, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        words = "\n".join(line.raw for line in lines[at + 1 : end])
        yield Cue(lines[at].head, lines[at].ts, words, at + 1)


def _unknown(lines: Iterable[_Line], first: int) -> Iterator[Cue]:
    """Lines that nobody is known to have said, each for itself."""
    for number, line in enumerate(lines, first):
        if not line.is_empty:
            yield Cue(None, None, line.raw, number, is_apart=True)


def _labelled(lines: Sequence[_Line]) -> list[Cue]:
    """The turns behind labels; a line below one goes on with it, up to an empty line."""
    written = sum(not line.is_empty for line in lines)
    known = in_use([line.inline for line in lines if line.inline], written)
    cues: list[Cue] = []
    is_open = False
    for number, line in enumerate(lines if known else (), 1):
        if line.inline in known:
            cues.append(Cue(line.inline, line.ts, line.words, number))
            is_open = True
        elif line.is_empty:
            is_open = is_open and not cues[-1].text.strip()
        elif is_open and line.ts is None:
            cues[-1] = replace(cues[-1], text=f"{cues[-1].text}\n{line.raw}")
        else:
            is_timed = line.ts is not None and not line.inline
            words = line.words if is_timed else line.raw
            cues.append(Cue(None, line.ts if is_timed else None, words, number, is_apart=True))
            is_open = False
    return cues


def _stamped(lines: Sequence[_Line]) -> list[Cue]:
    """The words behind times, where most lines have one."""
    written = [(n, line) for n, line in enumerate(lines, 1) if not line.is_empty]
    timed = [line for _, line in written if line.ts is not None]
    if len(timed) < _FEWEST or len(timed) * 2 < len(written):
        return []
    return [Cue(None, line.ts, line.words, number, is_apart=True) for number, line in written]


def _back(cues: Sequence[Cue]) -> tuple[str, ...]:
    late, reached = [], float("-inf")
    for cue in cues:
        if isinstance(cue.ts, float):
            if cue.ts < reached:
                late.append(cue.line)
            reached = cue.ts
    return at_lines("times go back, kept in the order of the file", late)


def _cut_off(cues: Sequence[Cue]) -> Iterator[str]:
    if not one_line(cues[-1].text):
        yield f"line {cues[-1].line}: a name without words ends the file; it may have been cut off"


def _refuse_cues(raw: Sequence[str]) -> None:
    """Return if no line has the times of a cue.

    Raises:
        ValueError: one has.
    """
    for number, line in enumerate(raw, 1):
        if ARROW in line and is_timing(line):
            raise ValueError(
                f"line {number}: expected lines of words, got the times of a cue, "
                f"{quoted(line.strip())}; begin WebVTT with a line WEBVTT, SRT with a cue"
            )
