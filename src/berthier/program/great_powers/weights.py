"""The figures of a staff's judgment of marches (g)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from berthier.core.game import KEPT
from berthier.rules.great_powers.game.europe import scenario_data

SEASON = 3  # months


class ByStanding(NamedTuple):
    """A figure by how one would stand were the game over now."""

    wins: float
    draws: float
    loses: float


class Weights(msgspec.Struct, frozen=True, eq=False):
    """What a staff makes of goals, attacks and dangers; by itself the figures of *steady*.

    Two sets are never compared but by which of them it is: outlooks are kept by that.
    """

    # Goals and how they pull
    own_lost: float = 1.8  # an area of one's own is worth so many times another
    near: float = 2.5  # added to the stages to a goal: the less, the more the nearest pulls
    pull: float = 1.5
    place: float = 2  # what a scenario's point pulls
    last_place: float = 5  # and in the last month
    capital: float = 10
    at_hand: float = 0.4  # what it is worth to stand in an enemy area before the last month
    before_walls: float = 0.4  # to come before a fortress
    breach: float = 0.3  # to stay there for one roll more
    falls: tuple[float, ...] = (0.0, 0.3, 0.5, 0.8)  # how likely a fortress falls with so many months to go, or more
    guarded: float = 0.3  # what a point of a place of one's own is worth guarding
    guarded_at_last: float = 2.5
    # Attacks
    attack_from: ByStanding = ByStanding(1.3, 1.15, 1.0)  # who would lose dares more
    enough_sent: float = 2.0
    rash: float = 20  # what an attack with less costs: a few lucky battles in thought must not outweigh it
    rash_at_all: float = 4
    eager: float = 3.0  # what an attack is worth by its ratio
    most_ratio: float = 2.5
    stake: float = 0.2  # and by the strength it meets
    trust: float = 0.7  # how far one counts on those who can still come to an attack
    to_the_guns: float = 0.5  # how far on friends within one border
    his_guns: float = 0.5  # how far on his
    engaged: float = 1.0  # how far on those, of either side, who stand before an enemy where they are
    by_force: float = 0.0  # how far land counts that has to be fought for, of what it does where nobody stands
    command: float = 0.0  # how far the best leader of a stack counts for all of it, not for his own corps alone
    # Dangers
    caution: ByStanding = ByStanding(1.0, 0.75, 0.5)  # how far danger is minded
    feared: float = 1.1  # how much stronger an enemy within reach is a danger
    fear: float = 5.0
    most_fear: float = 15.0
    just_there: float = 0.8  # what an enemy counts for who would get there with his last point
    by_forcing: float = 0.3  # or by a forced march
    exposed: float = 0.9  # how far the danger after an attack counts: the enemy answers before one marches again
    together: float = 0.5  # how far one counts on those who can still come to a place in danger
    deserted: float = 0.0  # how far the danger to those counts who are left behind
    # Marches
    again: float = 1.0  # what a second march of a corps must bring more
    eaten: float = 1.1  # what a factor lost by foraging is worth
    forced: float = 1.0  # a forced march is a last resort


class Staff(msgspec.Struct, frozen=True, eq=False):
    """The figures of one level of programs: by what a scenario asks of a side.

    taking: of the side whose points a scenario counts: it has to take places in time.
    holding: of its enemies, who have to hold them.
    campaigning: where there are no places, and for who has no power.
    lasting: of the side that has to take places where there is more time than at Ulm, if these are others.
    """

    taking: Weights
    holding: Weights
    campaigning: Weights
    lasting: Weights | None = None

    def weights(self, scenario: str, powers: Sequence[str]) -> Weights:
        """The figures of who plays these powers in a scenario."""
        counted = counts_for(scenario)
        if counted is None or not powers:
            return self.campaigning
        if counted not in powers:
            return self.holding
        return self.lasting if self.lasting is not None and lasts(scenario) else self.taking


@lru_cache(KEPT)
def counts_for(scenario: str) -> str | None:
    """The power whose points decide a scenario; None where everybody plays for himself."""
    power = scenario_data(scenario)["victory"].get("points_for")
    return None if power is None else str(power)


@lru_cache(KEPT)
def lasts(scenario: str) -> bool:
    """Whether a scenario goes on for longer than a battle or two: beyond one season."""
    return int(scenario_data(scenario)["months"]) > SEASON


STEADY = Weights()
FOR_PLACES = Weights(by_force=0.7)  # of steady where places decide

# Of who looks far and has to take places, found by whole games in thought (decisions 0051 and 0068): in a season,
# and with more time.
TAKING = Weights(
    own_lost=0.9,
    near=1.9,
    place=1.1,
    last_place=8.7,
    breach=0.66,
    guarded=0.15,
    enough_sent=0.33,
    stake=0.1,
    trust=0.13,
    to_the_guns=0.65,
    command=0.5,
    caution=ByStanding(0.8, 0.6, 0.4),
    feared=0.83,
    just_there=1.6,
    exposed=0.2,
    together=0.3,
    deserted=1.0,
    eaten=1.8,
    forced=3.0,
)
LASTING = replace(
    TAKING,
    last_place=6.5,
    capital=5,
    at_hand=0.6,
    before_walls=0.7,
    attack_from=ByStanding(1.2, 1.05, 0.9),
    to_the_guns=0.75,
    caution=ByStanding(0.6, 0.45, 0.3),
    just_there=1.0,
)

# Of steady with more time than a season: the same, but an attack is begun later, only with who is there and free to
# come, and land that has to be fought for counts (decision 0072).
IN_TIME = replace(LASTING, by_force=0.7, engaged=0.0, attack_from=ByStanding(1.4, 1.25, 1.1))
STEADY_STAFF = Staff(FOR_PLACES, FOR_PLACES, STEADY, IN_TIME)
