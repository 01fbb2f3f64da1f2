"""How the cost of an exact battle grows with its armies and its rounds, against the number of distinct states.

.venv/bin/python -m bench.growth
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bench.plot import Series, log_plot
from bench.section import Section, duration, least_times
from berthier.core.policy import StandingAnswers, parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.flow import Expansion
from berthier.engine.odds import Exact

TACTICS = parse_standing({"tactic": "Skirmish"})
SAME_CHITS = parse_standing({"stay or withdraw": "stay", "attacker.chit": "Probe", "defender.chit": "Cordon"})
SIZES = (5, 10, 20, 40, 80, 120)
DAYS = (1, 2, 3)
PICTURE = "growth.svg"


class Point(msgspec.Struct, frozen=True):
    """One battle: how many states and transitions its answer passed through, and what it took."""

    what: str
    states: int
    transitions: int
    seconds: float


class Counting(Exact):
    """An interpreter that counts the states it expands."""

    states = 0

    def expand(self, node: Next[Any]) -> Expansion:
        """Count, and go on."""
        self.states += 1
        return super().expand(node)


def measured(what: str, orders: StandingAnswers, call: Next[Any], turns: int) -> Point:
    """One battle, a new interpreter each time."""
    counting = Counting(orders)
    counting.odds(call.procedure, *call.args)
    least = least_times({what: lambda: Exact(orders).odds(call.procedure, *call.args)}, turns)
    return Point(what, counting.states, counting.runs, least[what])


def by_army(sizes: tuple[int, ...], turns: int) -> Iterator[Point]:
    """Six States: a field battle of n against 3/5 n SP to the end."""
    battle = find_ruleset("six_states").procedure("field_battle")
    for size in sizes:
        smaller = max(1, size * 3 // 5)
        call = battle.call({"attacker": {"sp": size}, "defender": {"sp": smaller}})
        yield measured(f"{size} v {smaller} SP", TACTICS, call, turns)


def by_rounds(days: tuple[int, ...], turns: int) -> Iterator[Point]:
    """Great Powers: three rounds a day, the same chits every day."""
    combat = find_ruleset("great_powers").procedure("field_combat")
    army = {"nation": "Fr", "parts": [["Fr", "I", 10], ["Fr", "C", 2]], "leader": [3, 3, 4], "corps": 1}
    enemy = {"nation": "As", "parts": [["As", "I", 9], ["As", "C", 2]], "leader": [3, 3, 4], "corps": 1}
    for day in days:
        inputs = {
            "attacker": army, "defender": enemy, "days": day,
            "casualties": "cheapest legal first",
        }  # fmt: skip
        yield measured(f"{3 * day} rounds", SAME_CHITS, combat.call(inputs), turns)


def section(quick: bool) -> Section:
    """The report's part on growth, with its plot."""
    armies = list(by_army((3, 4) if quick else SIZES, 1 if quick else 5))
    rounds = list(by_rounds((1,) if quick else DAYS, 1 if quick else 3))
    rows = [
        (p.what, f"{p.states:,}", f"{p.transitions:,}", duration(p.seconds), duration(p.seconds / p.states),
         duration(p.seconds / p.transitions))
        for p in armies + rounds
    ]  # fmt: skip
    series = [
        Series("Six States, by size of the armies", [(p.states, p.seconds, p.what) for p in armies]),
        Series(
            "Great Powers, 12 against 11 factors, by number of rounds", [(p.states, p.seconds, p.what) for p in rounds]
        ),
    ]
    picture = log_plot("Cost of an exact battle", "distinct states", "seconds", series)
    return Section(
        "Growth: `python -m bench.growth`",
        (
            "The cost of a battle against the number of distinct states it can pass through. On the plot the thin "
            "lines rise as the number of states does; a point below the line of its first point means that cost grew "
            "more slowly than the states. A transition is one run of a rule.",
        ),
        ("battle", "states", "transitions", "time", "a state", "a transition"),
        tuple(rows),
        pictures={PICTURE: picture},
    )


def main() -> None:
    for point in [*by_army(SIZES, 3), *by_rounds(DAYS, 2)]:
        each = duration(point.seconds / point.states)
        print(f"{point.what:30} {point.states:8,} states {point.transitions:10,} transitions {each} a state")


if __name__ == "__main__":
    main()
