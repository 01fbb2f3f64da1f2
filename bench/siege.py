"""A siege: twelve greedy clients ask the worst questions without pause; how long do honest ones wait meanwhile?

`python -m bench.siege [SECONDS]` serves the app on this machine, measures a cheap page, an answer in a room and a small
odds question in quiet and under siege, each client from an address of its own, and adds up the server's memory. It
fails when an honest question takes more than ten times its quiet time or the server has more than a gigabyte.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx

GREEDY = 12
TIMES = 10
MOST_MEMORY = 1_000_000_000
PAUSE = 0.2  # seconds between two rounds of honest questions: people are no machines, and seats have a limit
ASKED = 20  # honest questions of each kind in quiet, and at least as many under siege
PROGRAM = [sys.executable, "-c", "from berthier.cli.main import main; main(prog_name='berthier')"]
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


def address(number: int) -> str:
    """One of this machine's many addresses."""
    return f"127.0.0.{number + 2}"


def client(base: str, source: str) -> httpx.AsyncClient:
    limits = httpx.Limits(keepalive_expiry=1)  # shorter than the server's own, so that the two never cross
    transport = httpx.AsyncHTTPTransport(local_address=source, limits=limits)
    return httpx.AsyncClient(transport=transport, base_url=base, timeout=120)


async def besiege_all(base: str) -> None:
    """Every greedy client, in a process of their own: the honest ones are measured in another."""
    await asyncio.gather(*(besiege(base, number) for number in range(GREEDY)))


async def besiege(base: str, number: int) -> None:
    """One greedy client: four questions at a time, each a little different from all before."""

    async def ask(start: int) -> None:
        async with client(base, address(number)) as greedy:
            for turn in count(start):
                method, place, body = WORST[(turn + number) % len(WORST)]
                try:
                    await greedy.request(method, place, json=_another(body, turn) if body is not None else None)
                except httpx.HTTPError:
                    await asyncio.sleep(0.01)

    await asyncio.gather(*(ask(start) for start in range(4)))


def _another(body: Any, turn: int) -> Any:
    """The same question about other numbers, so that no answer is remembered."""
    inputs = body.get("inputs", {})
    if "attacker" not in inputs:
        return body
    return {**body, "inputs": {**inputs, "attacker": {"sp": inputs["attacker"]["sp"] + turn % 100}}}


Question = Callable[[], Awaitable[None]]


async def honest(base: str) -> tuple[httpx.AsyncClient, dict[str, Question]]:
    """Three questions that anybody might ask, from an address of their own."""
    asker = client(base, "127.0.0.1")
    table = {"ruleset": "six_states", "title": "A day out", "name": "Ann", "players": ["Blue"], "dice": "server"}
    token = (await asker.post("/api/games", json=table)).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    numbers = count(1)

    async def page() -> None:
        (await asker.get("/six_states/charts")).raise_for_status()

    async def answer() -> None:
        entry = {"do": "enter", "name": f"corps {next(numbers)}", "data": {"sp": 9}}
        (await asker.post("/api/seat/commands", headers=headers, json=entry)).raise_for_status()

    async def odds() -> None:
        inputs = {"sp": 3 + next(numbers) % 17, "winter_turn": bool(next(numbers) % 2)}
        answered = await asker.post(
            API.format("six_states", "attrition", "odds"), json={"inputs": {"sp": inputs["sp"]}}
        )
        answered.raise_for_status()

    return asker, {"a cheap page": page, "an answer in a room": answer, "a small odds question": odds}


async def measure(questions: dict[str, Question], seconds: float) -> dict[str, list[float]]:
    """How long each took, asked in turn for a while."""
    took: dict[str, list[float]] = {name: [] for name in questions}
    until = perf_counter() + seconds
    while perf_counter() < until or min(map(len, took.values())) < ASKED:
        for name, question in questions.items():
            began = perf_counter()
            await question()
            took[name].append(perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return took


def memory(process: int) -> int:
    """What a process and all that came from it have of memory, shared pages counted once."""
    folder = Path(f"/proc/{process}")
    try:
        sizes = (folder / "smaps_rollup").read_text()
        own = next(int(line.split()[1]) * 1024 for line in sizes.splitlines() if line.startswith("Pss:"))
        children = (folder / "task" / str(process) / "children").read_text().split()
    except (OSError, StopIteration):
        return 0
    return own + sum(memory(int(child)) for child in children)


@asynccontextmanager
async def server() -> AsyncIterator[tuple[str, int]]:
    """The program as people run it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*PROGRAM, "serve", "--port", "0", "--no-open", "--store", f"{folder}/games.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as served:
            assert served.stdout is not None
            try:
                yield served.stdout.readline().split()[-1].rstrip("/"), served.pid
            finally:
                served.terminate()


async def siege(seconds: float) -> int:
    """Measure and tell; 0 when all held."""
    async with server() as (base, process):
        asker, questions = await honest(base)
        await measure(questions, 1)
        quiet = await measure(questions, 5)
        greedy = subprocess.Popen([sys.executable, "-m", "bench.siege", "--greedy", base])
        peak = 0

        async def watch() -> None:
            nonlocal peak
            while True:
                peak = max(peak, memory(process))
                await asyncio.sleep(0.2)

        watching = asyncio.create_task(watch())
        try:
            under = await measure(questions, seconds)
        finally:
            greedy.kill()
            greedy.wait()
            watching.cancel()
        await asker.aclose()
    return _told(quiet, under, peak)


def _told(quiet: dict[str, list[float]], under: dict[str, list[float]], peak: int) -> int:
    held = peak < MOST_MEMORY
    print(f"{'':24} {'quiet':>10} {'siege':>10} {'worst':>10} {'ratio':>7}")
    for name in quiet:
        before, after = statistics.median(quiet[name]), statistics.median(under[name])
        held = held and after <= TIMES * before
        figures = f"{before * 1000:8.1f}ms {after * 1000:8.1f}ms {max(under[name]) * 1000:8.1f}ms"
        print(f"{name:24} {figures} {after / before:6.1f}×")
    print(f"the server's memory at most {peak / 1e6:,.0f} MB")
    print("held" if held else "did not hold")
    return 0 if held else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["--greedy"]:
        asyncio.run(besiege_all(sys.argv[2]))
    sys.exit(asyncio.run(siege(float(sys.argv[1]) if len(sys.argv) > 1 else 30)))
