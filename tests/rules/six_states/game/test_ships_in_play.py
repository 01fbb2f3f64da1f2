"""Ships as they are ordered and fight (G12, G34 to G37, G47): who sails on, who is beaten, what falls with a port."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.rules.six_states.game.closing import hand_over, take_cities
from berthier.rules.six_states.game.edition import Edition
from berthier.rules.six_states.game.position import Position, Prisoner, find_army, find_fleet
from berthier.rules.six_states.game.reading import read_position
from berthier.rules.six_states.game.sea.sea_offer import suggest_sea
from berthier.rules.six_states.game.sea.sea_orders import read_sea
from tests.rules.six_states.game.test_clauses import Dice, umpire, voyage
from tests.rules.six_states.game.test_house import army, board

PORT, YELLOWS = "P:1228", "P:2020"  # Silberhafen on Z12, Citrine


def fleet(power: str, at: str, nsp: int = 0, **more: Any) -> dict[str, Any]:
    return {"power": power, "at": at, "nsp": nsp, **more}


def at_sea(*fleets: dict[str, Any], edition: Edition = Edition.THIRD, **more: Any) -> Position:
    position: Position = board(fleets=list(fleets), **more)
    return position.but(edition=edition)


def lying(position: Position) -> set[tuple[str, str]]:
    return {(each.power, each.at) for each in position.fleets}


class GoesBack(Dice):
    """The same, but whoever may attack goes back."""

    def choose(self, side: str, options: Any, why: str) -> Any:
        return options[-1]


# G35: beaten ships end their move where they broke off to, whatever becomes of their pursuers

PURSUED = (6, 4, 6, 2, 1)  # met; the intruder gives way; caught; the hunter gives way; not caught


@pytest.mark.parametrize(("edition", "ends"), [(Edition.THIRD, PORT), (Edition.SECOND, "Z13")])
def test_a_fleet_that_broke_off_goes_no_farther(edition: Edition, ends: str) -> None:
    position = at_sea(fleet("Gray", PORT, 2), fleet("Yellow", "Z12", 2, standing="attack"), edition=edition)
    after = voyage(Dice(*PURSUED), position, f"sail {PORT}-Z12-Z13")
    gray = next(each for each in after.fleets if each.power == "Gray")
    assert (gray.at, gray.sailed, gray.nsp) == (ends, True, 2)


@pytest.mark.parametrize(("edition", "left"), [(Edition.THIRD, PORT), (Edition.SECOND, "Z12")])
def test_who_lay_where_the_voyage_ended_is_beaten_with_it(edition: Edition, left: str) -> None:
    """The one ship that sails is taken beside transports of its power: they go where beaten ships go."""
    position = at_sea(
        fleet("Gray", PORT, 1), fleet("Gray", "Z12", t=1), fleet("Yellow", "Z12", 3, standing="attack"), edition=edition
    )
    after = voyage(Dice(6, 5, 6), position, f"sail {PORT}-Z12")  # met; sunk; the transport escapes
    assert [(each.at, each.t) for each in after.fleets if each.power == "Gray"] == [(left, 1)]


# D4: prizes belong to the captor


@pytest.mark.parametrize(("edition", "may_sail"), [(Edition.THIRD, True), (Edition.SECOND, False)])
def test_a_prize_does_not_end_the_month_of_who_took_it(edition: Edition, may_sail: bool) -> None:
    """Yellow's five meet two of Gray's that pass and take one: they have not sailed themselves."""
    position = at_sea(fleet("Gray", PORT, 2), fleet("Yellow", "Z12", 5, standing="attack"), edition=edition)
    after = voyage(Dice(6, 6, 1), position, f"sail {PORT}-Z12")
    yellow = find_fleet(after, "Yellow", "Yellow", "Z12")
    assert yellow is not None
    assert (yellow.nsp, yellow.nsp_damaged, yellow.sailed) == (5, 1, not may_sail)


# G36: what is aboard in port is unloaded there


def test_what_is_aboard_in_port_is_landed_there_without_sailing() -> None:
    aboard = {"troops": {"Gray": [2, 0, 0]}, "supply": 0}
    position = at_sea(fleet("Gray", PORT, 1, t=1, cargo=aboard))
    assert f"sail {PORT} land" in [str(each) for each in suggest_sea(position, "Gray", position.fleets[0])]
    after = voyage(Dice(), position, f"sail {PORT} land")
    landed, ships = find_army(after, "Gray", "1228", False), after.fleets[0]
    assert landed is not None
    assert (landed.sp, landed.closed, ships.sailed, bool(ships.cargo)) == (2, True, True, False)


def test_nothing_is_landed_out_at_sea_without_sailing_or_from_empty_ships() -> None:
    aboard = {"troops": {"Gray": [2, 0, 0]}}
    for at, cargo in (("Z12", aboard), (PORT, {})):
        position = at_sea(fleet("Gray", at, 1, t=1, cargo=cargo))
        with pytest.raises(BadInput, match="A voyage goes somewhere"):
            read_sea(position, "Gray", f"sail {at} land")


# The notation (e)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        (f"sail {PORT}-Z12 load with Brandis,Brandis", "Brandis is named twice."),
        (f"sail {PORT}-Z12 attack Yellow", "There is no ship of Yellow at Z12 to attack."),
        (f"sail {PORT}-Z12-Z13 0N 1T attack Yellow", "Only a sound NSP attacks."),
        (f"sail {PORT}-Z12 attack Blue", "There is no enemy called Blue to attack."),
        (f"sail {PORT}-Z12 1dN load with Brandis", "Leaders need a sound ship to sail with."),
    ],
)
def test_a_voyage_that_cannot_be_is_refused(word: str, said: str) -> None:
    position = at_sea(
        fleet("Gray", PORT, 1, nsp_damaged=1, t=1),
        fleet("Yellow", "Z13", 1),
        armies=[army("Gray", "1228", 3, leaders=[["Brandis", 2]])],
    )
    with pytest.raises(BadInput) as refused:
        read_sea(position, "Gray", word)
    assert said in str(refused.value)


# G37, G44: a port falls


def fallen(*fleets: dict[str, Any]) -> Position:
    """Citrine of Yellow falls to Gray; Red is nobody's friend here, Blue is Gray's."""
    position = read_position({"war": [["Gray", "Yellow"]], "alliance": [["Blue", "Gray"]], "fleets": list(fleets)})
    return hand_over(position, "2020", "Gray")


def test_all_ships_but_those_of_friends_leave_a_port_that_falls() -> None:
    after = fallen(fleet("Yellow", YELLOWS, 1), fleet("Red", YELLOWS, 1), fleet("Blue", YELLOWS, 1))
    assert lying(after) == {("Blue", YELLOWS), ("Red", "Z14"), ("Yellow", "Z14")}


def test_leaders_aboard_blockaded_ships_are_taken_with_the_port() -> None:
    after = fallen(fleet("Yellow", YELLOWS, 1, t=1, cargo={"leaders": [["Limon", 0]]}), fleet("Gray", "C:2020", 2))
    assert after.prisoners == (Prisoner("Limon", 0, "Yellow", 5),)
    assert ("Yellow", "Z14") not in lying(after)


def test_a_conquered_state_loses_its_troops_aboard_too() -> None:
    """Galvenne falls to Gray: its SP leave Yellow's ships as they leave his armies."""
    cargo = {"troops": {"g": [1, 0, 0], "Yellow": [1, 0, 0]}}
    position = read_position(
        {
            "war": [["Gray", "Yellow"]],
            "minors": {"g": {"status": "allied", "patron": "Yellow"}},
            "fleets": [fleet("Yellow", "Z14", 1, t=1, cargo=cargo)],
        }
    )
    assert hand_over(position, "1317", "Gray").fleets[0].cargo.troops == (("Yellow", 1, 0, 0),)


