"""Opponents as policies, so that simulation, sweeps and adapters can use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from berthier.core.dice import Branches
from berthier.core.game import Game
from berthier.core.policy import Moment, Option, certainly
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next, Side
from berthier.opponents.known import Known, seen_by
from berthier.opponents.levels import find_level, weighed


class ProgramPolicy:
    """Answers for every side by its level. Inner procedures run inside the game: the answers look at all of it."""

    steady = False

    def __init__(self, game: Game, levels: Mapping[str, str], rest: str, seed: int | str, switches: Switches) -> None:
        self.game, self.levels, self.rest, self.seed, self.switches = game, levels, rest, seed, switches
        self._asked = count()

    @property
    def name(self) -> str:
        """Who answers for whom."""
        said = [f"{side}: {level}" for side, level in self.levels.items()]
        return "; ".join([*said, f"any other side: {self.rest}" if said else f"every side: {self.rest}"])

    @property
    def inline(self) -> Callable[[Next[Any]], bool]:
        """Everything is run inside its caller."""
        return lambda call: True

    def mix(self, side: Side, options: Sequence[Option], why: str, moment: Moment) -> Branches[Option]:
        """One option, as the side's program picks it."""
        node = seen_by(self.game, moment.node, side)
        known = Known(self.game, side, why, node, moment.answers, {side: options}, self.switches)
        level = self.levels.get(side, self.rest)
        return certainly(weighed(known, level, f"{self.seed} {next(self._asked)}"))


def as_policy(
    game: Game,
    level: str = "steady",
    seed: int | str = 1,
    levels: Mapping[str, str] | None = None,
    switches: Switches = PLAIN,
) -> ProgramPolicy:
    """A policy that answers for the named sides by their levels and for all others by `level`."""
    named = {side: find_level(one) for side, one in (levels or {}).items()}
    return ProgramPolicy(game, named, find_level(level), seed, switches)
