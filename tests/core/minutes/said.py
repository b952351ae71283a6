"""Transcripts of spoken lines, as the readers give them: one line for each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.gate.verdict import Segment

if TYPE_CHECKING:
    from collections.abc import Iterable


def transcript(turns: Iterable[tuple[str | None, str]]) -> tuple[str, list[Segment]]:
    """The text of turns and its segments."""
    text, segments = "", []
    for speaker, words in turns:
        text += "\n" if text else ""
        segments.append(Segment(speaker, None, len(text), len(text) + len(words)))
        text += words
    return text, segments
