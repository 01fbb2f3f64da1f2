"""What a lead is worth (section g): bids as one game over all periods."""

from __future__ import annotations

import msgspec

from berthier.games.battalions import BATTLE
from berthier.opponents.levels import pick
from berthier.rules.battalions.game.judging.judging_bids import (
    reckoned_bid,
    urge_of_bid,
    value,
)
from berthier.rules.battalions.game.position import Position
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
