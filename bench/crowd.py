"""Two hundred rooms at once: in each two seats fight a battle, hearing of one another only by server-sent events."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any

import msgspec

from bench.wire import Wire

BATTLE = {"attacker": {"sp": 6}, "defender": {"sp": 6}}
TABLE = {"ruleset": "six_states", "title": "bench", "name": "Ann", "players": ["attacker", "defender"]}


class Played(msgspec.Struct):
    """What one seat saw and did."""

    numbers: list[int]
    lines: list[Any]
    answers: int = 0
    waited: list[float] = []  # seconds from sending an answer, whoever did, to hearing of it


async def play_rooms(port: int, rooms: int) -> list[tuple[list[Any], list[Played]]]:
    """Every room's log as told at the end, and what its seats heard."""
    return await asyncio.gather(*(_room(port) for _ in range(rooms)))


async def _room(port: int) -> tuple[list[Any], list[Played]]:
    wire = Wire(port)
    umpire = (await wire.ask("POST", "/api/games", TABLE | {"dice": "server"})).json()
    tokens = []
    for seat in BATTLE:
        joined = await wire.ask("POST", f"/api/games/{umpire['game']}/seats", {"seat": seat, "name": seat})
        tokens.append(joined.json()["token"])
    sent: dict[int, float] = {}
    seats = [asyncio.create_task(_seat(port, token, sent)) for token in tokens]
    own = Wire(port, umpire["token"])
    await own.ask("POST", "/api/seat/commands", {"do": "start", "procedure": "field_battle", "inputs": BATTLE})
    played = list(await asyncio.gather(*seats))
    lines = (await own.ask("GET", "/api/seat")).json()["lines"]
    for each in (wire, own):
        each.close()
    return lines, played


async def _seat(port: int, token: str, sent: dict[int, float]) -> Played:
    """Answer whenever it is our turn, until the battle is over."""
    played, stream, wire = Played([], []), Wire(port, token), Wire(port, token)
    async for number, line in stream.events("/api/seat/events"):
        played.numbers.append(number)
        played.lines.append(line)
        if number in sent:
            played.waited.append(perf_counter() - sent[number])
        if line["kind"] == "finished":
            break
        if line["kind"] in ("procedure started", "answer", "reveal"):
            await _answer(wire, played, sent)
    stream.close()
    wire.close()
    return played


async def _answer(wire: Wire, played: Played, sent: dict[int, float]) -> None:
    seen = (await wire.ask("GET", "/api/seat")).json()
    while command := _command(seen):
        sent.setdefault(seen["seq"] + 1, perf_counter())
        reply = await wire.ask("POST", "/api/seat/commands", command)
        if reply.status == 409:  # the other was faster: his line is on its way to us
            return
        seen = reply.json()
        played.answers += 1


def _command(seen: Any) -> dict[str, Any] | None:
    """What this seat may answer now."""
    question = seen["question"]
    if question is None:
        return None
    turn, seat = seen["turn"], seen["seat"]
    if question["asks"] == "roll":
        return {"do": "roll", "turn": turn} if question["rolls"] and question["by"][0] == seat else None
    if seat not in question["options"] or seat in question["sealed"]:
        return None
    kind = "seal" if question["asks"] == "secretly" else "choose"
    return {"do": kind, "turn": turn, "pick": question["options"][seat][0]}
