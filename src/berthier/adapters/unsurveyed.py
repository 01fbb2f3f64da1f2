"""A game too large to go over: what a survey would have found is said beforehand instead, and held to.

Actions are then numbered by their place in the list of options, and facts fall into a fixed number of slots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any
from zlib import crc32

import msgspec

from berthier.adapters.asking import Choice
from berthier.adapters.features import facts
from berthier.adapters.graph import GameGraph, GraphState
from berthier.adapters.survey import Survey, turn_of
from berthier.core.errors import BadInput

SLOTS = 512  # numbers a position is told in

Count = Annotated[int, msgspec.Meta(ge=1)]


class Bounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least and the most the goal can come to, the most options of a choice, the most answers of a throw."""

    low: float
    high: float
    options: Count = 64
    throws: Count = 10_000


def read_reach(given: Mapping[str, Any]) -> Bounds:
    """A reach from plain data, or a sentence."""
    try:
        return msgspec.convert(given, Bounds)
    except msgspec.ValidationError as problem:
        said = "give the least and the most the goal can come to, as low and high; also options and throws"
        raise BadInput(f"reach: {str(problem)[0].lower()}{str(problem)[1:]}; {said}.", "reach") from None


class Unsurveyed(Survey, frozen=True):
    """A survey that was not made: its figures are a promise of the user's."""

    def name(self, position: GraphState, player: int, action: int) -> str:
        """The option at this place, in words."""
        turn = turn_of(position, player)
        if turn is None or action >= len(turn.words):
            return super().name(position, player, action)
        assert isinstance(position.asked, Choice)
        return f"{position.asked.why}: {turn.words[action]}"

    def legal(self, position: GraphState, player: int) -> dict[int, int]:
        """Every option by its place."""
        turn = turn_of(position, player)
        open_ = 0 if turn is None else len(turn.words)
        if open_ > len(self.numbers):
            raise BadInput(f"{open_} options are open here; the reach says {len(self.numbers)} at the most.", "reach")
        return {place: place for place in range(open_)}


def unsurveyed(board: GameGraph, reach: Bounds) -> Unsurveyed:
    """What is known of a game nobody has gone over."""
    if not reach.low < reach.high:
        raise BadInput(f"The goal's least, {reach.low:g}, is not below its most, {reach.high:g}.", "reach")
    numbers = {("option", str(place + 1)): place for place in range(reach.options)}
    low, high = min(0.0, reach.low), max(0.0, reach.high)  # it may be broken off
    deciders = (board.hero,), ("others",)
    return Unsurveyed((), numbers, reach.throws, low, high, None, deciders, has_secrets=True)


class Slots:
    """Facts in a fixed number of slots, each by its name; figures are drawn in to lie between -1 and 1."""

    names = tuple(f"slot {number + 1}" for number in range(SLOTS))

    def of(self, position: GraphState) -> list[float]:
        """The facts of a position; two that share a slot are added up."""
        vector = [0.0] * SLOTS
        if isinstance(position.asked, Choice):
            for name, value in facts(position).items():
                vector[crc32(name.encode()) % SLOTS] += value / (1 + abs(value))
        return [max(-1.0, min(1.0, value)) for value in vector]
