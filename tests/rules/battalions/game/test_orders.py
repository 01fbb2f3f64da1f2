"""Orders are one line and plain data, each exact; what may not be done is refused with a sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from berthier.boards.table.steps import RoadStep, Step, Straight, To, Wheel
from berthier.core.errors import BadInput
from berthier.core.orders import by_lot, starts_of
from berthier.engine.odds import Exact
from berthier.engine.question import chosen
from berthier.rules.battalions.game.orders.orders import (
    Act,
    ChargeAt,
    Command,
    Face,
    FireAt,
    Form,
    Go,
    Leave,
    Occupy,
    read,
    write,
    write_act,
)
from tests.rules.battalions.game.playing import play, start

LINES = [
    ("F1 wheel R 15; ahead 4", [{"do": "go", "legs": [["wheel", 1500], ["ahead", 4000]]}]),
    ("F3 31,24.5 @20", [{"do": "go", "legs": [["to", 31000, 24500, 2000]]}]),
    ("FB road r-post + 15", [{"do": "go", "legs": [["road", "r-post", 15000, 1]]}]),
    ("F2 fire A2 x2", [{"do": "fire", "at": "A2", "actions": 2}]),
    ("FA fire A1 solid", [{"do": "fire", "at": "A1", "shot": "solid"}]),
    ("FA fire 33,40", [{"do": "fire", "at": [33000, 40000]}]),
    ("AC charge F2 wheel L 12", [{"do": "charge", "at": "F2", "wheel": -1200}]),
    ("F1 form line R", [{"do": "form", "to": "line", "on": "right"}]),
    ("FB unlimber @20", [{"do": "form", "to": "unlimbered", "face": 2000}]),
    ("F2 face @90", [{"do": "face", "to": 9000}]),
    ("F3 occupy farm", [{"do": "occupy", "block": "farm"}]),
    ("F3 leave @0", [{"do": "leave", "face": 0}]),
    ("F1 ahead 6 / fire A2", [{"do": "go", "legs": [["ahead", 6000]]}, {"do": "fire", "at": "A2"}]),
    ("F1 dress", [{"do": "dress"}]),
    ("F1 stand", [{"do": "stand"}]),
]
REFUSED = [
    ("F1 ahead 13", "That is 13 in of movement; F1 has 12 in an action."),
    ("F1 left 7", "That is 14 in of movement: 7 of way, 7 more for slow ground, or for going back or aside; F1 has 12"),
    ("F1 form column", "F1 is in column already"),
    ("FA form square", "FA is artillery: it forms limbered, unlimbered"),
    ("FH occupy farm", "Only foot goes into houses; FH is cavalry"),
    ("F1 leave @0", "F1 is in no houses that it could leave"),
    ("F3 charge A1", "F3 is in skirmish: charges go in from line or column"),
    ("F1 fire A1", r"A1 is 26\.628 in off; F1 reaches 8 in\."),
    ("A1 ahead 3", "A1"),
    ("F1 dance", "'dance' is no step. Steps: ahead 6, .* other acts: fire A2 x2"),
    ("F1 about", "'about' is no step. Steps: ahead 6"),
    ("F1 ahead 3 /", "'' is no step. Steps: ahead 6"),
    ("F1 form ring", "There is no formation 'ring'"),
    ("F9 stand", "F9"),
    ("finished", "once half its units are done"),
    ("F3 charge A1 / ahead 3", "last action|does not see|from line or column|That is|would not touch|wheel"),
]


def leg_data(leg: Step) -> list[Any]:
    """A leg of a march as plain data."""
    match leg:
        case Straight(do, by):
            return [do, by]
        case Wheel(to, by):
            return ["wheel", -by if to == "left" else by]
        case To(at, facing):
            return ["to", *at, facing]
        case RoadStep(name, sign, by):
            return ["road", name, by, sign]
    raise AssertionError(f"{leg!r} is no leg of a unit")


def act_data(act: Act) -> dict[str, Any]:
    """One act as plain data."""
    match act:
        case Go(legs):
            return {"do": "go", "legs": [leg_data(leg) for leg in legs]}
        case FireAt(at, point, actions, shot):
            data: dict[str, Any] = {"do": "fire", "at": at if point is None else list(point)}
            return data | ({"actions": 2} if actions == 2 else {}) | ({"shot": shot} if shot else {})
        case ChargeAt(at, wheel):
            return {"do": "charge", "at": at} | ({"wheel": wheel} if wheel else {})
        case Form(to, on, face):
            more = {"on": on} if on else {}
            return {"do": "form", "to": str(to)} | more | ({"face": face} if face is not None else {})
        case Face(to):
            return {"do": "face", "to": to}
        case Occupy(block):
            return {"do": "occupy", "block": block}
        case Leave(face):
            return {"do": "leave", "face": face}
    return {"do": write_act(act)}  # dress, stand, rally


@pytest.mark.parametrize(("line", "data"), LINES)
def test_a_line_and_its_data(line: str, data: list[dict[str, Any]]) -> None:
    command = read(line)
    assert write(command) == line
    assert [act_data(act) for act in command.acts] == data


def blue_to_move() -> Any:
    game = start("two_elms")
    game.answer(chosen("1", "0"))
    game.answer(chosen("A"))
    return game


@pytest.mark.parametrize(("line", "says"), REFUSED)
def test_a_sentence_for_what_may_not_be_done(line: str, says: str) -> None:
    game = blue_to_move()
    with pytest.raises(BadInput, match=says):
        game.answer(chosen(line))
    assert game.question.why == "orders"


def test_every_suggestion_reads_back() -> None:
    """What a program is offered is legal, and its line is taken as it stands."""

    def look(position: Any) -> None:
        """Positions are looked at elsewhere."""

    game = play(start("two_elms"), Random(5), look, answers=45)
    while game.question is not None and game.question.why != "orders":
        game = play(game, Random(6), look, answers=1)
    assert game.question is not None
    offer = next(iter(game.options.values()))
    for order in offer:
        assert str(offer.read(str(order))) == str(order)
    drawn = {str(by_lot(offer, Random(seed).randrange)) for seed in range(60)}
    assert drawn <= set(map(str, offer))
    assert {"rest"} < drawn


def test_an_order_tells_the_odds_of_what_it_starts() -> None:
    """A charge starts a close action, fire a volley: exact odds before the order is given."""
    game = blue_to_move()
    offer = next(iter(game.options.values()))
    begun = [begun for order in offer if isinstance(order.value, Command) and (begun := starts_of(order)) is not None]
    assert begun
    for call in begun[:2]:
        odds = Exact().odds(call.procedure, *call.args)
        assert sum(chance for _, chance in odds.items()) == 1
