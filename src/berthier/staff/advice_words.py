"""Advice in words: the value, the mix as a player can throw it, the dearest habit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from berthier.core.game_tree import Decision
from berthier.staff.advice import Advice, Number, Price
from berthier.staff.figures import capital, number, percent

PLAIN = 360  # largest denominator a mix is said in: "2 in 15"


def value_words(advice: Advice, value: Number) -> str:
    """A value of the goal: a chance in percent, anything else as a figure."""
    return percent(value) if advice.is_chance else number(value)


def unit(advice: Advice) -> str:
    """What costs are counted in."""
    return "points of chance" if advice.is_chance else "points"


def meaning(advice: Advice) -> str:
    """What the value means, in a sentence."""
    hero = str(advice.goal.side)
    kind = "The chance" if advice.is_chance else "The average"
    return f"{kind} for the {hero} when every side plays its best."


def sureness(advice: Advice) -> str:
    """How sure the value is, in a sentence."""
    solution = advice.solution
    if solution.exact:
        value = Fraction(solution.value)
        return f"Exact: {value}." if len(str(value)) < 40 else "Exact."
    return f"In double precision; the two guarantees are {float(solution.gap):.1e} apart."


def asked_words(decision: Decision) -> str:
    """The decision as a sentence."""
    who = " and ".join(capital(side) for side in decision.sides)
    return f"{who} choose secretly: {decision.why}" if len(decision.sides) == 2 else f"{who} chooses: {decision.why}"


def sentence(advice: Advice, side: str, prices: Sequence[Price]) -> str:
    """The advice in one sentence: the mix, and the dearest habit of the same side."""
    decision = advice.decision
    place = decision.sides.index(side) if side in decision.sides else 0
    speaker = decision.sides[place]
    said = f"{capital(speaker)}: {mix_words(decision.options[place], advice.solution.mixes(decision)[place])}"
    dear = [price for price in prices if price.side == speaker]
    worst = max(dear, key=lambda price: price.cost, default=None)
    if worst is None or not worst.cost > 0:
        return f"{said}."
    return f"{said}; always playing {worst.option} would cost {points(advice, worst.cost)} {unit(advice)}."


def mix_words(options: Sequence[Any], shares: Sequence[Number]) -> str:
    """A mix as a player can throw it: 2 in 15 where that is exact and short, else in percent."""
    kept = [(str(option), share) for option, share in zip(options, shares, strict=True) if share > 1e-9]
    if len(kept) == 1:
        return f"always {kept[0][0]}"
    if all(not isinstance(share, float) for _, share in kept):
        whole = lcm(*(Fraction(share).denominator for _, share in kept))
        if whole <= PLAIN:
            return ", ".join(f"{option} {int(share * whole)} in {whole}" for option, share in kept)
    return ", ".join(f"{option} {float(share) * 100:.1f} %" for option, share in kept)


def points(advice: Advice, cost: Number) -> str:
    """A cost as a figure."""
    if not advice.is_chance:
        return number(cost)
    points = float(cost) * 100
    return f"{points:.1f}" if points >= 0.05 or points <= 0 else "< 0.1"
