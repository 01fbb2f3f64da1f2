"""Free battles of new games: objectives on dry ground, a bridge nothing stands on, no brook over a hill."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from berthier.boards.table.polygons import is_in_or_on, is_near_line, line_meets
from berthier.games.battalions import known, to_order
from berthier.rules.battalions.game.position import table_for
from berthier.rules.battalions.game.scenario_data import seed_of
from berthier.rules.battalions.game.table.dry_table import dry_table_data
from berthier.rules.battalions.game.table.free_table import free_table_data

INCH = 1000
SEEDS = range(80)


def faults(table: dict[str, Any]) -> list[str]:
    """What a table has where a player would not look for it."""
    by_id = {one["id"]: one for one in table["features"]}
    brook = tuple(map(tuple, by_id["brook"]["line"])) if "brook" in by_id else ()
    found = [
        f"{one['id']} in the water"
        for one in table["objectives"]
        if brook and is_near_line(tuple(one["at"]), brook, one["radius"])
    ]
    if not brook:
        return found
    bridge = tuple(by_id["bridge"]["at"])
    road = tuple(map(tuple, by_id["road"]["line"]))
    if bridge not in road or not is_near_line(bridge, brook, INCH):
        found.append("no bridge where the road meets the brook")
    for one in table["features"]:
        if one["kind"] == "block":
            rect = one["rect"]
            if is_near_line((rect["x"], rect["y"]), brook, rect["depth"] // 2):
                found.append(f"{one['id']} in the water")
        elif "polygon" in one:
            outline = tuple(map(tuple, one["polygon"]))
            if is_in_or_on(bridge, outline):
                found.append(f"{one['kind']} on the bridge")
            if one["kind"] == "hill" and any(line_meets(a, b, (*outline, outline[0])) for a, b in pairwise(brook)):
                found.append("a brook over a hill")
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_lies_where_it_can_be_used(seed: int) -> None:
    table = dry_table_data(seed)
    assert faults(table) == []
    assert len(table["objectives"]) == 3
    assert all(0 < one["at"][1] < table["height"] for one in table["objectives"])


def test_neither_side_has_all_places_on_its_shore() -> None:
    """Where three places lie along a brook, one of them is on the other side of it."""
    for seed in SEEDS:
        table = dry_table_data(seed)
        brook = next((one["line"] for one in table["features"] if one["kind"] == "stream"), None)
        if brook is None or any(one["kind"] == "block" for one in table["features"]):
            continue
        level = dict(map(tuple, brook))
        north = {one["at"][1] > level[one["at"][0]] for one in table["objectives"]}
        assert north == {True, False}


def test_the_first_table_had_all_of_these() -> None:
    """So that the law above is one that can be broken; records keep that table, by its key."""
    told = {fault.partition(" ")[2] for seed in SEEDS for fault in faults(free_table_data(seed))}
    assert {"in the water", "brook over a hill", "on the bridge"} <= told
    assert table_for("free_1815").features != table_for("free_battle_1815").features
    assert table_for("free").objectives[0].at == tuple(free_table_data(0)["objectives"][0]["at"])


def test_new_games_are_begun_on_the_second_table() -> None:
    assert "free_battle" in list(known())
    assert "free" not in list(known())
    assert known()["free_1815"].title == known()["free_battle_1815"].title == "Free battle 1815"
    assert to_order("free_1815", {"seed": "7"}) == to_order("free_battle", {"seed": "7"}) == "free_battle_7"


@pytest.mark.parametrize(
    ("key", "seed"),
    [
        ("free", 0),
        ("free_12", 12),
        ("free_battle", 0),
        ("free_battle_12", 12),
        ("free_", None),
        ("free_battle_x", None),
        ("free_battles", None),
        ("freely", None),
        ("two_elms", None),
        ("free_1234567890123456789", None),
    ],
)
def test_the_key_says_the_number(key: str, seed: int | None) -> None:
    assert seed_of(key) == seed
