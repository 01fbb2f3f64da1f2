"""Bids of turn points (D1 step 2): secret, the higher chooses A or D; and the bids of all periods that are left."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.house import H22, Pays

Points = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Player(StrEnum):
    """The two sides before one of them is A."""

    ONE = "side 1"
    TWO = "side 2"

    @property
    def other(self) -> Player:
        """The other side."""
        return Player.TWO if self is Player.ONE else Player.ONE


ONE, TWO = Player.ONE, Player.TWO


class Bid(msgspec.Struct, frozen=True):
    """Who won the bid (1 or 2), and the turn points both have left."""

    winner: int
    points_left: tuple[int, int]


class Worth(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """What it is worth to be A, or D, in one period."""

    A: int = 1
    D: int = 0


class Purse(msgspec.Struct, frozen=True, cache_hash=True):
    """The turn points of both sides, and the lead of side 1 in what its roles were worth."""

    points: tuple[int, int]
    lead: int = 0


class Bidding(msgspec.Struct, frozen=True):
    """After the last period: what side 1's roles were worth, less side 2's."""

    lead: int


def bid(umpire: Umpire, points: tuple[Points, Points], bids: tuple[Points, Points] | None = None) -> Bid:
    """Both sides write a bid of turn points, reveal together; the higher wins, a tie goes by a die each (D1 step 2)."""
    if bids is None:
        options: dict[str, tuple[int, ...]] = {ONE: tuple(range(points[0] + 1)), TWO: tuple(range(points[1] + 1))}
        written = umpire.secretly(options, "bid")
        bids = written[ONE], written[TWO]
    for player, offer, have in zip(Player, bids, points, strict=True):
        if offer > have:
            raise BadInput(f"A bid of {offer} is above the {have} points {player} has left.", "bids")
    winner = umpire.resolve(break_tie) if bids[0] == bids[1] else (ONE if bids[0] > bids[1] else TWO)
    umpire.note(Fact("bids", f"{bids[0]} and {bids[1]}, the bid goes to {winner}"))
    left = pay(umpire, points, bids, winner)
    umpire.note(Fact("turn points left", f"{left[0]} and {left[1]}"))
    return Bid(1 if winner is ONE else 2, left)


def break_tie(umpire: Umpire) -> Player | Next[Player]:
    """A die for each side, the higher wins; ties again (Q37)."""
    ours, theirs = umpire.roll(D6, "tied bid", by=ONE), umpire.roll(D6, "tied bid", by=TWO)
    if ours == theirs:
        return Next(break_tie)
    return ONE if ours > theirs else TWO


def pay(umpire: Umpire, points: tuple[int, int], bids: tuple[int, int], winner: Player) -> tuple[int, int]:
    """Only the winner of the bid pays (H22)."""
    both = umpire.plays(H22) is Pays.BOTH
    return (
        points[0] - (bids[0] if both or winner is ONE else 0),
        points[1] - (bids[1] if both or winner is TWO else 0),
    )


def bidding(
    umpire: Umpire,
    points: tuple[Points, Points] = (20, 20),
    periods: Annotated[int, msgspec.Meta(ge=1, le=20)] = 10,
    worth: tuple[Worth, ...] = (),
    most: Points | None = None,
) -> Next[Bidding]:
    """The bids of all periods left as one game: each winner takes A or D, whichever is worth more.

    `worth` lists the periods in order, the last entry standing for all later ones; A 1 and D 0 unless told (Q34).
    `most` is the highest bid the table allows in one period.
    """
    values = worth or (Worth(),)
    values = (*values, *(values[-1],) * (periods - len(values)))[:periods]
    return Next(next_bid, Purse(points), values, most)


def next_bid(umpire: Umpire, purse: Purse, worth: tuple[Worth, ...], most: int | None) -> Bidding | Next[Bidding]:
    """One period: secret bids; the winner takes the role that is worth more."""
    if not worth:
        return Bidding(purse.lead)
    umpire.note(Step("period"))
    limits = [have if most is None else min(have, most) for have in purse.points]
    written = umpire.secretly({ONE: tuple(range(limits[0] + 1)), TWO: tuple(range(limits[1] + 1))}, "bid")
    won = umpire.resolve(bid, purse.points, (written[ONE], written[TWO]))
    gain = abs(worth[0].A - worth[0].D)
    lead = purse.lead + (gain if won.winner == 1 else -gain)
    umpire.note(Fact("lead of side 1", lead))
    return Next(next_bid, Purse(won.points_left, lead), worth[1:], most)
