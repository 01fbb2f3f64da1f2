"""Advice on the page: the value and what it means, the matrix of choices with both mixes, one sentence, the prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from rich.table import Table
from rich.text import Text

from berthier.cli.advice import Advice, Number, Price
from berthier.cli.odds_page import heading, terms
from berthier.cli.paper import bar, capital, number, percent, text
from berthier.cli.plain import in_words
from berthier.core.game_tree import Decision

BAR = 8
PLAIN = 360  # largest denominator a mix is said in: "2 in 15"
HEAT = ("#6b2a20", "#7d4a35", "#6f6455", "#4a5f7d", "#27457f")  # brick to deep blue, as the sides; figures stay


def first_part(advice: Advice, side: str) -> Iterator[Any]:
    """All that is known before the habits are priced."""
    yield from heading(advice.situation)
    yield text((f"\n{capital(advice.goal.title)}: {_value(advice, advice.solution.value)}", "head"))
    yield f"{_meaning(advice)} {_sureness(advice)}"
    decision = advice.decision
    yield text(("\n" + _asked(decision), "head"))
    if len(decision.sides) == 2:
        unit = ", in percent" if advice.is_chance else ""
        rows, columns = decision.sides
        yield text((f"value for the {advice.goal.side}{unit}; rows {rows}, columns {columns}", "quiet"))
        yield matrix(advice, decision)
    else:
        yield choices(advice, decision)


def second_part(advice: Advice, side: str, prices: list[Price]) -> Iterator[Any]:
    """The sentence, the prices and the terms."""
    yield Text()
    yield sentence(advice, side, prices)
    if prices:
        yield text(("\nWhat a habit costs", "head"), (f", in {_unit(advice)}", "quiet"))
        yield habits(advice, prices)
    yield Text()
    yield from terms(advice.policy_name, advice.situation)


def _value(advice: Advice, value: Number) -> str:
    return percent(value) if advice.is_chance else number(value)


def _unit(advice: Advice) -> str:
    return "points of chance" if advice.is_chance else "points"


def _meaning(advice: Advice) -> str:
    hero = str(advice.goal.side)
    kind = "The chance" if advice.is_chance else "The average"
    return f"{kind} for the {hero} when every side plays its best."


def _sureness(advice: Advice) -> str:
    solution = advice.solution
    if solution.exact:
        value = Fraction(solution.value)
        return f"Exact: {value}." if len(str(value)) < 40 else "Exact."
    return f"In double precision; the two guarantees are {float(solution.gap):.1e} apart."


def _asked(decision: Decision) -> str:
    who = " and ".join(capital(side) for side in decision.sides)
    return f"{who} choose secretly: {decision.why}" if len(decision.sides) == 2 else f"{who} chooses: {decision.why}"


def matrix(advice: Advice, decision: Decision) -> Table:
    """The values of every pair of choices; the mixes stand as a column and a row of bars."""
    mixes, worth = advice.solution.mixes(decision), advice.solution.worth(decision)
    rows, columns = ([str(option) for option in options] for options in decision.options)
    grid = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("", style="head", no_wrap=True)
    for column in columns:
        grid.add_column(column, justify="center", no_wrap=True, min_width=6)
    grid.add_column("mix", no_wrap=True, header_style="side0")
    for place, row in enumerate(rows):
        values = worth[place * len(columns) : (place + 1) * len(columns)]
        cells = [_heat(advice, value, worth, len(column)) for value, column in zip(values, columns, strict=True)]
        grid.add_row(row, *cells, text((_bar(mixes[0][place]), "side0"), _share(mixes[0][place])))
    grid.add_row(text(("mix", "side1")), *(_share(share) for share in mixes[1]), "")
    grid.add_row("", *(text((bar(share, BAR), "side1")) for share in mixes[1]), "")
    return grid


def _bar(share: Number) -> str:
    return f"{bar(share, BAR):<{BAR}} "


def _share(share: Number) -> str:
    return f"{float(share) * 100:.0f} %" if share else "–"


def _heat(advice: Advice, value: Number, worth: Sequence[Number], width: int) -> Text:
    """A value on its shade among all of them; the figure says the same without colour."""
    low, high = float(min(worth)), float(max(worth))
    place = round((float(value) - low) / (high - low) * (len(HEAT) - 1)) if high > low else len(HEAT) // 2
    shown = f"{float(value) * 100:.1f}" if advice.is_chance else f"{float(value):.2f}"
    return Text(f"{shown:^{max(width, 6)}}", style=f"white on {HEAT[place]}")


def choices(advice: Advice, decision: Decision) -> Table:
    """Options of an open choice side by side, the one to take marked."""
    taken, worth = advice.solution.mixes(decision)[0], advice.solution.worth(decision)
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("")
    grid.add_column("option", style="head")
    grid.add_column(f"value for the {advice.goal.side}", justify="right")
    for share, option, value in zip(taken, decision.options[0], worth, strict=True):
        grid.add_row(text(("▶" if share else "", "mark")), str(option), _value(advice, value))
    return grid


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
    return f"{said}; always playing {worst.option} would cost {_points(advice, worst.cost)} {_unit(advice)}."


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


def _points(advice: Advice, cost: Number) -> str:
    if not advice.is_chance:
        return number(cost)
    points = float(cost) * 100
    return f"{points:.1f}" if points >= 0.05 or points <= 0 else "< 0.1"


def habits(advice: Advice, prices: Sequence[Price]) -> Table:
    """What always taking one option costs each side, dearest first."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("side")
    grid.add_column(f"always ({advice.decision.why})", style="head")
    grid.add_column("costs", justify="right")
    grid.add_column("value then", justify="right")
    for price in sorted(prices, key=lambda price: (price.side, -price.cost)):
        cost = price.cost if price.cost > 1e-9 else 0
        grid.add_row(price.side, price.option, _points(advice, cost), _value(advice, price.value))
    return grid


def every_decision(advice: Advice) -> Table:
    """Every decision that can come up, with the mixes."""
    grid = Table(title="Every decision", title_justify="left", title_style="head", box=None, header_style="quiet")
    for name in ("question", "state and answers before", "best play"):
        grid.add_column(name, overflow="fold")
    for decision in advice.game.decisions.values():
        mixes = advice.solution.mixes(decision)
        best = "\n".join(
            f"{side}: {mix_words(options, mix)}"
            for side, options, mix in zip(decision.sides, decision.options, mixes, strict=True)
        )
        before = (*decision.moment.node.args, *decision.moment.answers)
        state = "; ".join(in_words(each) for each in before if each is not None)
        grid.add_row(decision.why, state, best)
    return grid
