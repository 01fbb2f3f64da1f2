"""Advice in words: the value, the mix as a player can throw it, the dearest habit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from berthier.core.words import capital, number, percent
from berthier.staff.advising.advice import Advice, AdvisedChoice, Price
from berthier.staff.advising.advice_cells import Figure, reading

PLAIN = 360  # largest denominator a mix is said in: "2 in 15"
NOTHING = 1e-9  # a share or a cost below this is one of arithmetic, not of play


def value_words(advice: Advice, value: Figure) -> str:
    """A value of the goal: a chance in percent, anything else as a figure."""
    return percent(reading(value)) if advice.is_chance else number(reading(value))


def unit(advice: Advice) -> str:
    """What costs are counted in."""
    return "points of chance" if advice.is_chance else "points"


def meaning(advice: Advice) -> str:
    """What the value means, in a sentence."""
    kind = "The chance" if advice.is_chance else "The average"
    return f"{kind} for the {advice.hero} when every side plays its best."


def sureness(advice: Advice) -> str:
    """How sure the value is, in a sentence."""
    if advice.exact:
        value = str(advice.value)
        return f"Exact: {value}." if len(value) < 40 else "Exact."
    if not advice.gap:
        return "In double precision; what each side can be sure of is the same to the last digit."
    return f"In double precision; what each side can be sure of is {float(advice.gap):.1e} apart."


def asked_words(decision: AdvisedChoice) -> str:
    """The decision as a sentence."""
    who = " and ".join(capital(side) for side in decision.sides)
    return f"{who} choose secretly: {decision.why}" if len(decision.sides) == 2 else f"{who} chooses: {decision.why}"


def sentence(advice: Advice, side: str, prices: Sequence[Price]) -> str:
    """The advice in one sentence: the mix, and the dearest habit of the same side."""
    decision = advice.decision
    place = decision.sides.index(side) if side in decision.sides else 0
    speaker = decision.sides[place]
    said = f"{capital(speaker)}: {mix_words(decision.options[place], decision.mixes[place])}"
    dear = [price for price in prices if price.side == speaker]
    worst = max(dear, key=lambda price: reading(price.cost), default=None)
    if worst is None or not reading(worst.cost) > NOTHING:
        return f"{said}."
    return f"{said}; always playing {worst.option} would cost {points(advice, worst.cost)} {unit(advice)}."


def choice_words(advice: Advice, side: str) -> str:
    """The first decision alone, for a side that is asked now: its mix, what is as good, and what could cost most."""
    decision = advice.decision
    place = decision.sides.index(side)
    mix = [float(reading(share)) for share in decision.mixes[place]]
    rows = _worth_to(advice, side)
    value = min(sum(share * row[n] for share, row in zip(mix, rows, strict=True)) for n in range(len(rows[0])))
    options = decision.options[place]
    gives_away = {option: value - min(row) for option, row in zip(options, rows, strict=True)}
    said = mix_words(options, decision.mixes[place]).replace("always ", "choose ", 1)
    taken = [option for option, share in zip(options, mix, strict=True) if share > NOTHING]
    as_good = [option for option, cost in gives_away.items() if cost <= NOTHING and option not in taken]
    if len(taken) + len(as_good) == len(options) and len(taken) == 1:
        return f"nothing hangs on it: {_listed(options)} are as good."
    if as_good:
        return f"{said}; as good {'is' if len(as_good) == 1 else 'are'} {_listed(as_good)}."
    left = {option: cost for option, cost in gives_away.items() if option not in taken and cost > NOTHING}
    worst = max(left, key=left.__getitem__, default="")
    return f"{said}; {worst} could cost {points(advice, left[worst])} {unit(advice)}." if worst else f"{said}."


def _worth_to(advice: Advice, side: str) -> list[list[float]]:
    """What each option of a side in the first decision is worth to it, by the answer of the other side."""
    sides = advice.decision.sides
    sign = 1 if side == advice.hero else -1
    rows = [[sign * float(reading(worth)) for worth in row] for row in advice.decision.rows]
    return rows if len(sides) == 2 and sides.index(side) == 0 else [list(column) for column in zip(*rows, strict=True)]


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def mix_words(options: Sequence[str], shares: Sequence[Figure]) -> str:
    """A mix as a player can throw it: 2 in 15 where that is exact and short, else in percent."""
    read = [reading(share) for share in shares]
    kept = [(option, share) for option, share in zip(options, read, strict=True) if share > NOTHING]
    if len(kept) == 1:
        return f"always {kept[0][0]}"
    whole = lcm(*(share.denominator for _, share in kept if isinstance(share, Fraction)))
    if whole <= PLAIN and all(isinstance(share, Fraction) for _, share in kept):
        return ", ".join(f"{option} {int(share * whole)} in {whole}" for option, share in kept)
    return ", ".join(f"{option} {float(share) * 100:.1f} %" for option, share in kept)


def points(advice: Advice, cost: Figure) -> str:
    """A cost as a figure."""
    value = float(reading(cost))
    if abs(value) <= NOTHING:
        value = 0.0
    if not advice.is_chance:
        return number(value)
    points = value * 100
    return f"{points:.1f}" if points >= 0.05 or points <= 0 else "< 0.1"
