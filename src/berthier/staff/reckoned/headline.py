"""The headline of a situation: what a player would repeat, always with the assumption it rests on."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.goal import Goal
from berthier.core.words import number, percent
from berthier.engine.flow import NeverEnds
from berthier.engine.simulate import Sample
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
        return next((figure.said for figure in self.figures if figure.policy == self.policy), self.figures[0].said)


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
    """The first goal, or the likeliest result, under the choices of the page and under the other plain assumptions."""
    found = reckon(ask)
    goal = situation.procedure.goals[0] if situation.procedure.goals else None
    name = None if goal is not None else _likeliest(found)
    if goal is None and name is None:
        return None
    what = _what(situation, goal, name)
    if not found.asked:
        return Headline(what, (Figure(_said(goal, name, found), "", ""),))
    asks = {each.policy or "": each for each in (*_plain(situation), ask)}
    figures = (_under(situation, goal, name, each, reckon) for each in asks.values())
    return Headline(what, tuple(figure for figure in figures if figure is not None), ask.policy or "")


def _plain(situation: Situation) -> list[OddsAsk]:
    """The assumptions that are always offered: best play, even choices, and the orders where somebody gave any."""
    best = [BEST] if situation.procedure.goals else []
    return [*([OddsAsk()] if situation.chosen or not best else []), *best, EVEN]


def _under(situation: Situation, goal: Goal | None, name: str | None, ask: OddsAsk, reckon: Reckon) -> Figure | None:
    try:
        said = _said(goal, name, reckon(ask))
    except (TooMuch, NeverEnds):
        said = ""
    except BadInput:  # best play keeps to no mix, so it cannot be asked for here
        return None
    return Figure(said, assumed_words(situation, ask), ask.policy or "")


def assumed_words(situation: Situation, ask: OddsAsk) -> str:
    """Who chooses how, in the fewest words."""
    words = WORDS | THE_REST if situation.chosen else WORDS
    return words.get(ask.policy or "") or (AS_ORDERED if situation.chosen else AS_USUAL)


def roughly(situation: Situation, sample: Sample[Any], assumed: str) -> Headline | None:
    """The headline of a sample, until the exact figure is there."""
    goal = situation.procedure.goals[0] if situation.procedure.goals else None
    if goal is None:
        return None
    mean = Fraction(sum(Fraction(goal.measure(one)) * many for one, many in sample.counts.items()), sample.games)
    said = f"about {percent(mean) if goal.is_chance(sample.counts) else number(mean)}"
    return Headline(_what(situation, goal, None), (Figure(said, assumed, ""),))


def _what(situation: Situation, goal: Goal | None, name: str | None) -> str:
    told = f"{goal.side}, {goal.title}" if goal is not None else str(name)
    return situation.ruleset.face.sided(told, situation.procedure.sides)


def _said(goal: Goal | None, name: str | None, found: Reckoning) -> str:
    if goal is None:
        return percent(dict(found.groups).get(str(name), Fraction(0)))
    mean = Fraction(found.odds.mean(goal.measure))
    return percent(mean) if goal.is_chance(found.odds) else number(mean)


def _likeliest(found: Reckoning) -> str | None:
    return max(found.groups, key=lambda pair: pair[1])[0] if found.groups else None
