"""What the board says of pay, orders, attrition, recovery (G3, G6, G7): who checks, in which condition."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.remembered import remembered
from berthier.core.table import integer
from berthier.rules.capitani.admin import MARCHING, Cause, Mode, Order, Post, initiative_of, order_cost
from berthier.rules.capitani.attrition import Condition, LandHex, Quarters, barren
from berthier.rules.capitani.charts import ORDERS
from berthier.rules.capitani.game.ground.communications import has_loc
from berthier.rules.capitani.game.ground.going import QUIET
from berthier.rules.capitani.game.ground.sheet import NEAR, REGION_AT, SITE_AT, TERRAIN
from berthier.rules.capitani.game.ground.zones import enemy_zones
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import KINDS
from berthier.rules.capitani.game.rulings import INTERPHASE, PAY, QUARTERS, Played
from berthier.rules.capitani.units import Class, Reliability

UNPAID = (Reliability.VENAL, Reliability.SHAKY)


def is_major(position: Position, force: FieldForce) -> bool:
    """A Capitano Generale is in the Force."""
    return any(key in position.generali for key in force.capitani)


def own_force(position: Position, seat: str, id_: str, field: str) -> FieldForce:
    """A Force this seat gives orders to; another's, and one that is not there, is refused."""
    force = position.by_id.get(id_)
    own = [one.id for one in position.of_seat[seat]]
    if force is None:
        raise unknown("Force", id_, own, field)
    if position.seat_of(force) != seat:
        raise BadInput(f"{id_} is not yours to command. Yours: {', '.join(own)}.", field, own)
    return force


def orders_for(force: FieldForce) -> tuple[Order, ...]:
    """The orders a Force may have: Garrison only in a place; citizen guards alone no other."""
    guards = all(troop.is_static for troop in force.units)
    in_a_place = force.hex in SITE_AT
    return tuple(order for order in Order if (in_a_place if order is Order.GARRISON else not guards))


def price(position: Position, force: FieldForce, order: Order) -> int:
    """APs of an order: new on AP turns, for a new Force or one without an order; else a change; kept, nothing."""
    new = position.calendar.ap or force.new or force.order is None
    if not new and order is force.order:
        return 0
    mode = Mode.NEW if new else Mode.CHANGE
    light = all(KINDS[troop.kind].cls is Class.LIGHT_CAVALRY for troop in force.units)
    at = Post.PLACE if force.hex in SITE_AT else Post.OPEN
    return price_in(order, is_major(position, force), mode, force.order, force.sp, light, at)


@lru_cache(maxsize=4096)
def price_in(
    order: Order, major: bool, mode: Mode, current: Order | None, sp: int, light_cavalry_only: bool, at: Post
) -> int:
    """The AP price of an order as `order_cost` has it, remembered by all that it hangs on."""
    return order_cost(QUIET, order, major, mode, current, sp, light_cavalry_only, at).ap


def activations(order: Order | None) -> int:
    """How often a Force may activate: none without an order."""
    return 0 if order is None else integer(ORDERS.at(order, "activations"))


def activations_left(force: FieldForce) -> int:
    """Activations a Force still has this turn."""
    return activations(force.order) - force.acts


def second_number(force: FieldForce) -> int | None:
    """The number for a second activation; None under an order that has none."""
    if force.order not in MARCHING:
        return None
    assert force.order is not None
    return initiative_of(force.printed_initiative, force.order, True).total


def lead(position: Position, side: str) -> int:
    """The highest Initiative among a side's Forces under Manoeuvre, Attack or Retreat."""
    return max((force.initiative for force in position.of_side[side] if force.order in MARCHING), default=0)


def may_check(force: FieldForce, place: int) -> bool:
    """G3d: guns and citizen guards make no check for Pay, Forced Order or Continuous Attack."""
    troop = force.units[place]
    return not troop.is_guns and not troop.is_static


def unpaid(position: Position, force: FieldForce) -> tuple[int, ...]:
    """G3.2: the units that check for Pay: all without a LOC; with an empty purse those of class V or S."""
    if position.turn == 1 or not position.calendar.ap or position.plays(PAY) is Played.OFF:
        return ()
    places = [place for place in range(len(force.units)) if may_check(force, place)]
    if not has_loc(position, force):
        return tuple(places)
    if position.purse[force.command].purse:
        return ()
    return tuple(place for place in places if KINDS[force.units[place].kind].r in UNPAID)


def checking(position: Position, force: FieldForce, cause: Cause) -> tuple[int, ...]:
    """The units that check for a cause."""
    if cause is Cause.PAY:
        return unpaid(position, force)
    if cause is Cause.CONTINUOUS and not force.attacked_last_turn:
        return ()
    return tuple(place for place in range(len(force.units)) if may_check(force, place))


def conditions(position: Position, force: FieldForce) -> tuple[Condition, ...]:
    """G6: what exposes a Force, in the sheet's order."""
    outside, side = not force.is_inside, position.side_of(force)
    enemy = position.campaign.enemy(side)
    found = {
        Condition.BARREN: is_barren(position, force.hex) or (outside and is_interphase(position)),
        Condition.UNHEALTHY: is_unhealthy(force.hex),
        Condition.HOSTILE: outside and position.aligned.get(REGION_AT[force.hex]) == enemy,
        Condition.ENEMY_ZOC: outside and force.hex in enemy_zones(position, side),
        Condition.BESIEGED: not outside and SITE_AT[force.hex].name in position.siege,
    }
    return tuple(condition for condition in Condition if found[condition])


@cache
def is_unhealthy(hex_: str) -> bool:
    """Unhealthy land: the hex itself."""
    return barren(QUIET, (LandHex(TERRAIN[hex_]),)).unhealthy


@remembered("pillaged")
def is_barren(position: Position, hex_: str) -> bool:
    """Barren Land: the hex and those around it, pillage counted."""
    hexes = tuple(LandHex(position.waste.get(one, TERRAIN[one])) for one in (hex_, *NEAR[hex_]))
    return barren(QUIET, hexes).barren


def is_interphase(position: Position) -> bool:
    """A winter month in quarters (G9)."""
    return position.calendar.interphase and position.plays(INTERPHASE) is Played.ON


def quartered(position: Position, force: FieldForce) -> Quarters | None:
    """Quarters: walls before works; not for the besieged without a LOC (G6a)."""
    if position.plays(QUARTERS) is Played.OFF:
        return None
    besieged = force.is_inside and SITE_AT[force.hex].name in position.siege
    if besieged and not has_loc(position, force):
        return None
    if force.is_inside:
        return Quarters(SITE_AT[force.hex].kind)
    return Quarters.EARTHWORKS if position.works.get(force.hex) else None


def recovering(position: Position, force: FieldForce) -> tuple[int, ...]:
    """G7: Demoralised units of a Force not in an enemy ZOC; inside walls always."""
    zoc = not force.is_inside and force.hex in enemy_zones(position, position.side_of(force))
    return () if zoc else tuple(place for place, troop in enumerate(force.units) if troop.demoralised)


def spent_mp(force: FieldForce) -> bool:
    """Any MP expended."""
    return force.moved or force.mp > 0


class Exposure(msgspec.Struct, frozen=True):
    """Attrition as the board gives it."""

    conditions: tuple[Condition, ...]
    loc: bool
    quarters: Quarters | None


def exposure(position: Position, force: FieldForce) -> Exposure:
    """All of it for one Force."""
    return Exposure(conditions(position, force), has_loc(position, force), quartered(position, force))
