"""Advice on the page: the value and what it means, the matrix of choices with both mixes, one sentence, the prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from berthier.cli.odds_page import heading, terms
from berthier.cli.paper import bar, text
from berthier.core.game_tree import Decision
from berthier.staff.advice import Advice, Number, Price
from berthier.staff.advice_words import asked_words, meaning, mix_words, points, sentence, sureness, unit, value_words
from berthier.staff.figures import capital, percent
from berthier.staff.plain import in_words

BAR = 8
MOST = 10  # options of a side beyond which a matrix shows only those in a mix
WIDEST = 12  # characters of a column
HEAT = ("#6b2a20", "#7d4a35", "#6f6455", "#4a5f7d", "#27457f")  # brick to deep blue, as the sides; figures stay


def first_part(advice: Advice, side: str) -> Iterator[Any]:
    """All that is known before the habits are priced."""
    yield from heading(advice.situation)
    yield text((f"\n{capital(advice.goal.title)}: {value_words(advice, advice.solution.value)}", "head"))
    yield f"{meaning(advice)} {sureness(advice)}"
    decision = advice.decision
    yield text(("\n" + asked_words(decision), "head"))
    if len(decision.sides) == 2:
        unit = ", in percent" if advice.is_chance else ""
        rows, columns = decision.sides
        yield text((f"value for the {advice.goal.side}{unit}; rows {rows}, columns {columns}", "quiet"))
        yield matrix(advice, decision)
        if is_large(decision):
            yield text(("only what is in a mix is shown; every pair: --json", "quiet"))
    else:
        yield choices(advice, decision)
        yield from where_they_lead(advice)


def second_part(advice: Advice, side: str, prices: list[Price]) -> Iterator[Any]:
    """The sentence, the prices and the terms."""
    yield Text()
    yield sentence(advice, side, prices)
    if prices:
        yield text(("\nWhat a habit costs", "head"), (f", in {unit(advice)}", "quiet"))
        yield habits(advice, prices)
    yield Text()
    yield from terms(advice.policy_name, advice.situation)


def is_large(decision: Decision) -> bool:
    """More options than a page is wide for."""
    return max(map(len, decision.options)) > MOST


def matrix(advice: Advice, decision: Decision) -> Table:
    """The values of pairs of choices, the mixes as a column and a row of bars; a large one shows only what is mixed."""
    mixes, worth = advice.solution.mixes(decision), advice.solution.worth(decision)
    shown = [[n for n, share in enumerate(mix) if share or not is_large(decision)] for mix in mixes]
    rows, columns = decision.options
    grid = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("", style="head", overflow="fold")
    for place in shown[1]:
        grid.add_column(str(columns[place]), justify="center", overflow="fold", min_width=6)
    grid.add_column("mix", no_wrap=True, header_style="side0")
    for place in shown[0]:
        values = [(worth[place * len(columns) + n], min(len(str(columns[n])), WIDEST)) for n in shown[1]]
        cells = [_heat(advice, value, worth, width) for value, width in values]
        grid.add_row(str(rows[place]), *cells, text((_bar(mixes[0][place]), "side0"), _share(mixes[0][place])))
    grid.add_row(text(("mix", "side1")), *(_share(mixes[1][n]) for n in shown[1]), "")
    grid.add_row("", *(text((bar(mixes[1][n], BAR), "side1")) for n in shown[1]), "")
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
        grid.add_row(text(("▶" if share else "", "mark")), str(option), value_words(advice, value))
    return grid


def where_they_lead(advice: Advice) -> Iterator[Any]:
    """The odds of each option side by side, with best play in everything else."""
    odds = advice.odds_of_options()
    if odds:
        ends = list(dict.fromkeys(end for each in odds.values() for end in each))
        grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
        grid.add_column("where it leads", style="head", overflow="fold")
        for option in odds:
            grid.add_column(option, justify="right", overflow="fold")
        for end in ends:
            grid.add_row(end, *(percent(each[end]) if each[end] else "–" for each in odds.values()))
        yield Text()
        yield grid


def habits(advice: Advice, prices: Sequence[Price]) -> Table:
    """What always taking one option costs each side, dearest first."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("side")
    grid.add_column(f"always ({advice.decision.why})", style="head")
    grid.add_column("costs", justify="right")
    grid.add_column("value then", justify="right")
    for price in sorted(prices, key=lambda price: (price.side, -price.cost)):
        cost = price.cost if price.cost > 1e-9 else 0
        grid.add_row(price.side, price.option, points(advice, cost), value_words(advice, price.value))
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
