"""The tree of a dossier in SVG: the root at the left, the documents at the right.

Every node says in words how it came by its result, and has a shape of its own for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.core.result import Status
from citebound.lab.frames import OUTDATED, STAYS
from citebound.lab.states import State
from citebound.render.html_page import html_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.lab.frames import Spot

_BOX, _HEIGHT, _GAP, _ROW, _MARGIN = 164, 24, 18, 30, 4
_INK: Final = "#1a1a1a"
_ROUND: Final = 11

_SHAPES: Final = {
    STAYS: f'rx="{_ROUND}" fill="#ffffff" stroke="#666666"',
    OUTDATED: f'fill="#fff1dc" stroke="{_INK}" stroke-width="2" stroke-dasharray="2 3"',
    State.HIT: f'rx="{_ROUND}" fill="#ffffff" stroke="#666666"',
    State.CALLED: f'fill="#1f4f8a" stroke="{_INK}" stroke-width="2"',
    State.REBOUND: f'fill="#fff1dc" stroke="{_INK}" stroke-width="2" stroke-dasharray="7 3"',
    State.INELIGIBLE: 'fill="#eeeeee" stroke="#666666"',
    State.SETTLED: f'fill="#eeeeee" stroke="{_INK}" stroke-width="2"',
}
"""How the box of a node looks, by its mark; one that is INELIGIBLE is crossed out besides."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A node with its place."""

    spot: Spot
    x: float
    y: float
    below: tuple[_Placed, ...]

    def all(self) -> Iterator[_Placed]:
        """Every node below it and it."""
        for child in self.below:
            yield from child.all()
        yield self


def tree_svg(name: str, title: str, description: str, root: Spot) -> str:
    """The picture; ``name`` makes its ids unique in the page. The same tree, the same bytes."""
    placed = _place(root, 0, [0])
    nodes = list(placed.all())
    width = max(node.x for node in nodes) + _BOX + _MARGIN
    height = max(node.y for node in nodes) + _HEIGHT + _MARGIN
    parts = [*map(_edges, nodes), *map(_node, nodes)]
    return (
        f'<svg role="img" aria-labelledby="{name}-t {name}-d" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-size="12" fill="{_INK}">\n'
        f'<title id="{name}-t">{html_text(title)}</title>\n'
        f'<desc id="{name}-d">{html_text(description)}</desc>\n{"".join(parts)}</svg>\n'
    )


def _place(spot: Spot, depth: int, rows: list[int]) -> _Placed:
    """Leaves take the next row; a node above stands in the middle of those below."""
    below = tuple(_place(child, depth + 1, rows) for child in spot.children)
    if below:
        y = (below[0].y + below[-1].y) / 2
    else:
        y = float(_MARGIN + rows[0] * _ROW)
        rows[0] += 1
    return _Placed(spot, _MARGIN + depth * (_BOX + _GAP), y, below)


def _edges(node: _Placed) -> str:
    x, y = node.x + _BOX, node.y + _HEIGHT / 2
    return "".join(
        f'<path d="M{x} {y}H{x + _GAP / 2}V{child.y + _HEIGHT / 2}H{child.x}" fill="none" '
        'stroke="#999999"/>\n'
        for child in node.below
    )


def _node(node: _Placed) -> str:
    x, y, spot = node.x, node.y, node.spot
    ink = "#ffffff" if spot.mark == State.CALLED else _INK
    said = f"{spot.name} {spot.mark}{_status(spot)}"
    return (
        f'<rect class="{html_text(spot.mark)}" x="{x}" y="{y}" width="{_BOX}" '
        f'height="{_HEIGHT}" {_SHAPES[spot.mark]}/>{_cross(node)}'
        f'<text x="{x + 8}" y="{y + 16}" fill="{ink}">'
        f"{html_text(said)}</text>\n"
    )


def _status(spot: Spot) -> str:
    """What the mark does not say of the node's result; nothing of a VALID one."""
    if spot.status == Status.INELIGIBLE:
        return "" if spot.mark == State.INELIGIBLE else ", ineligible"
    return "" if spot.status == Status.VALID else f" {spot.status}"


def _cross(node: _Placed) -> str:
    if node.spot.status != Status.INELIGIBLE:
        return ""
    x, y = node.x + _BOX, node.y
    return f'<path d="M{x - 20} {y + 5}l14 14m0 -14l-14 14" stroke="{_INK}" stroke-width="2"/>'
