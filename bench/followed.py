"""How many files one request runs through: what a newcomer opens who follows it from the address to the answer.

A module counts when a line of one of its functions is run for the request. Everything is warm: the server has answered
requests of the same kind before, so that what is done once for all does not count.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from inspect import CO_NEWLOCALS
from pathlib import Path
from types import FrameType
from typing import Any

from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

import berthier
from bench.section import Section
from berthier.web.app import create_app

SOURCE = Path(berthier.__file__).parent
BATTLE = "/six_states/field_battle"
Client = TestClient[Litestar]
Request = Callable[[int], Callable[[], Any]]


class Followed:
    """Notes the modules whose functions are called, in every thread, while it is told to."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.is_on = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """One call; the bodies of modules and classes are no functions."""
        code = frame.f_code
        is_function = event == "call" and code.co_name != "<module>" and bool(code.co_flags & CO_NEWLOCALS)
        if self.is_on and is_function and code.co_filename.startswith(str(SOURCE)):
            self.modules.add(str(Path(code.co_filename).relative_to(SOURCE)))

    def during(self, job: Callable[[], Any]) -> set[str]:
        """The modules of one job."""
        self.modules, self.is_on = set(), True
        job()
        self.is_on = False
        return self.modules


def section(quick: bool) -> Section:
    """The requests."""
    found = measured()
    rows = tuple((name, f"{len(modules)}", _folders(modules)) for name, modules in found.items())
    return Section(
        title="How far one request goes: `python -m bench.followed`",
        words=("Modules and templates in which a line of a function is run for one request to a server that is warm.",),
        head=("request", "files", "where they are"),
        rows=rows,
    )


def measured() -> dict[str, set[str]]:
    """The modules of each request."""
    followed = Followed()
    threading.setprofile(followed)
    sys.setprofile(followed)
    try:
        with TestClient(app=create_app()) as client:
            return {name: _warm(followed, request) for name, request in _requests(client).items()}
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def _warm(followed: Followed, request: Request) -> set[str]:
    """The third of its kind: each asks something else, so that no answer is only remembered."""
    for turn in range(2):
        request(turn)()
    return followed.during(request(2))


def _requests(client: Client) -> dict[str, Request]:
    return {
        "a resolve page": lambda turn: partial(_get, client, f"{BATTLE}?attacker.sp={9 + turn}&defender.sp=8"),
        "an answer in a room": partial(_answer, client, _table(client)),
        "an answer in a game room": partial(_answer, client, _game(client)),
        "advise": lambda turn: partial(_get, client, f"{BATTLE}/advice?attacker.sp={5 + turn}&defender.sp=4"),
        "a drag": partial(_drag, client, _battle(client)),
    }


def _table(client: Client) -> str:
    """A room in which a battle has begun whose umpire answers for both sides."""
    opened = {"ruleset": "six_states", "title": "A table", "name": "Ann", "players": ["Blue", "Red"], "dice": "server"}
    token = str(_ok(client.post("/api/games", json=opened)).json()["token"])
    inputs = {"attacker": {"sp": 40}, "defender": {"sp": 36}}
    start = {"do": "start", "procedure": "field_battle", "inputs": inputs}
    _ok(client.post("/api/seat/commands", json=start, headers={"Authorization": f"Bearer {token}"}))
    return token


def _game(client: Client) -> str:
    """A room in which a whole game has begun, both sides at one screen."""
    asked = {"ruleset": "six_states", "scenario": "two_neighbours", "seats": {"Gray": "me", "Yellow": "me"}}
    return str(_ok(client.post("/api/play", json=asked)).json()["token"])


def _battle(client: Client) -> str:
    """A room in which a battle on a table has begun, both sides at one screen."""
    asked = {"ruleset": "elements", "scenario": "crossroads", "seats": {"red": "me", "blue": "me"}}
    return str(_ok(client.post("/api/play", json=asked)).json()["token"])


def _drag(client: Client, token: str, turn: int) -> Callable[[], Any]:
    """A piece of the side to order is dragged a little further ahead than before."""
    seats = [_ok(client.get(f"/seat/{token}/take?piece={piece}&whole=yes")).json() for piece in ("R-Pk1", "B-Pk1")]
    hand = next(taken for taken in seats if taken["mine"])
    query = f"who={hand['word']}&piece={hand['who'][0]}&how=step&dx=0&dy={20 + 10 * turn}"
    return partial(_get, client, f"/seat/{token}/ghost?{query}")


def _get(client: Client, address: str) -> None:
    _ok(client.get(address))


def _answer(client: Client, token: str, _: int) -> Callable[[], Any]:
    """The next answer on the page of the room: any that is allowed."""
    asked = _ok(client.get("/api/seat", headers={"Authorization": f"Bearer {token}"})).json()["question"]
    fields = {"turn": str(asked["turn"]), "_do": "roll"}
    for side, options in asked["options"].items():
        if side not in asked["sealed"]:
            does = "seal" if asked["asks"] == "secretly" else "choose"
            fields |= {"_do": does, "side": side, "pick": options[0]}
    return lambda: _ok(client.post(f"/seat/{token}/do", data=fields))


def _ok(answer: Response) -> Response:
    if answer.status_code >= 400:
        raise SystemExit(f"{answer.status_code}: {answer.text[:400]}")
    return answer


def _folders(modules: set[str]) -> str:
    counted = Counter(str(Path(module).parent) for module in modules)
    return ", ".join(f"{folder} {many}" for folder, many in sorted(counted.items()))


if __name__ == "__main__":
    for name, modules in measured().items():
        print(f"{name}: {len(modules)}\n  " + "\n  ".join(sorted(modules)))
