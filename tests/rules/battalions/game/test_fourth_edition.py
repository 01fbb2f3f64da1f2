"""New games since the fourth edition: units are listed as the armies are, a rout is seen (decision 0079)."""

from __future__ import annotations

import json

import pytest

from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.contact import After
from berthier.rules.battalions.game.balance import Edition
from berthier.rules.battalions.game.combat.fighting import lose_ground
from berthier.rules.battalions.game.position import How, Position
from berthier.rules.battalions.game.scenario_data import army_of, file_of, scenario_of
from berthier.rules.battalions.game.turns import begin_period
from berthier.rules.battalions.units import Fatigue, Status
from tests.rules.battalions.situations import RULESET

ALBUERA_BLUE = (
    "S2G S4G SI1 SI2 B3 B31 B248 B66 B29 B148 B57 B28 B34 B39 B71 B72 B23 B3D B4D B13 GCL GHA",
    "BE LZA LCO LHO LAB LMY LLU",
)


def begun(scenario: str, edition: Edition) -> Position:
    game = Live(RULESET.procedure("battle").call({"scenario": scenario, "edition": str(edition)}))
    position = BATTLE.position_in(game.position[0])
    assert isinstance(position, Position)
    return position


def after_arrivals(edition: Edition) -> Position:
    """Albuera, when the Fusiliers have come."""
    game = Live(Next(begin_period, begun("albuera", edition).changed(period=6)), RULESET.set({}))
    position = BATTLE.position_in(game.position[0])
    assert isinstance(position, Position)
    assert not position.arrivals
    return position


@pytest.mark.parametrize("scenario", ["two_elms", "sankt_veit", "maida", "albuera", "quatre_bras"])
def test_units_stand_in_the_order_of_the_armies(scenario: str) -> None:
    position = begun(scenario, Edition.FOURTH)
    sides = scenario_of(scenario)["sides"]
    units = [one["id"] for side in sides for one in army_of(side["army"])["units"] if position.has(one["id"])]
    assert [troop.id for troop in position.units] == units


def test_who_arrives_takes_his_place_in_the_list() -> None:
    position = after_arrivals(Edition.FOURTH)
    units, leaders = ALBUERA_BLUE
    assert [troop.id for troop in position.units if troop.side == "blue"] == units.split()
    assert [leader.id for leader in position.leaders if leader.side == "blue"] == leaders.split()
    assert [troop.side for troop in position.units] == sorted(troop.side for troop in position.units)


def test_older_records_list_units_as_they_were_placed() -> None:
    position = after_arrivals(Edition.THIRD)
    assert [troop.id for troop in position.units][-3:] == ["B71", "B72", "B23"]
    assert [leader.id for leader in position.leaders][-1] == "LMY"


@pytest.mark.parametrize(("edition", "how", "marks"), [(Edition.FOURTH, How.ROUT, 1), (Edition.THIRD, How.SMALL, 0)])
def test_a_rout_is_seen_however_few_are_left(edition: Edition, how: How, marks: int) -> None:
    """G73: a rout marks friends within 6 in; F1, with 3 figures left, fails its check after a lost melee beside F3."""
    position = begun("two_elms", edition)
    fled = After(21, Fatigue.FATIGUED, Status.ROUT, 0, removed=True)
    position = lose_ground(quiet(), position, "F1", fled, "A1")
    assert [(gone.id, gone.how) for gone in position.gone] == [("F1", how)]
    assert len(position.unit("F3").marks) == marks


@pytest.mark.parametrize(
    ("edition", "deployment", "asked"),
    [
        (Edition.FOURTH, "free", "set-up of F"),
        (Edition.FOURTH, "fixed or free", "bid"),
        (Edition.FOURTH, "fixed", "bid"),
        (Edition.THIRD, "free", "bid"),
    ],
)
def test_a_file_may_ask_for_deployment(edition: Edition, deployment: str, asked: str) -> None:
    """G13: as the scenario has it."""
    file = file_of("two_elms")
    assert file is not None
    text = json.dumps(file | {"deployment": deployment}, separators=(",", ":"))
    game = Live(RULESET.procedure("battle").call({"scenario": text, "edition": str(edition)}))
    assert game.question is not None
    assert game.question.why == asked
