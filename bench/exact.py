"""Exact odds of one field battle, side by side in one run: Berthier, icepool, dyce and plain sampling.

    .venv/bin/python -m bench.exact [--sp 20 12] [--turns 15]

Every contender computes the same distribution, checked equal as fractions before anything is timed. They take turns,
so a busy machine hurts all alike; the least time of each counts. Nothing is cached from one turn to the next.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from bench.peers import Side, dyce_battle, icepool_battle, monte_carlo_battle
from bench.peers_by_rounds import dyce_by_rounds, icepool_by_rounds
from bench.section import Section, duration, least_times, times
from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.distribution import Odds
from berthier.engine.odds import Exact

TACTICS = ("Skirmish", "Skirmish")
SIZES = {(12, 8): 9, (20, 12): 9, (40, 24): 3}  # with how many turns
TINY = {(4, 3): 1}
Answer = dict[Any, Fraction]


def odds_of_battle(a: Side, d: Side, terrain: int, tactics: tuple[str, str]) -> Odds[Any]:
    """The same rule the umpire plays by, in a new interpreter each time."""
    orders = parse_standing({"attacker.tactic": tactics[0], "defender.tactic": tactics[1]})
    forces = {"attacker": a._asdict(), "defender": d._asdict(), "terrain": terrain}
    call = find_ruleset("six_states").procedure("field_battle").call(forces)
    return Exact(orders).odds(call.procedure, *call.args)


def berthier_battle(a: Side, d: Side, terrain: int, tactics: tuple[str, str]) -> Answer:
    """The exact distribution of outcomes by Berthier, in the peers' words."""
    odds = odds_of_battle(a, d, terrain, tactics)
    return {
        (str(o.end), o.attacker_sp, o.defender_sp, o.attacker_morale, o.defender_morale): p for o, p in odds.items()
    }


CONTENDERS: dict[str, Callable[..., Any]] = {
    "Berthier": berthier_battle,
    "icepool, one round repeated": icepool_by_rounds,
    "icepool, states scheduled by hand": icepool_battle,
    "dyce, one round repeated": dyce_by_rounds,
    "dyce, states scheduled by hand": dyce_battle,
}


class Race:
    """One battle by everybody."""

    def __init__(self, sp: tuple[int, int], turns: int) -> None:
        self.sp = sp
        self.job = (Side(sp[0], 2, 0), Side(sp[1], 2, 0), 0, TACTICS)
        answers = [{tuple(o): p for o, p in contender(*self.job).items()} for contender in CONTENDERS.values()]
        assert all(answer == answers[0] for answer in answers), "all contenders agree as fractions"
        self.answer: Answer = answers[0]
        self.least = least_times({name: partial(run, *self.job) for name, run in CONTENDERS.items()}, turns)
        self.ours = self.least["Berthier"]

    def sampling_error(self) -> tuple[int, float]:
        """Plain sampling in the time of the exact answer: how many battles, and its worst error in an end's chance."""
        counts = monte_carlo_battle(*self.job, seconds=self.ours, seed=1)
        games = counts.total()
        errors = [
            abs(
                sum(n for o, n in counts.items() if o.end == end) / games
                - float(sum(p for o, p in self.answer.items() if o[0] == end))
            )
            for end in {outcome[0] for outcome in self.answer}
        ]
        return games, max(errors)


def section(quick: bool) -> Section:
    """The report's part on exact odds."""
    races = [Race(sp, turns) for sp, turns in (TINY if quick else SIZES).items()]
    head = ("contender", *(f"{race.sp[0]} v {race.sp[1]} SP" for race in races))
    rows = [
        (name, *(f"{duration(race.least[name])}, {times(race.least[name] / race.ours)}" for race in races))
        for name in CONTENDERS
    ]
    sampled = []
    for race in races:
        games, error = race.sampling_error()
        sampled.append(f"{games:,} battles in {duration(race.ours)}, worst error {error:.4f}")
    outcomes = ", ".join(f"{len(race.answer):,}" for race in races)
    return Section(
        "Exact odds: `python -m bench.exact`",
        (
            f"A Six States field battle at morale 2, Skirmish against Skirmish, fought to the end; {outcomes} "
            "outcomes, every contender equal to the others as fractions. Beside each time: how often Berthier's it is.",
        ),
        head,
        tuple(rows),
        (
            f"Plain sampling with Python's `random` in Berthier's time: {'; '.join(sampled)}. Berthier's error is 0.",
            "“One round repeated” is each library as its own documents have it: the rule of one round is handed over, "
            "and the library repeats it. “By hand” its user has worked out that total SP only falls, walks the states "
            "in that order and leaves the library little but additions. Berthier finds that order itself and runs the "
            "very rule the umpire plays by. Slower formulations of both libraries are listed in `bench/peers.py`.",
        ),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sp", type=int, nargs=2, default=(20, 12))
    parser.add_argument("--turns", type=int, default=15)
    options = parser.parse_args()
    race = Race(tuple(options.sp), options.turns)
    print(f"{race.sp[0]} against {race.sp[1]} SP to the end, {len(race.answer):,} outcomes, all equal as fractions")
    for name, spent in race.least.items():
        print(f"{name:36} {duration(spent):>10}   {times(spent / race.ours)} Berthier's time")
    games, error = race.sampling_error()
    print(
        f"sampling in Berthier's {duration(race.ours)}: {games:,} battles, worst error {error:.4f}; Berthier's error 0"
    )


if __name__ == "__main__":
    main()
