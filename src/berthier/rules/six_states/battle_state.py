"""The nouns of a battle: what is fought, how it stands between rounds, and how it ended (D1)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.rules.six_states.units import ATTACKER, Force, Side, Troops


class Kind(StrEnum):
    """What is being fought: a whole field battle, one round of one, an assault, or one round of that."""

    FIELD_BATTLE = "field battle"
    FIELD_ROUND = "field round"
    ASSAULT = "assault"
    ASSAULT_ROUND = "assault round"


class End(StrEnum):
    """Why a battle is over."""

    BOTH_ELIMINATED = "both eliminated"
    ATTACKER_ELIMINATED = "attacker eliminated"
    DEFENDER_ELIMINATED = "defender eliminated"
    ATTACKER_BROKEN = "attacker broken"
    DEFENDER_BROKEN = "defender broken"
    WITHDRAWAL = "withdrawal"
    STALEMATE = "stalemate"
    CALLED_OFF = "called off"


class Battle(msgspec.Struct, frozen=True, cache_hash=True):
    """A battle between two rounds. `quiet` counts no-combat rounds running; `larger` is set where roles are fixed."""

    attacker: Force
    defender: Force
    ground: int
    kind: Kind
    quiet: int = 0
    larger: Side | None = None


class BattleResult(msgspec.Struct, frozen=True, cache_hash=True):
    """How it stands: why the battle ended (None: it goes on), who holds the field, what is left of both forces."""

    end: End | None
    holder: Side | None
    attacker_sp: int
    defender_sp: int
    attacker_morale: int
    defender_morale: int
    attacker_troops: Troops | None = None
    defender_troops: Troops | None = None


def by_size(battle: Battle, larger: Side) -> tuple[Force, Force]:
    """The larger force, then the smaller."""
    forces = (battle.attacker, battle.defender)
    return forces if larger is ATTACKER else forces[::-1]


def ground_for(battle: Battle, larger: Side) -> int:
    """Terrain helps the defender: it lowers an attacker's roll and raises a defender's (C11)."""
    return -battle.ground if larger is ATTACKER else battle.ground


def result(battle: Battle, end: End | None, holder: Side | None) -> BattleResult:
    """The battle as it stands."""
    attacker, defender = battle.attacker, battle.defender
    return BattleResult(
        end,
        holder,
        attacker.sp,
        defender.sp,
        attacker.morale,
        defender.morale,
        attacker.troops,
        defender.troops,
    )
