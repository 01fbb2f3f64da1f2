"""Field combat: swapped sides mirror, guards are gambled, a second day, reserves, the advisor's answers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import certainly, parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import play_out
from berthier.engine.odds import Exact
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve
from berthier.rules.great_powers.field.forces import End

RULESET = find_ruleset("great_powers")
ADVICE = RULESET.procedure("chit_advice")
STAY = parse_standing({"stay or withdraw": "stay"})


def army(nation: str, *parts: tuple[str, int], **more: Any) -> dict[str, Any]:
    force = {"nation": nation, "parts": [[nation, kind, count] for kind, count in parts], "leader": [2, 2, 4]}
    return force | {"corps": 1} | more


def odds(attacker: Any, defender: Any, chits: tuple[str, str], orders: Any = STAY, **more: Any) -> Any:
    data = {"attacker": attacker, "defender": defender, "chits": {"A": chits[0], "D": chits[1]}, **more}
    call = ADVICE.call(data)
    return Exact(orders).odds(call.procedure, *call.args)


FORCES = st.tuples(st.sampled_from(["Algeria", "Saxony", "Sweden"]), st.integers(3, 25), st.integers(1, 6))


@settings(max_examples=5, deadline=None)
@given(ours=FORCES, theirs=FORCES)
def test_swapping_the_armies_mirrors_the_odds(ours: Any, theirs: Any) -> None:
    """Assault against Counterattack has one table for both, and two leaders of 2 cancel out."""
    one, two = (army(nation, ("I", foot), ("C", horse)) for nation, foot, horse in (ours, theirs))
    chits = ("Assault", "Counterattack")
    words = ("broken", "eliminated")
    swap = {
        f"{a} {word}": f"{d} {word}" for word in words for a, d in (("attacker", "defender"), ("defender", "attacker"))
    }
    here = odds(one, two, chits).by(lambda o: (str(o.end), o.attacker, o.defender, o.pursuit_points))
    there = odds(two, one, chits).by(
        lambda o: (swap.get(str(o.end), str(o.end)), o.defender, o.attacker, o.pursuit_points)
    )
    assert dict(here.items()) == dict(there.items())


def test_a_committed_guard_breaks_unless_the_enemy_does() -> None:
    """12.3.4: with the guard committed in round 1 the battle is over in round 1."""
    orders = parse_standing({"guard commitment": "+1", "stay or withdraw": "stay"})
    result = odds(army("Fr", ("I", 20), ("G", 5)), army("As", ("I", 20)), ("Assault", "Counterattack"), orders)
    assert {o.rounds for o in result} == {1}
    assert {str(o.end) for o in result} <= {"attacker broken", "defender broken"}
    # Table 3-1 shifted to 3-2: the best die takes 2.2 of an Austrian 3.0, so nobody but the French breaks.
    assert result.chance(lambda o: o.end is End.ATTACKER_BROKEN) == 1


def test_withdrawing_before_a_probe_is_certain() -> None:
    result = odds(army("Fr", ("I", 20)), army("As", ("I", 20)), ("Probe", "Withdraw"))
    assert {(o.end, o.rounds, o.political_points) for o in result} == {(End.WITHDRAWN, 0, 0)}


def test_withdrawing_before_an_assault_is_the_rating_in_six() -> None:
    result = odds(army("Fr", ("I", 20)), army("As", ("I", 20)), ("Assault", "Withdraw"))
    assert result.chance(lambda o: o.end is End.WITHDRAWN) == Fraction(2, 6)


def test_a_flank_march_that_fails_lets_a_withdrawing_enemy_slip_away() -> None:
    """Notes g and h: a rating of 2 gets away on 3; failing that, after round 1 unless the flank is there on 2."""
    ours = army("Fr", ("I", 40), corps=2, outflanking=10)
    result = odds(ours, army("As", ("I", 60)), ("Outflank", "Withdraw"))
    away = result.chance(lambda o: o.end is End.WITHDRAWN and o.rounds == 0)
    slipped = result.chance(lambda o: o.end is End.WITHDRAWN and o.rounds == 1)
    assert away == Fraction(3, 6)
    assert slipped == Fraction(3, 6) * Fraction(4, 6)


def answer_days(question: Question) -> Answer:
    if question.dice is not None:
        return typed(*[1] * (2 if question.dice.startswith("2") else 1))
    if question.why == "reserve":
        return chosen("march to the guns")
    return chosen(*(options[0] for options in question.options))


def test_a_second_day_keeps_counting_and_a_reserve_joins() -> None:
    """By hand, every die a 1: Probe against Defend, then (secretly again) Assault against Counterattack.

    Day 1: the French lose 1 factor and 0.3; seven join under a leader of 4, whose +1 takes 1 factor and 0.2, then 1 and
    1.1. Day 2: 1 and 0.2; 1 and 1.0 against 1 and 0.7; 1 and 0.6 against 1 and 0.3: the Austrians break at 3.1.
    """
    reserve = {"parts": [["Fr", "I", 7]], "rating": 1, "takes_command": 4}
    ours = army("Fr", ("I", 20), reserves=[reserve])
    data = {"attacker": ours, "defender": army("As", ("I", 20)), "chits": {"A": "Probe", "D": "Defend"}, "days": 3}
    game = play_out(RULESET.procedure("field_combat").call(data), answer_days)
    result = game.outcome
    assert (result.end, result.rounds) == (End.DEFENDER_BROKEN, 6)
    assert (result.attacker.total, result.defender.total) == (24, 15)
    assert (result.attacker_lost, result.defender_lost) == (3, 5)  # of twenty and the seven who joined
    assert game.record.fact("defender morale lost in tenths") == 31


def test_advice_on_a_small_battle() -> None:
    """The value lies between the guarantees, and no pure chit does better than the mix."""
    data = {"attacker": army("Algeria", ("I", 12)), "defender": army("Syria", ("I", 10))}
    game = GameTree(ADVICE.call(data))
    goal = ADVICE.goal("win")
    solution = solve(game, goal.side, goal.measure)
    decision = game.first_decision()
    assert decision is not None
    assert [len(options) for options in decision.options] == [4, 5]  # no Outflank with one corps
    assert abs(float(solution.gap)) < 1e-9
    mixes = solution.mixes(decision)
    worth = solution.worth(decision)
    rows = [worth[start : start + 5] for start in range(0, len(worth), 5)]
    for row in rows:
        held = sum(float(share) * float(value) for share, value in zip(mixes[1], row, strict=True))
        assert held <= float(solution.value) + 1e-9


@pytest.mark.parametrize("policy", ["cheapest legal first", "dearest legal first"])
def test_a_casualty_policy_is_an_owner_who_always_picks_so(policy: str) -> None:
    """An owner who takes the first (or last) option each time has the policy's odds: merging loses nothing."""
    attacker = army("As", ("I", 12), ("G", 2), ("M", 3), ("C", 2))
    data = {"attacker": attacker, "defender": army("Syria", ("I", 9), ("M", 4), ("C", 3))}
    data |= {"chits": {"A": "Escalated Assault", "D": "Cordon"}}
    orders = parse_standing({"guard commitment": "evenly", "stay or withdraw": "evenly"})
    answers: dict[str, Any] = {}
    for casualties in ("owner's choice", policy):
        call = RULESET.procedure("field_combat").call(data | {"casualties": casualties})
        picks = orders if policy.startswith("cheapest") else LastLosses(orders)
        answers[casualties] = dict(Exact(picks).odds(call.procedure, *call.args).items())
    assert answers["owner's choice"] == answers[policy]


class LastLosses:
    """Orders, but of factors to lose and points to pay always the last option."""

    name = "last losses"
    steady = False
    inline = None

    def __init__(self, orders: Any) -> None:
        self.orders = orders

    def mix(self, side: Any, options: Any, why: str, moment: Any) -> Any:
        if why.endswith("lost") or why.startswith("points paid"):
            return certainly(options[-1])
        return self.orders.mix(side, options, why, moment)
