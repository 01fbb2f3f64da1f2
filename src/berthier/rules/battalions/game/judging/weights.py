"""The figures a program judges orders by (section g): one set for *steady*, another for who looks far."""

from __future__ import annotations

import msgspec


class BattleWeights(msgspec.Struct, frozen=True):
    """Shares of a unit's points unless something else is said; the figures here are *steady*'s.

    hurt, shaken: of a target, for losing all its figures (half of that is in the worth that follows), and for a check
        that would drive it off.
    riders: how much more than its points horse is worth as a target.
    driven, stormed: of the places a target stands in, for a check after fire, and for a charge.
    hold, early: points of money for a point of a place, and the share of them that counts at the start. A unit of about
        100 points counts 2 at the end, a place as many as its points.
    housed, entered: for foot in houses; points of money for a point of the place they belong to.
    pace, backed: for an inch nearer to its goal; for a friend in support where a march ends.
    canister, muskets, under_foot, most_risk: a column under canister (any other body half of that) or near muskets,
        horse near foot, and all of it together at the most.
    kept: for an action held while horse is near.
    square, remnant: for a square where horse is sure to come; how much thinned horse is feared as if it were whole.
    fled, beaten, lost, tired, stopped: a charge of foot: whom it charges runs, is beaten, beats it; it tires; it stops.
    ridden, thrown, recoiled: a charge of horse: it rides down, is thrown back, does not close.
    storms: whether foot marches upon houses that the enemy holds, where no place makes it do so.
    finish: points of money, for ending the period as A while units are left, so that D does not answer any more.
    """

    hurt: float = 0.5
    shaken: float = 0.25
    riders: float = 0.0
    driven: float = 0.5
    stormed: float = 0.4
    hold: float = 30.0
    early: float = 0.3
    housed: float = 0.08
    entered: float = 6.0
    pace: float = 0.02
    backed: float = 0.0
    canister: float = 0.12
    muskets: float = 0.05
    under_foot: float = 0.08
    most_risk: float = 0.4
    kept: float = 0.06
    square: float = 0.28
    remnant: float = 0.0
    fled: float = 0.45
    beaten: float = 0.6
    lost: float = 0.6
    tired: float = 0.06
    stopped: float = 0.2
    ridden: float = 0.75
    thrown: float = 0.5
    recoiled: float = 0.25
    finish: float = -3.0
    storms: bool = True


STEADY = BattleWeights()
SHREWD = BattleWeights(
    hurt=0.4,
    riders=0.5,
    hold=45.0,
    backed=0.03,
    muskets=0.12,
    under_foot=0.15,
    kept=0.03,
    square=0.43,
    remnant=0.8,
    beaten=0.9,
    stopped=0.15,
    ridden=0.95,
    finish=3.0,
    storms=False,
)
