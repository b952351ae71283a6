"""Plain text: lines of a speaker's words, with or without times."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.ports.readers import Reading
from citebound.ports.texts import RefinedText
from citebound.sources.transcripts.cues import Cue, one_line, refined
from citebound.sources.transcripts.labels import in_use
from citebound.sources.transcripts.line import read_line
from citebound.sources.transcripts.remarks import at_lines, quoted
from citebound.sources.transcripts.timing import ARROW, is_timing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.sources.transcripts.line import Line


class LinesReader:
    """Reads any text.

    A turn begins with ``Anna: words``, ``[00:01:02] Anna: words``, ``Anna (10:12): words``, or
    with a line of its own, ``Anna 00:12`` or ``00:12 Anna``, where a file does so consistently. A
    text without such lines is taken as it is, without segments.
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
        lines = [read_line(line) for line in raw]
        labelled, headed = _labelled(lines), _heads(lines)
        cues = max((headed, labelled), key=_voiced) or _stamped(lines)
        if not cues:
            return Reading(RefinedText(text))
        return Reading(refined(cues), (*_back(cues), *_cut_off(cues)))


_FEWEST: Final = 2
_MOST: Final = 0.8


def _voiced(cues: Iterable[Cue]) -> int:
    """How many have a speaker."""
    return sum(cue.speaker is not None for cue in cues)


def _heads(lines: Sequence[Line]) -> list[Cue]:
    """The turns below lines of their own with name and time; none where that is not how it is."""
    for time_first in (False, True):
        heads = _heads_of(lines, time_first=time_first)
        if len(heads) >= _FEWEST and _led(lines, heads) >= _MOST * (len(heads) - 1):
            return list(_below(lines, heads))
    return []


def _heads_of(lines: Sequence[Line], *, time_first: bool) -> list[int]:
    """The lines of name and time in one order; behind a time, words are names that occur twice."""
    named = [n for n, line in enumerate(lines) if line.head and line.is_time_first == time_first]
    known = in_use([lines[number].head for number in named], len(named))
    heads = [number for number in named if lines[number].head in known]
    is_sure = not time_first or len(known) < len(heads) == _led(lines, heads)
    return heads if is_sure else []


def _led(lines: Sequence[Line], heads: Sequence[int]) -> int:
    """How many heads have words below them."""
    spans = pairwise([*heads, len(lines)])
    return sum(any(not line.is_empty for line in lines[at + 1 : end]) for at, end in spans)


def _below(lines: Sequence[Line], heads: Sequence[int]) -> Iterator[Cue]:
    for number, line in enumerate(lines[: heads[0]], 1):
        yield Cue(None, None, line.raw, number, is_apart=True)
    for at, end in pairwise([*heads, len(lines)]):
        words = "\n".join(line.raw for line in lines[at + 1 : end])
        yield Cue(lines[at].head, lines[at].ts, words, at + 1)


def _labelled(lines: Sequence[Line]) -> list[Cue]:
    """The turns behind labels; a line below one goes on with it, up to an empty line."""
    written = sum(not line.is_empty for line in lines)
    known = in_use([line.inline for line in lines if line.inline], written)
    turns = _Turns(known)
    for number, line in enumerate(lines if known else (), 1):
        turns.add(number, line)
    return turns.cues()


class _Turns:
    """The turns of a text with labels, line by line."""

    def __init__(self, known: frozenset[str]) -> None:
        self._known = known
        self._turns: list[tuple[Cue, list[str]]] = []
        self._is_open = False

    def add(self, number: int, line: Line) -> None:
        """The next line."""
        if line.inline in self._known:
            self._begin(Cue(line.inline, line.ts, "", number), line.words)
            self._is_open = True
        elif line.is_empty:
            self._is_open = self._is_open and not any(self._turns[-1][1])
        elif self._is_open and not line.is_stamped:
            self._turns[-1][1].append(line.raw)
        else:
            self._apart(number, line)

    def cues(self) -> list[Cue]:
        """All of them."""
        return [replace(cue, text="\n".join(words)) for cue, words in self._turns]

    def _begin(self, cue: Cue, words: str) -> None:
        self._turns.append((cue, [words.strip()]))

    def _apart(self, number: int, line: Line) -> None:
        """Words that nobody is known to have said; a time before them is none."""
        ts, words = (line.ts, line.words) if line.is_stamped else (None, line.raw)
        self._begin(Cue(None, ts, "", number, is_apart=True), words)
        self._is_open = False


def _stamped(lines: Sequence[Line]) -> list[Cue]:
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
