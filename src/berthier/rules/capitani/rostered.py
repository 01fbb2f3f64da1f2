"""One Force, one entry: as one side of an assault, and as the Main Body of a battle line, it follows from its units."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.quiet import quiet
from berthier.core.ruleset import RosterEntry
from berthier.rules.capitani.battles.corps import Corps
from berthier.rules.capitani.quality import fighter_of
from berthier.rules.capitani.units import Force

MOST_UNITS, MOST_CAPITANI = 8, 4  # of one Corps


def follows(force: Force) -> dict[str, Any]:
    """Its quality, SP and arms against the Assault Table (d-0); and all of it in one Corps, where a Corps holds it."""
    fighter = fighter_of(quiet(), force.units, force.capitani, force.disrupted, force.admin_march)
    told: dict[str, Any] = msgspec.to_builtins(fighter)
    if len(force.units) <= MOST_UNITS and len(force.capitani) <= MOST_CAPITANI:
        told["main_body"] = msgspec.to_builtins(Corps(force.units, force.capitani, force.disrupted))
    return told


FORCE = RosterEntry("force of units", Force, follows)
