"""What choices lead to, on the page: every cell in a line, one cell in full, and how best play shifts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.table import Table
from rich.text import Text

from berthier.cli.pages.odds import bars
from berthier.cli.pages.paper import hanging, text
from berthier.core.exact import reread
from berthier.core.words import label, number, percent
from berthier.staff.advising.advice import Advice
from berthier.staff.advising.advice_cells import AdviceCell, WholeCell, reading
from berthier.staff.advising.advice_words import mix_words, points, value_words
from berthier.staff.advising.shift import Shift

Column = tuple[str, list[str]]  # what stands above, and a figure for each cell

WIDEST = 25  # characters of an option that stay on one line
FEW = 5  # values of a word that stand in columns of their own
MOST_BARS = 12


def cells_table(advice: Advice, width: int) -> Iterator[Any]:
    """Every cell in a line: its value, the chance of each word at a glance, the mean of each figure.

    Where the page is too narrow for both, chances and means are two tables.
    """
    chances, means = _chances(advice.cells), _means(advice.cells)
    value: Column = ("value", [value_words(advice, cell.value) for cell in advice.cells])
    whole = _grid(advice, [value, *chances, *means])
    yield text(
        ("\nWhat each choice leads to", "head"),
        (": chances, and the mean of each figure, with best play in all that follows", "quiet"),
    )
    if not (chances and means) or sum(_breadth(*column) + 1 for column in whole) <= width + 1:
        yield _table(advice, whole)
        return
    yield _table(advice, _grid(advice, [value, *chances]))
    yield text(("\nThe mean of each figure", "quiet"))
    yield _table(advice, _grid(advice, means))


def _chances(cells: Sequence[AdviceCell]) -> list[Column]:
    """A column for each value of the first word of the outcome; beyond a few the likeliest, and one for all others."""
    name = next((name for cell in cells for name in cell.telling if name not in cell.means), None)
    if name is None:
        return []
    chances = [{word: reread(p) for word, p in cell.fields.get(name, {}).items()} for cell in cells]
    words = list(dict.fromkeys(word for cell in chances for word in cell))
    often = sorted(words, key=lambda word: -sum(cell.get(word, 0) for cell in chances))[:FEW]
    shown = [word for word in words if word in often]
    columns = [
        (f"{label(name)} {word}".replace("–", "none"), [_chance(cell.get(word)) for cell in chances]) for word in shown
    ]
    rest = [1 - sum((cell.get(word, Fraction(0)) for word in shown), Fraction(0)) for cell in chances]
    return [*columns, (f"{label(name)} other", list(map(_chance, rest)))] if any(rest) else columns


def _means(cells: Sequence[AdviceCell]) -> list[Column]:
    """A column for each figure that has a mean in every cell."""
    names = [name for name in cells[0].telling if all(name in cell.means for cell in cells)]
    return [(label(name), [number(reread(cell.means[name])) for cell in cells]) for name in names]


def _chance(p: Fraction | None) -> str:
    return percent(p) if p else "–"


def _grid(advice: Advice, columns: Sequence[Column]) -> list[Column]:
    """The columns with that of the options before them: both sides' names above, the second side's options below."""
    is_pair = len(advice.decision.sides) > 1
    head = " against ".join(advice.decision.sides)
    return [(head, [f"  {cell.options[-1]}" if is_pair else cell.options[0] for cell in advice.cells]), *columns]


def _breadth(head: str, figures: Sequence[str]) -> int:
    """What a column takes: its longest figure, and the longest word above it, which is never broken."""
    return min(max(map(len, (*head.split(), *figures))), WIDEST)


def _table(advice: Advice, columns: Sequence[Column]) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="quiet")
    for place, (head, figures) in enumerate(columns):
        grid.add_column(
            head,
            justify="right" if place else "left",
            vertical="bottom",
            overflow="fold",
            width=_breadth(head, figures),
        )
    options = advice.decision.options
    for place, (cell, *row) in enumerate(zip(advice.cells, *(figures for _, figures in columns), strict=True)):
        if len(options) > 1 and place % len(options[-1]) == 0:
            grid.add_row(text((cell.options[0], "head")))
        grid.add_row(*row)
    return grid


def cell_page(advice: Advice, found: WholeCell) -> Iterator[Any]:
    """One cell in full: its results, and the distribution of each figure at a glance."""
    cell = found.cell
    yield text(("\n" + " against ".join(cell.options), "head"), (f", worth {value_words(advice, cell.value)}", "quiet"))
    yield text(
        (
            f"exact, {cell.ways:,} {'outcome' if cell.ways == 1 else 'outcomes'}, with best play in all that follows",
            "quiet",
        )
    )
    if cell.groups:
        yield bars(_fractions(cell.groups), fractions=False)
    for name, chances in cell.telling.items():
        yield Text()
        yield text((label(name), "head"), (f", mean {number(reread(cell.means[name]))}" if name in cell.means else ""))
        yield _figures(name, cell, chances)
    yield Text()
    yield hanging(text(("choices ", "quiet")), text((found.policy_name, "quiet")))


def _figures(name: str, cell: AdviceCell, chances: Mapping[str, str]) -> Any:
    """Bars; a figure with many values by its quarters."""
    listed = list(_fractions(chances))
    if len(listed) <= MOST_BARS or name not in cell.means:
        return bars([(value.replace("–", "none"), p) for value, p in listed], fractions=False)
    return text(
        (f"{_reaches(listed, 1, 20)} to {_reaches(listed, 19, 20)} nine times in ten, ", "quiet"),
        (f"half the time {_reaches(listed, 1, 4)} to {_reaches(listed, 3, 4)}"),
    )


def _reaches(listed: list[tuple[str, Fraction]], part: int, whole: int) -> str:
    """The value at which the running sum reaches a share."""
    so_far = Fraction(0)
    for value, p in listed:
        so_far += p
        if so_far >= Fraction(part, whole):
            return value
    return listed[-1][0]


def _fractions(chances: Mapping[str, str]) -> Iterator[tuple[str, Fraction]]:
    return ((name, reread(p)) for name, p in chances.items())


def shift_page(advice: Advice, found: Shift) -> Iterator[Any]:
    """How best play shifts: the value with each change and the mixes then, the largest difference first."""
    yield text(
        ("\nHow it shifts", "head"), (f", from {value_words(advice, advice.value)} for the {advice.hero}", "quiet")
    )
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("change", style="head", overflow="fold")
    grid.add_column("value", justify="right")
    grid.add_column("difference", justify="right")
    grid.add_column("best play then", overflow="fold")
    for row in found.rows:
        mixes = zip(row.decision.sides, row.decision.options, row.decision.mixes, strict=True)
        best = "\n".join(f"{side}: {mix_words(options, mix)}" for side, options, mix in mixes)
        difference = float(reading(row.difference))
        shown = points(advice, abs(difference))
        sign = "" if shown in ("0", "0.0") else "+" if difference > 0 else "−"
        grid.add_row(row.what, value_words(advice, row.value), sign + shown, best)
    yield grid
    if found.untried:
        yield text((f"too much to work out: {'; '.join(found.untried)}", "quiet"))
