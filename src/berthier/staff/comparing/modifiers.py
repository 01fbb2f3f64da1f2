"""The modifiers in play: every line of every tally met on the middle course of a situation.

The middle course answers each die with its middle face and each choice with the likeliest order. It shows the tallies
of the later steps as well, a melee after a morale check; of each tally the first counts, before losses change it. Where
the likeliest orders of a mix meet no tally at all, as two armies that both refuse, the next likely reply is followed.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import msgspec

from berthier.core.policy import EVENLY, Moment, StandingAnswers
from berthier.core.tally import Line, Tally
from berthier.core.words import signed
from berthier.engine.explain import answers_to
from berthier.engine.live import Live
from berthier.engine.question import Answer, Event, Question, chosen
from berthier.engine.record import Entry
from berthier.staff.situation import Situation

QUESTIONS = 12  # answered on the middle course
REPLIES = 4  # of a mix tried until a tally is met


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
        return f"{self.line.reason} {signed(self.line.value).replace('-', '−')}"


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
    orders = situation.answers()
    courses = (_course(situation, orders, rank) for rank in range(REPLIES if has_mix(orders) else 1))
    first = next(courses)
    return next((course for course in (first, *courses) if any(isinstance(each, Tally) for each in course)), first)


def has_mix(orders: StandingAnswers) -> bool:
    """Whether somebody answers by a mix, so that the middle course shows only one of the replies."""
    return orders.rest == "even" or any(order == EVENLY or len(order) > 1 for _, order in orders.given)


def _course(situation: Situation, orders: StandingAnswers, rank: int) -> list[Entry]:
    game: Live[Any] = Live(situation.call, situation.switches)
    while game.question is not None and len(game.answers) < QUESTIONS:
        game.answer(_middle(game.question, orders, rank))
    return list(game.record.entries)


def _middle(question: Question, orders: StandingAnswers, rank: int) -> Answer:
    """The middle face; or the likeliest option of the side asked first, and the one of that rank of the other."""
    if question.dice is None:
        return chosen(*(_likely(question, side, orders, rank if at else 0) for at, side in enumerate(question.by)))
    answers = answers_to(question)
    so_far = list(accumulate(ways for _, ways in answers))
    return next(answer for (answer, _), sum_ in zip(answers, so_far, strict=True) if 2 * sum_ >= so_far[-1])


def _likely(question: Question, side: str, orders: StandingAnswers, rank: int) -> str:
    options = question.options_of(side)
    mix = orders.mix(side, options, question.why, NOWHERE)
    ranked = sorted(zip(mix.answers, mix.weights, strict=True), key=lambda pair: -pair[1])
    return ranked[min(rank, len(ranked) - 1)][0]


NOWHERE: Moment = Moment(node=None, answers=())  # type: ignore[arg-type]  # standing orders do not look where they are
