"""The completions that are ours, with their figures from the reading: weather, rivers, pursuit, losses, marches."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from berthier.core.policy import EVEN
from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.odds import Exact
from tests.rules.elements.situations import GRADES, TYPES

RULESET = find_ruleset("elements")


def odds(name: str, inputs: dict[str, Any]) -> dict[Any, Fraction]:
    call = RULESET.procedure(name).call(inputs)
    return dict(Exact(EVEN).odds(call.procedure, *call.args).items())


def answer(name: str, inputs: dict[str, Any]) -> Any:
    return play_out(RULESET.procedure(name).call(inputs), DiceInOrder(())).outcome


def test_weather_of_a_turn() -> None:
    """E8: a bad day on a 1; then rain on 1-2, fog on 3."""
    bad = {"rain": Fraction(2, 6), "fog": Fraction(1, 6), "fair": Fraction(3, 6)}
    assert {str(sky.weather): p for sky, p in odds("weather", {"bad_day": True}).items()} == bad
    assert {str(sky.weather): p for sky, p in odds("weather", {"bad_day": False}).items()} == {"fair": 1}
    assert {str(sky.weather): p for sky, p in odds("weather", {}).items()} == {
        "rain": Fraction(2, 36), "fog": Fraction(1, 36), "fair": Fraction(33, 36),
    }  # fmt: skip


def test_rivers() -> None:
    """E4: easy 1-3, tricky 4-5, dangerous 6."""
    rivers = {str(river.crossing): p for river, p in odds("river", {}).items()}
    assert rivers == {"easy": Fraction(3, 6), "tricky": Fraction(2, 6), "dangerous": Fraction(1, 6)}


def must_pursue(kind: str, grade: str) -> bool:
    return kind in ("Ln", "Wb", "El") or (kind, grade) in (("Pi", "F"), ("Bd", "F"), ("Sh", "F"))


@pytest.mark.parametrize("outcome", ["no_effect", "recoil", "flee", "teams_desert", "captured", "destroyed"])
def test_who_must_pursue_and_who_may(outcome: str) -> None:
    """D11: the list must follow an enemy that recoiled, fled or died; the others choose, if free on the flanks."""
    gave_way = outcome in ("recoil", "flee", "destroyed")
    for kind, grade, engaged in product(TYPES, GRADES, (False, True)):
        must = gave_way and must_pursue(kind, grade)
        may = gave_way and not must and not engaged
        inputs = {"winner": {"type": kind, "grade": grade}, "loser_outcome": outcome, "engaged_on_flank": engaged}
        chances = {(end.follows, end.had_to, end.pursuing): p for end, p in odds("pursuit", inputs).items()}
        out_of_hand = outcome == "flee"
        if must:
            assert chances == {(True, True, out_of_hand): 1}
        elif may:
            assert chances == {(True, False, out_of_hand): Fraction(1, 2), (False, False, False): Fraction(1, 2)}
        else:
            assert chances == {(False, False, False): 1}


def test_nobody_leaves_the_cover_it_defends() -> None:
    inputs = {"winner": {"type": "Ln"}, "loser_outcome": "flee", "defending_cover": True}
    assert not answer("pursuit", inputs).follows


def test_giving_ground() -> None:
    """D8, D9: blocked, or caught from flank or rear, is destroyed."""
    assert answer("recoil", {}).fate == "recoiled"
    assert answer("recoil", {"blocked": True}).fate == "destroyed"
    assert answer("recoil", {"enemy_on_flank_or_rear": True}).fate == "destroyed"
    assert answer("flee", {}).fate == "routing"
    assert answer("flee", {"blocked": True}).fate == "destroyed"
    assert answer("flee", {"recoil_blocked": True}).fate == "destroyed"
    assert answer("flee", {"recoil_blocked": True, "from_close_combat": False}).fate == "routing"


@pytest.mark.parametrize(
    ("inputs", "allowed"),
    [
        ({"nearest_enemy_p": 300}, False),
        ({"nearest_enemy_p": 301}, True),
        ({"nearest_enemy_p": 301, "in_contact": True}, False),
        ({"nearest_enemy_p": 301, "out_of_hand": True}, False),
    ],
)
def test_marches_keep_their_distance(inputs: dict[str, Any], allowed: bool) -> None:
    """D5: more than 300 paces from the enemy, and nobody who fights, routs or pursues."""
    assert answer("march", inputs).allowed is allowed


# The Tercio of the reading (E3): 12 elements in the first command, 8 in the second.
FIRST = {"Pk": 4, "Sh": 5, "Art": 1, "Bd": 1, "Bg": 1}
SECOND = {"Pi": 4, "LH": 2, "Dr": 1, "Bg": 1}
ARMY_LOSSES: list[tuple[Any, Any, list[tuple[bool, bool]], bool]] = [
    ({}, {}, [(False, False), (False, False)], False),
    ({"lost": {"Sh": 3}}, {}, [(False, False), (False, False)], False),
    ({"lost": {"Sh": 4}}, {}, [(True, False), (False, False)], False),
    ({"lost": {"Sh": 3}, "general_lost": True}, {}, [(True, False), (False, False)], False),
    ({"lost": {"Sh": 5}}, {}, [(True, False), (False, False)], False),
    ({"lost": {"Sh": 5, "Pk": 1}}, {}, [(True, True), (False, False)], True),
    ({}, {"lost": {"Pi": 4}}, [(False, False), (True, True)], False),
    ({"lost": {"Sh": 2}}, {"lost": {"Pi": 4}}, [(False, False), (True, True)], True),
    ({"lost": {"Sh": 1}}, {"lost": {"Pi": 4}}, [(False, False), (True, True)], False),
    ({"lost": {"Sh": 1}}, {"lost": {"Pi": 3}, "general_lost": True}, [(False, False), (True, True)], True),
]


@pytest.mark.parametrize(("first", "second", "states", "defeated"), ARMY_LOSSES)
def test_losses_of_the_tercio(first: Any, second: Any, states: Any, defeated: bool) -> None:
    """E7 by hand: a third beaten, a half broken; losses and what is left of broken commands against half of 20."""
    army = answer("losses", {"commands": [{"started": FIRST} | first, {"started": SECOND} | second]})
    assert [(command.beaten, command.broken) for command in army.commands] == states
    assert army.defeated is defeated


@pytest.mark.parametrize(("in_hand", "defeated"), [(0, False), (1, False), (2, True)])
def test_a_broken_command_is_counted_whole(in_hand: int, defeated: bool) -> None:
    """G8: 1 lost and the broken 3 are 4 of 12; its general and what a scenario adds for it come on top."""
    steady = {"started": {"Sh": 9}, "lost": {"Sh": 1}, "in_hand": 2}
    broken = {"started": {"Pk": 3}, "was_broken": True, "in_hand": in_hand}
    assert answer("losses", {"commands": [steady, broken]}).defeated is defeated


def test_element_equivalents() -> None:
    """E7: a half for Sk and Hd, nothing for Naval, Pont and bridges, 1 for everybody else."""
    nothing = ("Pont", "Ships", "Gal", "Boats", "PermBridge", "TempBridge")
    for kind in TYPES:
        [command] = answer("losses", {"commands": [{"started": {"Ln": 1, kind: 2}}]}).commands
        worth = 0 if kind in nothing else 1 if kind in ("Sk", "Hd") else 2
        assert command.of == (str(1 + worth) if kind != "Ln" else "2")
