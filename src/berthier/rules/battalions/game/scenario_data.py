"""Scenarios and armies of the data (section f): who fights whom, where they start, when they come."""

from __future__ import annotations

from functools import cache
from typing import Any

from berthier.boards.land import load_data
from berthier.core.errors import unknown
from berthier.rules.battalions.game.constants import PACKAGE
from berthier.rules.battalions.game.record import Troop, read_troop


@cache
def armies() -> dict[str, Any]:
    """Army lists by key."""
    found: dict[str, Any] = load_data(PACKAGE, "armies.json")["armies"]
    return found


@cache
def scenarios() -> dict[str, Any]:
    """Scenarios by key."""
    return {one["id"]: one for one in load_data(PACKAGE, "scenarios.json")["scenarios"]}


def scenario_of(key: str) -> dict[str, Any]:
    """A scenario by its key."""
    if key not in scenarios():
        raise unknown("scenario", key, scenarios(), "scenario")
    found: dict[str, Any] = scenarios()[key]
    return found


def army_of(key: str) -> dict[str, Any]:
    """An army list by its key."""
    if key not in armies():
        raise unknown("army", key, armies(), "army")
    found: dict[str, Any] = armies()[key]
    return found


@cache
def listed(key: str, side: str) -> tuple[Troop, ...]:
    """The units of an army list as they are before they stand anywhere."""
    return tuple(
        read_troop(one, side=side, x=0, y=0, heading=0, formation=first_formation(one["arm"]))
        for one in army_of(key)["units"]
    )


def first_formation(arm: str) -> str:
    """How a unit comes on the table unless told: in column, guns limbered."""
    return "limbered" if arm == "artillery" else "column"
