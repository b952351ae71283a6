"""Where a quote with few errors can stand: around exact pieces of it.

A passage with at most ``k`` errors holds one of any ``k + 1`` pieces of the quote unharmed, for
``k`` errors cannot touch them all. So the pieces are found exactly, which is fast, and only the
windows around them have to be aligned; nothing is lost.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

_MOST_SEEDS: Final = 64
"""Pieces found in a text; with more, the whole text is as fast."""


def windows(quote: str, text: str, errors: int) -> list[tuple[int, int]] | None:
    """Intervals of the text that hold every passage with at most so many errors, apart, rising.

    None when the pieces stand in too many places. The quote has more characters than ``errors``.
    """
    cuts = [number * len(quote) // (errors + 1) for number in range(errors + 2)]
    found: list[tuple[int, int]] = []
    for start, end in pairwise(cuts):
        place = text.find(quote[start:end])
        while place >= 0:
            begin = place - start - errors
            found.append((max(0, begin), min(len(text), begin + len(quote) + 2 * errors)))
            if len(found) > _MOST_SEEDS:
                return None
            place = text.find(quote[start:end], place + 1)
    return _merged(sorted(found))


def _merged(found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    apart: list[tuple[int, int]] = []
    for start, end in found:
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart
