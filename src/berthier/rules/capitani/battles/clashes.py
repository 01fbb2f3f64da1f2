"""What Corps do to each other in a round (d-8 steps 5 to 7): artillery fire, charges, an Engagement."""

from __future__ import annotations

import msgspec

from berthier.core.umpire import Umpire
from berthier.rules.capitani.artillery import Mode, artillery_fire
from berthier.rules.capitani.assault import engage
from berthier.rules.capitani.battles.charge import behind, ride_home
from berthier.rules.capitani.battles.chits import Chit, Works
from berthier.rules.capitani.battles.corps import Corps, Ground
from berthier.rules.capitani.battles.elimination import check_capitani, check_one
from berthier.rules.capitani.discipline import check_units, recover_units
from berthier.rules.capitani.house import C21, C46, C47, Disruption, HeavyHorse
from berthier.rules.capitani.losses import labels, lose_guns, lose_sp_to_fire, suffer, take
from berthier.rules.capitani.quality import quality_of
from berthier.rules.capitani.sides import Fighter, Scene
from berthier.rules.capitani.units import (
    ATTACKER,
    Class,
    Hexside,
    Side,
    Units,
    fighting_sp,
    gun_sp,
    has_star,
    horse_sp,
    with_sp,
)


class Pair(msgspec.Struct, frozen=True, cache_hash=True):
    """Two Corps after they met, the striker's first; horse of each that went plundering."""

    ours: Corps
    theirs: Corps
    our_plunderers: Units = ()
    their_plunderers: Units = ()


class Volley(msgspec.Struct, frozen=True, cache_hash=True):
    """What a Corps' guns do: own guns lost, SP and check of the target, its Capitani at risk."""

    gun_loss: int = 0
    sp_loss: int = 0
    check: bool = False
    capitani: bool = False


SILENT = Volley()


def volley(umpire: Umpire, guns: int, ground: Ground, works: Works | None, by: Side) -> Volley:
    """One Corps' Artillery fires at the Corps opposite."""
    fire = artillery_fire(
        umpire, guns, Mode.MAJOR, ground.terrain, ground.weather, works is Works.EARTHWORKS, works is Works.RIVER, by=by
    )
    return Volley(fire.gun_loss, fire.target_sp_loss, fire.discipline_check, fire.capitani_check)


def can_fire(corps: Corps) -> bool:
    """A live Artillery chit and guns to fire."""
    return corps.artillery > 0 and gun_sp(corps.units) > 0


def exchange_fire(umpire: Umpire, ground: Ground, ours: Corps, theirs: Corps, side: Side, both: bool) -> Pair:
    """Step 5: live Artillery chits fire, both sides at once; `both` is False for a flank, where only ours fire."""
    out = umpire.resolve(volley, gun_sp(ours.units), ground, theirs.works, side) if can_fire(ours) else SILENT
    back = SILENT
    if both and can_fire(theirs):
        back = umpire.resolve(volley, gun_sp(theirs.units), ground, ours.works, side.enemy)
    ours = under_fire(umpire, fired(umpire, ours, out, side), back, side)
    theirs = under_fire(umpire, fired(umpire, theirs, back, side.enemy), out, side.enemy)
    return Pair(ours, theirs)


def fired(umpire: Umpire, corps: Corps, shot: Volley, side: Side) -> Corps:
    """A burst costs the firing guns an SP."""
    return msgspec.structs.replace(corps, units=lose_guns(umpire, side, corps.units, shot.gun_loss))


def under_fire(umpire: Umpire, corps: Corps, shot: Volley, side: Side) -> Corps:
    """SP lost, Capitani at risk, then the Corps checks under those who are left (d-0)."""
    units = lose_sp_to_fire(umpire, side, corps.units, shot.sp_loss)
    capitani = umpire.resolve(check_capitani, corps.capitani, side) if shot.capitani else corps.capitani
    corps = msgspec.structs.replace(corps, units=units, capitani=capitani)
    if not shot.check:
        return corps
    return msgspec.structs.replace(corps, units=umpire.resolve(check_units, units, corps.check, side))


