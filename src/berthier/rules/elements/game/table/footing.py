"""What a base stands on (G4.8, G9, K9): going, crossings, what bars it, and whether a place is free."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from berthier.boards.table.figures import Base, Figure, overlap, stretch
from berthier.boards.table.measure import Point
from berthier.boards.table.polygons import (
    is_behind,
    is_in_or_on,
    is_on,
    is_on_road,
    is_wholly_in,
    level,
    shares_area,
)
from berthier.core.switches import PLAIN, Switches
from berthier.rules.elements.game.orders.refusals import Code
from berthier.rules.elements.game.rulings import quiet
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import IMPASSABLE, LIMITS, PACE, WATER, WORST, Ground, Kind, Piece
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.moves import Crossing, movement
from berthier.rules.elements.units import Element, Going, Type

NOT_THROUGH_RIVERS = (Type.ART, Type.WWG, Type.BG, Type.PONT)
FRONT_STRIP = 200  # units behind the front edge that make a crossing of an easy river


class Barred(msgspec.Struct, frozen=True):
    """Why a base may not stand somewhere: the code of the refusal and what is in the way."""

    code: Code
    what: str = ""


def worst(goings: Iterable[Going]) -> Going:
    """The slowest going touched (R-MIX)."""
    return max(goings, key=WORST.index, default=Going.GOOD)


def going_of(field: Field, stand: Stand, base: Base) -> Going:
    """The worst going a base is on; to vessels a shoal is difficult and other ground is nothing (G10)."""
    return going_on(field.ground, stand, base)


def going_on(ground: Ground, stand: Stand, base: Base) -> Going:
    """The same, of the ground alone."""
    if stand.is_naval:
        shoals = (p for p in ground.deep if p.kind is Kind.SHOAL)
        return Going.DIFFICULT if any(is_on(base, p.shape, LIMITS.graze) for p in shoals) else Going.GOOD
    return going_under(ground, base.inset(LIMITS.graze))


@lru_cache(1 << 16)
def going_under(ground: Ground, figure: Figure) -> Going:
    """The worst going under a figure."""
    found = Going.GOOD
    for piece in ground.walked:
        if piece.going is not found and found is not Going.DIFFICULT and shares_area(figure, piece.shape):
            found = piece.going or found
    return found


@lru_cache(1 << 14)
def road_under(ground: Ground, base: Base) -> bool:
    """Front and rear middle on one road."""
    return any(is_on_road(base, road.shape, LIMITS.on_road) for road in ground.roads)


@lru_cache(1 << 14)
def bua_round(ground: Ground, base: Base) -> bool:
    """All inset corners in one built-up area."""
    return any(is_wholly_in(base, bua.shape, LIMITS.graze) for bua in ground.buas)


def level_of(field: Field, base: Base) -> int:
    """The level of its centre."""
    return level_under(field.ground, base)


@lru_cache(1 << 14)
def level_under(ground: Ground, base: Base) -> int:
    """The level of the centre of a base on this ground."""
    return level(base.centre, ground.contours)


def river_under(field: Field, base: Base) -> Piece | None:
    """The first river a base is on."""
    return next((river for river in field.ground.rivers if is_on(base, river.shape, LIMITS.graze)), None)


def at_crossing(field: Field, base: Base) -> bool:
    """Front middle, centre or rear middle inside a ford or bridge (G4.8)."""
    points = (base.pose.at, base.centre, base.rear)
    return any(is_in_or_on(p, shape) for shape in field.crossings for p in points)


@lru_cache(1 << 14)
def works_before(ground: Ground, base: Base) -> tuple[Piece, ...]:
    """Hedges and works a base is drawn up behind."""
    return tuple(work for work in ground.works if is_behind(base, work.shape, LIMITS.probe_back, LIMITS.probe))


def on_table(ground: Ground, figure: Figure) -> bool:
    """All corners within the table, give or take the touch."""
    slack = LIMITS.touch
    return all(-slack <= x <= ground.width + slack and -slack <= y <= ground.height + slack for x, y in figure)


def impassable(field: Field, stand: Stand, base: Base) -> Piece | None:
    """What no order leads this element into: lakes and cliffs; waterways and shoals but at a ford or bridge."""
    if stand.is_naval:
        return None if is_afloat(field, base) else Piece("the land", Kind.FIELD, ())
    for piece in field.ground.barring:
        if is_on(base, piece.shape, LIMITS.graze) and (piece.kind in IMPASSABLE or not at_crossing(field, base)):
            return piece
    return None


def is_afloat(field: Field, base: Base) -> bool:
    """Every inset corner in a waterway or shoal."""
    return all(any(is_in_or_on(p, piece.shape) for piece in field.ground.deep) for p in base.inset(LIMITS.graze))


def barred_by_river(field: Field, stand: Stand, base: Base) -> Piece | None:
    """A river that guns, wagons and trains cross only at a ford or bridge."""
    if stand.type not in NOT_THROUGH_RIVERS:
        return None
    river = river_under(field, base)
    return None if river is None or at_crossing(field, base) else river


def barred(field: Field, stand: Stand, base: Base) -> Barred | None:
    """Ground this element may not stand on (G4.8): impassable, a river, or a dash of the moves chart."""
    piece = impassable(field, stand, base)
    if piece is not None:
        return Barred(Code.IMPASSABLE, piece.title)
    river = barred_by_river(field, stand, base)
    if river is not None:
        return Barred(Code.RIVER, river.title)
    if stand.is_naval or allowance((stand.element,), going_of(field, stand, base)) is not None:
        return None
    return Barred(Code.CANNOT_ENTER, hard_piece(field, base))


def hard_piece(field: Field, base: Base) -> str:
    """The difficult piece a base is on, by name."""
    found = (p for p in field.ground.walked if p.going is Going.DIFFICULT and is_on(base, p.shape, LIMITS.graze))
    return next((piece.title for piece in found), "that ground")


def overlapped(field: Field, figure: Figure, but: Iterable[str] = ()) -> str | None:
    """The first base by name that a figure overlaps."""
    left_out = set(but)
    for id_ in field.names:
        if id_ not in left_out and overlap(figure, field.bases[id_].figure, LIMITS.touch):
            return id_
    return None


def why_not_free(field: Field, stand: Stand, base: Base, but: Iterable[str] = ()) -> Barred | None:
    """Why a place is not free (G9): off the table, ground it may not enter, somebody overlapped; None if it is."""
    if not on_table(field.ground, base.figure):
        return Barred(Code.EDGE)
    ground = barred(field, stand, base)
    if ground is not None:
        return ground
    other = overlapped(field, base.figure, (stand.id, *but))
    return None if other is None else Barred(Code.BLOCKED, other)


def is_free(field: Field, stand: Stand, base: Base, but: Iterable[str] = ()) -> bool:
    """On the table, on ground it may enter, and overlapping nobody."""
    return why_not_free(field, stand, base, but) is None


def crosses(field: Field, river: Piece, base: Base) -> bool:
    """Whether a place of a move counts as crossing a river: a front edge in an easy one, any part in another."""
    if at_crossing(field, base):
        return False
    if field.rivers.get(river.id) is Crossing.EASY:
        return shares_area(stretch(base.pose, base.width, 0, FRONT_STRIP), river.shape)
    return is_on(base, river.shape, LIMITS.graze)


def is_dry(field: Field, p: Point) -> bool:
    """Not in or on waterway, shoal or river."""
    return not any(is_in_or_on(p, piece.shape) for piece in field.ground.of(*WATER))


@lru_cache(1 << 14)
def allowance(
    group: tuple[Element, ...],
    going: Going = Going.GOOD,
    road: bool = False,
    in_bua: bool = False,
    low_visibility: bool = False,
    crossing: Crossing | None = None,
    ends_in_contact: bool = False,
    switches: Switches = PLAIN,
) -> int | None:
    """How far elements may go, in units, by `movement`; None where one of them cannot enter."""
    move = movement(quiet(switches), None, going, road, in_bua, low_visibility, crossing, ends_in_contact, group)
    return None if move.max_move_p is None else move.max_move_p * PACE
