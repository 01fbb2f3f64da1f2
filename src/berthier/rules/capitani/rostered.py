"""One Force, one entry: as one side of an assault, and as the Main Body of a battle line, it follows from its units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from berthier.core.face import RosterEntry
from berthier.core.relay import quiet
from berthier.rules.capitani.battles.corps import Corps
from berthier.rules.capitani.quality import fighter_of
from berthier.rules.capitani.quick_combat.quick_battle import host_of
from berthier.rules.capitani.units import Force, gun_sp, has_star, total_sp

MOST_UNITS, MOST_CAPITANI = 8, 4  # of one Corps


def follows(force: Force) -> dict[str, Any]:
    """Its quality, SP and arms against the Assault Table (d-0); and all of it in one Corps, where a Corps holds it."""
    fighter = fighter_of(quiet(), force.units, force.capitani, force.disrupted, force.admin_march)
    host = host_of(quiet(), force)
    told: dict[str, Any] = msgspec.to_builtins(fighter) | {"Host": msgspec.to_builtins(host)}
    told |= {"initiative": host.initiative, "in_arms": host.sp, "all_sp": total_sp(force.units)}
    told |= {"guns": gun_sp(force.units) or None, "star": has_star(force.capitani)}
    if len(force.units) <= MOST_UNITS and len(force.capitani) <= MOST_CAPITANI:
        told["main_body"] = msgspec.to_builtins(Corps(force.units, force.capitani, force.disrupted))
    return told


def returns(force: Force, told: Mapping[str, Any]) -> dict[str, Any]:
    """Units and Capitani that are left, one by one; where only SP are told, and one unit has them, its SP.

    Of several units the rules do not say whose the losses are: their owner corrects them.
    """
    changes: dict[str, Any] = {name: told[name] for name in ("units", "capitani") if isinstance(told.get(name), list)}
    if isinstance(told.get(""), list):
        changes["units"] = told[""]
    sp = told.get("sp_after", told.get("sp"))
    if "units" not in changes and sp is not None and len(force.units) == 1:
        unit = msgspec.to_builtins(force.units[0])
        changes["units"] = [unit | {"sp": sp, "demoralised": bool(told.get("demoralised"))}] if sp else []
    return changes


FORCE = RosterEntry("force of units", Force, follows, returns=returns)
