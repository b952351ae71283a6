"""What somebody said at one moment, and the text that all of it makes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

import regex

from citebound.core.gate.fold import Annotations
from citebound.core.gate.verdict import Segment
from citebound.ports.texts import RefinedText
from citebound.sources.transcripts.remarks import at_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Ts: TypeAlias = float | str | None
"""Seconds, or a time as the file writes it, or None."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Words of one voice."""

    speaker: str | None
    """None where the file does not say; never empty."""
    ts: Ts
    """When it begins."""
    text: str
    """As the file has it, without labels and markup; may have several lines."""
    line: int
    """Where it begins in the file, from 1: a line, or the number of an entry."""
    is_apart: bool = False
    """Whether it begins a line even after words of the same speaker."""


def in_time(cues: Sequence[Cue], places: str = "line") -> tuple[list[Cue], tuple[str, ...]]:
    """The cues in order of their times, and a remark when they were not.

    Cues of one time keep their order. Where a time is missing or no number, all keep it.
    """
    times = [cue.ts for cue in cues if isinstance(cue.ts, float)]
    if len(times) < len(cues):
        return list(cues), ()
    late, reached = [], float("-inf")
    for cue, time in zip(cues, times, strict=True):
        if time < reached:
            late.append(cue.line)
        reached = max(reached, time)
    order = sorted(range(len(cues)), key=times.__getitem__)
    return [cues[number] for number in order], at_lines(
        "not in order of time, put in order", late, places
    )


def refined(cues: Iterable[Cue], annotations: Annotations = Annotations.NONE) -> RefinedText:
    """One line for each turn, one segment for each cue; segments cover exactly the words.

    Words of one speaker continue on one line, after a blank or, between Chinese or Japanese
    characters, without. Cues without words leave nothing.
    """
    pieces: list[str] = []
    segments: list[Segment] = []
    at, words, speaker = 0, "", None
    for cue in cues:
        said = one_line(cue.text)
        if not said:
            continue
        if words:
            goes_on = cue.speaker == speaker and not cue.is_apart
            pieces.append(_between(words, said) if goes_on else "\n")
            at += len(pieces[-1])
        pieces.append(said)
        segments.append(Segment(cue.speaker, cue.ts, at, at + len(said)))
        at, words, speaker = at + len(said), said, cue.speaker
    return RefinedText("".join(pieces), tuple(segments), annotations)


def one_line(text: str) -> str:
    """Several lines as one, without blanks around them; what is inside of a line stays."""
    if "\n" not in text:
        return text.strip()
    parts = [part for line in text.split("\n") if (part := line.strip())]
    joined = parts[:1]
    for before, part in pairwise(parts):
        joined += (_between(before, part), part)
    return "".join(joined)


_DENSE: Final = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\u3000-\u303f\uff00-\uffef]"
)


def _between(before: str, after: str) -> str:
    return "" if _DENSE.match(before[-1]) and _DENSE.match(after[0]) else " "
