"""Orders as one line of text (K12): numbers in the game's own measure, steps joined by semicolons."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import msgspec

from berthier.boards.table.figures import Edge
from berthier.boards.table.measure import FULL, Point, Pose
from berthier.boards.table.steps import About, Along, Into, RoadStep, Step, Straight, To, Wheel
from berthier.core.errors import BadInput
from berthier.core.exact import in_short

NUMBER = re.compile(r"^(-?[0-9]{1,9}(?:\.[0-9]{1,9})?)([a-z]*)$")
MOST_STEPS = 12  # of one order; what a unit may do in a turn takes four or five
MOST_POINTS = 40  # of a way that is followed
SIDES = {"l": "left", "left": "left", "r": "right", "right": "right"}


STEPS = (
    "ahead 60, back 25, left 12.5, wheel L 5, about, 412,180 @45, into R-Sh3 front by Pi2, along 400,300 450,380, "
    "road road1 + 300"
)


class TableMeasure(msgspec.Struct, frozen=True):
    """A game's measure: its name, units to one of it, the most of it in any distance or place (its largest table is
    no wider), others that are read (units of each), and steps for example."""

    name: str
    units: int
    most: int
    others: tuple[tuple[str, int], ...] = ()
    steps: str = STEPS

    def read(self, word: str) -> int:
        """Units from a number in the game's measure, or with the name of another behind it."""
        found = NUMBER.match(word)
        per = {"": self.units, **dict(self.others)}
        if found is None or found[2] not in per:
            raise BadInput(f"{in_short(word)} is no distance; write {self.name}, as 60 or 37.5.")
        units = Fraction(found[1]) * per[found[2]]
        if abs(units) > self.most * self.units:
            raise BadInput(f"{in_short(word)} lies off every table; {self.name} go from 0 to {self.most:,}.")
        if units.denominator != 1:
            least = f"the least step is {decimal(1, self.units)} {self.name}"
            raise BadInput(f"{in_short(word)} is finer than the table: {least}.")
        return int(units)

    def write(self, units: int) -> str:
        """The shortest exact number."""
        return decimal(units, self.units)

    def read_point(self, word: str) -> Point:
        """A point `x,y`."""
        parts = word.split(",")
        if len(parts) != 2:
            raise BadInput(f"{in_short(word)} is no place; write x,y in {self.name}, as 412,180.")
        return (self.read(parts[0]), self.read(parts[1]))

    def write_point(self, point: Point) -> str:
        return f"{self.write(point[0])},{self.write(point[1])}"

    def write_pose(self, pose: Pose) -> str:
        """A place and a facing, as `412,180 @45`."""
        return f"{self.write_point(pose.at)} @{degrees(pose.h)}"


def decimal(n: int, d: int) -> str:
    """n/d as an exact decimal without idle noughts; d has no other factors than 2 and 5."""
    sign, n = ("-" if n < 0 else ""), abs(n)
    whole, rest = divmod(n, d)
    digits = ""
    while rest:
        digit, rest = divmod(rest * 10, d)
        digits += str(digit)
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"


def degrees(h: int) -> str:
    """A heading or an angle in degrees."""
    return decimal(h, 100)


def read_degrees(word: str) -> int:
    """Hundredths of a degree from degrees."""
    found = NUMBER.match(word)
    angle = Fraction(found[1]) * 100 if found and not found[2] else Fraction(1, 3)
    if angle.denominator != 1 or abs(angle) > FULL:
        said = "is no angle; write degrees from 0 to 360 with two decimals at most, as 45 or 22.5."
        raise BadInput(f"{in_short(word)} {said}")
    return int(angle)


def read_facing(word: str) -> int:
    """A heading `@45`."""
    if not word.startswith("@"):
        raise BadInput(f"{in_short(word)} is no facing; write @ and degrees, as @45.")
    return read_degrees(word[1:]) % FULL


def write_step(step: Step, scale: TableMeasure, short: Callable[[str], str]) -> str:
    """One step; `short` drops what may be left out of a name."""
    match step:
        case Straight(do, by):
            return f"{do} {scale.write(by)}"
        case Wheel(to, by):
            return f"wheel {to[0].upper()} {degrees(by)}"
        case To(at, facing):
            return scale.write_pose(Pose(*at, facing))
        case Into(by, enemy, edge):
            return f"into {enemy} {edge} by {short(by)}"
        case Along(points):
            return "along " + " ".join(scale.write_point(point) for point in points)
        case RoadStep(road, sign, by):
            return f"road {road} {'+' if sign > 0 else '-'} {scale.write(by)}"
    return "about"


def split_steps(text: str) -> list[str]:
    """The steps of an order one by one."""
    parts = text.split(";")
    if len(parts) > MOST_STEPS:
        raise BadInput(f"An order has at most {MOST_STEPS} steps; this has {len(parts)}.", "order")
    return parts


def read_step(text: str, scale: TableMeasure, only: str, full: Callable[[str], str]) -> Step:
    """One step; `only` is who strikes if an `into` does not say, `full` completes a name."""
    words = text.split()
    match [words[0].lower(), *words[1:]] if words else []:
        case ["ahead" | "back" | "left" | "right" as do, by]:
            return Straight(do, scale.read(by))
        case ["wheel", to, by] if to.lower() in SIDES:
            return Wheel(SIDES[to.lower()], read_degrees(by))
        case ["about"]:
            return About()
        case ["into", enemy, edge, *rest] if edge in tuple(Edge) and (not rest or (len(rest) == 2 and rest[0] == "by")):
            return Into(full(rest[1]) if rest else only, enemy, Edge(edge))
        case ["along", _, *rest] if len(rest) < MOST_POINTS:
            return Along(tuple(scale.read_point(word) for word in words[1:]))
        case ["road", road, "+" | "-" as sign, by]:
            return RoadStep(road, 1 if sign == "+" else -1, scale.read(by))
        case ["to", at, facing] | [at, facing] if "," in at:
            return To(scale.read_point(at), read_facing(facing))
    raise no_step(text, scale)


def no_step(text: str, scale: TableMeasure) -> BadInput:
    """The sentence for what is no step of a game."""
    return BadInput(f"{in_short(text.strip())} is no step. Steps: {scale.steps}.")


def tenths(units: int, per: int) -> str:
    """A length that is spent, as it is shown: in tenths of the measure, rounded up."""
    return decimal(-(-10 * units // per), 10)
