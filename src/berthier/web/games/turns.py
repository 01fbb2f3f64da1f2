"""Which game is thought for next: fair between hosts, then between their games, those that somebody waits for first.

A host has no more than its share of the workers, and games that nobody looks at have none that somebody could use.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic

from berthier.web.hosting.lines import Spent

REMEMBERED = 10_000  # games whose host is known; the longest unheard of are forgotten
STILL_HERE = 60.0  # seconds after which somebody who did something and does not watch has gone
TURNS = 8  # of so many one is for a game that nobody looks at, however many others wait


class Turns:
    """The games that wait for a program, and those that are thought for."""

    def __init__(self, workers: int, is_watched: Callable[[str], bool], clock: Callable[[], float] = monotonic) -> None:
        self.most = max(1, workers - 1)  # of one host at once, and of games that nobody looks at
        self.clock, self.spent = clock, Spent(clock)
        self._is_watched = is_watched
        self._waiting: dict[str, None] = {}
        self._busy: dict[str, tuple[str, bool, float]] = {}
        self._hosts: OrderedDict[str, str] = OrderedDict()
        self._heard: OrderedDict[str, float] = OrderedDict()
        self._given, self._wanted = 0, asyncio.Event()

    def belongs(self, game: str, host: str) -> None:
        """Somebody does something in a game. It is on the account of who opened it, or after a restart came first."""
        self._hosts.setdefault(game, host)
        self._heard[game] = self.clock()
        for known in (self._hosts, self._heard):
            known.move_to_end(game)
            if len(known) > REMEMBERED:
                known.popitem(last=False)

    def join(self, game: str) -> None:
        """To the end of the line, unless it waits already."""
        self._waiting.setdefault(game)
        self._wanted.set()

    async def next(self) -> str:
        """The game whose turn it is, when there is one; `over` ends its turn."""
        while (game := self._next()) is None:
            self._wanted.clear()
            await self._wanted.wait()
        del self._waiting[game]
        self._busy[game] = (self._host(game), self.is_looked_at(game), self.clock())
        self._given += 1
        return game

    def over(self, game: str) -> None:
        """It has been thought for: its host has had that time."""
        host, _, began = self._busy.pop(game)
        self.spent.add(host, self.clock() - began)
        self._wanted.set()

    def is_looked_at(self, game: str) -> bool:
        """Whether somebody watches a game, or was there a moment ago: who plays without scripts has no stream open."""
        heard = self._heard.get(game)
        return self._is_watched(game) or (heard is not None and self.clock() - heard < STILL_HERE)

    def _next(self) -> str | None:
        hosts = Counter(host for host, _, _ in self._busy.values())
        free = [each for each in self._waiting if each not in self._busy and hosts[self._host(each)] < self.most]
        seen = [each for each in free if self.is_looked_at(each)]
        others = [each for each in free if each not in set(seen)]
        if sum(not was_seen for _, was_seen, _ in self._busy.values()) >= self.most:
            others = []
        among = others if others and (not seen or self._given % TURNS == TURNS - 1) else seen
        return min(among, key=lambda each: self.spent.of(self._host(each)), default=None)

    def _host(self, game: str) -> str:
        return self._hosts.get(game, "")
