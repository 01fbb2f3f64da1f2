"""What things are worth, on the terminal: modifiers first, then every change, the largest effect on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rich.table import Table
from rich.text import Text

from berthier.cli.pages.odds import heading, terms
from berthier.cli.pages.paper import bar, hanging, text
from berthier.core.words import label
from berthier.staff.comparing.measures import Measure, Of
from berthier.staff.comparing.worth import Change, Priced
from berthier.staff.comparing.worth_data import Worth

BAR = 12
BESIDE = 3  # means shown beside the measure that is looked at
SHORT_HEAD = 12  # characters of a name that stay on one line
LONG_HEAD = 30  # characters of a result that stand above its column


def page_of(found: Worth, measure: Measure, width: int, *, every: bool) -> Iterator[Any]:
    """The parts of the page, in order."""
    base = found.base
    yield from heading(base.found.situation)
    yield text("Now ", (measure.words(base.values[measure]).replace("-", "−"), "head"), f": {measure.title}")
    columns = fitting([measure, *beside(found, measure)], width)
    if found.modifiers:
        yield text(("\nModifiers", "head"), ("   what the odds gain or lose without one, or with it", "quiet"))
        yield _grid(
            columns, [(_priced(each), each.by) for each in modifiers_by_size(found, measure)], _scale(found, measure)
        )
    shown = [each for each in found.ranked(measure) if every or any(each.differences.get(m) for m in columns)]
    if shown:
        yield text(("\nOne thing changed", "head"), (f"   {unit(measure)}", "quiet"))
        yield _grid(columns, [(each.what, each) for each in shown], _scale(found, measure))
    yield from _notes(found, shown, columns)
    yield from terms(base.found.odds.policy, base.found.situation)


def beside(found: Worth, measure: Measure) -> list[Measure]:
    """The means that change at all: losses and lengths, to stand beside a chance."""
    others = [each for each in found.base.measures if each.of in (Of.MEAN, Of.LENGTH) and each != measure]
    moved = [m for m in others if any(change.differences.get(m) for change in found.changes)]
    same = [m for m in moved if all(c.differences.get(m) == c.differences.get(measure) for c in found.changes)]
    return [m for m in moved if m not in same][:BESIDE]


def fitting(columns: Sequence[Measure], width: int) -> list[Measure]:
    """As many of the columns as leave half the page to the words before them; the first in any case."""
    room, shown = width // 2 - BAR - 2, list[Measure]()
    for measure in columns:
        room -= _breadth(measure) + 2
        if room >= 0 or not shown:
            shown.append(measure)
    return shown


def unit(measure: Measure) -> str:
    """What differences are counted in."""
    return "differences of a chance are in points of a hundred" if measure.is_chance else "differences as they are"


def modifiers_by_size(found: Worth, measure: Measure) -> list[Priced]:
    """Those that are there before those that are not; the largest effect first."""

    def key(each: Priced) -> tuple[bool, Fraction]:
        return not each.is_present, -abs(each.by.differences.get(measure, Fraction(0)))

    return sorted(found.modifiers, key=key)


def _priced(each: Priced) -> Text:
    lead = "without " if each.is_present else "with "
    return text((lead, "quiet"), each.modifier.words, (f", {each.modifier.tally}\n  {each.by.what}", "quiet"))


def _scale(found: Worth, measure: Measure) -> Fraction:
    sizes = [abs(change.differences.get(measure, Fraction(0))) for change in found.changes]
    return max(sizes, default=Fraction(0)) or Fraction(1)


def _grid(columns: Sequence[Measure], rows: Sequence[tuple[str | Text, Change]], scale: Fraction) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("", overflow="fold")
    grid.add_column("", width=BAR, no_wrap=True)
    for measure in columns:
        grid.add_column(_head(measure), justify="right", width=_breadth(measure), overflow="fold")
    for what, change in rows:
        first = change.differences.get(columns[0], Fraction(0))
        drawn = Text(bar(abs(first) / scale, BAR), style="side0" if first > 0 else "side1")
        grid.add_row(what, drawn, *(_difference(measure, change) for measure in columns))
    return grid


def _head(measure: Measure) -> str:
    """What stands above a column; the words of a long result are above the tables."""
    if measure.of is Of.RESULT:
        return measure.name if len(measure.name) <= LONG_HEAD else "its chance"
    return label(measure.name)


def _breadth(measure: Measure) -> int:
    """What a column takes: a short name above it on one line, of a longer one its longest word."""
    head = _head(measure)
    return max(min(len(head), SHORT_HEAD), *map(len, (*head.split(), "+100.0")))


def _difference(measure: Measure, change: Change) -> Text:
    value = change.differences.get(measure)
    if value is None:
        return Text("–", style="quiet")
    return Text(measure.difference(value).replace("-", "−"), style="" if value else "quiet")


def _notes(found: Worth, shown: Sequence[Change], columns: Sequence[Measure]) -> Iterator[Any]:
    idle = len(found.changes) - len(shown)
    elsewhere = any(
        any(each.differences.get(m) for m in found.base.measures) for each in found.changes if each not in shown
    )
    yield Text()
    if not found.changes:
        yield text("Nothing here can be changed one step at a time.")
    elif idle:
        made = "change makes" if idle == 1 else "changes make"
        yield text((f"{idle} more {made} no difference{' to these' if elsewhere else ''}; --all lists them", "quiet"))
    if found.too_much:
        several = f"{len(found.too_much)} changes are" if len(found.too_much) > 1 else "1 change is"
        said = f"{several} left out, because the exact odds need more than the budget; raise --budget:"
        yield hanging(text((said, "quiet")), text(("; ".join(found.too_much), "quiet")))
    yield text(("exact; each line is the odds with that one change, less the odds as they stand", "quiet"))
