"""G8: close actions in the order of contacts; who lost runs, who halted stands off, who won follows (G81 to G87)."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact, Step
from berthier.core.orders import Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.ammunition import ammo
from berthier.rules.battalions.asking import by_side
from berthier.rules.battalions.cavalry import cavalry_charge
from berthier.rules.battalions.close_action import close_action
from berthier.rules.battalions.close_melee import CloseOnTable
from berthier.rules.battalions.close_melee import End as CloseEnd
from berthier.rules.battalions.contact import After, Done
from berthier.rules.battalions.game.combat.checking import begin_checks
from berthier.rules.battalions.game.combat.closing import Close, close_inputs, offered_formation, struck
from berthier.rules.battalions.game.combat.losing import remove, run, tidy
from berthier.rules.battalions.game.combat.settling import drawn, follow, halt
from berthier.rules.battalions.game.position import How, Position, Segment, field_of
from berthier.rules.battalions.game.record import Troop, other
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.house import G81
from berthier.rules.battalions.house import Order as InTurn
from berthier.rules.battalions.ride_down import ChargeOnTable
from berthier.rules.battalions.units import LEVELS, Arm, HitFrom, Status

FOLLOW, HOLD = "follow", "hold"
BEATEN = (CloseEnd.DEFENDER_RETREATS, CloseEnd.DEFENDER_ROUTS, CloseEnd.CHARGER_WINS)


def close_next(umpire: Umpire, position: Position) -> Next[Position]:
    """The next close action; none left: checks."""
    waiting = [name for name in position.contacts if name in field_of(position).charged]
    if not waiting:
        return Next(begin_checks, position.changed(segment=Segment.CHECKS, contacts=()))
    target = waiting[0]
    if umpire.plays(G81) is InTurn.PICKED and len(waiting) > 1:
        assert position.a_is is not None, "somebody is A"
        target = umpire.choose(position.a_is, tuple(waiting), "next close action")
        position = position.changed(contacts=(target, *(name for name in position.contacts if name != target)))
    field = field_of(position)
    close = close_inputs(field, field.by_id[target])
    umpire.note(Step(f"{close.charger.id} charges {target}"))
    call = fight_call(umpire, field, close, field.by_id[target])
    return Next(then, call, settle, position, target, names_in(close))


def names_in(close: Close) -> tuple[str, ...]:
    """Everybody who charges in it, the first first."""
    return (close.charger.id, *(one.id for one in close.others))


def fight_call(umpire: Umpire, field: Field, close: Close, target: Troop) -> Next[Any]:
    """The close action, played by the two sides, telling at its end what a table must know.

    A defender faces the charge only where its figure would be free (G83).
    """
    sides = (("charger", other(target.side)), ("defender", target.side))
    procedure: Any = cavalry_charge if close.procedure == "cavalry_charge" else close_action
    begun = procedure(umpire, **close.inputs)
    fight = begun.args[0]
    room = struck(close.charger) is HitFrom.FRONT or drawn(field, target, close.charger) is not None
    stance = msgspec.structs.replace(fight.stance, may_turn=room, names=(close.charger.id, target.id))
    return Next(played_by, sides, Next(begun.procedure, msgspec.structs.replace(fight, stance=stance, on_table=True)))


def settle(
    umpire: Umpire, result: CloseOnTable | ChargeOnTable, position: Position, target: str, chargers: tuple[str, ...]
) -> Next[Position]:
    """G87: the defence is on the table, losses on the records; losers first, then halts, then winners.

    A defender that was not beaten stays, in retreat status too.
    """
    stood = position.unit(target)
    position = defend(umpire, position, result.defence, target, chargers[0])
    afters = (result.charger, *(result.others if isinstance(result, CloseOnTable) else ()))
    halted = result.halted if isinstance(result.halted, tuple) else (result.halted,)
    halts = dict(zip(chargers, halted, strict=False))
    position = written(position, target, result.defender, ridden_down=is_ridden(result))
    for name, after in zip(chargers, afters, strict=True):
        position = written(position, name, after)
    position = position.changed(fought=(*position.fought, target, *chargers))
    outcomes = {target: (result.defender, chargers[0])} | {
        name: (after, target) for name, after in zip(chargers, afters, strict=True)
    }
    held = stays(stood, result)
    if held:
        del outcomes[target]
    for name, (after, cause) in outcomes.items():
        position = lose_ground(umpire, position, name, after, cause)
    for name in chargers:
        if halts.get(name) and position.has(name) and not position.unit(name).is_broken:
            position = stand_off(umpire, position, name, target)
    gave = not position.has(target) or (position.unit(target).is_broken and not held)
    return Next(release, position, stood, chargers, tuple(name for name in chargers if halts.get(name)), gave)


def stays(stood: Troop, result: CloseOnTable | ChargeOnTable) -> bool:
    """Whether a defender in retreat status was left where it is: its status tells of no new retreat."""
    beaten = is_ridden(result) or result.result in BEATEN
    return stood.is_broken and not beaten and not result.defender.removed


def is_ridden(result: CloseOnTable | ChargeOnTable) -> bool:
    """Whether the defender was ridden down."""
    return isinstance(result, ChargeOnTable) and str(result.result).startswith("ridden")


def defend(umpire: Umpire, position: Position, done: Done, target: str, charger: str) -> Position:
    """What the defender did in step 4: an action used, ammunition, a new facing or formation."""
    if done is Done.NOTHING:
        return position
    field, troop = field_of(position), position.unit(target)
    spent = msgspec.structs.replace(troop, used=troop.used + 1)
    if done is Done.FIRED and troop.arm is Arm.ARTILLERY:
        left = by_side(umpire, "firer", troop.side, Next(ammo, troop.sixes, 1))
        spent = msgspec.structs.replace(spent, sixes=left.sixes, fired=troop.fired + 1)
    if done in (Done.TURNED, Done.FORMED):
        foe = field.by_id[charger]
        to = offered_formation(field, troop, foe) if done is Done.FORMED else None
        found = drawn(field, troop, foe, to)
        if found is not None:
            shape = to or troop.drawn_up
            spent = spent.at(found.base.pose, formation=shape)
            back = [position.unit(name).at(pose) for name, pose in found.chargers.items()]
            position = position.with_units(back)
    return position.with_unit(spent)


def written(position: Position, name: str, after: After, *, ridden_down: bool = False) -> Position:
    """Losses, fatigue and order after the action."""
    troop = position.unit(name)
    status = after.status if after.status in (Status.FORMED, Status.DISORDERED) else troop.status
    return position.with_unit(
        msgspec.structs.replace(
            troop,
            lost=after.lost,
            hits=troop.hits + after.lost - troop.lost,
            fatigue=LEVELS.index(after.fatigue),
            status=status,
            ridden_down=troop.ridden_down or ridden_down,
        )
    )


def lose_ground(umpire: Umpire, position: Position, name: str, after: After, cause: str) -> Position:
    """Who routed is gone, seen by his friends, however few are left (G73); who is too small is gone; the beaten run."""
    unseen = after.removed and position.house.quiet_routs
    if after.status is Status.ROUT and not unseen:
        return remove(umpire, position, name, How.ROUT)
    if after.removed or after.status is Status.REMOVED:
        return remove(umpire, position, name, How.SMALL)
    if after.status is Status.RETREAT:
        return run(umpire, position, name, cause if position.has(cause) else None)
    return position


def stand_off(umpire: Umpire, position: Position, name: str, target: str) -> Position:
    """Who stopped stands 3 in off, or runs where there is no room."""
    found = halt(field_of(position), position.unit(name))
    if found is None:
        return run(umpire, position, name, target if position.has(target) else None)
    return position.with_unit(position.unit(name).at(found[0]))


def release(
    umpire: Umpire, position: Position, stood: Troop, chargers: tuple[str, ...], halted: tuple[str, ...], gave: bool
) -> Next[Position]:
    """Winners among the chargers follow, if they wish; contacts are over for those who fought.

    `gave`: the defender has left its ground.
    """
    for name in chargers:
        if not position.has(name) or position.unit(name).is_broken:
            continue
        if gave and name not in halted:
            position = follow_up(umpire, position, name, stood)
        freed = msgspec.structs.replace(position.unit(name), contact=None, hit_from=None)
        position = position.with_unit(freed)
    if gave:
        free = [
            msgspec.structs.replace(one, contact=None, hit_from=None)
            for one in position.units
            if one.contact == stood.id
        ]
        position = position.with_units(free).changed(fought=(*position.fought, *(one.id for one in free)))
    return Next(close_next, tidy(umpire, position))


def follow_up(umpire: Umpire, position: Position, name: str, stood: Troop) -> Position:
    """H21: a winner may go up to 3 in on."""
    troop = position.unit(name)
    done = follow(field_of(position), troop, stood)
    if done.pose == troop.pose:
        return position
    into = f"into {done.block}" if done.block else f"{done.distance / 1000:g} in on"
    follows, holds = Order(FOLLOW, label=f"{name} follows {into}"), Order(HOLD, label=f"{name} holds its ground")
    if umpire.choose(troop.side, (follows, holds), f"follow up ({name})") == holds:
        return position
    umpire.note(Fact(f"{name} follows (inches)", str(done.distance / 1000)))
    return position.with_unit(troop.at(done.pose, formation=done.formation, block=done.block))
