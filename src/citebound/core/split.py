"""Cut a long text into parts that stay the same when another part is edited.

The text is halved again and again until every part is light enough, each time at the line that
begins a new part best: by rank (a chapter before a clause before a paragraph before a line), and
among equals by a hash of the line's own beginning. No choice depends on how many parts come before
it, so an edit changes the part that holds it, at times its neighbour, and nothing else. A choice
keeps off both ends of what it halves, so that no part is tiny and the work stays near linear.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final
from zlib import crc32

from citebound.core.outline import NEVER, fences, ranks
from citebound.core.text import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

QUARTERS: Final = 4
"""Quarter tokens in a token."""

SPLIT_VERSION: Final = 1
"""Raised by hand when any text is cut differently than before; part of every node's key."""
SENTENCE_SPLIT_VERSION: Final = 1
"""The same of ``core.split_sentences``."""


def split(text: str, size: int) -> tuple[Span, ...]:
    """Contiguous parts that cover the whole text, in order; none for the empty text.

    Parts begin at line beginnings only (after LF). A text of at most ``size`` tokens by
    ``quarter_tokens`` is one part; no part weighs more unless it is one single line. A fenced code
    block that is light enough is never cut.

    Raises:
        ValueError: ``size`` is less than 1.
    """
    if size < 1:
        raise ValueError(f"expected a part size of at least 1 token, got {size}")
    limit = QUARTERS * size
    if quarter_tokens(text) <= limit:
        return (Span(0, len(text)),) if text else ()
    lines = _LINE.findall(text)
    begins = _Units(lines, limit).parts()
    offsets = [0, *accumulate(map(len, lines))]
    starts = [offsets[line] for line in begins]
    return tuple(map(Span, starts, [*starts[1:], len(text)]))


def quarter_tokens(text: str) -> int:
    """An estimate of a text's tokens, in quarters: a CJK, kana or hangul character is one token.

    Each other character is a quarter of one.
    """
    if text.isascii():
        return len(text)
    return len(text) + 3 * sum(map(len, _WIDE.findall(text)))


_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
_WIDE: Final = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U0001b000-\U0001b2ff\U00020000-\U0003ffff]+"
)


class _Units:
    """A text as units that are never cut: lines, and code blocks that are light enough."""

    def __init__(self, lines: Sequence[str], limit: int) -> None:
        blocks = fences(lines)
        rank = ranks(lines, blocks)
        weights = [0, *accumulate(map(quarter_tokens, lines))]
        inner = {
            index
            for block in blocks
            if weights[block.stop] - weights[block.start] <= limit
            for index in block[1:]
        }
        self._limit = limit
        self._lines = [index for index in range(len(lines)) if index not in inner]
        self._weights = [weights[index] for index in self._lines] + [weights[-1]]
        self._strengths = [strength(rank[index], lines[index]) for index in self._lines]

    def parts(self) -> list[int]:
        """The first line of each part, rising."""
        return [
            self._lines[unit]
            for unit in Halving(self._weights, self._strengths, self._limit).parts()
        ]


class Halving:
    """Units that are never cut, in order, to be halved until every part is light enough."""

    def __init__(self, weights: Sequence[int], strengths: Sequence[int], limit: int) -> None:
        """Take the weight before each unit and after the last, and how well each begins a part."""
        self._weights, self._strengths, self._limit = weights, strengths, limit

    def parts(self) -> list[int]:
        """The first unit of each part, rising."""
        begins, pending = [], [(0, len(self._strengths))]
        while pending:
            first, end = pending.pop()
            weight = self._weights[end] - self._weights[first]
            if weight <= self._limit or end - first == 1:
                begins.append(first)
                continue
            cut = self._cut(first, end, weight)
            pending += ((cut, end), (first, cut))
        return begins

    def _cut(self, first: int, end: int, weight: int) -> int:
        """The unit that begins the second half: the strongest that is not near an end."""
        margin = max(self._limit // 4, weight // 8)
        low = bisect_left(self._weights, self._weights[first] + margin, first + 1, end)
        high = bisect_right(self._weights, self._weights[end] - margin, low, end)
        if low == high:
            return self._middle(first, end, weight)
        return self._strengths.index(max(self._strengths[low:high]), low, high)

    def _middle(self, first: int, end: int, weight: int) -> int:
        """The unit that begins nearest to the middle."""
        middle = self._weights[first] + weight // 2
        after = bisect_left(self._weights, middle, first + 1, end - 1)
        before = max(first + 1, after - 1)
        return min(before, after, key=lambda unit: abs(self._weights[unit] - middle))


_BEGINNING: Final = 16


def strength(rank: int, line: str) -> int:
    """How well a line begins a part; an edit further on in the line seldom changes it."""
    if rank == NEVER:
        return 0
    data = line.encode("utf-8", "surrogatepass")
    return rank << 64 | crc32(data[:_BEGINNING]) << 32 | crc32(data)
