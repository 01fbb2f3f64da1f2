"""What things are worth, on the terminal: modifiers first, then every change, the largest effect on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rich.table import Table
from rich.text import Text

from berthier.cli.odds_page import heading, terms
from berthier.cli.paper import bar, hanging, text
from berthier.staff.measures import Measure, Of
from berthier.staff.plain import label
from berthier.staff.worth import Change, Priced
from berthier.staff.worth_data import Worth

BAR = 12
BESIDE = 3  # means shown beside the measure that is looked at


def page_of(found: Worth, measure: Measure, *, every: bool) -> Iterator[Any]:
    """The parts of the page, in order."""
    base = found.base
    yield from heading(base.found.situation)
    yield text("Now ", (measure.words(base.values[measure]), "head"), f": {measure.title}")
    columns = (measure, *beside(found, measure))
    if found.modifiers:
        yield text(("\nModifiers", "head"), ("   what the odds gain or lose without one, or with it", "quiet"))
        yield _grid(columns, [(_priced(each), each.by) for each in _sorted(found, measure)], _scale(found, measure))
    shown = [each for each in found.ranked(measure) if every or not each.is_idle]
    if shown:
        yield text(("\nOne thing changed", "head"), (f"   {unit(measure)}", "quiet"))
        yield _grid(columns, [(each.what, each) for each in shown], _scale(found, measure))
    yield from _notes(found, shown)
    yield from terms(base.found.odds.policy, base.found.situation)


def beside(found: Worth, measure: Measure) -> list[Measure]:
    """The means that change at all: losses and lengths, to stand beside a chance."""
    others = [each for each in found.base.measures if each.of in (Of.MEAN, Of.LENGTH) and each != measure]
    return [m for m in others if any(change.differences.get(m) for change in found.changes)][:BESIDE]


def unit(measure: Measure) -> str:
    """What differences are counted in."""
    return "differences of a chance are in points of a hundred" if measure.is_chance else "differences as they are"


def _sorted(found: Worth, measure: Measure) -> list[Priced]:
    def key(each: Priced) -> tuple[bool, Fraction]:
        return not each.is_present, -abs(each.by.differences.get(measure, Fraction(0)))

    return sorted(found.modifiers, key=key)


def _priced(each: Priced) -> Text:
    lead = "without " if each.is_present else "with "
    return text((lead, "quiet"), each.modifier.words, (f", {each.modifier.tally}   {each.by.what}", "quiet"))


def _scale(found: Worth, measure: Measure) -> Fraction:
    sizes = [abs(change.differences.get(measure, Fraction(0))) for change in found.changes]
    return max(sizes, default=Fraction(0)) or Fraction(1)


def _grid(columns: Sequence[Measure], rows: Sequence[tuple[str | Text, Change]], scale: Fraction) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("", overflow="fold")
    grid.add_column("", width=BAR, no_wrap=True)
    for measure in columns:
        grid.add_column(_head(measure), justify="right", max_width=18, overflow="fold")
    for what, change in rows:
        first = change.differences.get(columns[0], Fraction(0))
        drawn = Text(bar(abs(first) / scale, BAR), style="side0" if first > 0 else "side1")
        grid.add_row(what, drawn, *(_difference(measure, change) for measure in columns))
    return grid


def _head(measure: Measure) -> str:
    return label(measure.name) if measure.of in (Of.GOAL, Of.MEAN, Of.LENGTH) else measure.name


def _difference(measure: Measure, change: Change) -> Text:
    value = change.differences.get(measure)
    if value is None:
        return Text("–", style="quiet")
    return Text(measure.difference(value).replace("-", "−"), style="" if value else "quiet")


def _notes(found: Worth, shown: Sequence[Change]) -> Iterator[Any]:
    idle = len(found.changes) - len(shown)
    yield Text()
    if not found.changes:
        yield text("Nothing here can be changed one step at a time.")
    elif idle:
        made = "change makes" if idle == 1 else "changes make"
        yield text((f"{idle} more {made} no difference; --all lists them", "quiet"))
    if found.too_much:
        several = f"{len(found.too_much)} changes are" if len(found.too_much) > 1 else "1 change is"
        said = f"{several} left out, because the exact odds need more than the budget; raise --budget:"
        yield hanging(text((said, "quiet")), text(("; ".join(found.too_much), "quiet")))
    yield text(("exact; each line is the odds with that one change, less the odds as they stand", "quiet"))
