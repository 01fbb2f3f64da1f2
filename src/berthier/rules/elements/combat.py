"""Close combat (D7) and distant shooting (D6): score, grade, compare, outcome."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.tally import Tally
from berthier.core.umpire import Umpire
from berthier.rules.elements.factors import Mode, combat_factor, factor_cell, flank_support, rear_support
from berthier.rules.elements.grading import grading, may_apply
from berthier.rules.elements.house import D6 as GUNS_BOUND
from berthier.rules.elements.house import Graded, Guns
from berthier.rules.elements.outcomes import Band, Lost, Outcome, band_of, outcome_clause
from berthier.rules.elements.ranges import range_of
from berthier.rules.elements.reading import Reading, reading
from berthier.rules.elements.tactical import Shot, close_factors, shooting_factors
from berthier.rules.elements.units import Contender, Element, Fighter, Paces, Side, Type
from berthier.rules.elements.who import is_of

A, B = Side.A, Side.B
SUFFERS = {
    Outcome.RECOIL: "recoils", Outcome.FLEE: "flees", Outcome.TEAMS_DESERT: "loses its teams",
    Outcome.CAPTURED: "is captured", Outcome.DESTROYED: "is destroyed",
}  # fmt: skip
FIRESHIPS = "Ships (X), Gal (X), Boats (X)"


class Outcomes(msgspec.Struct, frozen=True, cache_hash=True):
    """What each element suffers."""

    A: Outcome
    B: Outcome


class Fight(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """How a fight went: who scored less, by how much, and what both suffer.

    Old logs know nothing of what came later; so that is left out where it does not apply.
    """

    loser: Side | None
    band: Band
    outcome: Outcomes
    burnt_out: tuple[Side, ...] = ()  # fireships are gone after their first fight (R-FIRE)

    @property
    def brief(self) -> str:
        """What it comes to, as a line of odds says it."""
        ends = [(side, end) for side, end in (("A", self.outcome.A), ("B", self.outcome.B)) if end in SUFFERS]
        return " and ".join(f"{side} {SUFFERS[end]}" for side, end in ends) or "nothing happens"


def close_combat(umpire: Umpire, A: Contender, B: Contender, bound_of: Side = Side.A) -> Fight:
    """Two elements fight hand to hand: die, factors, supports, tactical factors; grade; compare (D7)."""
    return hand_to_hand(umpire, A, B, bound_of)


def hand_to_hand(umpire: Umpire, A: Fighter, B: Fighter, bound_of: Side = Side.A) -> Fight:
    """The fight itself, whatever is told of the two; whether they can stand so on a table is not asked."""
    played = reading(umpire)
    ours, theirs = close_scores(A, B, bound_of, played)
    for fighter, opponent in ((A, B), (B, A)):
        umpire.note(factor_cell(fighter, opponent, played))
    totals = roll_totals(umpire, ours, theirs, "combat die")
    fight = settle(umpire, Clash(A, B, Mode.CLOSE, bound_of, True), totals, played)
    fireships = tuple(side for side, element in ((Side.A, A), (Side.B, B)) if is_of(element, FIRESHIPS, played))
    if not fireships:
        return fight
    umpire.note(Fact("fireships burnt out", ", ".join(fireships)))
    return msgspec.structs.replace(fight, burnt_out=fireships)


def close_scores(A: Fighter, B: Fighter, bound_of: Side, played: Reading) -> tuple[Tally, Tally]:
    """The factors of both in close combat, before the dice."""
    return (
        close_score(A, B, bound_of is not Side.A, played, Side.A),
        close_score(B, A, bound_of is not Side.B, played, Side.B),
    )


@cache
def close_score(element: Fighter, opponent: Fighter, enemy_bound: bool, played: Reading, side: Side) -> Tally:
    """An element's factors in close combat, before the die."""
    lines = [combat_factor(element, opponent, Mode.CLOSE, played)]
    lines += rear_support(element, opponent, enemy_bound, played)
    lines += flank_support(element, opponent, played)
    lines += close_factors(element, opponent, enemy_bound, played)
    return Tally(f"factors of {side}", tuple(lines))


def shooting(
    umpire: Umpire,
    A: Contender,
    B: Contender,
    distance_p: Paces,
    bound_of: Side = Side.A,
    assisting: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0,
    returns_fire: bool = False,
    over_water: bool = True,
    assisting_return: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0,
) -> Fight:
    """A shoots at B from so many paces, with up to two assisting; a shooter suffers only if shot at in return (D6).

    `assisting_return` is how many more shoot back at A beside B. `over_water` matters to Gal (F) alone, whose long shot
    needs nothing but water, beach, marsh or ice between.
    """
    if assisting_return and not returns_fire:
        raise BadInput("Nobody assists a target that does not return fire.", "assisting_return")
    check_may_shoot(umpire, A, Reach(distance_p, over_water, bound_of is Side.A), "A")
    if returns_fire:
        check_may_shoot(umpire, B, Reach(distance_p, over_water, bound_of is Side.B), "B")
    return exchange_shots(umpire, A, B, distance_p, bound_of, assisting, returns_fire, assisting_return)


