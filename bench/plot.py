"""A plot with both scales by powers of ten, and lines that rise in proportion to compare with."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil, floor, log10

import msgspec

from berthier.lab.figure import MARGIN, framed, text

WIDTH, HEIGHT, TOP, LEFT, BOTTOM = 820, 520, 110, 96, 72
SHAPES = ("circle", "square")


class Series(msgspec.Struct, frozen=True):
    """Points of one kind: x, y, and what the point is."""

    name: str
    points: list[tuple[float, float, str]]


class _Scale:
    """Powers of ten from below the least to above the greatest, along so many pixels."""

    def __init__(self, values: list[float], start: float, end: float) -> None:
        self.low = floor(log10(min(values)))
        self.high = max(self.low + 1, ceil(log10(max(values))))
        self.start, self.end = start, end

    def at(self, value: float) -> float:
        """Where a value stands."""
        return self.start + (self.end - self.start) * (log10(value) - self.low) / (self.high - self.low)

    @property
    def marks(self) -> list[float]:
        """The powers of ten."""
        return [10.0**power for power in range(self.low, self.high + 1)]


def log_plot(title: str, across: str, up: str, series: list[Series]) -> str:
    """The whole picture."""
    x = _Scale([p[0] for each in series for p in each.points], LEFT, WIDTH - MARGIN)
    y = _Scale([p[1] for each in series for p in each.points], HEIGHT - BOTTOM, TOP)
    told = "; ".join(f"{each.name}: " + ", ".join(f"{p[2]} {p[1]:.3g}" for p in each.points) for each in series)
    drawn = list(_frame(x, y, across, up))
    for shape, each in zip(SHAPES, series, strict=False):
        drawn += _drawn(each, shape, x, y)
    below = " · ".join(f"{shape}: {each.name}" for shape, each in zip(SHAPES, series, strict=False))
    return framed(WIDTH, HEIGHT, title, below, told, drawn)


def _frame(x: _Scale, y: _Scale, across: str, up: str) -> Iterator[str]:
    for mark in y.marks:
        yield f'<path class="hair" d="M{LEFT} {y.at(mark):.1f}H{WIDTH - MARGIN}"/>'
        yield text(LEFT - 8, y.at(mark) + 4.5, f"{mark:g}", "axis end")
    for mark in x.marks:
        yield f'<path class="hair" d="M{x.at(mark):.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
        yield text(x.at(mark), HEIGHT - BOTTOM + 22, f"{mark:,g}", "axis middle")
    yield text((LEFT + WIDTH) / 2, HEIGHT - 22, across, "quiet middle")
    yield text(LEFT, TOP - 14, up, "quiet")


def _drawn(each: Series, shape: str, x: _Scale, y: _Scale) -> Iterator[str]:
    first, last = each.points[0], each.points[-1]
    in_proportion = first[1] * last[0] / first[0]
    yield (
        f'<path class="hair" stroke-dasharray="5 4" '
        f'd="M{x.at(first[0]):.1f} {y.at(first[1]):.1f}L{x.at(last[0]):.1f} {y.at(in_proportion):.1f}"/>'
    )
    for px, py, what in each.points:
        at_x, at_y = x.at(px), y.at(py)
        mark = f'<circle class="point" cx="{at_x:.1f}" cy="{at_y:.1f}" r="4.5"/>'
        if shape == "square":
            mark = f'<rect class="dot" x="{at_x - 4:.1f}" y="{at_y - 4:.1f}" width="8" height="8"/>'
        yield f"<g><title>{escape(f'{what}: {py:.3g}')}</title>{mark}</g>"
        if shape == "square":
            yield text(at_x - 9, at_y - 5, what, "axis end")
        else:
            yield text(at_x + 9, at_y + 14, what, "axis")
