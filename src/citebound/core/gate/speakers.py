"""Who spoke a passage, looked up in the segments and never taken from a model."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

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

    def within(self, start: int, end: int) -> list[Segment]:
        """The segments that share a code point with ``[start, end)``, in order."""
        first = max(0, bisect_right(self._begins, start) - 1)
        last = bisect_right(self._begins, end - 1)
        return [
            segment
            for segment in self._segments[first:last]
            if segment.start < end and start < segment.end
        ]
