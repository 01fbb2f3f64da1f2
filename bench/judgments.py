"""Which of two judgments wins more: whole games in thought by first urges, on either side with the same luck.

With more than two sides that win apart, the one has half of the seats, by lot, and then the others.

    from bench.judgments import duel
    won, games = duel("great_powers", "ulm", tried, range(400))

A whole game in thought takes 0.02 to 0.3 s where one of two programs takes seconds to minutes, so that what a weight is
worth is found out by hundreds of games; what it comes to for *steady* or *sharp* is measured with `berthier arena`.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from berthier.core.game import Game
from berthier.core.judging import Judging
from berthier.core.ruleset import Ruleset
from berthier.engine.live import Live
from berthier.opponents.known import Known
from berthier.opponents.luck import ThoughtLuck
from berthier.opponents.playout import Playout
from berthier.opponents.series import SeatedPrograms, begin
from berthier.rooms.session import UMPIRE
from berthier.staff.shelf import open_rulesets

WHOLE = 1_000_000  # choices: any game is over by then


def duel(
    key: str, scenario: str, tried: Judging, seeds: Iterable[int], against: Judging | None = None
) -> tuple[float, int]:
    """The games won by a judgment (a draw counts half) against the game's own or another, and how many were played."""
    ruleset = next(ruleset for ruleset in open_rulesets(print) if ruleset.key == key)
    won, games = 0.0, 0
    for seed in seeds:
        for mine in halves(ruleset.find_game(scenario), scenario, seed):
            won, games = won + _one_game(ruleset, scenario, tried, against, mine, seed), games + 1
    return won, games


def halves(game: Game, scenario: str, seed: int) -> tuple[list[str], list[str]]:
    """The teams of a scenario in two halves: the first against the second, or as the lot falls."""
    teams = list(dict.fromkeys(side.team or side.name for side in game.sides(scenario) if not side.neutral))
    if len(teams) > 2:
        random.Random(f"halves {seed}").shuffle(teams)
    half = len(teams) // 2
    return teams[:half], teams[half:]


def _one_game(
    ruleset: Ruleset, scenario: str, tried: Judging, against: Judging | None, teams: Collection[str], seed: int
) -> float:
    """One game: 1 for a win of the judgment on one of these teams, 0.5 for a draw."""
    game, live = begin(ruleset, scenario)
    mine = {side.name for side in game.sides(scenario) if (side.team or side.name) in teams}
    other = game.judging if against is None else against
    judging = judged_apart(other, dict.fromkeys(mine, tried))
    known = opened(msgspec.structs.replace(game, judging=judging), live, seed, mine)
    playout = Playout(known, ThoughtLuck(f"duel {seed}", 0, 1), known.given, WHOLE, None, longest=WHOLE)
    playout.value()
    winner = getattr(playout.ending, "winner", None)
    return 0.5 if winner is None else float(str(winner) in {*teams, *mine})


def judged_apart(others: Judging, sides: Mapping[str, Judging]) -> Judging:
    """A judgment by side: each of these by its own, all else by the others'."""

    def urge(position: Any, side: str, why: str, options: Any) -> Any:
        urges = sides.get(side, others).urge
        assert urges is not None
        return urges(position, side, why, options)

    def hasty(position: Any, side: str, why: str, options: Any, before: int) -> Any:
        found = sides.get(side, others).hasty
        assert found is not None
        return found(position, side, why, options, before)

    return msgspec.structs.replace(others, urge=urge, hasty=None if others.hasty is None else hasty)


def opened(game: Game, live: Live[Any], seed: int, mine: set[str]) -> Known:
    """The first question to a side, with all that is true known: dice before it are thrown by the seed."""
    programs = SeatedPrograms(game, {}, f"duel {seed}")
    while live.asked is not None and (live.asked.dice is not None or UMPIRE in live.asked.by):
        live.answer(programs.answer(live))
    assert live.asked is not None
    node, given = live.position
    side = next((side for side in live.asked.by if side in mine), live.asked.by[0])
    return Known(game, side, live.asked.why, node, tuple(given), dict(live.options), live.switches)
