"""Which modifiers fit a charge, worked out from the facts of both units where a player does not list them."""

from __future__ import annotations

from berthier.rules.battalions.melee import MeleeMod, MeleeMods
from berthier.rules.battalions.morale import MoraleMod, MoraleMods
from berthier.rules.battalions.units import Arm, Combatant, Cover, Formation, HitFrom, Weight

IN_RANKS = (Formation.LINE, Formation.COLUMN, Formation.ROAD)


def is_horse(unit: Combatant) -> bool:
    return unit.arm is Arm.CAVALRY


def is_foot(unit: Combatant) -> bool:
    """Infantry is what a unit is when no arm is named."""
    return unit.arm in (None, Arm.INFANTRY)


def in_flank(unit: Combatant, hit_from: HitFrom) -> bool:
    """Struck in side or rear; a square has only fronts."""
    return hit_from is not HitFrom.FRONT and unit.formation is not Formation.SQUARE


def charged_mods(defender: Combatant, charger: Combatant, hit_from: HitFrom) -> MoraleMods:
    """The defender's lines in steps 2 and 4 (B11)."""
    square = is_foot(defender) and defender.formation is Formation.SQUARE
    lighter = is_foot(defender) or (is_horse(defender) and defender.weight is not Weight.HEAVY)
    fits = {
        MoraleMod.SUPPORTED: defender.supported,
        MoraleMod.BEHIND_COVER: defender.cover is not None,
        MoraleMod.SQUARE_VS_CAVALRY: square and is_horse(charger),
        MoraleMod.SQUARE_VS_INFANTRY: square and is_foot(charger) and charger.formation is not Formation.SQUARE,
        MoraleMod.CHARGED_BY_HEAVY: lighter and is_horse(charger) and charger.weight is Weight.HEAVY,
        MoraleMod.FLANK_CHARGED: in_flank(defender, hit_from),
        MoraleMod.CHARGED_BY_CAVALRY: is_foot(defender) and is_horse(charger) and defender.formation in IN_RANKS,
    }
    return tuple(mod for mod, fit in fits.items() if fit)


def charging_mods(charger: Combatant, defender: Combatant, hit_from: HitFrom) -> MoraleMods:
    """The charger's lines in step 5 (B11)."""
    fits = {MoraleMod.SUPPORTED: charger.supported, MoraleMod.CHARGING_FLANK: in_flank(defender, hit_from)}
    return tuple(mod for mod, fit in fits.items() if fit)


def charger_melee_mods(charger: Combatant, defender: Combatant, hit_from: HitFrom) -> MeleeMods:
    """The charger's lines in step 6 (B13)."""
    flank = in_flank(defender, hit_from)
    fits = {
        MeleeMod.HIGHER_GROUND: defender.on_higher_ground,
        MeleeMod.HEDGE: defender.cover is Cover.HEDGE_DEFENSES,
        MeleeMod.WALL: defender.cover in (Cover.WALL_REDOUBT, Cover.BUILDINGS),
        MeleeMod.FLANK_SIDE: flank and hit_from is HitFrom.SIDE,
        MeleeMod.FLANK_REAR: flank and hit_from is HitFrom.REAR,
    }
    return (*melee_mods(charger, defender), *(mod for mod, fit in fits.items() if fit))


def melee_mods(unit: Combatant, enemy: Combatant) -> MeleeMods:
    """The lines of either side in step 6 (B13); enfilade is a front rank twice as wide (H32)."""
    square = is_foot(unit) and unit.formation is Formation.SQUARE
    heavy_enemy = is_horse(enemy) and enemy.weight is Weight.HEAVY
    fits = {
        MeleeMod.SQUARE_VS_INFANTRY: square and is_foot(enemy) and enemy.formation is not Formation.SQUARE,
        MeleeMod.ECHELON: is_horse(unit) and unit.echelon and is_horse(enemy) and not enemy.echelon,
        MeleeMod.LIGHTER_CAVALRY: is_horse(unit) and unit.weight is not Weight.HEAVY and heavy_enemy,
        MeleeMod.PARTIAL_CONTACT: unit.partial_contact or enemy.partial_contact,
        MeleeMod.ROAD_COLUMN: unit.formation is Formation.ROAD,
        MeleeMod.ENFILADE: enemy.front > 0 and unit.front >= 2 * enemy.front,
    }
    return tuple(mod for mod, fit in fits.items() if fit)