def exchange_shots(
    umpire: Umpire,
    A: Fighter,
    B: Fighter,
    distance_p: Paces,
    bound_of: Side = Side.A,
    assisting: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0,
    returns_fire: bool = False,
    assisting_return: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0,
) -> Fight:
    """The shots themselves: range and bound are not asked, and more than two that assist count as two (R-EACH)."""
    played = reading(umpire)
    ours, theirs = shot_scores(A, B, distance_p, assisting, returns_fire, played, assisting_return)
    for fighter, opponent in ((A, B), (B, A)):
        umpire.note(factor_cell(fighter, opponent, played))
    totals = roll_totals(umpire, ours, theirs, "shooting die")
    return settle(umpire, Clash(A, B, Mode.SHOOTING, bound_of, returns_fire), totals, played)


class Reach(msgspec.Struct, frozen=True):
    """What a shot has to cover, and whether it is the shooter's own side's bound."""

    distance: int
    over_water: bool
    own_bound: bool


def check_may_shoot(umpire: Umpire, shooter: Fighter, reach: Reach, side: str) -> None:
    """Refuse a shooter without the range; Art shoots in its own side's bound only (D6)."""
    element = Element(shooter.type, shooter.grade)
    farthest = range_of(umpire, element, reach.over_water)
    if farthest is None:
        raise BadInput(f"{element} has no range on the sheet: it does not shoot.", f"{side}.grade")
    if reach.distance > farthest:
        raise BadInput(f"{reach.distance} paces are beyond the {farthest} of {element}.", "distance_p")
    if shooter.type is Type.ART and not reach.own_bound and umpire.plays(GUNS_BOUND) is Guns.OWN_BOUND:
        raise BadInput("Art shoots in its own side's bound only (switch D6).", "bound_of")


def shot_scores(
    A: Fighter,
    B: Fighter,
    distance_p: Paces,
    assisting: int,
    returns_fire: bool,
    played: Reading,
    assisting_return: int = 0,
) -> tuple[Tally, Tally]:
    """The factors of shooter and target, before the dice."""
    return (
        shot_score(A, B, Shot(distance_p, True, returns_fire, assisting_return), played, Side.A),
        shot_score(B, A, Shot(distance_p, returns_fire, True, assisting), played, Side.B),
    )


@cache
def shot_score(element: Fighter, opponent: Fighter, shot: Shot, played: Reading, side: Side) -> Tally:
    """An element's factors in shooting, before the die."""
    lines = [combat_factor(element, opponent, Mode.SHOOTING, played)]
    lines += shooting_factors(element, opponent, shot, played)
    return Tally(f"factors of {side}", tuple(lines))


def roll_totals(umpire: Umpire, ours: Tally, theirs: Tally, why: str) -> tuple[int, int]:
    """One die a side on top of its factors."""
    umpire.note(ours)
    umpire.note(theirs)
    totals = (
        ours.total + umpire.roll(D6, why, by=Side.A),
        theirs.total + umpire.roll(D6, why, by=Side.B),
    )
    umpire.note(Fact("total of A", totals[0]))
    umpire.note(Fact("total of B", totals[1]))
    return totals


class Clash(msgspec.Struct, frozen=True, cache_hash=True):
    """Who fights whom, how, in whose bound, and whether A can be hurt."""

    A: Fighter
    B: Fighter
    mode: Mode
    bound_of: Side
    a_suffers: bool


def settle(umpire: Umpire, clash: Clash, totals: tuple[int, int], played: Reading) -> Fight:
    """Grade both elements from the same totals, compare the finals, and read the loser's outcome (R-ORDER)."""
    finals = graded(umpire, clash, totals, played)
    band = band_of(*finals)
    if band is Band.EQUAL:
        return Fight(None, band, Outcomes(Outcome.NO_EFFECT, Outcome.NO_EFFECT))
    if finals[0] > finals[1]:
        lost = Lost(clash.B, clash.A, clash.mode, clash.bound_of is A, finals[1], finals[0])
        return Fight(B, band, Outcomes(Outcome.NO_EFFECT, suffered(umpire, lost, band, played)))
    if not clash.a_suffers:
        return Fight(A, band, Outcomes(Outcome.NO_EFFECT, Outcome.NO_EFFECT))
    lost = Lost(clash.A, clash.B, clash.mode, clash.bound_of is B, finals[0], finals[1])
    return Fight(A, band, Outcomes(suffered(umpire, lost, band, played), Outcome.NO_EFFECT))


def graded(umpire: Umpire, clash: Clash, totals: tuple[int, int], played: Reading) -> tuple[int, int]:
    """Total plus grading is the final score; in shooting both elements are graded (R-BOTH)."""
    ours, theirs = Element(clash.A.type, clash.A.grade), Element(clash.B.type, clash.B.grade)
    rows_a = may_apply(ours, theirs, clash.bound_of is B, clash.mode, played)
    rows_b = may_apply(theirs, ours, clash.bound_of is A, clash.mode, played)
    if clash.mode is Mode.SHOOTING and played.graded is Graded.SHOOTER and not clash.a_suffers:
        rows_b = ()
    grade_a = grading(rows_a, totals[0], totals[1], "grading of A")
    grade_b = grading(rows_b, totals[1], totals[0], "grading of B")
    umpire.note(grade_a)
    umpire.note(grade_b)
    finals = (totals[0] + grade_a.total, totals[1] + grade_b.total)
    umpire.note(Fact("final of A", finals[0]))
    umpire.note(Fact("final of B", finals[1]))
    return finals


def suffered(umpire: Umpire, lost: Lost, band: Band, played: Reading) -> Outcome:
    """The loser's outcome, citing its clause."""
    clause = outcome_clause(lost, band, played)
    umpire.note(clause.cell)
    return clause.result
