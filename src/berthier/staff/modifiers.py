"""The modifiers in play: every line of every tally met on the middle course of a situation.

The middle course answers each die with its middle face and each choice with the likeliest order. It shows the tallies
of the later steps as well, a melee after a morale check; of each tally the first counts, before losses change it.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import msgspec

from berthier.core.explain import answers_to
from berthier.core.live import Live
from berthier.core.policy import Moment, Orders
from berthier.core.question import Answer, Event, Question, chosen
from berthier.core.record import Entry
from berthier.core.tally import Line, Tally
from berthier.staff.figures import signed
from berthier.staff.situation import Situation

QUESTIONS = 12  # answered on the middle course


class Modifier(msgspec.Struct, frozen=True):
    """A line of a tally: nothing is a modifier that adds nothing."""

    tally: str
    line: Line

    @property
    def key(self) -> tuple[str, str]:
        """Which modifier it is, whatever its value here."""
        return self.tally, str(self.line.id)

    @property
    def words(self) -> str:
        """The modifier as it is read."""
        return f"{self.line.reason} {signed(self.line.value)}".replace("-", "−")


class InPlay(msgspec.Struct, frozen=True):
    """The modifiers met; `certain` are the tallies that stand before any die, `met` all that were come by."""

    modifiers: tuple[Modifier, ...]
    certain: frozenset[str]
    met: frozenset[str]

    def without(self, other: InPlay) -> tuple[Modifier, ...]:
        """What is here and not there. A tally that the course there did not come to says nothing."""
        there = set(other.modifiers)
        comparable = self.certain | other.certain | (self.met & other.met)
        return tuple(each for each in self.modifiers if each.tally in comparable and each not in there)


def modifiers_of(situation: Situation) -> InPlay:
    """Follow the middle course and keep the tallies."""
    entries = _middle_course(situation)
    rolled, modifiers, names = False, [], dict[str, bool]()  # whether a tally of that name stood before any die
    for entry in entries:
        rolled = rolled or (isinstance(entry, Event) and entry.question.dice is not None)
        if isinstance(entry, Tally) and (entry.name not in names or not rolled):
            names.setdefault(entry.name, not rolled)
            modifiers += [Modifier(entry.name, line) for line in entry.lines if line.value]
    certain = frozenset(name for name, early in names.items() if early)
    return InPlay(tuple(dict.fromkeys(modifiers)), certain, frozenset(names))


def _middle_course(situation: Situation) -> list[Entry]:
    game: Live[Any] = Live(situation.call, situation.switches)
    orders = situation.orders()
    while game.question is not None and len(game.answers) < QUESTIONS:
        game.answer(_middle(game.question, orders))
    return list(game.record.entries)


def _middle(question: Question, orders: Orders) -> Answer:
    if question.dice is None:
        return chosen(*(_likeliest(question, side, orders) for side in question.by))
    answers = answers_to(question)
    so_far = list(accumulate(ways for _, ways in answers))
    return next(answer for (answer, _), sum_ in zip(answers, so_far, strict=True) if 2 * sum_ >= so_far[-1])


def _likeliest(question: Question, side: str, orders: Orders) -> str:
    options = question.options_of(side)
    mix = orders.mix(side, options, question.why, NOWHERE)
    return max(zip(mix.answers, mix.weights, strict=True), key=lambda pair: pair[1])[0]


NOWHERE: Moment = Moment(node=None, answers=())  # type: ignore[arg-type]  # standing orders do not look where they are
