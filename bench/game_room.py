"""A whole game in its room, as a player feels it: the page and an order, at the start and after 2,000 answers.

    .venv/bin/python -m bench.game_room [--quick]

Everything is asked over HTTP of one app in this process, all seats at one screen.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from statistics import median
from typing import Any

import msgspec
from litestar import Litestar
from litestar.testing import TestClient

from bench.section import Section, duration, seconds, times
from berthier.core.ruleset import find_ruleset
from berthier.web.app import create_app
from berthier.web.games.limits import Limits, Rate

GAME = ("six_states", "six_states")  # six powers, 24 turns: the longest there is
LATE = 2_000
MEASURED = 15  # pages and orders, at each end; the middle one counts


NO_END = Rate(1_000_000_000, 1)
FREE = Limits(  # a bench is no person
    tables=Rate(9, 1), answers=NO_END, asks=NO_END, ghosts=NO_END, asks_of_host=NO_END, rooms=NO_END, sent=NO_END
)


class Seat(msgspec.Struct, frozen=True):
    """A seat with its token, looking at the table through the API."""

    client: TestClient[Litestar]
    token: str

    def get(self) -> Any:
        """What the seat sees."""
        return self.client.get("/api/seat", headers=self._headers).json()

    def act(self, **command: Any) -> None:
        """A command that must go well."""
        answer = self.client.post("/api/seat/commands", headers=self._headers, json=command)
        assert answer.status_code == 200, answer.text

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


class Measured(msgspec.Struct, frozen=True):
    """What the page and an order took at the start and late, and how large the page was then."""

    early: dict[str, float]
    after: dict[str, float]
    size: int


def section(quick: bool) -> Section:
    """The page and an order, early and late in the first game by lot that lasts so long."""
    late = 60 if quick else LATE
    found = next(found for seed in count() if (found := _measured(seed, late)) is not None)
    rows = tuple(
        (what, duration(early), duration(found.after[what]), times(found.after[what] / early))
        for what, early in found.early.items()
    )
    return Section(
        title="A whole game in its room: `python -m bench.game_room`",
        words=(f"`{GAME[0]} {GAME[1]}` over HTTP, at the start and after {late:,} answers; the middle of {MEASURED}.",),
        head=("what", "at the start", f"after {late:,}", "grows"),
        rows=rows,
        after=(f"The page then has {found.size:,} bytes.",),
    )


def _measured(seed: int, late: int) -> Measured | None:
    """One game by lot; None where it is over too early."""
    with _begun() as seat:
        chance = random.Random(f"a game at one screen {seed}")
        early = _felt(seat, chance)
        if early is None or not _plays_on(seat, chance, late):
            return None
        after = _felt(seat, chance)
        return None if after is None else Measured(early, after, len(_page(seat)))


@contextmanager
def _begun() -> Iterator[Seat]:
    """Everybody at one screen."""
    ruleset, scenario = GAME
    game = find_ruleset(ruleset).find_game(scenario)
    seats = {side.name: "me" for side in game.sides(scenario) if not side.neutral}
    with TestClient(create_app(limits=FREE)) as client:
        asked = {"ruleset": ruleset, "scenario": scenario, "name": "Ann", "seats": seats}
        ticket = client.post("/api/play", json=asked).json()
        yield Seat(client, ticket["token"])


def _felt(seat: Seat, chance: random.Random) -> dict[str, float] | None:
    """The page and an order as they are now; None where the game is over."""
    pages = [seconds(lambda: _page(seat)) for _ in range(MEASURED)]
    orders = [spent for _ in range(MEASURED) if (spent := _answer(seat, chance)) is not None]
    return {"the page": median(pages), "an order": median(orders)} if len(orders) == MEASURED else None


def _page(seat: Seat) -> bytes:
    answer = seat.client.get(f"/seat/{seat.token}")
    assert answer.status_code == 200, answer.text[-300:]
    return bytes(answer.content)


def _plays_on(seat: Seat, chance: random.Random, answers: int) -> bool:
    """Whether the game lasts for so many answers by lot."""
    return all(_answer(seat, chance) is not None for _ in range(answers))


def _answer(seat: Seat, chance: random.Random) -> float | None:
    """What an answer by lot takes; None once the game is over."""
    seen = seat.get()
    question, turn = seen["question"], seen["turn"]
    if question is None:
        return None
    if question["asks"] == "roll":
        return seconds(lambda: seat.act(do="roll", turn=turn))
    side = next(side for side in question["by"] if side not in question["sealed"])
    given: dict[str, Any] = {"do": "choose", "turn": turn, "pick": chance.choice(question["options"][side])}
    if question["asks"] != "choose":
        given |= {"do": "seal", "side": side}
    return seconds(lambda: seat.act(**given))


if __name__ == "__main__":
    print(section(quick="--quick" in sys.argv).markdown())
