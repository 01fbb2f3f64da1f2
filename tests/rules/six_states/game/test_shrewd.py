"""How sharp judges where many powers play: wars for their spoils, distant goals, bystanders that stand still."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.rules.six_states.game.continent import STEPS
from berthier.rules.six_states.game.council.cabinet import papers_of
from berthier.rules.six_states.game.judging.bystanders import bystander
from berthier.rules.six_states.game.judging.outlook import FARTHER, aims_of, goals
from berthier.rules.six_states.game.judging.shrewd import shrewd_aims, shrewd_urge
from berthier.rules.six_states.game.judging.urge import urge_of
from berthier.rules.six_states.game.judging.wars import declare_for_spoils, spoils
from berthier.rules.six_states.game.reading import read_position
from tests.rules.six_states.game.test_house import army, board

POWERS = ["Blue", "Gray", "Green", "Red", "White", "Yellow"]
NEAR, FAR_OFF = "1725", "0524"  # Gray's cities Aschmund, on Yellow's side, and Bleiau, beyond its capital
HOSTS = (army("Yellow", "1621", 12), army("Yellow", "2020", 8), army("Gray", FAR_OFF, 3))


def continent(*armies: dict[str, Any], **more: Any) -> Any:
    """The six powers, at peace unless something else is said."""
    return read_position({"scenario": "six_states", "powers": POWERS, "turn": 6, "armies": list(armies)} | more)


def test_a_war_is_declared_for_what_it_brings() -> None:
    position = continent(*HOSTS)
    assert spoils(position, "Yellow", "Gray") > 4 > spoils(position, "Gray", "Yellow")
    assert declare_for_spoils(position, "Yellow", "Gray") > 0.5
    assert declare_for_spoils(position, "Gray", "Yellow") == -1
    assert declare_for_spoils(position.but(turn=1), "Yellow", "Gray") == -1
    busy = continent(*HOSTS, war=[["Red", "Yellow"]])
    assert declare_for_spoils(busy, "Yellow", "Gray") == -1


def test_in_the_last_month_only_what_is_near_can_be_taken() -> None:
    early, last = continent(*HOSTS), continent(*HOSTS, army("Yellow", min(STEPS[NEAR]), 3), turn=24)
    assert 0 < spoils(last, "Yellow", "Gray") < spoils(early, "Yellow", "Gray")
    away = continent(army("Yellow", "2522", 12), army("Gray", FAR_OFF, 3), turn=24)
    assert spoils(away, "Yellow", "Gray") == 0


def test_who_looks_far_sends_armies_farther() -> None:
    position = continent(army("Yellow", "2522", 12), army("Gray", FAR_OFF, 3), war=[["Gray", "Yellow"]])
    assert not set(goals(position, "Yellow").values()) & {FAR_OFF}
    assert len(goals(position, "Yellow", None, FARTHER)) == 1


def test_only_wars_are_judged_otherwise_in_council() -> None:
    position = continent(*HOSTS, minors={minor: {"status": "neutral"} for minor in "abcdefg"})
    papers = papers_of(position, "Yellow", ("court", "war", "peace", "alliance"))
    plain, shrewd = (urge(position, "Yellow", "council", papers) for urge in (urge_of, shrewd_urge))
    differ = [str(paper) for paper, a, b in zip(papers, plain, shrewd, strict=True) if a != b]
    assert "war Gray" in differ
    assert all(paper.startswith("war ") for paper in differ)


def test_plans_are_made_in_a_duel_alone() -> None:
    duel = board(army("Gray", "1118", 7), army("Yellow", "1317", 4))
    assert shrewd_aims(duel, "Gray") == aims_of(duel, "Gray") != ()
    crowd = continent(army("Gray", "1118", 7), army("Yellow", "1317", 4), war=[["Gray", "Yellow"]])
    assert aims_of(crowd, "Gray")
    assert shrewd_aims(crowd, "Gray") == ()


@pytest.mark.parametrize(
    ("other", "why", "stands_still"),
    [
        ("Red", "orders on land", True),
        ("Red", "orders at sea", True),
        ("Gray", "orders on land", False),
        ("Gray", "council", True),
        ("Red", "tactic", False),
    ],
)
def test_bystanders_stand_still_in_thought(other: str, why: str, stands_still: bool) -> None:
    position = continent(*HOSTS, war=[["Gray", "Yellow"]])
    assert bystander(position, "Yellow", other, why, ("done", "army")) == ("done" if stands_still else None)


def test_who_fights_in_teams_is_no_bystander() -> None:
    teams = {"Column": ["Blue", "Gray", "Yellow"], "Wings": ["Green", "Red", "White"]}
    position = continent(*HOSTS, teams=teams, war=[["Red", "Yellow"]])
    assert bystander(position, "Yellow", "Blue", "orders on land", ("done", "army")) is None
