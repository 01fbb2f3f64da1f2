"""A plot along one axis: a line where the axis is a scale, points where it is a list of words; intervals as bars."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

from berthier.core.words import escape
from berthier.lab.axes import SweepAxis
from berthier.lab.figure import MARGIN, framed, said, text, ticks
from berthier.lab.grid import MeasureLayer

WIDTH, HEIGHT, TOP, LEFT, BOTTOM = 820, 440, 100, 96, 72
MOST_POINTS = 400  # drawn as points of their own; a longer line is only a line


class LinePlot:
    """One measure along one axis; `start` is the first cell of this line in a grid of more axes."""

    def __init__(self, layer: MeasureLayer, axis: SweepAxis, start: int = 0, beside: str = "") -> None:
        self.layer, self.axis, self.start, self.beside = layer, axis, start, beside
        self.count = len(axis.values)
        known = [v for v in (*layer.low, *layer.high) if not isnan(v)] or [0.0]
        self.marks = [0.0, 0.25, 0.5, 0.75, 1.0] if layer.is_chance else ticks(min(known), max(known))

    def x(self, place: int) -> float:
        """Where a value of the axis stands."""
        room = WIDTH - LEFT - MARGIN - 24
        if not self.axis.is_numeric:
            return LEFT + 12 + room * (place + 0.5) / self.count
        first, last = self.axis.values[0], self.axis.values[-1]
        return LEFT + 12 + room * ((self.axis.values[place] - first) / (last - first) if last > first else 0.5)

    def y(self, value: float) -> float:
        """Where a number stands."""
        low, high = self.marks[0], self.marks[-1]
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - low) / (high - low))

    def svg(self) -> str:
        """The whole picture."""
        points = [(place, self.layer.values[self.start + place]) for place in range(self.count)]
        below = f"along {self.axis.title}" + (f" · {self.beside}" if self.beside else "")
        shown = points if self.count <= 40 else points[:: self.count // 20]
        told = ", ".join(f"{self.axis.words(p)}: {'none' if isnan(v) else said(self.layer, v)}" for p, v in shown)
        drawn = [*self._frame(), *self._line(points), *self._points(points)]
        return framed(WIDTH, HEIGHT, self.layer.title, below, told, drawn)

    def _frame(self) -> Iterator[str]:
        for mark in self.marks:
            y = self.y(mark)
            yield f'<path class="hair" d="M{LEFT} {y:.1f}H{WIDTH - MARGIN}"/>'
            yield text(LEFT - 8, y + 4.5, said(self.layer, mark), "axis end")
        every = max(1, round(self.count / 16 + 0.49))
        for place in range(0, self.count, every):
            yield text(self.x(place), HEIGHT - BOTTOM + 22, self.axis.words(place)[:14], "axis middle")
        yield text((LEFT + WIDTH) / 2, HEIGHT - 22, self.axis.title, "quiet middle")

    def _line(self, points: list[tuple[int, float]]) -> Iterator[str]:
        """Broken where a number is missing."""
        if not self.axis.is_numeric:
            return
        drawn, pen = "", "M"
        for place, value in points:
            if isnan(value):
                pen = "M"
                continue
            drawn += f"{pen}{self.x(place):.1f} {self.y(value):.1f}"
            pen = "L"
        yield f'<path class="line" d="{drawn}"/>' if drawn else ""

    def _points(self, points: list[tuple[int, float]]) -> Iterator[str]:
        if self.count > MOST_POINTS:
            return
        for place, value in points:
            if not isnan(value):
                yield from self._point(place, value)

    def _point(self, place: int, value: float) -> Iterator[str]:
        """Exact points are round and blue; sampled ones square and red, with their interval."""
        x, y, cell = self.x(place), self.y(value), self.start + place
        low, high = self.layer.low[cell], self.layer.high[cell]
        words = f"{self.axis.title} {self.axis.words(place)}: {said(self.layer, value)}"
        if low == high:
            yield f'<g><title>{escape(words)}</title><circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/></g>'
            return
        words += f", sampled, between {said(self.layer, low)} and {said(self.layer, high)}"
        reach = f"M{x:.1f} {self.y(low):.1f}V{self.y(high):.1f}"
        yield f'<g><title>{escape(words)}</title><path class="reach" d="{reach}"/>'
        yield f'<rect class="dot" x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7"/></g>'
