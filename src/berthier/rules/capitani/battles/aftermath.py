"""After a Major Battle (d-8 step 10): pursuit and its payment, the winner's recovery, the loser's retreat."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.battles.corps import Array, Battle
from berthier.rules.capitani.battles.elimination import check_capitani, check_one
from berthier.rules.capitani.discipline import Check, recover_units
from berthier.rules.capitani.losses import pay
from berthier.rules.capitani.pursuit import chase
from berthier.rules.capitani.units import Capitani, Capitano, Side, Units, foot_sp, gun_sp, has_star, horse_sp, total_sp
from berthier.rules.capitani.zoc import has_stradiots

RETREAT = 3  # hexes, and Disrupted


class BattleEnd(StrEnum):
    """Why a battle is over."""

    BROKEN = "line broken"
    CONCEDED = "conceded"
    WITHDRAWN = "withdrawn after the last round"


class Remains(msgspec.Struct, frozen=True, cache_hash=True):
    """What is left of a side: SP without guns, how many of them Demoralised, guns, Capitani."""

    sp: int
    demoralised: int
    guns: int
    capitani: int


class BattleResult(msgspec.Struct, frozen=True, cache_hash=True):
    """How it ended (None: the battle goes on), who won, the loser's retreat, and what is left of both sides."""

    end: BattleEnd | None
    winner: Side | None
    retreat_hexes: int
    attacker: Remains
    defender: Remains


class Rest(msgspec.Struct, frozen=True, cache_hash=True):
    """A side after the battle: all its units together, those plundering apart, and its Capitani."""

    units: Units
    capitani: Capitani
    plundering: Units


@cache
def rest_of(array: Array) -> Rest:
    """Everyone of a side: line, Rearguard and those who fled. Equal bodies count as equal whatever their order."""
    bodies = (*array.line, *array.rearguard)
    units = sum((corps.units for corps in bodies), array.fled)
    capitani = sum((corps.capitani for corps in bodies), array.fled_capitani)
    first = sorted(capitani, key=rank)
    return Rest(tuple(sorted(units, key=repr)), tuple(first), tuple(sorted(array.plundering, key=repr)))


def rank(capitano: Capitano) -> tuple[bool, int, bool, str]:
    """Who goes before whom, so that the Primo comes first: the Generale, then Initiative, star."""
    return not capitano.generale, -capitano.initiative, not capitano.star, repr(capitano)


def remains(rest: Rest) -> Remains:
    """A side in numbers."""
    units = rest.units + rest.plundering
    shaken = sum(unit.sp for unit in units if unit.demoralised and not unit.is_guns)
    return Remains(total_sp(units) - gun_sp(units), shaken, gun_sp(units), len(rest.capitani))


def stands(umpire: Umpire, battle: Battle) -> BattleResult:
    """A battle that is not over, in numbers."""
    sides = remains(rest_of(battle.attacker)), remains(rest_of(battle.defender))
    for side, left in zip(Side, sides, strict=True):
        tell_rest(umpire, side, left)
    return BattleResult(None, None, 0, *sides)


def tell_rest(umpire: Umpire, side: Side, left: Remains) -> None:
    """What is left of a side, for the record."""
    said = f"{left.sp} SP, {left.demoralised} of them Demoralised, {left.guns} guns, {left.capitani} Capitani"
    umpire.note(Fact(f"left of the {side}", said))


class FieldResult(msgspec.Struct, frozen=True, cache_hash=True):
    """The same for a campaign: how it ended, who lost, how far he retreats, and everybody who is left."""

    end: BattleEnd
    loser: Side
    retreat_hexes: int
    attacker: Rest
    defender: Rest

    @property
    def brief(self) -> str:
        """On a line of odds: who keeps the field."""
        return f"the {self.loser.enemy} keeps the field{', at dusk' if self.end is BattleEnd.WITHDRAWN else ''}"

    @property
    def favours(self) -> int:
        """Who keeps the field: 0 the attacker, 1 the defender."""
        return 0 if self.loser is Side.DEFENDER else 1


def after_battle(
    umpire: Umpire, battle: Battle, loser: Side, end: BattleEnd, campaign: bool = False
) -> Next[BattleResult | FieldResult]:
    """Step 10: pursuit unless a side withdrew after the last round."""
    winner, beaten = rest_of(battle.side(loser.enemy)), rest_of(battle.side(loser))
    if end is BattleEnd.WITHDRAWN:
        return Next(recover, winner, told(beaten, campaign), loser, end)
    return Next(pursue, winner, beaten, loser, end, campaign)


def told(beaten: Rest, campaign: bool) -> Remains | Rest:
    """The loser in numbers, where equal ends merge; a campaign wants everybody."""
    return beaten if campaign else remains(beaten)


def pursue(
    umpire: Umpire, winner: Rest, beaten: Rest, loser: Side, end: BattleEnd, campaign: bool = False
) -> Next[BattleResult | FieldResult]:
    """Step 10 a: the winner's undemoralised units pursue; the loser pays; Capitani on both sides may be lost."""
    side, units = loser.enemy, winner.units
    done = umpire.resolve(
        chase, horse_sp(units), foot_sp(units), has_star(winner.capitani), has_stradiots(units),
        0, end is BattleEnd.CONCEDED, side,
    )  # fmt: skip
    left = pay(umpire, loser, beaten.units, done.losses)
    pursuers = check_one(umpire, winner.capitani, side) if done.pursuer_checks else winner.capitani
    pursued = umpire.resolve(check_capitani, beaten.capitani, loser) if done.pursued_check else beaten.capitani
    after = msgspec.structs.replace(winner, capitani=pursuers)
    return Next(recover, after, told(Rest(left, pursued, beaten.plundering), campaign), loser, end)


def recover(
    umpire: Umpire, winner: Rest, beaten: Remains | Rest, loser: Side, end: BattleEnd
) -> BattleResult | FieldResult:
    """Steps 10 b and c: the winner's Demoralised units try to recover; the loser retreats three hexes, Disrupted."""
    check = Check(primo_star=has_star(winner.capitani))
    units = umpire.resolve(recover_units, winner.units, check, loser.enemy)
    victor = msgspec.structs.replace(winner, units=units)
    if isinstance(beaten, Rest):
        both = {loser.enemy: victor, loser: beaten}
        return FieldResult(end, loser, RETREAT, both[Side.ATTACKER], both[Side.DEFENDER])
    sides = {loser.enemy: remains(victor), loser: beaten}
    for each in Side:
        tell_rest(umpire, each, sides[each])
    umpire.note(Fact("retreat", f"the {loser} retreats {RETREAT} hexes"))
    return BattleResult(end, loser.enemy, RETREAT, sides[Side.ATTACKER], sides[Side.DEFENDER])
