# ruff: noqa: RUF001 (full-width marks are meant)
"""Where may one sentence hold the commitments of several people?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from citebound.core.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator


def boundaries(quote: str, *, chinese: bool) -> Iterator[tuple[int, int]]:
    """Where one clause may end and where the next one begins, in order.

    Args:
        quote: a sentence.
        chinese: whether it stands in Chinese words.
    """
    for found in _BETWEEN[chinese].finditer(quote):
        yield found.start(), found.end()


def parted(span: Span, cuts: list[tuple[int, int]]) -> list[Span]:
    """The parts of a span between cuts, which are counted from its start."""
    starts = [0, *(begin for _, begin in cuts)]
    ends = [*(end for end, _ in cuts), span.end - span.start]
    edges = zip(starts, ends, strict=True)
    return [Span(span.start + start, span.start + end) for start, end in edges]


_SUBJECT: Final = r"(?=(?:I\b|[A-ZÀ-ÖØ-Þ][\w'’-]+\s))"
_BETWEEN: Final = {
    False: re.compile(
        rf"\s?[,;]\s(?:(?:and|but|then|while|so)\s)?{_SUBJECT}|\s(?:and|while|but)\s{_SUBJECT}"
    ),
    True: re.compile(r"[，；,;]\s?"),
}
"""By whether the sentence is Chinese."""
