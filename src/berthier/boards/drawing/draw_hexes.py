"""The ground of a hex sheet from the bottom up: sea, coast, tints, marks, countries, rivers, roads, cities, names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from berthier.boards.board import HEX, HexBoard
from berthier.boards.drawing.glyphs import ground_mark, ground_symbols
from berthier.boards.drawing.hex_names import crossings, edge_numbers, hex_numbers, labels, sites
from berthier.boards.drawing.lattice import (
    TALL,
    Cell,
    Knot,
    chains,
    drawn,
    fences,
    middle,
    neighbours,
    on_paper,
    outlines,
    side,
)
from berthier.boards.drawing.light import Light
from berthier.boards.drawing.svg import curve, group, path, scatter, tag
from berthier.boards.parts import Country, Point

ROUND = 4  # sides of a hex of water from which on it belongs to the land round it


def hex_ground(board: HexBoard, light: Light) -> Iterator[str]:
    """Everything that never changes on a sheet of hexes."""
    cells = _cells(board)
    water = {cell for cell, key in cells.items() if board.grounds_by_key[key].water}
    land = set(cells) - water
    shores = {frozenset(line) for line in fences({cell: str(cell in water) for cell in cells})}
    outline = path([_coast(ring, shores) for ring in outlines(land)])
    coast = path((_worn(line) for line in chains(_pairs(shores))), closed=False)
    yield tag("defs", *_definitions(board, light, outline))
    yield _frame(board, light, _is_island(board, water))
    yield _water(board, light, cells, coast)
    yield tag("path", d=outline, fill=light.land)
    yield group(*_tints(board, light, cells, land), clip_path="url(#land)")
    yield tag(
        "path",
        d=path([drawn(ring) for ring in outlines(set(cells))]),
        fill="url(#grid)",
        stroke=light.hair,
        opacity=0.7,
    )
    yield tag("path", d=coast, fill="none", stroke=light.river_edge, stroke_width=1.1)
    yield group(*_marks(board, cells))
    yield _zones(board, light)
    yield group(*_borders(board, light, land), clip_path="url(#land)")
    yield from _rivers(board, light)
    yield from _roads(board, light)
    yield hex_numbers(board, light, land)
    yield crossings(board, light)
    yield labels(board, light)
    yield sites(board, light, in_play=False)
    yield _faded(board, light, water)
    yield sites(board, light, in_play=True)
    yield edge_numbers(board, light)


def _cells(board: HexBoard) -> dict[Cell, str]:
    return {(column, row): key for row, line in enumerate(board.ground) for column, key in enumerate(line)}


def _definitions(board: HexBoard, light: Light, coast: str) -> Iterator[str]:
    yield ground_symbols((ground.mark for ground in board.grounds), light)
    yield tag("clipPath", tag("path", d=coast, clip_rule="evenodd"), id="land")
    x, y = on_paper((0, 0))
    hexes = f"M0 {TALL:.2f}L{HEX / 2:.1f} 0H{HEX * 1.5:.1f}L{HEX * 2:.1f} {TALL:.2f}H{HEX * 3:.1f}"
    hexes += f"M{HEX * 2:.1f} {TALL:.2f}L{HEX * 1.5:.1f} {TALL * 2:.2f}M0 {TALL:.2f}L{HEX / 2:.1f} {TALL * 2:.2f}"
    grid = tag("path", d=hexes, fill="none", stroke=light.hair, stroke_width=0.8)
    place = f"translate({x - HEX:.2f} {y - TALL:.2f})"
    size = {"width": f"{HEX * 3:.2f}", "height": f"{TALL * 2:.4f}"}
    yield tag("pattern", grid, id="grid", patternUnits="userSpaceOnUse", patternTransform=place, **size)


def _pairs(shores: set[frozenset[Knot]]) -> list[tuple[Knot, Knot]]:
    pairs = (sorted(shore) for shore in shores)
    return sorted((a, b) for a, b in pairs)


def _is_island(board: HexBoard, water: set[Cell]) -> bool:
    """Whether the sheet ends in water all round, so that the sea runs to the frame."""
    columns, rows = range(board.columns), range(board.rows)
    edge = {(column, row) for column in columns for row in (0, board.rows - 1)}
    return edge | {(column, row) for row in rows for column in (0, board.columns - 1)} <= water


def _frame(board: HexBoard, light: Light, island: bool) -> str:
    paper = tag("rect", width=board.width, height=board.height, fill=light.paper)
    inner = {"x": 26, "y": 26, "width": board.width - 52, "height": board.height - 52}
    sea = tag("rect", fill=light.sea if island else light.paper, stroke=light.ink, stroke_width=2.2, **inner)
    outer = {"x": 21.5, "y": 21.5, "width": board.width - 43, "height": board.height - 43}
    return paper + sea + tag("rect", fill="none", stroke=light.ink, stroke_width=0.8, **outer)


def _coast(ring: list[Knot], shores: set[frozenset[Knot]]) -> list[Point]:
    """The outline of land: worn where water lies beyond, straight where the sheet ends."""
    line: list[Point] = []
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        line += _worn([a, b])[:-1] if frozenset((a, b)) in shores else [on_paper(a)]
    return line


def _worn(line: list[Knot]) -> list[Point]:
    """Sides as water wears them: each in four parts, a little off the straight; the same from both ends."""
    worn = [on_paper(line[0])]
    for a, b in pairwise(line):
        turn = 1 if a < b else -1
        (ax, ay), (bx, by) = on_paper(a), on_paper(b)
        nx, ny = (ay - by) / HEX * turn, (bx - ax) / HEX * turn
        for part in (1, 2, 3):
            off = (scatter(*min(a, b), *max(a, b), part if a < b else 4 - part) % 41 - 20) / 9
            worn.append((ax + (bx - ax) * part / 4 + nx * off, ay + (by - ay) * part / 4 + ny * off))
        worn.append((bx, by))
    return worn


def _water(board: HexBoard, light: Light, cells: dict[Cell, str], coast: str) -> str:
    """Waters in their tints, then three darker bands along the coast."""
    by_kind = _by_kind(board, cells, water=True)
    fills = [
        tag("path", d=path([drawn(ring) for ring in outlines(found)]), fill=light.ground(board.grounds_by_key[key]))
        for key, found in by_kind.items()
    ]
    widths = (24, 15, 7)
    bands = [
        tag("path", d=coast, stroke=colour, stroke_width=wide) for colour, wide in zip(light.bands, widths, strict=True)
    ]
    inner = {"x": 27, "y": 27, "width": board.width - 54, "height": board.height - 54}
    clip = tag("clipPath", tag("rect", **inner), id="sheet")
    return clip + group(*fills, group(*bands, fill="none", stroke_linejoin="round"), clip_path="url(#sheet)")


def _by_kind(board: HexBoard, cells: dict[Cell, str], *, water: bool) -> dict[str, set[Cell]]:
    found: defaultdict[str, set[Cell]] = defaultdict(set)
    for cell, key in cells.items():
        if board.grounds_by_key[key].water is water:
            found[key].add(cell)
    return found


def _tints(board: HexBoard, light: Light, cells: dict[Cell, str], land: set[Cell]) -> Iterator[str]:
    """Countries first, then ground over them."""
    if light.tint:
        for country, found in _countries(board, land).items():
            if country.colour and country.tint:
                outline = path([drawn(ring) for ring in outlines(found)])
                share = round(country.tint / 100 * (1 if light.name != "night" else 0.7), 2)
                yield tag("path", d=outline, fill=light.colour(country.colour), fill_opacity=share)
    for key, found in _by_kind(board, cells, water=False).items():
        ground = board.grounds_by_key[key]
        if ground.tint and light.tint:
            outline = path([drawn(ring) for ring in outlines(found)])
            share = round(ground.strength / 100 * light.tint, 2)
            fill = ground.tint if light.coloured else light.colour(ground.tint)
            yield tag("path", d=outline, fill=fill, fill_opacity=share)


def _countries(board: HexBoard, land: set[Cell]) -> dict[Country, set[Cell]]:
    by_key = {country.key: country for country in board.countries}
    found: defaultdict[Country, set[Cell]] = defaultdict(set)
    for row, line in enumerate(board.country_rows):
        for column, key in enumerate(line):
            if key in by_key and (column, row) in land:
                found[by_key[key]].add((column, row))
    return found


def _marks(board: HexBoard, cells: dict[Cell, str]) -> Iterator[str]:
    taken = {board.offset(site.at) for site in board.sites}
    for cell, key in sorted(cells.items()):
        mark = board.grounds_by_key[key].mark
        if mark and cell not in taken:
            yield ground_mark(mark, *on_paper(middle(cell)), seed=cell)


def _borders(board: HexBoard, light: Light, land: set[Cell]) -> Iterator[str]:
    """Solid in the country's colour inside its line; dashed and dotted ones once between neighbours."""
    countries = _countries(board, land)
    for number, (country, found) in enumerate(countries.items()):
        if country.border == "solid":
            outline = path([drawn(ring) for ring in outlines(found)])
            yield tag("clipPath", tag("path", d=outline), id=f"c{number}")
            colour = light.colour(country.colour or light.border)
            yield tag(
                "path",
                d=outline,
                fill="none",
                stroke=colour,
                stroke_width=9,
                stroke_opacity=0.75,
                clip_path=f"url(#c{number})",
            )
            yield tag("path", d=outline, fill="none", stroke=light.ink, stroke_width=0.9, stroke_opacity=0.7)
    for look, dashes, colour in (("dashed", "7 3", light.border), ("dotted", "2 3", "#8a5f94")):
        owner = {cell: country.key for country, found in countries.items() if country.border == look for cell in found}
        lines = [drawn(line) for line in chains(fences({cell: owner.get(cell, "") for cell in land}))]
        if owner:
            line = {
                "stroke": colour if light.coloured else light.border,
                "stroke_width": 2.2,
                "stroke_dasharray": dashes,
            }
            yield tag("path", d=path(lines, closed=False), fill="none", **line)


