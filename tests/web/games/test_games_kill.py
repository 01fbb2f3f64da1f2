"""kill -9 of the server during a thousand concurrent answers: what was acknowledged is there, no game is broken."""

from __future__ import annotations

import asyncio
import random
import subprocess
from dataclasses import dataclass, field

from bench.wire import Wire

from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewTable
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.apart import run_apart
from tests.web.served import serving

ANSWERS, GAMES, AT_ONCE, KILLS = 1_000, 40, 200, 2


@dataclass
class Answers:
    """A thousand answers, each the entry of a unit into the roster of one of the games; and which were acknowledged."""

    tokens: list[str]
    acknowledged: set[int] = field(default_factory=set)
    found: set[int] = field(default_factory=set)

    async def give(self, port: int, server: subprocess.Popen[str], kill_after: int | None) -> None:
        """All that are not acknowledged yet, so many at once; after so many acknowledged the server is killed."""
        left = iter(sorted(set(range(ANSWERS)) - self.acknowledged - self.found))
        until = ANSWERS + 1 if kill_after is None else len(self.acknowledged) + kill_after

        async def player() -> None:
            for number in left:
                wire = Wire(port, self.tokens[number % GAMES])
                try:
                    await self._one(wire, number)
                except (ConnectionError, EOFError):
                    return  # the server is dead: nothing was promised
                finally:
                    wire.close()
                if len(self.acknowledged) >= until:
                    server.kill()

        await asyncio.gather(*(player() for _ in range(AT_ONCE)))

    async def _one(self, wire: Wire, number: int) -> None:
        command = {"do": "enter", "name": f"unit {number}", "data": {"sp": number}}
        answer = await wire.ask("POST", "/api/seat/commands", command)
        if answer.status == 422:  # it was written, but the server died before it could say so
            assert "stands in the roster already" in answer.json()["detail"]
            self.found.add(number)
        else:
            assert answer.status == 200, answer.body
            assert answer.json()["roster"][f"unit {number}"] == {"sp": number}
            self.acknowledged.add(number)


def test_nothing_acknowledged_is_lost(url: str) -> None:
    rooms = Rooms(Store(url))
    tables = [rooms.open_table(NewTable("six_states", f"{n}"), "Ann") for n in range(GAMES)]
    answers, chance = Answers([table.token for table in tables]), random.Random(1)
    for kill in range(KILLS + 1):
        with serving(url) as (at, server):
            port = int(at.rpartition(":")[2])
            run_apart(answers.give(port, server, chance.randint(100, 300) if kill < KILLS else None))
        kept = [rooms.whole(table.game).session() for table in tables]
        entered = [name for session in kept for name in session.roster]
        assert {f"unit {number}" for number in answers.acknowledged | answers.found} <= set(entered)
        for table in tables:
            assert prove(rooms.log(table.game).encode()).ok
    assert sorted(entered) == sorted(f"unit {number}" for number in range(ANSWERS)), "each once, none lost"
    assert len(answers.acknowledged) > ANSWERS - KILLS * AT_ONCE
    rooms.store.close()
