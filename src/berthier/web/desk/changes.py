"""What would change this: the same odds worked out again with one input changed, each input in turn."""

from __future__ import annotations

from itertools import islice

import msgspec

from berthier.core.errors import TooMuch
from berthier.staff.comparing import worth
from berthier.staff.comparing.measures import Measure
from berthier.staff.comparing.variations import input_variations
from berthier.staff.reckoned.headline import assumed_words
from berthier.staff.reckoned.reckoning import OddsAsk
from berthier.staff.situation import Situation
from berthier.web.hosting.work import Deadline, OutOfTime
from berthier.web.views.odds_view import reckoned

MOST = 120  # changes tried
SECONDS = 12.0
UNASKED = 1.5  # seconds where nobody asked for it: the page shows it of its own accord


class ChangeShown(msgspec.Struct, frozen=True):
    """One input changed, what the measure then is and by how much that differs; which modifiers come or go."""

    what: str
    value: str
    difference: str
    size: float
    comes: tuple[str, ...]
    goes: tuple[str, ...]


class ChangesShown(msgspec.Struct, frozen=True):
    """All changes tried, the largest effect first; `measured` says what is compared, `now` its value as it stands,
    `assumed` under which choices."""

    measured: str
    now: str
    rows: tuple[ChangeShown, ...]
    untried: int = 0
    assumed: str = ""


def find_changes(situation: Situation, ask: OddsAsk, seconds: float = SECONDS) -> ChangesShown | None:
    """Try each change; None where there is nothing to compare. `TooMuch` where even the situation itself is."""
    deadline = Deadline(seconds)
    found = reckoned(situation, ask, deadline)
    base = worth.base_of(found)
    if not base.measures:
        return None
    measure = base.measures[0]
    every = list(input_variations(situation))
    tried, rows = 0, []
    for variation in islice(every, MOST):
        try:
            deadline(tried)
            change = base.change(variation, lambda changed: reckoned(changed, ask, deadline))
        except OutOfTime:
            break
        except TooMuch:
            continue
        tried += 1
        if change is not None and measure in change.differences:
            rows.append(_row(change, measure))
    rows.sort(key=lambda row: -row.size)
    now = measure.words(base.values[measure])
    assumed = assumed_words(situation, ask) if found.asked else ""
    return ChangesShown(measure.title, now, tuple(rows), len(every) - tried, assumed)


def _row(change: worth.Change, measure: Measure) -> ChangeShown:
    difference = measure.difference(change.differences[measure])
    return ChangeShown(
        what=change.what,
        value=measure.words(change.values[measure]),
        difference=f"{difference} points" if measure.is_chance else difference,
        size=abs(float(change.differences[measure])),
        comes=tuple(each.words for each in change.comes),
        goes=tuple(each.words for each in change.goes),
    )
