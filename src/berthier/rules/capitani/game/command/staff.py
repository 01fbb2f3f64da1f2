"""The staff's proposals for the order form (section g): a mission for each Force, orders while APs last."""

from __future__ import annotations

from berthier.rules.capitani.admin import MARCHING, Order
from berthier.rules.capitani.game.command.conditions import is_major, orders_for, price
from berthier.rules.capitani.game.command.written import Detachment, Orders
from berthier.rules.capitani.game.ground.sheet import NEAR, SITE_AT, distance
from berthier.rules.capitani.game.judging.holding import FEW, least_foot
from berthier.rules.capitani.game.judging.missions import Aim, Mission, missions
from berthier.rules.capitani.game.judging.places import swing
from berthier.rules.capitani.game.judging.strength import ARMY
from berthier.rules.capitani.game.ledger import free_id
from berthier.rules.capitani.game.position import FieldForce, Position

NEAR_BY = 7  # hexes: two activations bring an army to contact
WAGES = 2
MOVING = (Aim.BATTLE, Aim.SIEGE, Aim.SEIZE, Aim.JOIN, Aim.HOME, Aim.BLOCK, Aim.GUARD)
SHAKEN = 2  # Demoralised units for which wages are paid
GUARDED = 4  # points for which a garrison is left behind
COMING = 8  # hexes the enemy may be off


def proposals(position: Position, side: str) -> list[Orders]:
    """Forms a program would consider, the staff's own first."""
    forces = sorted(
        position.of_seat[side], key=lambda force: (not is_major(position, force), -force.field_sp, force.id)
    )
    thought = {force.id: missions(position, force) for force in forces}
    found = [plan(position, forces, thought, {}), plan(position, forces, thought, {}, pressed=True)]
    for force in forces[:3]:
        for mission in thought[force.id][1:3]:
            found.append(plan(position, forces, thought, {force.id: mission}))
    found.append(plan(position, forces, thought, {force.id: Mission(Aim.HOLD, force.hex, 0) for force in forces}))
    found += other_ways(position, forces[0], found[0]) if forces else []
    found.append(Orders())
    return list(dict.fromkeys(found))


def other_ways(position: Position, army: FieldForce, first: Orders) -> list[Orders]:
    """The staff's own form with every other order for the first army, as far as the purse goes."""
    rest = tuple((id_, order) for id_, order in first.orders if id_ != army.id)
    given = dict(first.orders).get(army.id, army.order)
    purse = position.purse[army.command].purse
    return [
        Orders(((army.id, order), *rest), (), first.wages)
        for order in orders_for(army)
        if order is not given and price(position, army, order) <= purse
    ]


def plan(
    position: Position,
    forces: list[FieldForce],
    thought: dict[str, list[Mission]],
    fixed: dict[str, Mission],
    pressed: bool = False,
) -> Orders:
    """Orders by mission, the army of the Generale first, while APs last; pressed, he forces an order he cannot pay."""
    purses = {purse.key: purse.purse for purse in position.commands}
    orders: list[tuple[str, Order]] = []
    wages: list[str] = []
    forced: list[str] = []
    detach: list[Detachment] = []
    for force in forces:
        for mission in [fixed[force.id]] if force.id in fixed else thought[force.id][:3]:
            order = order_for(position, force, mission)
            cost = price(position, force, order)
            dear = cost > purses[force.command]
            if not dear or (pressed and not orders):
                purses[force.command] -= 0 if dear else cost
                forced += [force.id] if dear else []
                orders.append((force.id, order))
                detach += left_behind(position, force, mission, order)
                break
        else:
            orders.append((force.id, cheap_order(force)))
        shaken = sum(troop.demoralised for troop in force.units)
        if shaken >= SHAKEN and purses[force.command] > WAGES:
            purses[force.command] -= WAGES
            wages.append(force.id)
    kept = dict(orders)
    changed = tuple((id_, order) for id_, order in kept.items() if position.by_id[id_].order is not order)
    return Orders(changed, tuple(forced), tuple(wages), tuple(detach))


def left_behind(position: Position, force: FieldForce, mission: Mission, order: Order) -> list[Detachment]:
    """A garrison for a place of value that an army marches away from while the enemy is near."""
    site, side = SITE_AT.get(force.hex), position.side_of(force)
    leaves = order in MARCHING and distance(force.hex, mission.hex) > 1
    if not leaves or site is None or not position.holds_walls(force.hex, side):
        return []
    if swing(position, site.name) < GUARDED or len(position.friends_at(force.hex, side)) > 1:
        return []
    if not any(distance(foe.hex, force.hex) <= COMING and foe.field_sp >= FEW for foe in position.foes(side)):
        return []
    for troop in least_foot(force):
        sp = min(troop.sp, FEW)
        if force.field_sp - sp >= ARMY:
            return [Detachment(free_id(position, force.id), force.id, ((troop.kind, sp),), (), False, Order.GARRISON)]
    return []


def cheap_order(force: FieldForce) -> Order:
    """An order that costs nothing: Garrison in a place, else Retreat."""
    return Order.GARRISON if Order.GARRISON in orders_for(force) else Order.RETREAT


def order_for(position: Position, force: FieldForce, mission: Mission) -> Order:
    """The order a mission needs."""
    allowed = orders_for(force)
    hexes = distance(force.hex, mission.hex)
    if allowed == (Order.GARRISON,):
        return Order.GARRISON
    if force.order is Order.ATTACK and mission.aim in MOVING and not position.calendar.ap:
        return Order.ATTACK  # kept for nothing, and it allows all that these need
    if mission.aim is Aim.HOLD:
        return Order.GARRISON if force.hex in SITE_AT else Order.STAND
    if mission.aim is Aim.BATTLE:
        return Order.ATTACK if hexes <= NEAR_BY else Order.MANOEUVRE
    if mission.aim is Aim.SIEGE:
        if mission.hex in NEAR[force.hex]:
            return Order.ATTACK if has_prey(position, force) else Order.STAND
        return Order.ATTACK if hexes <= NEAR_BY else Order.MANOEUVRE
    if mission.aim is Aim.JOIN:  # an army that joins to fight comes with the order to do it
        return Order.ATTACK if hexes <= NEAR_BY and is_threatened(position, mission.hex, force) else Order.MANOEUVRE
    if mission.aim is Aim.BLOCK and not hexes:
        return Order.STAND
    if mission.aim is Aim.SAFETY and hexes > 1:
        return Order.RETREAT
    return Order.MANOEUVRE


def is_threatened(position: Position, hex_: str, force: FieldForce) -> bool:
    """Whether an enemy in the open stands next to a hex."""
    foes = position.foes(position.side_of(force))
    return any(not foe.is_inside and foe.hex in NEAR[hex_] for foe in foes)


def has_prey(position: Position, force: FieldForce) -> bool:
    """Enemies in the open near enough to be attacked, or to attack."""
    foes = position.foes(position.side_of(force))
    return any(not foe.is_inside and distance(foe.hex, force.hex) <= 3 and foe.field_sp >= 6 for foe in foes)
