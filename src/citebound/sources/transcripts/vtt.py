"""WebVTT (W3C): cues with voices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from citebound.ports.readers import Reading
from citebound.sources.transcripts.blocks import Block, head_of, number_of, refuse_cut
from citebound.sources.transcripts.cues import Cue, in_time, refined
from citebound.sources.transcripts.labels import by_label
from citebound.sources.transcripts.marked import Counts, vtt_voices
from citebound.sources.transcripts.remarks import at_lines, quoted
from citebound.sources.transcripts.timing import ARROW, starts_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class VttReader:
    """Reads WebVTT as its specification does, but refuses where that one drops words."""

    name = "vtt"
    version = 1
    suffixes = (".vtt", ".webvtt")

    def looks_so(self, text: str) -> bool:
        """Whether it begins with the signature."""
        return _SIGNATURE.match(text) is not None

    def read(self, text: str) -> Reading:
        """The words of the cues, by voice; by label where no cue has a voice.

        Raises:
            ValueError: words could be lost; one line says where and why.
        """
        if not self.looks_so(text):
            first = quoted(text.split("\n", 1)[0])
            raise ValueError(f"line 1: expected WEBVTT, got {first}; export the transcript again")
        counts, blocks = Counts(), list(_blocks(text))
        cues = list(_cues(blocks, counts))
        if not cues:
            raise ValueError(
                "line 1: expected cues below the header, got none with words; "
                "export the transcript again"
            )
        refuse_cut(blocks[-1], text)
        if all(cue.speaker is None for cue in cues):
            cues = by_label(cues)
        ordered, remarks = in_time(cues)
        return Reading(refined(ordered), (*remarks, *_remarks(counts, blocks[-1].line)))


_SIGNATURE: Final = re.compile(r"WEBVTT(?=[ \t\n]|\Z)")


def _blocks(text: str) -> Iterator[Block]:
    lines = text.split("\n")
    at, last = _end(lines, 1, None), None
    while at < len(lines):
        if not lines[at].strip():
            at += 1
        elif times := _times(lines, at):
            last = number_of(lines[at]) if times > at else None
            at = _end(lines, times + 1, last)
            yield Block(starts_at(lines[times], times + 1), times + 1, lines[times + 1 : at])
        elif _COMMENT.match(lines[at]):
            at = _end(lines, at, last)
        else:
            raise ValueError(
                f"line {at + 1}: expected a cue with its times, got {quoted(lines[at])}; give it "
                "a line such as 00:01:02.345 --> 00:01:04.000, or take the empty line above away "
                "if the words belong to the cue there"
            )


_COMMENT: Final = re.compile(r"NOTE(?:[ \t]|\Z)|(?:STYLE|REGION)[ \t]*\Z")


def _times(lines: Sequence[str], at: int) -> int:
    """The index of the times of the cue that begins at an index; 0 when none does."""
    if ARROW in lines[at]:
        return at
    return at + 1 if at + 1 < len(lines) and ARROW in lines[at + 1] else 0


def _end(lines: Sequence[str], at: int, last: int | None) -> int:
    """Where the lines end that begin at an index: at an empty one, or where a cue begins."""
    for index in range(at, len(lines)):
        if not lines[index]:
            return index
        if ARROW in lines[index]:
            return head_of(lines, index, at, last)
    return len(lines)


def _cues(blocks: Iterable[Block], counts: Counts) -> Iterator[Cue]:
    for block in blocks:
        text = "\n".join(block.lines)
        said = [voiced for voiced in vtt_voices(text, block.line, counts) if voiced[1].strip()]
        if not said:
            counts.empty.append(block.line)
        for speaker, words in said:
            yield Cue(speaker, block.start, words, block.line)


def _remarks(counts: Counts, last: int) -> Iterator[str]:
    """What was left out or taken as it is."""
    yield from at_lines("cues without words", counts.empty)
    yield from at_lines("readings above the line (ruby), left out", counts.ruby)
    yield from at_lines("angle brackets that are no tag of WebVTT, kept as words", counts.unknown)
    if counts.closed and counts.unclosed == [last]:
        yield (
            f"line {last}: the last cue is not closed with </v> as the others are; "
            "the file may have been cut off there"
        )
