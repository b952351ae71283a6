"""Cut a long text into parts that begin and end with whole sentences.

As ``core.split``, by ranks and hashes of beginnings, so that an edit changes the part that holds
it and nothing far away; but a part never ends inside a sentence, and a long line may be cut
between two of them.
"""

from __future__ import annotations

import re
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

from citebound.core.extract.sentences import statements
from citebound.core.outline import LINE, NEVER, fences, ranks
from citebound.core.split import QUARTERS, Halving, quarter_tokens, strength
from citebound.core.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.syntax import Syntax

_INSIDE: Final = (1 << 64) - 1
"""What is left of a strength without its rank: a sentence inside a line begins a part only where
no line does, as does a line that should not begin one."""
_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")


def split_sentences(text: str, size: int, syntax: Syntax) -> tuple[Span, ...]:
    """Contiguous parts that cover the whole text, in order; none for the empty text.

    A text of at most ``size`` tokens by ``quarter_tokens`` is one part; no part weighs more unless
    it is one single sentence with what stands around it.

    Raises:
        ValueError: ``size`` is less than 1.
    """
    if size < 1:
        raise ValueError(f"expected a part size of at least 1 token, got {size}")
    limit = QUARTERS * size
    if quarter_tokens(text) <= limit:
        return (Span(0, len(text)),) if text else ()
    begins = dict(_begins(text, syntax))
    edges = [*begins, len(text)]
    pieces = [text[a:b] for a, b in pairwise(edges)]
    weights = [0, *accumulate(map(quarter_tokens, pieces))]
    pairs = zip(begins.values(), pieces, strict=True)
    strengths = [
        strength(rank, piece) if rank else _INSIDE & strength(LINE, piece) for rank, piece in pairs
    ]
    starts = [edges[unit] for unit in Halving(weights, strengths, limit).parts()]
    return tuple(map(Span, starts, [*starts[1:], len(text)]))


def _begins(text: str, syntax: Syntax) -> Iterator[tuple[int, int]]:
    """Where a part may begin, each with its rank; the first is the beginning of the text."""
    lines = _LINE.findall(text)
    offsets = [0, *accumulate(map(len, lines))]
    rank = dict(zip(offsets, ranks(lines, fences(lines)), strict=False))
    yield 0, rank[0]
    told = 0
    for unit in statements(text, syntax):
        line = text.rfind("\n", 0, unit.start) + 1
        opens = told <= line  # Nothing but the mark of a list may stand before it.
        begin = line if opens else unit.start
        if begin:
            yield begin, rank[begin] if opens else NEVER
        told = unit.end