class Blow(msgspec.Struct, frozen=True, cache_hash=True):
    """What a charge does: SP the charger loses, the target hit and its SP, Capitani at risk, plundering."""

    charger_loss: int = 0
    repelled: bool = False
    hit: bool = False
    target_loss: int = 0
    charging_capitano: bool = False
    charged_capitani: bool = False
    plundering: bool = False


def blow(umpire: Umpire, ground: Ground, horse: Units, target: Corps, pike: bool, flank: bool, by: Side) -> Blow:
    """The charge of a body of horse: Heavy if at least half of it is, with the lowest Quality of the heavy."""
    heavy = [unit for unit in horse if unit.cls is Class.HEAVY_CAVALRY]
    is_heavy = 2 * sum(unit.sp for unit in heavy) >= sum(unit.sp for unit in horse)
    quality = min(unit.q for unit in heavy) if is_heavy else 0
    done = ride_home(
        umpire, sum(unit.sp for unit in horse), is_heavy, quality, ground.terrain, ground.weather, pike,
        target.firearms > 0, behind(target.works), flank, by,
    )  # fmt: skip
    return Blow(
        done.charger_sp_loss, done.charger_dc, done.target_demoralised, done.target_sp_loss,
        done.charging_capitano_check, done.charged_capitani_check, done.plundering,
    )  # fmt: skip


def can_charge(corps: Corps) -> bool:
    """A Cavalry Charge chit played this round, and horse to charge with."""
    return corps.played is Chit.CHARGE and horse_sp(corps.units) > 0


def exchange_charges(umpire: Umpire, ground: Ground, ours: Corps, theirs: Corps, side: Side, both: bool) -> Pair:
    """Step 6: horse charges one named enemy unit, both sides at once; `both` is False for a flank charge."""
    out, target = strike_home(umpire, ground, ours, theirs, side, not both)
    back, victim = NO_BLOW
    if both:
        back, victim = strike_home(umpire, ground, theirs, ours, side.enemy, False)
    theirs = charged(umpire, theirs, out, target, side.enemy)
    ours = charged(umpire, ours, back, victim, side)
    ours, away = after_charge(umpire, ours, out, side)
    theirs, gone = after_charge(umpire, theirs, back, side.enemy)
    return Pair(ours, theirs, away, gone)


QUIET = Blow()
NO_BLOW: tuple[Blow, str] = (QUIET, "")


def strike_home(
    umpire: Umpire, ground: Ground, corps: Corps, enemy: Corps, side: Side, flank: bool
) -> tuple[Blow, str]:
    """The charger names a unit and rolls; where nobody is left opposite there is nothing to charge."""
    if not can_charge(corps) or not enemy.units:
        return NO_BLOW
    names = labels(enemy.units)
    targets = [name for name, unit in zip(names, enemy.units, strict=True) if not unit.is_guns] or list(names)
    name = umpire.choose(side, targets, "unit charged")
    pike = enemy.units[names.index(name)].is_pike
    horse = tuple(unit for unit in corps.units if unit.fights and unit.is_horse)
    shape = msgspec.structs.replace(enemy, units=(), capitani=())  # only chits and works of the enemy matter
    return umpire.resolve(blow, ground, horse, shape, pike, flank, side), name


def after_charge(umpire: Umpire, corps: Corps, done: Blow, side: Side) -> tuple[Corps, Units]:
    """What the charger suffers: SP off its horse and a check of the horse; its Capitano; or it goes plundering."""
    if done == QUIET:
        return corps, ()
    horse = tuple(unit for unit in corps.units if unit.fights and unit.is_horse)
    others = tuple(unit for unit in corps.units if not (unit.fights and unit.is_horse))
    if done.charging_capitano:
        corps = msgspec.structs.replace(corps, capitani=check_one(umpire, corps.capitani, side))
    if done.repelled:
        left = take(umpire, side, horse, done.charger_loss, (True,) * len(horse), "SP lost")[0]
        horse = umpire.resolve(check_units, left, corps.check, side)
    if done.plundering:
        return msgspec.structs.replace(corps, units=others), horse
    return (msgspec.structs.replace(corps, units=horse + others), ()) if done.repelled else (corps, ())