def _zones(board: HexBoard, light: Light) -> str:
    """Bounds of sea zones, dotted."""
    owner = {board.offset(key): zone.key for zone in board.zones for key in zone.hexes}
    lines = [drawn(line) for line in chains(fences(owner))]
    bound = {"stroke": light.sea_ink, "stroke_width": 1.6, "stroke_dasharray": "3 3"}
    return tag("path", d=path(lines, closed=False), fill="none", **bound) if lines else ""


def _rivers(board: HexBoard, light: Light) -> Iterator[str]:
    for kind in ("river", "great"):
        links = [
            side(board.offset(a), board.offset(b))
            for river in board.rivers
            if river.kind == kind
            for a, b in river.sides
        ]
        d = "".join(curve(drawn(line)) for line in chains(links))
        look = {"d": d, "fill": "none", "stroke_linecap": "round"}
        if d and kind == "great":
            yield tag("path", stroke=light.river_edge, stroke_width=6.4, **look)
            yield tag("path", stroke=light.river, stroke_width=3.4, **look)
        elif d:
            yield tag("path", stroke=light.river, stroke_width=2.6, **look)


def _roads(board: HexBoard, light: Light) -> Iterator[str]:
    stops = {middle(board.offset(site.at)) for site in board.sites}
    for kind in ("path", "road", "great"):
        links: list[tuple[Knot, Knot]] = []
        for road in board.roads:
            if road.kind == kind:
                knots = [middle(board.offset(key)) for key in road.way]
                links += pairwise(knots)
        d = "".join(curve(_eased(drawn(line))) for line in chains(links, stops))
        look = {"d": d, "fill": "none", "stroke": light.road}
        if d and kind == "great":
            yield tag("path", stroke_width=3.8, **look)
            yield tag("path", **(look | {"stroke": light.road_fill}), stroke_width=1.7)
        elif d:
            yield tag("path", stroke_width=1.6, stroke_dasharray="5 2.6" if kind == "road" else "1.5 3", **look)


