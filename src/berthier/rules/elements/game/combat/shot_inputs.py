"""Every input of `shooting` from the table (G5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from berthier.boards.table.figures import Edge, edge_gap
from berthier.boards.table.measure import ceil_div
from berthier.boards.table.polygons import line_meets
from berthier.rules.elements.day import Weather
from berthier.rules.elements.game.combat.fights import is_beaten, state_of
from berthier.rules.elements.game.combat.shots import ANY_EDGE, shoots_over_water, targets
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.footing import bua_round, going_on, level_under, road_under, works_before
from berthier.rules.elements.game.table.ground import PACE, Ground, Kind
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.units import CATEGORY, Category, Fighter, Side, Type

BY_WET = (Type.SH, Type.DR, Type.BW, Type.ART, Type.PI)  # whose shooting rain disadvantages


class Shooting(msgspec.Struct, frozen=True):
    """The inputs of `shooting` for one shot."""

    A: Fighter
    B: Fighter
    distance_p: int
    bound_of: Side
    assisting: int
    returns_fire: bool
    over_water: bool


def shooting_inputs(field: Field, a: str, b: str, assisting: Sequence[str]) -> Shooting:
    """Every input of a shot of a at b, from the table."""
    shooter, target = field.everyone[a], field.everyone[b]
    aimed = next((t for t in targets(field, a) if t.id == b), None)
    edge = aimed.edge if aimed else Edge.FRONT
    units = aimed.units if aimed else edge_gap(shooter.base.edge(edge), target.base.figure)
    returns = any(t.id in (a, *assisting) for t in targets(field, b))
    bound_of = Side.A if shooter.side == field.bound_of else Side.B
    over = shoots_over_water(field, shooter, edge, target.base)
    return Shooting(
        shot_contender(field, shooter, target, True, returns, edge),
        shot_contender(field, target, shooter, returns, True, None),
        ceil_div(units, PACE),
        bound_of,
        len(assisting),
        returns,
        over,
    )


def shot_contender(
    field: Field, stand: Stand, other: Stand, shoots: bool, is_shot_at: bool, edge: Edge | None
) -> Fighter:
    """One element's side of a shot; a bridge has only type, grade and whether its command is beaten.

    `edge`: over which the primary shooter shoots; none for its target, whose answer is no shot of its own (R-SHOTFROM).
    """
    beaten, rain = is_beaten(field, stand), field.weather is Weather.RAIN
    sheltered = is_shot_at and behind_work(field, stand, other)
    return as_contender(field.ground, stand, beaten, rain and shoots, sheltered, edge)


@lru_cache(1 << 14)
def as_contender(
    ground: Ground, stand: Stand, beaten: bool, shoots_in_rain: bool, sheltered: bool, edge: Edge | None
) -> Fighter:
    """The same, of what is known of the element."""
    if stand.is_bridge:
        return Fighter(type=stand.type, grade=stand.grade, beaten=beaten)
    base = stand.base
    return Fighter(
        type=stand.type,
        grade=stand.grade,
        general=stand.general,
        beaten=beaten,
        weather=shoots_in_rain and stand.type in BY_WET,
        going=going_on(ground, stand, base),
        facing_along_road=road_under(ground, base),
        fortified=sheltered,
        bua=CATEGORY[stand.type] is Category.FOOT and bua_round(ground, base),
        on_hill=stand.type is Type.ART and level_under(ground, base) >= 1,
        shoots_front_edge=stand.type in ANY_EDGE and edge is Edge.FRONT,
        mobile=stand.mobile,
        state=state_of(stand),
    )


def behind_work(field: Field, stand: Stand, other: Stand) -> bool:
    """Drawn up behind an earthwork that the line from the other's front middle to its centre meets."""
    works = (w for w in works_before(field.ground, stand.base) if w.kind is Kind.EARTHWORK)
    return any(line_meets(other.pose.at, stand.base.centre, work.shape) for work in works)
