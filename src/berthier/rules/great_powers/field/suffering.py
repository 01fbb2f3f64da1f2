"""A side under fire: morale first, then factors by the owner's choice (D1 steps 6e and 6f)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache

import msgspec

from berthier.core.dice import D6
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.charts import PURSUIT_CLASS
from berthier.rules.great_powers.field.casualties import PICKS, CasualtyPolicy, Pick, limits, take, tell_change
from berthier.rules.great_powers.field.field_round import fire
from berthier.rules.great_powers.field.forces import Force, Setting
from berthier.rules.great_powers.field.resolution import (
    CombatTable,
    casualties,
    effect_of,
    modified_die,
    resolution_cell,
)
from berthier.rules.great_powers.house import MilitiaBar
from berthier.rules.great_powers.units import Loses, Side


class Keep(StrEnum):
    """How much of a side's state is still needed after a volley; leaving out the rest lets equal results merge."""

    ALL = "it may fight on"
    RESULT = "it may win, or both may break"
    CLEAR = "it may win, or it alone breaks"
    STANDING = "it can only stand or break"
    TROOPS = "it breaks in any case"


class Hurt(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A force after a volley: whether it is broken or wiped out, and what is left of its morale in tenths."""

    force: Force
    is_broken: bool
    is_eliminated: bool
    margin: int


def judged(force: Force, level: int) -> Hurt:
    """A force as it stands against its morale level."""
    return Hurt(force, force.loss >= level, force.is_eliminated, level - force.loss)


def hurt(force: Force, hit: Loses, level: int, bar: MilitiaBar, keep: Keep, pick: Pick) -> Hurt:
    """Morale loss first, for it decides which factors the owner may give up."""
    loss = force.loss + hit.morale
    losses, there = min(hit.factors, force.engaged), force.present
    breaks = loss >= level or keep is Keep.TROOPS
    held = limits(force.loss, loss, there.cavalry, losses, bar, breaks=breaks)
    troops = take(there, losses, held, pick).plus(force.away) if losses else force.troops
    return judged(Force(troops, loss, force.tactical, force.away, force.arrived, force.reserves, force.marching), level)


@lru_cache(maxsize=100_000)
def hurt_by_policy(force: Force, hit: Loses, level: int, bar: MilitiaBar, keep: Keep, policy: CasualtyPolicy) -> Hurt:
    """The same by a standing policy: a pure look-up."""
    return hurt(force, hit, level, bar, keep, PICKS[policy])


class Volley(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """What one side is about to be dealt: its force and morale level, the table, modifier and strength of its enemy."""

    side: Side
    force: Force
    level: int
    table: CombatTable
    modifier: int
    strength: int


def suffer(umpire: Umpire, setting: Setting, volley: Volley, hit: Loses, keep: Keep) -> Hurt:
    """One side takes what it was dealt; its owner is asked, or a policy picks."""
    side, force, level, policy = volley.side, volley.force, volley.level, setting.casualties(volley.side)
    if policy is CasualtyPolicy.OWNER:
        ask: Pick = lambda options, why: umpire.choose(side, tuple(options), why)  # noqa: E731
        after = hurt(force, hit, level, setting.militia_bar, keep, ask)
    else:
        after = hurt_by_policy(force, hit, level, setting.militia_bar, keep, policy)
    if hit.factors > force.engaged:  # nobody loses more factors than it has: the record says what it did lose
        umpire.note(Fact(f"{side} loses", force.engaged))
    tell_change(umpire, side, force.troops, after.force.troops, "casualties")
    umpire.note(Fact(f"{side} engaged", after.force.engaged))
    umpire.note(Fact(f"{side} morale lost in tenths", after.force.loss))
    return after


def under_fire(umpire: Umpire, setting: Setting, volley: Volley, keep: Keep) -> Hurt:
    """The enemy's die and what it does to this side; after a last round only what the result needs is kept."""
    after = suffer(umpire, setting, volley, roll_volley(umpire, volley), keep)
    return after if keep is Keep.ALL else last_look(after, keep)


def roll_volley(umpire: Umpire, volley: Volley) -> Loses:
    """The enemy's die alone."""
    return umpire.resolve(fire, volley.side.enemy, volley.table, volley.modifier, volley.strength)


def last_look(after: Hurt, keep: Keep) -> Hurt:
    """Nobody fights on: of the morale loss its pursuit row is enough, and the margin of a side that broke."""
    force, broken = after.force, after.is_broken and keep is not Keep.TROOPS
    if keep is Keep.TROOPS or (keep in (Keep.STANDING, Keep.CLEAR) and broken):
        return Hurt(no_longer_fighting(force, 0), broken, after.is_eliminated, 0)
    kept = no_longer_fighting(force, least(morale_row(force.loss)))
    return Hurt(kept, broken, after.is_eliminated, after.margin if broken else 0)


def no_longer_fighting(force: Force, loss: int) -> Force:
    """A force that fights no more rounds: who commands it and what has arrived matter no longer."""
    return Force(force.troops, loss, 0, force.away, reserves=force.reserves, marching=force.marching)


def is_done_for(volley: Volley, hit: Loses) -> bool:
    """Whether this volley surely breaks a side or leaves nobody, whatever factors its owner gives up."""
    return volley.force.loss + hit.morale >= volley.level or hit.factors >= volley.force.engaged


def may_fall(volley: Volley) -> bool:
    """Whether the worst die could break this side or leave nobody: if not, the other's margin cannot matter."""
    worst = effect_of(resolution_cell(volley.table, modified_die(D6.sides, volley.modifier)))
    fighting = volley.force.engaged - volley.force.troops.artillery  # artillery always pins
    return volley.force.loss + worst.morale >= volley.level or casualties(worst.pct, volley.strength) >= fighting


def fate(one: Hurt, committed: frozenset[Side]) -> Keep:
    """What the first side's end leaves open for the other in a last round."""
    if one.is_broken or one.is_eliminated:
        return Keep.RESULT
    return Keep.TROOPS if committed else Keep.STANDING


@cache
def morale_row(loss: int) -> str:
    """The row of the Pursuit Class Table a morale loss falls in."""
    return PURSUIT_CLASS.rows.head(loss)


@cache
def least(row: str) -> int:
    """The least morale loss of a row: any loss of the row has the same pursuit class."""
    bands = dict(zip(PURSUIT_CLASS.rows.heads, PURSUIT_CLASS.rows.bands or (), strict=True))
    return bands[row].low or 0
