"""Simulation: a seeded generator answers the dice, a named policy the choices; counts come with their intervals."""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from berthier.core.dice import Branches, Dice
from berthier.core.errors import TooMuch
from berthier.core.notes import Note
from berthier.core.orders import by_lot, is_settled
from berthier.core.policy import EVEN, FIRST, Moment, Option, Policy
from berthier.core.shown import Shown
from berthier.core.switches import PLAIN, Switch, Switches
from berthier.core.umpire import Next, Side, Umpire
from berthier.engine.odds import Exact, run_through
from berthier.engine.uncollected import uncollected

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
V = TypeVar("V")
K = TypeVar("K", bound=Hashable)

Z95 = 1.959963984540054  # two-sided 95 % of the normal distribution
RESOLVE_BUDGET = 20_000  # runs spent on the exact distribution of one inner procedure before it is played out instead


class Sample(Shown, Generic[T]):
    """Outcomes counted over so many games, each share with its 95 % interval (Wilson)."""

    def __init__(self, counts: Counter[T], policy: str, seed: int | str) -> None:
        self.counts, self.policy, self.seed = counts, policy, seed
        self.games = counts.total()

    def by(self, key: Callable[[T], K]) -> Sample[K]:
        """The same games with outcomes gathered under a key."""
        gathered: Counter[K] = Counter()
        for outcome, count in self.counts.items():
            gathered[key(outcome)] += count
        return Sample(gathered, self.policy, self.seed)

    def interval(self, outcome: T) -> tuple[float, float]:
        """Between which shares the true one lies, at 95 %."""
        n, share = self.games, self.counts[outcome] / self.games
        middle = share + Z95**2 / (2 * n)
        reach = Z95 * sqrt(share * (1 - share) / n + Z95**2 / (4 * n * n))
        low, high = (middle - reach) / (1 + Z95**2 / n), (middle + reach) / (1 + Z95**2 / n)
        return max(0.0, min(low, share)), min(1.0, max(high, share))  # the share lies inside, whatever is rounded

    def __repr__(self) -> str:
        return f"Sample({self.games:,} games, seed {self.seed!r}, {len(self.counts):,} outcomes)"


def simulate(
    start: Next[T],
    games: int,
    seed: int | str,
    policy: Policy = FIRST,
    switches: Switches = PLAIN,
    progress: Callable[[int], None] | None = None,
    *,
    play_inside: bool = False,
    enough: Callable[[int], bool] | None = None,
) -> Sample[T]:
    """Play a procedure so many times, or until there are `enough`; the same seed gives the same games.

    Inner procedures are drawn whole from their exact distribution where that is cheap. In a whole game no two are
    alike, so that they are better played out like all the rest: `play_inside`.
    """
    generator = random.Random(f"berthier {seed}")  # a sample, not a secret
    chance = _Chance(generator, policy, switches, play_inside=play_inside)
    counts: Counter[T] = Counter()
    for game in range(games):
        with uncollected():
            counts[chance.play(start)] += 1
        if progress is not None:
            progress(game + 1)
        if enough is not None and enough(game + 1):
            break
    return Sample(counts, policy.name if chance.chose else "no choices", seed)


class _Chance:
    """An umpire that draws. Inner procedures are drawn whole from their exact distribution where that is cheap."""

    def __init__(
        self, generator: random.Random, policy: Policy, switches: Switches, *, play_inside: bool = False
    ) -> None:
        self.generator, self.policy, self.play_inside = generator, policy, play_inside
        self.is_even = policy == EVEN  # then an offer draws in its own way, and lists nothing
        self.switches = switches.as_dict()
        self.exact = Exact(policy, switches, budget=RESOLVE_BUDGET)
        self.chose = False
        self._node: Next[Any] = Next(self.play)
        self._answers: list[Any] = []
        self._ladders: dict[Next[Any], tuple[Branches[Any], list[int]] | None] = {}

    def play(self, start: Next[T]) -> T:
        result: Any = start
        while isinstance(result, Next):
            self._node, self._answers = result, []
            procedure, args = result
            result = procedure(self, *args)
        return result

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        total = sum(self.generator.randrange(dice.sides) for _ in range(dice.count)) + dice.count
        self._answers.append(total)
        return total

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], V | Next[V]], *args: P.args, **kwargs: P.kwargs) -> V:
        call: Next[V] = Next(procedure, *args, **kwargs)
        if self.play_inside or (self.policy.inline is not None and self.policy.inline(call)):
            return run_through(self, call)
        if call not in self._ladders:
            self._ladders[call] = self._ladder(call)
        ladder = self._ladders[call]
        answer = self._play_inside(call) if ladder is None else self._draw(*ladder)
        self._answers.append(answer)
        return answer

    def _ladder(self, call: Next[Any]) -> tuple[Branches[Any], list[int]] | None:
        self.exact.runs = 0
        try:
            branches = self.exact.branches(call)
        except TooMuch:
            return None
        self.chose = self.chose or self.exact.chose
        return branches, list(accumulate(branches.weights))

    def _draw(self, branches: Branches[Any], ladder: list[int]) -> Any:
        return branches.answers[bisect(ladder, self.generator.randrange(branches.total))]

    def _play_inside(self, call: Next[Any]) -> Any:
        outer = self._node, self._answers
        answer = self.play(call)
        self._node, self._answers = outer
        return answer

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if is_settled(options):
            return options[0]
        answer = self._mixed(side, options, why)
        self._answers.append(answer)
        return answer

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        answer = {side: self._mixed(side, theirs, why) for side, theirs in options.items()}
        self._answers.append(tuple(answer.items()))
        return answer

    def _mixed(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if is_settled(options):
            return options[0]
        self.chose = True
        if self.is_even:
            return by_lot(options, self.generator.randrange)
        mix = self.policy.mix(side, options, why, Moment(self._node, tuple(self._answers)))
        return self._draw(mix, list(accumulate(mix.weights)))

    def note(self, note: Note, *, to: Side | None = None) -> None:
        """A sample keeps no record."""

    def plays(self, switch: Switch[V]) -> V:
        return self.switches.get(switch.id, switch.default)
