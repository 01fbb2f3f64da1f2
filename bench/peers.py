"""One job, the Six States field battle fought out, written for two peer libraries.

This module is independent on purpose: it imports nothing of berthier and has its own
transcription of the printed charts, so that an equal answer means something. The
benchmark times it and the tests use `icepool_battle` as an oracle.

A battle is a chain of states (attacker SP, defender SP, attacker morale, defender
morale). Each fought round costs at least one SP, so states are taken in falling order
of total SP: every state is rolled once, with all the ways of reaching it already
merged. The library multiplies states by 2d6 and collects equal results; only the
waiting states are held in plain dicts.

Other formulations gave the same fractions. Time relative to the one kept, for 20 v 12
SP at morale 2 (740 states, 1429 outcomes), Python 3.11, all with the rules below:

icepool 2.1.3 (kept: `Die.binary_operator`, 28 ms)
    1.05  waiting states merged by `Die(outcomes, times)` instead of dicts
    1.4   waiting states split off by `group_by`; 1.6 mixture of a Die per state
    3.4   one Die of all states, `map` on the highest layer only
    4.5   round by round, `binary_operator`, ended states split off
    5.6   `map(repeat=n)`, a cached Die per state; 13 with `time_limit`
    15    memoised recursion, a Die of outcomes per state; 31 with `simplify`
    39    `map(f, states, 2d6, repeat=n)`
    296   `map(repeat='inf')`, the absorbing Markov chain
dyce 0.7.0 (kept: `H.apply`, 16 ms)
    1.1   waiting states merged by `H.from_counts` instead of dicts
    1.7   `aggregate_weighted` of an H per state
    3.3   one H of all states, `aggregate_weighted` on the highest layer only
    7.2   round by round, `aggregate_weighted`; 8.5 with `apply`, 19 with `expand`
    35    memoised recursion, `aggregate_weighted`; 47 with `expand`

With the states in the same order but the multiplying done by hand in plain dicts, no
library, the job takes 11 ms: not counted as either peer's. Nothing is cached between
calls; the libraries are imported at the first call.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple


class Side(NamedTuple):
    """A force as it enters the battle."""

    sp: int
    morale: int
    leader: int


class Outcome(NamedTuple):
    """A state of the battle; `end` is empty while it goes on."""

    end: str
    attacker_sp: int
    defender_sp: int
    attacker_morale: int
    defender_morale: int


Tactics = tuple[str, str]  # the attacker's, the defender's
Loss = tuple[int, int, int, int]  # SP of attacker, defender, then their morale
NextStates = Callable[[Outcome], list[Outcome]]  # one state for each total 2..12

ROLLS = range(2, 13)  # totals of 2d6

# Combat Results Table: results of the larger and the smaller force in columns 1 to 11.
RESULTS = [
    ("D3", "1"), ("D2", "1"), ("D1", "1"), ("1", "0"), ("1", "1"), ("1", "1"),
    ("1", "1"), ("0", "1"), ("1", "D1"), ("1", "D2"), ("1", "D3"),
]  # fmt: skip

# Combat Loss Chart: SP lost when the smaller force has 1, 2, ... 20, 21+ SP. It never
# takes more than the smaller force has.
LOSS_D2 = [1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 9]
LOSS_CHART = {
    "0": [0] * 21,
    "1": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3],
    "D1": [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 6],
    "D2": LOSS_D2,
    "D3": LOSS_D2,
}
MORALE_LOSS = {"0": 0, "1": 0, "D1": 1, "D2": 2, "D3": 3}

# Tactical Matrix: rows are the smaller force, columns the larger force (reading C8).
TACTICS = ["Charge", "Envelop", "Skirmish", "Bombard", "Square", "Refuse", "Withdraw"]
MATRIX = {
    "Charge":   "    0   +1   -2   +1   +2    0 (-2)",
    "Envelop":  "   -1    0   -1   -1   +1   +2 (-1)",
    "Skirmish": "   +2   +1    0   -1   -1   -1  (0)",
    "Bombard":  "   -1   +1   +1    0   -2   -1 (NC)",
    "Square":   "   -2   -1   +1   +2   NC   NC (NC)",
    "Refuse":   "    0   -2   +1   +1   NC   NC (NC)",
    "Withdraw": " (+2) (+1)  (0) (NC) (NC) (NC) (NC)",
}  # fmt: skip


def _matrix_value(smaller: str, larger: str) -> int:
    """The cell as a modifier; NC and bracketed cells end a battle early: ValueError."""
    cell = MATRIX[smaller].split()[TACTICS.index(larger)]
    if not cell.lstrip("+-").isdigit():
        raise ValueError(f"{smaller} v {larger} is {cell}: not fought to the end")
    return int(cell)


def _losses(results: Iterable[tuple[str, str]], index: int) -> list[Loss]:
    """What the attacker and the defender lose in each column."""
    return [(LOSS_CHART[a][index], LOSS_CHART[d][index], MORALE_LOSS[a], MORALE_LOSS[d]) for a, d in results]


def _columns(net: int, shift: int) -> list[int]:
    """The column, counted from 0, for each total of 2d6."""
    totals = [max(2, min(12, roll + net)) for roll in ROLLS]
    return [min(11, total - 1 + shift) - 1 for total in totals]


MIRRORED = [(smaller, larger) for larger, smaller in RESULTS]
A_LARGER = [_losses(RESULTS, index) for index in range(21)]
D_LARGER = [_losses(MIRRORED, index) for index in range(21)]
COLUMNS = {(n, s): _columns(n, s) for n in range(-4, 5) for s in range(4)}


def _odds_shift(larger: int, smaller: int) -> int:
    if larger >= 3 * smaller:
        return 3
    if larger >= 2 * smaller:
        return 2
    return 1 if 2 * larger >= 3 * smaller else 0


def _state(a_sp: int, d_sp: int, a_morale: int, d_morale: int) -> Outcome:
    end = ""
    if a_sp == 0:
        end = "attacker eliminated" if d_sp else "both eliminated"
    elif d_sp == 0:
        end = "defender eliminated"
    elif a_morale <= 0:
        end = "attacker broken"
    elif d_morale <= 0:
        end = "defender broken"
    return Outcome(end, a_sp, d_sp, a_morale, d_morale)


def _follow(state: Outcome, a_fixed: int, d_fixed: int) -> list[Outcome]:
    """The states that may follow one round, for the totals 2 to 12."""
    _, a_sp, d_sp, a_mor, d_mor = state
    if a_sp >= d_sp:
        chart, net, larger, smaller = A_LARGER, a_mor - d_mor + a_fixed, a_sp, d_sp
    else:
        chart, net, larger, smaller = D_LARGER, d_mor - a_mor + d_fixed, d_sp, a_sp
    columns = COLUMNS[max(-4, min(4, net)), _odds_shift(larger, smaller)]
    losses = chart[min(smaller, 21) - 1]
    low, high = columns[0], columns[-1]
    reached = [
        _state(a_sp - a_lost, d_sp - d_lost, a_mor - a_down, d_mor - d_down)
        for a_lost, d_lost, a_down, d_down in losses[low : high + 1]
    ]
    return [reached[column - low] for column in columns]


def _rules(a: Side, d: Side, terrain: int, tactics: Tactics) -> NextStates:
    """What may follow a state in this battle; the cache lives for one call only."""
    a_fixed = a.leader - d.leader - terrain + _matrix_value(tactics[1], tactics[0])
    d_fixed = d.leader - a.leader + terrain + _matrix_value(tactics[0], tactics[1])
    return cache(lambda state: _follow(state, a_fixed, d_fixed))


def _layer(state: Outcome) -> int:
    """Total SP of a state that goes on; 0 for all that have ended."""
    return 0 if state.end else state.attacker_sp + state.defender_sp


Roll = Callable[[dict[Outcome, int]], Iterable[tuple[Outcome, int]]]


def _ended_ways(a: Side, d: Side, roll: Roll) -> dict[Outcome, int]:
    """Ways of reaching each end; ways in layer n are out of 36 ** (total SP - n)."""
    start = _state(a.sp, d.sp, a.morale, d.morale)
    layers: list[dict[Outcome, int]] = [{} for _ in range(a.sp + d.sp + 1)]
    layers[_layer(start)][start] = 1
    for n in range(a.sp + d.sp, 1, -1):
        for state, ways in roll(layers[n]):
            layer = _layer(state)
            reached = layers[layer]
            reached[state] = reached.get(state, 0) + ways * 36 ** (n - 1 - layer)
    return layers[0]


def icepool_battle(a: Side, d: Side, terrain: int, tactics: Tactics) -> dict[Outcome, Fraction]:
    """The exact distribution of outcomes by icepool."""
    icepool: Any = import_module("icepool")
    two_d6 = 2 @ icepool.d6
    next_states = _rules(a, d, terrain, tactics)

    def result(state: Outcome, total: int) -> Outcome:
        return next_states(state)[total - 2]

    def roll(states: dict[Outcome, int]) -> Iterable[tuple[Outcome, int]]:
        rolled = icepool.Die(states).binary_operator(two_d6, result)
        items: Iterable[tuple[Outcome, int]] = rolled.items()
        return items

    ended = icepool.Die(_ended_ways(a, d, roll))
    return dict(zip(ended.outcomes(), ended.probabilities(), strict=True))


def dyce_battle(a: Side, d: Side, terrain: int, tactics: Tactics) -> dict[Outcome, Fraction]:
    """The exact distribution of outcomes by dyce."""
    dyce: Any = import_module("dyce")
    two_d6 = 2 @ dyce.H(6)
    next_states = _rules(a, d, terrain, tactics)

    def result(state: Outcome, total: int) -> Outcome:
        return next_states(state)[total - 2]

    def roll(states: dict[Outcome, int]) -> Iterable[tuple[Outcome, int]]:
        rolled = dyce.H(states).apply(result, two_d6)
        items: Iterable[tuple[Outcome, int]] = rolled.items()
        return items

    return dict(dyce.H(_ended_ways(a, d, roll)).probability_items())


def monte_carlo_battle(
    a: Side, d: Side, terrain: int, tactics: Tactics,
    *, samples: int | None = None, seconds: float = 1.0, seed: int = 0,
) -> Counter[Outcome]:  # fmt: skip
    """Outcomes of `samples` battles, or of as many as fit into `seconds`."""
    die = random.Random(seed).randrange
    next_states = _rules(a, d, terrain, tactics)
    start = _state(a.sp, d.sp, a.morale, d.morale)
    counts: Counter[Outcome] = Counter()
    deadline = time.perf_counter() + seconds
    fought = 0
    while fought < samples if samples is not None else time.perf_counter() < deadline:
        state = start
        while not state.end:
            state = next_states(state)[die(6) + die(6)]
        counts[state] += 1
        fought += 1
    return counts
