"""Which whole sentences does a transcript hold, and who says each?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.core.extract.boundaries import is_whole, pieces
from citebound.core.extract.language import is_cjk
from citebound.core.text import Span, lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from citebound.core.gate.verdict import Segment


SHORTEST: Final = 4
"""Characters of a turn that can say anything."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as it was said."""

    span: Span
    """Without blanks at its ends; never of two speakers or two lines."""
    chinese: bool
    """Whether it stands in Chinese words."""


def spoken(text: str, segments: Sequence[Segment]) -> Iterator[Sentence]:
    """The whole sentences of a transcript, in order of place.

    A sentence may begin in one segment and end in a later one when one speaker says them on one
    line. What has no end mark was broken off and is left out, unless no line of the text has one.

    Args:
        text: the transcript.
        segments: who speaks where; without any, the lines of the text are read.
    """
    turns = list(_turns(text, segments))
    marked = any(is_whole(turn.of(text)) for turn in turns)
    for turn in turns:
        said = turn.of(text)
        if len(said) < SHORTEST:
            continue
        chinese = is_cjk(said)
        for start, end in _sentences(said, chinese=chinese):
            if not marked or (is_whole(said[start:end]) and _begins(said[start:end])):
                yield Sentence(Span(turn.start + start, turn.start + end), chinese)


def _sentences(said: str, *, chinese: bool) -> Iterator[tuple[int, int]]:
    for start, end in pieces(said, "zh" if chinese else "en"):
        for ended in () if chinese else _WORD_ENDS.finditer(said, start, end):
            yield start, ended.start()
            start = ended.end()  # noqa: PLW2901 (the rest of it)
        yield start, end


def _begins(sentence: str) -> bool:
    """Is this the beginning of a sentence, and not the rest of one that somebody broke off?"""
    first = _FIRST.match(sentence)
    if first is None:
        return True
    word, opens = first["word"].lower(), first["opening"]
    return word not in _RESTS and (not opens.islower() or word in _OPENERS)


def _turns(text: str, segments: Sequence[Segment]) -> Iterator[Span]:
    """What one speaker says on one line."""
    runs = _runs(text, segments) if segments else [Span(0, len(text))] if text else []
    for run in runs:
        for line in lines(run.of(text)):
            yield line.shifted(run.start)


def _runs(text: str, segments: Iterable[Segment]) -> Iterator[Span]:
    """Segments of one speaker that follow each other, nothing but blanks between them, as one."""
    ordered = sorted(segments, key=lambda segment: (segment.start, segment.end))
    start, end = ordered[0].start, ordered[0].end
    for before, segment in pairwise(ordered):
        if segment.speaker == before.speaker and not text[end : segment.start].strip():
            end = max(end, segment.end)
            continue
        if start < end:
            yield Span(start, end)
        start, end = max(end, segment.start), segment.end
    if start < end:
        yield Span(start, end)


_FIRST: Final = re.compile(
    r"[\W\d_]*(?=(?P<opening>[^\W\d_]))(?:(?:um|uh)\b[\W\d_]*)*(?P<word>[^\W\d_]+)", re.IGNORECASE
)
_WORD_ENDS: Final = re.compile(r"(?<=\b(?:me|on)\.)\s+(?=[A-Z])")
"""Where an English sentence ends with a word that other languages have as an abbreviation."""
_SMALL: Final = (
    "so and but then i we you let okay ok well yeah yes now please can could he she they"
)
_OPENERS: Final = frozenset(_SMALL.split())
"""Words that begin a sentence also where a transcriber writes them small."""
_RESTS: Final = frozenset(("because", "cause", "which", "whose", "than", "or"))
"""Words that begin a part of a sentence only."""
