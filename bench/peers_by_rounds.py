"""The same job as `peers`, the way each library's own documents would have it: one round, repeated.

The rule of one round is handed to the library, which repeats it until every battle is over. Nobody schedules the
states by hand. Both are the fastest of this kind that were found.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

from bench.peers import ROLLS, Outcome, Side, Tactics, _rules, _state

WAYS = [6 - abs(7 - roll) for roll in ROLLS]


def icepool_by_rounds(a: Side, d: Side, terrain: int, tactics: Tactics) -> dict[Outcome, Fraction]:
    """`Die.map(…, repeat=n)` with a cached Die per state; a battle has fewer rounds than strength points."""
    icepool: Any = import_module("icepool")
    one_round = _one_round(a, d, terrain, tactics, lambda states: icepool.Die(states, WAYS))
    start = icepool.Die([_state(a.sp, d.sp, a.morale, d.morale)])
    ended = start.map(one_round, repeat=a.sp + d.sp, star=False)
    return dict(zip(ended.outcomes(), ended.probabilities(), strict=True))


def dyce_by_rounds(a: Side, d: Side, terrain: int, tactics: Tactics) -> dict[Outcome, Fraction]:
    """`aggregate_weighted` of a cached H per state, once a round."""
    dyce: Any = import_module("dyce")
    aggregate: Any = import_module("dyce.h").aggregate_weighted
    one_round = _one_round(a, d, terrain, tactics, lambda states: dyce.H.from_counts(zip(states, WAYS, strict=True)))
    battles = dyce.H({_state(a.sp, d.sp, a.morale, d.morale): 1})
    for _ in range(a.sp + d.sp):
        battles = aggregate((one_round(state), weight) for state, weight in battles.items())
    return dict(battles.probability_items())


def _one_round(
    a: Side, d: Side, terrain: int, tactics: Tactics, pool: Callable[[list[Outcome]], Any]
) -> Callable[[Outcome], Any]:
    next_states = _rules(a, d, terrain, tactics)
    return cache(lambda state: state if state.end else pool(next_states(state)))
