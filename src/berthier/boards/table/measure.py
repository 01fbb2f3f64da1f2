"""Whole-number measures and headings (K1, K2): rounding, roots, the sine table, turning."""

from __future__ import annotations

from importlib.resources import files
from math import atan2, degrees, isqrt
from typing import NamedTuple

Point = tuple[int, int]
BITS = 30
ONE = 1 << BITS  # the sine of a right angle
HALF_ONE = ONE >> 1  # added before a shift by BITS, it rounds as `rdiv` by ONE does
NORTH, EAST, SOUTH, WEST = 0, 9000, 18000, 27000
FULL = 36000


class Pose(NamedTuple):
    """Where a base stands: the middle of its front edge, and its heading."""

    x: int
    y: int
    h: int

    @property
    def at(self) -> Point:
        return (self.x, self.y)


def rdiv(n: int, d: int) -> int:
    """The nearest whole number, halves upward; d > 0 (K1)."""
    return (2 * n + d) // (2 * d)


def root_up(n: int) -> int:
    """A length that is spent: the least r with r*r >= n (K1)."""
    r = isqrt(n)
    return r if r * r == n else r + 1


def root_down(n: int) -> int:
    """A length that is measured (K1)."""
    return isqrt(n)


def ceil_div(n: int, d: int) -> int:
    """A quotient rounded up; d > 0."""
    return -(-n // d)


def quarter_sines() -> tuple[int, ...]:
    """2^30 times the sine of 0 to 90 degrees in hundredths, correctly rounded (K2); kept as a file."""
    lines = (files("berthier.boards.table") / "sines.txt").read_text(encoding="ascii").split()
    return tuple(int(line) for line in lines)


def all_sines(quarter: tuple[int, ...]) -> tuple[int, ...]:
    """The whole circle, and a quarter more, so that the cosine is the sine a quarter on."""
    half = quarter[:-1] + quarter[:0:-1]
    circle = half + tuple(-value for value in half)
    return circle + circle[:9000]


SINES = all_sines(quarter_sines())
SINE = SINES[:FULL]
COSINE = SINES[9000:]


def length_up(a: Point, b: Point) -> int:
    """A straight way, as it is spent."""
    return root_up((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)


def turn(a: int, b: int) -> int:
    """The shorter way from heading a to heading b, in (-18000, 18000] (K2)."""
    way = (b - a) % FULL
    return way - FULL if way > 18000 else way


def apart(a: int, b: int) -> int:
    """How far two headings differ."""
    return abs(turn(a, b))


def heading_of(dx: int, dy: int) -> int:
    """The heading of a direction: ahead along it and least off it, of two equals the smaller (K2).

    A float only guesses where to look; whole numbers decide.
    """
    guess = round(degrees(atan2(dx, dy)) * 100)
    near = sorted((guess + step) % FULL for step in (-2, -1, 0, 1, 2))
    ahead = [h for h in near if dx * SINE[h] + dy * COSINE[h] > 0]
    return min(ahead, key=lambda h: abs(dx * COSINE[h] - dy * SINE[h]))


def turned(vector: Point, t: int) -> Point:
    """A vector turned to the right by t (K2)."""
    x, y = vector
    s, c = SINE[t % FULL], COSINE[t % FULL]
    return ((x * c + y * s + HALF_ONE) >> BITS, (y * c - x * s + HALF_ONE) >> BITS)


def frame(pose: Pose, p: Point) -> Point:
    """A point as seen from a pose: (right, ahead) (K3)."""
    dx, dy = p[0] - pose[0], p[1] - pose[1]
    s, c = SINE[pose[2]], COSINE[pose[2]]
    return ((dx * c - dy * s + HALF_ONE) >> BITS, (dx * s + dy * c + HALF_ONE) >> BITS)


def out_of_frame(pose: Pose, right: int, ahead: int) -> Point:
    """The point so far right and ahead of a pose (K3)."""
    x, y, h = pose
    s, c = SINE[h], COSINE[h]
    return (x + ((right * c + ahead * s + HALF_ONE) >> BITS), y + ((ahead * c - right * s + HALF_ONE) >> BITS))


def moved(pose: Pose, right: int, ahead: int) -> Pose:
    """A pose shifted in its own frame, heading kept."""
    x, y = out_of_frame(pose, right, ahead)
    return Pose(x, y, pose[2])
