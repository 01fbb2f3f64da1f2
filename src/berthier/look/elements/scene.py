"""What a page draws: the table as a board, the elements as pieces, zones, commands and the standing of the battle."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from berthier.boards.board import Feature, TableBoard
from berthier.boards.scene import Card, Marker, Piece, Scene, Score
from berthier.boards.table.measure import rdiv
from berthier.boards.table.polygons import is_strictly_in
from berthier.core.game import KEPT
from berthier.look.elements.looking import how_a_command_stands
from berthier.rules.elements.game.battles import Setting, battle_of, setting_of
from berthier.rules.elements.game.ending import percent, tally
from berthier.rules.elements.game.names import short, what_it_is
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.rulings import quiet
from berthier.rules.elements.game.table.footing import going_of, level_of
from berthier.rules.elements.game.table.ground import LINES, PACE, Kind
from berthier.rules.elements.game.table.stands import WIDTH, Stand, Status, depth_of
from berthier.rules.elements.units import CATEGORY, Category, Grade, Type

SIGNS = {
    Type.PK: "pikes", Type.SH: "shot", Type.DR: "dragoons", Type.PI: "pistols", Type.LN: "lances",
    Type.LH: "light horse", Type.SI: "sipahi", Type.BD: "bills", Type.BW: "bows", Type.ART: "guns",
    Type.WWG: "warwagon",
    Type.BG: "baggage", Type.EL: "elephants", Type.HD: "horde", Type.SK: "skirmishers", Type.CM: "horse",
    Type.WB: "foot", Type.PONT: "baggage", Type.SHIPS: "boats", Type.GAL: "boats", Type.BOATS: "boats",
}  # fmt: skip
ROAD = 25 * PACE
BEHIND = 45 * PACE  # where a command's name stands, clear of the tags of its elements
CLOSE = 150 * PACE  # a second line is as far behind the first, baggage farther
CENTIMETRE = 1000  # units: the other printed scale


@lru_cache(KEPT)
def board_of(scenario: str) -> TableBoard:
    """The table of a scenario; the plain free battle's by its first seed until one is set up."""
    return board_for(setting_of(scenario))


@lru_cache(KEPT)
def board_for(setting: Setting) -> TableBoard:
    """The table of a battle."""
    one = battle_of(setting)
    ground = one.ground
    features = []
    for piece in ground.pieces:
        level = (
            sum(piece.id != hill.id and is_strictly_in(piece.shape[0], hill.shape) for hill in ground.of(Kind.HILL)) + 1
        )
        features.append(
            Feature(
                key=piece.id,
                kind=str(piece.kind),
                points=piece.shape,
                closed=piece.kind not in LINES,
                title=piece.title if piece.name else "",
                width=ROAD if piece.kind is Kind.ROAD else 0,
                level=level if piece.kind is Kind.HILL else 0,
                decor=piece.kind is Kind.FIELD,
            )
        )
    return TableBoard(
        title=one.title, table_width=ground.width, table_height=ground.height, features=tuple(features), unit=PACE,
        measure="paces", also=(("cm", CENTIMETRE),), ticks=100, about=one.about,
        manned=tuple((stand.pose.x, stand.pose.y) for stand in one.stands),
    )  # fmt: skip


def scene(position: Position) -> Scene:
    """Everything drawn over the table and said beside it."""
    one = position.battle
    tallied = tally(quiet(position.switches), position.field, one.terms, set(position.coming))
    names = {id_: name for id_, _, name in one.commands}
    return Scene(
        line=how_it_stands(position, tallied.shares),
        clock=f"turn {position.turn} of {one.terms.turns}, bound of {one.army(position.bound_of).name}"
        + (f", {position.weather}" if position.weather != "fair" else ""),
        score=tuple(Score(seat, f"{percent(tallied.shares[side])} lost") for seat, side, _ in one.seats),
        pieces=tuple(piece(position, stand) for stand in position.stands),
        markers=tuple(marker(position, id_, name) for id_, name in names.items() if stands_of(position, id_)),
        cards=tuple(
            Card(
                title=names[id_],
                side=one.seat(one.side_of(id_), id_),
                lines=how_a_command_stands(position, id_),
            )
            for id_ in tallied.commands
        ),
    )


