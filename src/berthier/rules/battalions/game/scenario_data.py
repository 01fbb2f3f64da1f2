"""Scenarios and armies of the data (section f): who fights whom, where they start, when they come."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec

from berthier.boards.land import load_data
from berthier.core.errors import BadInput, unknown
from berthier.core.game import KEPT
from berthier.core.inputs import is_own, read_own
from berthier.rules.battalions.game.own import check_army, check_sides, check_table
from berthier.rules.battalions.game.own_file import BattleFile, OwnArmy, OwnTable
from berthier.rules.battalions.game.record import Troop, read_troop
from berthier.rules.battalions.game.scoring import value_of
from berthier.rules.battalions.game.table.constants import PACKAGE
from berthier.rules.battalions.game.table.ground import Table, find_table, read_table
from berthier.rules.battalions.units import Arm

FREE = "free"
DRY = "free_battle"  # free battles of new games, whose tables keep their objectives out of the water
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
    """A scenario by its key; `free_battle_1815` is the free battle of seed 1815 (G103); one's own by its text."""
    if is_own(key):
        return own_scenario(key)
    name = FREE if seed_of(key) is not None else key
    if name not in scenarios():
        raise unknown("scenario", key, scenarios(), "scenario")
    found: dict[str, Any] = scenarios()[name]
    return found


def file_of(key: str) -> dict[str, Any] | None:
    """The file of a scenario, its table and army lists written out; a free battle has none."""
    if seed_of(key) is not None:
        return None
    data: dict[str, Any] = scenarios()[key]
    sides = [side | {"army": armies()[side["army"]]} for side in data["sides"]]
    return data | {"table": dict(find_table(data["table"]).data), "sides": sides}


@lru_cache(KEPT)
def own_scenario(text: str) -> dict[str, Any]:
    """A scenario of one's own, once its words fit; tables and lists written out in it stand as texts for their names.

    Where everybody stands is looked at when it is set up.
    """
    file = read_own(text, BattleFile)
    table = file.table if isinstance(file.table, OwnTable) else msgspec.convert(find_table(file.table).data, OwnTable)
    one, other = (
        side.army if isinstance(side.army, OwnArmy) else msgspec.convert(army_of(side.army), OwnArmy)
        for side in file.sides
    )
    check_table(table)
    for place, army in enumerate((one, other)):
        check_army(army, f"sides[{place}].army", kinds())
    check_sides(file, table, (one, other))
    data: dict[str, Any] = msgspec.to_builtins(file)
    data["table"] = _by_name(data["table"])
    data["sides"] = [side | {"army": _by_name(side["army"])} for side in data["sides"]]
    return data


def _by_name(part: Any) -> str:
    """A name as it is; what is written out, as its text."""
    return part if isinstance(part, str) else msgspec.json.encode(part).decode()


@cache
def kinds() -> dict[str, tuple[str, ...]]:
    """The kinds of unit by arm, those of the army lists."""
    units = [one for army in armies().values() for one in army["units"]]
    return {arm: tuple(sorted({one["kind"] for one in units if one["arm"] == arm})) for arm in Arm}


def table_named(name: str) -> Table:
    """A table by its name, or by the text of one that was written out."""
    return own_table(name) if is_own(name) else find_table(name)


@lru_cache(KEPT)
def own_table(text: str) -> Table:
    """A table that was written out in a scenario."""
    return read_table(msgspec.json.decode(text))


@lru_cache(2 * KEPT)
def own_army(text: str) -> dict[str, Any]:
    """An army list that was written out in a scenario."""
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


def seed_of(key: str) -> int | None:
    """The seed of a free battle: `free_battle` has 0, `free_battle_1815` 1815; None for every other scenario."""
    if is_own(key):
        return None
    digits = key.removeprefix(DRY if is_dry(key) else FREE)
    if digits == key or (digits and (digits[0] != "_" or not digits[1:].isdecimal() or len(digits) > SEED_DIGITS + 1)):
        return None
    return int(digits[1:] or 0)


def is_dry(key: str) -> bool:
    """Whether a free battle is one of the second table; `free` and `free_1815` are of the first."""
    return key.startswith(DRY)


def army_of(key: str | None) -> dict[str, Any]:
    """An army list by its key; the sides of a free battle name none."""
    if key is None:
        raise BadInput("A free battle has no lists of its own: name another scenario.", "scenario")
    if is_own(key):
        return own_army(key)
    if key not in armies():
        raise unknown("army", key, armies(), "army")
    found: dict[str, Any] = armies()[key]
    return found


@lru_cache(2 * KEPT)
def listed(key: str | None, side: str) -> tuple[Troop, ...]:
    """The units of an army list as they are before they stand anywhere; what they are worth follows where unsaid."""
    found = [
        (one, read_troop(one, side=side, x=0, y=0, heading=0, formation=first_formation(one["arm"])))
        for one in army_of(key)["units"]
    ]
    return tuple(
        troop if "value" in one else msgspec.structs.replace(troop, value=value_of(troop)) for one, troop in found
    )


def first_formation(arm: str) -> str:
    """How a unit comes on the table unless told: in column, guns limbered."""
    return "limbered" if arm == "artillery" else "column"
