"""The scene (section b): every unit to scale with its figures and marks, leaders, objectives, how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from berthier.boards.board import Feature as Drawn
from berthier.boards.board import TableBoard
from berthier.boards.parts import Label
from berthier.boards.scene import Arrow, Card, Marker, Piece, Scene
from berthier.boards.scene import Score as Shown
from berthier.core.game import KEPT
from berthier.rules.battalions.game.command import place_of
from berthier.rules.battalions.game.ending import standing_score
from berthier.rules.battalions.game.position import Position, field_of, periods, scenario, table_for, table_of
from berthier.rules.battalions.game.record import BLUE, RED, SIDES, Leader, Troop
from berthier.rules.battalions.game.scenario_data import scenario_of
from berthier.rules.battalions.game.table.constants import INCH
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import HILL, Feature, Objective
from berthier.rules.battalions.game.table.shape import barrels, size
from berthier.rules.battalions.units import LEVELS, Arm, Quality, Status

SIGNS = {Arm.INFANTRY: "foot", Arm.CAVALRY: "horse", Arm.ARTILLERY: "guns"}
SEGMENTS = {
    "G0": "deployment", "G1": "arrivals", "G2": "bids", "G3": "who acts first",
    "G6": "standing fire", "G7": "leaders", "G8": "close actions", "G9": "checks", "G10": "end of the period",
}  # fmt: skip


@lru_cache(KEPT)
def board(key: str) -> TableBoard:
    """The table of a scenario as it is drawn."""
    table = table_for(key)
    features = tuple(drawn(feature, table.contours) for feature in table.features)
    decor = tuple(
        Drawn(key=f"decor-{k}", kind=one["symbol"], points=decor_points(one), closed="polygon" in one, decor=True)
        for k, one in enumerate(table.data.get("decor") or ())
    )
    named = {feature.name for feature in table.features}
    labels = tuple(
        Label(one.name, x=one.at[0], y=one.at[1] - one.radius, kind="place")
        for one in table.objectives
        if one.name not in named
    )
    return TableBoard(
        title=table.title,
        table_width=table.width,
        table_height=table.height,
        features=(*features, *decor),
        unit=INCH,
        measure="inches",
        also=(("yards", 40), ("cm", INCH / 2.54)),
        ticks=12,
        up=table.up,
        green=True,
        labels=labels,
        manned=tuple((one["x"], one["y"]) for side in scenario_of(key)["sides"] for one in side.get("units") or ()),
        about=scenario_of(key)["about"],
    )


def decor_points(one: dict[str, list[list[int]]]) -> tuple[tuple[float, float], ...]:
    """The points of something only drawn."""
    found: list[list[int]] = one.get("polygon") or one.get("line") or [one["at"]]  # type: ignore[list-item]
    return tuple((x, y) for x, y in found)


def drawn(feature: Feature, contours: tuple[tuple[tuple[int, int], ...], ...]) -> Drawn:
    """A feature as it is drawn; bridges and fords are points."""
    points = feature.area or feature.line or (feature.at,)
    level = sum(1 for contour in contours if feature.area and contour != feature.area and inside(feature, contour))
    return Drawn(
        key=feature.id,
        kind=feature.kind,
        points=points,
        closed=bool(feature.area),
        title=feature.title,
        width=feature.reach or (INCH if feature.kind == "road" else 0),
        level=level + 1 if feature.kind == HILL else 0,
    )


def inside(feature: Feature, contour: tuple[tuple[int, int], ...]) -> bool:
    """Whether a contour lies round another, by its first corner's box."""
    xs, ys = [x for x, _ in contour], [y for _, y in contour]
    x, y = feature.area[0]
    return min(xs) < x < max(xs) and min(ys) < y < max(ys)


def scene(position: Position) -> Scene:
    """All that stands on the table, and how it stands."""
    field = field_of(position)
    found = standing_score(position)
    return Scene(
        line=how_it_stands(position),
        clock=f"period {position.period} of {periods(position)}, {segment_words(position)}",
        score=tuple(Shown(side, str(found.score[side])) for side in SIDES),
        pieces=(
            *(unit_piece(position, field, troop) for troop in position.units),
            *(leader_piece(field, leader) for leader in position.leaders),
        ),
        markers=objectives(position),
        arrows=charges(position),
        cards=tuple(card(position, side) for side in SIDES),
    )


def segment_words(position: Position) -> str:
    """The part of the period: while A and D order in turn, whose orders they are, by the side's name."""
    if position.segment not in ("G4", "G5"):
        return SEGMENTS[position.segment]
    side = position.a_is if position.segment == "G4" else next(one for one in SIDES if one != position.a_is)
    return "orders of " + next(str(one["name"]) for one in scenario(position)["sides"] if one["key"] == side)


def charges(position: Position) -> tuple[Arrow, ...]:
    """Charges that have come home and wait to be fought out."""
    return tuple(
        Arrow(kind="fight", side=troop.side, points=((troop.start[0], troop.start[1]), (troop.x, troop.y)))
        for troop in position.units
        if troop.contact is not None and troop.start is not None
    )


