"""Switches: rulings that may be disputed, each with the reading's id and a default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from berthier.core.errors import BadInput, unknown

V = TypeVar("V")


class Switch(msgspec.Struct, Generic[V], frozen=True):
    """One disputed ruling: `default` is the reading's choice, `options` what else a table may play."""

    id: str
    title: str
    default: V
    options: tuple[V, ...]
    why: str = ""

    @property
    def words(self) -> list[str]:
        """The options as typed by a user."""
        return [str(option) for option in self.options]

    def parse(self, word: str) -> V:
        """The option a user means."""
        for option in self.options:
            if str(option).casefold() == word.casefold():
                return option
        raise unknown(f"setting of switch {self.id} ({self.title})", word, self.words, f"switches.{self.id}")


class Switches(msgspec.Struct, frozen=True):
    """The rulings in force for one game; what is not set plays at its default."""

    set: tuple[tuple[str, Any], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Only what differs from the defaults."""
        return dict(self.set)


PLAIN = Switches()


def parse_switches(known: Iterable[Switch[Any]], settings: Mapping[str, object]) -> Switches:
    """Check settings such as `{"C8": "rows larger"}` against a ruleset's switches."""
    by_id = {switch.id: switch for switch in known}
    chosen: list[tuple[str, Any]] = []
    for id_, word in settings.items():
        if id_ not in by_id:
            raise unknown("switch", id_, by_id, f"switches.{id_}")
        option = by_id[id_].parse(str(word))
        if option != by_id[id_].default:
            chosen.append((id_, option))
    if len({id_ for id_, _ in chosen}) != len(chosen):
        raise BadInput("A switch is set twice.", "switches")
    return Switches(tuple(sorted(chosen, key=lambda pair: pair[0])))
