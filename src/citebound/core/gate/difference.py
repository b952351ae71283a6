"""Where a quote and a passage differ, in whole words, numbers and signs."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import chain, groupby, repeat
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.align import steps
from citebound.core.gate.marks import DENSE

if TYPE_CHECKING:
    from collections.abc import Iterator

TOKEN: Final = regex.compile(
    rf"[{DENSE}]"
    r"|\p{Nd}++(?:[.,:/]\p{Nd}++)*+(?!\p{L})"
    rf"|(?:[a-z]++|(?![{DENSE}])[\p{{L}}\p{{M}}\p{{N}}])++"
    r"(?:['-](?:[a-z]++|(?!\p{Han})[\p{L}\p{M}\p{N}])++)*+"
    r"|\S"
)
"""A character of a dense script, a number, a word, or a sign, in folded text."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch in which the two differ."""

    quote: tuple[str, ...]
    """Tokens of the quote; empty where only the passage has something."""
    passage: tuple[str, ...]
    """Tokens of the passage."""
    quote_start: int
    """Where it begins in the folded quote."""
    quote_end: int
    """Where it ends there."""
    passage_start: int
    """Where it begins in the folded passage."""
    passage_end: int
    """Where it ends there."""


def differences(quote: str, passage: str) -> list[Piece]:
    """The stretches in which two folded texts differ, in order, grown to whole tokens."""
    alignment = _Alignment(quote, passage)
    alignment.grow()
    return list(alignment.pieces())


class _Alignment:
    """Two texts beside each other, column by column."""

    def __init__(self, quote: str, passage: str) -> None:
        self.texts = (quote, passage)
        self.touched: list[bool] = []
        self.before: tuple[list[int], list[int]] = ([0], [0])
        """For each text, how many of its characters stand before a column."""
        for kind, count in steps(quote, passage):
            self.touched += [kind != "="] * count
            for before, absent in zip(self.before, "DI", strict=True):
                last = before[-1]
                steady, rising = repeat(last, count), range(last + 1, last + count + 1)
                before.extend(steady if kind == absent else rising)
        self.tokens = [self._columns(0), self._columns(1)]

    def _columns(self, side: int) -> list[tuple[int, int]]:
        """The columns of every token: first, and after the last."""
        before = self.before[side]
        return [
            (bisect_right(before, match.start()) - 1, bisect_left(before, match.end()))
            for match in TOKEN.finditer(self.texts[side])
        ]

    def grow(self) -> None:
        """Touch every column between the first and last of a token that is touched anywhere."""
        is_growing = True
        while is_growing:
            is_growing = False
            for start, end in chain(*self.tokens):
                part = self.touched[start:end]
                if True in part and False in part:
                    self.touched[start:end] = [True] * len(part)
                    is_growing = True

    def pieces(self) -> Iterator[Piece]:
        """Runs of touched columns; blanks between them belong to both."""
        place = 0
        for is_touched, run in groupby(self.touched):
            end = place + len(list(run))
            if is_touched:
                yield self._piece(place, end)
            place = end

    def _piece(self, first: int, last: int) -> Piece:
        (qs, qe), (ps, pe) = ((before[first], before[last]) for before in self.before)
        quote, passage = self.texts
        return Piece(
            tuple(TOKEN.findall(quote[qs:qe])),
            tuple(TOKEN.findall(passage[ps:pe])),
            qs,
            qe,
            ps,
            pe,
        )
