"""A siege: greedy clients ask the worst there is without pause; how long do honest ones wait meanwhile?

`python -m bench.siege [SECONDS] [KIND …]` serves the app on this machine and measures honest clients in quiet and under
each kind of siege, the greedy ones from addresses of their own; it adds up the server's memory. It fails when an honest
question takes more than ten times its quiet time or the server has more than a gigabyte.

- `questions`: twelve clients ask the costliest odds and advice;
- `hands`: twelve clients with one seat's key ask for ghosts with large numbers, layers and pages;
- `rooms`: one host opens 28 rooms of programs and leaves.

Honest are: a cheap page, an answer in a room, a small odds question, the ghost of another hand, and the time until the
computer has answered somebody who plays alone.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx

from bench.greedy import API, client

KINDS = ("questions", "hands", "rooms")
TIMES = 10
MOST_MEMORY = 1_000_000_000
PAUSE = 0.2  # seconds between two rounds of honest questions: people are no machines, and seats have a limit
LOOK = 0.05  # seconds between two looks whether the computer has answered
ASKED = 20  # honest questions of each kind in quiet, and at least as many under siege
HONEST = "127.0.0.1"
PROGRAM = [sys.executable, "-c", "from berthier.cli.main import main; main(prog_name='berthier')"]

Question = Callable[[], Awaitable[None]]


async def honest(base: str) -> tuple[httpx.AsyncClient, dict[str, Question]]:
    """What anybody might ask, from an address of their own."""
    asker = client(base, HONEST)
    table = {"ruleset": "six_states", "title": "A day out", "name": "Ann", "players": ["Blue"], "dice": "server"}
    token = (await asker.post("/api/games", json=table)).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    battle = {"ruleset": "elements", "scenario": "crossroads", "name": "Ann", "seats": {"blue": "me", "red": "me"}}
    hand = (await asker.post("/api/play", json=battle)).json()["token"]
    solo, numbers = Solo(asker), count(1)

    async def page() -> None:
        (await asker.get("/six_states/charts")).raise_for_status()

    async def answer() -> None:
        entry = {"do": "enter", "name": f"corps {next(numbers)}", "data": {"sp": 9}}
        (await asker.post("/api/seat/commands", headers=headers, json=entry)).raise_for_status()

    async def odds() -> None:
        sp = 3 + next(numbers) % 17
        answered = await asker.post(API.format("six_states", "attrition", "odds"), json={"inputs": {"sp": sp}})
        answered.raise_for_status()

    async def ghost() -> None:
        drawn = await asker.get(f"/seat/{hand}/ghost", params={"word": f"Pk1 ahead {next(numbers) % 90 + 10}"})
        drawn.raise_for_status()

    return asker, {
        "a cheap page": page,
        "an answer in a room": answer,
        "a small odds question": odds,
        "a ghost under a hand": ghost,
        "the computer's answer": solo.play,
    }


class Solo:
    """Somebody who plays alone against a program, and waits for its answers."""

    def __init__(self, asker: httpx.AsyncClient) -> None:
        self.asker = asker
        self.token = ""

    async def play(self) -> None:
        """One answer of theirs, and the time until it is their turn again."""
        seen = await self._turn()
        question = seen["question"]
        side = next(side for side in question["by"] if side in question["options"])
        given: dict[str, Any] = {"do": "choose", "turn": seen["turn"], "pick": question["options"][side][-1]}
        if question["asks"] != "choose":
            given |= {"do": "seal", "side": side}
        await self._ask("POST", "/api/seat/commands", given)
        await self._turn()

    async def _turn(self) -> Any:
        """What is seen when it is their turn; a game that is over is followed by another."""
        while True:
            seen = await self._ask("GET", "/api/seat") if self.token else None
            if seen is None or seen["question"] is None:
                game = {"ruleset": "six_states", "scenario": "two_neighbours", "name": "Ann"}
                seats = {"Gray": "me", "Yellow": "steady"}
                self.token = (await self.asker.post("/api/play", json=game | {"seats": seats})).json()["token"]
                continue
            if "Gray" in seen["question"]["by"] and "Gray" not in seen["question"]["sealed"]:
                return seen
            await asyncio.sleep(LOOK)

    async def _ask(self, method: str, place: str, body: Any = None) -> Any:
        answer = await self.asker.request(method, place, json=body, headers={"Authorization": f"Bearer {self.token}"})
        answer.raise_for_status()
        return answer.json()


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


async def siege(seconds: float, kinds: Sequence[str]) -> int:
    """Measure and tell; 0 when all held."""
    held = True
    for kind in kinds:
        async with server() as (base, process):
            asker, questions = await honest(base)
            await measure(questions, 1)
            quiet = await measure(questions, 5)
            greedy = subprocess.Popen([sys.executable, "-m", "bench.greedy", base, kind])
            peak = 0

            async def watch(process: int = process) -> None:
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
        held = _told(kind, quiet, under, peak) and held
    print("held" if held else "did not hold")
    return 0 if held else 1


def _told(kind: str, quiet: dict[str, list[float]], under: dict[str, list[float]], peak: int) -> bool:
    held = peak < MOST_MEMORY
    print(f"{kind:24} {'quiet':>10} {'siege':>10} {'worst':>10} {'ratio':>7}")
    for name in quiet:
        before, after = statistics.median(quiet[name]), statistics.median(under[name])
        held = held and after <= TIMES * before
        figures = f"{before * 1000:8.1f}ms {after * 1000:8.1f}ms {max(under[name]) * 1000:8.1f}ms"
        print(f"{name:24} {figures} {after / before:6.1f}×")
    print(f"the server's memory at most {peak / 1e6:,.0f} MB\n", flush=True)
    return held


if __name__ == "__main__":
    asked = sys.argv[2:] or KINDS
    sys.exit(asyncio.run(siege(float(sys.argv[1]) if len(sys.argv) > 1 else 30, asked)))
