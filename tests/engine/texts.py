# ruff: noqa: RUF001  (full-width marks are meant)
"""Refined texts in memory, and the items of a small meeting."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from citebound.core.gate.verdict import Segment
from citebound.errors import DocumentError
from citebound.ports.texts import RefinedText

LINES = (
    ("Mara Lind", 0.0, "Good morning. Let us begin with the harbour project."),
    ("Tom Berger", 12.5, "The crane inspection is moved to 14 October."),
    ("Mara Lind", 20.0, "We agreed to pay the supplier within thirty days."),
    ("Tom Berger", 31.0, "If the permit is late, the launch slips by two weeks."),
    ("林悦", 40.0, "我们决定把码头的上线时间定在九月十二日，由何川负责通知客户。"),
    ("Mara Lind", 52.0, "Please send me the invoice list before Friday."),
    ("林悦", 60.0, "预算不得超过十五万元，超出部分需要重新审批。"),
    ("Tom Berger", 75.0, "Please send me the invoice list before Friday."),
)


def meeting() -> RefinedText:
    """Eight turns in two languages; two turns say the same."""
    text, segments = "", []
    for speaker, ts, words in LINES:
        segments.append(Segment(speaker, ts, len(text), len(text) + len(words)))
        text += words + "\n"
    return RefinedText(text, tuple(segments))


@dataclass
class Shelf:
    """A ``TextSource`` in memory; remembers what was read."""

    texts: dict[str, RefinedText] = field(default_factory=lambda: {"m1": meeting()})
    reads: list[str] = field(default_factory=list)

    def read(self, refined_file_id: str) -> RefinedText:
        self.reads.append(refined_file_id)
        if refined_file_id not in self.texts:
            raise DocumentError(f"no text {refined_file_id}")
        return self.texts[refined_file_id]


def item(extract_id: str, quote: Any, **more: Any) -> dict[str, Any]:
    """An item with the fields of the specification."""
    given = {"extract_id": extract_id, "kind": "decision", "text": "-", "claimed_quote": quote}
    return given | {"claimed_span": None} | more


def at(text: str, quote: str, nth: int = 0) -> dict[str, int]:
    """The true span of the nth place of a quote."""
    start = -1
    for _ in range(nth + 1):
        start = text.index(quote, start + 1)
    return {"char_start": start, "char_end": start + len(quote)}
