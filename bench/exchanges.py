"""What two programs of Elements make of their bounds, without the luck of the dice.

    from bench.exchanges import compared
    for one in compared("crossroads", "steady", "first", range(10)):
        print(one)

Who wins a battle is mostly dice. The exact means of fights and volleys at the end of each bound's orders, own bounds
less the enemy's, come to what the losses come to (4.0 and 4.1 equivalents in 78 games) and scatter by 1.9 a game where
these scatter by 3.2: a third of the games says as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import fsum
from typing import Any, NamedTuple

from berthier.engine.live import Live
from berthier.opponents.series import SeatedPrograms, begin, play_out
from berthier.program.elements.exchanges import bound_mean
from berthier.rules.elements.game.orders.ordering import DONE, Given
from berthier.rules.elements.game.position import Position
from berthier.staff.shelf import open_rulesets


class Compared(NamedTuple):
    """One game of a level against another."""

    seed: int
    side: str  # of the first level
    won: float  # a draw counts half
    own: float  # what its bounds came to on average, in equivalents
    theirs: float  # what the enemy's bounds came to
    idle: float  # of its points, those it let lie


class _Watched(SeatedPrograms):
    """Programs in their seats, with the table each bound's orders came to, and the points it had and let lie."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.tables: dict[tuple[int, str], Position] = {}
        self.points: dict[tuple[int, str], int] = {}

    def pick(self, live: Live[Any], side: str) -> Any:
        option = super().pick(live, side)
        value = getattr(option, "value", None)
        table = value.after if isinstance(value, Given) else self.game.position_in(live.position[0])
        if isinstance(table, Position) and table.segment == "G4" and (isinstance(value, Given) or value == DONE):
            bound = table.turn, table.bound_of
            cost = value.cost if isinstance(value, Given) else 0
            self.points.setdefault(bound, idle(table) + cost)
            self.tables[bound] = table
        return option


def compared(scenario: str, level: str, other: str, seeds: Iterable[int]) -> Iterator[Compared]:
    """Games of two levels, sides exchanged."""
    ruleset = next(ruleset for ruleset in open_rulesets(print) if ruleset.key == "elements")
    sides = [side.name for side in ruleset.find_game(scenario).sides(scenario)]
    for seed in seeds:
        for side in sides:
            game, live = begin(ruleset, scenario)
            seats = {name: level if name == side else other for name in sides}
            watched = _Watched(game, seats, seed)
            winner = play_out(live, watched).winner
            won = 0.5 if winner is None else float(winner == side)
            means = {bound: bound_mean(table) for bound, table in watched.tables.items()}
            own = [bound for bound in means if bound[1] == side]
            had = sum(watched.points[bound] for bound in own)
            left = sum(idle(watched.tables[bound]) for bound in own)
            gained, suffered = (fsum(means[b] for b in means if (b[1] == side) is mine) for mine in (True, False))
            yield Compared(seed, side, won, gained, suffered, left / max(1, had))


def idle(table: Position) -> int:
    """The points that are left."""
    return sum(left for _, left in table.points)
