"""What the second audit found: each point failed before."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.orders import Offer
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, rolled
from berthier.rules.capitani.losses import how_many, shares, ways_to_lose
from berthier.rules.capitani.units import Class, Unit

RULESET = find_ruleset("capitani")


def play(name: str, inputs: dict[str, Any], *answers: Answer, **switches: str) -> Live[Any]:
    settings = {key.replace("_", "-"): value for key, value in switches.items()}
    game: Live[Any] = Live(RULESET.procedure(name).call(inputs), RULESET.set(settings))
    for answer in answers:
        game.answer(answer)
    return game


GENDARMES = {"cls": "Heavy Cavalry", "type": "Gendarmes", "sp": 12, "q": 3}
ALONE = {"vanguard": {"units": [GENDARMES], "capitani": [{"initiative": 3}]}}
TWO_CORPS = {
    "vanguard": {"units": [{"cls": "Infantry", "sp": 6, "q": 2}]},
    "main_body": {"units": [{"cls": "Light Cavalry", "sp": 6, "q": 2}], "capitani": [{"generale": True}]},
}
CHARGE = "Vanguard Engage with Cavalry Charge"
CHARGE_BACK = "Vanguard Hold, Main Body Hold with Cavalry Charge"


def test_nobody_charges_a_corps_that_went_plundering() -> None:
    """A charge on row 9 empties its Corps: the enemy's flank charge finds nobody, and no question is asked."""
    call = {"attacker": ALONE, "defender": TWO_CORPS}
    game = play("battle_round", call, chosen(CHARGE, CHARGE_BACK), rolled(6), rolled(1))
    while game.question is not None:
        assert game.question.why != "unit charged"
        game.answer(rolled(1))
    assert game.outcome.attacker.sp == 12


def charged(capitano_die: int) -> int:
    """The modifier of the charged Corps' check after its Capitano, who has a star, took an Elimination Check."""
    target = {"units": [{"cls": "Infantry", "sp": 14, "q": 2}], "capitani": [{"star": True, "generale": True}]}
    call = {"attacker": {"main_body": {"units": [GENDARMES | {"sp": 14}]}}, "defender": {"main_body": target}}
    game = play("battle_round", call, chosen("Main Body Hold with Cavalry Charge", "Main Body Hold"), rolled(6))
    return after_elimination(game, capitano_die)


def fired_at(capitano_die: int) -> int:
    """The same after a burst of guns that puts the Capitani at risk."""
    guns = {"units": [{"cls": "Infantry", "sp": 14}, {"cls": "Field Artillery", "sp": 12}]}
    target = {"units": [{"cls": "Infantry", "sp": 14, "q": 2}], "capitani": [{"star": True, "generale": True}]}
    call = {"attacker": {"main_body": guns}, "defender": {"main_body": target}}
    game = play("battle_round", call, chosen("Main Body Hold with Artillery", "Main Body Hold"), rolled(6))
    return after_elimination(game, capitano_die)


def charging(capitano_die: int) -> int:
    """The same for a charger repelled on row 1."""
    horse = {"units": [{"cls": "Light Cavalry", "sp": 14}], "capitani": [{"star": True, "generale": True}]}
    foot = {"units": [{"cls": "Infantry", "sp": 14}]}
    call = {"attacker": {"main_body": horse}, "defender": {"main_body": foot}}
    game = play("battle_round", call, chosen("Main Body Hold with Cavalry Charge", "Main Body Hold"), rolled(1))
    return after_elimination(game, capitano_die)


def after_elimination(game: Live[Any], die: int) -> int:
    while game.question is not None and game.question.why != "Elimination Check":
        game.answer(chosen(game.question.options[0][0]))
    assert game.question is not None
    game.answer(rolled(die))
    while game.question is not None and game.question.why != "Discipline Check":
        game.answer(chosen(game.question.options[0][0]))
    [tally] = [note for note in game.record if getattr(note, "name", "") == "Discipline Check"]
    return int(tally.total)


