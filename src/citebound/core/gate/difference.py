"""Where a quote and a passage differ, in whole words, numbers and signs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import regex

from citebound.core.gate.align import steps

if TYPE_CHECKING:
    from collections.abc import Iterator

TOKEN: Final = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}ー]"
    r"|\p{Nd}+(?:[.,:/]\p{Nd}+)*(?!\p{L})"
    r"|(?:(?![\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}ー])"
    r"[\p{L}\p{M}\p{N}])+(?:['-](?:(?![\p{Han}])[\p{L}\p{M}\p{N}])+)*"
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
    """Two texts beside each other, column by column; -1 where one has nothing."""

    def __init__(self, quote: str, passage: str) -> None:
        self.texts = (quote, passage)
        self.columns: list[tuple[int, int]] = []
        self.touched: list[bool] = []
        i = j = 0
        for kind, count in steps(quote, passage):
            for _ in range(count):
                column = (-1 if kind == "D" else i, -1 if kind == "I" else j)
                self.columns.append(column)
                self.touched.append(kind != "=")
                i, j = i + (kind != "D"), j + (kind != "I")
        self.tokens = [[m.span() for m in TOKEN.finditer(text)] for text in self.texts]
        self.places = [self._places(side) for side in (0, 1)]

    def _places(self, side: int) -> list[int]:
        """The column of every character."""
        places = [0] * len(self.texts[side])
        for number, column in enumerate(self.columns):
            if column[side] >= 0:
                places[column[side]] = number
        return places

    def grow(self) -> None:
        """Touch every column between the first and last of a token that is touched anywhere."""
        is_growing = True
        while is_growing:
            is_growing = False
            for side in (0, 1):
                for start, end in self.tokens[side]:
                    first, last = self.places[side][start], self.places[side][end - 1]
                    part = self.touched[first : last + 1]
                    if any(part) and not all(part):
                        self.touched[first : last + 1] = [True] * len(part)
                        is_growing = True

    def pieces(self) -> Iterator[Piece]:
        """Runs of touched columns; blanks between them belong to both."""
        number = 0
        while number < len(self.columns):
            if not self.touched[number]:
                number += 1
                continue
            end = number
            while end < len(self.columns) and self.touched[end]:
                end += 1
            yield self._piece(number, end)
            number = end

    def _piece(self, first: int, last: int) -> Piece:
        spans = []
        for side in (0, 1):
            inside = [c[side] for c in self.columns[first:last] if c[side] >= 0]
            before = [c[side] for c in self.columns[:first] if c[side] >= 0]
            start = inside[0] if inside else (before[-1] + 1 if before else 0)
            spans.append((start, inside[-1] + 1 if inside else start))
        (qs, qe), (ps, pe) = spans
        quote, passage = self.texts
        return Piece(
            tuple(TOKEN.findall(quote[qs:qe])),
            tuple(TOKEN.findall(passage[ps:pe])),
            qs,
            qe,
            ps,
            pe,
        )
