"""Zones of control (d-1 step 5, d-6 step 1): leaving one, avoiding battle, and the pursuit of those who leave."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Umpire
from berthier.rules.capitani.admin import Order, check_marches, initiative_of
from berthier.rules.capitani.battles.elimination import check_capitani, check_one
from berthier.rules.capitani.charts import INITIATIVE
from berthier.rules.capitani.losses import pay
from berthier.rules.capitani.pursuit import Chase, chase
from berthier.rules.capitani.units import (
    Capitani,
    EnemyInitiative,
    Force,
    Initiative,
    Type,
    Units,
    foot_sp,
    has_star,
    horse_sp,
    total_sp,
)

LEAVER, PURSUER = "leaving Force", "pursuer"
NOBODY = 1  # the Initiative of pursuers without a Capitano


class InitiativeModifier(msgspec.Struct, frozen=True):
    """What an adjacent enemy Capitano does to a Force's Initiative."""

    modifier: int


class Exit(msgspec.Struct, frozen=True):
    """The number to roll or less, and whether the Force goes free."""

    target: int
    free_exit: bool


class Avoided(msgspec.Struct, frozen=True):
    """The number to roll or less, and whether the Force falls back a hex instead of fighting."""

    target: int
    avoids: bool


def init_mod(umpire: Umpire, enemy_initiative: EnemyInitiative) -> InitiativeModifier:
    """Initiative modifier next to an enemy Capitano, by his printed Initiative."""
    cell = INITIATIVE.at(enemy_initiative, "modifier")
    umpire.note(cell)
    return InitiativeModifier(integer(cell))


def near_enemy(initiative: int, order: Order, enemy_initiative: int, second_activation: bool = False) -> Tally:
    """Initiative of a Force next to an enemy Capitano."""
    cell = INITIATIVE.at(enemy_initiative, "modifier")
    beside = Line("enemy", integer(cell), f"enemy Capitano of Initiative {enemy_initiative}", cell.source)
    return initiative_of(initiative, order, second_activation).add(beside)


def exit_zoc(
    umpire: Umpire,
    initiative: Initiative,
    enemy_initiative: EnemyInitiative,
    order: Order = Order.MANOEUVRE,
    second_activation: bool = False,
) -> Exit:
    """Leaving a ZOC: free on a die not above the Initiative next to the enemy (d-1)."""
    check_marches(order)
    target = near_enemy(initiative, order, enemy_initiative, second_activation)
    umpire.note(target)
    return Exit(target.total, umpire.roll(D6, "exit die", by=LEAVER) <= target.total)


def avoid_battle(
    umpire: Umpire, initiative: Initiative, enemy_initiative: EnemyInitiative, order: Order = Order.MANOEUVRE
) -> Avoided:
    """A Force attacked in the open may fall back a hex on a die not above its Initiative next to the enemy (d-6)."""
    target = near_enemy(initiative, order, enemy_initiative)
    umpire.note(target)
    return Avoided(target.total, umpire.roll(D6, "avoid battle die", by="defender") <= target.total)


class Go(StrEnum):
    """When the die fails."""

    STAY = "stay"
    LEAVE = "leave under pursuit"


class LeftZoc(msgspec.Struct, frozen=True, cache_hash=True):
    """How it went: whether the Force left, whether free, Pursuit Losses, its units and Capitani now, pursuers' lost."""

    left: bool
    free_exit: bool
    pursuit_losses: int
    sp: int
    units: Units
    capitani: Capitani
    pursuing_capitani_lost: int = 0


def leave_zoc(
    umpire: Umpire,
    force: Force,
    pursuers: Annotated[tuple[Force, ...], msgspec.Meta(min_length=1, max_length=6)],
    order: Order = Order.MANOEUVRE,
    second_activation: bool = False,
    full_mp: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0,
) -> LeftZoc:
    """Leave a ZOC: free by the die; else stay, or go while every adjacent enemy Force pursues at -1 per full MP."""
    gone = slip_away(umpire, force, pursuers, order, second_activation, full_mp)
    fallen = sum(len(enemy.capitani) for enemy in pursuers) - sum(map(len, gone.pursuers))
    umpire.note(Fact("SP left", total_sp(gone.units)))
    umpire.note(Fact("pursuit", f"{gone.losses} Pursuit Losses, {fallen} pursuing Capitani lost"))
    return LeftZoc(gone.left, gone.free, gone.losses, total_sp(gone.units), gone.units, gone.capitani, fallen)


class Slipped(msgspec.Struct, frozen=True, cache_hash=True):
    """The same with everybody named: the leaver's units and Capitani, and the Capitani of each pursuer."""

    left: bool
    free: bool
    losses: int
    units: Units
    capitani: Capitani
    pursuers: tuple[Capitani, ...]


def slip_away(
    umpire: Umpire, force: Force, pursuers: tuple[Force, ...], order: Order, second_activation: bool, full_mp: int
) -> Slipped:
    """The die, the choice to stay, and the pursuit by every adjacent enemy Force."""
    initiative = force.capitani[0].initiative if force.capitani else 0
    out = umpire.resolve(exit_zoc, initiative, highest_initiative(pursuers), order, second_activation)
    stays = not out.free_exit and umpire.choose(LEAVER, tuple(Go), "leave or stay") is Go.STAY
    if out.free_exit or stays:
        same = tuple(enemy.capitani for enemy in pursuers)
        return Slipped(out.free_exit, out.free_exit, 0, force.units, force.capitani, same)
    return hunted(umpire, force, pursuers, full_mp)


def hunted(umpire: Umpire, force: Force, pursuers: tuple[Force, ...], full_mp: int) -> Slipped:
    """Every adjacent enemy Force pursues at -1 per full MP the leaver burns; then he pays (d-9)."""
    losses, capitani = 0, force.capitani
    hunters: tuple[Capitani, ...] = ()
    for enemy in pursuers:
        hunt = umpire.resolve(pursue_force, enemy, full_mp)
        losses += hunt.losses
        hunters += (check_one(umpire, enemy.capitani, PURSUER) if hunt.pursuer_checks else enemy.capitani,)
        if hunt.pursued_check:
            capitani = umpire.resolve(check_capitani, capitani, LEAVER)
    return Slipped(True, False, losses, pay(umpire, LEAVER, force.units, losses), capitani, hunters)


def highest_initiative(enemies: tuple[Force, ...]) -> int:
    """The printed Initiative of the best adjacent enemy Capitano; 1 if they have none."""
    known = [capitano.initiative for enemy in enemies for capitano in enemy.capitani] or [NOBODY]
    if not 1 <= max(known) <= 5:
        raise BadInput(f"The chart has enemy Initiatives 1 to 5, not {max(known)}.", "pursuers", "12345")
    return max(known)


def pursue_force(umpire: Umpire, enemy: Force, full_mp: int) -> Chase:
    """One adjacent enemy Force pursues a leaver (d-9)."""
    units = enemy.units
    star, stradiots = has_star(enemy.capitani), has_stradiots(units)
    return chase(umpire, horse_sp(units), foot_sp(units), star, stradiots, full_mp, False, PURSUER)


def has_stradiots(units: Units) -> bool:
    """Whether undemoralised Stradiots are among them."""
    return any(unit.fights and unit.type is Type.STRADIOTS for unit in units)
