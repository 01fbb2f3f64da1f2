"""Secret choices of two sides: what each pair leads to as a matrix, solved as a zero-sum game, and a draw."""

from __future__ import annotations

import random
from itertools import accumulate

from berthier.core.orders import Offer
from berthier.engine.question import chosen
from berthier.engine.solving.matrix import solve_matrix_in_floats
from berthier.opponents.known import Known
from berthier.opponents.playout import played_on, urges
from berthier.opponents.weighing import Patience

MOST = 8  # choices of a side in a matrix


def is_matrix(known: Known) -> bool:
    """Whether two sides choose at once from a few plain options."""
    return len(known.options) == 2 and all(
        len(options) <= MOST and not isinstance(options, Offer) for options in known.options.values()
    )


def mixed(known: Known, patience: Patience, seed: str) -> int:
    """The place of the option drawn from the best mix against whatever the other side does."""
    shares = mix_of(known, patience, seed)
    point = random.Random(f"{seed} draw").random() * sum(shares)
    return next((place for place, upto in enumerate(accumulate(shares)) if point < upto), 0)


def mix_of(known: Known, patience: Patience, seed: str) -> list[float]:
    """The best mix of a side's options: how often each."""
    (other,) = (side for side in known.options if side != known.side)
    mine, theirs = known.mine, known.options[other]
    scores = urges(known, known.position, known.side, known.why, mine)
    payoffs = [
        [scores[row] + _cell(known, other, row, column, patience, seed) for column in range(len(theirs))]
        for row in range(len(mine))
    ]
    return list(solve_matrix_in_floats(payoffs).rows)


def _cell(known: Known, other: str, row: int, column: int, patience: Patience, seed: str) -> float:
    """What a pair of choices leads to, on average over a few games in thought."""
    picks = {known.side: known.mine[row], other: known.options[other][column]}
    answer = chosen(*(picks[side] for side in known.options))
    values = played_on(known, answer, seed, patience.cells)
    return sum(values) / len(values) if values else 0.0
