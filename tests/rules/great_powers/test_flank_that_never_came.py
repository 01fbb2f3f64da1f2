"""Who never came round the flank is unhurt: he pays for no pursuit and pursues nobody (D1 step 6c, D2)."""

from __future__ import annotations

from collections.abc import Callable

from berthier.engine.question import Answer, Question, chosen
from tests.rules.great_powers.second_audit import CHEAPEST, dice, play, stack

SPLIT = {
    "attacker": {"nation": "Sp", "parts": [["Sp", "I", 12]], "leader": [1, 3, 6], "corps": 2, "outflanking": 10},
    "defender": {"nation": "Fr", "parts": [["Fr", "C", 8]], "leader": [4, 5, 6], "corps": 3},
    "chits": {"A": "Outflank", "D": "Counterattack"},
    "casualties": CHEAPEST,
}
CORPS = [{"nation": "Fr", "corps": "I", "I": 20}, {"nation": "Fr", "corps": "IC", "C": 7}]
RELIEF = {"nation": "Fr", "leader": [4, 5, 6], "roster": CORPS}
SPANIARDS = stack("Sp", ("I", 14), leader=[1, 1, 2], corps=1)


def with_horse_away(attacker: int, defender: int) -> Callable[[Question], Answer]:
    """Dice by side, sixes for flank march and pursuit; the horse rides round the flank."""
    throws = dice(attacker, defender, flank_march=6, pursuit=6)

    def answer(question: Question) -> Answer:
        if question.dice is not None:
            return throws(question)
        ways = [[each for each in options if str(each) == "Outflank with 7 factors"] for options in question.options]
        return chosen(*((way or options)[0] for way, options in zip(ways, question.options, strict=True)))

    return answer


def test_a_pursuit_is_paid_by_who_was_there() -> None:
    """2 pin and break; 7 points of pursuit reach no more than these 2, and the 10 away rejoin."""
    told = play("field_combat", SPLIT, with_horse_away(1, 6)).outcome
    assert (told.end, told.attacker_lost, told.attacker.infantry) == ("attacker broken", 2, 10)
    assert told.pursuit_points == 7


def test_the_ruling_may_be_otherwise() -> None:
    """Where a table lets the whole army pay, all twelve are lost."""
    shared = play("field_combat", SPLIT, with_horse_away(1, 6), D2="shares in what the army pays").outcome
    assert shared.attacker_lost == 12


def test_cavalry_that_is_away_pursues_nobody_in_a_relief() -> None:
    """The besiegers break in round 2; all seven of the relief's horse are still on their way."""
    inputs = {"relief": RELIEF, "besiegers": SPANIARDS, "chits": {"A": "Outflank", "D": "Defend"}}
    told = play("limited_field_combat", inputs | {"casualties": CHEAPEST}, with_horse_away(6, 1)).outcome
    assert (told.siege, told.pursuing_cavalry, told.points) == ("lifted", 0, 0)
    assert told.relief_left.cavalry == 7


def test_nor_do_besiegers_pursue_with_cavalry_that_is_away() -> None:
    """The same with besiegers that outflank: the relief breaks, and nobody is there to ride after it."""
    besiegers = RELIEF | {"leader": [1, 5, 6]}
    relief = stack("Sp", ("I", 14), leader=[1, 1, 2], corps=1)
    inputs = {"relief": relief, "besiegers": besiegers, "chits": {"A": "Assault", "D": "Outflank"}}
    told = play("limited_field_combat", inputs | {"casualties": CHEAPEST}, with_horse_away(1, 6)).outcome
    assert told.battle.winner == "defender"
    assert (told.siege, told.pursuing_cavalry, told.points) == ("resumes", 0, 0)
    assert told.besiegers_left.cavalry == 7


def test_a_relief_that_is_broken_pays_with_who_was_there() -> None:
    theirs = stack("Fr", ("C", 8), leader=[4, 5, 6], corps=3)
    inputs = {"relief": SPLIT["attacker"], "besiegers": theirs, "chits": SPLIT["chits"], "casualties": CHEAPEST}
    told = play("limited_field_combat", inputs, with_horse_away(1, 6)).outcome
    assert (told.points, told.relief_left.infantry) == (7, 10)
