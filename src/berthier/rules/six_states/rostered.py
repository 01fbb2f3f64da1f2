"""One army, one fleet, one entry: what hunger, marches, retreats, storms and the yard take of it, and leave of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.core.face import RosterEntry
from berthier.rules.six_states.units import Army, Count, Fleet


def army_follows(army: Army) -> dict[str, Any]:
    """Its strength and its horse, counted where the troops are told by type."""
    if army.troops is None:
        return {}
    return {"sp": army.troops.sp, "cavalry": army.troops.horse}


def army_returns(army: Army, told: Mapping[str, Any]) -> dict[str, Any]:
    """What is left by type where it was counted so, else in all; a chart that tells the loss alone takes it off."""
    changes: dict[str, Any] = {}
    lost = told.get("sp_lost", told.get("lost"))
    left = told.get("sp_left", told.get("sp", None if lost is None or army.sp is None else max(0, army.sp - lost)))
    if army.sp is not None and left is not None:
        changes["sp"] = left
    if army.troops is not None and told.get("troops") is not None:
        changes["troops"] = told["troops"]
    return changes


class ListedFleet(Fleet, frozen=True, forbid_unknown_fields=True):
    """A fleet as a roster has it: with its damaged ships, which neither fight nor carry (D7)."""

    damaged_nsp: Count = 0
    damaged_transports: Count = 0


def fleet_follows(fleet: ListedFleet) -> dict[str, Any]:
    """Sound and damaged ships in all, as a storm meets them."""
    return {
        "sound": fleet.nsp + fleet.transports,
        "hurt": fleet.damaged_nsp + fleet.damaged_transports,
        "is_damaged": bool(fleet.damaged_nsp + fleet.damaged_transports),
    }


def fleet_returns(fleet: ListedFleet, told: Mapping[str, Any]) -> dict[str, Any]:
    """Ships left; of transports those that were neither captured nor sunk."""
    changes = {name: told[name] for name in fleet.__struct_fields__ if isinstance(told.get(name), int)}
    fates = told.get("transports")
    if isinstance(fates, Mapping):
        changes["transports"] = max(0, fleet.transports - fates.get("captured", 0) - fates.get("sunk", 0))
    return changes


ARMY = RosterEntry("army", Army, army_follows, returns=army_returns)
FLEET = RosterEntry("fleet", ListedFleet, fleet_follows, returns=fleet_returns)
