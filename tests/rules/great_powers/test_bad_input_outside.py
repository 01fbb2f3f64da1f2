"""The same sentence on the command line (exit code 2) and over HTTP (422, problem details), never a traceback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from berthier.web.app import create_app
from tests.cli.shell import run

FRENCH = {"nation": "Fr", "parts": [["Fr", "I", 20]], "leader": [5, 5, 6], "corps": 2}
AUSTRIANS = {"nation": "As", "parts": [["As", "I", 20]], "corps": 2}
OVER = {"nation": "Fr", "corps": "II", "I": 21, "C": 4}
ROUND = {"attacker_chit": "Assault", "defender_chit": "Defend", "attacker_factors": 5, "defender_factors": 5}

WRONG: dict[str, tuple[str, dict[str, Any], str, list[str]]] = {
    "a chit of the other side": (
        "field_combat",
        {"attacker": FRENCH, "defender": AUSTRIANS, "chits": {"A": "Cordon"}},
        "chits.A",
        ["no value for chits.A called 'Cordon'", "Outflank, Assault, Escalated Assault, Echelon, Probe"],
    ),
    "a chit that needs a leader": (
        "field_combat",
        {"attacker": FRENCH, "defender": AUSTRIANS, "chits": {"D": "Outflank"}},
        "chits.D",
        ["The defender may not play Outflank: it needs a leader."],
    ),
    "corps over capacity": (
        "chit_advice",
        {"attacker": {"nation": "Fr", "roster": [OVER]}, "defender": AUSTRIANS},
        "attacker.roster",
        ["France II: 21 of infantry and militia; the most is 20.", "France II: 4 of cavalry; the most is 3."],
    ),
    "a guard commitment without guards": (
        "guard_commitment",
        {"power": "Fr", "shift": "+2", "guards": 0},
        "guards",
        ["A shift of +2 needs 2 guard factors; there are 0."],
    ),
    "an unknown country": (
        "attacked_minor",
        {"country": "Portugl", "aggressor": "Fr"},
        "country",
        ["Did you mean Portugal?"],
    ),
    "a die modifier outside the chart": (
        "field_round",
        ROUND | {"commander_mods": {"A": 9}},
        "commander_mods.A",
        ["9 is too large; the most is 3."],
    ),
}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as client:
        yield client


@pytest.mark.parametrize("name", WRONG)
def test_on_the_command_line(name: str) -> None:
    procedure, inputs, field, sentences = WRONG[name]
    ran = run("odds", "great_powers", procedure, "--input", "-", "--json", given=json.dumps(inputs))
    assert ran.code == 2
    assert ran.error["field"] == field
    assert all(sentence in ran.error["error"] for sentence in sentences)
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("name", WRONG)
def test_over_http(client: TestClient, name: str) -> None:
    procedure, inputs, field, sentences = WRONG[name]
    answer = client.post(f"/api/rulesets/great_powers/procedures/{procedure}/odds", json={"inputs": inputs})
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("application/problem+json")
    told = answer.json()
    assert told["field"] == field
    assert all(sentence in told["detail"] for sentence in sentences)
