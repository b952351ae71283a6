"""Bars in SVG, without a library: told apart by pattern and label, and not by colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.render.html_page import html_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LABELS, _NUMBERS = 106, 100
_TOP, _ROW, _BAR = 30, 26, 16
_INK: Final = "#1a1a1a"


class Fill(StrEnum):
    """How a bar looks."""

    SOLID = "solid"
    STRIPED = "striped"
    DOTTED = "dotted"
    EMPTY = "empty"


_PLAIN: Final = {Fill.SOLID: "#1f5fa8", Fill.EMPTY: "#ffffff"}


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, which may be of several pieces."""

    label: str
    """What it is of."""
    pieces: tuple[tuple[Fill, float], ...]
    """Their looks and their values, in order."""
    shown: str
    """The value as it is written at its end."""


def bars_svg(
    name: str, title: str, description: str, bars: Sequence[Bar], *, room: int = 140
) -> str:
    """The picture. The same values give the same bytes.

    Args:
        name: makes its ids unique in the page.
        title: what it shows.
        description: the same in words and numbers, for who does not see it.
        bars: from top to bottom.
        room: length of the longest bar.
    """
    width = _LABELS + room + _NUMBERS
    height = _TOP + _ROW * len(bars) + 6
    greatest = max((sum(value for _, value in bar.pieces) for bar in bars), default=0.0)
    scale = room / greatest if greatest else 0.0
    rows = "\n".join(
        _bar(name, bar, _TOP + number * _ROW, scale) for number, bar in enumerate(bars)
    )
    return (
        f'<svg role="img" aria-labelledby="{name}-t {name}-d" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-size="13" fill="{_INK}">\n'
        f'<title id="{name}-t">{html_text(title)}</title>\n'
        f'<desc id="{name}-d">{html_text(description)}</desc>\n<defs>{_patterns(name)}</defs>\n'
        f'<text x="0" y="16" font-weight="bold">{html_text(title)}</text>\n{rows}\n</svg>\n'
    )


def legend_svg(name: str, entries: Sequence[tuple[Fill, str]]) -> str:
    """What the looks mean."""
    height, width = 22 * len(entries) + 4, 520
    rows = "\n".join(
        f'<rect x="1" y="{22 * n + 4}" width="26" height="14" {_look(name, fill)}/>'
        f'<text x="36" y="{22 * n + 16}">{html_text(what)}</text>'
        for n, (fill, what) in enumerate(entries)
    )
    told = "; ".join(f"{fill}: {what}" for fill, what in entries)
    return (
        f'<svg role="img" aria-labelledby="{name}-t" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-size="13" fill="{_INK}">\n'
        f'<title id="{name}-t">Legend: {html_text(told)}</title>\n'
        f"<defs>{_patterns(name)}</defs>\n{rows}\n</svg>\n"
    )


def _bar(name: str, bar: Bar, top: int, scale: float) -> str:
    label = f'<text x="0" y="{top + 13}">{html_text(bar.label)}</text>'
    end = _LABELS + scale * sum(value for _, value in bar.pieces)
    shown = f'<text x="{end + 6:.1f}" y="{top + 13}">{html_text(bar.shown)}</text>'
    return f"{label}{''.join(_pieces(name, bar, top, scale))}{shown}"


def _pieces(name: str, bar: Bar, top: int, scale: float) -> Iterator[str]:
    start = float(_LABELS)
    for fill, value in bar.pieces:
        width = scale * value
        if width:
            yield (
                f'<rect x="{start:.1f}" y="{top}" width="{width:.1f}" height="{_BAR}" '
                f"{_look(name, fill)}/>"
            )
        start += width


def _look(name: str, fill: Fill) -> str:
    inside = _PLAIN.get(fill, f"url(#{name}-{fill})")
    return f'fill="{inside}" stroke="{_INK}"'


def _patterns(name: str) -> str:
    box = 'width="6" height="6" patternUnits="userSpaceOnUse"'
    back = '<rect width="6" height="6" fill="#ffffff"/>'
    return (
        f'<pattern id="{name}-striped" {box} patternTransform="rotate(45)">{back}'
        '<rect width="3" height="6" fill="#c77700"/></pattern>'
        f'<pattern id="{name}-dotted" {box}>{back}'
        f'<circle cx="3" cy="3" r="1.2" fill="{_INK}"/></pattern>'
    )
