"""Whole battles drawn from an exact distribution that is already there, and by each peer from its own.

.venv/bin/python -m bench.draws [--games 2000000]
"""

from __future__ import annotations

import argparse
import random
import warnings
from collections.abc import Callable
from typing import Any

from bench.exact import TACTICS, odds_of_battle
from bench.exact_draws import Draws
from bench.peers import Side, monte_carlo_battle
from bench.section import Section, least_times

JOB = (Side(20, 2, 0), Side(12, 2, 0), 0, TACTICS)


def contenders(games: int) -> dict[str, tuple[int, Callable[[], Any]]]:
    """How many battles each draws in one go, and how; the slow ones fewer."""
    import dyce
    import icepool
    import numpy as np

    odds = odds_of_battle(*JOB)
    outcomes, weights = list(odds), list(odds.weights.values())
    draws, few = Draws(odds, 1), max(1, games // 200)
    die, pool = icepool.Die(dict(enumerate(weights))), dyce.H(dict(enumerate(weights)))
    generator, shares = np.random.default_rng(1), np.array([float(p) for _, p in odds.items()])
    shares /= shares.sum()
    floats = list(map(float, weights))
    return {
        "Berthier, counted": (games, lambda: draws.counts(games)),
        "Berthier, one after the other": (games, lambda: draws.games(games)),
        "numpy `multinomial`, counted": (games, lambda: generator.multinomial(games, shares)),
        "numpy `choice`, one after the other": (games, lambda: generator.choice(len(outcomes), size=games, p=shares)),
        "`random.choices`": (games // 10, lambda: random.choices(outcomes, floats, k=games // 10)),
        "icepool `Die.sample`": (few, lambda: [die.sample() for _ in range(few)]),
        "dyce `H.sample`": (few, lambda: [pool.sample() for _ in range(few)]),
        "playing the battle out (`random`)": (few, lambda: monte_carlo_battle(*JOB, samples=few, seed=1)),
    }


def rates(games: int, turns: int) -> dict[str, float]:
    """Battles a second."""
    warnings.simplefilter("ignore")  # dyce calls its sampling experimental, once for every draw
    everybody = contenders(games)
    least = least_times({name: run for name, (_, run) in everybody.items()}, turns)
    return {name: count / least[name] for name, (count, _) in everybody.items()}


def section(quick: bool) -> Section:
    """The report's part on draws."""
    found = rates(20_000 if quick else 2_000_000, 1 if quick else 5)
    ours = found["Berthier, one after the other"]
    rows = [(name, f"{rate / 1e6:,.2f}", f"{rate / ours:.3g}") for name, rate in found.items()]
    return Section(
        "Drawing whole battles: `python -m bench.draws`",
        (
            "Battles of 20 against 12 SP drawn from their exact distribution of 1,429 outcomes once that is known. "
            "Berthier draws in plain Python, each outcome with exactly its chance; numpy's shares are rounded "
            "to double precision.",
        ),
        ("contender", "million battles a second", "× Berthier's, one after the other"),
        tuple(rows),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000_000)
    for name, rate in rates(parser.parse_args().games, 3).items():
        print(f"{name:40} {rate / 1e6:10.3f} million a second")


if __name__ == "__main__":
    main()
