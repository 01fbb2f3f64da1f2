"""Four lights a board is drawn in: by day, by night, in print and without colour; the same marks in each."""

from __future__ import annotations

import msgspec

from berthier.boards.drawing.svg import grey, mixed
from berthier.boards.parts import Ground
from berthier.core.errors import unknown


class Light(msgspec.Struct, frozen=True, kw_only=True):
    """Colours of a light. `tint` is how much of a ground's own tint is laid on."""

    name: str
    paper: str
    land: str
    ink: str
    quiet: str  # names of regions, numbers
    hair: str  # the grid
    sea: str
    bands: tuple[str, str, str]  # along the coast, the widest first
    sea_ink: str
    river: str
    river_edge: str
    road: str
    road_fill: str
    border: str
    glyph: str  # the lines of ground marks
    glyph_fill: str
    glyph_shade: str
    leaf: str
    leaf_line: str
    cloth: str  # the green of a table
    tint: float
    coloured: bool = True

    def ground(self, ground: Ground) -> str:
        """The fill of a ground on this light."""
        if not ground.tint:
            return self.land
        if ground.water and self.tint < 1:
            return self.sea if self.name == "night" else self.land
        laid = mixed(ground.tint, self.land, self.tint * ground.strength / 100)
        return laid if self.coloured else grey(laid)

    def colour(self, colour: str) -> str:
        """A colour of a country on this light: lighter by night, grey without colour."""
        if not self.coloured:
            return grey(colour)
        return mixed(colour, "#ffffff", 0.62) if self.name == "night" else colour


DAY = Light(
    name="day",
    paper="#f7f3ea",
    land="#f3ecd9",
    ink="#1f1d1a",
    quiet="#6b6252",
    hair="#bcae93",
    sea="#c9d8dc",
    bands=("#bccfd5", "#a9c1c9", "#8fadb8"),
    sea_ink="#2f5f73",
    river="#3f7fa0",
    river_edge="#17406a",
    road="#7a4a28",
    road_fill="#e2b98a",
    border="#9a7f55",
    glyph="#5d4a2e",
    glyph_fill="#d9c8a2",
    glyph_shade="#8d7650",
    leaf="#6f8f62",
    leaf_line="#33472f",
    cloth="#e3dfba",
    tint=1,
)
NIGHT = Light(
    name="night",
    paper="#1b1916",
    land="#2a2620",
    ink="#e9e2d3",
    quiet="#b0a58f",
    hair="#4a4338",
    sea="#1f2d33",
    bands=("#233840", "#2a434d", "#33525e"),
    sea_ink="#8db4c4",
    river="#6fa8c6",
    river_edge="#9cc6dc",
    road="#c99b6a",
    road_fill="#4a3a28",
    border="#8f7a55",
    glyph="#b3a684",
    glyph_fill="#3a342a",
    glyph_shade="#57503f",
    leaf="#3d4f38",
    leaf_line="#9fb08f",
    cloth="#2b2c20",
    tint=0.28,
)
PRINT = Light(
    name="print",
    paper="#ffffff",
    land="#ffffff",
    ink="#000000",
    quiet="#333333",
    hair="#b5b5b5",
    sea="#ffffff",
    bands=("#f0f0f0", "#e2e2e2", "#cfcfcf"),
    sea_ink="#333333",
    river="#555555",
    river_edge="#222222",
    road="#000000",
    road_fill="#ffffff",
    border="#666666",
    glyph="#444444",
    glyph_fill="#ffffff",
    glyph_shade="#bbbbbb",
    leaf="#ffffff",
    leaf_line="#444444",
    cloth="#ffffff",
    tint=0,
    coloured=False,
)
PLAIN = Light(
    name="plain",
    paper="#f4f4f4",
    land="#ececec",
    ink="#1c1c1c",
    quiet="#606060",
    hair="#b0b0b0",
    sea="#d6d6d6",
    bands=("#cbcbcb", "#bcbcbc", "#a6a6a6"),
    sea_ink="#4a4a4a",
    river="#6f6f6f",
    river_edge="#3c3c3c",
    road="#4e4e4e",
    road_fill="#bdbdbd",
    border="#808080",
    glyph="#4c4c4c",
    glyph_fill="#c9c9c9",
    glyph_shade="#7a7a7a",
    leaf="#868686",
    leaf_line="#404040",
    cloth="#dcdcdc",
    tint=1,
    coloured=False,
)
LIGHTS = {light.name: light for light in (DAY, NIGHT, PRINT, PLAIN)}


def find_light(name: str) -> Light:
    """A light by name."""
    if name not in LIGHTS:
        raise unknown("light", name, LIGHTS, "light")
    return LIGHTS[name]
