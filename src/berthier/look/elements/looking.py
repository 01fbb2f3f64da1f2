"""What a tap beside every element tells (b): the ground of a place, and a command with its general's lines."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from berthier.boards.handling import ShadedGround, ToldPlace, ring
from berthier.boards.table.measure import Point
from berthier.boards.table.polygons import is_in_or_on, is_near_line, level
from berthier.rules.elements.game.ending import command_losses
from berthier.rules.elements.game.names import short, what_it_is
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.rulings import quiet
from berthier.rules.elements.game.table.footing import allowance, worst
from berthier.rules.elements.game.table.ground import (
    CROSSINGS,
    DEEP,
    FIXED,
    IMPASSABLE,
    LIMITS,
    LINES,
    PACE,
    Kind,
    Piece,
)
from berthier.rules.elements.initiative import FAR, FAR_UNSEEN
from berthier.rules.elements.losses import command_state, thresholds
from berthier.rules.elements.units import Going

KINDS = {Kind.BUA: "built-up area"}
COVERS = {
    Kind.WOOD: "hides who is more than 25 paces inside, and what is behind it",
    Kind.BUA: "hides who is more than 25 paces inside, and what is behind it; covers foot wholly in it",
    Kind.STAKES: "an obstacle to horse: covers foot and guns drawn up behind it",
    Kind.EARTHWORK: "a fortification: covers foot and guns drawn up behind it",
} | dict.fromkeys(FIXED, "an obstacle to horse: covers foot, guns and baggage drawn up behind it")


def look(position: Position, at: Point, command: str) -> ToldPlace:
    """A command by its name; else the ground of a place."""
    known = [id_ for id_, _, _ in position.battle.commands]
    return command_looked(position, command) if command in known else ground_looked(position, at)


def ground_looked(position: Position, at: Point) -> ToldPlace:
    """What lies at a place: its kind, level, cover, and how far everybody on the table goes there."""
    pieces = pieces_at(position, at)
    high = level(at, position.field.ground.contours)
    covers = [COVERS[piece.kind] for piece in pieces if piece.kind in COVERS]
    title = ", ".join(say_piece(position, piece) for piece in pieces) or "open ground"
    return ToldPlace(
        title=title[:1].upper() + title[1:],
        lines=(*([f"level {high}"] if high else []), *covers, *goings(position, pieces)),
    )


def pieces_at(position: Position, at: Point) -> list[Piece]:
    """The pieces of ground at a place: areas it lies in or on, lines near it."""
    return [
        piece
        for piece in position.field.ground.pieces
        if (is_near_line(at, piece.shape, LIMITS.on_road) if piece.kind in LINES else is_in_or_on(at, piece.shape))
    ]


def say_piece(position: Position, piece: Piece) -> str:
    """`Gorse, scrub`; a river with its state if that is known."""
    kind = f"steep {piece.kind}" if piece.steep else KINDS.get(piece.kind, str(piece.kind))
    state = position.field.rivers.get(piece.id) if piece.kind is Kind.RIVER else None
    said = kind if state is None else f"{state} {kind}"
    return f"{piece.name}, {said}" if piece.name and said not in piece.name.lower() else piece.name or said


def goings(position: Position, pieces: Sequence[Piece]) -> list[str]:
    """The going, and how far each kind of troops on the table goes over it; along a road too."""
    kinds = {piece.kind for piece in pieces}
    if kinds & {*IMPASSABLE}:
        return ["nobody can enter it"]
    if kinds & {*DEEP} and not kinds & {*CROSSINGS}:
        return ["for vessels; land troops only at a ford or bridge"]
    going = worst(piece.going for piece in pieces if piece.going is not None)
    found = [f"{going} going: {allowances(position, going, False)}"]
    return found + ([f"along the road: {allowances(position, Going.GOOD, True)}"] if Kind.ROAD in kinds else [])


def allowances(position: Position, going: Going, road: bool) -> str:
    """`250 paces light horse, 200 pistols and dragoons; guns cannot enter`."""
    by_far: dict[int | None, list[str]] = {}
    for stand in sorted(position.stands, key=what_it_is):
        if not stand.is_naval and not stand.is_bridge and not stand.may_only_wheel:
            far = allowance((stand.element,), going, road, switches=position.switches)
            by_far.setdefault(far, []).append(what_it_is(stand))
    known = sorted(((far, who) for far, who in by_far.items() if far is not None), reverse=True)
    told = [f"{far // PACE} paces {', '.join(dict.fromkeys(who))}" for far, who in known]
    barred = ", ".join(dict.fromkeys(by_far.get(None, [])))
    return "; ".join([*told, *([f"{barred} cannot enter"] if barred else [])])


def command_looked(position: Position, command: str) -> ToldPlace:
    """A command: its points, its losses against what makes it beaten and broken, its general and his lines."""
    one = position.battle
    side, name = next((side, name) for id_, side, name in one.commands if id_ == command)
    points = position.points_of(command)
    left = [f"{points} point{'' if points == 1 else 's'} left"] if side == position.bound_of else []
    stands = (*left, *how_a_command_stands(position, command))
    general = position.field.general_of(side, command)
    if general is None:
        return ToldPlace(title=name, lines=(*stands, "its general is not on the table"))
    where = f"its general is with {short(general.id)}"
    lines = f"an order costs more over {FAR} paces from him, and over {FAR_UNSEEN} where he cannot see"
    shades = [
        ShadedGround("command", ring(general.pose.at, far * PACE), f"{far} paces from the general")
        for far in (FAR_UNSEEN, FAR)
    ]
    return ToldPlace(title=name, lines=(*stands, where, lines), shades=tuple(shades))


def how_a_command_stands(position: Position, command: str) -> tuple[str, ...]:
    """`2 of 12 lost`, what makes it beaten and broken, and whether it is."""
    field, terms = position.field, position.battle.terms
    judge = quiet(position.switches)
    losses = command_losses(field, terms, command, position.battle.side_of(command), set(position.coming))
    state = command_state(judge, losses)
    beaten, broken = (say_half(share * Fraction(state.of)) for share in thresholds(judge, losses))
    now = "broken" if state.broken else "beaten" if state.beaten else ""
    said = f"{say_half(Fraction(state.lost))} of {say_half(Fraction(state.of))} lost"
    if not Fraction(state.of):
        return ("its loss counts for nothing",)
    return (said, f"beaten from {beaten} on, broken from {broken}", *([now] if now else []))


def say_half(number: Fraction) -> str:
    """Equivalents are counted in halves: `4½`; what lies between them is come to with the next."""
    halves = ceil(2 * number)
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)
