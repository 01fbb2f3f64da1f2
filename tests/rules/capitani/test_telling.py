"""What is told of a campaign: places by name, who met whom, what a siege came to."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from berthier.core.forms import Form
from berthier.core.nesting import then
from berthier.core.orders import label_of
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.look.capitani.questions import EXPECTS
from berthier.look.capitani.scene import marks, scene
from berthier.look.capitani.telling import fight, tell
from berthier.rules.capitani.game.combat.combat import after_phase
from berthier.rules.capitani.game.ground.sheet import whereabouts
from berthier.rules.capitani.game.ledger import merged
from berthier.rules.capitani.game.position import Position, Segment, Waste
from berthier.rules.capitani.game.setting_up import set_up
from berthier.rules.capitani.units import Weather
from tests.rules.starts import any_answer

RULESET = find_ruleset("capitani")
BARE = re.compile(r"\d{4}-(\d{4}|[NS])|[a-z]_[a-z]|^[A-Z]+\d+[a-z]? (entrench|bridge|lift|pillage)")


@pytest.fixture
def novara() -> Position:
    return set_up("novara_1513")


@pytest.mark.parametrize(
    ("hex_", "told"),
    [
        ("1311", "Novara (1311)"),
        ("1312", "1312, just south of Novara"),
        ("1309", "1309, 2 hexes north of Novara"),
        ("1411", "1411, just south-east of Novara"),
        ("1510", "1510, 2 hexes north-east of Novara"),
    ],
)
def test_open_country_is_named_by_the_nearest_place(hex_: str, told: str) -> None:
    """Odd columns lie half a hex higher: 1411 is the south-eastern neighbour of 1311."""
    assert whereabouts(hex_) == told


def test_works_and_waste_are_told_in_words(novara: Position) -> None:
    """They stand in the board as a list too, which leaves out what says nothing."""
    drawn = marks(novara.set(earthworks={"1309": 2}, pillaged={"1310": Waste.PILLAGED}))
    assert {"Earthworks, level 2", "pillaged"} <= {marker.title for marker in drawn}


def test_who_joins_is_not_gone(novara: Position) -> None:
    """S2 marches into Novara and is one with the garrison (G4.7)."""
    there = novara.put(replace(novara.by_id["S2"], hex="1311"))
    after = merged(there, "1311", "swiss")
    assert tell(novara, after) == (
        "Captain Goldli joins Captain von Weingarten at Novara (1311); Captain von Weingarten marches to Novara (1311)."
    )


def test_who_is_left_behind_stays(novara: Position) -> None:
    """G3.4: when the army marches off its citizen guards are a Force of their own."""
    guard = replace(novara.by_id["S1"], id="S1a", capitani=())
    after = novara.put(replace(novara.by_id["S1"], hex="1310"), guard)
    assert tell(novara, after) == "Captain Goldli marches to 1310, just north of Novara; S1a stays at Novara (1311)."


def test_who_is_beaten_away_is_gone(novara: Position) -> None:
    assert tell(novara, novara.without("S2")).startswith(
        "Captain von Weingarten is lost; Captain von Weingarten is gone"
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"sieges": {"Novara": 2}}, "The breach at Novara is wider: Siege Status 2."),
        ({"sieges": {"Novara": 0}}, "The breach at Novara is narrower: Siege Status 0."),
        ({"sieges": {}}, "The siege of Novara is over."),
        ({"sieges": {"Novara": 1, "Vigevano": 0}}, "Vigevano is besieged."),
        ({"earthworks": {"1312": 1}}, "Earthworks are dug at 1312, just south of Novara."),
        ({"pillaged": {"1312": Waste.PILLAGED}}, "1312, just south of Novara is Pillaged."),
    ],
)
def test_sieges_and_works_are_told(novara: Position, changes: dict[str, Any], told: str) -> None:
    assert tell(novara, novara.set(**changes)) == told


def test_a_siege_under_way_is_told(novara: Position) -> None:
    """Before a sortie or an assault is chosen the page says which siege it is and moves the board there."""
    node = Next(then, Next(set_up, "novara_1513"), after_phase, novara, "S1", ())
    found = fight(node)
    assert found is not None
    assert (found.told, found.on) == ("Siege of Novara: Captain Goldli holds it.", ("1311",))


@pytest.mark.parametrize("scenario", ["novara_1513", "bicocca_1522", "pavia_1525"])
def test_no_button_speaks_in_ids_or_notations_alone(scenario: str) -> None:
    """Random games: every option of one side that is not read from a form has words; marches are named by places."""
    random = Random(scenario)
    game: Live[Any] = Live(RULESET.procedure("campaign").call({"scenario": scenario}), RULESET.set({}))
    labels = set()
    while game.question is not None and len(game.answers) < 400:
        for options in game.options.values():
            labels |= {label_of(option) for option in options if not isinstance(option, Form)}
        game.answer(any_answer(random, game.question))
    bare = [label for label in labels if BARE.search(label)]
    assert bare == []


def test_who_closes_without_a_march_is_told(novara: Position) -> None:
    """Beside the enemy already: an order that moves nobody still says what it leads to."""
    camp = novara.by_id["F1"]
    closed = novara.put(replace(camp, contact=True, acts=1))
    assert tell(novara, closed) == (
        "La Tremoille closes with the enemy at 1312, just south of Novara, to attack when the marches are done."
    )
    assert tell(closed, closed) == ""


def test_who_fights_no_longer_is_told_beside_who_is_lost(novara: Position) -> None:
    """The figure on the piece counts who fights: one lost and three shaken are four fewer."""
    relief = novara.by_id["S2"]
    first, *rest = relief.units
    shaken = (replace(first, sp=first.sp - 1, demoralised=True), *rest)
    after = novara.put(replace(relief, units=shaken))
    assert tell(novara, after) == f"Captain von Weingarten loses 1 SP, {first.sp - 1} more are Demoralised."


def test_what_burnt_points_are_for() -> None:
    """G4.2: they come off the pursuit die and do nothing to the die that lets a Force go."""
    assert "pursuit" in EXPECTS["MPs burnt"]
    assert "likelier to get away" not in EXPECTS["MPs burnt"]


def test_a_turn_begins_with_the_weather_that_is_rolled_for_it() -> None:
    """G1: before its die falls, the position still holds the weather of the turn before, which nobody is told."""
    random = Random("weather")
    game: Live[Any] = Live(RULESET.procedure("campaign").call({"scenario": "novara_1513"}), RULESET.set({}))
    declared = RULESET.game_of("campaign")
    assert declared is not None
    before, rolled, turns = set_up("novara_1513"), 0, 0
    while game.question is not None and before.turn < 5:
        after = declared.position_in(game.position[0]) or before
        said = f"{tell(before, after)} {scene(after).clock} {scene(after).line}"
        turns += "begins" in said
        if after.segment is Segment.WEATHER:
            assert not any(str(weather) in said for weather in Weather), said
        elif before.segment is Segment.WEATHER:
            assert said.count(str(after.weather)) == 3, said
            rolled += 1
        game.answer(any_answer(random, game.question))
        before = after
    assert rolled == turns + 1 > 3
