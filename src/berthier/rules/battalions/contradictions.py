"""What is told of a charge must fit the units that are told: contradictions are refused before the first die (G30)."""

from __future__ import annotations

from collections.abc import Iterable

from berthier.core.errors import BadInput
from berthier.core.umpire import Umpire
from berthier.rules.battalions.fire import Shot
from berthier.rules.battalions.fire_terms import WEARINESS, FireMod, FireMods
from berthier.rules.battalions.house import G30, H7, H31, Told, Volley
from berthier.rules.battalions.morale import MoraleMod, MoraleMods
from berthier.rules.battalions.units import LEVELS, Arm, Combatant, Formation, Unit, Weight

OUTNUMBERED = (MoraleMod.OUTNUMBERED_2X, MoraleMod.OUTNUMBERED_3X)
FORMATIONS_OF = {
    Arm.INFANTRY: (Formation.LINE, Formation.COLUMN, Formation.SKIRMISH, Formation.ROAD, Formation.SQUARE),
    Arm.CAVALRY: (Formation.LINE, Formation.COLUMN, Formation.SKIRMISH, Formation.ROAD),
    Arm.ARTILLERY: (Formation.LIMBERED, Formation.UNLIMBERED),
}
SHAPES = {
    FireMod.COLUMN_OR_SQUARE: (Formation.COLUMN, Formation.SQUARE, Formation.ROAD),
    FireMod.SKIRMISHERS: (Formation.SKIRMISH,),
    FireMod.UNLIMBERED: (Formation.UNLIMBERED,),
    FireMod.LIMBERED: (Formation.LIMBERED,),
}
IN_RANKS = (Formation.LINE, Formation.COLUMN, Formation.ROAD)
MORALE_SHAPES = {
    MoraleMod.SQUARE_VS_CAVALRY: (Formation.SQUARE,),
    MoraleMod.SQUARE_VS_INFANTRY: (Formation.SQUARE,),
    MoraleMod.CHARGED_BY_CAVALRY: IN_RANKS,
}


def check_volley(umpire: Umpire, charger: Combatant, defender: Combatant, shot: Shot | None) -> None:
    """A defence volley: no more muskets or barrels than there are figures (H7, H26), at what the charger is."""
    if shot is None:
        return
    if umpire.plays(H7) is Volley.OWN:
        firing = shot.figures if shot.calibre is None else shot.cannon + shot.howitzers
        what = "figures" if shot.calibre is None else "barrels"
        if firing > defender.figures:
            lost = f", {defender.lost} of {defender.original} lost" if defender.lost else ""
            raise BadInput(
                f"{firing} {what} firing is above the {defender.figures} figures the defender has{lost}.",
                f"defence_fire.{'figures' if shot.calibre is None else 'cannon'}",
            )
    if umpire.plays(G30) is Told.FITS:
        check_target(shot.mods, charger.formation, "charger", "defence_fire.mods")
        check_weariness(shot.mods, defender, "defender", "defence_fire.mods")
        if shot.calibre is not None and defender.arm not in (None, Arm.ARTILLERY):
            raise BadInput(f"The defender is {defender.arm}: it has no guns to fire.", "defence_fire.calibre")


def check_target(mods: FireMods, formation: Formation | None, who: str, field: str) -> None:
    """A line for the target's shape against the formation the target is said to be in."""
    for mod in mods:
        if formation is not None and mod in SHAPES and formation not in SHAPES[mod]:
            raise BadInput(f"The {who} is in {formation}: {mod} does not fit it.", field, [str(f) for f in SHAPES[mod]])


def check_weariness(mods: FireMods, firer: Unit, who: str, field: str) -> None:
    """A line for the firer's fatigue against its level."""
    level = LEVELS[firer.fatigue].value
    for mod in mods:
        if mod in WEARINESS and mod != level:
            raise BadInput(f"The {who} is {level}, so it does not fire as {mod}.", field, [level])


def check_contact(
    umpire: Umpire, charger: Combatant, defender: Combatant, charged: MoraleMods | None, later: MoraleMods
) -> None:
    """Lines listed for steps 2 and 8 (or 7) against arms, formations and figures of both units."""
    if umpire.plays(G30) is Told.AS_TOLD:
        return
    for unit, who in ((charger, "charger"), (defender, "defender")):
        check_shape(unit, who)
    for mod in charged or ():
        shapes = MORALE_SHAPES.get(mod)
        if shapes and defender.formation is not None and defender.formation not in shapes:
            raise BadInput(f"The defender is in {defender.formation}: {mod} does not fit it.", "step2_mods")
        if mod is MoraleMod.CHARGED_BY_HEAVY and charger.weight not in (None, Weight.HEAVY):
            raise BadInput(f"The charger is {charger.weight} cavalry: {mod} does not fit it.", "step2_mods")
    only_after_melee(charged or (), "step2_mods")
    follows_by_itself(umpire, later)


def check_shape(unit: Combatant, who: str) -> None:
    """A formation of its arm, and no front rank wider than the figures that are left."""
    shapes = FORMATIONS_OF[unit.arm or Arm.INFANTRY]
    if unit.arm is not None and unit.formation is not None and unit.formation not in shapes:
        allowed = [str(shape) for shape in shapes]
        raise BadInput(f"The {who} is {unit.arm}: it does not stand in {unit.formation}.", f"{who}.formation", allowed)
    if unit.front > unit.figures:
        raise BadInput(f"The {who}'s front of {unit.front} is above the {unit.figures} figures it has.", f"{who}.front")


def only_after_melee(mods: Iterable[MoraleMod], field: str) -> None:
    """Outnumbering counts after a melee and nowhere else (Q11)."""
    for mod in mods:
        if mod in OUTNUMBERED:
            raise BadInput(f"{mod} counts in the loser's check after a melee alone (Q11).", field)


def follows_by_itself(umpire: Umpire, later: MoraleMods) -> None:
    """Step 8 counts the figures and knows who charged; a line that says so again could only contradict it (H31)."""
    derived = (
        {*OUTNUMBERED, MoraleMod.LOSER_WAS_CHARGER} if umpire.plays(H31) == "on" else {MoraleMod.LOSER_WAS_CHARGER}
    )
    for mod in later:
        if mod in derived:
            raise BadInput(
                f"{mod} is worked out when step 8 comes, from figures and charge: leave it out.", "step8_mods"
            )
