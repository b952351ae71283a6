"""Lines of their own with name and time, told from words that look so by how a file uses them."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citebound.sources.transcripts.labels import in_use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.sources.transcripts.line import Line, Style


def heads_of(lines: Sequence[Line], style: Style, *, time_first: bool) -> list[int]:
    """The lines of name and time in one form, from 0; none where a file is not of that form.

    Where heads stand below empty lines, a line between words is none, unless its name heads
    another turn; nor is one whose time does not fit between those of its neighbours and whose name
    stands nowhere else. Behind a time, words are names that occur twice.
    """
    named = [n for n, line in enumerate(lines) if _is_of(line, style, time_first)]
    named = _in_time(lines, _below_gaps(lines, named))
    known = in_use([lines[number].head for number in named], len(named))
    heads = [number for number in named if lines[number].head in known]
    led = _led(lines, heads)
    if len(heads) < _FEWEST or led < _MOST * (len(heads) - 1):
        return []
    is_sure = not time_first or len(known) < len(heads) == led
    return heads if is_sure else []


_FEWEST: Final = 2
_MOST: Final = 0.8


def _is_of(line: Line, style: Style, time_first: bool) -> bool:  # noqa: FBT001
    return bool(line.head) and line.style is style and line.is_time_first == time_first


def _below_gaps(lines: Sequence[Line], named: list[int]) -> list[int]:
    """Without the few of an unknown name that stand between words, where the others do not."""
    apart = [number for number in named if _is_apart(lines, number)]
    names = {lines[number].head for number in apart}
    kept = [n for n in named if _is_apart(lines, n) or lines[n].head in names]
    return kept if len(apart) >= _FEWEST and len(named) - len(kept) < len(apart) else named


def _is_apart(lines: Sequence[Line], number: int) -> bool:
    return number == 0 or lines[number - 1].is_empty


def _in_time(lines: Sequence[Line], named: list[int]) -> list[int]:
    """Without those between words, of a name that stands once, whose time does not fit there."""
    names = Counter(lines[number].head for number in named)
    sure = [n for n in named if names[lines[n].head] > 1 or _is_apart(lines, n)]
    if len(sure) < _FEWEST:
        return named
    known = set(sure)
    return [number for number in named if number in known or _fits(lines, sure, number)]


def _fits(lines: Sequence[Line], sure: Sequence[int], number: int) -> bool:
    """Whether a time lies between those before and after it; so of times in words."""
    at = bisect(sure, number)
    shown = [lines[n].ts for n in (*sure[max(0, at - 1) : at], number, *sure[at : at + 1])]
    times = [ts for ts in shown if isinstance(ts, float)]
    return len(times) < len(shown) or times == sorted(times)


def _led(lines: Sequence[Line], heads: Sequence[int]) -> int:
    """How many heads have words below them."""
    spans = pairwise([*heads, len(lines)])
    return sum(any(not line.is_empty for line in lines[at + 1 : end]) for at, end in spans)
