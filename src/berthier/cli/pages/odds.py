"""Odds on the page: bars with percents, means, every outcome where asked, and who chose under which rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from rich.table import Table
from rich.text import Text

from berthier.cli.pages.form import blanks, typed
from berthier.cli.pages.paper import BarCell, hanging, text
from berthier.core.exact import is_short, written
from berthier.core.inputs import brief, input_type
from berthier.core.words import flat, in_words, label, number, percent, said
from berthier.staff.reckoned.reckoning import Reckoning
from berthier.staff.situation import Situation

MANY = 24  # outcomes listed unasked where a procedure has no groups


def page_of(reckoning: Reckoning, *, every: bool = False, fractions: bool = False) -> Iterator[Any]:
    """The parts of the page, in order."""
    yield from heading(reckoning.situation)
    ranked, groups = reckoning.ranked, reckoning.groups
    if groups:
        yield bars(groups, fractions=fractions)
    else:
        shown = ranked if every or len(ranked) <= MANY else ranked[:MANY]
        yield bars([(in_words(outcome), p) for outcome, p in shown], fractions=fractions)
        if len(shown) < len(ranked):
            rest = sum((p for _, p in ranked[MANY:]), Fraction(0))
            yield text((f"and {len(ranked) - MANY} more outcomes, {percent(rest)} together; --all lists them", "quiet"))
    if every and groups:
        yield Text()
        yield listing(ranked)
    yield from averages(reckoning)
    yield from lengths(reckoning, fractions)
    yield from footing(reckoning)


def heading(situation: Situation) -> Iterator[Text]:
    """What is asked about."""
    procedure = situation.procedure
    yield text((procedure.title, "head"), (f"   {situation.ruleset.title}, {procedure.section}", "quiet"))
    yield text((given_words(situation), "quiet"))


def given_words(situation: Situation) -> str:
    """The inputs on one line, as they would be typed; what stands there unasked is left out."""
    usual = {blank.path: blank.default for blank in blanks(situation.procedure)}
    names = input_type(situation.procedure.run).__struct_fields__
    said = {name: brief(value) for name, value in zip(names, situation.call.args, strict=True)}
    given = flat(said) if said else {}
    shown = {path: value for path, value in given.items() if value is not None and value != usual.get(path)}
    return "  ".join(f"{path}={typed(value)}" for path, value in shown.items()) or "every input at its default"


def bars(chances: Iterable[tuple[str, Fraction]], *, fractions: bool) -> Table:
    """Horizontal bars, one for each name, with percent and fraction."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold")
    grid.add_column(style="bar")
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(style="quiet", overflow="fold")
    for name, p in chances:
        grid.add_row(name, BarCell(p), percent(p), written(p) if fractions or is_short(p) else "")
    return grid


def listing(ranked: list[tuple[Any, Fraction]]) -> Table:
    """Every outcome, its fields as columns; a field that is nowhere there is left out."""
    rows = [flat(outcome) for outcome, _ in ranked]
    names = list(dict.fromkeys(name for row in rows for name in row if row[name] is not None))
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    for name in names:
        grid.add_column(label(name), justify="right" if all(type(row.get(name)) is int for row in rows) else "left")
    grid.add_column("chance", justify="right", no_wrap=True)
    for row, (_, p) in zip(rows, ranked, strict=True):
        grid.add_row(*(said(row.get(name)) for name in names), percent(p))
    return grid


def averages(reckoning: Reckoning) -> Iterator[Any]:
    """The mean of every whole number in the outcome; with a single outcome it would only repeat it."""
    if reckoning.means and len(reckoning.odds) > 1:
        means = ", ".join(f"{label(name)} {number(mean)}" for name, mean in reckoning.means.items())
        yield Text()
        yield hanging(text(("mean", "quiet")), means)


def lengths(reckoning: Reckoning, fractions: bool) -> Iterator[Any]:
    """How long it takes."""
    if reckoning.counts is None:
        return
    what = reckoning.situation.procedure.counts_what
    mean = reckoning.counts.mean(lambda count: count)
    yield text((f"\nLength in {what}", "head"), f", mean {number(mean)}")
    shares = [(str(count), p) for count, p in sorted(reckoning.counts.items())]
    yield bars([pair for pair in shares if pair[1] >= Fraction(1, 1000)], fractions=fractions)
    tail = sum((p for _, p in shares if p < Fraction(1, 1000)), Fraction(0))
    if tail:
        yield text((f"other lengths together {percent(tail)}", "quiet"))


def footing(reckoning: Reckoning) -> Iterator[Any]:
    """Exactness, who chose, and which switches are not at their default."""
    odds = reckoning.odds
    outcomes = "1 outcome" if len(odds) == 1 else f"{len(odds):,} outcomes"
    yield Text()
    yield text((f"exact, {outcomes}", "quiet"))
    yield from terms(odds.policy, reckoning.situation)


def terms(policy: str, situation: Situation) -> Iterator[Any]:
    """Who chose, and which rulings were in force."""
    chose = "none are asked" if policy == "no choices" else policy
    yield hanging(text(("choices ", "quiet")), text((chose, "quiet")))
    yield hanging(text(("switches", "quiet")), text((switch_words(situation), "quiet")))


def switch_words(situation: Situation) -> str:
    """The switches that are not at their default."""
    set_here = ", ".join(f"{id_} {value}" for id_, value in situation.switches.set)
    return f"{set_here}; the others at their defaults" if set_here else "all at their defaults"
