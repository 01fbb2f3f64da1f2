"""Carrying out an act (G22, G41 to G66): moves at once, fire by its procedure, a charge up to contact."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.notes import Fact
from berthier.core.orders import Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.ammunition import ammo
from berthier.rules.battalions.asking import by_side, quiet
from berthier.rules.battalions.fire import canister, musket
from berthier.rules.battalions.fire_terms import Calibre
from berthier.rules.battalions.game.combat.charging import charge
from berthier.rules.battalions.game.combat.checks import aim
from berthier.rules.battalions.game.combat.closing import close_inputs
from berthier.rules.battalions.game.combat.fighting import fight_call
from berthier.rules.battalions.game.combat.firing import Fire
from berthier.rules.battalions.game.combat.losing import suffer, tidy
from berthier.rules.battalions.game.combat.ray import Solid, aim_solid
from berthier.rules.battalions.game.combat.running import give_way
from berthier.rules.battalions.game.orders.drill import Changed, change_facing, change_formation, dress, leave, occupy
from berthier.rules.battalions.game.orders.march import march
from berthier.rules.battalions.game.orders.orders import (
    Act,
    ChargeAt,
    Dress,
    Face,
    FireAt,
    Form,
    Go,
    Leave,
    Occupy,
    Rally,
    Stand,
)
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.rallying import check_rally, rally_unit
from berthier.rules.battalions.game.record import Mark, MarkedBy, Troop
from berthier.rules.battalions.game.table.constants import INCH, inches
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.refusal import refuse
from berthier.rules.battalions.game.table.standing import is_gunner
from berthier.rules.battalions.house import G54
from berthier.rules.battalions.solid import solid_shot
from berthier.rules.battalions.units import Status

GIVE_WAY, STAND_FAST = "give way", "stand fast"
NEAR_12 = 15 * INCH


def moves(field: Field, troop: Troop, act: Act) -> Troop | None:
    """The unit after an act without dice, or the refusal; None for fire and charges."""
    match act:
        case Go(legs):
            done = march(field, troop, legs)
            return troop.at(done.pose, used=troop.used + 1, moved=troop.moved + done.moved)
        case Form(to, on, face):
            return changed(troop, change_formation(field, troop, to, on, face))
        case Face(to):
            return changed(troop, change_facing(field, troop, to))
        case Occupy(block):
            return changed(troop, occupy(field, troop, block))
        case Leave(face):
            return changed(troop, leave(field, troop, face))
        case Dress():
            dress(field, troop)
            return msgspec.structs.replace(troop, status=Status.FORMED, used=troop.used + 1)
        case Stand():
            return troop
    return None


def changed(troop: Troop, done: Changed) -> Troop:
    """A change on the spot uses an action and is remembered for the reaction distance (G52)."""
    facts: dict[str, Any] = {"formation": done.formation, "block": done.block}
    return troop.at(done.base.pose, used=troop.used + 1, changed=True, **facts)


def enemy_of(field: Field, troop: Troop, name: str) -> Troop:
    """Who is fired at or charged: an enemy on the table, or the refusal."""
    enemies = {one.id: one for one in field.enemies(troop.side)}
    if name not in enemies:
        refuse("not_enemy", other=name, enemies=", ".join(enemies))
    return enemies[name]


def fire_of(field: Field, troop: Troop, order: FireAt) -> Fire | Solid:
    """The fire of an order: at an enemy, or by guns with solid shot at a point (G61 to G65)."""
    if not is_gunner(troop) and (order.point is not None or order.shot is not None):
        refuse("no_guns", unit=troop.id)
    if order.point is None:
        return aim(field, troop, enemy_of(field, troop, order.at), order.actions, order.shot)
    if order.shot == "canister":
        refuse("at_a_point")
    return aim_solid(field, troop, order.point, order.actions)


def check_act(field: Field, troop: Troop, act: Act) -> Troop | None:
    """Refuse what may not be done; the unit after it where no die is thrown."""
    match act:
        case FireAt():
            fire_of(field, troop, act)
            return None
        case ChargeAt(at, wheel):
            charge(field, troop, enemy_of(field, troop, at), wheel)
            return None
        case Rally():
            check_rally(field, troop)
            return None
    return moves(field, troop, act)


def carry_out(umpire: Umpire, position: Position, name: str, act: Act) -> Position:
    """One act of a unit on the table."""
    field = field_of(position)
    troop = field.troop(name)
    match act:
        case FireAt(at):
            return shoot(umpire, position, troop, at, fire_of(field, troop, act))
        case ChargeAt(at, wheel):
            return run_in(umpire, position, troop, enemy_of(field, troop, at), wheel)
        case Rally():
            check_rally(field, troop)
            return rally_unit(umpire, position, name)
    after = moves(field, troop, act)
    assert after is not None, "every other act is a move"
    return tidy(umpire, position.with_unit(after))


def shoot(umpire: Umpire, position: Position, troop: Troop, at: str, fire: Fire | Solid) -> Position:
    """Fire by its procedure; losses, marks and ammunition on the records (G63, G64)."""
    actions = fire.actions if isinstance(fire, Solid) else fire.shot.actions
    spent = msgspec.structs.replace(troop, used=troop.used + actions, fired=troop.fired + actions)
    position = position.with_unit(spent)
    if isinstance(fire, Solid):
        return bombard(umpire, position, spent, fire)
    shot = fire.shot
    lost = by_side(umpire, "firer", troop.side, fire_procedure(fire)).casualties
    if shot.calibre is not None:
        left = by_side(umpire, "firer", troop.side, Next(ammo, spent.sixes, shot.actions))
        position = position.with_unit(msgspec.structs.replace(spent, sixes=left.sixes))
    twelve = shot.calibre is Calibre.TWELVE and fire.gap <= NEAR_12
    mark = Mark(MarkedBy.FIRE, fire.flank, fire.cover, shot.calibre is not None, twelve)
    return suffer(umpire, position, at, lost, mark)


def fire_procedure(fire: Fire | Solid) -> Next[Any]:
    """`musket`, `canister` or `solid_shot` with its inputs."""
    if isinstance(fire, Solid):
        inputs = (fire.calibre, fire.rating, fire.cannon, fire.aim_in, fire.targets)
        return Next(solid_shot, *inputs, fire.howitzers, fire.actions, fire.sixes)
    shot = fire.shot
    if shot.calibre is None:
        return Next(musket, shot.figures, shot.range_in, shot.weapon, shot.actions, shot.mods)
    return Next(canister, shot.calibre, shot.cannon, shot.range_in, shot.howitzers, shot.actions, shot.mods)


def bombard(umpire: Umpire, position: Position, troop: Troop, fire: Solid) -> Position:
    """A solid shot through everybody on its way."""
    field = field_of(position)
    done = by_side(umpire, "firer", troop.side, fire_procedure(fire))
    position = position.with_unit(msgspec.structs.replace(troop, sixes=done.sixes))
    for loss in done.losses:
        if loss.casualties and position.has(loss.name):
            target = position.unit(loss.name)
            flank = field.struck(loss.name, troop.pose.at) != "front"
            covered = field.cover(target, troop.pose.at) is not None
            twelve = fire.calibre is Calibre.TWELVE and field.gap(troop.id, loss.name) <= NEAR_12
            mark = Mark(MarkedBy.FIRE, flank, covered, True, twelve)
            position = suffer(umpire, position, loss.name, loss.casualties, mark)
    return position


def run_in(umpire: Umpire, position: Position, troop: Troop, target: Troop, wheel: int) -> Position:
    """A charge up to contact; skirmishers may give way before it (G51, G54)."""
    field = field_of(position)
    met = charge(field, troop, target, wheel)
    start = tuple(troop.pose)
    gone = troop.moved + met.moved
    charging = troop.at(met.pose, used=troop.used + 1, moved=gone, start=start, activated=True)
    position = position.with_unit(charging)
    may_go = umpire.plays(G54) == "on" and not field.in_contact(target)  # who is in contact already stays (H28)
    away = give_way(field_of(position), target, charging) if may_go else None
    contact = msgspec.structs.replace(charging, contact=target.id, hit_from=met.hit_from)
    if away is not None and goes_off(umpire, field.with_troop(contact), contact, target, away[1]):
        umpire.note(Fact("gives way", target.id))
        back = target.at(away[0], used=target.used + 1, moved=target.moved + away[1])
        return tidy(umpire, position.with_unit(back))
    struck = msgspec.structs.replace(target, activated=True, reform=None)
    contacts = position.contacts if target.id in position.contacts else (*position.contacts, target.id)
    return tidy(umpire, position.with_units((contact, struck)).changed(contacts=contacts))


def goes_off(umpire: Umpire, met: Field, troop: Troop, target: Troop, distance: int) -> bool:
    """The owner's word on giving way; standing begins the close action of the field where they have met."""
    silent = quiet(umpire)
    back = Order(GIVE_WAY, label=f"{target.id} gives way, {inches(distance):g} in back: {troop.id} meets nobody")
    stand = Order(
        STAND_FAST,
        label=f"{target.id} stands fast",
        starts=lambda: fight_call(silent, met, close_inputs(met, target), target),
    )
    return umpire.choose(target.side, (back, stand), f"give way ({target.id})") == back
