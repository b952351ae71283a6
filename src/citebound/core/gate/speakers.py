"""Who spoke a passage, looked up in the segments and never taken from a model."""

from __future__ import annotations

import sys
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.core.gate.verdict import Segment
    from citebound.core.text import Span


class Speakers:
    """The segments of one text, in order."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        """Of segments in any order."""
        self._segments = sorted(segments, key=lambda segment: (segment.start, segment.end))
        self._begins = [segment.start for segment in self._segments]

    def segment(self, at: int) -> Segment | None:
        """The last segment to begin at or before a code point that also holds it; None without."""
        number = bisect_right(self._begins, at) - 1
        if number < 0:
            return None
        segment = self._segments[number]
        return segment if at < segment.end else None

    def speaker(self, at: int) -> str | None:
        """Who speaks at a code point; None where that is not known."""
        segment = self.segment(at)
        return segment.speaker if segment else None

    def speak_in(self, span: Span) -> set[str | None]:
        """Everyone who speaks in an interval."""
        return {segment.speaker for segment in self.within(span.start, span.end)}

    def turn(self, span: Span) -> tuple[int, int]:
        """The interval in which the speaker of a passage goes on, as far as segments tell it."""
        first = bisect_right(self._begins, span.start) - 1
        if first < 0:
            return 0, self._begins[0] if self._begins else sys.maxsize
        last = max(first, bisect_right(self._begins, span.end - 1) - 1)
        speaker = self._segments[first].speaker
        earliest, latest = (
            max(0, first - _MOST_CUES),
            min(len(self._begins), last + _MOST_CUES) - 1,
        )
        while first > earliest and self._segments[first - 1].speaker == speaker:
            first -= 1
        while last < latest and self._segments[last + 1].speaker == speaker:
            last += 1
        return self._segments[first].start, self._segments[last].end

    def within(self, start: int, end: int) -> list[Segment]:
        """The segments that share a code point with ``[start, end)``, in order."""
        first = max(0, bisect_right(self._begins, start) - 1)
        last = bisect_right(self._begins, end - 1)
        return [
            segment
            for segment in self._segments[first:last]
            if segment.start < end and start < segment.end
        ]


_MOST_CUES: Final = 8
"""Segments before and behind a passage that may be of one sentence."""
