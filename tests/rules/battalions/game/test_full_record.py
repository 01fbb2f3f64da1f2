"""`berthier board --json`: every field of section (c), plain or not."""

from __future__ import annotations

from berthier.games.battalions import BATTLE
from tests.rules.battalions.game.playing import start

UNIT = (
    "id name side brigade arm kind drill quality weapon rifle two_rank green weight guns original value mn mv "
    "x y heading formation block lost fatigue status ridden_down sixes reform "
    "allowed used activated moved changed fired hits marks contact hit_from start"
)
FACTS = "scenario table period segment points a_is units gone leaders held turn contacts score"


def test_a_unit_is_told_with_all_of_its_entry() -> None:
    position = BATTLE.position_in(start("two_elms").position[0])
    data = BATTLE.data(position)
    assert set(data) == set(FACTS.split())
    assert all(set(unit) == set(UNIT.split()) for unit in data["units"])
    foot = next(unit for unit in data["units"] if unit["id"] == "F1")
    plain = {"arm": "infantry", "formation": "column", "status": "formed", "lost": 0, "contact": None}
    assert plain.items() <= foot.items()
    assert all({"id", "side", "role", "brigade", "used"} <= set(leader) for leader in data["leaders"])
