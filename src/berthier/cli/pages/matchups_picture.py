"""Match-ups as a picture and as a page: one square a pair, blue for the row, red for the column, figures inside."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from berthier.cli.pages.matchups import points
from berthier.core.matchups import Yardstick
from berthier.core.words import escape
from berthier.staff.comparing.matchups import Grid, Pair
from berthier.staff.look import PAGE_STYLE, PICTURE_STYLE

CELL = 26
LEFT, TOP = 92, 150

STYLE = (
    PICTURE_STYLE
    + """
.pair { font-size: 9.5px } .name { font-size: 12px }
.row1 { fill: var(--blue) } .row2 { fill: var(--red) } .even { fill: var(--tint) }
"""
)

PAGE_EXTRA = """
.heat td { padding: .1rem .2rem; font-size: .72rem; border: 1px solid var(--paper); min-width: 2.1rem }
.heat th { font-size: .78rem; padding: .15rem .3rem } .heat thead th { writing-mode: vertical-rl; text-align: left }
.heat tbody th { position: sticky; left: 0; background: var(--paper) }
"""


def shade(value: Fraction) -> tuple[str, float]:
    """Whose square it is, and how strongly."""
    if not value:
        return "even", 1.0
    return ("row1" if value > 0 else "row2"), round(0.08 + 0.62 * min(1.0, abs(float(value))), 2)


def told(pair: Pair) -> str:
    """A pair in words, with its fractions."""
    odds = ", ".join(f"{name} {chance}" for name, chance in pair.odds.items())
    return f"A {pair.row} against B {pair.column}: {odds}"


def picture(grid: Grid, measure: Yardstick) -> str:
    """The heat map as SVG."""
    width, height = LEFT + CELL * len(grid.columns) + 24, TOP + CELL * len(grid.rows) + 60
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-labelledby="title desc">',
            f'<title id="title">{escape(grid.matchups.title)}</title>',
            f'<desc id="desc">{escape(measure.title)}; each row against each column; {escape(grid.in_words)}.</desc>',
            f"<style>{STYLE}</style>",
            '<rect class="paper" width="100%" height="100%"/>',
            f'<text class="title" x="24" y="42">{escape(grid.matchups.title)}</text>',
            f'<text class="quiet" x="24" y="66">{escape(measure.title)}, in points; row against column</text>',
            *_heads(grid),
            *_squares(grid, measure),
            f'<text class="quiet" x="24" y="{height - 22}">{escape(grid.in_words)}</text>',
            "</svg>",
            "",
        ]
    )


def _heads(grid: Grid) -> Iterator[str]:
    for place, name in enumerate(grid.columns):
        x, y = LEFT + CELL * place + CELL / 2 + 4, TOP - 8
        yield f'<text class="name" transform="translate({x} {y}) rotate(-90)">{escape(name)}</text>'
    for place, name in enumerate(grid.rows):
        middle = TOP + CELL * place + CELL / 2 + 4
        yield f'<text class="name" text-anchor="end" x="{LEFT - 8}" y="{middle}">{escape(name)}</text>'


def _squares(grid: Grid, measure: Yardstick) -> Iterator[str]:
    for down, row in enumerate(grid.rows):
        for across, column in enumerate(grid.columns):
            pair = grid.pairs[row, column]
            value = pair.means[measure.name]
            kind, strength = shade(value)
            x, y = LEFT + CELL * across, TOP + CELL * down
            yield (
                f'<g><title>{escape(told(pair))}</title><rect class="{kind}" fill-opacity="{strength}" '
                f'x="{x}" y="{y}" width="{CELL - 1}" height="{CELL - 1}"/>'
                f'<text class="pair middle" x="{x + CELL / 2}" y="{y + CELL / 2 + 3.5}">{points(value)}</text></g>'
            )


def page(grid: Grid, measure: Yardstick) -> str:
    """The heat map as a page: a real table, every square with its odds on hover or tap."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in grid.columns)
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(grid.matchups.title)}</title><style>{PAGE_STYLE}{PAGE_EXTRA}</style></head><body><main>",
            f"<header><p>{escape(grid.ruleset.title)}</p><h1>{escape(grid.matchups.title)}</h1>",
            f"<p>{escape(measure.title)}, in points; row against column · {escape(grid.in_words)}</p></header>",
            f'<div class="sheet" role="region" aria-label="{escape(grid.matchups.title)}" tabindex="0">',
            f'<table class="heat"><thead><tr><td></td>{heads}</tr></thead><tbody>',
            *(_row(grid, measure, row) for row in grid.rows),
            "</tbody></table></div></main></body></html>",
            "",
        ]
    )


def _row(grid: Grid, measure: Yardstick, row: str) -> str:
    return (
        f'<tr><th scope="row">{escape(row)}</th>'
        + "".join(_square(grid, measure, row, c) for c in grid.columns)
        + "</tr>"
    )


def _square(grid: Grid, measure: Yardstick, row: str, column: str) -> str:
    pair = grid.pairs[row, column]
    value = pair.means[measure.name]
    kind, strength = shade(value)
    colour = {"row1": "var(--blue)", "row2": "var(--red)", "even": "var(--tint)"}[kind]
    mixed = f"background:color-mix(in srgb, {colour} {round(strength * 100)}%, var(--paper))"
    return f'<td style="{mixed}" title="{escape(told(pair))}">{points(value)}</td>'
