"""What a policy of the core (standing orders, best play) does at a position, for one player."""

from __future__ import annotations

from itertools import product
from math import prod

from berthier.adapters.graph import GraphState
from berthier.adapters.survey import turn_of
from berthier.core.policy import Policy


def mix_of(policy: Policy, position: GraphState, player: int) -> list[float]:
    """The chance of each option of a player, by its place. Sides led by one player decide independently."""
    turn, asked = turn_of(position, player), position.asked
    assert turn is not None, "a policy is asked where there is a choice"
    assert asked is not None
    shares = []
    for number, side in enumerate(turn.sides):
        options = tuple(dict.fromkeys(each[number] for each in turn.options))
        mix = policy.mix(side, options, asked.why, position.moment)
        weights = dict(zip(mix.answers, mix.weights, strict=True))
        shares.append({option: weights.get(option, 0) / mix.total for option in options})
    # In the order of the turn's options, which are every combination of its sides'.
    return [prod(chances) for chances in product(*(share.values() for share in shares))]
