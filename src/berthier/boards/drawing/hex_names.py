"""What is written on a hex sheet: numbers, cities with their marks, crossings, names of countries, ranges and seas."""

from __future__ import annotations

from berthier.boards.board import HexBoard
from berthier.boards.drawing.glyphs import badge, site_mark
from berthier.boards.drawing.lattice import TALL, Cell, middle, on_paper, side
from berthier.boards.drawing.light import Light
from berthier.boards.drawing.site_names import free_sides, name_place
from berthier.boards.drawing.svg import SANS, group, number, tag, words
from berthier.boards.parts import Country, Site

RANKS = ((9.5, "normal", "italic"), (10.5, "normal", "normal"), (11.5, "bold", "normal"), (13, "bold", "normal"))
LABELS = {
    "region": (19, 4, "normal"),
    "county": (15, 3, "italic"),
    "range": (12, 3, "normal"),
    "river": (9, 1.5, "italic"),
    "sea": (13, 1, "italic"),
    "place": (9.5, 0, "italic"),
    "note": (9.5, 0, "normal"),
}


def halo(light: Light, wide: float = 2.6) -> dict[str, object]:
    """Words are ringed with paper so that they read on any ground."""
    return {"stroke": light.paper, "stroke_width": wide, "stroke_linejoin": "round", "paint_order": "stroke"}


def hex_numbers(board: HexBoard, light: Light, land: set[Cell]) -> str:
    """Small numbers at the top of every land hex."""
    found = []
    for cell in sorted(land):
        x, y = on_paper(middle(cell))
        found.append(words(board.name(*cell), x, y - TALL + 7))
    look = {"font_size": 5.6, "font_family": SANS, "text_anchor": "middle", "fill": light.quiet, "fill_opacity": 0.75}
    return group(*found, **look)


def edge_numbers(board: HexBoard, light: Light) -> str:
    """Numbers of columns above, of rows at the left."""
    columns = [
        words(f"{column + board.first:02}", on_paper(middle((column, 0)))[0], 17) for column in range(board.columns)
    ]
    rows = [words(f"{row + board.first:02}", 13, on_paper(middle((0, row)))[1] + 3) for row in range(board.rows)]
    return group(*columns, *rows, font_size=7.5, font_family=SANS, text_anchor="middle", fill=light.quiet)


def sites(board: HexBoard, light: Light, *, in_play: bool) -> str:
    """Cities with their marks, badges and names: those in play, which are written over the veil, or the others."""
    free = free_sides(board, tuple(size for size, _, _ in RANKS))
    found = [site for site in board.sites if (board.window is None or site.at in board.window) is in_play]
    return group(*(_site(board, light, site, free.get(site.at, site.side)) for site in found))


def _site(board: HexBoard, light: Light, site: Site, side: str) -> str:
    x, y = on_paper(middle(board.offset(site.at)))
    return draw_sign(site, light, x, y + 4) + _name(site, light, x, y + 4, side)


def draw_sign(site: Site, light: Light, x: float, y: float) -> str:
    """The sign of a city with its badges."""
    colour = light.colour(site.colour) if site.colour else ""
    spires = [kind for kind in site.badges if kind.startswith("spires")]
    beside = [kind for kind in site.badges if not kind.startswith("spires")]
    signs = [_moved(badge(kind, light), 14 + 10 * at, -4) for at, kind in enumerate(beside)]
    signs += [_moved(badge(kind, light), 0, -12) for kind in spires]
    return tag(
        "g", site_mark(site.mark, light, colour, site.letter), *signs, transform=f"translate({number(x)} {number(y)})"
    )


def _moved(drawn: str, x: float, y: float) -> str:
    return tag("g", drawn, transform=f"translate({number(x)} {number(y)})")


