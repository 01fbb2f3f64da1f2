"""The greedy clients of a siege (`bench.siege`), in a process of their own: the honest ones are measured in another.

`python -m bench.greedy ADDRESS KIND` asks without pause, each client from an address of its own on this machine.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from typing import Any
from urllib.parse import urlencode

import httpx

GREEDY = 12
AT_ONCE = 4  # requests of one client
ROOMS = 28
API = "/api/rulesets/{}/procedures/{}/{}"
NAMES = [f"unit {number}" for number in range(20_000)]
WORST: list[tuple[str, str, Any]] = [
    ("POST", API.format("battalions", "bidding", "advise"), {}),
    (
        "POST",
        API.format("six_states", "field_battle", "odds"),
        {"inputs": {"attacker": {"sp": 400}, "defender": {"sp": 390}}},
    ),
    (
        "POST",
        API.format("six_states", "field_battle", "advise"),
        {"inputs": {"attacker": {"sp": 90}, "defender": {"sp": 88}}},
    ),
    ("POST", API.format("battalions", "play_period", "odds"), {"inputs": {"close_actions": NAMES}}),
    (
        "POST",
        API.format("battalions", "play_period", "simulate"),
        {"inputs": {"points": [5, 5], "units": [9, 7], "close_actions": NAMES[:120]}},
    ),
    ("POST", API.format("great_powers", "field_combat", "worth"), {"example": "behind_the_river"}),
    ("GET", "/six_states/field_battle?attacker.sp=9&defender.sp=8&_choose.tactic=Charge:1e10000000", None),
    ("GET", "/six_states/field_battle?attacker.sp=300&defender.sp=290&_policy=equilibrium", None),
    ("POST", "/api/verify", {"log": '{"table":1,"n":' + "1" * 990_000 + "}\n"}),
]


FAR = [
    "ahead {n}000000",
    "ahead 99999999999",
    "; ".join(["ahead 3999"] * 12),
    "; ".join(["ahead 40; back 40"] * 6),
    "ahead {n}; " * 700 + "ahead 1",
]
OTHERS = [
    "layers?show=reach&show=fire",
    "",
    "take?piece=R-Pk1&whole=yes",
    "take?piece=B-Pk1&whole=yes",
    "fights",
    "then?back=9",
]


def address(number: int) -> str:
    """One of this machine's many addresses."""
    return f"127.0.0.{number + 2}"


def client(base: str, source: str) -> httpx.AsyncClient:
    limits = httpx.Limits(keepalive_expiry=1)  # shorter than the server's own, so that the two never cross
    transport = httpx.AsyncHTTPTransport(local_address=source, limits=limits)
    return httpx.AsyncClient(transport=transport, base_url=base, timeout=120)


async def ask_questions(base: str, number: int) -> None:
    """One client: four questions at a time, each a little different from all before."""

    async def ask(start: int) -> None:
        async with client(base, address(number)) as greedy:
            for turn in count(start):
                method, place, body = WORST[(turn + number) % len(WORST)]
                await _sent(greedy, method, place, _another(body, turn) if body is not None else None)

    await asyncio.gather(*(ask(start) for start in range(AT_ONCE)))


async def drag_hands(base: str, key: str, number: int) -> None:
    """One of those who share a seat's key: ghosts with large numbers above all, layers, pages and pieces taken."""

    async def ask(start: int) -> None:
        async with client(base, address(number)) as greedy:
            for turn in count(start):
                word = f"Pk1* {FAR[turn % len(FAR)].format(n=turn % 900 + 1)}"
                what = OTHERS[turn // 4 % len(OTHERS)] if turn % 4 == 0 else f"ghost?{urlencode({'word': word})}"
                await _sent(greedy, "GET", f"/seat/{key}/{what}".rstrip("/"))

    await asyncio.gather(*(ask(start) for start in range(AT_ONCE)))


async def open_rooms(base: str) -> None:
    """28 rooms of programs of one host, and nobody in them any more."""
    async with client(base, address(0)) as greedy:
        game = {"ruleset": "great_powers", "scenario": "austerlitz", "name": "Eve"}
        seats = {"France": "sharp", "Austria": "sharp", "Russia": "sharp"}
        for _ in range(ROOMS):
            await _sent(greedy, "POST", "/api/play", game | {"seats": seats})
    await asyncio.Event().wait()


async def _sent(greedy: httpx.AsyncClient, method: str, place: str, body: Any = None) -> None:
    try:
        answer = await greedy.request(method, place, json=body)
        if answer.status_code == 429:
            await asyncio.sleep(0.01)  # and asks again, as machines do
    except httpx.HTTPError:
        await asyncio.sleep(0.01)


def _another(body: Any, turn: int) -> Any:
    """The same question about other numbers, so that no answer is remembered."""
    inputs = body.get("inputs", {})
    if "attacker" not in inputs:
        return body
    return {**body, "inputs": {**inputs, "attacker": {"sp": inputs["attacker"]["sp"] + turn % 100}}}


async def besiege(base: str, kind: str) -> None:
    """All of one kind."""
    if kind == "rooms":
        await open_rooms(base)
    elif kind == "hands":
        async with client(base, address(0)) as first:
            asked = {"ruleset": "elements", "scenario": "crossroads", "name": "Eve"}
            seats = {"blue": "me", "red": "me"}
            key = (await first.post("/api/play", json=asked | {"seats": seats})).json()["token"]
        await asyncio.gather(*(drag_hands(base, key, number) for number in range(GREEDY)))
    else:
        await asyncio.gather(*(ask_questions(base, number) for number in range(GREEDY)))


if __name__ == "__main__":
    asyncio.run(besiege(*sys.argv[1:3]))
