"""A heat map: one axis down, one across, each square as dark as its number is large, with the number in it.

A large grid is drawn without numbers, and neighbours of the same shade as one piece, so that the picture stays small.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

from berthier.core.words import escape
from berthier.lab.axes import SweepAxis
from berthier.lab.figure import MARGIN, framed, said, short, text
from berthier.lab.grid import MeasureLayer

TOP = 120
SHADES = 24  # told apart
DARKEST = 0.46  # ink on the darkest square is still legible, by day and by night
MOST_FIGURES = 600  # squares with their number in them
WIDEST, TALLEST = 900, 700  # of the grid of squares
NARROWEST = 540  # of a picture: two stand side by side in a report


class HeatMap:
    """One measure over two axes; `start` is the first cell of this map in a grid of more axes."""

    def __init__(
        self, layer: MeasureLayer, down: SweepAxis, across: SweepAxis, start: int = 0, beside: str = ""
    ) -> None:
        self.layer, self.down, self.across, self.start, self.beside = layer, down, across, start, beside
        self.rows, self.columns = len(down.values), len(across.values)
        self.low, self.high = layer.ends  # over all maps of the measure, so that shades compare
        self.has_figures = self.rows * self.columns <= MOST_FIGURES
        heads = max(len(down.words(row)) for row in range(self.rows))
        self.left = MARGIN + max(60, 7.5 * min(heads, 24) + 16)
        least = 34 if self.has_figures else 1
        self.wide = max(least, min(64, WIDEST / self.columns))
        self.tall = max(24 if self.has_figures else 1, min(32, TALLEST / self.rows))

    def value(self, row: int, column: int) -> float:
        """The number of a square."""
        return self.layer.values[self.start + row * self.columns + column]

    def shade(self, value: float) -> int:
        """How dark a number is, from 0; -1 where there is none."""
        if isnan(value):
            return -1
        spread = self.high - self.low
        return round((value - self.low) / spread * (SHADES - 1)) if spread > 0 else 0

    def svg(self) -> str:
        """The whole picture."""
        width = max(self.left + self.wide * self.columns + MARGIN, NARROWEST)
        height = TOP + self.tall * self.rows + 74
        below = f"{self.down.title} down, {self.across.title} across" + (f" · {self.beside}" if self.beside else "")
        ends = f"from {said(self.layer, self.low)} to {said(self.layer, self.high)}"
        told = f"{below}; {self.rows} by {self.columns} squares, {ends}; hatched where there is no number."
        parts = [*self._heads(), *self._squares(), *self._legend(height)]
        return framed(width, height, self.layer.title, below, told, parts)

    def _heads(self) -> Iterator[str]:
        every = max(1, round(34 / self.wide + 0.49))
        for column in range(0, self.columns, every):
            words = self.across.words(column)[: max(4, int(self.wide * every / 7))]
            yield text(self.left + self.wide * (column + 0.5), TOP - 10, words, "axis middle")
        every = max(1, round(18 / self.tall + 0.49))
        for row in range(0, self.rows, every):
            yield text(self.left - 8, TOP + self.tall * (row + 0.5) + 4.5, self.down.words(row)[:24], "axis end")

    def _squares(self) -> Iterator[str]:
        for row in range(self.rows):
            yield from self._row_with_figures(row) if self.has_figures else self._row_in_pieces(row)

    def _row_with_figures(self, row: int) -> Iterator[str]:
        y = TOP + self.tall * row
        for column in range(self.columns):
            x, value = self.left + self.wide * column, self.value(row, column)
            where = f"{self.down.title} {self.down.words(row)}, {self.across.title} {self.across.words(column)}"
            what = "no number" if isnan(value) else said(self.layer, value) + self._interval(row, column)
            yield f"<g><title>{escape(f'{where}: {what}')}</title>{self._piece(x, y, 1, self.shade(value))}"
            if not isnan(value):
                yield text(x + self.wide / 2, y + self.tall / 2 + 4.5, short(self.layer, value), "figure")
            yield "</g>"

    def _interval(self, row: int, column: int) -> str:
        cell = self.start + row * self.columns + column
        low, high = self.layer.low[cell], self.layer.high[cell]
        return "" if low == high else f" (sampled, {said(self.layer, low)} to {said(self.layer, high)})"

    def _row_in_pieces(self, row: int) -> Iterator[str]:
        shades = [self.shade(self.value(row, column)) for column in range(self.columns)]
        begin = 0
        for column in range(1, self.columns + 1):
            if column == self.columns or shades[column] != shades[begin]:
                x, y = self.left + self.wide * begin, TOP + self.tall * row
                yield self._piece(x, y, column - begin, shades[begin])
                begin = column

    def _piece(self, x: float, y: float, count: int, shade: int) -> str:
        gap = 1 if self.has_figures else 0
        size = f'x="{x:.1f}" y="{y:.1f}" width="{self.wide * count - gap:.1f}" height="{self.tall - gap:.1f}"'
        if shade < 0:
            return f'<rect class="none" {size}/>'
        return f'<rect class="shade" fill-opacity="{shade / (SHADES - 1) * DARKEST:.3f}" {size}/>'

    def _legend(self, height: float) -> Iterator[str]:
        y = height - 46
        yield text(self.left - 8, y + 13, said(self.layer, self.low), "axis end")
        for step in range(6):
            opacity = step / 5 * DARKEST
            x = self.left + 26 * step
            yield f'<rect class="shade" fill-opacity="{opacity:.3f}" x="{x:.1f}" y="{y:.1f}" width="26" height="18"/>'
        yield f'<rect class="hair" x="{self.left:.1f}" y="{y:.1f}" width="156" height="18"/>'
        yield text(self.left + 164, y + 13, said(self.layer, self.high), "axis")
