"""What comes before the dice of a round: guard commitment, bombardment, tables and modifiers (D1 step 6a to 6d)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.command import cavalry_modifier, commander_cell, commander_modifier, die_tally
from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.field.aftermath import NOBODY, SETS
from berthier.rules.great_powers.field.bombardment import bombard
from berthier.rules.great_powers.field.casualties import Troops, limits, lose, tell_change
from berthier.rules.great_powers.field.chits import Footnote, national_levels, national_table_levels, possible_table
from berthier.rules.great_powers.field.field_round import table_after
from berthier.rules.great_powers.field.forces import ROUNDS_A_DAY, Battle, Field, Force, Setting
from berthier.rules.great_powers.field.guards import open_shifts, roll_guard
from berthier.rules.great_powers.field.resolution import CombatTable
from berthier.rules.great_powers.field.suffering import Keep, Volley, may_fall
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, SIDES, Shift, Side

NO_SHIFTS: Mapping[str, Shift] = dict.fromkeys(SIDES, Shift.NONE)


class Exchange(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Both sides ready to be fired at. A side with its guard committed comes second: it is judged by what it did.

    `is_last` says that nobody fights on after this round; `keep` is what must be known of the first side then.
    """

    first: Volley
    second: Volley
    round: int
    day: int
    committed: frozenset[Side]
    is_last: bool
    keep: Keep


def commit_guards(umpire: Umpire, field: Field, battle: Battle) -> tuple[Battle, Mapping[str, Shift], frozenset[Side]]:
    """Step 6a: each side may secretly commit its guard; those who do pay at once, perhaps with the whole of it."""
    setting = field.setting
    ours = open_shifts(umpire, setting.attacker.most_shift, battle.attacker.present.guard)
    theirs = open_shifts(umpire, setting.defender.most_shift, battle.defender.present.guard)
    if len(ours) == len(theirs) == 1:
        return battle, NO_SHIFTS, NOBODY
    shifts = umpire.secretly({ATTACKER: ours, DEFENDER: theirs}, "guard commitment")
    wiped_out = NOBODY
    for side in SIDES:
        if shifts[side].levels:
            force = battle.of(side)
            guards = force.present.guard
            lost = min(umpire.resolve(roll_guard, shifts[side], side), guards)
            umpire.note(Fact("guard factors lost", lost))
            after = without_guards(force, lost)
            tell_change(umpire, side, force.troops, after.troops, "guard commitment")
            battle = battle.replaced(side, after)
            if lost == guards:
                wiped_out |= {side}
    return battle, shifts, wiped_out


def without_guards(force: Force, lost: int) -> Force:
    """A force less some guards."""
    troops = force.troops
    left = Troops(troops.militia, troops.infantry, troops.artillery, troops.guard - lost, troops.cavalry)
    return msgspec.structs.replace(force, troops=left)


def bombard_both(umpire: Umpire, field: Field, battle: Battle) -> Battle:
    """Step 6b: each side with artillery bombards; both lose at once, before the tables are read.

    Militia may be given up only while the morale loss is below 2.0, here too (C43).
    """
    if not battle.attacker.troops.artillery and not battle.defender.troops.artillery:
        return battle
    setting = field.setting
    hits = {}
    for side in SIDES:
        guns = battle.of(side).troops.artillery
        modifier = modifier_of(umpire, field, battle, side) if guns else 0
        hits[side] = umpire.resolve(bombard, guns, modifier, setting.terrain, side) if guns else 0
    for side in SIDES:
        force = battle.of(side)
        lost, there = min(hits[side.enemy], force.engaged), force.present
        held = limits(force.loss, force.loss, there.cavalry, lost, setting.militia_bar, breaks=False)
        troops = lose(umpire, side, there, lost, held, setting.casualties(side)).plus(force.away)
        tell_change(umpire, side, force.troops, troops, "bombardment")
        battle = battle.replaced(side, msgspec.structs.replace(force, troops=troops)) if lost else battle
    return battle


def modifier_of(umpire: Umpire, field: Field, battle: Battle, side: Side) -> int:
    """Step 6d: commanders (not under note k), 2:1 in cavalry, an Austrian commander under note e."""
    ours, theirs = battle.of(side), battle.of(side.enemy)
    commander = 0
    if Footnote.NO_TACTICAL not in field.notes:
        ratings = battle.attacker.tactical, battle.defender.tactical
        umpire.note(commander_cell(side, *ratings))
        commander = commander_modifier(side, *ratings)
    all_cavalry = field.setting.attacker.all_cavalry and field.setting.defender.all_cavalry
    horse = cavalry_modifier(umpire, ours.troops.cavalry, theirs.troops.cavalry, all_cavalry=all_cavalry)
    austrian = Footnote.AUSTRIAN in field.notes and field.setting.of(side).led_by is Nation.AUSTRIA
    return die_tally(umpire, side, commander, horse, int(austrian)).total


def table_of(umpire: Umpire, field: Field, battle: Battle, side: Side, shift: Shift) -> CombatTable:
    """Step 6c: the table of the round, shifted."""
    flank_is_there = battle.attacker.arrived > 0 or battle.defender.arrived > 0
    printed = possible_table(umpire, field.row, field.attacker_chit, side, battle.round, arrived=flank_is_there)
    national = national_levels(field.notes, side, field.setting.of(side).led_by)
    levels = national_table_levels(umpire, national)
    return table_after(umpire, side, printed, field.setting.terrain, shift.levels, levels)


def prepare_fire(umpire: Umpire, field: Field, battle: Battle, shifts: Mapping[str, Shift]) -> Exchange:
    """Steps 6c and 6d for both sides."""
    committed = SETS[shifts[ATTACKER].levels > 0, shifts[DEFENDER].levels > 0]
    at_them = prepare_volley(umpire, field, battle, ATTACKER, shifts[ATTACKER])
    at_us = prepare_volley(umpire, field, battle, DEFENDER, shifts[DEFENDER])
    first, second = (at_us, at_them) if DEFENDER in committed else (at_them, at_us)
    last = is_last(field.setting, battle, committed)
    keep = Keep.ALL if not last else Keep.RESULT if may_fall(second) else Keep.CLEAR
    return Exchange(first, second, battle.round, battle.day, committed, last, keep)


def prepare_volley(umpire: Umpire, field: Field, battle: Battle, side: Side, shift: Shift) -> Volley:
    """One side's table, die modifier and strength, against the other."""
    strength = battle.of(side).strength(doubling=field.setting.doubling)
    umpire.note(Fact(f"strength of {side}", strength))
    table = table_of(umpire, field, battle, side, shift)
    enemy, modifier = side.enemy, modifier_of(umpire, field, battle, side)
    return Volley(enemy, battle.of(enemy), field.level(enemy), table, modifier, strength)


def is_last(setting: Setting, battle: Battle, committed: frozenset[Side]) -> bool:
    """Whether nobody fights on after this round: a guard is committed, or it is the last of the last day.

    With both guards committed margins may still decide, and a relief tells morale losses: nothing is left out.
    """
    if setting.is_relief:
        return False
    if committed:
        return len(committed) == 1
    return battle.round == ROUNDS_A_DAY and battle.day == setting.days
