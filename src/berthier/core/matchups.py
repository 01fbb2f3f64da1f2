"""Match-ups: what a ruleset offers to compare, everybody against everybody in one procedure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from berthier.core.errors import unknown


class Setting(msgspec.Struct, frozen=True):
    """Something that holds for every pair of a grid: its name, what it may be (the first is the default)."""

    name: str
    title: str
    options: tuple[str, ...]


class Yardstick(msgspec.Struct, frozen=True):
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
    measures: tuple[Yardstick, ...]
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

    def measure(self, name: str | None) -> Yardstick:
        """A measure by name; the first when none is named."""
        for measure in self.measures:
            if name in (None, measure.name):
                return measure
        raise unknown("measure", str(name), [measure.name for measure in self.measures], "measure")