def _name(site: Site, light: Light, x: float, y: float, side: str) -> str:
    size, weight, slant = RANKS[site.rank]
    dx, dy, anchor = name_place(side, size)
    text = site.name.upper() if site.mark == "castle" else site.name
    look = {"font_size": size, "font_weight": weight, "font_style": slant, "text_anchor": anchor, "fill": light.ink}
    return words(text, x + dx, y + dy, **look, **halo(light))


def crossings(board: HexBoard, light: Light) -> str:
    """Bridges as two bars, ferries as a boat in a ring, fords as dots."""
    found = []
    for crossing in board.crossings:
        a, b = (board.offset(key) for key in crossing.side)
        (ax, ay), (bx, by) = (on_paper(knot) for knot in side(a, b))
        x, y = (ax + bx) / 2, (ay + by) / 2
        place = f"translate({number(x)} {number(y)})"
        if crossing.kind == "ferry":
            boat = tag("path", d="M-4.4 1.2h8.8l-1.8 2.8h-5.2zM0 1V-4.4l3.4 4z", fill=light.river_edge)
            ring = tag("circle", r=6.6, fill=light.paper, stroke=light.river_edge, stroke_width=1.4)
            found.append(tag("g", ring, boat, transform=place))
        else:
            found.append(_bridge(a, b, place, crossing.kind, light))
    return group(*found)


def _bridge(a: Cell, b: Cell, place: str, kind: str, light: Light) -> str:
    (ax, ay), (bx, by) = on_paper(middle(a)), on_paper(middle(b))
    far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = (bx - ax) / far, (by - ay) / far
    bars = "".join(
        f"M{number(-5 * dx - 2.4 * dy * end)} {number(-5 * dy + 2.4 * dx * end)}l{number(10 * dx)} {number(10 * dy)}"
        for end in (-1, 1)
    )
    dashes = "1.5 2" if kind == "ford" else None
    return tag("path", d=bars, transform=place, stroke=light.ink, stroke_width=1.4, stroke_dasharray=dashes)


def labels(board: HexBoard, light: Light) -> str:
    """Names of zones, countries, ranges, rivers and whatever else the board says."""
    found = [_zone_label(board, light, zone.label_at, zone.name) for zone in board.zones if zone.label_at]
    for country in board.countries:
        if country.label_at:
            x, y = on_paper(middle(board.offset(country.label_at)))
            colour = light.colour(country.colour) if country.colour and not is_pale(country, light) else light.quiet
            text = country.label or country.title
            kind = "region" if country.border == "solid" else "county"
            text = text.upper() if kind == "region" else text
            found.append(draw_label(text, x, y, 0, kind, light, colour))
    for label in board.labels:
        x, y = on_paper(middle(board.offset(label.at))) if label.at else (label.x, label.y)
        colour = light.sea_ink if label.kind in ("sea", "river") else light.quiet
        found.append(draw_label(label.text, x, y, label.turn, label.kind, light, colour))
    return group(*found)


def is_pale(country: Country, light: Light) -> bool:
    """Whether a country's colour would not read as ink on this paper."""
    return light.name != "night" and all(int(country.colour[at : at + 2], 16) > 200 for at in (1, 3, 5))


def _zone_label(board: HexBoard, light: Light, at: str, name: str) -> str:
    x, y = on_paper(middle(board.offset(at)))
    return draw_label(name, x, y + 3, 0, "sea", light, light.sea_ink)


def draw_label(text: str, x: float, y: float, turn: float, kind: str, light: Light, colour: str) -> str:
    """Words of a kind at a point, turned about it."""
    size, spacing, slant = LABELS[kind]
    place = f"rotate({number(turn)} {number(x)} {number(y)})" if turn else None
    look: dict[str, object] = {
        "font_size": size,
        "letter_spacing": spacing,
        "font_style": slant,
        "text_anchor": "middle",
        "fill": colour,
    }
    if kind in ("region", "county", "range"):
        look["fill_opacity"] = 0.75
    ring = halo(light, 3) | {"stroke_opacity": 0.6 if kind != "sea" else 0}
    return words(text, x, y, transform=place, **look, **ring)
