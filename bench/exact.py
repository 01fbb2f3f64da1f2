"""Exact odds of one field battle, side by side in one run: Berthier, icepool, dyce and plain sampling.

    .venv/bin/python -m bench.exact [--sp 20 12] [--rounds 15]

Every contender computes the same distribution, checked equal as fractions before anything is timed. They take turns,
so a busy machine hurts all alike; the least time of each counts. Nothing is cached from one turn to the next.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable
from fractions import Fraction
from importlib.metadata import version
from typing import Any

from bench.peers import Side, dyce_battle, icepool_battle, monte_carlo_battle
from bench.peers_by_rounds import dyce_by_rounds, icepool_by_rounds
from berthier.core.odds import Exact
from berthier.core.policy import parse_orders
from berthier.core.ruleset import find_ruleset

TACTICS = ("Skirmish", "Skirmish")
Answer = dict[Any, Fraction]


def berthier_battle(a: Side, d: Side, terrain: int, tactics: tuple[str, str]) -> Answer:
    """The same rule the umpire plays by, in a new interpreter each time."""
    orders = parse_orders({"attacker.tactic": tactics[0], "defender.tactic": tactics[1]})
    forces = {"attacker": a._asdict(), "defender": d._asdict(), "terrain": terrain}
    call = find_ruleset("six_states").procedure("field_battle").call(forces)
    odds = Exact(orders).odds(call.procedure, *call.args)
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


def least_times(job: tuple[Any, ...], turns: int) -> dict[str, float]:
    """Everybody once a turn; the least time of each."""
    least = dict.fromkeys(CONTENDERS, float("inf"))
    for _ in range(turns):
        for name, contender in CONTENDERS.items():
            began = time.perf_counter()
            contender(*job)
            least[name] = min(least[name], time.perf_counter() - began)
    return least


def sampling_error(job: tuple[Any, ...], seconds: float, exact: Answer) -> tuple[int, float]:
    """How far plain sampling is off on average over the ends of the battle, in the time the exact answer took."""
    counts = monte_carlo_battle(*job, seconds=seconds, seed=1)
    games = counts.total()
    ends = {outcome[0] for outcome in exact}
    errors = [
        abs(
            sum(n for o, n in counts.items() if o.end == end) / games
            - float(sum(p for o, p in exact.items() if o[0] == end))
        )
        for end in ends
    ]
    return games, max(errors)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sp", type=int, nargs=2, default=(20, 12))
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    job = (Side(options.sp[0], 2, 0), Side(options.sp[1], 2, 0), 0, TACTICS)
    answers = [{tuple(o): p for o, p in contender(*job).items()} for contender in CONTENDERS.values()]
    assert all(answer == answers[0] for answer in answers), "all contenders agree as fractions"
    least = least_times(job, options.rounds)
    ours = least["Berthier"]
    print(
        f"{options.sp[0]} against {options.sp[1]} SP to the end, {len(answers[0]):,} outcomes, all equal as fractions"
    )
    print(f"Python {platform.python_version()}, icepool {version('icepool')}, dyce {version('dyce')}")
    for name, seconds in least.items():
        print(f"{name:36} {seconds * 1000:8.1f} ms   {seconds / ours:6.2f} × Berthier's time")
    games, error = sampling_error(job, ours, answers[0])
    print(
        f"sampling in Berthier's {ours * 1000:.1f} ms: {games:,} battles, worst error {error:.4f}; Berthier's error 0"
    )


if __name__ == "__main__":
    main()