def how_it_stands(position: Position, shares: dict[str, Fraction]) -> str:
    """One sentence."""
    told = [f"{position.battle.army(side).name} {percent(share)}" for side, share in shares.items()]
    return f"Lost so far: {', '.join(told)}."


def stands_of(position: Position, command: str) -> list[Stand]:
    return [stand for stand in position.stands if stand.command == command]


def how_far_behind(first: Stand, other: Stand) -> int:
    """How far another stands behind an element, in units; not at all if so far that it is no second line."""
    back = first.base.ahead(-PACE).pose
    by = (other.pose.x - first.pose.x) * (back.x - first.pose.x) + (other.pose.y - first.pose.y) * (
        back.y - first.pose.y
    )
    return rdiv(by, PACE) if by < CLOSE * PACE else 0


def marker(position: Position, command: str, name: str) -> Marker:
    """The name of a command behind its first element and those of it who stand close behind, facing as it does; bars
    when it is beaten or broken."""
    stands = stands_of(position, command)
    stand, facts = stands[0], position.field.command(command)
    rear = max((one for one in stands if one.pose.h == stand.pose.h), key=lambda one: how_far_behind(stand, one))
    x, y = rear.base.ahead(-depth_of(rear) - BEHIND).pose.at
    level = 2 if facts.broken else 1 if facts.beaten else 0
    points = position.points_of(command)
    return Marker(
        kind="broken" if level else "command", x=x, y=y, side=position.seat_of(stand), level=level,
        text=f"{name}{f' ({points})' if points else ''}", key=command,
    )  # fmt: skip


def piece(position: Position, stand: Stand) -> Piece:
    """An element as it is drawn and told."""
    field = position.field
    marks = [word for word, on in (
        ("routing", stand.status is Status.ROUTING), ("pursuing", stand.status is Status.PURSUING),
        ("moved", stand.moved), ("fired", stand.shot),
    ) if on]  # fmt: skip
    grade = "" if stand.grade is Grade.O else str(stand.grade)
    kind = "boats" if CATEGORY[stand.type] is Category.NAVAL else SIGNS.get(stand.type, "foot")
    own = position.battle.names.get(stand.id, "")
    return Piece(
        id=stand.id,
        side=position.seat_of(stand),
        title=f"{short(stand.id)}, {what_it_is(stand)}{f', {own}' if own else ''}",
        kind="base",
        x=stand.pose.x,
        y=stand.pose.y,
        heading=stand.pose.h,
        width=WIDTH,
        depth=depth_of(stand),
        sign=kind,
        label=grade,
        name=short(stand.id),
        stars=1 if stand.general else None,
        marks=tuple(marks),
        lines=told(position, stand),
        faded=stand.captured,
        order=1 if stand.id in field.stands else 0,
    )


def told(position: Position, stand: Stand) -> tuple[str, ...]:
    """What a tap says: its general, command, ground, group, who pins it."""
    field = position.field
    names = {id_: name for id_, _, name in position.battle.commands}
    lines = ["with the general"] if stand.general else []
    lines += [
        f"of {names.get(stand.command, stand.command)}",
        f"{rdiv(stand.pose.x, PACE)} paces from the west edge, {rdiv(stand.pose.y, PACE)} from the south",
    ]
    if stand.is_bridge:
        return (*lines, "a bridge")
    level = level_of(field, stand.base)
    lines.append(f"{going_of(field, stand, stand.base)} going{f', level {level}' if level else ''}")
    body = field.bodies.get(stand.id, ())
    if len(body) > 1:
        lines.append(f"group of {len(body)}")
    pins = field.pinned_by(stand.id)
    if pins:
        lines.append(f"pinned by their {', '.join(map(short, pins))}")
    facts = (("limbered", stand.limbered), ("teams gone", not stand.teams), ("captured", stand.captured))
    lines += [word for word, on in facts if on]
    if stand.cargo:
        lines.append(f"carries {short(stand.cargo.id)}")
    return tuple(lines)
