"""A calibration as a picture: both error rates over the threshold, in SVG without a library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from citebound.engine.calibrate import Calibration, Rates, Share

_WIDTH, _HEIGHT = 1020, 380
_PANEL_WIDTH, _PANEL_HEIGHT = 270, 240
_TOP, _LEFT, _GAP = 60, 56, 60
_AXES = (5, 10, 25, 50, 75, 100)
"""Where an axis may end, in percent."""


@dataclass(frozen=True, slots=True)
class _Curve:
    """One line of a panel."""

    label: str
    colour: str
    share: Callable[[Rates], Share]


_HITS, _STOPS = "#b3261e", "#1f5fa8"
_PANELS: Final[tuple[tuple[str, str, tuple[_Curve, ...]], ...]] = (
    (
        "HIGH, with guards",
        "HIGH",
        (
            _Curve("false hits", _HITS, lambda rates: rates.false_hits),
            _Curve("false stops", _STOPS, lambda rates: rates.false_stops),
        ),
    ),
    (
        "HIGH, if similarity decided alone",
        "HIGH",
        (
            _Curve("false hits", _HITS, lambda rates: rates.false_hits_alone),
            _Curve("false stops", _STOPS, lambda rates: rates.false_stops_alone),
        ),
    ),
    (
        "LOW, for facts",
        "LOW",
        (
            _Curve("invented shown", _HITS, lambda rates: rates.invented_shown),
            _Curve("edited dropped", _STOPS, lambda rates: rates.edited_lost),
        ),
    ),
)


def calibration_svg(found: Calibration) -> str:
    """The picture. The same calibration gives the same bytes."""
    chosen = {"HIGH": found.chosen.high, "LOW": found.chosen.low}
    panels = (
        part
        for number, (title, name, curves) in enumerate(_PANELS)
        for part in _panel(
            _Panel(_LEFT + number * (_PANEL_WIDTH + _GAP), found.rates, _greatest(found, curves)),
            title,
            (name, chosen[name]),
            curves,
        )
    )
    body = "\n".join(panels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" font-size="12" fill="#222222" '
        f'font-family="DejaVu Sans, Helvetica, Arial, sans-serif">\n'
        "<title>Error rates over thresholds</title>\n"
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


@dataclass(frozen=True, slots=True)
class _Panel:
    """Where a panel's values are drawn."""

    left: int
    rates: Sequence[Rates]
    top_percent: int
    """The greatest value of its axis."""

    def x(self, threshold: int) -> float:
        """Where a threshold stands."""
        first, last = self.rates[0].threshold, self.rates[-1].threshold
        return self.left + _PANEL_WIDTH * (threshold - first) / (last - first)

    def y(self, percent: float) -> float:
        """Where a rate stands."""
        return _TOP + _PANEL_HEIGHT * (1 - percent / self.top_percent)


def _greatest(found: Calibration, curves: Sequence[_Curve]) -> int:
    """The axis's end in percent."""
    greatest = max(_percent(curve.share(rates)) for curve in curves for rates in found.rates)
    return next(end for end in _AXES if greatest <= end)


def _percent(share: Share) -> float:
    return 100 * share.count / share.of if share.of else 0.0


def _panel(
    panel: _Panel, title: str, chosen: tuple[str, int], curves: Sequence[_Curve]
) -> Iterator[str]:
    yield f'<text x="{panel.left}" y="{_TOP - 30}" font-weight="bold">{title}</text>'
    yield from _grid(panel)
    yield from _mark(panel, chosen)
    for number, curve in enumerate(curves):
        points = " ".join(
            f"{panel.x(rates.threshold):.1f},{panel.y(_percent(curve.share(rates))):.1f}"
            for rates in panel.rates
        )
        style = f'stroke="{curve.colour}" stroke-width="2"'
        yield f'<polyline fill="none" {style} points="{points}"/>'
        x = panel.left + number * _PANEL_WIDTH / 2
        y = _TOP + _PANEL_HEIGHT + 48
        yield f'<line x1="{x:.0f}" y1="{y - 4}" x2="{x + 24:.0f}" y2="{y - 4}" {style}/>'
        yield f'<text x="{x + 30:.0f}" y="{y}">{curve.label}</text>'


def _grid(panel: _Panel) -> Iterator[str]:
    right, bottom = panel.left + _PANEL_WIDTH, _TOP + _PANEL_HEIGHT
    for percent in range(0, panel.top_percent + 1, panel.top_percent // 5):
        y = panel.y(percent)
        yield f'<line x1="{panel.left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#dddddd"/>'
        yield f'<text x="{panel.left - 6}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'
    for threshold in range(panel.rates[0].threshold, panel.rates[-1].threshold + 1, 10):
        x = panel.x(threshold)
        label = f"{threshold / 100:.2f}"
        yield f'<line x1="{x:.1f}" y1="{bottom}" x2="{x:.1f}" y2="{bottom + 4}" stroke="#222222"/>'
        yield f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{label}</text>'


def _mark(panel: _Panel, chosen: tuple[str, int]) -> Iterator[str]:
    name, threshold = chosen
    x = panel.x(threshold)
    yield (
        f'<line x1="{x:.1f}" y1="{_TOP - 8}" x2="{x:.1f}" y2="{_TOP + _PANEL_HEIGHT}" '
        'stroke="#222222" stroke-dasharray="2 3"/>'
    )
    label = f"{name} {threshold / 100:.2f}"
    yield f'<text x="{x:.1f}" y="{_TOP - 12}" text-anchor="middle">{label}</text>'
