"""Whole games as plain data: what can be played, how a game stands, and what is under way in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from berthier.boards.scene import Scene
from berthier.core.errors import BadInput
from berthier.core.game import Game
from berthier.core.inputs import name_of
from berthier.core.policy import EVEN
from berthier.core.ruleset import Ruleset
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.simulate import simulate

AHEAD = 200  # games in which something under way is run forward


def listed(rulesets: Iterable[Ruleset]) -> list[dict[str, Any]]:
    """Every scenario of every game."""
    return [
        listed_one(ruleset, game, key) for ruleset in rulesets for game in ruleset.games for key in game.scenarios()
    ]


def listed_one(ruleset: Ruleset, game: Game, key: str) -> dict[str, Any]:
    """A scenario by its name, or one of somebody's own."""
    scenario = game.scenario(key)
    sides = [side.name for side in game.sides(key) if not side.neutral]
    shape: dict[str, Any] = {"ruleset": ruleset.key, "scenario": name_of(key), "title": scenario.title, "sides": sides}
    shape |= {"players": scenario.players, "minutes": scenario.minutes, "turns": scenario.turns}
    return shape | {"about": scenario.about}


def position_of(game: Game, live: Live[Any], side: str | None = None, *, whole: bool = False) -> Any:
    """The position a game stands in as a side (None: a watcher) knows it, or the whole of it."""
    found = game.shown_in(live.position[0])
    if found is None:
        raise BadInput("The game is not set up yet: nothing stands on the board.", "at")
    return found if whole else game.seen(found, side)


def scene_of(game: Game, live: Live[Any], side: str | None = None, *, whole: bool = False) -> Scene:
    """What is drawn of a game for a side."""
    return game.scene(position_of(game, live, side, whole=whole))


class Foretold(msgspec.Struct, frozen=True):
    """How long something goes on: its card, what was asked, and the chance of so many turns and more, from 1 on."""

    card: str
    asks: str
    games: int
    chances: tuple[float, ...]

    @property
    def words(self) -> str:
        """In a sentence: "Pavia holds, guns and hunger alone: 1 turn 96 %, 2 turns 88 %"."""
        turns = (f"{n} turn{'s' if n > 1 else ''} {100 * share:.0f} %" for n, share in enumerate(self.chances, 1))
        return f"{self.asks}: {', '.join(turns)}"


def foretold(game: Game, position: Any, switches: Switches = PLAIN) -> list[Foretold]:
    """What is under way in a position, run forward in a seeded sample of games by the rules themselves."""
    under_way = game.ahead(position) if game.ahead is not None else ()
    return [Foretold(one.card, one.asks, AHEAD, run_forward(one.call, switches)) for one in under_way]


def run_forward(call: Next[int], switches: Switches = PLAIN) -> tuple[float, ...]:
    """The chance that it goes on for so many turns and more, from 1 on."""
    counts = simulate(call, AHEAD, 1, EVEN, switches, play_inside=True).counts
    turns = range(1, max(1, *counts) + 1)
    return tuple(sum(count for held, count in counts.items() if held >= n) / AHEAD for n in turns)
