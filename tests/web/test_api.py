"""The API gives what the command line's --json gives, and answers bad input with problem details."""

from __future__ import annotations

import json
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.cli.shell import run

PLACE = "/api/rulesets/six_states/procedures"


def _printed(*words: str) -> Any:
    return json.loads(run(*words, "--json").out)


TWINS = [
    (["rules", "elements"], "GET", "/api/rulesets/elements", None),
    (["table", "six_states", "combat_loss"], "GET", "/api/rulesets/six_states/tables/combat_loss", None),
    (["table", "six_states"], "GET", "/api/rulesets/six_states/tables", None),
    (
        ["odds", "six_states", "attrition", "sp=20", "flags=winter_turn"],
        "POST",
        f"{PLACE}/attrition/odds",
        {"inputs": {"sp": 20, "flags": ["winter_turn"]}},
    ),
    (
        ["odds", "six_states", "--example", "river_line", "--count"],
        "POST",
        f"{PLACE}/field_battle/odds",
        {"example": "river_line", "count": True},
    ),
    (
        ["advise", "six_states", "field_round", "attacker.sp=20", "defender.sp=12"],
        "POST",
        f"{PLACE}/field_round/advise",
        {"inputs": {"attacker": {"sp": 20}, "defender": {"sp": 12}}},
    ),
    (
        [
            *("advise", "six_states", "field_round", "attacker.sp=5", "defender.sp=4", "--goal", "mix:field=2"),
            *("--cells", "--cell", "Charge,Square", "--shift", "terrain", "--all", "--side", "defender"),
        ],
        "POST",
        f"{PLACE}/field_round/advise",
        {
            "inputs": {"attacker": {"sp": 5}, "defender": {"sp": 4}},
            "goal": "mix:field=2",
            "cells": True,
            "cell": ["Charge", "Square"],
            "shift": ["terrain"],
            "every": True,
            "side": "defender",
        },
    ),
    (
        ["simulate", "six_states", "attrition", "sp=20", "--games", "500", "--seed", "7"],
        "POST",
        f"{PLACE}/attrition/simulate",
        {"inputs": {"sp": 20}, "games": 500, "seed": 7},
    ),
]


@pytest.mark.parametrize(("words", "method", "path", "body"), TWINS)
def test_every_command_has_its_twin(client: TestClient, words: list[str], method: str, path: str, body: Any) -> None:
    answer = client.request(method, path, json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json() == _printed(*words)


def test_explain_holds_what_the_command_prints(client: TestClient) -> None:
    body = {"inputs": {"sp": 20, "flags": ["winter_turn"]}, "dice": [3]}
    answer = client.post(f"{PLACE}/attrition/explain", json=body).json()
    printed = _printed("explain", "six_states", "attrition", "sp=20", "flags=winter_turn", "--dice", "3")
    assert answer == {key: printed[key] for key in answer}
    assert answer["outcome"]["lost"] == 2


def test_a_log_is_verified(client: TestClient) -> None:
    log = client.get("/six_states/attrition/log", params={"sp": "20", "_answers": '[{"faces":[3]}]'}).text
    good = client.post("/api/verify", json={"log": log}).json()
    bad = client.post("/api/verify", json={"log": log.replace('"lost":', '"lost":1')}).json()
    assert (good["ok"], good["complete"]) == (True, True)
    assert (bad["ok"], bad["line"]) == (False, 3)


PROBLEMS = [
    ("GET", "/api/rulesets/none", None, 404, "ruleset"),
    ("GET", "/api/rulesets/six_states/tables/none", None, 404, "table"),
    ("POST", "/api/verify", {"log": "no log"}, 422, "line 1"),
    ("POST", "/api/verify", {"log": '{"berthier":2}\n'}, 422, "line 1"),
    ("POST", f"{PLACE}/none/odds", {}, 404, "procedure"),
    ("POST", f"{PLACE}/attrition/odds", {"inputs": {"sp": "20"}}, 422, "sp"),
    ("POST", f"{PLACE}/attrition/odds", {"inputs": {"sp": 20}, "switches": {"C99": "x"}}, 422, "switches.C99"),
    ("POST", f"{PLACE}/field_battle/odds", {"example": "river_line", "budget": 1}, 422, "budget"),
    ("POST", f"{PLACE}/attrition/odds", {"inputs": {}, "what": 1}, 400, "what"),
    ("POST", f"{PLACE}/attrition/advise", {"inputs": {"sp": 20}}, 404, "procedure"),
    ("GET", "/api/nothing", None, 404, None),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "field"), PROBLEMS)
def test_problems_are_problem_details(
    client: TestClient, method: str, path: str, body: Any, status: int, field: str | None
) -> None:
    answer = client.request(method, path, json=body)
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"].startswith("application/problem+json")
    problem = answer.json()
    assert (problem["status"], problem.get("field")) == (status, field)
    assert problem["detail"].endswith(".") or status == 400


def test_a_request_that_is_too_large_is_refused(client: TestClient) -> None:
    for path, size in ((f"{PLACE}/attrition/odds", 300_000), ("/api/verify", 13_000_000), ("/api/games", 300_000)):
        answer = client.post(path, json={"log": "x" * size})
        assert (answer.status_code, answer.json()["status"]) == (413, 413), path


def test_the_schema_is_openapi_3_1_and_names_every_path(client: TestClient) -> None:
    schema = client.get("/api/schema/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    ends = {path.rsplit("/", 1)[1] for path in schema["paths"]}
    assert {"odds", "explain", "advise", "simulate", "verify", "rulesets", "tables", "procedures"} <= ends
    assert all(path.startswith("/api/") for path in schema["paths"])


def test_every_body_has_an_example_that_can_be_sent(client: TestClient) -> None:
    """What the documentation shows is read without a complaint of its form (an unknown game is another matter)."""
    schema = client.get("/api/schema/openapi.json").json()
    asked = [(path, methods["post"]) for path, methods in schema["paths"].items() if "post" in methods]
    assert len(asked) > 12
    headers = {"Authorization": "Bearer none"}
    names = {"ruleset": "six_states", "procedure": "field_battle", "scenario": "two_neighbours"}
    names |= {"game": "none", "line": "1"}
    for path, operation in asked:
        for example in operation["requestBody"]["content"]["application/json"]["schema"]["examples"]:
            answer = client.post(path.format(**names), headers=headers, json=example)
            assert answer.status_code not in (400, 500), (path, example, answer.text)


def test_what_a_seat_does_needs_its_token(client: TestClient) -> None:
    schema = client.get("/api/schema/openapi.json").json()
    assert schema["components"]["securitySchemes"]["seat"]["scheme"] == "bearer"
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            assert ("security" in operation) is path.startswith("/api/seat"), path
