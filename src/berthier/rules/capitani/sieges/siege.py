"""Siege (d-7): each Combat Phase a bombardment, perhaps a sortie, an In-breach attack or a Storm, until it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.artillery import TOP_STATUS
from berthier.rules.capitani.attrition import Condition, Wear, attrition
from berthier.rules.capitani.discipline import Check, check_units, recover_units
from berthier.rules.capitani.fight import after_defeat, check_can_fight, fight
from berthier.rules.capitani.ground import check_combat
from berthier.rules.capitani.house import D7, D7_BREACH, Besieger
from berthier.rules.capitani.losses import lose_any, lose_guns, lose_sp_to_fire
from berthier.rules.capitani.sides import Scene
from berthier.rules.capitani.sieges.besieged import (
    BESIEGER,
    GARRISON,
    Place,
    Resolve,
    Siege,
    SiegeEnd,
    SiegeResult,
    Sortie,
    Turns,
)
from berthier.rules.capitani.sieges.bombardment import bombard, is_over_river
from berthier.rules.capitani.units import (
    DEFENDER,
    Class,
    Force,
    Hexside,
    Phase,
    SiegeStatus,
    Units,
    Weather,
    fighting_sp,
    gun_sp,
    has_star,
    total_sp,
)
from berthier.rules.capitani.weather import roll_weather


def siege(
    umpire: Umpire,
    place: Place,
    besieger: Force,
    garrison: Force,
    siege_status: SiegeStatus = 0,
    weather: Weather = Weather.FAIR,
    turns: Turns = 12,
) -> Next[SiegeResult]:
    """Besiege a Fortress for so many turns: the garrison decides on sorties, the besieger when to go in."""
    where = msgspec.structs.replace(place, hexside=None) if umpire.plays(D7) is Besieger.SAME_HEX else place
    check_combat(where.terrain, where.hexside)
    check_combat(where.besieger_terrain, None)
    check_can_fight(besieger, BESIEGER)
    if not fighting_sp(garrison.units):
        raise BadInput("A garrison without an undemoralised unit has already surrendered.", "garrison.units")
    return Next(siege_turn, where, Siege(besieger, garrison, siege_status, weather, turns))


def siege_turn(umpire: Umpire, place: Place, now: Siege) -> SiegeResult | Next[SiegeResult]:
    """A turn begins: the weather, then the bombardment by all guns together."""
    umpire.note(Step("turn"))
    if place.season is not None:
        sky = umpire.resolve(roll_weather, place.season, now.weather).weather
        now = msgspec.structs.replace(now, weather=sky)
    if not gun_sp(now.besieger.units):
        return sortie(umpire, place, now)
    return Next(bombardment, place, now) if place.season else bombardment(umpire, place, now)


def bombardment(umpire: Umpire, place: Place, now: Siege) -> Next[SiegeResult]:
    """Step 1: the guns fire; losses and the garrison's check; a breach raises the Siege Status."""
    guns = now.besieger.units
    hit = umpire.resolve(
        bombard, gun_sp(guns), now.status, now.weather, place.fortress, place.earthworks, is_over_river(place.hexside),
        has_siege_ability(now.besieger), has_siege_guns(guns), gun_sp(now.garrison.units), BESIEGER,
    )  # fmt: skip
    left = lose_guns(umpire, BESIEGER, guns, hit.gun_loss)
    held = lose_sp_to_fire(umpire, GARRISON, now.garrison.units, hit.sp_loss)
    status = min(TOP_STATUS, now.status + 1) if hit.breach else now.status
    umpire.note(Fact("Siege Status", status))
    after = changed(now, left, held, status)
    return Next(shaken, place, after, GARRISON, sortie) if hit.check else Next(sortie, place, after)


def shaken(umpire: Umpire, place: Place, now: Siege, who: str, then: Callable[..., Any]) -> Next[SiegeResult]:
    """One side's units take the Discipline Check, then the siege goes on."""
    force = now.garrison if who == GARRISON else now.besieger
    units = umpire.resolve(check_units, force.units, after_defeat(force), who)
    if who == GARRISON:
        return Next(then, place, changed(now, now.besieger.units, units, now.status))
    return Next(then, place, changed(now, units, now.garrison.units, now.status))


def changed(now: Siege, besieger: Units, garrison: Units, status: int) -> Siege:
    """The siege with these units and this Siege Status."""
    ours = msgspec.structs.replace(now.besieger, units=besieger)
    theirs = msgspec.structs.replace(now.garrison, units=garrison)
    return Siege(ours, theirs, status, now.weather, now.turns)


def has_siege_guns(units: Units) -> bool:
    """Siege Artillery among the guns turns (b) into b."""
    return any(unit.cls is Class.SIEGE_ARTILLERY for unit in units)


def has_siege_ability(force: Force) -> bool:
    """A Capitano with the Siege ability."""
    return any(capitano.siege_ability for capitano in force.capitani)


