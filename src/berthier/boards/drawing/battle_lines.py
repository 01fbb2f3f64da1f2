"""Both lines of a battle or siege as a picture: bodies face to face, their units as bars, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from berthier.boards.drawing.svg import group, tag, titled, words
from berthier.boards.sides import Colours, SideLook

WIDE, GAP, ROW, HEAD = 400.0, 8.0, 17.0, 30.0
LETTER = 5.4  # how wide a small letter is, about
LONGEST = 10.0  # SP of the longest bar that is drawn to scale


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
    top = 22.0
    drawn = [words(lines.title, WIDE / 2, 14.0, text_anchor="middle", class_="lines-title")]
    for place, host in enumerate(lines.hosts):
        looks_down = place == 0
        rows = _rows(host, looks_down)
        drawn.append(words(f"{colours.title(host.side)}, {host.role}", 4.0, top + 12, class_="lines-side"))
        top += 18
        for row in rows:
            height = max(_height(body) for body in row)
            drawn += _row(row, top, height, colours.colour(host.side), looks_down)
            top += height + GAP
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


def _height(body: Body) -> float:
    return HEAD + ROW * (len(body.units) + (1 if body.marks else 0))


def _row(bodies: list[Body], top: float, height: float, colour: str, looks_down: bool) -> list[str]:
    wide = (WIDE - GAP * (len(bodies) - 1)) / len(bodies)
    return [
        _body(body, place * (wide + GAP), top, wide, height, colour, looks_down) for place, body in enumerate(bodies)
    ]


def _body(body: Body, left: float, top: float, wide: float, height: float, colour: str, looks_down: bool) -> str:
    """A box with a heavy edge where it faces the enemy, its units as bars by strength."""
    front = top + height if looks_down else top
    inside = [
        tag("rect", x=left, y=top, width=wide, height=height, class_="lines-body"),
        tag("line", x1=left, x2=left + wide, y1=front, y2=front, stroke=colour, stroke_width=3.5),
        words(body.title, left + 5, top + 12, class_="lines-name"),
        words(_led(body.leaders, wide), left + 5, top + 24, class_="lines-leaders"),
    ]
    for row, unit in enumerate(body.units):
        inside.append(_unit(unit, left + 5, top + HEAD + ROW * row, wide - 10, colour))
    if body.marks:
        inside.append(words(" · ".join(body.marks), left + 5, top + height - 5, class_="lines-marks"))
    return titled(_told(body), *inside)


def _led(leaders: tuple[str, ...], wide: float) -> str:
    """As many names as there is room for; the rest by number, all of them in the title."""
    shown = ", ".join(leaders)
    if len(leaders) > 1 and len(shown) * LETTER > wide:
        return f"{leaders[0]} and {len(leaders) - 1} more"
    return shown


def _unit(unit: Unit, left: float, top: float, wide: float, colour: str) -> str:
    """A bar as long as the unit is strong; hollow and broken where it does not fight."""
    long = max(3.0, wide * min(1.0, unit.strength / LONGEST))
    hollow = {"fill": "none", "stroke": colour, "stroke_dasharray": "3 2"}
    look = {"fill": colour, "fill_opacity": 0.28} if unit.fights else hollow
    bar = tag("rect", x=left, y=top, width=long, height=ROW - 4, **look)
    return group(bar, words(f"{unit.strength}  {unit.name}", left + 3, top + ROW - 7, class_="lines-unit"))
