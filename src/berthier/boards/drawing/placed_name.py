"""A name at its place on a map: how it is written, in one line or two, and what it covers."""

from __future__ import annotations

import msgspec

WIDE_CAPITAL, WIDE_LETTER = 0.7, 0.5  # of a letter, in sizes
LEADING = 1.05  # from line to line, in sizes
HALF_LETTER, MARGIN = 4.2, 9.0  # of a name on a slip of paper, and the paper beyond its last letter
BAR = 4.0  # from bar to bar under a name
ABOVE, BELOW = 15.0, 5.0  # what the slip covers over and under the line it is written on

Box = tuple[float, float, float, float]


class Style(msgspec.Struct, frozen=True):
    """How words look: size, room between letters, and the rest as SVG names it."""

    size: float
    spacing: float = 0
    weight: str = "normal"
    slant: str = "normal"
    colour: str = "quiet"


class PlacedName(msgspec.Struct, frozen=True):
    """Words at a point (the middle of their line), and what they cover."""

    text: str
    x: float
    y: float
    style: Style
    anchor: str = "middle"
    turn: float = 0
    faint: bool = False
    in_two: bool = False

    @property
    def lines(self) -> list[tuple[str, float]]:
        """What is written, each line with its height; in two lines round the point."""
        if not self.in_two:
            return [(self.text, self.y)]
        cut = break_of(self.text)
        up = LEADING * self.style.size / 2
        return [(self.text[:cut].rstrip(), self.y - up), (self.text[cut:], self.y + up)]

    @property
    def box(self) -> Box:
        """What it covers, a little less than it is tall: small letters leave room."""
        letters = WIDE_CAPITAL if self.text.isupper() else WIDE_LETTER
        lines = self.lines
        wide = max(len(text) for text, _ in lines) * (self.style.size * letters + self.style.spacing)
        left = self.x - {"middle": wide / 2, "start": 0, "end": wide}[self.anchor]
        if abs(self.turn) > 45:  # on end
            return (self.x - self.style.size / 2, self.y - wide / 2, self.x + self.style.size / 2, self.y + wide / 2)
        return (left, lines[0][1] - 0.8 * self.style.size, left + wide, lines[-1][1] + 0.2 * self.style.size)


def meets(one: Box, other: Box) -> bool:
    """Whether two boxes share any ground."""
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


def break_of(text: str) -> int:
    """Where a name is broken into two lines: after the space or hyphen next to its middle; 0 where there is none."""
    cuts = [place + 1 for place, letter in enumerate(text) if letter in " -"]
    return min(cuts, key=lambda cut: abs(2 * cut - len(text)), default=0)


def slip(x: float, y: float, text: str, bars: int = 0) -> Box:
    """What the slip of paper under a name covers, and so many bars below it."""
    half = HALF_LETTER * len(text) + MARGIN
    return x - half, y - ABOVE, x + half, y + BELOW + BAR * bars
