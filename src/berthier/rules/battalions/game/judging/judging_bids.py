"""What a bid is worth (section g): the lead of this period against those that the points left can still buy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum

from berthier.boards.table.measure import Point
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.bids import ONE, TWO, Player, pay
from berthier.rules.battalions.game.judging.judging_orders import place_share
from berthier.rules.battalions.game.judging.tasks import valued
from berthier.rules.battalions.game.judging.weights import STEADY
from berthier.rules.battalions.game.position import Position, Segment, field_of, periods
from berthier.rules.battalions.game.record import other
from berthier.rules.battalions.game.scoring import holders
from berthier.rules.battalions.game.table.field import point_gap
from berthier.rules.battalions.game.table.rates import rate
from berthier.rules.battalions.units import Arm

LATER = 60.0  # points of money that the lead of a period is worth on the average, either way
EMPTY = 1.5  # times the worth of a place, for who may be the first in it: a rule of thumb
TAKEN = 4.8  # for a place both race for, as games came out with leads drawn by lot: the first is worth five others
HOPE = 0.1  # how much what a bid comes to on the average counts beside what it is sure of
LIKELY = 0.95  # how sure who looks far is that the enemy bids as this judgment would
SPREAD, MARGIN = 4, 2  # no bid is thought of beyond four times an even share of the points left, and two
SILENT = quiet()
BEFORE = (Segment.DEPLOY, Segment.ARRIVALS, Segment.BID)  # segments in which the bid of the period is still open

Purses = tuple[int, int]
Place = tuple[str, Point, int]  # name, middle, points


def urge_of_bid(position: Position, side: str, bid: int) -> float:
    """What a bid is sure of, whatever the enemy bids, this period and with what is left for the next ones."""
    left = to_come(position)
    own, theirs = position.army(side).points, position.army(other(side)).points
    now, replies = stake(position) / LATER, range(most_bid(theirs, left) + 1)
    found = [after(now, (own, theirs), (bid, reply), left - 1) for reply in replies]
    return LATER * (min(found) + HOPE * fsum(found) / len(found))


def reckoned_bid(position: Position, side: str, bid: int) -> float:
    """What a bid comes to against the enemy's likely bid, and a little against all others, as leads came out."""
    left, foe = to_come(position), other(side)
    own, theirs = position.army(side).points, position.army(foe).points
    found = [
        after(raced_stake(position) / LATER, (own, theirs), (bid, reply), left - 1)
        for reply in range(most_bid(theirs, left) + 1)
    ]
    likely = max(range(len(found)), key=lambda reply: urge_of_bid(position, foe, reply))
    return LATER * (LIKELY * found[likely] + (1 - LIKELY) * fsum(found) / len(found))


def to_come(position: Position) -> int:
    """How many bids are still to come, one that is open included."""
    return periods(position) - position.period + (position.segment in BEFORE)


def stake(position: Position) -> float:
    """What the lead of this period is worth, either way: more while a place is held by nobody."""
    return LATER + EMPTY * worth_in_money(position, unheld(position))


def raced_stake(position: Position) -> float:
    """The same as games came out: more only for a place that both could be the first in."""
    raced_for = [place for place in unheld(position) if is_raced_for(position, place)]
    return LATER + TAKEN * worth_in_money(position, raced_for)


def unheld(position: Position) -> list[Place]:
    """The places that nobody would hold if the period were over."""
    held = holders(field_of(position), dict(position.held))
    return [place for place in valued(position) if held[place[0]] is None]


def worth_in_money(position: Position, places: Sequence[Place]) -> float:
    """What the best of these places is worth now."""
    return max((points for _, _, points in places), default=0) * STEADY.hold * place_share(position)


def is_raced_for(position: Position, place: Place) -> bool:
    """Whether nobody stands in a place that foot of both sides is one march from: its houses take the other action."""
    name, at, _ = place
    field = field_of(position)
    radius = next(one.radius for one in field.table.objectives if one.id == name)
    far = [(one, point_gap(field.figures[one.id], at) - radius) for one in position.units if not one.is_broken]
    foot = [(one, away) for one, away in far if one.arm is Arm.INFANTRY and not one.is_garrison]
    near = {one.side for one, away in foot if away <= (rate(one) or 0)}
    return len(near) == 2 and all(away > 0 for _, away in far)


def leads_worth(position: Position) -> int:
    """How many leads of later periods the lead of this one comes to."""
    return round(raced_stake(position) / LATER)


@lru_cache(1 << 16)
def value(purses: Purses, left: int) -> float:
    """The leads one side can look forward to more than the other, in so many periods of equal stakes.

    Both at their best; between what either is sure of, where no single bid is.
    """
    if not left or purses == (0, 0):
        return 0.0
    if purses[0] < purses[1]:
        turned: float = value((purses[1], purses[0]), left)
        return -turned
    own, theirs = (range(most_bid(points, left) + 1) for points in purses)
    table = [[after(1.0, purses, (mine, reply), left - 1) for reply in theirs] for mine in own]
    sure = max(min(row) for row in table)
    at_most: float = min(max(row[reply] for row in table) for reply in theirs)
    return (sure + at_most) / 2


def most_bid(points: int, left: int) -> int:
    """The highest bid that is thought of."""
    return points if left <= 1 else min(points, SPREAD * points // left + MARGIN)


def after(now: float, purses: Purses, bids: Purses, left: int) -> float:
    """What two bids lead to: the lead of this period, and what is left to bid with; a tie goes either way."""
    if bids[0] == bids[1]:
        return (won_by(ONE, now, purses, bids, left) + won_by(TWO, now, purses, bids, left)) / 2
    return won_by(ONE if bids[0] > bids[1] else TWO, now, purses, bids, left)


def won_by(winner: Player, now: float, purses: Purses, bids: Purses, left: int) -> float:
    """The same where one side wins the bid."""
    return (now if winner is ONE else -now) + value(pay(SILENT, purses, bids, winner), left)