def charged(umpire: Umpire, corps: Corps, done: Blow, name: str, side: Side) -> Corps:
    """What the charged Corps suffers: the unit's SP and Demoralisation, the Corps' check, its Capitani."""
    capitani = umpire.resolve(check_capitani, corps.capitani, side) if done.charged_capitani else corps.capitani
    corps = msgspec.structs.replace(corps, capitani=capitani)
    if not done.hit:
        return corps
    units: Units = ()
    for unit, label in zip(corps.units, labels(corps.units), strict=True):
        struck = msgspec.structs.replace(unit, demoralised=True)
        units += with_sp(struck, unit.sp - done.target_loss) if label == name else (unit,)
    return msgspec.structs.replace(corps, units=umpire.resolve(check_units, units, corps.check, side))


class Help(msgspec.Struct, frozen=True, cache_hash=True):
    """SP a Corps that Holds lends the other for its ratio (Fight Coordination)."""

    sp: int = 0
    heavy_sp: int = 0


def engagement(
    umpire: Umpire, ground: Ground, striker: Corps, target: Corps, side: Side, help_: Help, their_help: Help
) -> Pair:
    """Step 7: a Corps attacks the one opposite on the Assault Table; the loser checks and is Disrupted next round."""
    ours, theirs = corps_fighter(umpire, striker, help_), corps_fighter(umpire, target, their_help)
    result = umpire.resolve(engage, ours, theirs, scene_of(umpire, ground, target), side)
    ours_left = suffer(umpire, side, striker.units, result.attacker)
    theirs_left = suffer(umpire, side.enemy, target.units, result.defender)
    disrupts = umpire.plays(C47) is Disruption.NEXT_ROUND
    if result.loser is ATTACKER:  # the attacker of this Engagement: the striker
        ours_left = umpire.resolve(check_units, ours_left, striker.check, side)
        striker = msgspec.structs.replace(striker, lost=disrupts)
    else:
        theirs_left = umpire.resolve(check_units, theirs_left, target.check, side.enemy)
        target = msgspec.structs.replace(target, lost=disrupts)
    return Pair(msgspec.structs.replace(striker, units=ours_left), msgspec.structs.replace(target, units=theirs_left))


def scene_of(umpire: Umpire, ground: Ground, target: Corps) -> Scene:
    """The ground of an Engagement: the hex for all, works only where the defending Corps has the chit."""
    halved = umpire.plays(C21) is HeavyHorse.HALVED
    river = Hexside.SECONDARY_RIVER if target.works is Works.RIVER else None
    return Scene(
        ground.terrain, river, ground.weather, earthworks=target.works is Works.EARTHWORKS, heavy_halved=halved
    )


def corps_fighter(umpire: Umpire, corps: Corps, help_: Help) -> Fighter:
    """A Corps as one side of the Assault Table, with Corps values."""
    heavy = corps.heavy_sp
    return Fighter(
        quality=quality_of(corps.units, umpire.plays(C46)),
        sp=fighting_sp(corps.units) - heavy + help_.sp,
        heavy_sp=heavy + help_.heavy_sp,
        pike=any(unit.fights and unit.is_pike for unit in corps.units),
        firearms=corps.firearms > 0,
        bonus=has_star(corps.capitani),
        disrupted=corps.disrupted,
        admin_march=corps.admin_march,
        combined_arms=corps.played is Chit.COMBINED_ARMS and corps.is_combined,
    )


def muster(umpire: Umpire, corps: Corps, side: Side) -> Corps:
    """Muster chit: the Capitano Generale's Corps Holds and its Demoralised units try to recover."""
    return msgspec.structs.replace(corps, units=umpire.resolve(recover_units, corps.units, corps.check, side))
