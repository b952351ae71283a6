"""Transcripts of spoken lines, as the readers give them: one line for each turn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from citebound.core.gate.verdict import Segment

if TYPE_CHECKING:
    from collections.abc import Iterable

ANNOUNCED: Final[list[dict[str, Any]]] = [
    json.loads(line)
    for line in Path(__file__).with_name("announced.jsonl").read_text("utf-8").splitlines()
]
"""Sentences, each with the kind of item that it announces, if any, its owner and its day."""
MEETINGS: Final = sorted(Path(__file__).with_name("meetings").glob("*.json"))
"""Whole meetings with everything that is to be proposed from them."""


def transcript(turns: Iterable[tuple[str | None, str]]) -> tuple[str, list[Segment]]:
    """The text of turns and its segments."""
    text, segments = "", []
    for speaker, words in turns:
        text += "\n" if text else ""
        segments.append(Segment(speaker, None, len(text), len(text) + len(words)))
        text += words
    return text, segments
