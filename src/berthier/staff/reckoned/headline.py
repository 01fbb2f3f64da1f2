"""The headline of a situation: what a player would repeat, always with the assumption it rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.engine.distribution import Odds
from berthier.engine.flow import NeverEnds
from berthier.engine.simulate import Sample
from berthier.staff.reckoned.points import Point, point_of
from berthier.staff.reckoned.reckoning import OddsAsk, Reckoning
from berthier.staff.situation import Situation

BEST, EVEN = OddsAsk("equilibrium"), OddsAsk("even")
WORDS = {"equilibrium": "with best play", "even": "if both choose evenly", "first": "with every first option"}
THE_REST = {"equilibrium": "the rest with best play", "even": "the rest chosen evenly"}  # beside the orders given
AS_ORDERED, AS_USUAL = "under the orders given", "as it is usually played"

Reckon = Callable[[OddsAsk], Reckoning]


class Figure(msgspec.Struct, frozen=True):
    """A figure and what it rests on; `policy` is the setting of the page that shows it, `said` is empty where it is
    not known (yet)."""

    said: str
    assumption: str
    policy: str


class Headline(msgspec.Struct, frozen=True):
    """What is told of, and the figures; `policy` is the assumption that all other figures of the page rest on."""

    what: str
    figures: tuple[Figure, ...]
    policy: str = ""

    @property
    def said(self) -> str:
        """The figure under the assumption of the page."""
        return self._own.said

    @property
    def shown(self) -> tuple[Figure, ...]:
        """The figures to choose from; one alone where orders leave nothing that would change it."""
        is_same = len({figure.said for figure in self.figures}) == 1
        return (self._own,) if is_same and self._own.assumption == AS_ORDERED else self.figures

    @property
    def _own(self) -> Figure:
        return next((figure for figure in self.figures if figure.policy == self.policy), self.figures[0])


def assumption(situation: Situation, ask: OddsAsk, reckon: Reckon) -> OddsAsk:
    """The choices that the figures rest on: what was asked for or ordered, else best play where that can be had."""
    if ask.policy or situation.chosen or not situation.procedure.goals or not reckon(ask).asked:
        return ask
    try:
        reckon(BEST)
    except (TooMuch, NeverEnds, BadInput):
        return ask
    return BEST


def headline(situation: Situation, ask: OddsAsk, reckon: Reckon) -> Headline | None:
    """The first goal, the likeliest result or the plain answer, under the choices of the page and the other plain
    assumptions."""
    found = reckon(ask)
    point = point_of(situation, found)
    if point is None:
        return None
    if not found.asked:
        return Headline(point.what, (Figure(point.read(found), "", ""),))
    asks = {each.policy or "": each for each in (*_plain(situation), ask)}
    figures = (_under(situation, point, each, reckon) for each in asks.values())
    return Headline(point.what, tuple(figure for figure in figures if figure is not None), ask.policy or "")


def _plain(situation: Situation) -> list[OddsAsk]:
    """The assumptions that are always offered: best play, even choices, and the orders where somebody gave any."""
    best = [BEST] if situation.procedure.goals else []
    return [*([OddsAsk()] if situation.chosen or not best else []), *best, EVEN]


def _under(situation: Situation, point: Point, ask: OddsAsk, reckon: Reckon) -> Figure | None:
    try:
        told = point.read(reckon(ask))
    except (TooMuch, NeverEnds):
        told = ""
    except BadInput:  # best play keeps to no mix, so it cannot be asked for here
        return None
    return Figure(told, assumed_words(situation, ask), ask.policy or "")


def assumed_words(situation: Situation, ask: OddsAsk) -> str:
    """Who chooses how, in the fewest words."""
    words = WORDS | THE_REST if situation.chosen else WORDS
    return words.get(ask.policy or "") or (AS_ORDERED if situation.chosen else AS_USUAL)


def roughly(situation: Situation, sample: Sample[Any], assumed: str) -> Headline | None:
    """The headline of a sample, until the exact figure is there."""
    seen = Reckoning(situation, Odds(dict(sample.counts), sample.games))
    point = point_of(situation, seen)
    return None if point is None else Headline(point.what, (Figure(f"about {point.read(seen)}", assumed, ""),))