def sortie(umpire: Umpire, place: Place, now: Siege) -> SiegeResult | Next[SiegeResult]:
    """Step 2: the garrison may attack; a besieger who loses has the Siege Status cut by 1. Not through a Ferry."""
    if not fighting_sp(now.garrison.units):
        return result(umpire, SiegeEnd.SURRENDER, now)
    ways = (Sortie.STAY,) if place.hexside is Hexside.FERRY else tuple(Sortie)
    if umpire.choose(GARRISON, ways, "sortie") is Sortie.STAY:
        return attack(umpire, place, now)
    scene = Scene(place.besieger_terrain, place.hexside, now.weather, earthworks=place.besieger_earthworks)
    fought = fight(umpire, now.garrison, now.besieger, scene, (GARRISON, BESIEGER))
    besieger_lost = fought.loser is DEFENDER
    status = max(0, now.status - 1) if besieger_lost else now.status
    after = changed(now, fought.defender, fought.attacker, status)
    return Next(shaken, place, after, BESIEGER if besieger_lost else GARRISON, attack)


def attack(umpire: Umpire, place: Place, now: Siege) -> SiegeResult | Next[SiegeResult]:
    """Step 3: the besieger waits, attacks In-breach, or storms; step 4: the place falls to a lost fight."""
    if not fighting_sp(now.garrison.units):
        return result(umpire, SiegeEnd.SURRENDER, now)
    if not fighting_sp(now.besieger.units):
        return Next(end_turn, place, now)
    way = umpire.choose(BESIEGER, attacks(place, now.status, umpire.plays(D7_BREACH)), "attack")
    if way is Resolve.WAIT:
        return Next(end_turn, place, now)
    in_breach = way is Resolve.IN_BREACH
    scene = Scene(place.terrain, place.hexside, now.weather, place.fortress, place.earthworks, in_breach, now.status)
    fought = fight(umpire, now.besieger, now.garrison, scene, (BESIEGER, GARRISON))
    after = changed(now, fought.attacker, fought.defender, now.status)
    if fought.loser is DEFENDER:
        return Next(shaken, place, after, GARRISON, fall)
    return Next(shaken, place, after, BESIEGER, end_turn)


def fall(umpire: Umpire, place: Place, now: Siege) -> SiegeResult | Next[SiegeResult]:
    """Step 4: a garrison that lost the fight and keeps no undemoralised unit loses the place."""
    return Next(end_turn, place, now) if fighting_sp(now.garrison.units) else result(umpire, SiegeEnd.FALLEN, now)


def attacks(place: Place, status: int, least: int) -> tuple[Resolve, ...]:
    """In-breach needs a breach and no Ferry; a Storm is always possible."""
    if status >= least and place.hexside is not Hexside.FERRY:
        return tuple(Resolve)
    return (Resolve.WAIT, Resolve.STORM)


def end_turn(umpire: Umpire, place: Place, now: Siege) -> SiegeResult | Next[SiegeResult]:
    """Surrender at the end of the phase; then attrition of the besieged."""
    if not fighting_sp(now.garrison.units):
        return result(umpire, SiegeEnd.SURRENDER, now)
    held = umpire.resolve(wear_down, now.garrison, place.garrison_loc, now.weather)
    after = changed(now, now.besieger.units, held, now.status)
    if not fighting_sp(held):
        return result(umpire, SiegeEnd.SURRENDER, after)
    return Next(recovered, place, after)


def recovered(umpire: Umpire, place: Place, now: Siege) -> SiegeResult | Next[SiegeResult]:
    """The besieger's Demoralised units try to recover; then the next turn begins, or there is none."""
    check = Check(Phase.COMMAND, primo_star=has_star(now.besieger.capitani))
    units = umpire.resolve(recover_units, now.besieger.units, check, BESIEGER)
    after = changed(now, units, now.garrison.units, now.status)
    if all(unit.is_guns for unit in units):
        return result(umpire, SiegeEnd.RAISED, after)
    if now.turns == 1:
        return result(umpire, SiegeEnd.HOLDS, after)
    return Next(siege_turn, place, msgspec.structs.replace(after, turns=now.turns - 1))


def wear_down(umpire: Umpire, garrison: Force, loc: bool, weather: Weather) -> Units:
    """Attrition Segment: a besieged Force checks, at +2 without a LOC."""
    conditions = frozenset({Condition.BESIEGED})
    lost = attrition(
        umpire,
        total_sp(garrison.units),
        Wear.SEGMENT,
        weather,
        has_star(garrison.capitani),
        None,
        False,
        conditions,
        loc,
    ).loss
    return lose_any(umpire, GARRISON, garrison.units, lost)


def result(umpire: Umpire, end: SiegeEnd, now: Siege) -> SiegeResult:
    """The siege as it stands."""
    ours, theirs = now.besieger.units, now.garrison.units
    done = SiegeResult(end, now.status, total_sp(ours) - gun_sp(ours), gun_sp(ours), total_sp(theirs))
    umpire.note(Fact("besieger", f"{done.besieger_sp} SP, {done.besieger_guns} guns left"))
    umpire.note(Fact("garrison", f"{done.garrison_sp} SP left, Siege Status {done.siege_status}"))
    return done
