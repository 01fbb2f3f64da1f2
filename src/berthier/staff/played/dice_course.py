"""The luck in the course of a whole game: what came of every stretch with dice, against the same stretch with others.

A stretch goes from one position to the next, through a whole battle where one is fought. It is played again a number of
times with the choices that were made, so that only the dice are judged, not the players. Luck is counted in what a
position is worth to a side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from berthier.core.game import Game, GameEnding, GameSide
from berthier.core.policy import EVEN
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import Event
from berthier.engine.simulate import simulate
from berthier.staff.played.as_played import AsPlayed

AGAIN, LEAST_AGAIN = 12, 3  # times a stretch is played again
RUNS = 1_500  # of all stretches together


class Eyes(msgspec.Struct, frozen=True):
    """Who looks at a game: what that side (None: a watcher) sees of a position, and what it is worth to each."""

    game: Game
    side: str | None
    sides: tuple[GameSide, ...]

    def worth(self, found: Any) -> tuple[float, ...]:
        """What a position or an ending is worth to each side."""
        if isinstance(found, GameEnding):
            return tuple(self._result(one, found.winner) for one in self.sides)
        seen = self.game.seen(found, self.side)
        return tuple(self.game.judging.worth(seen, one.name) for one in self.sides)

    def _result(self, side: GameSide, winner: str | None) -> float:
        if winner is None:
            return 0.0
        return self.game.judging.win if winner in (side.name, side.team) else -self.game.judging.win


class Stretch(msgspec.Struct, frozen=True):
    """From a node to the next position: how many answers came before it, its answers, and what it led to."""

    node: Next[Any]
    since: int
    events: tuple[Event, ...]
    came: Any

    @property
    def has_dice(self) -> bool:
        return any(event.question.dice is not None for event in self.events)


class Stroke(msgspec.Struct, frozen=True):
    """A stretch of luck: the answers before its end, by how much each side did better than was to be expected, and the
    positions around it."""

    until: int
    gained: tuple[float, ...]
    before: Any
    after: Any


def strokes(eyes: Eyes, live: Live[Any]) -> Iterator[Stroke]:
    """The luck of every stretch with dice, in order."""
    found = [stretch for stretch in stretches(eyes.game, live) if stretch.has_dice]
    again = max(LEAST_AGAIN, min(AGAIN, RUNS // max(1, len(found))))
    for stretch in found:
        start = eyes.game.position_in(stretch.node)
        call: Next[tuple[float, ...]] = Next(until_it_changes, eyes, start, AsPlayed(stretch.events).call(stretch.node))
        sample = simulate(call, again, f"luck {stretch.since}", EVEN, live.switches, play_inside=True)
        came, many = eyes.worth(stretch.came), sample.counts.items()
        means = [sum(worth[place] * times for worth, times in many) / again for place in range(len(came))]
        gained = tuple(worth - mean for worth, mean in zip(came, means, strict=True))
        yield Stroke(stretch.since + len(stretch.events), gained, start, stretch.came)


def stretches(game: Game, live: Live[Any]) -> Iterator[Stretch]:
    """Every stretch of a game that is over, between two positions that differ."""
    events = live.record.events
    places = [(node, since) for node, since in live.places() if game.position_in(node) is not None]
    at = 0
    while at < len(places):
        node, since = places[at]
        start = game.position_in(node)
        to = next((place for place in range(at + 1, len(places)) if game.position_in(places[place][0]) != start), None)
        until = len(events) if to is None else places[to][1]
        came = live.outcome if to is None else game.position_in(places[to][0])
        yield Stretch(node, since, tuple(events[since:until]), came)
        at = len(places) if to is None else to


def until_it_changes(umpire: Umpire, eyes: Eyes, start: Any, node: Next[Any]) -> tuple[float, ...] | Next[Any]:
    """A game played on until its position is another, or it is over; what that is worth to each side."""
    result = node.procedure(umpire, *node.args)
    if type(result) is not Next:
        return eyes.worth(result[0])  # as it was played, an outcome comes with what was asked
    found = eyes.game.position_in(result)
    if found is not None and found != start:
        return eyes.worth(found)
    return Next(until_it_changes, eyes, start, result)
