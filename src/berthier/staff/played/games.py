"""Whole games as plain data: what can be played, how a game stands, and what an order would start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from berthier.boards.scene import Scene
from berthier.core.errors import BadInput, TooMuch
from berthier.core.game import Game
from berthier.core.nesting import innermost, played_by
from berthier.core.policy import EVEN
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import Answer
from berthier.engine.resume import resume
from berthier.engine.simulate import simulate

BUDGET = 60_000  # runs for the exact odds of what an order starts
GAMES = 1_000  # of a sample where these do not do
AHEAD = 200  # games in which something under way is run forward


def listed(rulesets: Iterable[Ruleset]) -> list[dict[str, Any]]:
    """Every scenario of every game."""
    found = []
    for ruleset in rulesets:
        for game in ruleset.games:
            for key, scenario in game.scenarios().items():
                sides = [side.name for side in game.sides(key) if not side.neutral]
                shape: dict[str, Any] = {
                    "ruleset": ruleset.key,
                    "scenario": key,
                    "title": scenario.title,
                    "sides": sides,
                }
                shape |= {"players": scenario.players, "minutes": scenario.minutes, "turns": scenario.turns}
                found.append(shape | {"about": scenario.about})
    return found


def position_of(game: Game, live: Live[Any], side: str | None = None, *, whole: bool = False) -> Any:
    """The position a game stands in as a side (None: a watcher) knows it, or the whole of it."""
    found = game.position_in(live.position[0])
    if found is None:
        raise BadInput("The game is not set up yet: nothing stands on the board.", "at")
    return found if whole else game.seen(found, side)


def scene_of(game: Game, live: Live[Any], side: str | None = None, *, whole: bool = False) -> Scene:
    """What is drawn of a game for a side."""
    return game.scene(position_of(game, live, side, whole=whole))


class StartedFight(msgspec.Struct, frozen=True):
    """What an order would start: the procedure's title, exact or sampled, and the chances of how it ends."""

    title: str
    exact: bool
    policy: str
    chances: tuple[tuple[str, float], ...]


def odds_of(
    ruleset: Ruleset, call: Next[Any], switches: Switches = PLAIN, answers: Sequence[Answer] = ()
) -> StartedFight:
    """The odds of what an order starts, choices taken evenly; a seeded sample where the exact odds cost too much.

    With `answers` they are the odds from there on. A procedure that says how many `games` are a fair sample of it is
    not tried exactly: whoever wrote it knows that this would take too long to wait for.
    """
    inner = _alone(innermost(call))
    procedure = next((one for one in ruleset.procedures.values() if one.run is inner.procedure), None)
    named = procedure or _begun_by(ruleset, inner)
    title = named.title if named is not None else inner.procedure.__name__.replace("_", " ")
    group = (procedure.group if procedure is not None else None) or brief
    inner = Next(resume, inner, tuple(answers)) if answers else inner
    games = getattr(inner.procedure, "games", None)
    try:
        odds = Exact(EVEN, switches, BUDGET if games is None else 0).odds(inner.procedure, *inner.args).by(group)
        found, exact = {name: float(share) for name, share in odds.items()}, True
    except TooMuch:
        sample = simulate(inner, games or GAMES, 1, EVEN, switches, play_inside=True).by(group)
        found, exact = {name: count / sample.games for name, count in sample.counts.items()}, False
    ordered = sorted(found.items(), key=lambda pair: -pair[1])
    return StartedFight(title, exact, EVEN.name, tuple((str(name), share) for name, share in ordered))


def _begun_by(ruleset: Ruleset, call: Next[Any]) -> Procedure | None:
    """The procedure a call is a step of: that which stands in the same file."""
    home = call.procedure.__module__
    return next((one for one in ruleset.procedures.values() if one.run.__module__ == home), None)


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


def _alone(call: Next[Any]) -> Next[Any]:
    """The inner procedure in the names of its own sides."""
    while call.procedure is played_by:
        call = call.args[1]
    return call


def brief(outcome: Any) -> str:
    """An outcome on a line of odds: as it says itself in brief, else its own words."""
    return str(getattr(outcome, "brief", outcome))
