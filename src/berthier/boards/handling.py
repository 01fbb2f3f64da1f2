"""A table in the hand (K12): what a page asks of a miniatures game while a ghost is dragged, and what it is told.

Everything is in the table's whole units. A game declares its `Handling`; a page draws what it answers and holds no
rule: whether an order may be given is said by the offer that reads it, never here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from berthier.boards.scene import Piece
from berthier.boards.table.measure import COSINE, FULL, ONE, SINE, Point, rdiv

ROUND = 36  # corners of a circle as it is drawn
DRAG = "Drag it; a corner wheels it; lay it onto an enemy to strike."
SHADES = {  # what shaded ground means, as it is said beside it
    "reach": "how far it goes",
    "charge": "how far it charges",
    "shot": "where it shoots",
    "band 1": "close range",
    "band 2": "medium range",
    "band 3": "long range",
    "band 4": "extreme range",
    "command": "how far its general's orders reach",
    "zone": "before an enemy: who comes here is pinned",
    "strip": "where it may be set up",
    "flank": "from here it is taken in flank",
    "ball": "a ball to the point of aim",
    "bounce": "and beyond it",
}


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
    moves: bool = True  # whether it is moved where that is asked; else it is only told of, or aims
    hint: str = DRAG
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
    wrong: tuple[str, ...] = ()  # who of them may not stand so, where it is not the order as a whole
    reshaped: tuple[Piece, ...] = ()  # who of them looks otherwise than he is drawn on the board
    shades: tuple[ShadedGround, ...] = ()


class ToldPlace(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a place or of what is named there: its name, some lines, and what is drawn for it."""

    title: str
    lines: tuple[str, ...] = ()
    shades: tuple[ShadedGround, ...] = ()


class Handling(msgspec.Struct, frozen=True):
    """How a game on a table is handled: positions, sides and the question's `why` go in, pictures and words come out.

    `take(position, side, why, piece, whole, draft)`, `drag(position, side, why, drag)` gives the word of an order,
    `ghost(position, side, why, word)` where it leads, `fights(position)` the fights that stand to be fought as orders,
    best first, `against(position, one, other)` the procedure of two who would fight as they stand, or
    the sentence that says why they cannot, `look(position, at, key)` what is told of a place, or of the marker with
    this key.
    """

    take: Callable[[Any, str, str, str, bool, str], InHand]
    drag: Callable[[Any, str, str, Drag], str]
    ghost: Callable[[Any, str, str, str], Ghost]
    fights: Callable[[Any], tuple[Any, ...]]
    against: Callable[[Any, str, str], Any]
    look: Callable[[Any, Point, str], ToldPlace]
    grid: int  # the hand grid of pointer and keys
    groups: bool = False  # whether pieces that stand together are taken together
    moves: tuple[str, ...] = ("",)  # the questions, by how they begin, in which pieces are dragged
    drafts: tuple[str, ...] = ()  # questions whose first suggestion is drawn at once, to be changed
    keys: tuple[tuple[str, str], ...] = ()  # of its own orders, as the help tells them, beside those of every table
    hints: Mapping[str, str] = {}  # what a hand does at a question, where that is not carrying, wheeling and striking
    places: tuple[str, ...] = ()  # questions, by how they begin, in which many are placed one after another in a draft

    def is_placing(self, why: str) -> bool:
        """Whether what is asked is where pieces shall stand: a draft of places grows with every drag."""
        return bool(why) and why.startswith(self.places)

    def has_draft(self, why: str) -> bool:
        """Whether the first suggestion is drawn at once: of a plan, or of a draft of places."""
        return why in self.drafts or self.is_placing(why)


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
