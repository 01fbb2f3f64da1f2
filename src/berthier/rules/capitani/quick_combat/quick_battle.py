"""The optional combat with units (d-10, G5.2 step 5): one roll, SP taken from units, pursuit, Capitani at risk."""

from __future__ import annotations

from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.battles.aftermath import RETREAT, BattleEnd, FieldResult, Rest
from berthier.rules.capitani.battles.elimination import check_capitani, check_one
from berthier.rules.capitani.house import C46
from berthier.rules.capitani.losses import lose_sp, pay
from berthier.rules.capitani.pursuit import chase
from berthier.rules.capitani.quality import quality_of
from berthier.rules.capitani.quick_combat.optional import ELITE_SP, Host, opt_crt
from berthier.rules.capitani.quick_combat.quick import opt_total
from berthier.rules.capitani.units import (
    ATTACKER,
    DEFENDER,
    Force,
    Side,
    Type,
    Weather,
    fighting_sp,
    foot_sp,
    has_star,
    horse_sp,
)
from berthier.rules.capitani.zoc import has_stradiots

EMPLOYED = 4  # G5f: the first four Capitani; the others are Unemployed


def host_of(umpire: Umpire, force: Force) -> Host:
    """A Force in numbers: Demoralised units count nowhere."""
    body = [unit for unit in force.units if unit.fights]
    gendarmes = sum(unit.sp for unit in body if unit.type is Type.GENDARMES)
    elite: dict[str, int] = {}
    for unit in body:
        if unit.q == 3:
            elite[unit.type or unit.called] = elite.get(unit.type or unit.called, 0) + unit.sp
    employed = force.capitani[:EMPLOYED]
    return Host(
        sp=fighting_sp(force.units),
        initiative=force.capitani[0].initiative if force.capitani else 0,
        stars=sum(capitano.star for capitano in employed),
        cav=horse_sp(force.units),
        gendarmes=2 * gendarmes > horse_sp(force.units),
        art=sum(unit.sp for unit in force.units if unit.is_guns and not unit.demoralised),
        fire=sum(unit.sp for unit in body if unit.firearms),
        elite_types=sum(sp >= ELITE_SP for sp in elite.values()),
        quality=quality_of(force.units, umpire.plays(C46)),
        stradiots=has_stradiots(force.units),
        capitani=len(employed),
    )


def quick_battle(
    umpire: Umpire,
    attacker: Force,
    defender: Force,
    clear: bool = True,
    affecting: bool = False,
    weather: Weather = Weather.FAIR,
) -> Next[FieldResult]:
    """The optional combat between two Forces: the nine modifiers, then the roll."""
    ours, theirs = host_of(umpire, attacker), host_of(umpire, defender)
    total = umpire.resolve(opt_total, ours, theirs, clear, affecting, weather)
    return Next(decided, attacker, defender, total)


def decided(umpire: Umpire, attacker: Force, defender: Force, total: int) -> Next[FieldResult]:
    """The roll with its rerolls, and SP lost by both, the owners choosing whose."""
    done = umpire.resolve(opt_crt, total, fighting_sp(attacker.units), fighting_sp(defender.units))
    ours = Rest(lose_sp(umpire, ATTACKER, attacker.units, done.att_loss), attacker.capitani, ())
    theirs = Rest(lose_sp(umpire, DEFENDER, defender.units, done.def_loss), defender.capitani, ())
    return Next(chased, ours, theirs, done.loser)


def chased(umpire: Umpire, attacker: Rest, defender: Rest, loser: Side) -> FieldResult:
    """The winner pursues, the loser pays and retreats; Capitani of both may be lost (d-9)."""
    winner, beaten = (defender, attacker) if loser is ATTACKER else (attacker, defender)
    side, units = loser.enemy, winner.units
    done = umpire.resolve(
        chase, horse_sp(units), foot_sp(units), has_star(winner.capitani), has_stradiots(units), 0, False, side
    )
    left = pay(umpire, loser, beaten.units, done.losses)
    hunters = check_one(umpire, winner.capitani, side) if done.pursuer_checks else winner.capitani
    hunted = umpire.resolve(check_capitani, beaten.capitani, loser) if done.pursued_check else beaten.capitani
    both = {side: Rest(units, hunters, ()), loser: Rest(left, hunted, ())}
    return FieldResult(BattleEnd.BROKEN, loser, RETREAT, both[ATTACKER], both[DEFENDER])
