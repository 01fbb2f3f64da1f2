"""What an order would start: named by its procedure, and in a few letters how it looks for who gives it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from berthier.core.nesting import played_by
from berthier.core.orders import comes_of, starts_of
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.question import chosen, typed
from berthier.opponents.series import SeatedPrograms, begin
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.combat.attack_play import attack_foreseen
from berthier.rules.capitani.game.setting_up import set_up
from berthier.rules.elements.combat import hand_to_hand
from berthier.staff.played.fights import GLANCE, StartedFight, odds_of


def foreseen(name: str, procedure: str, inputs: dict[str, Any], side: str) -> StartedFight:
    """A call of a ruleset, Gray against Yellow."""
    ruleset = find_ruleset(name)
    called = ruleset.procedures[procedure]
    names = tuple(zip(called.sides, ("Gray", "Yellow"), strict=True))
    return odds_of(ruleset, Next(played_by, names, called.call(inputs)), side=side, care=GLANCE)


ASSAULT = {
    "attacker": {"sp": 7, "morale": 2, "leader": 1},
    "defender": {"sp": 3, "morale": 1, "leader": 0},
}


def as_the_other(name: str) -> str:
    """A line of odds as the other side reads it."""
    own, foe = "your side", "the other side"
    return name.replace(own, "?").replace(foe, own).replace("?", foe)


def test_the_chance_is_that_of_the_side_that_gives_the_order() -> None:
    """A fight between equals: whoever asks, the two chances are one another's."""
    ours, theirs = (foreseen("six_states", "city_assault", ASSAULT, side) for side in ("Gray", "Yellow"))
    shares = dict(ours.chances)
    assert {as_the_other(name): share for name, share in shares.items()} == dict(theirs.chances)
    won = sum(share for name, share in shares.items() if name.startswith("the other side"))
    assert ours.hint == f"{100 * won:.0f} %"
    assert ours.about.split(", the other side ")[1].removesuffix(".") == theirs.hint
    assert ours.exact


def test_a_withdrawal_says_who_comes_off_better() -> None:
    """Either side may leave a field battle: what that means for who asks stands on the line."""
    ours, theirs = (dict(foreseen("six_states", "field_battle", ASSAULT, side).chances) for side in ("Gray", "Yellow"))
    assert "withdrawal" not in ours
    mine, his = "withdrawal, you come off better", "withdrawal, the other comes off better"
    assert ours[mine] == theirs[his] > 0
    assert ours[his] == theirs[mine] > 0
    assert sum(ours.values()) == pytest.approx(1)


def test_what_costs_too_much_is_sampled_and_says_so() -> None:
    ruleset = find_ruleset("great_powers")
    example = next(one for one in ruleset.examples.values() if one.procedure == "field_combat")
    found = odds_of(ruleset, ruleset.procedures["field_combat"].call(example.inputs), care=GLANCE)
    assert (found.exact, found.games) == (False, GLANCE.games)
    assert found.hint.startswith("~")
    assert f"in {GLANCE.games} sampled games" in found.about
    low, high = (int(word) for word in found.about.partition("(")[2].partition(")")[0].split(" to "))
    assert low <= int(found.hint[1:].split()[0]) <= high


def first_fights(name: str, scenario: str, wanted: int) -> list[StartedFight]:
    """The first few orders of a game that begin a fight, the cheap figure of each."""
    ruleset = find_ruleset(name)
    game, live = begin(ruleset, scenario)
    programs, found = SeatedPrograms(game, {side.name: "first" for side in game.sides(scenario)}, 3), []
    while len(found) < wanted and live.asked is not None:
        for side, options in live.options.items():
            calls = [option.starts() for option in options if callable(getattr(option, "starts", None))]
            found += [odds_of(ruleset, call, side=side, care=GLANCE) for call in calls if call is not None]
        live.answer(programs.answer(live))
    return found[:wanted]


