"""Everything of the sequence of play happens in whole games: seen in the recorded ones, the rest played here."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from berthier.core.notes import Fact
from berthier.core.relay import quiet
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import chosen, rolled
from berthier.engine.replay import Replay
from berthier.games.capitani import CAMPAIGN
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.combat.attack_play import backed
from berthier.rules.capitani.game.events import arrivals_counted
from berthier.rules.capitani.game.ground.sheet import NEAR
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.setting_up import set_up
from berthier.rules.capitani.units import Weather

RECORDED = sorted((Path(__file__).parents[2] / "recorded").glob("capitani_*_1[45]*_*.jsonl"))


@cache
def games() -> list[Live[Any]]:
    return [Replay(path.read_bytes()).play() for path in RECORDED]


@cache
def told() -> frozenset[tuple[str, str]]:
    notes = (getattr(entry, "note", entry) for game in games() for entry in game.record)
    return frozenset((note.name, str(note.value)) for note in notes if isinstance(note, Fact))


@cache
def positions() -> list[Position]:
    found = [CAMPAIGN.position_in(node) for game in games() for node, _ in game.places()]
    return [position for position in found if position is not None]


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ("arrival", "arrives at"), ("recall", "leave"), ("offer", ""), ("ultimatum", ""),
        ("APs", "come"), ("Pay", "checks"), ("Continuous Attack", "checks"), ("activation", "does not activate"),
        ("ZOC", "does not get away"), ("pursuit", "Pursuit Losses"), ("works", "level 2"), ("bridge", "bridge"),
        ("pillage", "AP"), ("attrition", "Besieged"), ("attrition", "Barren"), ("attrition", "Unhealthy"),
        ("attrition", "Hostile region"), ("attrition", "Enemy ZOC"), ("siege", "is besieged"), ("siege", "is relieved"),
        ("siege", "falls to a storm"), ("siege", "surrenders"), ("camisade", "is surprised"), ("fight", "Major Battle"),
        ("fight", "Skirmish"), ("ground", "gives ground"), ("battle", "line broken"), ("retreat", "falls back"),
        ("recovery", "recover"), ("succession", "leads"), ("quarters", "into quarters"), ("march", "Administrative"),
        ("march", "March to Contact"), ("result", "narrow"), ("result", "great"),
    ],
)  # fmt: skip
def test_it_happens_in_a_recorded_game(about: str, words: str) -> None:
    assert any(name == about and words in value for name, value in told())


def test_every_weather_order_and_change_of_the_land_occurs() -> None:
    assert {position.weather for position in positions()} == set(Weather)
    assert {force.order for position in positions() for force in position.forces} == {None, *Order}
    assert {state for position in positions() for _, state in position.pillaged} == {"Pillaged", "Devastated"}
    assert {status for position in positions() for _, status in position.sieges} == {0, 1, 2}
    assert any(force.wages for position in positions() for force in position.forces), "extra wages"
    assert any(position.campaign.alignment != dict(position.alignment) for position in positions()), "regions turn"


def test_a_forced_order_is_checked_unit_by_unit() -> None:
    """G3.3: no AP is paid, each unit but the guns throws for its Reliability, and the order stands."""
    ruleset = find_ruleset("capitani")
    game: Live[Any] = Live(ruleset.procedure("campaign").call({"scenario": "novara_1513"}), ruleset.set({}))
    for faces in ((2,), (2, 2), (2, 2)):  # Fair; a purse for each side
        game.answer(rolled(*faces))
    assert game.question is not None
    purse = CAMPAIGN.position_in(game.position[0]).purse["fr"].purse
    game.answer(chosen("F1 A!", "keep"))
    checks = 0
    while game.question is not None and game.question.why == "Discipline Check":
        assert game.question.by == ("french",)
        game.answer(rolled(1))
        checks += 1
    position: Position = CAMPAIGN.position_in(game.position[0])
    assert checks == sum(not troop.is_guns for troop in position.by_id["F1"].units)
    assert position.by_id["F1"].order is Order.ATTACK
    assert position.purse["fr"].purse == purse


def test_who_has_no_way_back_surrenders() -> None:
    """G5h: enemies all around; every SP of the Force is lost."""
    position = set_up("novara_1513")
    swiss = replace(position.by_id["S2"], hex="1308")
    around = [replace(position.by_id["F3"], id=f"X{place}", hex=hex_) for place, hex_ in enumerate(NEAR["1308"])]
    position = position.put(swiss, *around)
    after = backed(quiet(), position, swiss, 3, NEAR["1308"][0])
    assert "S2" not in after.by_id
    assert dict(after.lost)["swiss"] == swiss.sp


def test_the_king_in_asti() -> None:
    """Fornovo, event *arrival*: 8 points at once, 1 for every 3 SP and 1 for every gun with him, once."""
    position = set_up("fornovo_1495")
    king = next(force for force in position.forces if "charles_viii" in force.capitani)
    home = arrivals_counted(quiet(), position.put(replace(king, hex="0818")))
    guns = sum(troop.sp for troop in king.units if troop.is_guns)
    assert dict(home.bonus)["french"] == 8 + (king.sp - guns) // 3 + guns
    assert arrivals_counted(quiet(), home) == home
