"""Why: the record up to now, and what each answer to the open question would do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

import msgspec

from berthier.core.dice import Dice, parse_dice
from berthier.core.notes import Ruling
from berthier.core.policy import EVENLY, StandingAnswers
from berthier.core.shown import Shown
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.engine.record import Entry, Record


class Consequence(msgspec.Struct, frozen=True):
    """One possible answer: the ways it can come about, what the rules would then do, and where that leads."""

    answer: str
    ways: int
    steps: Sequence[Entry]
    question: Question | None
    outcome: Any


class Explanation(msgspec.Struct, Shown, frozen=True):
    """The steps so far, the open question, and the consequence of each answer to it; or the outcome."""

    record: Record
    question: Question | None
    consequences: list[Consequence]
    outcome: Any


def explain(game: Live[Any]) -> Explanation:
    """Explain a game where it stands: before a roll what each face would do, afterwards how it came about."""
    if game.question is None:
        return so_far(game)
    consequences = [_consequence(game, answer, ways) for answer, ways in answers_to(game.question)]
    return Explanation(game.record, game.question, consequences, None)


def so_far(game: Live[Any]) -> Explanation:
    """How it came to where a game stands, without a look at what may follow."""
    return Explanation(game.record, game.question, [], game.outcome)


def count_answers(question: Question | None) -> int:
    """How many answers there are to a question, dice told apart by their sum."""
    if question is None:
        return 0
    return len(answers_to(question)) if question.dice is not None else prod(map(len, question.options))


def answers_to(question: Question) -> list[tuple[Answer, int]]:
    """Every different answer, with the number of ways it can come about; dice are told apart by their sum."""
    if question.dice is not None:
        dice = parse_dice(question.dice)
        return [(typed(*_faces(dice, total)), ways) for total, ways in zip(*dice.sums[:2], strict=True)]
    return [(chosen(*picks), 1) for picks in product(*question.options)]


def _faces(dice: Dice, total: int) -> tuple[int, ...]:
    """Some faces with this sum."""
    faces = []
    for left in range(dice.count - 1, -1, -1):
        face = min(dice.sides, total - left)
        faces.append(face)
        total -= face
    return tuple(faces)


def _consequence(game: Live[Any], answer: Answer, ways: int) -> Consequence:
    assert game.question is not None
    known = len(game.record.entries)
    after = game.fork()
    after.answer(answer)
    steps = [entry for entry in after.record.entries[known + 1 :] if not isinstance(entry, Ruling)]
    said = str(sum(answer.faces)) if answer.faces is not None else str(answer)
    return Consequence(said, ways, steps, after.question, after.outcome)


def follow(game: Live[Any], orders: StandingAnswers) -> None:
    """Answer open choices from standing orders, as far as these name one option for them."""
    given = dict(orders.given)
    while game.question is not None and game.question.dice is None:
        question = game.question
        picks = [given.get(f"{side}.{question.why}") or given.get(question.why) for side in question.by]
        if any(pick is None or len(pick) != 1 or pick == EVENLY for pick in picks):
            return
        words = [_spelled(question, side, pick[0][0]) for side, pick in zip(question.by, picks, strict=True) if pick]
        game.answer(chosen(*words))


def _spelled(question: Question, side: str, word: str) -> str:
    options = question.options_of(side)
    return next((option for option in options if option.casefold() == word.casefold()), word)
