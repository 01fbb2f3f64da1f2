"""How fast long games are played out with a seeded generator, one after the other.

    .venv/bin/python -m bench.simulation [--seconds 2]

The games are examples of the rulesets, every choice made evenly: battles and sieges to their end, a period of orders.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import msgspec

from bench.section import Section
from berthier.core.policy import EVEN
from berthier.core.ruleset import find_ruleset
from berthier.engine.simulate import simulate

JOBS = (
    ("six_states", "river_line"),
    ("six_states", "naval_duel"),
    ("elements", "line_of_six"),
    ("battalions", "bids"),
    ("battalions", "period"),
    ("great_powers", "sixty_against_fortyfive"),
    ("great_powers", "month_of_siege"),
    ("capitani", "two_corps_a_side"),
    ("capitani", "siege_with_siege_guns"),
)


class Row(msgspec.Struct, frozen=True):
    """One game: how many are played in a second once the first have been, and how many at the very start."""

    what: str
    title: str
    per_second: float
    first: float


def rows(seconds: float, jobs: tuple[tuple[str, str], ...] = JOBS) -> Iterator[Row]:
    """Every game for so long."""
    for key, name in jobs:
        ruleset = find_ruleset(key)
        example = ruleset.example(name)
        call = ruleset.procedure(example.procedure).call(example.inputs)
        began = time.perf_counter()
        simulate(call, 1, 1, EVEN)
        first = time.perf_counter() - began
        games, spent = 1, 0.0
        while spent < seconds / 2:
            games *= 2
            began = time.perf_counter()
            simulate(call, games, 1, EVEN)
            spent = time.perf_counter() - began
        yield Row(f"{key} `{name}`", example.title, games / spent, 1 / first)


def section(quick: bool) -> Section:
    """The report's part on simulation."""
    found = [
        (row.what, row.title, f"{row.per_second:,.0f}", f"{1e3 / row.per_second:.3g} ms")
        for row in (rows(0.02, JOBS[:2]) if quick else rows(2.0))
    ]
    return Section(
        "Long games played out: `python -m bench.simulation`",
        (
            "Seeded simulation of whole games, every choice made evenly, one process. Inner procedures are drawn from "
            "their exact distribution once that is known, so a run of many games goes faster than its first ones.",
        ),
        ("game", "what it is", "games a second", "a game"),
        tuple(found),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    for row in rows(parser.parse_args().seconds):
        print(f"{row.what:44} {row.per_second:12,.0f} games a second (the first at {row.first:,.0f} a second)")


if __name__ == "__main__":
    main()
