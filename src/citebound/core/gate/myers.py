"""Edit distances by the bit-vector algorithm in whole numbers of any length; any alphabet.

Myers 1999, Hyyrö 2003. Where edlib cannot tell the characters of two texts apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def closest(quote: str, text: str, most: int) -> tuple[int, list[int]]:
    """The smallest distance of a quote to any passage, and where such passages end, rising.

    Nothing ends anywhere when all passages are further than ``most``.
    """
    best, ends = most, list[int]()
    for place, (score, _, _) in enumerate(_columns(quote, text, anchored=False)):
        if score < best:
            best, ends = score, []
        if score == best:
            ends.append(place)
    return best, ends


def prefixes(quote: str, text: str) -> tuple[int, list[int]]:
    """The smallest distance of a quote to a beginning of a text, and the sizes of such, rising."""
    scores = [score for score, _, _ in _columns(quote, text, anchored=True)]
    best = min(scores)
    return best, [size for size, score in enumerate(scores) if score == best]


def distance(one: str, other: str) -> int:
    """The edit distance of two texts."""
    *_, (score, _, _) = _columns(one, other, anchored=True)
    return score


def steps(one: str, other: str) -> list[tuple[str, int]]:
    """A shortest way from one text to the other, as runs of ``=``, ``X``, ``I`` and ``D``."""
    columns = [(plus, minus) for _, plus, minus in _columns(one, other, anchored=True)]
    runs: list[tuple[str, int]] = []
    i, j = len(one), len(other)
    while i or j:
        kind = _step(one[:i][-1:], other[:j][-1:], columns[j][0] >> max(0, i - 1) & 1)
        if kind == "X" and columns[j - 1][1] >> (i - 1) & 1:
            kind = "D"
        i, j = i - (kind != "D"), j - (kind != "I")
        if runs and runs[-1][0] == kind:
            runs[-1] = (kind, runs[-1][1] + 1)
        else:
            runs.append((kind, 1))
    return runs[::-1]


def _step(mine: str, its: str, has_risen: int) -> str:
    """The last step, as far as the last characters and the rise in this column tell it."""
    if not mine:
        return "D"
    if mine == its:
        return "="
    return "I" if has_risen or not its else "X"


def _columns(quote: str, text: str, *, anchored: bool) -> Iterator[tuple[int, int, int]]:
    """The last row's distance, and the rises and falls down the column, from column 0 on.

    Anchored: of the texts as wholes. Otherwise a passage may begin anywhere.
    """
    size = len(quote)
    places: dict[str, int] = {}
    for place, char in enumerate(quote):
        places[char] = places.get(char, 0) | 1 << place
    ones, top = (1 << size) - 1, 1 << size >> 1
    plus, minus, score = ones, 0, size
    yield score, plus, minus
    for char in text:
        equal = places.get(char, 0)
        diagonal = ((((equal & plus) + plus) ^ plus) | equal | minus) & ones
        up, down = minus | (ones ^ ((diagonal | plus) & ones)), plus & diagonal
        score += bool(up & top) - bool(down & top) if size else int(anchored)
        up, down = ((up << 1) | anchored) & ones, (down << 1) & ones
        plus, minus = down | (ones ^ ((diagonal | up) & ones)), up & diagonal
        yield score, plus, minus
