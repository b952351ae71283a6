"""Plain text: lines of a speaker's words, with or without times."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.ports.readers import Reading
from citebound.ports.texts import RefinedText
from citebound.sources.transcripts.cues import Cue, one_line, refined
from citebound.sources.transcripts.heads import heads_of
from citebound.sources.transcripts.labels import in_use
from citebound.sources.transcripts.line import Style, read_line, timed
from citebound.sources.transcripts.remarks import at_lines, quoted
from citebound.sources.transcripts.timing import ARROW, is_timing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from citebound.sources.transcripts.line import Line


class LinesReader:
    """Reads any text.

    A turn begins with ``Anna: words``, ``[00:01:02] Anna: words``, ``Anna (10:12): words``,
    ``**Anna:** words``, or with a line of its own, ``Anna 00:12``, ``00:12 Anna`` or
    ``[Anna] 14:03:22``, where a file does so consistently: it is of one form. Times are told as
    they stand, also those of a day. A text without such lines is taken as it is, without segments.
    """

    name = "lines"
    version = 2
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


def _voiced(cues: Iterable[Cue]) -> int:
    """How many have a speaker."""
    return sum(cue.speaker is not None for cue in cues)


def _heads(lines: Sequence[Line]) -> list[Cue]:
    """The turns below lines of their own with name and time; none where that is not how it is.

    A file has one form: one style, and name or time first.
    """
    forms = ((style, first) for style in Style for first in (False, True))
    found = (heads_of(lines, style, time_first=first) for style, first in forms)
    heads = max(found, key=len)
    return list(_below(lines, heads)) if heads else []


def _below(lines: Sequence[Line], heads: Sequence[int]) -> Iterator[Cue]:
    for number, line in enumerate(lines[: heads[0]], 1):
        yield Cue(None, None, line.raw, number, is_apart=True)
    for at, end in pairwise([*heads, len(lines)]):
        words = "\n".join(line.raw for line in lines[at + 1 : end])
        yield Cue(lines[at].head, lines[at].ts, words, at + 1)


def _labelled(lines: Sequence[Line]) -> list[Cue]:
    """The turns behind labels; a line below one goes on with it, up to an empty line."""
    written = sum(not line.is_empty for line in lines)
    known = max((_known(lines, style, written) for style in Style), key=_in(lines))
    turns = _Turns(known)
    for number, line in enumerate(lines if known else (), 1):
        turns.add(number, line)
    return turns.cues()


def _known(lines: Sequence[Line], style: Style, written: int) -> frozenset[str]:
    """The labels of a style that are in use; in bold, where somebody speaks twice."""
    labels = [line.inline for line in lines if line.inline and line.style is style]
    known, counts = in_use(labels, written), Counter(labels)
    is_list = style is Style.BOLD and all(counts[label] == 1 for label in known)
    return frozenset() if is_list else known


def _in(lines: Sequence[Line]) -> Callable[[frozenset[str]], int]:
    """How many lines have one of the labels."""
    return lambda known: sum(line.inline in known for line in lines)


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
    """The words behind times, where most lines begin with one."""
    written = [(n, timed(line.raw)) for n, line in enumerate(lines, 1) if not line.is_empty]
    begun = [line for _, line in written if line.ts is not None]
    if len(begun) < _FEWEST or len(begun) * 2 < len(written):
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
