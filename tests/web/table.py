"""Seats at a table over HTTP, for tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from litestar.testing import TestClient

from berthier.web.games.limits import Limits, Rate

NO_END = 1_000_000
NO_WALL = Rate(NO_END, 1)
FREE = Limits(  # tests are no people
    NO_WALL, NO_WALL, NO_WALL, NO_WALL, NO_END, NO_END, NO_END, NO_WALL, NO_END,
    asks=NO_WALL, ghosts=NO_WALL, asks_of_host=NO_WALL, rooms=NO_WALL, sent=NO_WALL,
)  # fmt: skip
BATTLE: dict[str, Any] = {"attacker": {"sp": 9, "leader": 2}, "defender": {"sp": 7}}
SIDES = {"attacker": "Blue", "defender": "Red"}


@dataclass
class Seat:
    """A seat with its token, looking at the table through the API."""

    client: TestClient[Any]
    game: str
    seat: str
    token: str
    headers: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str = "") -> Any:
        """What a path of the seat answers; it must go well."""
        answer = self.client.get(f"/api/seat{path}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def ask(self, **command: Any) -> Any:
        """The answer to a command, whatever it is."""
        return self.client.post("/api/seat/commands", headers=self.headers, json=command)

    def act(self, **command: Any) -> Any:
        """The view after a command that must go well."""
        answer = self.ask(**command)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def start(self, procedure: str = "field_battle", **more: Any) -> Any:
        """A battle begins, Blue against Red."""
        given = {"inputs": BATTLE, "sides": SIDES} if procedure == "field_battle" else {}
        return self.act(do="start", procedure=procedure, **given | more)


def sit_down(client: TestClient[Any], dice: str = "server") -> dict[str, Seat]:
    """An umpire, Blue, Red and a spectator."""
    asked = {"ruleset": "six_states", "title": "A day out", "name": "Ann", "players": ["Blue", "Red"], "dice": dice}
    opened = client.post("/api/games", json=asked)
    assert opened.status_code == 201, opened.text
    seats = {"umpire": _seat(client, opened.json())}
    for seat in ("Blue", "Red", "spectator"):
        joined = client.post(f"/api/games/{seats['umpire'].game}/seats", json={"seat": seat, "name": f"{seat}’s"})
        assert joined.status_code == 201, joined.text
        seats[seat] = _seat(client, joined.json())
    return seats


def _seat(client: TestClient[Any], ticket: dict[str, str]) -> Seat:
    assert ticket["link"] == f"/seat/{ticket['token']}"
    return Seat(client, ticket["game"], ticket["seat"], ticket["token"])
