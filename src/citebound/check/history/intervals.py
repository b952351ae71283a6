"""Sets of event sequences, as sorted half-open intervals that do not touch."""

from __future__ import annotations

import sys
from typing import Final, TypeAlias

Intervals: TypeAlias = tuple[tuple[int, int], ...]
"""``((from, until), ...)``; ``until`` is the first sequence at which it is so no more."""

FOREVER: Final = sys.maxsize
"""Until further notice."""


def both(one: Intervals, other: Intervals) -> Intervals:
    """The sequences that are in both.

    >>> both(((0, 5), (8, 9)), ((3, 20),))
    ((3, 5), (8, 9))
    """
    if one == other:
        return one
    found = ((max(a, c), min(b, d)) for a, b in one for c, d in other if max(a, c) < min(b, d))
    return tuple(sorted(found))


def holds(intervals: Intervals, first: int, last: int) -> bool:
    """Whether some sequence from ``first`` to ``last``, both included, is in the set."""
    return any(start <= last and first < end for start, end in intervals)
