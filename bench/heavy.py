"""The heaviest job of each ruleset, from nothing: how many runs of the rules, how many states, how long.

.venv/bin/python -m bench.heavy
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from bench.section import Section, duration, seconds
from berthier.core.policy import parse_standing
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.engine.odds import Exact
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve
from berthier.staff.comparing.matchups import run_matchups

PLENTY = 20_000_000


class Row(msgspec.Struct, frozen=True):
    """A job with what it took; runs of the rules are 0 where they are not counted."""

    what: str
    runs: int
    states: int
    seconds: float


Work = Callable[[], tuple[int, int]]


def best_play(ruleset: str, procedure: str, inputs: dict[str, Any]) -> Work:
    """Grow the game and solve it for its first goal."""

    def work() -> tuple[int, int]:
        chosen = find_ruleset(ruleset).procedure(procedure)
        goal = chosen.goal(None)
        game = GameTree(chosen.call(inputs), budget=PLENTY)
        solve(game, str(goal.side), goal.measure)
        return game.runs + game.chance.runs, len(game.trees)

    return work


def odds(ruleset: str, example: str) -> Work:
    """The odds of an example under its own orders."""

    def work() -> tuple[int, int]:
        rules: Ruleset = find_ruleset(ruleset)
        chosen = rules.example(example)
        call = rules.procedure(chosen.procedure).call(chosen.inputs)
        exact = Exact(parse_standing(chosen.choose), budget=PLENTY)
        exact.odds(call.procedure, *call.args)
        return exact.runs, 0

    return work


def every_pair(most: int | None) -> Work:
    """Everybody against everybody in close combat."""

    def work() -> tuple[int, int]:
        ruleset = find_ruleset("elements")
        assert ruleset.matchups is not None
        contenders = ruleset.matchups.contenders[:most]
        pairs = sum(1 for _ in run_matchups(ruleset, contenders, contenders, ruleset.matchups.choose({})))
        return 0, pairs

    return work


def chits(guards: int) -> dict[str, Any]:
    """Sixty against forty-five, some of the sixty guards."""
    example = find_ruleset("great_powers").example("sixty_against_fortyfive")
    foot = [["Fr", "I", 52 - guards], ["Fr", "G", guards]][: 2 if guards else 1]
    return example.inputs | {"attacker": example.inputs["attacker"] | {"parts": [*foot, ["Fr", "C", 8]]}}


JOBS: dict[str, Work] = {
    "Great Powers: all chits, 60 against 45 factors, best play": best_play("great_powers", "chit_advice", chits(0)),
    "Great Powers: the same with 10 guards that may go in": best_play("great_powers", "chit_advice", chits(10)),
    "Six States: best tactics of all rounds, 20 against 12 SP": best_play(
        "six_states", "field_battle", {"attacker": {"sp": 20}, "defender": {"sp": 12}}
    ),
    "Battalions: bids of 20 points over 10 periods, best play": best_play("battalions", "bidding", {}),
    "Capitani: a major battle of two Corps a side, odds": odds("capitani", "two_corps_a_side"),
    "Elements: every type and grade against every other, odds": every_pair(None),
}
QUICK: dict[str, Work] = {
    "Battalions: bids of 2 points over 2 periods, best play": best_play(
        "battalions", "bidding", {"points": [2, 2], "periods": 2}
    ),
    "Elements: two against two": every_pair(2),
}


def rows(jobs: dict[str, Work]) -> Iterator[Row]:
    """Each job once."""
    for what, work in jobs.items():
        counted: list[tuple[int, int]] = []
        spent = seconds(lambda work=work, counted=counted: counted.append(work()))  # type: ignore[misc]
        yield Row(what, *counted[0], spent)


def section(quick: bool) -> Section:
    """The report's part on heavy jobs."""
    found = [
        (row.what, f"{row.runs:,}" if row.runs else "", f"{row.states:,}" if row.states else "", duration(row.seconds))
        for row in rows(QUICK if quick else JOBS)
    ]
    return Section(
        "The heaviest jobs: `python -m bench.heavy`",
        ("From nothing, once, on one core. [docs/performance.md](../docs/performance.md) says what limits them.",),
        ("job", "runs of the rules", "states or pairs", "time"),
        tuple(found),
    )


def main() -> None:
    for row in rows(JOBS):
        print(f"{row.what:62} {row.runs:10,} runs {row.states:9,} states {duration(row.seconds)}")


if __name__ == "__main__":
    main()
