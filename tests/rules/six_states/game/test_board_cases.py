"""The board questions of the game: worked ones, others drawn at random, and those of a second reading of the design."""

from __future__ import annotations

from pathlib import Path

import pytest

from berthier.cases.runner import Case, read_cases, run_cases
from berthier.core.errors import BadInput
from berthier.rules.six_states.game.continent import CITIES, COUNTRY, LAND, MAJORS, STATES, STEPS, marches_from
from berthier.rules.six_states.game.council.levies import ROSTERS, deploy
from berthier.rules.six_states.game.edition import Edition
from berthier.rules.six_states.game.position import Cargo, Fleet, Position
from berthier.rules.six_states.game.reading import army_data, position_data, read_position
from berthier.rules.six_states.game.setting import forces_by_row

BOARDS = Path(__file__).parents[3] / "cases" / "boards"
FILES = ("six_states.json", "random_six_states.json", "drawn_six_states.json")
CASES = [case for name in FILES for case in read_cases(BOARDS / name)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.id}-{case.procedure}")
def test_board_question(case: Case) -> None:
    [result] = run_cases([case])
    assert result.error is None
    assert result.misses == {}
    assert set(result.answer or {}) == set(case.expected or {}), "the answer is compared whole"


def test_all_are_there() -> None:
    assert len(CASES) == 388
    assert len({case.procedure for case in CASES}) == 23


@pytest.mark.parametrize("state", list(STATES))
@pytest.mark.parametrize("row", range(1, 7))
def test_the_set_up_of_the_rosters_is_the_rule(state: str, row: int) -> None:
    """G60 worked out gives the 78 set-ups that were worked by hand."""
    armies, fleets = deploy(state, forces_by_row(state, row))
    told = ROSTERS["deployments"][state][str(row)]
    have = {army.hex: (army_data(army)["troops"], sorted(army.leaders), army.inside) for army in armies if army.sp}
    want = {
        each["hex"]: (each["troops"], sorted((n, r) for n, r in each["leaders"]), each["inside"])
        for each in told["armies"]
        if any(sum(troops) for troops in each["troops"].values())
    }
    assert have == want
    assert [(fleet.at, fleet.nsp, fleet.t) for fleet in fleets] == [(f["at"], f["nsp"], f["t"]) for f in told["fleets"]]


def test_the_continent_is_whole() -> None:
    """851 land hexes; every capital reaches every other; every step leads both ways."""
    assert len(LAND) == 851
    capitals = [state.capital for state in STATES.values()]
    assert all(other in marches_from(capitals[0]) for other in capitals)
    assert all(at in STEPS[to] for at, steps in STEPS.items() for to in steps)
    assert all(COUNTRY[city.hex] == city.state for city in CITIES.values())
    assert all(STATES[power].main_port for power in MAJORS)


@pytest.mark.parametrize("case", [case for case in CASES if case.inputs.get("position", {}).get("armies")][:40])
def test_a_position_is_read_as_it_is_written(case: Case) -> None:
    position = read_position(case.inputs["position"])
    assert read_position(position_data(position)) == position


def test_a_position_of_a_game_is_read_as_it_is_told() -> None:
    """Also with a fleet under way and troops aboard, rulings that are not played, and an edition."""
    under_way = Fleet("Gray", "Z12", "Gray", 1, 0, 1, cargo=Cargo((("Gray", 2, 0, 0),), (("Brandis", 1),)))
    position = Position(powers=MAJORS, sailing=(under_way,), without=("G22",), edition=Edition.THIRD)
    assert read_position(position_data(position)) == position


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"armies": [{"power": "Gray", "hex": "0000", "troops": {"Gray": [1, 0, 0]}}]}, "where there is no land"),
        ({"armies": [{"power": "Gray", "hex": "0922", "inside": True}]}, "no city"),
        ({"armies": [{"power": "Grey", "hex": "0922"}]}, "Did you mean Gray"),
        ({"fleets": [{"power": "Gray", "at": "P:0922"}]}, "no sea zone, port or coast"),
        ({"war": [["Gray", "Yelow"]]}, "Did you mean Yellow"),
        ({"scenario": "two_neighbors"}, "Did you mean two_neighbours"),
        ({"edition": "thrid"}, "Did you mean third"),
    ],
)
def test_a_position_that_cannot_be_is_refused(data: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_position(data)


SIEGE = {
    "war": [["Gray", "Yellow"]],
    "armies": [
        {"power": "Gray", "hex": "0922", "troops": {}, "leaders": [["Steinau", 2]]},
        {"power": "Gray", "hex": "0921", "troops": {"Gray": [8, 0, 0]}, "leaders": []},
        {"power": "Yellow", "hex": "0921", "troops": {"Yellow": [4, 0, 0]}, "leaders": [], "inside": True},
    ],
}


def asked(procedure: str, **inputs: object) -> dict[str, object]:
    """The answer to a board question."""
    [result] = run_cases([Case("x", "six_states", procedure, inputs=inputs)])
    if result.error is not None:
        raise BadInput(result.error)
    return dict(result.answer or {})


def test_leaders_alone_ride_to_a_friend_before_an_enemy_city_and_to_no_enemy_without_one() -> None:
    """G19: leaders alone keep out of enemy hexes and zones unless a friend is there."""
    ride = {"power": "Gray", "hex": "0922", "units": {}, "leaders": 1, "ask": ["0921"]}
    assert asked("reach", position=SIEGE, **ride)["costs"] == {"0921": 1}
    unheld = SIEGE | {"armies": [army for army in SIEGE["armies"] if army["power"] != "Gray"]}
    assert asked("reach", position=unheld, **ride)["costs"] == {"0921": None}


def test_no_way_leads_over_water_or_peaks() -> None:
    assert asked("march_distance", **{"from": "2019", "to": "2116"}) == {"hexes": None}
    assert asked("step_cost", **{"from": "2016", "to": "2116"}) == {"points": None}


@pytest.mark.parametrize(
    ("procedure", "inputs", "said"),
    [
        ("march_distance", {"from": "2019", "to": "9999"}, "no hex of the board"),
        ("sea_reach", {"position": {}, "power": "Gray", "from": "Z99"}, "no sea zone, port or coast"),
        ("refuge", {"position": {}, "power": "Gray", "at": "P:0922"}, "no sea zone, port or coast"),
        ("march_order", {"position": SIEGE, "power": "Gray", "path": ["0921", "0919", "0918"]}, "not next to"),
        ("council", {"position": {}, "papers": {"Gray": ["tax", "Red"]}}, "tax"),
        ("council", {"position": {}, "papers": {"Gray": ["court", "Red"]}}, "Red"),
    ],
)
def test_a_board_question_that_makes_no_sense_is_answered_with_a_sentence(
    procedure: str, inputs: dict[str, object], said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        asked(procedure, **inputs)
