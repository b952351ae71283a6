"""What of a transcript is shown to a model at once: a sentence a line, behind who says it.

A window depends on the words and the speakers in it and on nothing else, so that what was answered
about it may be bound again wherever it stands later.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from citebound.core.extract.boundaries import pieces
from citebound.core.extract.language import is_cjk
from citebound.core.extract.view import typeset
from citebound.core.split import QUARTERS, quarter_tokens
from citebound.core.text import lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.gate.speakers import Speakers
    from citebound.core.text import Span

OVERLAP: Final = 100
"""Tokens, as ``core.split`` estimates them, up to which whole sentences before a part are shown
with it."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The lines of a window that nobody said."""

    before: str
    """Above what was said before a part."""
    report: str
    """Above a part."""


IN_ENGLISH: Final = Marks("[said before, to understand the rest]", "[report what is said here]")
IN_CHINESE: Final = Marks("[之前的发言，仅供理解]", "[请用中文报告以下发言]")  # noqa: RUF001
"""A model that is asked in English answers in English about Chinese words, unless it is told."""
MARKS: Final = "\n".join(
    mark for marks in (IN_ENGLISH, IN_CHINESE) for mark in (marks.before, marks.report)
)
"""All of them."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a transcript with what was said before it."""

    shown: str
    """As it is sent."""
    said: str
    """The exact words of the transcript."""
    names: frozenset[str]
    """Who speaks in it."""

    def without_label(self, written: str) -> str:
        """What a model wrote, without the name that this window shows before a line."""
        name, colon, words = written.lstrip().partition(_COLON)
        return words.lstrip() if colon and name.strip() in self.names else written


def window_of(text: str, speakers: Speakers, part: Span) -> Window:
    """The window of a part of a transcript.

    Args:
        text: the whole transcript.
        speakers: who speaks where.
        part: what is to be reported on.
    """
    begin = _begin(text, part.start)
    told = list(_turns(text, speakers, begin, part.start))
    reported = list(_turns(text, speakers, part.start, part.end))
    marks = IN_CHINESE if is_cjk(part.of(text)) else IN_ENGLISH
    shown = [marks.before, *map(_line, told)] if told else []
    names = frozenset(turn.speaker for turn in (*told, *reported) if turn.speaker)
    whole = "\n".join([*shown, marks.report, *map(_line, reported)])
    return Window(typeset(whole), text[begin : part.end], names)


@dataclass(frozen=True, slots=True)
class _Turn:
    speaker: str | None
    words: str


_COLON: Final = ":"


def _line(turn: _Turn) -> str:
    name = f"{turn.speaker}{_COLON} " if turn.speaker else ""
    return "\n".join(f"{name}{turn.words[begin:end]}" for begin, end in _cut(turn.words))


def _cut(words: str) -> Sequence[tuple[int, int]]:
    return pieces(words, "zh" if is_cjk(words) else "en")


def _begin(text: str, start: int) -> int:
    """Where the first sentence begins that is shown before a part; its start when none is."""
    most = QUARTERS * OVERLAP
    tail = max(0, start - most)
    edges = list(_sentences(text, tail, start))
    if tail and text[tail - 1] != "\n":
        edges = edges[1:]  # It begins further up.
    return next((edge for edge in edges if quarter_tokens(text[edge:start]) <= most), start)


def _sentences(text: str, start: int, end: int) -> Iterator[int]:
    """Where the sentences of a stretch begin."""
    for line in lines(text[start:end]):
        words = line.shifted(start).of(text)
        for begin, _ in _cut(words):
            yield start + line.start + begin


def _turns(text: str, speakers: Speakers, start: int, end: int) -> Iterator[_Turn]:
    """What is said in a stretch, in order: of one speaker in one line, else line by line."""
    spoken = (turn for turn in _stretches(text, speakers, start, end) if turn.words)
    for speaker, turns in groupby(spoken, key=lambda turn: turn.speaker):
        if speaker:
            yield _Turn(speaker, " ".join(turn.words for turn in turns))
        else:
            yield from turns


def _stretches(text: str, speakers: Speakers, start: int, end: int) -> Iterator[_Turn]:
    """Every line, cut where a segment begins or ends."""
    segments = speakers.within(start, end)
    inside = {edge for one in segments for edge in (one.start, one.end) if start < edge < end}
    for begin, stop in pairwise(sorted({start, end} | inside)):
        speaker = speakers.speaker(begin)
        for line in text[begin:stop].split("\n"):
            yield _Turn(speaker, " ".join(line.split()))
