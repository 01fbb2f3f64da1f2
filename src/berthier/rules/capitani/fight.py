"""A fight of two Forces on the Assault Table (d-6 steps 2 to 4): the roll, the losses, the loser's check; Skirmish."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.assault import engage
from berthier.rules.capitani.discipline import Check, check_units
from berthier.rules.capitani.ground import Battleground, battleground, check_combat
from berthier.rules.capitani.house import D6
from berthier.rules.capitani.losses import suffer
from berthier.rules.capitani.quality import fighter_of
from berthier.rules.capitani.sides import Scene
from berthier.rules.capitani.units import (
    ATTACKER,
    DEFENDER,
    Force,
    Hexside,
    Side,
    Terrain,
    Units,
    Weather,
    fighting_sp,
    has_star,
)
from berthier.rules.capitani.zoc import avoid_battle, highest_initiative

RETREAT_AFTER_SKIRMISH = 2  # hexes (d-6)
FALL_BACK = 1  # hexes, on avoiding battle


class Fought(msgspec.Struct, frozen=True, cache_hash=True):
    """Both Forces' units after a fight, and who lost it."""

    attacker: Units
    defender: Units
    loser: Side


def fight(umpire: Umpire, attacker: Force, defender: Force, scene: Scene, names: tuple[str, str]) -> Fought:
    """Assault Table with whole Forces: SP from non-Artillery, a unit Demoralised for D; the loser has yet to check."""
    ours = fighter_of(umpire, attacker.units, attacker.capitani, attacker.disrupted)
    theirs = fighter_of(umpire, defender.units, defender.capitani, defender.disrupted, defender.admin_march)
    result = umpire.resolve(engage, ours, theirs, scene, names[0])
    left = suffer(umpire, names[0], attacker.units, result.attacker)
    held = suffer(umpire, names[1], defender.units, result.defender)
    return Fought(left, held, result.loser)


def after_defeat(force: Force) -> Check:
    """The Discipline Check of a loser, on Troop Quality."""
    return Check(primo_star=has_star(force.capitani))


def check_can_fight(force: Force, field: str) -> None:
    """Refuse a Force of guns alone: the Assault Table counts no Artillery."""
    if all(unit.is_guns for unit in force.units):
        raise BadInput("Guns alone cannot fight on the Assault Table: this Force needs another unit.", f"{field}.units")


class Answer(StrEnum):
    """What an attacked Force does."""

    FIGHT = "stand and fight"
    AVOID = "try to avoid battle"


class SkirmishEnd(StrEnum):
    """How a Skirmish ends."""

    AVOIDED = "battle avoided"
    ATTACKER_LOST = "attacker lost"
    DEFENDER_LOST = "defender lost"


class Skirmish(msgspec.Struct, frozen=True, cache_hash=True):
    """After a Skirmish: how it ended, the hexes the defender falls back, and both Forces' units."""

    end: SkirmishEnd
    retreat_hexes: int
    attacker: Units
    defender: Units

    @property
    def brief(self) -> str:
        """On a line of odds: who lost."""
        return f"Skirmish: {self.end}"


def skirmish(
    umpire: Umpire,
    attacker: Force,
    defender: Force,
    terrain: Terrain = Terrain.CLEAR,
    hexside: Hexside | None = None,
    weather: Weather = Weather.FAIR,
    earthworks: bool = False,
    order: Order = Order.MANOEUVRE,
) -> Skirmish:
    """Skirmish: the attacked Force may try to avoid it; one roll; a losing defender falls back two hexes (d-6)."""
    check_combat(terrain, hexside)
    check_can_fight(attacker, "attacker")
    check_can_fight(defender, "defender")
    if umpire.choose(DEFENDER, answers(attacker, defender), "avoid battle") is Answer.AVOID:
        away = umpire.resolve(avoid_battle, defender.capitani[0].initiative, highest_initiative((attacker,)), order)
        if away.avoids:
            umpire.note(Fact("hexes the defender falls back", FALL_BACK))
            return Skirmish(SkirmishEnd.AVOIDED, FALL_BACK, attacker.units, defender.units)
    return clash(umpire, attacker, defender, Scene(terrain, hexside, weather, earthworks=earthworks))


def clash(umpire: Umpire, attacker: Force, defender: Force, scene: Scene) -> Skirmish:
    """The Skirmish itself, once the attacked Force stands."""
    fought = fight(umpire, attacker, defender, scene, (ATTACKER, DEFENDER))
    if fought.loser is DEFENDER:
        held = umpire.resolve(check_units, fought.defender, after_defeat(defender), DEFENDER)
        umpire.note(Fact("hexes the defender falls back", RETREAT_AFTER_SKIRMISH))
        return Skirmish(SkirmishEnd.DEFENDER_LOST, RETREAT_AFTER_SKIRMISH, fought.attacker, held)
    left = umpire.resolve(check_units, fought.attacker, after_defeat(attacker), ATTACKER)
    return Skirmish(SkirmishEnd.ATTACKER_LOST, 0, left, fought.defender)


def answers(attacker: Force, defender: Force) -> tuple[Answer, ...]:
    """Only a Force with a Capitano, next to an enemy Capitano, can try to avoid battle."""
    return tuple(Answer) if attacker.capitani and defender.capitani else (Answer.FIGHT,)


class Kind(StrEnum):
    """How two adjacent Forces fight."""

    MAJOR = "Major Battle"
    SKIRMISH = "Skirmish"
    NONE = "no combat"


class BattleKind(msgspec.Struct, frozen=True):
    """Which procedure applies, and why no Major Battle if not."""

    kind: Kind
    because: str


def battle_kind(
    umpire: Umpire,
    attacker: Force,
    defender: Force,
    terrain: Terrain = Terrain.CLEAR,
    hexside: Hexside | None = None,
) -> BattleKind:
    """Major Battle or Skirmish: by terrain and hexside, a Capitano and 12 undemoralised SP on each side (d-6)."""
    if terrain is Terrain.LAKE or hexside is Hexside.PRIMARY_RIVER:
        return BattleKind(Kind.NONE, f"no combat is allowed {'in a Lake' if terrain is Terrain.LAKE else 'across it'}")
    barred = why_no_battle(terrain, hexside) or why_too_small(umpire, attacker, defender)
    return BattleKind(Kind.SKIRMISH, barred) if barred else BattleKind(Kind.MAJOR, "nothing bars it")


def why_no_battle(terrain: Terrain, hexside: Hexside | None) -> str:
    """What bars a Major Battle on this ground; nothing where it is allowed."""
    if battleground(terrain) in (Battleground.SKIRMISH_ONLY, Battleground.NO_COMBAT):
        return f"no Major Battle is fought in {terrain}"
    return f"no Major Battle is fought across a {hexside}" if hexside is Hexside.FERRY else ""


def why_too_small(umpire: Umpire, attacker: Force, defender: Force) -> str:
    """What bars a Major Battle between these Forces."""
    least = umpire.plays(D6)
    for side, force in ((ATTACKER, attacker), (DEFENDER, defender)):
        if not force.capitani:
            return f"the {side} has no Capitano"
        if fighting_sp(force.units) < least:
            return f"the {side} has {fighting_sp(force.units)} undemoralised SP, fewer than {least}"
    return ""
