"""Whole campaigns at random: every scenario ends in time, and no position on the way breaks a rule of the board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.notes import Told
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen
from berthier.games.capitani import CAMPAIGN
from berthier.rules.capitani.game.command.command import obeyed
from berthier.rules.capitani.game.command.forms import order_form
from berthier.rules.capitani.game.ending import Ending
from berthier.rules.capitani.game.marches.activation import activations
from berthier.rules.capitani.game.marches.acts import acts_of, read_act
from berthier.rules.capitani.game.position import Position, Segment
from berthier.rules.capitani.game.seen import seen
from berthier.rules.capitani.game.setting_up import position_data, read_position, set_up
from tests.rules.starts import any_answer

RULESET = find_ruleset("capitani")
SCENARIOS = list(CAMPAIGN.scenarios())
LATER = (Segment.COMBAT, Segment.ATTRITION, Segment.RECOVERY, Segment.CONTROL)


def campaign(scenario: str, **switches: str) -> Live[Any]:
    settings = {key.replace("_", "-"): word for key, word in switches.items()}
    return Live(RULESET.procedure("campaign").call({"scenario": scenario}), RULESET.set(settings))


def position_of(game: Live[Any]) -> Position | None:
    found: Position | None = CAMPAIGN.position_in(game.position[0])
    return found


def check_sound(position: Position) -> None:
    """What holds of every position."""
    ids = [force.id for force in position.forces]
    assert len(ids) == len(set(ids))
    capitani = [key for force in position.forces for key in force.capitani]
    assert len(capitani) == len(set(capitani))
    for force in position.forces:
        assert force.hex in position.campaign.in_play
        assert 0 < len(force.units) <= 10
        assert len(force.capitani) <= 6
        assert all(1 <= troop.sp <= 8 or troop.is_guns for troop in force.units)
        assert 0 <= force.acts <= 2
        assert not any(troop.is_static for troop in force.units) or force.is_inside
    for purse in position.commands:
        assert purse.purse >= 0
    for hex_, forces in position.by_hex.items():
        sides = {position.side_of(force) for force in forces}
        assert len(sides) == 1, f"both sides stand in {hex_}"
        assert position.segment not in LATER or len(forces) == 1
    assert all(0 <= level <= 2 for _, level in position.sieges)


def play(game: Live[Any], random: Random, every: int = 1) -> None:
    number = 0
    while game.question is not None:
        game.answer(any_answer(random, game.question))
        position = position_of(game)
        number += 1
        if position is not None and number % every == 0:
            check_sound(position)
        assert number < 6_000


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_campaigns_end(scenario: str) -> None:
    random = Random(scenario)
    for _ in range(4 if scenario == "novara_1513" else 1):
        game = campaign(scenario)
        play(game, random)
        turns = len(set_up(scenario).campaign.turns)
        assert game.outcome.turns <= turns
        assert game.outcome.sudden or game.outcome.turns == turns
        assert set(game.outcome.points) == set(set_up(scenario).campaign.sides)


@pytest.mark.parametrize(
    "switches",
    [
        {"G_battle": "one roll", "G_flight": "on"},
        {"G_works": "two levels", "G_camisade": "off", "G_ground": "off", "G_retreat": "free"},
        {"G_sight": "reports", "G_pillage": "off", "G_engineers": "off", "G_quarters": "off", "G_pay": "off"},
        {"G_dusk": "the side that began withdraws", "d_8_rounds": "3"},
    ],
)
def test_random_campaigns_end_under_other_rulings(switches: dict[str, str]) -> None:
    for seed in range(3):
        play(campaign("novara_1513", **switches), Random(seed))


def test_every_act_offered_can_be_written_and_read() -> None:
    position = read_position(
        {"scenario": "pavia_1525", "turn": 1, "patch": {"order": {"F2": "Manoeuvre", "I1": "Attack"}}}
    )
    for side in position.campaign.sides:
        for choice in acts_of(position, side):
            again = read_act(position, side, str(choice))
            assert again == choice
            assert again.value == choice.value


def test_every_form_proposed_can_be_written_and_read() -> None:
    for scenario in SCENARIOS:
        position = set_up(scenario)
        for side in position.of_seat:
            form = order_form(position, side)
            for choice in form:
                assert form.read(str(choice)).value == choice.value  # type: ignore[attr-defined]


REFUSED = [
    ("F2 G", "F2 stands in open country: Garrison is for a Town or City."),
    ("F9 A", "There is no Force called 'F9'"),
    ("F1 A; F2 A; F3 A; F6 A", "These orders cost 6 AP; the purse has 1."),
    ("F1 X", "an order is G, S, M, A or R"),
    ("F1a=F1:gendarmes40 M", "SP of gendarmes too few"),
    ("F1a=F1:siege_guns2 M", "need a unit that fights each"),
]


@pytest.mark.parametrize(("word", "said"), REFUSED)
def test_a_form_that_does_not_stand_gets_a_sentence(word: str, said: str) -> None:
    form: Any = order_form(set_up("pavia_1525"), "french")
    with pytest.raises(BadInput, match=said.replace("(", r"\(")):
        form.read(word)


MARCHES = [
    ("F1 1813-1816 R", "F1 has no order"),
    ("F2 1915-1813 R", "is too many|are too many|out of reach"),
    ("I1 2313-2317 C", "2317 costs 9.5 MP; I1 has 5"),
    ("I1 2213-2313 R", "I1 stands at"),
    ("I1 entrench", "Entrenching needs"),
    ("F2 dance", "is no order for F2"),
]


@pytest.mark.parametrize(("word", "said"), MARCHES)
def test_an_act_that_is_not_allowed_gets_a_sentence(word: str, said: str) -> None:
    orders = {"F1": None, "F2": "Manoeuvre", "I1": "Attack"}
    position = read_position({"scenario": "pavia_1525", "turn": 1, "patch": {"order": orders}})
    side = "french" if word.startswith("F") else "empire"
    with pytest.raises(BadInput, match=said):
        read_act(position, side, word)


def test_a_detachment_takes_what_it_names() -> None:
    position = read_position({"scenario": "novara_1513", "patch": {"purse": {"fr": 9}}})
    form: Any = order_form(position, "french")
    after = obeyed(position, "french", form.read("F1 S; F1a=F1:black_band6+la_marck M").value)
    new, old = after.by_id["F1a"], after.by_id["F1"]
    assert [(troop.kind, troop.sp) for troop in new.units] == [("black_band", 4), ("black_band", 2)]
    assert (new.capitani, new.order, new.hex) == (("la_marck",), "Manoeuvre", old.hex)
    assert sum(troop.sp for troop in old.units) + 6 == position.by_id["F1"].sp
    assert after.purse["fr"].purse == 9 - 1 - 1


def test_what_is_hidden_does_not_change_what_the_other_side_sees() -> None:
    """Exchange hidden units for others of the same report: the view is the same, byte by byte."""
    patch = {"units": {"I6": [{"kind": "italian_foot", "sp": 4}]}, "hex": {"I6": "2915"}, "order": {"I1": "Attack"}}
    other = {"units": {"I6": [{"kind": "spanish", "sp": 7, "demoralised": True}]}, "hex": {"I6": "2915"}}
    views = [
        position_data(seen(read_position({"scenario": "pavia_1525", "turn": 1, "patch": one}), "french"))
        for one in (patch, {**other, "order": {"I1": "Stand"}})
    ]
    assert views[0] == views[1]
    own = position_data(seen(read_position({"scenario": "pavia_1525", "turn": 1, "patch": patch}), "empire"))
    assert own != views[0]


def test_a_position_is_told_in_the_words_of_the_design() -> None:
    """Section c: every mark of a Force; of one known by report its size as a band and whether it has guns, no units."""
    marks = {"acts", "moved", "mp", "contact", "admin_march", "disrupted", "attacked_last_turn", "engineers", "new"}
    position = read_position({"scenario": "pavia_1525", "turn": 1, "patch": {"hex": {"I6": "2915"}}})
    own = {"id", "command", "hex", "units", "capitani", "order", "shown"} | marks
    assert all(set(force) == own for force in position_data(position)["forces"])
    told = {force["id"]: force for force in position_data(seen(position, "french"))["forces"]}
    assert set(told["I6"]) == own - {"units"} | {"size", "guns"}
    assert set(told["F1"]) == own


def test_everybody_sees_everything_but_orders_where_sight_is_open() -> None:
    position = set_up("novara_1513")
    known = seen(position, "french")
    assert [force.units for force in known.forces] == [force.units for force in position.forces]


def test_the_scene_tells_every_force_and_place() -> None:
    for scenario in SCENARIOS:
        position = set_up(scenario)
        for side in (*position.campaign.sides, None):
            drawn = CAMPAIGN.scene(CAMPAIGN.seen(position, side))
            assert {piece.id for piece in drawn.pieces} == {force.id for force in position.forces}
            assert {piece.place for piece in drawn.pieces} <= set(CAMPAIGN.board(scenario).places)
            assert {marker.place for marker in drawn.markers} <= set(CAMPAIGN.board(scenario).places)


def test_endings_are_counted() -> None:
    """A sample of games counts its endings, whatever order their points were told in."""
    one = Ending("french", "clear", {"french": 9, "swiss": 2}, 6, 4)
    assert {one, Ending("french", "clear", {"swiss": 2, "french": 9}, 6, 4)} == {one}


def test_worth_is_what_one_side_has_more_than_the_other() -> None:
    for scenario in SCENARIOS:
        position = set_up(scenario)
        first, second = position.campaign.sides
        assert CAMPAIGN.judging.worth(position, first) == pytest.approx(-CAMPAIGN.judging.worth(position, second))


def test_a_march_tells_the_enemy_its_hexes_and_not_its_slowest_unit() -> None:
    """g-sight: the allowance would give away siege guns, or horse without foot; where sight is open all is told."""
    for scenario, id_, hides in (("pavia_1525", "I1", True), ("novara_1513", "S2", False)):
        position = read_position({"scenario": scenario, "patch": {"order": {id_: "Manoeuvre"}}})
        seat = position.side_of(position.by_id[id_])
        game: Live[Any] = Live(Next(activations, position.but(active=seat)))
        game.answer(chosen(next(str(one) for one in game.options[seat] if str(one).startswith(id_))))
        open_to_all = {getattr(note, "name", "") for note in game.record if not isinstance(note, Told)}
        assert "march" in open_to_all
        assert ("movement allowance" not in open_to_all) is hides
