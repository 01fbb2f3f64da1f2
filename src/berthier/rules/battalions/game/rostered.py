"""One unit, one record (G30): the roster of a room without a table holds the same record as the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.face import RosterEntry
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
        "figures": firing(unit) or None,
        **(barrels(unit)._asdict() if unit.guns is not None else {}),
        "calibre": None if unit.guns is None else str(unit.guns.calibre),
        "rating": str(unit.drill),
        "weapon": str(Weapon.RIFLE if unit.rifle else unit.weapon or Weapon.MUSKET),
        "mv": base_value(quiet(), fighter),
    }


def returns(unit: Listed, told: Mapping[str, Any]) -> dict[str, Any]:
    """Its own figures as a result writes them; figures that fall by fire come on top of those lost before."""
    changes = {name: value for name, value in told.items() if name in unit.__struct_fields__}
    if "casualties" in told:
        changes["lost"] = min(unit.original, unit.lost + told["casualties"])
    return changes


TIRED = {"fatigue": {str(level): place for place, level in enumerate(LEVELS)}}
UNIT = RosterEntry("unit", Listed, follows, TIRED, returns)
