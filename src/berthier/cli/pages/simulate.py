"""A sample on the page: bars with shares no finer than their interval."""

from __future__ import annotations

from rich.table import Table

from berthier.cli.pages.paper import BarCell
from berthier.engine.simulate import Sample

MANY = 24


def shares(groups: Sample[str]) -> Table:
    """One bar for each group, the commonest first."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold")
    grid.add_column(style="bar")
    for style in ("", "quiet", "quiet"):
        grid.add_column(style=style, justify="right", no_wrap=True)
    listed = groups.counts.most_common()
    for name, count in listed[:MANY]:
        low, high = groups.interval(name)
        places = decimals(low, high)
        between = f"{low * 100:.{places}f} to {high * 100:.{places}f} %"
        share = count / groups.games
        grid.add_row(name, BarCell(share), f"{share * 100:.{places}f} %", between, f"{count:,}")
    if len(listed) > MANY:
        rest = sum(count for _, count in listed[MANY:])
        grid.add_row(f"{len(listed) - MANY} others together", "", "", "", f"{rest:,}")
    return grid


def decimals(low: float, high: float) -> int:
    """One decimal where the interval is under a point wide, else none; a sample never supports two."""
    return 1 if high - low < 0.01 else 0
