"""Secret choices of two sides: what each pair leads to as a matrix, solved as a zero-sum game, and a draw.

Inside a fight that is not too large the whole rest of it is solved instead, round by round, and each of its outcomes
weighed by what the game is worth behind it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import fsum
from typing import Any

from berthier.core.errors import TooMuch
from berthier.core.nesting import behind, innermost
from berthier.core.orders import Offer
from berthier.core.policy import Moment
from berthier.core.relay import Relay
from berthier.core.umpire import Next, Side, Umpire
from berthier.engine.question import chosen
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.matrix import solve_matrix_in_floats
from berthier.engine.solving.solve import solve
from berthier.opponents.known import Known
from berthier.opponents.luck import ThoughtLuck
from berthier.opponents.playout import ASTRAY, Playout, played_on, urges
from berthier.opponents.weighing import Patience, worth_a_thought

MOST = 8  # choices of a side in a matrix
BEHIND = 2  # games in thought behind each outcome of a fight that is solved


def is_matrix(known: Known) -> bool:
    """Whether two sides choose at once from a few plain options that are worth a thought."""
    if len(known.options) != 2 or any(isinstance(options, Offer) for options in known.options.values()):
        return False
    return all(len(options) <= MOST for options in thinned(known).options.values())


def thinned(known: Known) -> Known:
    """The same question without the options a game rules out by an urge of minus infinity: not every flank march."""
    left = {
        side: [options[place] for place in sorted(worth_a_thought(urges_of(known, side)))]
        for side, options in known.options.items()
    }
    return known._replace(options=left)


def urges_of(known: Known, side: str) -> Sequence[float]:
    """A side's judgment of its options here."""
    return urges(known, known.position, side, known.why, known.options[side])


def mixed(known: Known, patience: Patience, seed: str) -> int:
    """The place of the option drawn from the best mix against whatever the other side does."""
    shares = mix_of(known, patience, seed)
    point = random.Random(f"{seed} draw").random() * fsum(shares)
    return next((place for place, upto in enumerate(accumulate(shares)) if point < upto), 0)


def mix_of(known: Known, patience: Patience, seed: str) -> Sequence[float]:
    """The best mix of a side's options: how often each."""
    few = thinned(known)
    solved = solved_mix(few, patience, seed) if patience.runs else None
    shares = sampled_mix(few, patience, seed) if solved is None else solved
    often = dict(zip(map(str, few.mine), shares, strict=True))
    return [often.get(str(option), 0.0) for option in known.mine]


def sampled_mix(known: Known, patience: Patience, seed: str) -> list[float]:
    """By a few games in thought for each pair of choices."""
    (other,) = (side for side in known.options if side != known.side)
    mine, theirs = known.mine, known.options[other]
    scores = urges_of(known, known.side)
    payoffs = [
        [scores[row] + _cell(known, other, row, column, patience, seed) for column in range(len(theirs))]
        for row in range(len(mine))
    ]
    return list(solve_matrix_in_floats(payoffs).rows)


def _cell(known: Known, other: str, row: int, column: int, patience: Patience, seed: str) -> float:
    """What a pair of choices leads to, on average over a few games in thought."""
    picks = {known.side: known.mine[row], other: known.options[other][column]}
    answer = chosen(*(picks[side] for side in known.options))
    values = played_on(known, answer, seed, patience.cells, far=patience.depth > 0)
    return fsum(values) / len(values) if values else 0.0


def solved_mix(known: Known, patience: Patience, seed: str) -> Sequence[float] | None:
    """By best play in the fight at hand, open choices in it by urge; None outside a fight, or in one too large."""
    call = innermost(known.node)
    if call is known.node or known.given:
        return None
    start: Next[Any] = Next(_Settled(known), call)
    try:
        game = GameTree(start, known.switches, patience.runs)
        decision = game.decisions[Moment(start, ())]
        solution = solve(game, known.side, lambda outcome: _behind(known, outcome, seed))
    except (TooMuch, *ASTRAY):
        return None
    return [float(share) for share in solution.mixes(decision)[decision.sides.index(known.side)]]


def _behind(known: Known, outcome: Any, seed: str) -> float:
    """What the game is worth to the side once its fight has come to this."""
    after = known._replace(node=behind(known.node, outcome))
    values = [
        Playout(after, ThoughtLuck(seed, number, BEHIND), (), 0, None, far=True).value() for number in range(BEHIND)
    ]
    return fsum(values) / len(values)


class _Settled:
    """A fight in which whatever is not secret is chosen by urge, so that only dice and secret choices are left.

    Of these too what a game rules out is left aside.
    """

    __name__ = "settled"

    def __init__(self, known: Known) -> None:
        self.known = known

    def __call__(self, umpire: Umpire, call: Next[Any]) -> Any:
        result = call.procedure(_ByUrge(umpire, self), *call.args)
        return Next(self, result) if type(result) is Next else result


class _ByUrge(Relay):
    """Answers open choices by the first urge; dice, and secret choices worth a thought, are asked on."""

    __slots__ = ("settled",)

    def __init__(self, umpire: Umpire, settled: _Settled) -> None:
        super().__init__(umpire)
        self.settled = settled

    def choose(self, side: Side, options: Sequence[Any], why: str) -> Any:
        if len(options) == 1:
            return options[0]
        known = self.settled.known
        scores = urges(known, known.position, str(side), why, options)
        return options[max(range(len(options)), key=scores.__getitem__)]

    def secretly(self, options: Mapping[Side, Sequence[Any]], why: str, *, shown: bool = True) -> Mapping[Side, Any]:
        known = self.settled.known
        left = thinned(known._replace(why=why, options={str(side): theirs for side, theirs in options.items()})).options
        return self.umpire.secretly({side: left[str(side)] for side in options}, why, shown=shown)

    def resolve(self, procedure: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return self.umpire.resolve(self.settled, Next(procedure, *args, **kwargs))
