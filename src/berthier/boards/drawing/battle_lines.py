"""Both lines of a battle or siege as a picture: bodies face to face, their units as bars, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from berthier.boards.drawing.svg import group, tag, titled, words
from berthier.boards.sides import Colours, SideLook

WIDE, GAP, ROW, HEAD, MARKS = 400.0, 8.0, 17.0, 30.0, 14.0
LETTER = 5.4  # how wide a small letter is, about
LONGEST = 10.0  # strength of the longest bar, unless somebody is stronger


class Unit(msgspec.Struct, frozen=True):
    """A unit in line: what it is called, its strength, whether it still fights."""

    name: str
    strength: int
    fights: bool = True


class Body(msgspec.Struct, frozen=True):
    """A body of an army: its name, who leads it, its units, what lies on it; a reserve stands behind the line."""

    title: str
    units: tuple[Unit, ...]
    leaders: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    reserve: bool = False


class Host(msgspec.Struct, frozen=True):
    """One side of a battle."""

    side: str
    role: str
    bodies: tuple[Body, ...]


class BattleLines(msgspec.Struct, frozen=True):
    """A battle as it stands; the first host is drawn above and looks down, the second below and looks up."""

    title: str
    hosts: tuple[Host, Host]


def tell_lines(lines: BattleLines, sides: Sequence[SideLook]) -> list[str]:
    """The same in sentences, for who would rather read."""
    colours = Colours(sides)
    told = [lines.title]
    for host in lines.hosts:
        told.append(f"{colours.title(host.side)}, {host.role}:")
        told += [f"  {_told(body)}" for body in host.bodies]
    return told


def _told(body: Body) -> str:
    units = ", ".join(f"{unit.strength} {unit.name}{'' if unit.fights else ' (does not fight)'}" for unit in body.units)
    led = f" under {', '.join(body.leaders)}" if body.leaders else ""
    marks = f"; {', '.join(body.marks)}" if body.marks else ""
    return f"{body.title}{led}: {units or 'nobody'}{marks}"


def draw_lines(lines: BattleLines, sides: Sequence[SideLook]) -> str:
    """An SVG of both lines."""
    colours = Colours(sides)
    top, longest = 22.0, max(LONGEST, *_strengths(lines))
    drawn = [words(lines.title, WIDE / 2, 14.0, text_anchor="middle", class_="lines-title")]
    for place, host in enumerate(lines.hosts):
        looks_down = place == 0
        rows = _rows(host, looks_down)
        drawn.append(words(f"{colours.title(host.side)}, {host.role}", 4.0, top + 12, class_="lines-side"))
        top += 18
        for row in rows:
            boxes = _boxes(row, top)
            drawn += [
                _body(body, box, colours.colour(host.side), longest, looks_down=looks_down)
                for body, box in zip(row, boxes, strict=True)
            ]
            top += boxes[0].height + GAP
        if looks_down:
            drawn.append(tag("line", x1=0, x2=WIDE, y1=top, y2=top, class_="lines-between"))
            top += GAP
    said = ". ".join(tell_lines(lines, sides))
    return tag("svg", *drawn, viewBox=f"0 0 {WIDE:g} {top:g}", role="img", aria_label=said, class_="battle-lines")


def _rows(host: Host, looks_down: bool) -> list[list[Body]]:
    """The line, and the reserve behind it: above for who looks down, below for who looks up."""
    rows = [
        [body for body in host.bodies if body.reserve is reserve]
        for reserve in ((True, False) if looks_down else (False, True))
    ]
    return [row for row in rows if row]


def _strengths(lines: BattleLines) -> list[int]:
    return [0, *(unit.strength for host in lines.hosts for body in host.bodies for unit in body.units)]


class Box(msgspec.Struct, frozen=True):
    """Where a body is drawn."""

    left: float
    top: float
    wide: float
    height: float


def _boxes(row: Sequence[Body], top: float) -> list[Box]:
    """Bodies side by side, as high as the highest needs."""
    wide = (WIDE - GAP * (len(row) - 1)) / len(row)
    height = max(HEAD + ROW * len(body.units) + MARKS * len(_marks(body.marks, wide)) for body in row)
    return [Box(place * (wide + GAP), top, wide, height) for place in range(len(row))]


def _body(body: Body, box: Box, colour: str, longest: float, *, looks_down: bool) -> str:
    """A box with a heavy edge where it faces the enemy, its units as bars by strength."""
    left, top, below = box.left, box.top, box.top + box.height
    front = below if looks_down else top
    inside = [
        tag("rect", x=left, y=top, width=box.wide, height=box.height, class_="lines-body"),
        tag("line", x1=left, x2=left + box.wide, y1=front, y2=front, stroke=colour, stroke_width=3.5),
        words(body.title, left + 5, top + 12, class_="lines-name"),
        words(_led(body.leaders, box.wide), left + 5, top + 24, class_="lines-leaders"),
    ]
    for row, unit in enumerate(body.units):
        at = Box(left + 5, top + HEAD + ROW * row, box.wide - 10, ROW)
        inside.append(_unit(unit, at, colour, longest))
    marks = _marks(body.marks, box.wide)
    for row, line in enumerate(marks):
        inside.append(words(line, left + 5, below - 5 - MARKS * (len(marks) - 1 - row), class_="lines-marks"))
    return titled(_told(body), *inside)


def _led(leaders: tuple[str, ...], wide: float) -> str:
    """As many names as there is room for; the rest by number, all of them in the title."""
    shown = ", ".join(leaders)
    if len(leaders) > 1 and len(shown) * LETTER > wide:
        return f"{leaders[0]} and {len(leaders) - 1} more"
    return shown


def _marks(marks: tuple[str, ...], wide: float) -> list[str]:
    """What lies on a body, in as many lines as it needs."""
    lines: list[str] = []
    for mark in marks:
        longer = f"{lines[-1]} · {mark}" if lines else mark
        if lines and len(longer) * LETTER <= wide - 10:
            lines[-1] = longer
        else:
            lines.append(mark)
    return lines


def _unit(unit: Unit, box: Box, colour: str, longest: float) -> str:
    """A bar as long as the unit is strong; hollow and broken where it does not fight."""
    long = max(3.0, box.wide * unit.strength / longest)
    hollow = {"fill": "none", "stroke": colour, "stroke_dasharray": "3 2"}
    look = {"fill": colour, "fill_opacity": 0.28} if unit.fights else hollow
    bar = tag("rect", x=box.left, y=box.top, width=long, height=ROW - 4, **look)
    said = _cut(f"{unit.strength}  {unit.name}", int((box.wide - 3) / LETTER))
    return group(bar, words(said, box.left + 3, box.top + ROW - 7, class_="lines-unit"))


def _cut(said: str, letters: int) -> str:
    """As much as there is room for: of a name the end gives way, not what stands in brackets; the title has it all."""
    if len(said) <= letters:
        return said
    name, bracket, state = said.partition(" (")
    return f"{name[: max(4, letters - len(bracket + state) - 1)].rstrip()}…{bracket}{state}"
