"""Exact chances of a fight or a shot (g): all 36 throws through the very procedure, remembered by its inputs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from berthier.core.switches import Switches
from berthier.rules.elements.combat import Fight, Outcomes, exchange_shots, hand_to_hand
from berthier.rules.elements.game.rulings import Quiet
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.units import Fighter, Side

FACES = range(1, 7)
GENERAL = 1.0  # what a general counts beside his element: as much as the rules count him for
HURT = {
    Outcome.NO_EFFECT: 0.0,
    Outcome.RECOIL: 0.12,
    Outcome.FLEE: 0.6,
    Outcome.TEAMS_DESERT: 0.3,
    Outcome.CAPTURED: 1.0,
    Outcome.DESTROYED: 1.0,
}


class Stake(NamedTuple):
    """What counts of an exchange: a general beside his element, and the two elements, as their commands stand."""

    general: float = GENERAL
    ours: float = 1.0
    theirs: float = 1.0


EVEN = Stake()


class Thrown(Quiet):
    """An umpire with two dice already thrown."""

    def __init__(self, switches: Switches, ours: int, theirs: int) -> None:
        super().__init__(switches)
        self.dice = {Side.A: ours, Side.B: theirs}

    def roll(self, dice: Any, why: str, *, by: Any) -> int:  # type: ignore[override]
        return self.dice[by]


def thrown(switches: Switches, fought: Callable[[Any], Fight]) -> tuple[Outcomes, ...]:
    """What all 36 throws come to."""
    return tuple(fought(Thrown(switches, ours, theirs)).outcome for ours in FACES for theirs in FACES)


def mean(outcomes: tuple[Outcomes, ...], caught: tuple[bool, bool], generals: tuple[bool, bool], stake: Stake) -> float:
    """What B suffers less what A suffers, in equivalents, over all throws."""
    ours, theirs = (stake.general * general for general in generals)
    total = 0.0
    for outcome in outcomes:
        total += stake.theirs * hurt(outcome.B, caught[1], theirs) - stake.ours * hurt(outcome.A, caught[0], ours)
    return total / len(outcomes)


def hurt(outcome: Outcome, caught: bool, extra: float) -> float:
    """How bad an outcome is: a recoil of who is caught, or stuck, is death; a general counts for more."""
    bad = 1.0 if caught and outcome in (Outcome.RECOIL, Outcome.FLEE) else HURT[outcome]
    return bad * (1 + extra) if bad >= 1 else bad


@lru_cache(20000)
def fights_of(A: Fighter, B: Fighter, bound_of: Side, switches: Switches) -> tuple[Outcomes, ...]:
    """What every throw of a close combat comes to."""
    return thrown(switches, lambda umpire: hand_to_hand(umpire, A, B, bound_of))


@lru_cache(20000)
def fight_edge(
    A: Fighter,
    B: Fighter,
    bound_of: Side,
    switches: Switches,
    stuck: tuple[bool, bool] = (False, False),
    stake: Stake = EVEN,
) -> float:
    """A's edge in a close combat; who is stuck cannot recoil from where he stands."""
    caught = (stuck[0] or A.flank_rear_contacts > 0, stuck[1] or B.flank_rear_contacts > 0)
    return mean(fights_of(A, B, bound_of, switches), caught, (A.general, B.general), stake)


@lru_cache(20000)
def still_fighting(
    A: Fighter, B: Fighter, bound_of: Side, a_follows: bool, b_follows: bool, switches: Switches
) -> float:
    """How likely the two are still in contact after a close combat: nothing came of it, or the winner follows."""
    lasting = {(Outcome.NO_EFFECT, Outcome.NO_EFFECT)}
    lasting |= {(Outcome.NO_EFFECT, Outcome.RECOIL)} if a_follows else set()
    lasting |= {(Outcome.RECOIL, Outcome.NO_EFFECT)} if b_follows else set()
    outcomes = fights_of(A, B, bound_of, switches)
    return sum((outcome.A, outcome.B) in lasting for outcome in outcomes) / len(outcomes)


@lru_cache(20000)
def shot_edge(
    A: Fighter,
    B: Fighter,
    distance: int,
    bound_of: Side,
    assisting: int,
    returns: bool,
    switches: Switches,
    stuck: tuple[bool, bool] = (False, False),
    stake: Stake = EVEN,
) -> float:
    """A's edge in a shot."""
    outcomes = thrown(switches, lambda umpire: exchange_shots(umpire, A, B, distance, bound_of, assisting, returns))
    return mean(outcomes, stuck, (A.general, B.general), stake)
