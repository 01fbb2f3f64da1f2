"""Match-ups: everybody against everybody in one procedure, each pair an exact distribution."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from berthier.core.distribution import Odds
from berthier.core.errors import unknown
from berthier.core.odds import Exact
from berthier.core.switches import PLAIN, Switches

if TYPE_CHECKING:
    from berthier.core.ruleset import Ruleset

PLENTY = 10**9  # runs: a grid is many small answers, each far within any budget


class Setting(msgspec.Struct, frozen=True):
    """Something that holds for every pair of a grid: its name, what it may be (the first is the default)."""

    name: str
    title: str
    options: tuple[str, ...]


class Measure(msgspec.Struct, frozen=True):
    """A number read off an outcome, good for the row when high; its mean colours the map."""

    name: str
    title: str
    of: Callable[[Any], int]


class Matchups(msgspec.Struct, frozen=True):
    """What a ruleset offers to compare: the contenders, the settings, and how a pair becomes inputs."""

    procedure: str
    title: str
    contenders: tuple[str, ...]
    settings: tuple[Setting, ...]
    measures: tuple[Measure, ...]
    inputs: Callable[[str, str, Mapping[str, str]], dict[str, Any]]
    at_first: tuple[str, ...] = ()  # who to show where not all can be

    def choose(self, given: Mapping[str, str]) -> dict[str, str]:
        """Every setting, checked, with its default where none is given."""
        known = {setting.name: setting for setting in self.settings}
        for name, word in given.items():
            if name not in known:
                raise unknown("setting", name, known, name)
            if word not in known[name].options:
                raise unknown(f"{name}", word, known[name].options, name)
        return {name: given.get(name, setting.options[0]) for name, setting in known.items()}

    def named(self, words: Sequence[str]) -> list[str]:
        """Contenders by name or by one word of it: "Pk (O)", "Pk", "O"; all of them when none is named."""
        chosen: list[str] = []
        for word in words:
            found = [name for name in self.contenders if word == name or word in re.split(r"[ ()]+", name)]
            if not found:
                raise unknown("contender", word, self.contenders, "contender")
            chosen += [name for name in found if name not in chosen]
        return chosen or list(self.contenders)

    def measure(self, name: str | None) -> Measure:
        """A measure by name; the first when none is named."""
        for measure in self.measures:
            if name in (None, measure.name):
                return measure
        raise unknown("measure", str(name), [measure.name for measure in self.measures], "measure")


class Pair(msgspec.Struct, frozen=True):
    """One cell of the grid: the odds by group, and the mean of each measure."""

    row: str
    column: str
    odds: dict[str, Fraction]
    means: dict[str, Fraction]


def run_matchups(
    ruleset: Ruleset,
    rows: Sequence[str],
    columns: Sequence[str],
    settings: Mapping[str, str],
    switches: Switches = PLAIN,
) -> Iterator[Pair]:
    """Every row against every column, by the same procedure everything else uses."""
    matchups = ruleset.matchups
    assert matchups is not None
    procedure = ruleset.procedure(matchups.procedure)
    exact = Exact(procedure.orders, switches, budget=PLENTY)
    for row in rows:
        for column in columns:
            call = procedure.call(matchups.inputs(row, column, settings))
            odds: Odds[Any] = exact.odds(call.procedure, *call.args)
            means = {measure.name: odds.mean(measure.of) for measure in matchups.measures}
            yield Pair(row, column, dict(odds.by(procedure.group or str).items()), means)
