"""A table in the hand (K12): what a page asks of a miniatures game while a ghost is dragged, and what it is told.

Everything is in the table's whole units. A game declares its `Handling`; a page draws what it answers and holds no
rule: whether an order may be given is said by the offer that reads it, never here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.boards.table.measure import COSINE, FULL, ONE, SINE, Point, rdiv

ROUND = 36  # corners of a circle as it is drawn
SHADES = (
    "reach",  # where it may go
    "charge",  # how far it may charge
    "shot",  # where it may shoot
    "band 1",  # close, medium, long, extreme range
    "band 2",
    "band 3",
    "band 4",
    "zone",  # before an enemy: who comes here is pinned
    "flank",  # from where an enemy could take it in flank
    "ball",  # a solid shot up to the point of aim
    "bounce",  # and beyond it
)


class ShadedGround(msgspec.Struct, frozen=True):
    """Ground that is shaded while something is in hand: its outline and what it means."""

    kind: str
    points: tuple[Point, ...]
    title: str = ""


class TapChoice(msgspec.Struct, frozen=True):
    """Something that can be done with a tap: the order's word, what a button says, and why not if it is refused."""

    word: str
    label: str
    refused: str = ""
    key: str = ""  # of the keyboard


class InHand(msgspec.Struct, frozen=True, kw_only=True):
    """What is in hand: who goes along, what is told of it, what is shaded, and what it can do on tap."""

    who: tuple[str, ...]
    word: str  # as an order names them
    title: str
    lines: tuple[str, ...] = ()
    refused: str = ""  # why it cannot be ordered now
    turns: bool = False  # one that may face any way where it stands
    shades: tuple[ShadedGround, ...] = ()
    choices: tuple[TapChoice, ...] = ()


class Drag(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand did with those it holds: carried, a corner wheeled, turned, stepped, or laid onto an enemy.

    `draft` is the order as far as it was written when the hand came down; `by` the way the piece in hand was carried.
    """

    draft: str
    who: str
    how: str
    piece: str = ""
    by: Point = (0, 0)  # carried by so much; of a step its length in steps of the hand grid, right and ahead
    at: Point = (0, 0)  # where the finger is
    corner: str = "left"  # the front corner that is dragged
    onto: str = ""
    snaps: bool = True


class GhostBase(msgspec.Struct, frozen=True):
    """One base of a ghost."""

    id: str
    x: int
    y: int
    heading: int
    width: int
    depth: int


class Ghost(msgspec.Struct, frozen=True, kw_only=True):
    """Where an order would lead, refused or not: the bases, their way, its measure, and the farthest it may go."""

    bases: tuple[GhostBase, ...] = ()
    ways: tuple[tuple[Point, ...], ...] = ()
    measure: str = ""
    farthest: str = ""  # the same order as far as it is free, where it is refused
    meets: tuple[tuple[str, str], ...] = ()  # contacts it would make
    shades: tuple[ShadedGround, ...] = ()


class Handling(msgspec.Struct, frozen=True):
    """How a game on a table is handled: positions, sides and the question's `why` go in, pictures and words come out.

    `take(position, side, why, piece, whole, draft)`, `drag(position, side, why, drag)` gives the word of an order,
    `ghost(position, side, why, word)` where it leads, `fights(position)` the fights that stand to be fought as orders,
    best first, `against(position, one, other)` the procedure of two who would fight as they stand, or
    the sentence that says why they cannot.
    """

    take: Callable[[Any, str, str, str, bool, str], InHand]
    drag: Callable[[Any, str, str, Drag], str]
    ghost: Callable[[Any, str, str, str], Ghost]
    fights: Callable[[Any], tuple[Any, ...]]
    against: Callable[[Any, str, str], Any]
    grid: int  # the hand grid of pointer and keys
    groups: bool = False  # whether pieces that stand together are taken together
    drafts: tuple[str, ...] = ()  # questions whose first suggestion is drawn at once, to be changed


def ring(at: Point, radius: int) -> tuple[Point, ...]:
    """A circle as it is drawn."""
    return fan(at, radius, 0, FULL)[1:]


def fan(at: Point, radius: int, start: int, end: int) -> tuple[Point, ...]:
    """A slice of a circle clockwise from one heading to another, its point first."""
    turns = range(start, end + 1, FULL // ROUND)
    return (at, *(on_circle(at, radius, h) for h in turns), on_circle(at, radius, end))


def on_circle(at: Point, radius: int, heading: int) -> Point:
    """The point so far away that way."""
    h = heading % FULL
    return (at[0] + rdiv(radius * SINE[h], ONE), at[1] + rdiv(radius * COSINE[h], ONE))
