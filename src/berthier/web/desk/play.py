"""Play: answers from the page, one at a time; nothing is kept but what the page sends back."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from berthier.core.dice import Dice, parse_dice
from berthier.core.errors import BadInput
from berthier.core.exact import in_short, read_count
from berthier.engine.explain import follow
from berthier.engine.live import Live
from berthier.engine.question import Answer, Asks, chosen, rolled, typed
from berthier.staff.situation import Situation
from berthier.web.desk.desk import Desk


class DeskPlay(msgspec.Struct, frozen=True):
    """A game as it stands, with the part of an answer already given."""

    situation: Situation
    game: Live[Any]
    partial: tuple[str, ...] = ()
    problem: str = ""

    @property
    def dice(self) -> Dice | None:
        """The dice that are asked for."""
        question = self.game.question
        return parse_dice(question.dice) if question is not None and question.dice is not None else None

    @property
    def asked_side(self) -> str:
        """Who is to answer now."""
        question = self.game.question
        if question is None:
            return ""
        return question.by[min(len(self.partial), len(question.by) - 1)]

    @property
    def answers_text(self) -> str:
        """The answers as the page keeps them."""
        return msgspec.json.encode(self.game.answers).decode()

    @property
    def partial_text(self) -> str:
        """The part of an answer as the page keeps it."""
        return msgspec.json.encode(self.partial).decode()


def sit(desk: Desk) -> DeskPlay:
    """The game on this desk after what the page asked for: a roll, a face, a choice, one step back, a new start."""
    situation = desk.situation
    action = desk.word("_do")
    if action == "restart":
        return _seated(situation, [])
    answers = desk.answers
    if action == "undo":
        return _one_back(situation, answers, desk.partial)
    seated = _seated(situation, answers)
    given = [desk.words["_face"]] if desk.word("_face") else [desk.words["_pick"]] if desk.word("_pick") else []
    if action == "roll":
        return _rolled(seated)
    return _answered(seated, [*desk.partial, *given]) if given else _answered(seated, desk.partial)


def _seated(situation: Situation, answers: list[Answer]) -> DeskPlay:
    game: Live[Any] = Live(situation.call, situation.switches, answers)
    follow(game, situation.standing)
    return DeskPlay(situation, game)


def _rolled(seated: DeskPlay) -> DeskPlay:
    dice = seated.dice
    if dice is None:
        return msgspec.structs.replace(seated, problem="No dice are asked for now.")
    seated.game.answer(rolled(*throw(dice)))
    follow(seated.game, seated.situation.standing)
    return seated


def _answered(seated: DeskPlay, given: list[str]) -> DeskPlay:
    """One face or one choice more; the answer is complete when every die, or every side, has given its own."""
    question = seated.game.question
    if question is None or not given:
        return seated
    try:
        _check(seated, given)
    except BadInput as problem:
        return msgspec.structs.replace(seated, partial=tuple(given[:-1]), problem=problem.error)
    wanted = seated.dice.count if seated.dice is not None else len(question.by)
    if len(given) < wanted:
        return msgspec.structs.replace(seated, partial=tuple(given))
    answer = typed(*map(int, given)) if question.asks is Asks.ROLL else chosen(*given)
    try:
        seated.game.answer(answer)
        follow(seated.game, seated.situation.standing)
    except BadInput as problem:
        return msgspec.structs.replace(seated, problem=problem.error)
    return seated


def _check(seated: DeskPlay, given: list[str]) -> None:
    question, dice = seated.game.question, seated.dice
    assert question is not None
    last = given[-1]
    if dice is not None:
        face = read_count(last)
        if face is None:
            raise BadInput(f"{in_short(last)} is not the face of a die.", "dice")
        Dice(1, dice.sides).check((face,))
        return
    side = question.by[min(len(given), len(question.by)) - 1]
    if last not in question.options_of(side):
        raise BadInput(f"{last!r} is not one of {', '.join(question.options_of(side))}.", question.why)


def _one_back(situation: Situation, answers: list[Answer], partial: list[str]) -> DeskPlay:
    """One answer fewer; answers that standing orders would give again at once are taken back too."""
    if partial:
        return _answered(_seated(situation, answers), partial[:-1])
    for keep in range(len(answers) - 1, -1, -1):
        seated = _seated(situation, answers[:keep])
        if len(seated.game.answers) < len(answers):
            return seated
    return _seated(situation, [])


def throw(dice: Dice) -> tuple[int, ...]:
    """Throw these dice."""
    return tuple(secrets.randbelow(dice.sides) + 1 for _ in range(dice.count))
