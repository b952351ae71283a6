"""Where a quote with few errors can stand: around exact pieces of it.

A passage with at most ``k`` errors holds one of any ``k + 1`` pieces of the quote unharmed, for
``k`` errors cannot touch them all. So the pieces are found exactly, which is fast, and only the
windows around them have to be aligned; nothing is lost.
"""

from __future__ import annotations

from itertools import pairwise


def windows(quote: str, text: str, errors: int, most: int) -> list[tuple[int, int]] | None:
    """Intervals of the text that hold every passage with at most so many errors, apart, rising.

    None when they would hold more than ``most`` characters. The quote has more than ``errors``.
    """
    cuts = [number * len(quote) // (errors + 1) for number in range(errors + 2)]
    size = len(quote) + 2 * errors
    found: list[int] = []
    for start, end in pairwise(cuts):
        piece = quote[start:end]
        place = text.find(piece)
        while place >= 0:
            if (len(found) + 1) * size > most:
                return None
            found.append(place - start - errors)
            place = text.find(piece, place + 1)
    return _apart(sorted(found), size, len(text))


def _apart(begins: list[int], size: int, length: int) -> list[tuple[int, int]]:
    """The intervals of one size that begin there, as far as they are in the text; joined."""
    apart: list[tuple[int, int]] = []
    for begin in begins:
        start, end = max(0, begin), min(length, begin + size)
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], end)
        else:
            apart.append((start, end))
    return apart
