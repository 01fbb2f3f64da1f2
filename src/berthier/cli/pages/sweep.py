"""A sweep on the terminal: how the cells were found, and one measure as bars or as a grid where it fits."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from berthier.cli.pages.paper import BarCell, console, text
from berthier.lab.cells import METHODS
from berthier.lab.figure import said, short
from berthier.lab.grid import MeasureLayer, layers, survey
from berthier.lab.journal import Journal
from berthier.lab.plan import Plan
from berthier.lab.report import how, title_of

MOST_ROWS, MOST_COLUMNS = 40, 20


def as_data(plan: Plan, journal: Journal, path: Path, computed: int) -> dict[str, Any]:
    """The documented shape of `sweep --json`."""
    found = survey(journal.in_order)
    methods = {method.replace(" ", "_"): found.methods[method] for method in METHODS}
    measures = [{"of": name.of, "name": name.name} for name in found.names]
    return {
        "title": plan.title,
        "cells": plan.cells,
        "computed": computed,
        **methods,
        "out": str(path),
        "measures": measures,
    }


def show(plan: Plan, journal: Journal, path: Path, computed: int, measure: str | None) -> None:
    """Print the page."""
    page, found = console(), survey(journal.in_order)
    page.print(text((plan.title, "head"), (f"   {how(plan, found)}", "quiet")))
    if found.names:
        name = found.find(measure)
        [layer] = layers(lambda: journal.in_order, plan, [name], {name: title_of(plan, name)})
        for part in _drawn(plan, layer):
            page.print(part)
    for why in found.refusals:
        page.print(text(("no answer in some cells: ", "quiet"), (why, "quiet")))
    again = "" if computed == plan.cells else f", {computed:,} of them worked out now"
    page.print(text((f"results in {path}{again}; more: --report FILE, --measure NAME", "quiet")))


def _drawn(plan: Plan, layer: MeasureLayer) -> Iterator[Table | Text]:
    sizes = [len(axis.values) for axis in plan.axes]
    if len(sizes) == 1 and sizes[0] <= MOST_ROWS:
        yield _bars(plan, layer)
    elif len(sizes) == 2 and sizes[0] <= MOST_ROWS and sizes[1] <= MOST_COLUMNS:
        down, across = plan.axes
        title = f"{layer.title}{', in percent' if layer.is_chance else ''}"
        yield text((f"{title}; {down.title} down, {across.title} across", "quiet"))
        yield _squares(plan, layer)
    else:
        low, high = layer.ends
        yield text(f"{layer.title}: from {said(layer, low)} to {said(layer, high)}")


def _bars(plan: Plan, layer: MeasureLayer) -> Table:
    [axis] = plan.axes
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column(axis.title, overflow="fold")
    grid.add_column("", style="bar")
    grid.add_column(layer.title, justify="right")
    low, high = (0.0, 1.0) if layer.is_chance else layer.ends
    low = min(low, 0.0)
    for place, value in enumerate(layer.values):
        share = (value - low) / (high - low) if high > low and not isnan(value) else 0.0
        grid.add_row(axis.words(place), BarCell(share), _figure(layer, place))
    return grid


def _figure(layer: MeasureLayer, cell: int) -> str:
    value, low, high = layer.values[cell], layer.low[cell], layer.high[cell]
    if isnan(value):
        return "–"
    return said(layer, value) + ("" if low == high else f" ({said(layer, low)} to {said(layer, high)})")


def _squares(plan: Plan, layer: MeasureLayer) -> Table:
    down, across = plan.axes
    grid = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="head")
    grid.add_column("", style="head")
    for column in range(len(across.values)):
        grid.add_column(across.words(column), justify="right")
    for row in range(len(down.values)):
        cells = [layer.values[row * len(across.values) + column] for column in range(len(across.values))]
        grid.add_row(down.words(row), *("–" if isnan(value) else short(layer, value) for value in cells))
    return grid
