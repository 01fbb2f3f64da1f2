"""Attacks in the Combat Phase (G5.2): target, camisade, the defender's answer, the fight, the retreat."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from berthier.core.dice import D6
from berthier.core.nesting import then
from berthier.core.orders import Order as Choice
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.admin import Cause, Order
from berthier.rules.capitani.battles.aftermath import FieldResult
from berthier.rules.capitani.battles.field_battle import field_battle
from berthier.rules.capitani.fight import Kind, Skirmish, SkirmishEnd, clash
from berthier.rules.capitani.game.asking import played
from berthier.rules.capitani.game.combat.attacks import Field, field, targets
from berthier.rules.capitani.game.combat.foreseen import foreseen
from berthier.rules.capitani.game.command.discipline_checks import checked
from berthier.rules.capitani.game.events import honoured, train_taken
from berthier.rules.capitani.game.ground.retreats import retreat
from berthier.rules.capitani.game.ground.sheet import title_of
from berthier.rules.capitani.game.ground.zones import best_initiative
from berthier.rules.capitani.game.ledger import (
    counted,
    fallen_back,
    gone,
    say,
    with_capitani,
    with_field_units,
    with_units,
)
from berthier.rules.capitani.game.marches.joining import comers, united
from berthier.rules.capitani.game.marches.works import unmanned_gone
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import keys_of, without_guards
from berthier.rules.capitani.game.rulings import BATTLE, CAMISADE, DUSK, Battles, Dusk, Played
from berthier.rules.capitani.game.segments import begin_attrition
from berthier.rules.capitani.quick_combat.quick_battle import quick_battle
from berthier.rules.capitani.sides import Scene
from berthier.rules.capitani.units import ATTACKER, DEFENDER, Capitani
from berthier.rules.capitani.zoc import LEAVER, PURSUER, avoid_battle, hunted

GIVING_GROUND = 2  # full MPs it is worth in the pursuit (G5c)


def attackers(position: Position) -> tuple[str, ...]:
    """Forces in the order in which they may attack: the side that began G4 first, by hex id."""
    sides = (position.first, position.campaign.enemy(position.first))
    return tuple(
        force.id for side in sides for force in sorted(position.of_side[side], key=lambda one: (one.hex, one.id))
    )


def attacks(umpire: Umpire, position: Position, ids: tuple[str, ...]) -> Next[Any]:
    """One Force after the other; then G6."""
    position = unmanned_gone(position)
    while ids:
        force = position.by_id.get(ids[0])
        if force is not None and targets(position, force):
            return Next(choose_target, position, ids[0], ids[1:])
        ids = ids[1:]
    return Next(begin_attrition, position)


def choose_target(umpire: Umpire, position: Position, id_: str, ids: tuple[str, ...]) -> Next[Any]:
    """Target or none; after a March to Contact it must attack (G5d)."""
    force = position.by_id[id_]
    options = [target_choice(position, force, foe) for foe in targets(position, force)]
    if not force.contact:
        label = f"{force.called} attacks nobody"
        options.insert(0, Choice(f"{id_} attacks nobody", None, label=label, on=(id_,)))
    target = umpire.choose(position.seat_of(force), options, "target").value
    if target is None:
        return Next(attacks, position, ids)
    foe = position.by_id[target]
    say(umpire, "attack", f"{id_} attacks {target} at {title_of(foe.hex)}")
    position = honoured(position, force)
    position = position.put(replace(force, attacked=True, shown=True), replace(foe, shown=True))
    position = checked(umpire, position, id_, Cause.CONTINUOUS)
    left = position.by_id.get(id_)
    if left is None or not left.field_sp or left.hex != force.hex:  # by rule 18.7 it may have flown
        return Next(attacks, position, ids)
    return Next(surprise, position, id_, target, ids)


def target_choice(position: Position, force: FieldForce, foe: FieldForce) -> Choice:
    """An attack, with the fight it would begin."""
    return Choice(
        f"{force.id} attacks {foe.id}", foe.id, label=f"{force.called} attacks {foe.called}",
        on=(force.id, foe.id, foe.hex),
        starts=lambda: attack_foreseen(position, force, foe),
    )  # fmt: skip


def attack_foreseen(position: Position, force: FieldForce, foe: FieldForce) -> Next[Any]:
    """The fight an attack begins, as both staffs would fight it."""
    ground = field(position, force, foe)
    rounds = ground.kind is Kind.MAJOR and position.plays(BATTLE) is Battles.CHITS
    return foreseen(the_fight(position, force, foe, ground), rounds)


def contact_foreseen(position: Position, force: FieldForce, hex_: str) -> Next[Any] | None:
    """The fight a March to Contact leads to, with the friends it meets, against the strongest enemy in the open."""
    side = position.side_of(force)
    friends = tuple(one for one in position.friends_at(hex_, side) if one.id != force.id)
    comer = replace(force, hex=hex_, units=comers(force, hex_))
    there = united(position, (comer, *friends)).force if friends else comer
    there = replace(there, contact=True, disrupted=False)
    position = position.without(*(one.id for one in (force, *friends))).put(there)
    foe = max(targets(position, there), key=lambda one: (one.fighting_sp, one.id), default=None)
    return None if foe is None else attack_foreseen(position, there, foe)


def surprise(umpire: Umpire, position: Position, id_: str, target: str, ids: tuple[str, ...]) -> Next[Any]:
    """Camisade (G5e): after a March to Contact one die not above Initiative - 1 finds the defender Disrupted."""
    force, foe = position.by_id[id_], position.by_id[target]
    caught = False
    if all(troop.is_guns for troop in foe.units):
        say(umpire, "attack", f"{target} has nobody to fight with and is taken")
        return Next(attacks, gone(position, foe), ids)
    if force.contact and position.plays(CAMISADE) is Played.ON and not foe.disrupted:
        number = force.initiative - 1
        caught = umpire.roll(D6, "camisade", by=position.seat_of(force)) <= number
        say(umpire, "camisade", f"{target} is {'surprised' if caught else 'not surprised'} (needs {number} or less)")
    return Next(answer, position, id_, target, caught, ids)


class Reply(StrEnum):
    """What the attacked Force does."""

    STAND = "stand"
    AVOID = "avoid"
    GIVE_GROUND = "give ground"


def answer(umpire: Umpire, position: Position, id_: str, target: str, caught: bool, ids: tuple[str, ...]) -> Next[Any]:
    """The defender stands, tries to avoid battle, or gives ground."""
    force, foe = position.by_id[id_], position.by_id[target]
    ground = field(position, force, foe, umpire)
    replies = [Reply.STAND]
    replies += [Reply.AVOID] if ground.can_avoid else []
    replies += [Reply.GIVE_GROUND] if ground.can_give_ground and not caught else []
    side = position.seat_of(foe)
    reply = umpire.choose(side, tuple(replies), "answer to an attack")
    if reply is Reply.AVOID:
        order = foe.order or Order.STAND
        names = ((DEFENDER, side),)
        call = played(names, avoid_battle, foe.printed_initiative, best_initiative((force,)), order)
        if umpire.resolve(call.procedure, *call.args).avoids:
            return Next(attacks, backed(umpire, position, foe, 1, force.hex, disrupts=False), ids)
    if ground.kind is Kind.MAJOR:
        position = train_taken(umpire, position, force, foe)
    if reply is Reply.GIVE_GROUND:
        return Next(attacks, gave_ground(umpire, position, force, foe), ids)
    return Next(fight_out, position, id_, target, caught, ids)


def backed(
    umpire: Umpire, position: Position, foe: FieldForce, hexes: int, enemy_hex: str, disrupts: bool = True
) -> Position:
    """A Force falls back."""
    now = position.by_id.get(foe.id)
    if now is None:
        return position
    way = retreat(position, now, hexes, enemy_hex)
    return fallen_back(umpire, position, now, way, position.side_of(now), disrupts)


def gave_ground(umpire: Umpire, position: Position, force: FieldForce, foe: FieldForce) -> Position:
    """G5c: pursuit at -2, payment, one hex back, Disrupted."""
    side, other = position.seat_of(foe), position.seat_of(force)
    body = position.procedures_force(force, without_guards(force.units))
    call = played(((LEAVER, side), (PURSUER, other)), hunted, position.procedures_force(foe), (body,), GIVING_GROUND)
    done = umpire.resolve(call.procedure, *call.args)
    say(umpire, "ground", f"{foe.id} gives ground: {done.losses} Pursuit Losses")
    position = with_units(position, foe, done.units)
    position = with_capitani(position, foe, keys_of(done.capitani, foe.capitani))
    position = with_capitani(position, force, keys_of(done.pursuers[0], force.capitani))
    return backed(umpire, position, foe, 1, force.hex)


def the_fight(position: Position, force: FieldForce, foe: FieldForce, ground: Field) -> Next[Any]:
    """The Skirmish or Major Battle between two Forces, played by their sides."""
    ours = position.procedures_force(force, without_guards(force.units))
    theirs = position.procedures_force(foe)
    names = ((ATTACKER, position.seat_of(force)), (DEFENDER, position.seat_of(foe)))
    if ground.kind is Kind.MAJOR and not position.catches_marches:  # a record of an earlier edition
        theirs = replace(theirs, admin_march=False)
    if ground.kind is not Kind.MAJOR:
        scene = Scene(ground.terrain, ground.hexside, position.weather, earthworks=ground.earthworks_level > 0)
        return played(names, clash, ours, theirs, scene)
    if position.plays(BATTLE) is Battles.ONE_ROLL:
        return played(names, quick_battle, ours, theirs, ground.clear, ground.affecting, position.weather)
    return played(
        names, field_battle, ours, theirs, ground.terrain, position.weather, ground.hexside, ground.earthworks_level,
        ground.behind_river, position.plays(DUSK) is Dusk.LOSSES,
    )  # fmt: skip


def fight_out(
    umpire: Umpire, position: Position, id_: str, target: str, caught: bool, ids: tuple[str, ...]
) -> Next[Any]:
    """`battle_kind` says how they fight; a surprised defender is Disrupted for it."""
    force, foe = position.by_id[id_], position.by_id[target]
    ground = field(position, force, foe, umpire)
    say(umpire, "fight", f"{ground.kind}: {id_} against {target} at {title_of(foe.hex)}")
    shaken = replace(foe, disrupted=True) if caught else foe
    call = the_fight(position, force, shaken, ground)
    if ground.kind is Kind.MAJOR:
        position = position.but(fields=position.fields + 1)
        return Next(then, call, after_battle, position, id_, target, ids)
    return Next(then, call, after_skirmish, position, id_, target, ground.defender_stays_if_beaten, ids)


def after_skirmish(
    umpire: Umpire, done: Skirmish, position: Position, id_: str, target: str, stays: bool, ids: tuple[str, ...]
) -> Next[Any]:
    """Both Forces as the Skirmish left them; a beaten defender falls back two hexes unless twice as strong (G5g)."""
    force, foe = position.by_id[id_], position.by_id[target]
    position = with_field_units(position, force, done.attacker)
    position = with_units(position, foe, done.defender)
    say(umpire, "skirmish", str(done.end))
    if done.end is SkirmishEnd.DEFENDER_LOST and not stays:
        position = backed(umpire, position, foe, done.retreat_hexes, force.hex)
    return Next(attacks, position, ids)


def after_battle(
    umpire: Umpire, done: FieldResult, position: Position, id_: str, target: str, ids: tuple[str, ...]
) -> Next[Any]:
    """Units and Capitani come back, the loser retreats, the other has kept the field (G8c)."""
    force, foe = position.by_id[id_], position.by_id[target]
    position = with_field_units(position, force, done.attacker.units + done.attacker.plundering)
    position = led_back(position, force, done.attacker.capitani)
    position = with_units(position, foe, done.defender.units + done.defender.plundering)
    position = led_back(position, foe, done.defender.capitani)
    loser, winner = (force, foe) if done.loser is ATTACKER else (foe, force)
    say(umpire, "battle", f"{loser.id} loses the field to {winner.id}: {done.end}")
    position = backed(umpire, position, loser, done.retreat_hexes, winner.hex)
    position = counted(position, "bonus", position.side_of(winner), position.campaign.victory.field)
    return Next(attacks, position, ids)


def led_back(position: Position, force: FieldForce, capitani: Capitani) -> Position:
    """Capitani who came back from a battle."""
    return with_capitani(position, force, keys_of(capitani, force.capitani))
