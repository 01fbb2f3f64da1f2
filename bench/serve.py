"""The server on this machine: live odds beside a bare "hello", and two hundred rooms of two seats over live events.

    .venv/bin/python -m bench.serve [--clients 50] [--rooms 200] [--store URL]

Clients and server share the machine, so the figures are those of both together.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import msgspec

from bench.crowd import play_rooms
from bench.section import Section
from bench.served import serving
from bench.wire import Wire

ODDS = "/api/rulesets/six_states/procedures/{}/odds"
Asking = Callable[[int], tuple[str, str, Any]]


class Row(msgspec.Struct, frozen=True):
    """One measurement: so many requests a second, half of them within `median`, 95 of 100 within `p95` seconds."""

    what: str
    per_second: float
    median: float
    p95: float
    note: str = ""


def _hello(_: int) -> tuple[str, str, Any]:
    return "GET", "/hello", None


def _same_panel(_: int) -> tuple[str, str, Any]:
    """The exact figures under every assumption, as a page that is open asks for them."""
    return "GET", "/six_states/field_battle/panel?_example=river_line&_wait=1", None


def _new_panel(number: int) -> tuple[str, str, Any]:
    """A round of battle nobody has asked about yet: SP of both sides, as somebody would type them."""
    sides = f"attacker.sp={5 + number % 40}&defender.sp={5 + number // 40}"
    return "GET", f"/six_states/field_round/panel?{sides}&_choose.tactic=Charge", None


def _same_odds(_: int) -> tuple[str, str, Any]:
    return "POST", ODDS.format("field_battle"), {"example": "river_line"}


def _new_odds(number: int) -> tuple[str, str, Any]:
    sides = {"attacker": {"sp": 5 + number % 40}, "defender": {"sp": 5 + number // 40}}
    return "POST", ODDS.format("field_round"), {"inputs": sides, "choose": {"tactic": "Skirmish"}}


WORK: list[tuple[str, Asking, int]] = [
    ("hello, the bare server", _hello, 4_000),
    ("the page's live odds, asked before (a battle to its end)", _same_panel, 1_000),
    ("the page's live odds, new each time (a round of battle)", _new_panel, 1_000),
    ("the API's odds, asked before (a battle to its end)", _same_odds, 1_000),
    ("the API's odds, new each time (a round of battle)", _new_odds, 1_000),
]


async def measure(port: int, what: str, asking: Asking, clients: int, requests: int) -> Row:
    """So many clients side by side, each asking again as soon as it is answered."""
    numbers, took = iter(range(requests)), []

    async def client() -> None:
        wire = Wire(port)
        for number in numbers:
            method, path, data = asking(number)
            began = perf_counter()
            reply = await wire.ask(method, path, data)
            took.append(perf_counter() - began)
            assert reply.status == 200, reply.body
        wire.close()

    await Wire(port).ask(*asking(0))  # what was asked before, was asked before
    began = perf_counter()
    await asyncio.gather(*(client() for _ in range(clients)))
    return _row(what, took, perf_counter() - began)


def _row(what: str, took: list[float], seconds: float, note: str = "") -> Row:
    took = sorted(took)
    return Row(what, len(took) / seconds, took[len(took) // 2], took[len(took) * 95 // 100], note)


async def measure_rooms(port: int, rooms: int) -> Row:
    """All rooms play at once; nothing may be lost, and everything comes in order."""
    began = perf_counter()
    played = await play_rooms(port, rooms)
    seconds = perf_counter() - began
    heard, answers, waited = 0, 0, []
    for lines, seats in played:
        for seat in seats:
            assert seat.numbers == list(range(1, len(lines) + 1)), "an event is missing, double or out of order"
            assert seat.lines == lines, "an event is not the line that is kept"
            heard += len(seat.numbers)
            answers += seat.answers
            waited += seat.waited
    note = f"{answers:,} answers, {heard:,} events in {seconds:.0f} s: none lost, none double, all in order"
    row = _row(f"{rooms} rooms of 2 seats: answer sent to event heard", waited, seconds, note)
    return msgspec.structs.replace(row, per_second=answers / seconds)


def measured(clients: int = 50, rooms: int = 200, store: str | None = None, share: float = 1.0) -> Iterator[Row]:
    """Every measurement, one after the other; with a share, only that part of the requests."""
    with TemporaryDirectory() as folder, serving(store or f"sqlite:///{Path(folder) / 'games.db'}") as port:
        for what, asking, requests in WORK:
            yield asyncio.run(measure(port, what, asking, clients, max(clients, int(requests * share))))
        if rooms:
            yield asyncio.run(measure_rooms(port, rooms))


def section(quick: bool) -> Section:
    """The report's part on the server."""
    clients, rooms = (5, 2) if quick else (50, 200)
    found = list(measured(clients, rooms, share=0.02 if quick else 1.0))
    hello = found[0].per_second
    table = [
        (row.what, f"{row.per_second:,.0f}", f"{row.median * 1e3:.0f} ms", f"{row.p95 * 1e3:.0f} ms", ratio)
        for row, ratio in zip(found, _ratios(found, hello), strict=True)
    ]
    return Section(
        "The server: `python -m bench.serve`",
        (f"{clients} clients side by side, on the machine they measure. An event is heard when it comes to a seat.",),
        ("what", "a second", "median", "95 of 100 within", "× hello"),
        tuple(table),
        tuple(row.note for row in found if row.note),
    )


def _ratios(found: list[Row], hello: float) -> list[str]:
    return [f"{row.per_second / hello:.2f}" if number < len(WORK) else "" for number, row in enumerate(found)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--store")
    given = parser.parse_args()
    print(f"{given.clients} clients side by side\n")
    found: list[Row] = []
    for row in measured(given.clients, given.rooms, given.store):
        found.append(row)
        ratio = _ratios(found, found[0].per_second)[-1]
        times = f"{row.median * 1e3:7.1f} ms  p95 {row.p95 * 1e3:7.1f} ms"
        print(f"{row.what:<60} {row.per_second:8.0f}/s  {times}  {ratio and ratio + ' × hello'}")
        if row.note:
            print(f"    {row.note}")


if __name__ == "__main__":
    main()
