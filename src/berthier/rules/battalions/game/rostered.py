"""One unit, one record (G30): the roster of a room without a table holds the same record as the table."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.ruleset import RosterEntry
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.fire_terms import Weapon
from berthier.rules.battalions.game.record import Listed
from berthier.rules.battalions.game.table.shape import barrels, firing, size
from berthier.rules.battalions.melee import base_value
from berthier.rules.battalions.units import LEVELS, Arm, Combatant, Formation


def follows(unit: Listed) -> dict[str, Any]:
    """What procedures take of a unit beside its own figures: it follows from the record, nobody has to say it.

    The front rank and the figures that fire by its formation (G31), barrels left (G33), its weapon and melee value.
    """
    if unit.weapon is None and unit.arm is Arm.INFANTRY:
        unit = msgspec.structs.replace(unit, weapon=Weapon.MUSKET)
    shape = Formation.LINE if unit.drawn_up is Formation.GARRISON else unit.drawn_up
    fighter = Combatant(original=unit.original, quality=unit.quality, mv=unit.mv, arm=unit.arm, formation=shape)
    return {
        "formation": str(shape),
        "front": size(unit).front,
        "figures": firing(unit),
        **barrels(unit)._asdict(),
        "weapon": str(Weapon.RIFLE if unit.rifle else unit.weapon or Weapon.MUSKET),
        "mv": base_value(quiet(), fighter),
    }


UNIT = RosterEntry("unit", Listed, follows, {"fatigue": {str(level): place for place, level in enumerate(LEVELS)}})
