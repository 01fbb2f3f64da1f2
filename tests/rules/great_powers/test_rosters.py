"""Armies corps by corps and navies fleet by fleet, checked against the Corps Capacity Chart."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.policy import parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.rules.great_powers.countries import Minor, Nation, Power

RULESET = find_ruleset("great_powers")
AUSTRIANS = {"nation": "As", "parts": [["As", "I", 20]], "corps": 2}
CORPS = [
    {"nation": "Fr", "corps": "II", "I": 14, "C": 3},
    {"nation": "Fr", "corps": "III", "I": 10, "M": 2},
    {"nation": "Bavaria", "corps": "Bavaria", "I": 6, "C": 1},
]
TOLD = [["Fr", "I", 24], ["Fr", "M", 2], ["Fr", "C", 3], ["Bavaria", "I", 6], ["Bavaria", "C", 1]]


def french(roster: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"nation": "Fr", "leader": [4, 4, 4], "roster": roster} | more


def call(attacker: dict[str, Any], **more: Any) -> Any:
    return RULESET.procedure("chit_advice").call({"attacker": attacker, "defender": AUSTRIANS} | more)


def refused(attacker: dict[str, Any]) -> BadInput:
    with pytest.raises(BadInput) as caught:
        Live(call(attacker))
    return caught.value


def test_a_roster_fights_as_the_factors_in_it() -> None:
    """The same odds, outcome by outcome, as the army told in factors."""
    chits = {"chits": {"A": "Escalated Assault", "D": "Cordon"}}
    factors = {"nation": "Fr", "leader": [4, 4, 4], "parts": TOLD, "corps": 3}
    orders = parse_standing({"stay or withdraw": "stay"})
    by_corps, by_factors = (
        Exact(orders).odds(each.procedure, *each.args)
        for each in (call(french(CORPS), **chits), call(factors, **chits))
    )
    assert dict(by_corps.items()) == dict(by_factors.items())


def test_what_is_in_no_corps_comes_with_it() -> None:
    """Seventeen factors of 4.0 and two of 1.0: 70 over 19, to the nearest tenth."""
    army = french(CORPS[:1], parts=[["Ru", "Cossack", 2]])
    game = Live(call(army, chits={"A": "Assault", "D": "Cordon"}))
    assert game.record.fact("morale level of attacker in tenths") == 37


def test_every_violation_is_listed_in_one_answer() -> None:
    wrong = [
        {"nation": "Fr", "corps": "II", "I": 15, "M": 11, "C": 4, "G": 1},
        {"nation": "Fr", "corps": "XX", "I": 2},
        {"nation": "Bavaria", "corps": "Saxony", "I": 2},
        {"nation": "Fr", "corps": "II", "I": 2},
        {"nation": "Fr", "corps": "III"},
        {"nation": "Berg", "corps": "Berg", "I": 1},
    ]
    said = refused(french(wrong, corps=2))
    assert said.field == "attacker.roster"
    for sentence in (
        "France II: 1 of guards; the most is 0.",
        "France II: 26 of infantry and militia; the most is 20.",
        "France II: 4 of cavalry; the most is 3.",
        "There is no corps of France called 'XX'. Did you mean X?",
        "There is no corps of Bavaria called 'Saxony'.",
        "France II stands twice in the roster.",
        "France III holds nothing.",
        "Berg has no corps on the Corps Capacity Chart.",
        "The army is said to be 2 corps, but its roster lists 6.",
    ):
        assert sentence in said.error


@pytest.mark.parametrize(
    ("corps", "most"),
    [
        ({"nation": "Tu", "corps": "Albania", "FI": 10}, "feudal infantry; the most is 9"),
        ({"nation": "Tu", "corps": "Crimea", "FC": 9}, "feudal cavalry; the most is 8"),
        ({"nation": "Ru", "corps": "Artillery", "A": 11}, "artillery; the most is 10"),
        ({"nation": "As", "corps": "I Insurrection", "I": 1}, "infantry; the most is 0"),
        ({"nation": "GB", "corps": "I Fleet", "I": 1}, "no corps of Great Britain called 'I Fleet'"),
    ],
)
def test_each_letter_of_the_chart(corps: dict[str, Any], most: str) -> None:
    other = {"nation": "Fr", "corps": "IV", "I": 5}
    assert most in refused(french([other, corps])).error


def plans(army: dict[str, Any]) -> list[str]:
    game = Live(call(army, chits={"A": "Outflank", "D": "Defend"}))
    return [str(option) for option in game.question.options[0]] if game.question else []


def test_corps_march_round_the_flank_whole() -> None:
    """17, 12 and 7 factors: one corps or two march, artillery stays."""
    guns = {"nation": "Fr", "corps": "Artillery", "A": 3}
    assert plans(french([*CORPS, guns])) == [f"Outflank with {n} factors" for n in (7, 12, 17, 19, 24, 29)]


def test_with_many_corps_there_is_a_split_for_each_number() -> None:
    names = ("I", "II", "III", "IV", "V")
    roster = [{"nation": "Fr", "corps": name, "I": 2 + place * place} for place, name in enumerate(names)]
    assert len(plans(french(roster))) == len(names) - 1


def test_one_corps_and_guns_cannot_split() -> None:
    roster = [CORPS[0], {"nation": "Fr", "corps": "Artillery", "A": 3}]
    with pytest.raises(BadInput, match="two corps that are not artillery"):
        plans(french(roster))


def sea(attacker: dict[str, Any]) -> Any:
    return RULESET.procedure("naval_battle").call({"attacker": attacker, "defender": {"ships": 20}})


def test_fleets_sail_as_their_ships() -> None:
    """Whose they are is read off them: a British fleet has its modifiers."""
    fleets = [
        {"nation": "GB", "fleet": "I Fleet", "ships": 15},
        {"nation": "Portugal", "fleet": "Portugal", "ships": 12},
    ]
    named, told = (
        Exact().odds(each.procedure, *each.args)
        for each in (sea({"fleets": fleets, "nelson": True}), sea({"ships": 27, "british": True, "nelson": True}))
    )
    assert dict(named.items()) == dict(told.items())
    prussian = play_out(
        RULESET.procedure("naval_combat").call(
            {"first": {"fleets": [{"nation": "Pr", "fleet": "I Fleet", "ships": 9}]}, "second": {"ships": 9}}
        ),
        DiceInOrder([4, 4]),
    ).outcome
    assert (prussian.first.modified_die, prussian.second.modified_die) == (3, 4)


def test_every_fleet_that_cannot_be_is_named() -> None:
    fleets = [
        {"nation": "GB", "fleet": "I Fleet", "ships": 31},
        {"nation": "Sp", "fleet": "IX Fleet", "ships": 3},
        {"nation": "Baden", "fleet": "Baden", "ships": 3},
        {"nation": "GB", "fleet": "I Fleet", "ships": 2},
    ]
    with pytest.raises(BadInput) as caught:
        Live(sea({"fleets": fleets}))
    assert caught.value.field == "attacker.fleets"
    for sentence in (
        "Great Britain I Fleet: 31 of ships; the most is 30.",
        "There is no fleet of Spain called 'IX Fleet'.",
        "Baden has no fleet.",
        "Great Britain I Fleet stands twice.",
    ):
        assert sentence in caught.value.error


@pytest.mark.parametrize(
    ("fleet", "said"),
    [
        ({}, "ships is missing"),
        ({"ships": 4, "fleets": [{"nation": "GB", "fleet": "I Fleet", "ships": 3}]}, "do not agree"),
        ({"fleets": [{"nation": "Fr", "fleet": "I Fleet", "ships": 3}], "nelson": True}, "British fleet"),
    ],
)
def test_a_navy_that_cannot_be(fleet: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        sea(fleet)


def test_a_nation_is_a_major_power_or_a_minor_country() -> None:
    """Three lists of names that must stay one."""
    assert [each.value for each in Nation] == [*(each.value for each in Power), *(each.value for each in Minor)]
    assert [each for each in Nation if each.is_major] == list(Nation)[: len(Power)]
    assert [str(each) for each in Minor] == list(RULESET.table("minor_countries").rows.heads)
