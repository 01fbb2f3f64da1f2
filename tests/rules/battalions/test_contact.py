"""Close actions and charges: mirrors, sound states, and the question of the square."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.policy import EVEN, parse_standing
from berthier.engine.odds import Exact
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve
from berthier.rules.battalions.melee import clash
from berthier.rules.battalions.units import CHARGER, DEFENDER
from tests.rules.battalions.situations import RULESET, situation

LINE = {"quality": "C", "original": 24, "formation": "line", "front": 12, "arm": "infantry"}
HEAVY = {"quality": "B", "original": 12, "front": 6, "weight": "heavy", "arm": "cavalry"}
VOLLEY = {"figures": 24, "mods": ["rating_C"]}


def wins(ours: int, theirs: int) -> Fraction:
    """By counting: 36 throws, ties out."""
    throws = [(ours * a, theirs * b) for a, b in product(range(1, 7), repeat=2)]
    won, lost = sum(a > b for a, b in throws), sum(a < b for a, b in throws)
    return Fraction(won, won + lost)


@pytest.mark.parametrize(("ours", "theirs"), list(product(range(5, 80, 5), repeat=2)))
def test_a_melee_is_what_counting_throws_gives(ours: int, theirs: int) -> None:
    odds = Exact().odds(clash, ours, theirs)
    assert odds[CHARGER] == wins(ours, theirs)
    assert odds[DEFENDER] == Exact().odds(clash, theirs, ours)[CHARGER]


@pytest.mark.parametrize(
    ("ours", "theirs", "percent"), [(40, 40, 50), (45, 40, 58), (50, 40, 63), (40, 30, 66), (50, 30, 74), (60, 30, 82)]
)
def test_the_reading_s_own_melee_figures(ours: int, theirs: int, percent: int) -> None:
    """(c2): in whole percent."""
    assert round(100 * Exact().odds(clash, ours, theirs)[CHARGER]) == percent


@pytest.mark.parametrize("name", ["close_action", "cavalry_charge"])
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_state_is_unsound(name: str, seed: int) -> None:
    """No negative figures, nobody above exhausted, fatigue never falls, losses never shrink."""
    inputs = situation(Random(seed), name)
    call = RULESET.procedure(name).call(inputs)
    for outcome in Exact(EVEN).odds(call.procedure, *call.args):
        states = [(inputs[side], getattr(outcome, side)) for side in ("charger", "defender")]
        states += zip(inputs.get("others", []), getattr(outcome, "others", ()), strict=True)
        for before, after in states:
            levels = ["fresh", "fatigued", "tired", "exhausted"]
            assert before.get("lost", 0) <= after.lost <= before["original"]
            assert 0 <= after.figures <= before["original"] - after.lost
            assert before.get("fatigue", 0) <= levels.index(after.fatigue) <= before.get("fatigue", 0) + 1
            assert after.removed == (before["original"] - after.lost < fewest(before, inputs))
            assert (after.figures == 0) == (after.status == "rout" or after.removed)


def fewest(unit: dict[str, Any], inputs: dict[str, Any]) -> int:
    """H12: four figures stay on the table; of a battery, one."""
    guns = unit is inputs["defender"] and "calibre" in (inputs.get("defence_fire") or {})
    return 1 if guns or unit.get("arm") == "artillery" else 4


def charge_odds(order: str, **facts: Any) -> dict[str, Fraction]:
    procedure = RULESET.procedure("cavalry_charge")
    inputs = {"charger": HEAVY, "defender": LINE, "total_move_in": 20, "defence_fire": VOLLEY} | facts
    call = procedure.call(inputs)
    orders = parse_standing({"defence action": order, "failed charge": "retreat"})
    return dict(Exact(orders).odds(call.procedure, *call.args).by(procedure.group).items())


def test_heavy_cavalry_on_a_line_in_front_by_hand() -> None:
    """C line, B heavy: 16-3-1=12/20 stand. The volley (24 figures, C, no modifier) takes 2 on 1-5 and 4 on 6; then the
    cavalry passes on 18-1 or 18-2 in twenty, and a line of 12 against 9 needed throws it back."""
    stand = Fraction(12, 20)
    closes = Fraction(5, 6) * Fraction(17, 20) + Fraction(1, 6) * Fraction(16, 20)
    odds = charge_odds("fire")
    assert odds["cavalry repulsed by line"] == stand * closes
    assert odds["cavalry retreats"] == stand * (1 - closes)
    assert sum(p for end, p in odds.items() if "step 2" in end) == 1 - stand


def test_a_line_struck_in_flank_by_hand() -> None:
    """16-3-1-4=8/20 stand; standing under fire it is ridden down; turned or in square it throws the cavalry back."""
    odds = charge_odds("none", hit_from="side")
    assert sum(p for end, p in odds.items() if "step 6" in end) == Fraction(8, 20) * Fraction(19, 20)
    for order, end in (("change_formation", "by square"), ("change_facing", "by line")):
        turned = charge_odds(order, hit_from="side")
        assert turned[f"cavalry repulsed {end}"] == Fraction(8, 20) * Fraction(8, 20) * Fraction(18, 20)
        far = charge_odds(order, hit_from="side", total_move_in=24)
        assert far[f"cavalry repulsed {end}"] == Fraction(8, 20) * Fraction(10, 20) * Fraction(18, 20)


@pytest.mark.parametrize(
    ("facts", "best"), [({}, "fire"), ({"hit_from": "side", "total_move_in": 26}, "change_facing")]
)
def test_should_this_battalion_form_square(facts: dict[str, Any], best: str) -> None:
    """The advice names the option whose odds, worked out by themselves, hold the ground most often."""
    inputs = {"charger": HEAVY, "defender": LINE, "total_move_in": 20, "defence_fire": VOLLEY} | facts
    procedure = RULESET.procedure("cavalry_charge")
    goal = procedure.goal("balance")
    game = GameTree(procedure.call(inputs))
    solution = solve(game, goal.side, goal.measure)
    decision = game.first_decision()
    assert decision is not None
    assert decision.why == "defence action"
    assert solution.gap == 0
    worth = dict(zip(map(str, decision.options[0]), solution.worth(decision), strict=True))
    assert max(worth, key=lambda option: worth[option]) == best


def test_a_square_holds_unless_it_fails_its_check() -> None:
    """D10: only so can a square be ridden down."""
    square = LINE | {"formation": "square"}
    odds = charge_odds("none", defender=square, hit_from="rear", defence_fire={"figures": 6})
    assert not any("step 6" in end for end in odds)
    assert sum(p for end, p in odds.items() if "step 2" in end) == Fraction(20 - (16 + 3 - 1), 20)


def test_too_few_in_line_are_ridden_down() -> None:
    """Q28, H30: 5 horse need 8 foot."""
    odds = charge_odds("none", charger=HEAVY | {"front": 5}, defender=LINE | {"front": 7})
    assert any("step 6" in end for end in odds)
    assert "cavalry repulsed by line" not in odds
    assert "cavalry repulsed by line" in charge_odds("none", charger=HEAVY | {"front": 5}, defender=LINE | {"front": 8})


def test_outnumbered_three_to_one_after_a_melee() -> None:
    """H31: eight against twenty-four at -3, and only after the melee."""
    procedure = RULESET.procedure("close_action")
    foot = {"mn": 16, "mv": 100, "original": 24, "front": 4}
    facts = {"charger": foot | {"mn": 40}, "defender": foot | {"mv": 5, "original": 8, "mn": 18}, "defence": "none"}
    counted = {}
    for setting in ("on", "off"):
        call = procedure.call(facts | {"melee_frontage": 1, "charger_mv_mods": [], "defender_mv_mods": []})
        odds = Exact(switches=RULESET.set({"H31": setting})).odds(call.procedure, *call.args)
        lost = odds.chance(lambda o: o.winner is CHARGER)
        counted[setting] = odds.chance(lambda o: o.winner is CHARGER and o.defender.status == "rout") / lost
    # Frontage 1: the winner takes 2 figures on 4, 5, 6 (+1), the loser on 5, 6. The eight, or six left of them, face 24
    # or 22: three to one but for 22 against 8, which is two to one.
    half = Fraction(1, 2)
    assert counted["off"] == half * Fraction(2, 20) + half * Fraction(3, 20)
    more = half * (Fraction(1, 3) * 2 + Fraction(2, 3) * 3) + half * 3
    assert counted["on"] == counted["off"] + more / 20


def together(others: list[dict[str, Any]], **facts: Any) -> Any:
    foot = {"mn": 40, "mv": 40, "original": 24, "front": 4}
    inputs = {"charger": foot, "defender": foot, "defence": "none", "fail_choice": "stop", "others": others} | facts
    call = RULESET.procedure("close_action").call(inputs | {"charger_mv_mods": [], "defender_mv_mods": []})
    return Exact().odds(call.procedure, *call.args)


def test_a_second_charger_leads_if_it_is_better_and_adds_five() -> None:
    """H20: 40 and 45 closed make 50 against 40; a poor second makes 45."""
    for value, together_value in ((45, 50), (20, 45)):
        second = {"mn": 40, "mv": value, "original": 24, "front": 2}
        odds = together([second])
        assert odds.chance(lambda o: o.winner is CHARGER) == wins(together_value, 40)


def test_a_second_charger_that_fails_leaves_the_first_alone() -> None:
    """Each checks by itself: a second unit that cannot pass changes only its own state."""
    alone = together([]).by(lambda o: (o.winner, o.charger, o.defender))
    beside = together([{"mn": 1, "mv": 45, "original": 24, "lost": 20, "front": 4}])
    assert alone == beside.by(lambda o: (o.winner, o.charger, o.defender))
    assert {str(o.others[0].status) for o in beside} == {"formed"}


def test_several_chargers_share_their_losses_the_lead_first() -> None:
    """Six figures in all between two units: three each; two units of four and two: never more apart than one."""
    odds = together([{"mn": 40, "mv": 45, "original": 24, "front": 4}])
    for outcome in odds:
        assert outcome.others[0].lost - outcome.charger.lost in (0, 1)  # the second unit leads
    assert max(outcome.others[0].lost for outcome in odds) == 3


def test_all_lose_together_each_with_its_own_check() -> None:
    """Two chargers beaten: the stout one retreats, the shaken one routs or retreats."""
    shaken = {"mn": 14, "mv": 5, "original": 24, "front": 2}
    odds = together([shaken], defender={"mn": 40, "mv": 100, "original": 24, "front": 4}, fail_choice="retreat")
    beaten = [o for o in odds if o.winner is DEFENDER and o.others[0].fatigue == "fatigued"]
    assert {str(o.charger.status) for o in beaten} == {"retreat"}
    assert {str(o.others[0].status) for o in beaten} == {"retreat", "rout"}
