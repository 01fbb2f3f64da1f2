"""A field combat inside the game as both armies are shown: their arms, their morale, round by round (D1, G5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from berthier.boards.drawing.battle_lines import BattleLines, Body, Host, Unit
from berthier.core.nesting import innermost, played_by, then
from berthier.core.umpire import Next
from berthier.rules.great_powers.field.battle import between_rounds, end_day
from berthier.rules.great_powers.field.casualties import NAMES, Troops, troops_of
from berthier.rules.great_powers.field.combat_round import Exchange
from berthier.rules.great_powers.field.forces import ROUNDS_A_DAY, Battle, Field, Force, Setting
from berthier.rules.great_powers.game.europe import AREAS, KINDS
from berthier.rules.great_powers.game.fights.after_battle import Fought, after_field_combat
from berthier.rules.great_powers.game.fights.engaging import engage
from berthier.rules.great_powers.game.naming import KIND_NAMES, counted, say_corps
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import enemies_in_field, field_of
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Side


class Met(msgspec.Struct, frozen=True):
    """Who meets in a battle: the seat that plays a side, its corps, and who leads them."""

    side: Side
    seat: str
    corps: tuple[CorpsState, ...]
    leaders: tuple[str, ...]


def lines_shown(node: Next[Any]) -> BattleLines | None:
    """Both armies of the battle played inside a node; None where there is none, and for who has nobody in it.

    Contents are told to those who fight once the chits lie open; until then a side sees its own (c).
    """
    if node.procedure is not then or node.args[1] is not after_field_combat:
        return None
    position, fought = node.args[2:4]
    met = met_in(position, fought)
    if all(each.id in position.unknown for one in met for each in one.corps):
        return None
    inner = inner_call(node)
    if inner.procedure is engage:
        return BattleLines("Before the chits are shown", (drawn_up(position, met[0]), drawn_up(position, met[1])))
    return under_way(inner, position, met)


def met_in(position: Position, fought: Fought) -> tuple[Met, Met]:
    """Attacker and defender of a battle as the board has them."""
    ours = field_of(position, fought.area, fought.flags)
    theirs = enemies_in_field(position, fought.area, fought.flags)
    return _met(position, fought, ATTACKER, ours), _met(position, fought, DEFENDER, theirs)


def _met(position: Position, fought: Fought, side: Side, stack: Sequence[CorpsState]) -> Met:
    leaders = tuple(leader.name for each in stack for leader in position.leaders_with.get(each.id, ()))
    return Met(side, dict(fought.seats)[side], tuple(stack), leaders)


def inner_call(node: Next[Any]) -> Next[Any]:
    """The step of the battle itself."""
    inner = innermost(node)
    while inner.procedure is played_by:
        inner = inner.args[1]
    return inner


def drawn_up(position: Position, met: Met) -> Host:
    """A side before the chits lie open: what its reader knows of it."""
    known = [each for each in met.corps if each.id not in position.unknown]
    counts = [(KIND_NAMES[kind], sum(each.counts[place] for each in known)) for place, kind in enumerate(KINDS)]
    hidden = len(met.corps) - len(known)
    marks = (f"what {hidden} corps hold{'s' if hidden == 1 else ''} is hidden",) if hidden else ()
    return Host(met.seat, str(met.side), (Body(_corps(len(met.corps)), units_of(counts), met.leaders, marks),))


def _corps(many: int) -> str:
    return f"{many} corps" if many else "Light troops"


def units_of(counts: Sequence[tuple[str, int]]) -> tuple[Unit, ...]:
    """The arms there are, with their factors."""
    return tuple(Unit(name, many) for name, many in counts if many)


def under_way(inner: Next[Any], position: Position, met: tuple[Met, Met]) -> BattleLines | None:
    """A battle between two dice: who is left, what morale they have left, and the chits that were played."""
    battle = next((found for arg in inner.args if (found := battle_of(arg)) is not None), None)
    field = next((arg for arg in inner.args if isinstance(arg, Field)), None)
    setting = field.setting if field else next((arg for arg in inner.args if isinstance(arg, Setting)), None)
    if battle is None or setting is None:
        return None
    rows_only = inner.procedure is end_day and battle.day == setting.days and not setting.is_relief
    hosts = []
    for one in met:
        force = battle.of(one.side)
        level = setting.of(one.side).level if field is None else field.level(one.side)
        marks = (*chit_of(one.side, field), morale_told(level, force.loss, at_most=rows_only), "breaks at 0")
        hosts.append(host_of(one, force, marks, near_by(position, force)))
    return BattleLines(when(inner, battle, setting), (hosts[0], hosts[1]))


def when(inner: Next[Any], battle: Battle, setting: Setting) -> str:
    """The day and the round: the one that is fought, or that has just been."""
    day, of = f"Day {battle.day} of {setting.days}", f"round {battle.round} of {ROUNDS_A_DAY}"
    if inner.procedure is end_day:
        return f"{day}: nobody has broken"
    return f"{day}, {'after ' if inner.procedure is between_rounds else ''}{of}"


def battle_of(found: object) -> Battle | None:
    """The battle a step holds, or both sides about to be fired at."""
    if isinstance(found, Exchange):
        forces = {volley.side: volley.force for volley in (found.first, found.second)}
        return Battle(forces[ATTACKER], forces[DEFENDER], found.round, found.day)
    return found if isinstance(found, Battle) else None


def host_of(met: Met, force: Force, marks: tuple[str, ...], waiting: Sequence[Body]) -> Host:
    """One side in the field, with those that march round the flank, and who may still come."""
    bodies = [Body("In the field", arms(force.present), met.leaders, marks)]
    if force.away.total:
        bodies.append(Body("On a flank march", arms(force.away)))
    return Host(met.seat, f"{met.side}, {counted(force.engaged, 'factor')} in the field", (*bodies, *waiting))


def near_by(position: Position, force: Force) -> list[Body]:
    """Corps next door that may march to the guns, to their owner: what others hold there is not known (c)."""
    return [
        Body(f"Near by in {AREAS[each.area].name}: {say_corps(each.corps)}", arms(troops_of(each.parts)), reserve=True)
        for each in force.reserves
        if each.corps and not position.unknown & set(each.corps)
    ]


def arms(troops: Troops) -> tuple[Unit, ...]:
    """The arms of an army, infantry first as on the counters."""
    counts = dict(zip(NAMES, troops.counts, strict=True))
    return units_of([(name, counts[name]) for name in ("infantry", "militia", "cavalry", "guard", "artillery")])


def chit_of(side: Side, field: Field | None) -> tuple[str, ...]:
    """What a side played, once it lies open."""
    return () if field is None else (str(field.attacker_chit if side is ATTACKER else field.row),)


def morale_told(level: int, loss: int, *, at_most: bool) -> str:
    """What is left of a morale level, in its own figures; after the last round only the row of the loss is known."""
    left = f"{'at most ' if at_most else ''}{max(0, level - loss) / 10:.1f}"
    return f"morale {left} of {level / 10:.1f} left"
