"""What each question of the game wants: as a heading, and in a sentence by the beginning of its why."""

from __future__ import annotations

from typing import Any

from berthier.core.game import Advised, FightUnderWay
from berthier.core.nesting import innermost, played_by, then
from berthier.core.umpire import Next
from berthier.rules.battalions.close_melee import CloseAction
from berthier.rules.battalions.game.combat.fighting import settle
from berthier.rules.battalions.game.deploying import OF_BRIGADE, SET_UP
from berthier.rules.battalions.game.judging.judging_bids import leads_worth
from berthier.rules.battalions.game.position import Position, periods, scenario
from berthier.rules.battalions.game.turns import take_bid
from berthier.rules.battalions.ride_down import Charge

HEADINGS = {
    "role": "you won the bid: be A, or D",
    "leaders": "move your leaders",
    "second": "the second action of the unit",
    "buy": "buy a unit",
    "declare": "declare your charges",
}
TOLD = ("bids", "turn points left")
MOST_PERIODS, MOST_BID = 4, 5
AT_STAKE = 3  # periods that are looked at while one lead is worth several: any bid may be right then
EXPECTS = {
    "bid": "Bid turn points in secret; only the winner pays, and chooses who is A and acts first, with twice as many.",
    "role": "You won the bid. A acts first, with two units (or one brigade); D answers with half as many.",
    "leaders": "Move your leaders: beside a unit they steady it, too far off they leave it out of command.",
    "orders": "Give a unit its order: tap it, then where it goes or whom it charges or fires on.",
    "second": "The same unit may act once more: choose what it does.",
    "army list": "Choose the list your army is bought from.",
    "buy": "Buy a unit; the other side does not see it. 1,200 points, 6 to 16 units.",
    "deploy": "Choose where this unit stands, or type it: F1 30,12 @0 column; after a semicolon also where units that "
    "stand already, or leaders, are shifted to.",
    "set-up": "They stand as the staff proposes. Drag units and leaders elsewhere, choose below, or type a place, "
    "a heading and a formation for each: F1 30,12 @0 column; F2 26,12 @0 line; FL 28,8.",
    "declare": "Declare your charges, or none.",
    "next close action": "Several fights are due: choose the next.",
    "defence action": "You are charged: fire, change formation, or simply stand.",
    "failed charge": "The charge did not go home: choose what the unit does.",
    "follow up": "The enemy gives way: follow him, or hold your ground.",
    "give way": "You are charged in skirmish order: give way before it, or stand fast.",
}


def fight(node: Next[Any]) -> FightUnderWay | None:
    """The close action that is played inside a step of the game: who charges whom."""
    while node.procedure is then and isinstance(node.args[0], Next):
        if node.args[1] is settle:
            _, _, _, target, chargers = node.args
            return FightUnderWay(f"{' and '.join(chargers)} against {target}.", (*chargers, target))
        node = node.args[0]
    return None


def advised(node: Next[Any]) -> Advised | None:
    """The staff's mix on a bid (section g): `bidding` for the next periods, this lead by its worth in later ones.

    Of the points left as many are bid with as fall to these periods: else their end would look like the end.
    """
    position = bidding_in(node)
    if position is None:
        return None
    left, now = periods(position) - position.period + 1, leads_worth(position)
    near = min(MOST_PERIODS if now == 1 else AT_STAKE, left)
    points = tuple(-(-have * (now + near - 1) // (now + left - 1)) for have in position.points)
    most = MOST_BID if now == 1 else max(points)
    inputs = {"points": points, "periods": near, "worth": ({"A": now}, {"A": 1}), "most": most}
    share = f"{points[0]} and {points[1]} of the points left"
    later = f", and this lead as {now} later ones" if now > 1 else ""
    if near == 1:
        return Advised("bidding", inputs, "the last period")
    return Advised("bidding", inputs, f"the next {near} periods with {share}, each lead counted alike{later}")


def bidding_in(node: Next[Any]) -> Position | None:
    """The position in which a bid is asked for; None at any other question."""
    if node.procedure is not then:
        return None
    if node.args[1] is take_bid:
        found: Position = node.args[2]
        return found
    return bidding_in(node.args[0])


def bid_heading(position: Position) -> str:
    """What both can bid with, and how long it has to last."""
    names = {one["key"]: one["name"] for one in scenario(position)["sides"]}
    points = ", ".join(f"{names[army.side]} {army.points}" for army in position.armies)
    left = periods(position) - position.period + 1
    return f"bid; turn points left: {points}; {left} period{'s' if left > 1 else ''} to go"


def dice(position: Position, word: str) -> str:
    """A throw without the number of its step in the procedure; bids and points are told by the sentence on them."""
    if word in TOLD or word.startswith("points of "):
        return ""
    return word.partition(": ")[2] if word.startswith("step ") else word


def asks(node: Next[Any], why: str) -> str:
    """A heading that names the units: F2 is charged in the side by AC; of a bid, what there is to bid with."""
    bids = bidding_in(node)
    if bids is not None:
        return bid_heading(bids)
    if why in HEADINGS:
        return HEADINGS[why]
    if why.startswith(OF_BRIGADE):
        return f"draw up {', '.join(troop.id for troop in node.args[1][0])}"
    if why == SET_UP:
        return "draw up your whole army, unseen by the enemy"
    inner = innermost(node)
    call: Next[Any] = inner.args[1] if inner.procedure is played_by else inner
    fight = next((arg for arg in call.args if isinstance(arg, Charge | CloseAction)), None)
    if fight is None or fight.stance.names is None:
        named = why.partition(" (")
        return {"give way": f"{named[2][:-1]} is charged", "follow up": f"{named[2][:-1]} has won"}.get(named[0], "")
    charger, defender = fight.stance.names
    if why == "defence action":
        where = "" if fight.stance.hit_from == "front" else f" in the {fight.stance.hit_from}"
        return f"{charger} charges {defender}{where}"
    return f"{charger} fails to charge home on {defender}" if why == "failed charge" else ""