def how_it_stands(position: Position) -> str:
    """One sentence: the score and what is missing to break each side."""
    found = standing_score(position)
    names = {one["key"]: one["name"] for one in scenario(position)["sides"]}
    parts = []
    for side in SIDES:
        army = position.army(side)
        limit = -(-army.break_percent * army.value // 100)
        parts.append(
            f"{names[side]} {found.score[side]} points, lost {found.lost[side]} of the {limit} that break them"
        )
    lead = f"; {names[position.a_is]} act first (A)" if position.a_is else ""
    return "; ".join(parts) + lead + even(position, names) + "."


def even(position: Position, names: Mapping[str, str]) -> str:
    """What counts as even, where that is not as many points."""
    if not position.par:
        return ""
    return f" (even: a lead of {abs(position.par)} for {names[BLUE if position.par > 0 else RED]})"


def marks_of(position: Position, field: Field, troop: Troop) -> tuple[str, ...]:
    """Marks with words on tap."""
    fits = {
        f"fatigue {troop.fatigue}": troop.fatigue > 0,
        "retreating": troop.is_broken,
        "disordered": troop.status is Status.DISORDERED,
        "ridden": troop.ridden_down,
        f"powder {troop.sixes}": troop.sixes > 0,
        f"hold {troop.left}": troop.activated and troop.left > 0,
        "moved": troop.activated,
        "check": bool(troop.marks),
        "cut off": troop.allowed < 2,
        "contact": field.in_contact(troop),
    }
    return tuple(mark for mark, fit in fits.items() if fit)


def unit_piece(position: Position, field: Field, troop: Troop) -> Piece:
    """A unit to scale."""
    base = field.bases[troop.id]
    files = size(troop).front
    return Piece(
        id=troop.id,
        side=troop.side,
        title=f"{called(troop)}, {troop.figures} of {troop.original} figures, {troop.drawn_up}",
        kind="unit",
        x=base.pose.x,
        y=base.pose.y,
        heading=base.pose.h,
        width=base.width,
        depth=base.depth,
        sign="guard" if troop.quality is Quality.GUARD and troop.arm is Arm.INFANTRY else SIGNS[troop.arm],
        label=str(troop.figures),
        name=troop.id,
        marks=marks_of(position, field, troop),
        figures=troop.figures,
        files=max(1, files),
        loose=troop.skirmishes,
        lines=told(troop),
    )


def called(one: Troop | Leader) -> str:
    """By its letters, as orders call it, and by its name."""
    return f"{one.id} {one.name}" if one.name else one.id


def told(troop: Troop) -> tuple[str, ...]:
    """What a tap tells of a unit in a battle."""
    actions = f"{troop.left} of {troop.allowed} actions left" + (", activated" if troop.activated else "")
    return (*described(troop), actions)


def described(troop: Troop) -> tuple[str, ...]:
    """What a unit is, and what it suffered."""
    kind = f"{troop.kind} infantry" if troop.kind in ("line", "light") else troop.kind.replace("_", " ")
    what = f"{kind}, drill {troop.drill}, quality {troop.quality}"
    if troop.guns is not None:
        left = barrels(troop)
        what += f", {left.cannon} cannon and {left.howitzers} howitzers of {troop.guns.calibre} lb"
    return (what, f"{troop.status}, {LEVELS[troop.fatigue]}")


def leader_piece(field: Field, leader: Leader) -> Piece:
    """A leader: a star."""
    x, y = place_of(field, leader)
    place = f"with {leader.with_unit}" if leader.with_unit else "alone"
    return Piece(
        id=leader.id,
        side=leader.side,
        title=f"{called(leader)}, {leader.role} leader, {place}",
        kind="leader",
        x=x,
        y=y,
        name=leader.id,
        stars=2 if leader.role == "army" else 1,
        marks=("moved",) if leader.used else (),
        order=1,
    )


def objectives(position: Position) -> tuple[Marker, ...]:
    """Dotted rings with a flag and points."""
    held = dict(position.held)
    return tuple(
        Marker(
            kind="objective",
            x=one.at[0],
            y=one.at[1],
            radius=one.radius,
            side=held.get(one.id) or "",
            text=str(points_of(position, one)),
            title=said_of(position, one),
        )
        for one in table_of(position).objectives
    )


def points_of(position: Position, objective: Objective) -> int:
    """What an objective counts."""
    return int(scenario(position)["hold_points"].get(objective.id, 0))


def said_of(position: Position, objective: Objective) -> str:
    """What an objective counts, and who holds it."""
    holder = dict(position.held).get(objective.id) or "nobody"
    return f"{objective.name}: {points_of(position, objective)} points, {holder} holds it"


def card(position: Position, side: str) -> Card:
    """A side's turn points and losses."""
    army, found = position.army(side), standing_score(position)
    lost = f"lost {found.lost[side]} of {army.value}, breaks at {army.break_percent} %"
    return Card(title=army.title, lines=(f"{army.points} turn points", lost), side=side)
