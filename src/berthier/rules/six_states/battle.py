"""Field battle and city assault (D1): rounds of secret tactics, one roll, losses, until a side is done."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.battle_state import Battle, BattleResult, End, Kind, by_size, ground_for, result
from berthier.rules.six_states.combat import CombatLoss, exchange, work_out_modifier
from berthier.rules.six_states.house import (
    C6_ROUNDING,
    C6_TIE,
    C8,
    C9,
    C11,
    D1,
    E7,
    TERRAIN_VALUE,
    Roles,
    Siege,
    Tie,
)
from berthier.rules.six_states.losses import lose
from berthier.rules.six_states.morale import form_up
from berthier.rules.six_states.odds_ratio import Row, larger_side, odds_row
from berthier.rules.six_states.tactics import matrix_cell, read_cell
from berthier.rules.six_states.units import ATTACKER, DEFENDER, Army, Force, Side, Tactic, Terrain

TACTICS = tuple(Tactic)


def field_battle(
    umpire: Umpire, attacker: Army, defender: Army, terrain: Terrain | int = Terrain.CLEAR
) -> Next[BattleResult]:
    """Fight a field battle to its end: secret tactics every round (D1)."""
    return Next(field_round, begin(umpire, attacker, defender, terrain, Kind.FIELD_BATTLE))


def one_field_round(
    umpire: Umpire,
    attacker: Army,
    defender: Army,
    terrain: Terrain | int = Terrain.CLEAR,
    tactic_attacker: Tactic | None = None,
    tactic_defender: Tactic | None = None,
) -> Next[BattleResult]:
    """Fight one round of a field battle; tactics not given are chosen secretly (D1)."""
    battle = begin(umpire, attacker, defender, terrain, Kind.FIELD_ROUND)
    return Next(field_round, battle, tactic_attacker, tactic_defender)


def city_assault(
    umpire: Umpire, attacker: Army, defender: Army, terrain: Terrain | int = Terrain.FORTIFIED_CITY
) -> Next[BattleResult]:
    """Assault a city: the same rounds without the Tactical Matrix (D1); one round a turn (E7)."""
    kind = Kind.ASSAULT_ROUND if umpire.plays(E7) is Siege.ONE_ROUND else Kind.ASSAULT
    return Next(assault_round, begin(umpire, attacker, defender, terrain, kind))


def one_assault_round(
    umpire: Umpire, attacker: Army, defender: Army, terrain: Terrain | int = Terrain.CLEAR
) -> Next[BattleResult]:
    """Fight one round without tactics: no Tactical Matrix (D1)."""
    return Next(assault_round, begin(umpire, attacker, defender, terrain, Kind.ASSAULT_ROUND))


def begin(umpire: Umpire, attacker: Army, defender: Army, terrain: Terrain | int, kind: Kind) -> Battle:
    """Before round 1: morale of each force (C12), and the ground (C11)."""
    ours, theirs = form_up(umpire, attacker), form_up(umpire, defender)
    ground = TERRAIN_VALUE[terrain] if isinstance(terrain, Terrain) else terrain
    if not 0 <= ground <= 2:
        raise BadInput(
            f"Terrain {ground} is not a value of the ground; it is 0, 1 or 2.",
            "terrain",
            ["0", "1", "2", *Terrain],
        )
    battle = Battle(ours, theirs, ground if umpire.plays(C11) == "on" else 0, kind)
    if umpire.plays(D1) is Roles.FIRST_ROUND:
        battle = msgspec.structs.replace(battle, larger=who_is_larger(umpire, battle))
    return battle


def who_is_larger(umpire: Umpire, battle: Battle) -> Side:
    """Step 1: larger and smaller force by current SP (D1); a tie goes to the attacker (C6)."""
    if battle.larger is not None:
        return battle.larger
    at_tie = ATTACKER if umpire.plays(C6_TIE) is Tie.ATTACKER else DEFENDER
    return larger_side(battle.attacker.sp, battle.defender.sp, at_tie)


def read_roles(umpire: Umpire, battle: Battle) -> Side:
    """Step 1, noted for the record."""
    larger = who_is_larger(umpire, battle)
    umpire.note(Fact("larger force", larger))
    return larger


def field_round(
    umpire: Umpire,
    battle: Battle,
    tactic_attacker: Tactic | None = None,
    tactic_defender: Tactic | None = None,
) -> BattleResult | Next[BattleResult]:
    """Steps 1 to 5 of a round: roles, secret tactics, Tactical Matrix, odds, net modifier."""
    umpire.note(Step("round"))
    larger = read_roles(umpire, battle)
    ours, theirs = (
        (tactic_attacker,) if tactic_attacker else TACTICS,
        (tactic_defender,) if tactic_defender else TACTICS,
    )
    tactics = umpire.secretly({ATTACKER: ours, DEFENDER: theirs}, "tactic")
    cell = matrix_cell(tactics[larger.enemy], tactics[larger], umpire.plays(C8))
    umpire.note(cell)
    read = read_cell(cell)
    leaving = who_leaves(tactics[ATTACKER]) if read.battle_ends else None
    if read.no_combat:
        umpire.note(Fact("no combat", True))
        return end_test(umpire, msgspec.structs.replace(battle, quiet=battle.quiet + 1), leaving)
    forces = by_size(battle, larger)
    row = find_row(umpire, *forces)
    net = work_out_modifier(umpire, *forces, ground_for(battle, larger), cell)
    return Next(fight, battle, larger, row, net.total, leaving)


def assault_round(umpire: Umpire, battle: Battle) -> Next[BattleResult]:
    """Steps 1 to 5 of an assault round: the same without tactics."""
    umpire.note(Step("round"))
    larger = read_roles(umpire, battle)
    forces = by_size(battle, larger)
    row = find_row(umpire, *forces)
    net = work_out_modifier(umpire, *forces, ground_for(battle, larger), None)
    return Next(fight, battle, larger, row, net.total, None)


def who_leaves(tactic_attacker: Tactic) -> Side:
    """A bracketed cell: the side that chose Withdraw leaves; both chose it: the attacker (D1 step 8)."""
    return ATTACKER if tactic_attacker is Tactic.WITHDRAW else DEFENDER


def find_row(umpire: Umpire, larger: Force, smaller: Force) -> Row:
    """Step 4: the odds row, rounded toward the smaller force (C6)."""
    row = odds_row(larger.sp, smaller.sp, umpire.plays(C6_ROUNDING))
    umpire.note(Fact("odds", row))
    return row


def fight(
    umpire: Umpire, battle: Battle, larger: Side, row: Row, net: int, leaving: Side | None
) -> BattleResult | Next[BattleResult]:
    """Steps 6 to 8: the larger force rolls, both lose, and the end test."""
    forces = by_size(battle, larger)
    damage = umpire.resolve(exchange, row, net, forces[1].sp, larger)
    ours, theirs = damage.larger, damage.smaller
    if larger is DEFENDER:
        ours, theirs = theirs, ours
    attacker = suffer(umpire, ATTACKER, battle.attacker, ours)
    defender = suffer(umpire, DEFENDER, battle.defender, theirs)
    return end_test(umpire, Battle(attacker, defender, battle.ground, battle.kind, 0, battle.larger), leaving)


def suffer(umpire: Umpire, side: Side, force: Force, damage: CombatLoss) -> Force:
    """Step 7: losses off the force, the owner picking which SP (C15); morale reduced for this battle (C13)."""
    if not damage.sp_lost:
        return force
    sp = max(0, force.sp - damage.sp_lost)
    troops = None if force.troops is None else lose(umpire, side, force.troops, damage.sp_lost)
    morale = force.morale - damage.morale_lost
    for fact in left_of(side, sp, morale):
        umpire.note(fact)
    return Force(sp, morale, force.leader, troops)


@cache
def left_of(side: Side, sp: int, morale: int) -> tuple[Fact, Fact]:
    """Strength and morale a side is left with, for the record."""
    return Fact(f"{side} SP left", sp), Fact(f"{side} morale left", morale)


def end_test(umpire: Umpire, battle: Battle, leaving: Side | None) -> BattleResult | Next[BattleResult]:
    """Step 8, in this order: eliminated, broken, brackets, too many no-combat rounds; otherwise a new round."""
    attacker, defender = battle.attacker, battle.defender
    if attacker.sp == 0 and defender.sp == 0:
        return result(battle, End.BOTH_ELIMINATED, None)
    if attacker.sp == 0:
        return result(battle, End.ATTACKER_ELIMINATED, DEFENDER)
    if defender.sp == 0:
        return result(battle, End.DEFENDER_ELIMINATED, ATTACKER)
    if attacker.morale <= 0:
        return result(battle, End.ATTACKER_BROKEN, DEFENDER)
    if defender.morale <= 0:
        return result(battle, End.DEFENDER_BROKEN, ATTACKER)
    if leaving is not None:
        return result(battle, End.WITHDRAWAL, leaving.enemy)
    if battle.kind is Kind.FIELD_BATTLE:
        if battle.quiet >= umpire.plays(C9):
            return result(battle, End.STALEMATE, DEFENDER)
        return Next(field_round, battle)
    if battle.kind is Kind.ASSAULT:
        return press_on(umpire, battle)
    return result(battle, None, None)


class Resolve(StrEnum):
    """After an assault round that settled nothing."""

    AGAIN = "assault again"
    CALL_OFF = "call it off"


def press_on(umpire: Umpire, battle: Battle) -> BattleResult | Next[BattleResult]:
    """An assault that goes on does so by the attacker's choice (E7 played otherwise)."""
    if umpire.choose(ATTACKER, tuple(Resolve), "assault again") is Resolve.AGAIN:
        return Next(assault_round, battle)
    return result(battle, End.CALLED_OFF, DEFENDER)
