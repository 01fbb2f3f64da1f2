"""A game over HTTP, step by step, for the reference; the tests take the very steps."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

AT = "http://127.0.0.1:8642"
Send = Callable[..., Any]


class Step(msgspec.Struct, frozen=True):
    """A request of a seat (or of somebody who has only the code), what it is for and what it answers with."""

    title: str
    method: str
    path: str
    body: Any = None
    by: str = ""
    status: int = 200

    @property
    def curl(self) -> str:
        """The request as a command."""
        key = f" -H 'Authorization: Bearer {self.by.upper()}_TOKEN'" if self.by else ""
        data = f" --json '{json.dumps(self.body)}'" if self.body is not None and "log" not in self.body else ""
        path = self.path.replace("{game}", "CODE")
        if self.body is not None and "log" in self.body:
            return f"jq -Rs '{{log: .}}' table.jsonl | curl --json @- '{AT}{path}'"
        follow = " -N" if path.endswith("/events") else ""
        return f"curl{follow}{key}{data} '{AT}{path}'"


COMMANDS = "/api/seat/commands"
BATTLE = {"attacker": {"sp": 9, "leader": 2}, "defender": {"sp": 7}}
TABLE = {"ruleset": "six_states", "title": "Sunday", "name": "Ann", "players": ["Blue", "Red"], "dice": "fair"}
SIDES = {"attacker": "Blue", "defender": "Red"}

GAMES = [
    Step("Open a table", "POST", "/api/games", TABLE, status=201),
    Step("Look in by the code", "GET", "/api/games/{game}"),
    Step("Take a seat by the code", "POST", "/api/games/{game}/seats", {"seat": "Blue", "name": "Bob"}, status=201),
    Step("Or give a seat out", "POST", "/api/seat/invitations", {"seat": "Red"}, "umpire", 201),
    Step("And sit down on it", "POST", "/api/seat/name", {"name": "Eve"}, "red"),
    Step("Commit to a share in fair dice", "POST", COMMANDS, {"do": "commit"}, "umpire"),
    Step("Every taken seat does so", "POST", COMMANDS, {"do": "commit"}, "blue"),
    Step("And the last", "POST", COMMANDS, {"do": "commit"}, "red"),
    Step(
        "Write an army into the roster", "POST", COMMANDS, {"do": "enter", "name": "I Corps", "data": {"sp": 9}}, "blue"
    ),
    Step(
        "Start a procedure, its figures from the roster",
        "POST",
        COMMANDS,
        {
            "do": "start",
            "procedure": "field_battle",
            "inputs": BATTLE,
            "sides": SIDES,
            "refs": {"attacker.sp": "I Corps.sp"},
        },
        "umpire",
    ),
    Step("What a seat sees", "GET", "/api/seat", by="blue"),
    Step("Seal a secret choice", "POST", COMMANDS, {"do": "seal", "turn": 1, "pick": "Charge"}, "blue"),
    Step("When all are in, all are shown", "POST", COMMANDS, {"do": "seal", "turn": 1, "pick": "Skirmish"}, "red"),
    Step("Roll", "POST", COMMANDS, {"do": "roll", "turn": 2}, "blue"),
    Step("Ask to take the last line back", "POST", COMMANDS, {"do": "undo", "line": 14}, "blue"),
    Step("Agree, or not", "POST", COMMANDS, {"do": "consent"}, "red"),
    Step("Step back to any line", "GET", "/api/seat/lines/9", by="red"),
    Step("Give the procedure up, once the others agree", "POST", COMMANDS, {"do": "abort", "reason": "late"}, "blue"),
    Step("Agree to that", "POST", COMMANDS, {"do": "consent"}, "red"),
    Step("Close the table and show every dice secret", "POST", COMMANDS, {"do": "close"}, "umpire"),
    Step("The log", "GET", "/api/games/{game}/log"),
    Step("What it proves", "GET", "/api/games/{game}/verdict"),
    Step("Check it elsewhere", "POST", "/api/verify", {"log": ""}),
    Step("Luck", "GET", "/api/games/{game}/luck"),
]
ELSEWHERE = Step("Go on with it on another server", "POST", "/api/games/import", {"log": ""}, status=201)
EVENTS = Step("Live events", "GET", "/api/seat/events", by="blue")


class Walk:
    """The steps taken one after the other, with the tokens that the first of them give out."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._tokens: dict[str, str] = {}
        self._game = self._log = ""

    def take(self, step: Step) -> Any:
        """The answer of a step."""
        body = {"log": self._log} if step.body == {"log": ""} else step.body
        key = {"Authorization": f"Bearer {self._tokens[step.by]}"} if step.by else {}
        answer = self._send(step.method, step.path.replace("{game}", self._game), json=body, headers=key)
        assert answer.status_code == step.status, f"{step.title}: {answer.text}"
        if step.path.endswith("/log"):
            self._log = answer.text
            return answer.text
        found = answer.json()
        if "token" in found:
            self._game, self._tokens[found["seat"].lower()] = found["game"], found["token"]
        return found