def _eased(line: list[Point]) -> list[Point]:
    """Roads swing: every point between is drawn towards the middle of its neighbours."""
    eased = [line[0]]
    for before, at, after in zip(line, line[1:], line[2:], strict=False):
        pull = 0.3 if hypot(after[0] - before[0], after[1] - before[1]) < HEX * 3.4 else 0.15
        eased.append(tuple(at[axis] + pull * ((before[axis] + after[axis]) / 2 - at[axis]) for axis in (0, 1)))  # type: ignore[arg-type]
    return [*eased, line[-1]] if len(line) > 1 else line


def _faded(board: HexBoard, light: Light, water: set[Cell]) -> str:
    """What is not in play under a veil, and the bound of what is."""
    if board.window is None:
        return ""
    inside = _with_lakes({board.offset(key) for key in board.window}, water)
    bound = path([drawn(ring) for ring in outlines(inside)])
    sheet = f"M27 27H{board.width - 27:.0f}V{board.height - 27:.0f}H27z"
    veil = tag("path", d=sheet + bound, fill=light.paper, fill_opacity=0.5, fill_rule="evenodd")
    return veil + tag("path", d=bound, fill="none", stroke="#a5502f" if light.coloured else light.ink, stroke_width=3)


def _with_lakes(inside: set[Cell], water: set[Cell]) -> set[Cell]:
    """With the waters that what is in play lies round: nobody goes there, and no bound is drawn along their shores."""
    found = set(inside)
    while True:
        more = {cell for cell in water - found if len(found.intersection(neighbours(cell))) >= ROUND}
        if not more:
            return found
        found |= more
