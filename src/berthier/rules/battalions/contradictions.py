"""What is told of a charge must fit the units that are told: contradictions are refused before the first die (G30)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from berthier.core.errors import BadInput
from berthier.core.umpire import Umpire
from berthier.rules.battalions.fire import Shot
from berthier.rules.battalions.fire_terms import WEARINESS, FireMod, FireMods, may_fire
from berthier.rules.battalions.house import G30, H7, H31, Told, Volley
from berthier.rules.battalions.morale import MoraleMod, MoraleMods
from berthier.rules.battalions.units import LEVELS, Arm, Combatant, Formation, Status, Unit, Weight

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
    """A defence volley: no more muskets or barrels than may fire (H7, H26), at what the charger is."""
    if shot is None:
        return
    if umpire.plays(H7) is Volley.OWN:
        check_figures(defender, shot)
    if umpire.plays(G30) is Told.FITS:
        check_target(shot.mods, charger.formation, "charger", "defence_fire.mods")
        check_weariness(shot.mods, defender, "defender", "defence_fire.mods")
        if shot.calibre is not None and defender.arm not in (None, Arm.ARTILLERY):
            raise BadInput(f"The defender is {defender.arm}: it has no guns to fire.", "defence_fire.calibre")


def check_figures(defender: Combatant, shot: Shot) -> None:
    """No more fire than the defender has, nor than may in its formation and order (H7)."""
    firing = shot.figures if shot.calibre is None else shot.cannon + shot.howitzers
    what, field = ("figures", "figures") if shot.calibre is None else ("barrels", "cannon")
    if firing > defender.figures:
        lost = f", {defender.lost} of {defender.original} lost" if defender.lost else ""
        said = f"{firing} {what} firing is above the {defender.figures} figures the defender has{lost}."
        raise BadInput(said, f"defence_fire.{field}")
    runs = defender.status is Status.RETREAT
    if shot.calibre is None:
        most = may_fire(defender.arm, defender.formation, defender.figures, shot.weapon, runs=runs)
    else:
        most = 0 if runs or defender.formation is Formation.LIMBERED else firing
    if firing > most:
        allowed = f"{most} of its {defender.figures} figures may fire" if most else "it does not fire"
        raise BadInput(f"{firing} {what} firing: {why_few(defender, shot)}, {allowed}.", f"defence_fire.{field}")


def why_few(defender: Combatant, shot: Shot) -> str:
    """What keeps a defender from firing with all it has."""
    if defender.status is Status.RETREAT:
        return "the defender is in retreat"
    if defender.arm is Arm.CAVALRY:
        return "cavalry fires with carbines alone, in skirmish order"
    if shot.calibre is None and defender.arm is Arm.ARTILLERY:
        return "a battery has no small arms"
    return f"the defender is {'in ' if shot.calibre is None else ''}{defender.formation}"


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


def check_new_formation(umpire: Umpire, defender: Combatant, formed: Formation | None, default: Formation) -> Formation:
    """The formation a defender may take up in step 4; one that its arm does not know is refused.

    Without a word it is the `default`, which is not offered to an arm that does not know it.
    """
    if formed is None:
        return default
    shapes = FORMATIONS_OF[defender.arm or Arm.INFANTRY]
    if umpire.plays(G30) is Told.FITS and defender.arm is not None and formed not in shapes:
        allowed = [str(shape) for shape in shapes]
        raise BadInput(f"The defender is {defender.arm}: it does not form {formed}.", "new_formation", allowed)
    return formed


def without_default(formation: str) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
    """Inputs of older records: the formation that stood there by default says nothing of a battery."""

    def read(inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        defender = inputs.get("defender")
        of_battery = isinstance(defender, Mapping) and defender.get("arm") == str(Arm.ARTILLERY)
        if not of_battery or inputs.get("new_formation") != formation:
            return inputs
        return {name: value for name, value in inputs.items() if name != "new_formation"}

    return read


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
