"""A land as a picture: hairline hexes on paper, places told apart by shape as well as colour, and a legend."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.boards.hexes import centre, corners
from berthier.boards.land import Land, Place
from berthier.core.words import escape

SIZE = 15.0  # centre to corner
LEFT, TOP, BELOW = 48.0, 96.0, 84.0
EVERY = 5  # columns and rows numbered along the edge

STYLE = """
.grid { stroke: var(--hair); stroke-width: .6; fill: none } .name { font-weight: 600; font-size: 15px }
.name, .small { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round }
.small { font-size: 11px; fill: var(--quiet) }
.kind0 { fill: var(--blue); stroke: var(--ink) } .kind1 { fill: var(--red); stroke: var(--ink) }
.kind2 { fill: var(--tint); stroke: var(--ink) } .inside { fill: var(--paper) }
"""


def picture(land: Land, look: str) -> str:
    """The whole sheet, in the look of the project's pictures."""
    right, bottom = _extent(land)
    width, height = right + LEFT, bottom + BELOW
    kinds = list(dict.fromkeys(place.kind for place in land.places))
    desc = f"A sheet of {land.columns} by {land.rows} hexes. " + " ".join(
        f"{place.name}, {place.kind}, at column {place.column}, row {place.row}." for place in land.places
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
            f'height="{height:.0f}" role="img" aria-labelledby="title desc">',
            f'<title id="title">{escape(land.title)}</title>',
            f'<desc id="desc">{escape(desc)}</desc>',
            f"<style>{escape(look + STYLE)}</style>",
            '<rect class="paper" width="100%" height="100%"/>',
            f'<text x="{LEFT - SIZE:.0f}" y="46" class="title">{escape(land.title)}</text>',
            _grid(land),
            *_edges(land),
            *(_place(place, kinds.index(place.kind)) for place in land.places),
            *_legend(kinds, land, bottom),
            "</svg>",
            "",
        ]
    )


def _spot(column: int, row: int) -> tuple[float, float]:
    """Where a hex lies on the picture."""
    x, y = centre(column, row, SIZE)
    return x + LEFT, y + TOP


def _extent(land: Land) -> tuple[float, float]:
    right = _spot(land.columns - 1, 0)[0] + SIZE
    bottom = max(_spot(column, land.rows - 1)[1] for column in (0, min(1, land.columns - 1))) + SIZE
    return right, bottom


def _grid(land: Land) -> str:
    """All hexes as one path."""
    outlines = (
        "M" + " ".join(f"{x + LEFT:.1f},{y + TOP:.1f}" for x, y in corners(column, row, SIZE)) + "z"
        for column in range(land.columns)
        for row in range(land.rows)
    )
    return f'<path class="grid" d="{"".join(outlines)}"/>'


def _edges(land: Land) -> Iterator[str]:
    """Column numbers above, row numbers at the left."""
    for column in range(0, land.columns, EVERY):
        yield f'<text class="small middle" x="{_spot(column, 0)[0]:.1f}" y="{TOP - SIZE - 6:.1f}">{column}</text>'
    for row in range(0, land.rows, EVERY):
        y = _spot(0, row)[1] + 4
        yield f'<text class="small" text-anchor="end" x="{LEFT - SIZE - 5:.1f}" y="{y:.1f}">{row}</text>'


def _place(place: Place, kind: int) -> str:
    x, y = _spot(place.column, place.row)
    told = escape(f"{place.name}, {place.kind}, {place.column},{place.row}")
    labels = (
        f'<text class="name" x="{x + SIZE + 2:.1f}" y="{y + 2:.1f}">{escape(place.name)}</text>'
        f'<text class="small" x="{x + SIZE + 2:.1f}" y="{y + 14:.1f}">{place.column},{place.row}</text>'
    )
    return f"<g><title>{told}</title>{_sign(x, y, kind)}{labels}</g>"


def _sign(x: float, y: float, kind: int) -> str:
    """A filled hex with a dot in it for the first kind of place, a diamond for the second, a ring for any other."""
    if kind == 0:
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners(0, 0, SIZE))
        return f'<polygon class="kind0" points="{points}"/><circle class="inside" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    if kind == 1:
        far = SIZE * 0.62
        outline = f"M{x - far:.1f} {y:.1f}L{x:.1f} {y - far:.1f}L{x + far:.1f} {y:.1f}L{x:.1f} {y + far:.1f}z"
        return f'<path class="kind1" d="{outline}"/>'
    return f'<circle class="kind2" cx="{x:.1f}" cy="{y:.1f}" r="{SIZE * 0.5:.1f}"/>'


def _legend(kinds: list[str], land: Land, bottom: float) -> Iterator[str]:
    y = bottom + 38
    x = LEFT
    for number, kind in enumerate(kinds):
        yield _sign(x, y - 5, number)
        yield f'<text class="prose" x="{x + SIZE + 10:.1f}" y="{y:.1f}">{escape(kind)}</text>'
        x += 62 + 8.5 * len(kind)
    sheet = f"{land.columns} × {land.rows} hexes; a place is given as column,row"
    yield f'<text class="quiet" x="{x + 10:.1f}" y="{y:.1f}">{escape(sheet)}</text>'
