"""Match-ups on the terminal: a heat map of points of chance, told by sign and figure as well as by colour."""

from __future__ import annotations

from fractions import Fraction

from berthier.cli.pages.paper import console, text
from berthier.cli.situation import assignments
from berthier.cli.terminal.progress import Working
from berthier.core.matchups import Yardstick
from berthier.core.ruleset import find_ruleset
from berthier.staff.comparing.matchups import Grid, MatchupsAsk, fight, plan

STRONG = Fraction(1, 4)


def show(grid: Grid, measure: Yardstick) -> None:
    """Print the map, in as many blocks of columns as the page is wide for, and below it what the figures are."""
    page = console()
    page.print(text((grid.matchups.title, "head"), (f"   {grid.ruleset.title}", "quiet")))
    page.print(text((f"{measure.title}, in points; row against column", "quiet")))
    names = {name: short(name, grid.columns) for name in grid.columns}
    heads = {name: short(name, grid.rows) for name in grid.rows}
    edge, room = max(map(len, heads.values())) + 1, max(4, *(len(name) for name in names.values())) + 1
    fits = max(1, (page.width - edge) // room)
    for start in range(0, len(grid.columns), fits):
        columns = grid.columns[start : start + fits]
        page.print(text((" " * edge + "".join(f"{names[name]:>{room}}" for name in columns), "head")))
        for row in grid.rows:
            values = [grid.pairs[row, column].means[measure.name] for column in columns]
            squares = [(f"{points(value):>{room}}", style(value)) for value in values]
            page.print(text((f"{heads[row]:<{edge}}", "head"), *squares))
        page.print()
    page.print(text((grid.in_words, "quiet")))
    page.print(text(("exact; more: --measure, --rows, --columns, --html FILE, --json", "quiet")))


def short(name: str, among: list[str]) -> str:
    """A contender's type alone where all shown are of one grade."""
    grades = {other.split(" ")[-1] for other in among}
    return name.split(" ")[0] if len(grades) == 1 else name.replace(" (", "").replace(")", "")


def points(value: Fraction) -> str:
    """A share as whole points with its sign."""
    number = round(float(value) * 100)
    return f"{number:+d}" if number else "0"


def style(value: Fraction) -> str:
    """Blue for the row, red for the column, bold where it is plain."""
    if not value:
        return "dim"
    colour = "blue" if value > 0 else "red"
    return f"bold {colour}" if abs(value) >= STRONG else colour


def work_out(
    ruleset: str,
    settings: tuple[str, ...],
    rows: tuple[str, ...],
    columns: tuple[str, ...],
    switch: tuple[str, ...],
    *,
    at_first: bool,
) -> Grid:
    """Check what was asked for and fight every pair."""
    found = find_ruleset(ruleset)
    given, switches = assignments(settings, "setting"), assignments(switch, "switch")
    grid = plan(found, MatchupsAsk(given, rows, columns, switches, at_first))
    with Working("match-ups", len(grid.rows) * len(grid.columns)) as progress:
        return fight(grid, progress)
