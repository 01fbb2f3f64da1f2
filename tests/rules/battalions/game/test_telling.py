"""What happened, told in words a player uses."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.games.battalions import BATTLE
from berthier.look.battalions.telling import tell
from berthier.rules.battalions.game.ending import Ending
from berthier.rules.battalions.game.position import Gone, How, Position, Segment
from berthier.rules.battalions.units import Formation, Status
from tests.rules.battalions.game.test_judging import placed

DEEDS: dict[str, tuple[str, dict[str, Any], str]] = {
    "a march": ("F1", {"y": 18000, "moved": 7490}, "F1 marches 7.5 in."),
    "a turn": ("F1", {"heading": 9000, "used": 1}, "F1 turns to face east."),
    "a formation": ("F1", {"formation": Formation.SQUARE}, "F1 forms square."),
    "guns": ("FA", {"formation": Formation.LIMBERED}, "FA limbers up."),
    "houses": ("F3", {"formation": Formation.GARRISON, "block": "farm"}, "F3 goes into Two Elms Farm."),
    "fire": ("F1", {"fired": 1}, "F1 fires."),
    "both actions": ("F1", {"fired": 2}, "F1 fires twice."),
    "a charge": ("FH", {"contact": "AA", "y": 20000, "moved": 9000}, "FH charges AA."),
    "losses": ("A1", {"lost": 3}, "A1 loses 3."),
    "flight": ("A1", {"status": Status.RETREAT, "y": 40000}, "A1 retreats."),
    "disorder": ("A1", {"status": Status.DISORDERED}, "A1 is disordered."),
    "fatigue": ("A1", {"fatigue": 1}, "A1 is fatigued."),
    "powder": ("AA", {"sixes": 2}, "AA has hardly any ammunition."),
}


@pytest.mark.parametrize("what", DEEDS)
def test_what_a_unit_does_or_suffers_is_told(what: str) -> None:
    unit, change, sentence = DEEDS[what]
    assert tell(placed(), placed(**{unit: change})) == sentence


def test_a_unit_that_ran_rallies() -> None:
    ran = placed(F1={"status": Status.RETREAT})
    assert tell(ran, placed()) == "F1 rallies."


def test_a_volley_and_what_it_took_are_one_sentence() -> None:
    assert tell(placed(), placed(F1={"fired": 2}, A1={"lost": 2})) == "F1 fires twice; A1 loses 2."
    hurt: dict[str, Any] = {"lost": 2, "fatigue": 1, "status": Status.RETREAT, "y": 44000}
    assert tell(placed(), placed(A1=hurt)) == "A1 loses 2, retreats, is fatigued."


def with_points(position: Position, side: str, points: int) -> Position:
    return position.with_army(msgspec.structs.replace(position.army(side), points=points))


def test_bids_places_leaders_and_periods_are_told() -> None:
    before = placed().changed(segment=Segment.BID)
    assert tell(before, with_points(before, "red", 9)) == "The bid goes to the Austrians, who pay 3."
    assert tell(before, before.changed(segment=Segment.A_TURN, a_is="blue")) == "The French are A and act first."
    assert tell(before, before.changed(held=(("farm", "blue"),))) == "The French hold Two Elms Farm."
    assert tell(before, before.changed(period=2)) == "Period 2 begins."
    rode = [msgspec.structs.replace(one, with_unit="F2") if one.id == "FL" else one for one in before.leaders]
    assert tell(before, before.changed(leaders=tuple(rode))) == "FL rides to F2."
    assert tell(before, before.changed(leaders=before.leaders[1:])) == f"{before.leaders[0].id} is lost."
    assert tell(before, before) == ""


@pytest.mark.parametrize(("how", "told"), [(How.SMALL, "is gone: too few are left"), (How.ROUT, "routs off the table")])
def test_how_a_unit_left_is_told_in_words(how: How, told: str) -> None:
    before = placed()
    after = before.without("AC").changed(gone=(Gone("AC", "red", how, 1, 2),))
    assert tell(before, after) == f"AC {told}."


def test_the_end_tells_what_the_points_are_for() -> None:
    """G105: enemy units destroyed and places held; who broke."""
    titles = {"blue": "French", "red": "Austrians"}
    ended = Ending("blue", "victory", {"blue": 6, "red": 0}, {"blue": 0, "red": 2}, (), 6)
    assert ended.accounted(titles) == "French: 2 for units destroyed, 4 for places held."
    assert ended.timed() == "after 6 periods"
    broken = Ending("red", "decisive", {"blue": 0, "red": 8}, {"blue": 8, "red": 0}, ("blue",), 1)
    assert broken.accounted(titles) == "The army of the French broke. Austrians: 8 for units destroyed."
    assert broken.timed() == "after 1 period"


def test_a_throw_is_called_without_the_number_of_its_step() -> None:
    assert BATTLE.dice is not None
    assert BATTLE.dice(placed(), "step 2: morale") == "morale"
    assert BATTLE.dice(placed(), "to hit") == "to hit"
