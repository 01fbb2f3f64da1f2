"""What a side may want of a field combat, and outcomes gathered under readable names."""

from __future__ import annotations

from fractions import Fraction

from berthier.core.ruleset import Goal
from berthier.rules.great_powers.field.forces import FieldResult
from berthier.rules.great_powers.fixed_combat import FixedResult
from berthier.rules.great_powers.units import ATTACKER, DEFENDER

POINT_IN_FACTORS = 5  # the weighted mix counts a political point as so many factors


def by_end(outcome: FieldResult) -> str:
    return str(outcome.end)


def by_loser(outcome: FixedResult) -> str:
    return "nobody breaks" if outcome.loser is None else f"{outcome.loser} loses"


def field_to(outcome: FieldResult) -> str | None:
    return outcome.winner


def fixed_to(outcome: FixedResult) -> str | None:
    return None if outcome.loser is None else outcome.loser.enemy


def wins(outcome: FieldResult) -> Fraction:
    """1 for the attacker's victory, 0 for the defender's, a half where nobody wins."""
    return Fraction(1, 2) if outcome.winner is None else Fraction(int(outcome.winner is ATTACKER))


def is_won(outcome: FieldResult) -> int:
    return int(outcome.winner is ATTACKER)


def is_not_lost(outcome: FieldResult) -> int:
    return int(outcome.winner is not DEFENDER)


def killed_less_lost(outcome: FieldResult) -> int:
    """Factors the defender lost less those the attacker lost."""
    return outcome.defender_lost - outcome.attacker_lost


def points(outcome: FieldResult) -> int:
    """Political points gained, or lost."""
    if outcome.winner is None:
        return 0
    return outcome.political_points if outcome.winner is ATTACKER else -outcome.political_points


def weighted(outcome: FieldResult) -> int:
    return killed_less_lost(outcome) + POINT_IN_FACTORS * points(outcome)


BATTLE_GOALS = (
    Goal("win", "winning, a half where nobody wins", ATTACKER, wins, "# wins (half where nobody does)"),
    Goal("victory", "the attacker's victory", ATTACKER, is_won),
    Goal("hold", "not losing", ATTACKER, is_not_lost),
    Goal("factors", "factors killed less factors lost", ATTACKER, killed_less_lost),
    Goal("points", "political points", ATTACKER, points),
    Goal("mix", f"factors killed less lost, and {POINT_IN_FACTORS} for a political point", ATTACKER, weighted),
)
