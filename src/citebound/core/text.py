"""Spans of the exact text of one version (specification A, section 2)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open interval ``[start, end)`` of code points of an exact text."""

    start: int
    """Index of the first code point, 0 or more."""
    end: int
    """Index after the last code point, more than ``start``."""

    def __post_init__(self) -> None:
        """Refuse what is not an interval.

        Raises:
            ValueError: an offset is not an int (a bool is not an int) or not ``0 <= start < end``.
        """
        if (
            type(self.start) is not int
            or type(self.end) is not int
            or not 0 <= self.start < self.end
        ):
            raise ValueError(
                f"a span wants ints with 0 <= start < end, got [{self.start!r}, {self.end!r})"
            )

    def of(self, text: str) -> str:
        """The characters of this interval in a text."""
        return text[self.start : self.end]

    def shifted(self, offset: int) -> Span:
        """The same interval counted from a point ``offset`` characters earlier."""
        return Span(self.start + offset, self.end + offset)


def has_half_character(text: str) -> bool:
    """Whether a text holds a lone surrogate: half a character, which UTF-8 cannot write."""
    return not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text)


def lines(text: str) -> tuple[Span, ...]:
    """The non-empty lines of a text, without their terminators.

    A line ends at LF or CRLF only (not at a lone CR, U+2028, U+0085 or a form feed), and the
    terminator is not part of the line.
    A line is non-empty when it has a character that is not blank (DESIGN.md section 10).
    """
    spans, start = [], 0
    for piece in text.split("\n"):
        end = start + len(piece)
        stop = end - 1 if piece.endswith("\r") and end < len(text) else end
        if text[start:stop].strip():
            spans.append(Span(start, stop))
        start = end + 1
    return tuple(spans)
