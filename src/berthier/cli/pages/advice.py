"""Advice on the page: the value and what it means, the matrix of choices with both mixes, one sentence, the prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rich.table import Table
from rich.text import Text

from berthier.cli.pages.odds import heading, terms
from berthier.cli.pages.paper import bar, text
from berthier.core.exact import reread
from berthier.core.words import capital, percent
from berthier.staff.advising.advice import Advice, AdvisedChoice, Price
from berthier.staff.advising.advice_cells import reading
from berthier.staff.advising.advice_words import (
    asked_words,
    meaning,
    mix_words,
    points,
    sentence,
    sureness,
    unit,
    value_words,
)
from berthier.staff.situation import Situation

BAR = 8
MOST = 10  # options of a side beyond which a matrix shows only those in a mix
WIDEST = 12  # characters of a column
HEAT = ("#6b2a20", "#7d4a35", "#6f6455", "#4a5f7d", "#27457f")  # brick to deep blue, as the sides; figures stay


def page_of(advice: Advice, situation: Situation, side: str, prices: Sequence[Price]) -> Iterator[Any]:
    """The value, the decision, the sentence, the prices and the terms."""
    yield from heading(situation)
    yield text((f"\n{capital(advice.goal_title)}: {value_words(advice, advice.value)}", "head"))
    yield f"{meaning(advice)} {sureness(advice)}"
    decision = advice.decision
    yield text(("\n" + asked_words(decision), "head"))
    if len(decision.sides) == 2:
        shown_in = ", in percent" if advice.is_chance else ""
        rows, columns = decision.sides
        yield text((f"value for the {advice.hero}{shown_in}; rows {rows}, columns {columns}", "quiet"))
        yield matrix(advice, decision)
        if is_large(decision):
            yield text(("only what is in a mix is shown; every pair: --json", "quiet"))
    else:
        yield choices(advice, decision)
        yield from where_they_lead(advice)
    yield Text()
    yield sentence(advice, side, prices)
    if prices:
        yield text(("\nWhat a habit costs", "head"), (f", in {unit(advice)}", "quiet"))
        yield habits(advice, prices)
    yield Text()
    yield from terms(advice.policy_name, situation)


def is_large(decision: AdvisedChoice) -> bool:
    """More options than a page is wide for."""
    return max(map(len, decision.options)) > MOST


def matrix(advice: Advice, decision: AdvisedChoice) -> Table:
    """The values of pairs of choices, the mixes as a column and a row of bars; a large one shows only what is mixed."""
    mixes, worth = [[reading(share) for share in mix] for mix in decision.mixes], list(map(reading, decision.worth))
    shown = [[n for n, share in enumerate(mix) if share or not is_large(decision)] for mix in mixes]
    rows, columns = decision.options
    grid = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("", style="head", overflow="fold")
    for place in shown[1]:
        grid.add_column(columns[place], justify="center", overflow="fold", min_width=6)
    grid.add_column("mix", no_wrap=True, header_style="side0")
    for place in shown[0]:
        values = [(worth[place * len(columns) + n], min(len(columns[n]), WIDEST)) for n in shown[1]]
        cells = [_heat(advice, value, worth, width) for value, width in values]
        grid.add_row(rows[place], *cells, text((_bar(mixes[0][place]), "side0"), _share(mixes[0][place])))
    grid.add_row(text(("mix", "side1")), *(_share(mixes[1][n]) for n in shown[1]), "")
    grid.add_row("", *(text((bar(mixes[1][n], BAR), "side1")) for n in shown[1]), "")
    return grid


def _bar(share: Fraction | float) -> str:
    return f"{bar(share, BAR):<{BAR}} "


def _share(share: Fraction | float) -> str:
    return f"{float(share) * 100:.0f} %" if share else "–"


def _heat(advice: Advice, value: Fraction | float, worth: Sequence[Fraction | float], width: int) -> Text:
    """A value on its shade among all of them; the figure says the same without colour."""
    low, high = float(min(worth)), float(max(worth))
    place = round((float(value) - low) / (high - low) * (len(HEAT) - 1)) if high > low else len(HEAT) // 2
    shown = f"{float(value) * 100:.1f}" if advice.is_chance else f"{float(value):.2f}"
    return Text(f"{shown:^{max(width, 6)}}", style=f"white on {HEAT[place]}")


def choices(advice: Advice, decision: AdvisedChoice) -> Table:
    """Options of an open choice side by side, the one to take marked."""
    taken = [reading(share) for share in decision.mixes[0]]
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("")
    grid.add_column("option", style="head")
    grid.add_column(f"value for the {advice.hero}", justify="right")
    for share, option, value in zip(taken, decision.options[0], decision.worth, strict=True):
        grid.add_row(text(("▶" if share else "", "mark")), option, value_words(advice, value))
    return grid


def where_they_lead(advice: Advice) -> Iterator[Any]:
    """The odds of each option side by side, with best play in everything else."""
    odds = {each.option: {end: reread(p) for end, p in each.groups.items()} for each in advice.leads}
    if odds:
        ends = list(dict.fromkeys(end for each in odds.values() for end in each))
        grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
        grid.add_column("where it leads", style="head", overflow="fold")
        for option in odds:
            grid.add_column(option, justify="right", overflow="fold")
        for end in ends:
            grid.add_row(end, *(percent(each[end]) if end in each else "–" for each in odds.values()))
        yield Text()
        yield grid


def habits(advice: Advice, prices: Sequence[Price]) -> Table:
    """What always taking one option costs each side, dearest first."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("side")
    grid.add_column(f"always ({advice.decision.why})", style="head")
    grid.add_column("costs", justify="right")
    grid.add_column("value then", justify="right")
    for price in sorted(prices, key=lambda price: (price.side, -reading(price.cost))):
        grid.add_row(price.side, price.option, points(advice, price.cost), value_words(advice, price.value))
    return grid


def every_decision(advice: Advice) -> Iterator[Table]:
    """Every decision that can come up, with the mixes."""
    grid = Table(title="Every decision", title_justify="left", title_style="head", box=None, header_style="quiet")
    for name in ("question", "state and answers before", "best play"):
        grid.add_column(name, overflow="fold")
    for decision in advice.decisions:
        best = "\n".join(
            f"{side}: {mix_words(options, mix)}"
            for side, options, mix in zip(decision.sides, decision.options, decision.mixes, strict=True)
        )
        grid.add_row(decision.why, decision.state, best)
    yield grid
