"""How fast whole games are played: random playouts, answers at the table, and programs.

    .venv/bin/python -m bench.games [--quick] [--seconds 2] [--ruleset KEY] [--scenario KEY …]

A playout is a whole game with every choice made by lot, as an offer draws it; an answer at the table is what one more
answer costs in `Live`, early in a game and late; a program's answer is what it thinks. Playouts go by the processor's
clock.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from bench.section import Section
from berthier.core.dice import parse_dice
from berthier.core.orders import by_lot
from berthier.core.policy import EVEN
from berthier.core.ruleset import Ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, rolled
from berthier.engine.simulate import simulate
from berthier.opponents.series import SeatedPrograms, begin
from berthier.staff.shelf import open_rulesets

QUICK = 0.05  # seconds for each kind of measurement where only a look is wanted
LATE = 2_000  # answers after which a game counts as long
TRIAL = {  # playouts a second of a trial of the design, sides and turns of its games
    "six_states `two_neighbours`": (59.0, 2, 6),
    "six_states `six_states`": (4.6, 6, 12),
}


class Row(msgspec.Struct, frozen=True):
    """One scenario: playouts a second, answers of a random game, what one costs early and late, a program's answer.

    Games of different length are compared by the turns of a side that are played in a second.
    """

    what: str
    playouts: float
    side_turns: float
    answers: int
    early: float
    late: float
    steady: float

    @property
    def against_trial(self) -> str:
        """How many times the turns of a side that the trial played in a second; "" where it had no such game."""
        if self.what not in TRIAL:
            return ""
        playouts, sides, turns = TRIAL[self.what]
        return f"{self.side_turns / (playouts * sides * turns):.2f} ×"


def rows(
    seconds: float, ruleset: str | None = None, scenarios: Collection[str] = (), *, learning: bool = False
) -> Iterator[Row]:
    """Every scenario of every game that is installed, or these; the learning ones are soon done."""
    for one in open_rulesets(print):
        for game in one.games if ruleset in (None, one.key) else ():
            for scenario, known in game.scenarios().items():
                if (not scenarios or scenario in scenarios) and (known.learning or not learning):
                    yield _row(one, scenario, seconds)


def _row(ruleset: Ruleset, scenario: str, seconds: float) -> Row:
    game, live = begin(ruleset, scenario)
    sides = sum(1 for side in game.sides(scenario) if not side.neutral)
    began, games, turns = time.process_time(), 0, 0
    while time.process_time() - began < seconds:
        played = simulate(live.start, 1, games, EVEN, play_inside=True)
        games, turns = games + 1, turns + sides * sum(getattr(ending, "turns", 0) for ending in played.counts)
    spent = time.process_time() - began
    times = list(_random_game(live))
    early, late = times[:200], times[LATE : LATE + 200] or times[-200:]
    return Row(
        f"{ruleset.key} `{scenario}`",
        games / spent,
        turns / spent,
        len(times),
        sum(early) / max(1, len(early)),
        sum(late) / max(1, len(late)),
        _steady(ruleset, scenario, seconds),
    )


def _random_game(live: Live[Any]) -> Iterator[float]:
    """What each answer of a random game costs at the table."""
    generator = random.Random(1)
    while not live.is_over:
        answer = _by_lot(live, generator)
        began = time.perf_counter()
        live.answer(answer)
        yield time.perf_counter() - began


def _by_lot(live: Live[Any], generator: random.Random) -> Answer:
    assert live.asked is not None
    if live.asked.dice is not None:
        thrown = parse_dice(live.asked.dice)
        return rolled(*(generator.randint(1, thrown.sides) for _ in range(thrown.count)))
    return chosen(*(by_lot(options, generator.randrange) for options in live.options.values()))


def _steady(ruleset: Ruleset, scenario: str, seconds: float) -> float:
    """What a steady program's answer takes, dice left out."""
    game, live = begin(ruleset, scenario)
    programs = SeatedPrograms(game, {}, 1)
    spent, asked = 0.0, 0
    while live.asked is not None and spent < seconds:
        began = time.perf_counter()
        answer = programs.answer(live)
        if live.asked.dice is None:
            spent, asked = spent + time.perf_counter() - began, asked + 1
        live.answer(answer)
    return spent / max(1, asked)


def section(quick: bool) -> Section:
    """The report's part on whole games."""
    found = [
        (
            row.what,
            f"{row.playouts:,.1f}",
            f"{row.side_turns:,.0f}",
            row.against_trial,
            f"{row.answers:,}",
            f"{row.early * 1e3:.2f} ms",
            f"{row.late * 1e3:.2f} ms",
            f"{row.steady * 1e3:.1f} ms",
        )
        for row in (rows(QUICK, learning=True) if quick else rows(3.0))
    ]
    return Section(
        "Whole games: `python -m bench.games`",
        (
            "Random playouts of every scenario, one process, by the processor's clock; what one more answer costs at "
            f"the table, early in a game and after {LATE:,} answers (or at its end); what a steady program thinks "
            "about an answer. Games of different length are compared by the turns of a side that are played in a "
            "second: a trial of the design played 59 games a second of two sides and 6 turns, and 4.6 of six sides "
            "and 12 turns.",
        ),
        (
            "scenario",
            "playouts a second",
            "turns of a side",
            "against the trial",
            "answers",
            "an answer early",
            "late",
            "a steady answer",
        ),
        tuple(found),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--ruleset")
    parser.add_argument("--scenario", nargs="*", default=())
    parser.add_argument("--quick", action="store_true", help="the learning scenarios only, hardly measured")
    given = parser.parse_args()
    seconds = QUICK if given.quick else given.seconds
    for row in rows(seconds, given.ruleset, given.scenario, learning=given.quick):
        print(
            f"{row.what:44} {row.playouts:8.1f} playouts/s ({row.side_turns:.0f} turns of a side"
            f"{f', {row.against_trial} the trial' if row.against_trial else ''}), "
            f"{row.answers:6} answers, "
            f"{row.early * 1e3:.2f} ms early, {row.late * 1e3:.2f} ms late, steady {row.steady * 1e3:.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
