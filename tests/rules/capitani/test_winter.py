"""Two clauses that could be read otherwise (decision 0056): sieges in winter, and guards away from their walls."""

from __future__ import annotations

from typing import Any

from berthier.core.relay import quiet
from berthier.core.umpire import Next
from berthier.rules.capitani.game.cases import BOARD_CASES
from berthier.rules.capitani.game.marches.winter import into_quarters
from berthier.rules.capitani.game.setting_up import read_position

WINTER: dict[str, Any] = {"scenario": "colonna_1521", "turn": 13, "patch": {"sieges": {"Parma": 1}}}


def test_a_siege_stands_still_in_winter_though_nobody_is_before_the_walls() -> None:
    """G9: no fights, so no check that opens them. A board question asks for that check by its name."""
    after = into_quarters(quiet(), read_position(WINTER), ())
    assert isinstance(after, Next)
    assert dict(after.args[0].sieges) == {"Parma": 1}
    assert BOARD_CASES["sieges"]({**WINTER, "ask": {}}, []) == {"sieges": {}}


def test_citizen_guards_take_up_no_room_where_their_force_falls_back_to() -> None:
    """G3.4 before G5h: guards do not march, so that who has nine units and a guard joins a friend with one."""
    nine = [{"kind": "gascons", "sp": 8}] * 9
    guard = {"kind": "militia", "sp": 2}
    for units, joins in (([*nine, guard], True), ([*nine, {"kind": "gascons", "sp": 8}], False)):
        patch: dict[str, Any] = {"units": {"F1": units, "F2": [{"kind": "italian_foot", "sp": 8}]}}
        asked = {"force": "F1", "with": "F2"}
        found = BOARD_CASES["join"]({"scenario": "novara_1513", "patch": patch, "ask": asked}, [])
        assert found["may"] is joins
        assert all(unit["kind"] != "militia" for unit in found["units"])