def test_the_star_of_an_eliminated_capitano_counts_for_nobody() -> None:
    for check in (charged, fired_at, charging):
        assert check(5) == -1, "he lives: his star counts"
        assert check(6) == 0, "he is eliminated before the Discipline Check"


def test_a_d_star_sends_the_force_flying_by_rule_18_7() -> None:
    force = {"force": {"units": [{"cls": "Infantry", "sp": 5, "r": "V"}]}}
    assert play("force_check", force, rolled(6), G_flight="on").outcome.flies
    assert not play("force_check", force, rolled(6)).outcome.flies
    assert not play("force_check", force, rolled(4), G_flight="on").outcome.flies
    assert play("recovery", {"reliability": "V"}, rolled(6), G_flight="on").outcome.flies
    assert not play("discipline", {"sp": 5, "quality": 0}, rolled(6), G_flight="on").outcome.flies


def test_only_the_chosen_units_check_for_pay() -> None:
    units = [{"cls": "Infantry", "sp": 5, "r": "V"}, {"cls": "Infantry", "sp": 5, "r": "R"}]
    game = play("force_check", {"force": {"units": units}, "cause": "Pay", "checking": [0]}, rolled(3))
    assert [unit.sp for unit in game.outcome.units] == [4, 5]


HOSTS = {"att": {"sp": 20, "capitani": 2}, "def": {"sp": 20, "capitani": 3}}


def test_the_optional_combat_puts_capitani_at_risk_and_tells_the_retreat() -> None:
    """Attacker beaten (row -1 or less), pursued on row 5: both his Capitani check; one falls."""
    call = HOSTS | {"att": {"sp": 10, "capitani": 2, "quality": 0}, "def": {"sp": 40, "capitani": 3}}
    game = play("optional_combat", call, rolled(1), rolled(1), rolled(2))
    assert game.question is not None
    while game.question is not None and game.question.why != "Elimination Check":
        game.answer(rolled(5) if game.question.dice else chosen(game.question.options[0][0]))
    assert game.question is not None
    game.answer(rolled(6))
    game.answer(rolled(2))
    assert (game.outcome.att_capitani_lost, game.outcome.def_capitani_lost) == (1, 0)
    assert game.outcome.retreat_hexes == 3


def test_a_pursuer_of_the_optional_combat_checks_on_a_natural_one() -> None:
    call = HOSTS | {"att": {"sp": 10, "capitani": 2, "quality": 0}, "def": {"sp": 40, "capitani": 3}}
    game = play("optional_combat", call, rolled(1), rolled(1), rolled(2))
    while game.question is not None and game.question.why != "Elimination Check":
        game.answer(rolled(1) if game.question.dice else chosen(game.question.options[0][0]))
    game.answer(rolled(6))
    assert (game.outcome.att_capitani_lost, game.outcome.def_capitani_lost) == (0, 1)


def test_ways_to_lose_are_those_of_plain_counting() -> None:
    """Every share under the limits, and none twice; the number is known without listing them."""
    for tops, sp in (((), 0), ((3,), 2), ((2, 0, 4), 3), ((1, 1, 1, 1), 2), ((5, 5, 5), 9)):
        every = [counts for counts in product(*(range(top, -1, -1) for top in tops)) if sum(counts) == sp]
        assert list(shares(tops, sp)) == every
        assert how_many(tops, sp) == len(every)


def test_of_many_ways_the_likely_ones_are_listed_and_any_other_is_read() -> None:
    units = tuple(Unit(Class.INFANTRY, 8, q % 4, name=f"unit {q}") for q in range(10))
    ways = ways_to_lose(units, 9, (True,) * 10)
    assert isinstance(ways, Offer)
    assert str(ways[0]) == "8 unit 0, 1 unit 4", "the cheapest first"
    assert sum(ways.read("4 unit 3, 5 unit 7").counts) == 9
    for word in ("4 unit 3", "9 unit 3", "9 cats"):
        with pytest.raises(BadInput):
            ways.read(word)
