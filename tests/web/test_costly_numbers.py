"""A number in a request or a log never costs more than its length: it is refused by its form, before any arithmetic."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from berthier.engine.log import encode_line

BATTLE = {"attacker.sp": "9", "defender.sp": "8"}
HUGE = "1e10000000"


def test_the_interpreter_keeps_its_limit(client: TestClient) -> None:
    assert sys.get_int_max_str_digits() == sys.int_info.default_max_str_digits


def test_a_share_in_an_address(client: TestClient) -> None:
    page = client.get("/six_states/field_battle", params=BATTLE | {"_choose.tactic": f"Charge:{HUGE}"})
    assert "is not a share; write 2/15 or 0.5." in page.text
    panel = client.get("/six_states/field_battle/panel", params=BATTLE | {"_choose.tactic": f"Charge:1/{'9' * 9_999}"})
    assert "is not a share; write 2/15 or 0.5." in panel.text


@pytest.mark.parametrize(
    ("what", "asked", "said"),
    [
        ("odds", {"choose": {"tactic": f"Charge:{HUGE}"}}, "is not a share"),
        ("explain", {"choose": {"tactic": f"Charge:{HUGE}"}}, "is not a share"),
        ("simulate", {"choose": {"tactic": f"Charge:{HUGE}"}}, "is not a share"),
        ("worth", {"choose": {"tactic": f"Charge:{HUGE}"}}, "is not a share"),
        ("odds", {"policy": "equilibrium", "goal": "mix:field=1e5000000"}, "is not a weight"),
        ("advise", {"goal": "mix:field=1e5000000"}, "is not a weight"),
    ],
)
def test_shares_and_weights_through_the_api(client: TestClient, what: str, asked: dict[str, Any], said: str) -> None:
    place = f"/api/rulesets/six_states/procedures/field_battle/{what}"
    inputs = {"attacker": {"sp": 9}, "defender": {"sp": 8}}
    answer = client.post(place, json={"inputs": inputs} | asked)
    assert (answer.status_code, said in answer.text) == (422, True), answer.text


@pytest.mark.parametrize("place", ["/api/verify", "/api/replay", "/api/games/import"])
def test_a_number_without_end_in_a_log(client: TestClient, place: str) -> None:
    first = Path("tests/recorded/room_typed.jsonl").read_text(encoding="utf-8").split("\n")[0]
    costly = first.replace('"n":1', '"n":' + "1" * 990_000)
    answer = client.post(place, json={"log": costly + "\n"})
    assert "more than 400 digits" in answer.text, answer.text[:300]
    assert "more than 400 digits" in client.post(place, json={"log": '{"berthier":' + "9" * 990_000 + "}\n"}).text


def test_a_chained_line_with_a_long_number_is_refused_all_the_same(client: TestClient) -> None:
    line, _ = encode_line({"berthier": 10**4_000}, "")
    assert "more than 400 digits" in client.post("/api/verify", json={"log": line}).text


@pytest.mark.parametrize("number", ["²", "9" * 5_000])
@pytest.mark.parametrize("asked", ["_add=units.{}.x", "_drop=units.{}"])
def test_a_place_in_a_list_that_is_no_number(client: TestClient, asked: str, number: str) -> None:
    """Python calls `²` a digit and cannot read it: such a place is not there."""
    page = client.get(f"/capitani/force_quality?units.0.sp=2&{asked.format(number)}")
    assert page.status_code in (200, 422)
    assert page.status_code == 200 or "There is no item" in page.text


@pytest.mark.parametrize("number", ["²", "9" * 5_000])
def test_a_seat_that_is_no_number(client: TestClient, number: str) -> None:
    table = {"ruleset": "six_states", "players": "Ann, Ben", "dice": "typed", "name": "Ann", "plays": number}
    refused = client.post("/tables/new", data=table)
    assert (refused.status_code, "no such seat" in refused.text) == (422, True)
