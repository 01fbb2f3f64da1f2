"""How sides are told apart on a board: colour, pattern and two letters; never colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from berthier.boards.drawing.svg import tag

DARKEST, LIGHTEST = 0x30, 0x9C  # greys of sides that are drawn without colour
PATTERNS = (
    "plain",
    "diagonals",
    "bends",
    "uprights",
    "bars",
    "dots",
    "leaves",
    "cross-hatch",
    "chevrons",
    "lozenges",
    "rim",
)
SAME = {
    "slants": "diagonals",
    "hatched": "diagonals",
    "hatch": "diagonals",
    "striped": "diagonals",
    "stripes": "diagonals",
    "diagonal": "diagonals",
    "posts": "uprights",
    "leaf dots": "leaves",
    "crosshatch": "cross-hatch",
    "cross hatch": "cross-hatch",
    "ink rim": "rim",
}
LINES = {  # in a square of eight by eight
    "diagonals": "M-2 10L10-2M-2 2L2-2M6 10L10 6",
    "bends": "M-2-2L10 10M6-2L10 2M-2 6L2 10",
    "uprights": "M2 0V8M6 0V8",
    "bars": "M0 2H8M0 6H8",
    "dots": "M2 2h.01M6 6h.01",
    "leaves": "M2 4q0-3 2-3q0 3-2 3zM6 8q0-3 2-3q0 3-2 3z",
    "cross-hatch": "M0 0L8 8M8 0L0 8",
    "chevrons": "M0 6L4 2L8 6",
    "lozenges": "M4 1L6 4 4 7 2 4Z",
}


class SideLook(Protocol):
    """What a game says of a side; `core.game.GameSide` is one."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def colour(self) -> str: ...
    @property
    def pattern(self) -> str: ...
    @property
    def mark(self) -> str: ...


class PlainSide(msgspec.Struct, frozen=True):
    """A side as it is drawn without colour: its own grey, the rest as it is."""

    name: str
    title: str
    colour: str
    pattern: str
    mark: str


def without_colour(sides: Sequence[SideLook]) -> tuple[PlainSide, ...]:
    """Sides in greys from dark to light, as far apart as can be; pattern, letters and shape tell them apart as ever."""
    dark, light = DARKEST, LIGHTEST
    greys = [dark + (light - dark) * number // max(1, len(sides) - 1) for number in range(len(sides))]
    return tuple(
        PlainSide(side.name, side.title, f"#{3 * f'{grey:02x}'}", side.pattern, side.mark)
        for side, grey in zip(sides, greys, strict=True)
    )


class Colours:
    """The looks of the sides of a game, by name; a side nobody named is grey and plain."""

    def __init__(self, sides: Sequence[SideLook]) -> None:
        self.sides = {side.name: side for side in sides}
        self.numbers = {side.name: number for number, side in enumerate(sides)}

    def colour(self, side: str) -> str:
        return self.sides[side].colour if side in self.sides else "#8c8068"

    def letters(self, side: str) -> str:
        return self.sides[side].mark if side in self.sides else ""

    def title(self, side: str) -> str:
        return self.sides[side].title if side in self.sides else side

    def ink(self, side: str) -> str:
        """What reads on the side's colour."""
        return "#1f1d1a" if is_light(self.colour(side)) else "#ffffff"

    def is_square(self, side: str) -> bool:
        """Every second side has square tags and banners, the others round ones and shields."""
        return self.numbers.get(side, 0) % 2 == 1

    def fill(self, side: str) -> str:
        """The fill of a block of this side: its pattern."""
        return f"url(#side-{self.numbers[side]})" if side in self.numbers else "#8c8068"

    def definitions(self) -> str:
        """A pattern for every side."""
        return "".join(self._pattern(name) for name in self.sides)

    def _pattern(self, name: str) -> str:
        side = self.sides[name]
        pattern = SAME.get(side.pattern, side.pattern)
        ground = tag("rect", width=8, height=8, fill=side.colour)
        lines = ""
        if pattern in LINES:
            look = {"stroke": "#1f1d1a" if is_light(side.colour) else "#ffffff", "stroke_opacity": 0.42, "fill": "none"}
            thick = 2.4 if pattern == "dots" else 1.3
            lines = tag("path", d=LINES[pattern], stroke_width=thick, stroke_linecap="round", **look)
        return tag(
            "pattern", ground, lines, id=f"side-{self.numbers[name]}", width=8, height=8, patternUnits="userSpaceOnUse"
        )


def is_light(colour: str) -> bool:
    """Whether dark ink reads better on it than white."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > 150
