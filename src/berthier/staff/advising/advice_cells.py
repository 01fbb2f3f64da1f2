"""Each cell of a matrix of choices as an exact distribution: results, figures at a glance, the mean of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.exact import reread, written
from berthier.core.words import flat, in_words, said
from berthier.engine.uncollected import uncollected
from berthier.staff.advising.solved import Solved
from berthier.staff.reckoned.reckoning import Reckoning

Figure = str | float  # an exact figure is a fraction as text
Chances = dict[str, str]  # what it is, in words, and its exact chance

MOST_VALUES = 60  # a figure with more values than this is told by its mean alone


def figure(value: Any) -> Figure:
    """Exact figures as text, others as they are."""
    return value if isinstance(value, float) else written(Fraction(value))


def reading(value: Figure) -> Fraction | float:
    """A figure as a number again."""
    return reread(value) if isinstance(value, str) else value


class AdviceCell(msgspec.Struct, frozen=True):
    """What follows one option, or one pair of secret options, with best play in all that follows.

    `options` has an option for each side that decides. `groups` are the results, `fields` the distribution of each
    figure of the outcome at a glance, `means` the mean of each that is a whole number; `ways` counts the outcomes.
    """

    sides: tuple[str, ...]
    options: tuple[str, ...]
    value: Figure
    ways: int
    groups: Chances
    fields: dict[str, Chances]
    means: dict[str, str]

    @property
    def telling(self) -> dict[str, Chances]:
        """The fields that hold anything here."""
        return {name: chances for name, chances in self.fields.items() if list(chances) != [said(None)]}

    def as_data(self) -> dict[str, Any]:
        """The documented shape."""
        return {
            "options": dict(zip(self.sides, self.options, strict=True)),
            "value": self.value,
            "value_decimal": float(reading(self.value)),
            "ways": self.ways,
            "groups": _listed(self.groups, "name"),
            "fields": {name: _listed(chances, "value") for name, chances in self.fields.items()},
            "means": {name: {"mean": mean, "decimal": float(reread(mean))} for name, mean in self.means.items()},
        }


def _listed(chances: Mapping[str, str], key: str) -> list[dict[str, Any]]:
    return [{key: name, "p": p, "decimal": float(reread(p))} for name, p in chances.items()]


def cells_of(solved: Solved, progress: Callable[[int], None]) -> Iterator[AdviceCell]:
    """Every cell of the first decision, row by row."""
    cells = solved.cells()
    every = product(*(range(len(options)) for options in solved.decision.options))
    with uncollected():
        for number, places in enumerate(every, 1):
            found = Reckoning(solved.situation, cells.odds(solved.decision, *places))
            yield summary(solved, places, found)
            progress(number)


class WholeCell(msgspec.Struct, frozen=True):
    """One cell with every outcome in it, and who chooses what follows."""

    cell: AdviceCell
    policy_name: str
    outcomes: list[dict[str, Any]]

    def as_data(self) -> dict[str, Any]:
        """The documented shape."""
        return self.cell.as_data() | {"outcomes": self.outcomes, "policy": self.policy_name}


def whole_cell(solved: Solved, words: tuple[str, ...]) -> WholeCell:
    """One cell by its options, with every outcome."""
    places = places_of(solved.decision.sides, solved.decision.options, words)
    found = Reckoning(solved.situation, solved.cells().odds(solved.decision, *places))
    return WholeCell(summary(solved, places, found), solved.policy_name, found.as_data()["outcomes"])


def places_of(sides: tuple[str, ...], options: tuple[tuple[Any, ...], ...], words: tuple[str, ...]) -> tuple[int, ...]:
    """Where options stand; they are named for each side that decides, in that order."""
    listed = [[str(option) for option in theirs] for theirs in options]
    if len(words) != len(sides):
        wanted = " and ".join(f"an option of the {side}" for side in sides)
        raise BadInput(f"A cell is named by {wanted}, such as {','.join(theirs[0] for theirs in listed)}.", "cell")
    return tuple(_place(side, theirs, word.strip()) for side, theirs, word in zip(sides, listed, words, strict=True))


def _place(side: str, options: list[str], word: str) -> int:
    for place, option in enumerate(options):
        if option.casefold() == word.casefold():
            return place
    raise unknown(f"option of the {side}", word, options, "cell")


def summary(solved: Solved, places: tuple[int, ...], found: Reckoning) -> AdviceCell:
    """A cell as plain data, from its odds."""
    decision = solved.decision
    worth = solved.solution.worth(decision)
    at = places[0] if len(places) == 1 else places[0] * len(decision.options[1]) + places[1]
    return AdviceCell(
        sides=decision.sides,
        options=tuple(str(theirs[place]) for theirs, place in zip(decision.options, places, strict=True)),
        value=figure(worth[at]),
        ways=len(found.odds),
        groups={name: written(p) for name, p in found.groups},
        fields=dict(fields_of(found)),
        means={name: written(mean) for name, mean in found.means.items()},
    )


def fields_of(found: Reckoning) -> Iterator[tuple[str, Chances]]:
    """The distribution of each figure the procedure shows at a glance, else of each field with few values."""
    rows = [(flat(outcome), p) for outcome, p in found.odds.items()]
    for name in found.situation.procedure.glance or list(dict.fromkeys(name for row, _ in rows for name in row)):
        chances: dict[Any, Fraction] = {}
        for row, p in rows:
            key = _key(row.get(name))
            chances[key] = chances.get(key, Fraction(0)) + p
        if len(chances) <= MOST_VALUES:
            yield name, {said(value): written(chances[value]) for value in sorted(chances, key=_order)}


def _key(value: Any) -> Any:
    """A value to count by: a list of things in words."""
    if not isinstance(value, list | tuple):
        return value
    return ", ".join(in_words(each) if isinstance(each, dict) else said(each) for each in value) or "none"


def _order(value: Any) -> tuple[bool, bool, Any]:
    is_number = isinstance(value, int)
    return value is None, not is_number, value if is_number else str(value)
