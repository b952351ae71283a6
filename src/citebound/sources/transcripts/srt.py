"""SubRip (SRT): numbered cues, speakers as labels before their words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NoReturn

from citebound.ports.readers import Reading
from citebound.sources.transcripts.blocks import Block, head_of, number_of, refuse_cut
from citebound.sources.transcripts.cues import Cue, in_time, refined
from citebound.sources.transcripts.labels import by_label
from citebound.sources.transcripts.marked import Counts, srt_words
from citebound.sources.transcripts.remarks import at_lines, quoted
from citebound.sources.transcripts.timing import ARROW, is_broken_timing, is_timing, starts_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class SrtReader:
    """Reads SRT; numbers may be missing, and a cue may have empty lines."""

    name = "srt"
    version = 1
    suffixes = (".srt",)

    def looks_so(self, text: str) -> bool:
        """Whether it begins with the times of a cue, or a number and such times."""
        first, second, *_ = [*text[:_HEAD].lstrip().split("\n", 2), ""]
        return is_timing(first) or (number_of(first) is not None and is_timing(second))

    def read(self, text: str) -> Reading:
        """The words of the cues, by label where the file uses labels.

        Raises:
            ValueError: words could be lost; one line says where and why.
        """
        counts, split = Counts(), list[int]()
        blocks = list(_blocks(text.split("\n")))
        cues = []
        for block in blocks:
            _refuse_broken(block)
            words = srt_words("\n".join(block.lines).strip(), block.line, counts)
            cues.append(Cue(None, block.start, words, block.line))
            if _EMPTY_LINE.search(words):
                split.append(block.line)
        refuse_cut(blocks[-1], text)
        ordered, remarks = in_time(by_label([cue for cue in cues if cue.text.strip()]))
        if not ordered:
            raise ValueError(
                f"line {blocks[0].line}: expected words below the times, got none in all of the "
                "file; export the transcript again"
            )
        counts.empty = [cue.line for cue in cues if not cue.text.strip()]
        return Reading(refined(ordered), (*remarks, *_remarks(counts, split)))


_HEAD: Final = 1_000
_EMPTY_LINE: Final = re.compile(r"\n[ \t]*\n")


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    """Each cue with all that stands above the next one."""
    times = [index for index, line in enumerate(lines) if is_timing(line)]
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    if not times or not first <= times[0] <= first + 1:
        raise ValueError(
            f"line {first + 1}: expected a number and the times of a cue, such as 00:01:02,345 "
            f"--> 00:01:04,000, got {quoted(lines[first])}; correct it, or export the transcript "
            "again"
        )
    floor, last, heads = 0, None, list[int]()
    for index in times:
        heads.append(head_of(lines, index, floor, last))
        last = number_of(lines[heads[-1]]) if heads[-1] < index else None
        floor = index + 1
    for index, end in zip(times, [*heads[1:], len(lines)], strict=True):
        yield Block(starts_at(lines[index], index + 1), index + 1, lines[index + 1 : end])


def _refuse_broken(block: Block) -> None:
    """Return if no line of a cue could be the head of another one.

    Raises:
        ValueError: one could.
    """
    above, is_number = "words", False
    for number, line in enumerate([*block.lines, ""], block.line + 1):
        if is_number:
            _refuse(line or above, number if line else number - 1)
        if _is_broken(line, begins=not above.strip() or number_of(above) is not None):
            _refuse(line, number)
        is_number = not above.strip() and number_of(line) is not None
        above = line


def _refuse(line: str, number: int) -> NoReturn:
    raise ValueError(
        f"line {number}: expected words or the times of a cue, such as 00:01:02,345 --> "
        f"00:01:04,000, got {quoted(line)}; correct it, or export the transcript again"
    )


def _is_broken(line: str, *, begins: bool) -> bool:
    """Whether a line was meant as times; where a cue may begin, less is needed."""
    has_arrow = ARROW in line
    if begins and (has_arrow or is_broken_timing(line)):
        return True
    return bool(_EXACT_TIME.match(line) or (has_arrow and _TIME.search(line)))


_EXACT_TIME: Final = re.compile(r"[ \t]*[0-9]{1,4}:[0-9]{2}(?::[0-9]{2})?[.,][0-9]{1,3}")
_TIME: Final = re.compile(r"[0-9]:[0-9]")


def _remarks(counts: Counts, split: Sequence[int]) -> Iterator[str]:
    yield from at_lines("cues without words", counts.empty)
    yield from at_lines("cues with an empty line inside, kept whole", split)
    yield from at_lines("angle brackets that are no known markup, kept as words", counts.unknown)
