"""Walking a procedure through `live`, every answer in turn: the independent check on `odds`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from berthier.core.dice import parse_dice
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next
from berthier.engine.explain import answers_to
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed

Weighted = list[tuple[Answer, Fraction]]


def every_face(question: Question) -> Weighted:
    """Each single face of each die."""
    dice = parse_dice(question.dice or "")
    throws = list(product(range(1, dice.sides + 1), repeat=dice.count))
    return [(typed(*faces), Fraction(1, len(throws))) for faces in throws]


def every_sum(question: Question) -> Weighted:
    """Each sum once, with its ways: far fewer than the faces, for battles of several rounds."""
    answers = answers_to(question)
    whole = sum(ways for _, ways in answers)
    return [(answer, Fraction(ways, whole)) for answer, ways in answers]


def first_option(question: Question) -> Weighted:
    """The first option of each side, always."""
    return [(chosen(*(options[0] for options in question.options)), Fraction(1))]


def all_options(question: Question) -> Weighted:
    """Every combination of options, equally often."""
    combinations = list(product(*question.options))
    return [(chosen(*picks), Fraction(1, len(combinations))) for picks in combinations]


def walk(
    start: Next[Any],
    dice: Callable[[Question], Weighted] = every_face,
    choices: Callable[[Question], Weighted] = first_option,
    switches: Switches = PLAIN,
) -> dict[Any, Fraction]:
    """The distribution of the outcome, by playing every line of answers at the table; they part where answers do."""
    outcomes: dict[Any, Fraction] = {}
    lines: list[tuple[Live[Any], Fraction]] = [(Live(start, switches), Fraction(1))]
    while lines:
        game, chance = lines.pop()
        if game.question is None:
            outcomes[game.outcome] = outcomes.get(game.outcome, Fraction(0)) + chance
            continue
        ask = dice if game.question.dice is not None else choices
        for answer, share in ask(game.question):
            line = game.fork()
            line.answer(answer)
            lines.append((line, chance * share))
    return outcomes
