"""What sharp spares itself where many powers play: aims, recruits, and powers that are no affair of its own."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.rules.six_states.game.council.cabinet import levy_offer
from berthier.rules.six_states.game.council.levies import recruits
from berthier.rules.six_states.game.judging.crowded import bystander, few_aims, is_crowded, planned_urge
from berthier.rules.six_states.game.judging.outlook import aims_of
from berthier.rules.six_states.game.judging.urge import aimed_urge, urge_of
from berthier.rules.six_states.game.reading import read_position
from tests.rules.six_states.game.test_house import army, board

POWERS = ["Blue", "Gray", "Green", "Red", "White", "Yellow"]
RAID = (army("Gray", "0927", 1), army("Gray", "1223", 7), army("Gray", "1317", 6), army("Yellow", "1322", 19))
WAR = {"war": [["Gray", "Yellow"]], "control": [["1317", "Gray"]]}


def continent(*armies: dict[str, Any], **more: Any) -> Any:
    """The six powers, at peace unless something else is said."""
    return read_position({"scenario": "six_states", "powers": POWERS, "armies": list(armies)} | more)


def test_fewer_aims_are_looked_into_among_many() -> None:
    duel, crowd = board(*RAID, control=[["1317", "Gray"]]), continent(*RAID, **WAR)
    assert not is_crowded(duel)
    assert few_aims(duel, "Gray") == aims_of(duel, "Gray")
    assert len(aims_of(crowd, "Gray")) > 2
    assert few_aims(crowd, "Gray") == aims_of(crowd, "Gray")[:2]


@pytest.mark.parametrize("crowded", [False, True])
def test_where_recruits_are_raised_is_planned_in_a_duel_alone(crowded: bool) -> None:
    position = continent(*RAID, **WAR) if crowded else board(*RAID, month=6)
    options = levy_offer(position, "Gray", recruits(position, "Gray"))
    plain = urge_of(position, "Gray", "recruits", options)
    aimed = aimed_urge(position, "Gray", "recruits", options, "1317")
    assert plain != aimed
    assert planned_urge(position, "Gray", "recruits", options, "1317") == (plain if crowded else aimed)


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
    position = continent(*RAID, **WAR)
    assert bystander(position, "Yellow", other, why, ("done", "army")) == ("done" if stands_still else None)


def test_who_fights_in_teams_is_no_bystander() -> None:
    teams = {"Column": ["Blue", "Gray", "Yellow"], "Wings": ["Green", "Red", "White"]}
    position = continent(*RAID, teams=teams, war=[["Red", "Yellow"]])
    assert bystander(position, "Yellow", "Blue", "orders on land", ("done", "army")) is None