@pytest.mark.parametrize(
    ("name", "scenario", "titles"),
    [
        ("elements", "crossroads", {"Close combat", "Distant shooting"}),
        ("battalions", "two_elms", {"Solid shot with bounce", "Canister", "Small-arms fire", "Cavalry charge"}),
    ],
)
def test_a_fight_is_called_by_its_procedure_and_has_a_hint(name: str, scenario: str, titles: set[str]) -> None:
    for fight in first_fights(name, scenario, 3):
        assert fight.title in titles
        assert fight.hint.startswith("−") or fight.hint.endswith("%")
        assert sum(share for _, share in fight.chances) == pytest.approx(1)


def test_a_step_is_named_by_the_procedure_that_goes_on_to_it() -> None:
    """Close combat and distant shooting stand in one file; hand to hand is a step of the first."""
    ruleset = find_ruleset("elements")
    example = next(one for one in ruleset.examples.values() if one.procedure == "close_combat")
    call = ruleset.procedures["close_combat"].call(example.inputs)
    assert odds_of(ruleset, Next(hand_to_hand, *call.args)).title == ruleset.procedures["close_combat"].title


def test_odds_say_who_is_taken_to_choose_how() -> None:
    """A Major Battle is foreseen by fixed plans, and that is said; dice alone assume nothing."""
    ruleset = find_ruleset("capitani")
    position = set_up("novara_1513")
    camp, relief = position.by_id["F1"], position.by_id["S2"]
    outside = replace(relief, hex="1412")
    battle = attack_foreseen(position.put(outside), replace(camp, order=Order.ATTACK), outside)
    assert "fixed plan" in odds_of(ruleset, battle, care=GLANCE).policy
    few = replace(outside, units=outside.units[:1], capitani=())
    assert odds_of(ruleset, attack_foreseen(position.put(few), camp, few), care=GLANCE).policy == "no choices"


def on_land(words: str) -> tuple[Any, StartedFight]:
    """An order of Gray's first month by land, and what it would start."""
    ruleset = find_ruleset("six_states")
    _, live = begin(ruleset, "two_neighbours")
    for answer in (typed(6), typed(1), chosen("done")):
        live.answer(answer)
    order = live.options["Gray"].read(words)
    call = starts_of(order)
    assert call is not None
    return order, odds_of(ruleset, call, side="Gray", care=GLANCE)


def test_a_march_that_may_fall_short_shows_the_chance_to_get_there_and_win() -> None:
    """Two points more are granted by four faces of six, Galvenne is then taken seven times in twelve: 28 in 72."""
    order, there = on_land("march 0921-1317 all +2")
    assert (there.hint, comes_of(order)) == ("58 %", Fraction(2, 3))
    told = there.on_the_way(comes_of(order))
    assert told.hint == "39 %"
    assert told.about == (
        "It gets there 2 times in 3; once there you come off better 58 %, the other side 0 %. "
        "In all you come off better 39 %."
    )
    assert there.on_the_way(Fraction(1)) == there


BALL = {
    "calibre": "12",
    "rating": "A",
    "cannon": 8,
    "howitzers": 4,
    "actions": 1,
    "aim_in": 28,
    "targets": [
        {"name": "A1", "near_in": 28, "far_in": 30, "formation": "column"},
        {"name": "A2", "near_in": 32, "far_in": 33, "formation": "line"},
    ],
}


def test_a_ball_costs_its_target_what_that_unit_loses() -> None:
    """Aimed at A1 it runs on into A2: each is told its own, and what all lose together is the sum."""
    ruleset = find_ruleset("battalions")
    call = ruleset.procedures["solid_shot"].call(BALL)
    whole, first, second = (odds_of(ruleset, call, target=name) for name in ("", "A1", "A2"))
    figures = [float(found.hint.removeprefix("−")) for found in (whole, first, second)]
    assert figures[0] == pytest.approx(figures[1] + figures[2], abs=0.11)
    assert 0 < figures[2] < figures[1]
    assert first.about == f"It costs A1 {figures[1]} on average. Others whom the ball meets lose {figures[2]}."
    assert odds_of(ruleset, call, target="A9").hint == "0"
