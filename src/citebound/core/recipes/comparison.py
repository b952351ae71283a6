"""Does the passage of a fact say what its conclusion states? A program compares their words.

Beside the verdict of the gate, which it never changes, and never whether something is true.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from citebound.core.extract.boundaries import pieces
from citebound.core.extract.language import is_cjk
from citebound.core.facts.fact import Origin
from citebound.core.gate.fold import fold
from citebound.core.support.findings import Audit, audit
from citebound.core.support.said import Known
from citebound.core.text import Span, lines

if TYPE_CHECKING:
    from citebound.core.facts.fact import Fact
    from citebound.core.minutes.meeting import Meeting
    from citebound.core.result import Support


@dataclass(frozen=True)
class Comparison:
    """What the conclusions of one meeting are compared with."""

    meeting: Meeting
    """The transcript with its voices."""
    said: str
    """The words whose languages and names count: the transcript, or what of it was shown."""

    def support(self, fact: Fact) -> Support | None:
        """As ``audit``; None where a person let the fact pass, which no build compares."""
        return self.audit(fact).support if fact.origin is Origin.GATE else None

    def audit(self, fact: Fact) -> Audit:
        """Whether the sentence that holds a fact's passage says what its conclusion states."""
        ref, text = fact.source_ref, fact.text
        sentence = _around(self.meeting.text, ref.span)
        if ref.speaker and fold(ref.speaker).text in fold(text).text:
            sentence = f"{ref.speaker}: {sentence}"  # "I will" has become "Ann will".
        return audit(text, sentence, (), self._known)

    @cached_property
    def _known(self) -> Known:
        speakers = (fold(name).text for name in self.meeting.speakers if len(name) > 1)
        return Known.of(self.said, speakers)


def _around(text: str, span: Span) -> str:
    """The whole sentences that a passage is a part of, in one line."""
    end = text.find("\n", span.end)
    stretch = Span(text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end)
    begin, stop = span.start, span.end
    for line in lines(stretch.of(text)):
        at = stretch.start + line.start
        words = line.of(stretch.of(text))
        for first, last in pieces(words, "zh" if is_cjk(words) else "en"):
            if at + first < span.end and span.start < at + last:
                begin, stop = min(begin, at + first), max(stop, at + last)
    return " ".join(text[begin:stop].split())
