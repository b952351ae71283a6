"""Short ways to ask the gate, shared by its tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.gate.fold import Annotations
from citebound.core.gate.gate import Gate
from citebound.core.gate.verdict import Item, Result, Segment

if TYPE_CHECKING:
    from collections.abc import Sequence


def judged(
    text: str,
    quote: str,
    hint: tuple[int, int] | None = None,
    *,
    kind: str = "decision",
    segments: Sequence[Segment] = (),
    annotations: Annotations = Annotations.NONE,
) -> Result:
    """The verdict on one quote in one text."""
    return Gate("f", text, segments, annotations).judge(Item("x", kind, "-", quote, hint))


def pinned(text: str, result: Result) -> str | None:
    """The characters that a hit pins; None without one."""
    return result.source_ref.span.of(text) if result.source_ref else None
