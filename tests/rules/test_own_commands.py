"""A copy of a scenario with a seat for each command has these seats too; a file that cannot have them is told why."""

from __future__ import annotations

import json
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.inputs import as_written
from berthier.core.ruleset import find_ruleset
from berthier.opponents.series import SeatedPrograms, begin

SHARED = [("capitani", "fornovo_1495"), ("elements", "naseby")]
ANSWERS = 12


def copied(ruleset: str, scenario: str, **changes: Any) -> str:
    """The text of a copy of a scenario."""
    game = find_ruleset(ruleset).find_game(scenario)
    assert game.file is not None
    file = game.file(scenario)
    assert file is not None
    return as_written(json.dumps(file | changes).encode())


@pytest.mark.parametrize(("ruleset", "scenario"), SHARED)
def test_a_copy_has_the_seats_of_its_model(ruleset: str, scenario: str) -> None:
    """The same sides by name, in teams, and programs answer in all of them."""
    found = find_ruleset(ruleset)
    model = f"{scenario}_commands"
    text = copied(ruleset, model)
    game, live = begin(found, text)
    seats = [(side.name, side.team) for side in game.sides(model)]
    assert [(side.name, side.team) for side in game.sides(text)] == seats
    assert len(seats) > 2
    assert game.scenario(text).shares == ""
    programs = SeatedPrograms(game, {name: "first" for name, _ in seats}, 1)
    for _ in range(ANSWERS):
        live.answer(programs.answer(live))


@pytest.mark.parametrize(("ruleset", "scenario"), SHARED)
def test_a_plain_copy_has_a_seat_for_each_side(ruleset: str, scenario: str) -> None:
    game = find_ruleset(ruleset).find_game(scenario)
    assert len(game.sides(copied(ruleset, scenario))) == 2


def test_seats_have_names_and_colours_of_their_own() -> None:
    """A command that is called as an alliance is; more commands of a side than it has colours."""
    campaign = json.loads(copied("capitani", "fornovo_1495_commands"))
    campaign["commands"][0]["key"] = campaign["alliances"][0]["key"]
    with pytest.raises(BadInput, match="The seat"):
        find_ruleset("capitani").find_game("fornovo_1495").scenario(as_written(json.dumps(campaign).encode()))
    battle = json.loads(copied("elements", "naseby_commands"))
    side, more = battle["sides"][0]["key"], [f"X{number}" for number in range(1, 4)]
    led = [
        one for one in battle["elements"] if one["command"] == battle["commands"][0]["id"] and not one.get("general")
    ]
    battle["commands"] += [{"id": id_, "side": side, "name": id_} for id_ in more]
    for id_, element in zip(more, led, strict=False):
        element["command"] = id_
    with pytest.raises(BadInput, match="at most 5 have seats"):
        find_ruleset("elements").find_game("naseby").scenario(as_written(json.dumps(battle).encode()))
