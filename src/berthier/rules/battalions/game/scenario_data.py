"""Scenarios and armies of the data (section f): who fights whom, where they start, when they come."""

from __future__ import annotations

from functools import cache
from typing import Any

from berthier.boards.land import load_data
from berthier.core.errors import BadInput, unknown
from berthier.rules.battalions.game.record import Troop, read_troop
from berthier.rules.battalions.game.table.constants import PACKAGE

FREE = "free"
SEED_DIGITS = 18


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
    """A scenario by its key; `free_1815` is the free battle of seed 1815 (G103)."""
    name = FREE if seed_of(key) is not None else key
    if name not in scenarios():
        raise unknown("scenario", key, scenarios(), "scenario")
    found: dict[str, Any] = scenarios()[name]
    return found


def seed_of(key: str) -> int | None:
    """The seed of a free battle: `free` has 0, `free_1815` has 1815; None for every other scenario."""
    if key == FREE:
        return 0
    name, _, digits = key.partition("_")
    if name != FREE or not digits.isdecimal() or len(digits) > SEED_DIGITS:
        return None
    return int(digits)


def army_of(key: str | None) -> dict[str, Any]:
    """An army list by its key; the sides of a free battle name none."""
    if key is None:
        raise BadInput("A free battle has no lists of its own: name another scenario.", "scenario")
    if key not in armies():
        raise unknown("army", key, armies(), "army")
    found: dict[str, Any] = armies()[key]
    return found


@cache
def listed(key: str | None, side: str) -> tuple[Troop, ...]:
    """The units of an army list as they are before they stand anywhere."""
    return tuple(
        read_troop(one, side=side, x=0, y=0, heading=0, formation=first_formation(one["arm"]))
        for one in army_of(key)["units"]
    )


def first_formation(arm: str) -> str:
    """How a unit comes on the table unless told: in column, guns limbered."""
    return "limbered" if arm == "artillery" else "column"
