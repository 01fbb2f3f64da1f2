"""What a position promises (section g): bids as one game over all periods, blows that both sides threaten."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.opponents.levels import pick
from berthier.rules.battalions.game.declared import BATTLE
from berthier.rules.battalions.game.judging.hasty import hasty
from berthier.rules.battalions.game.judging.judging_bids import (
    lead_worth,
    purse_worth,
    reckoned_bid,
    urge_of_bid,
    value,
)
from berthier.rules.battalions.game.judging.judging_orders import urge_of_command
from berthier.rules.battalions.game.judging.threats import promise, threats
from berthier.rules.battalions.game.orders.offers import order_offer
from berthier.rules.battalions.game.position import Position, Segment, Turn
from berthier.rules.battalions.units import Formation
from tests.rules.battalions.game.playing import start as begin_game
from tests.rules.battalions.game.test_judging import placed


def best_bid(position: Position, side: str) -> int:
    return max(range(position.army(side).points + 1), key=lambda bid: urge_of_bid(position, side, bid))


def test_leads_to_come_are_what_one_side_gains_and_the_other_loses() -> None:
    assert value((9, 9), 4) == 0
    assert value((9, 6), 4) == -value((6, 9), 4) > 0
    assert value((9, 9), 0) == value((0, 0), 5) == 0
    assert value((1, 0), 1) == 1, "who alone can bid has the lead"
    assert value((8, 0), 3) == 3


def test_two_periods_worked_out_by_hand() -> None:
    """Two points against one: to bid 1 is best.

    Against 0 it wins this lead and leaves one point each for the next: 1. Against 1 it ties: won, 1 and evens, or lost,
    -1 and two points against none: half on the average. A bid of 2 wins this lead and loses the next: 0; a bid of 0
    loses to 1 and wins the next: 0.
    """
    assert value((1, 1), 1) == 0
    assert value((2, 1), 1) == 1
    assert value((2, 1), 2) == 0.5


def test_the_lead_is_worth_more_while_the_farm_is_empty() -> None:
    empty = placed()
    held = empty.changed(held=(("farm", "red"),))
    assert best_bid(empty, "blue") > best_bid(held, "blue")
    assert best_bid(empty, "blue") <= 12


def test_no_more_is_bid_than_the_enemy_can_answer_in_the_last_period() -> None:
    last = placed().changed(period=6)
    poor = last.with_army(msgspec.structs.replace(last.army("red"), points=3))
    assert best_bid(poor, "blue") == 4


def test_who_looks_far_outbids_the_bid_that_the_enemy_is_likely_to_write() -> None:
    """The first lead came to five later ones: it is bought for a point more than the enemy thinks it is worth.

    In the last period nothing else is left to buy.
    """
    first = placed()
    bids = range(first.army("blue").points + 1)
    best = max(bids, key=lambda bid: reckoned_bid(first, "blue", bid))
    assert best > best_bid(first, "red")
    start = begin_game("two_elms")
    taken = {level: pick(BATTLE, start, "blue", level, 1) for level in ("steady", "sharp")}
    assert taken == {"steady": best_bid(first, "blue"), "sharp": best}
    last = first.changed(period=6, held=(("farm", "red"),))
    poor = last.with_army(msgspec.structs.replace(last.army("red"), points=3))
    assert max(bids, key=lambda bid: reckoned_bid(poor, "blue", bid)) == 4


def test_points_promise_leads_and_the_lead_counts_until_somebody_acts() -> None:
    position = placed().changed(segment=Segment.A_TURN, a_is="red", turn=Turn("red", 2))
    assert purse_worth(position, "blue") == 0, "both have the same"
    assert lead_worth(position, "red") == -lead_worth(position, "blue") > 0
    acted = placed(A1={"activated": True}).changed(segment=Segment.A_TURN, a_is="red", turn=Turn("red", 1))
    assert lead_worth(acted, "red") == 0


def test_horse_on_a_flank_is_a_threat_and_a_square_takes_it_away() -> None:
    """AC 6 in on the flank of F1, no battery near: a column there is ridden down, a square throws it back."""
    horse: dict[str, Any] = {"x": 16000, "y": 11000, "heading": 9000}
    guns: dict[str, Any] = {"x": 50000, "y": 3000}
    column = placed(AC=horse, FA=guns)
    square = placed(AC=horse, FA=guns, F1={"formation": Formation.SQUARE})
    assert threats(column, "red") > threats(square, "red")
    assert promise(column, "blue") == pytest.approx(-promise(column, "red"))
    assert promise(column, "blue") < promise(square, "blue")


def test_in_haste_the_unit_nearest_to_the_enemy_does_the_best_it_can() -> None:
    position = placed().changed(segment=Segment.A_TURN, a_is="blue", turn=Turn("blue", 2))
    offer = order_offer(position)
    found = hasty(position, "blue", "orders", offer, 0)
    own = [one for one in offer.suggestions if one.on[:1] == (found.value.unit,)]
    assert found.value.unit == "F3"
    assert urge_of_command(position, found.value) == max(urge_of_command(position, one.value) for one in own)
    assert offer.read(str(found)).value == found.value, "what is done in haste is legal"
    assert BATTLE.judging.hasty is hasty