def test_leaders_left_alone_in_a_city_are_taken_with_it() -> None:
    """The garrison is gone, its ally's leader is still within the walls when the turn ends."""
    position = board(
        army("Gray", "1621", 6, closed=True), army("Yellow", "1621", 0, inside=True, leaders=[["Bugday", 1]])
    )
    after = take_cities(umpire(), position, "Gray")
    assert dict(after.control)["1621"] == "Gray"
    assert after.prisoners == (Prisoner("Bugday", 1, "Yellow", 5),)


def test_who_has_landed_is_not_offered_to_go_aboard_again() -> None:
    position = at_sea(fleet("Gray", PORT, 1, t=1), armies=[army("Gray", "1228", 3, closed=True)])
    assert not any(" load " in str(each) for each in suggest_sea(position, "Gray", position.fleets[0]))


# G33: who leaves a blockaded port runs the blockade, unless he comes out to attack

WATCHED = (fleet("Gray", PORT, 3), fleet("Yellow", "C:1228", 1, standing="pass"))


@pytest.mark.parametrize(("edition", "ends"), [(Edition.THIRD, PORT), (Edition.SECOND, "Z12")])
def test_nobody_slips_out_over_the_coast_of_his_port(edition: Edition, ends: str) -> None:
    """A 2 on the Blockade Table: not out; he goes back."""
    after = voyage(GoesBack(2), at_sea(*WATCHED, edition=edition), f"sail {PORT}-C:1228-Z12")
    assert [each.at for each in after.fleets if each.power == "Gray"] == [ends]


def test_who_comes_out_to_attack_runs_no_blockade() -> None:
    """A 6 at sea: one NSP of Yellow sunk, and it was all there was."""
    after = voyage(Dice(6), at_sea(*WATCHED), f"sail {PORT}-C:1228 attack Yellow")
    assert lying(after) == {("Gray", "C:1228")}


def test_who_has_tried_the_blockade_does_not_try_the_coast() -> None:
    position = at_sea(fleet("Gray", PORT, 3, tried=True), WATCHED[1])
    with pytest.raises(BadInput, match="This fleet has tried the blockade this month"):
        read_sea(position, "Gray", f"sail {PORT}-C:1228-Z12")
