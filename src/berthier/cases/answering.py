"""A case answered by the procedure it names: its inputs, its dice in order, its choices in order, its rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from berthier.core.errors import BadInput
from berthier.core.ruleset import Procedure, Ruleset
from berthier.engine.casework import faces, outcome
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.question import Answer, Question, chosen

if TYPE_CHECKING:
    from berthier.cases.runner import Case


def answer_plainly(ruleset: Ruleset, procedure: Procedure, case: Case) -> dict[str, Any]:
    """The outcome of the procedure under everything the case tells."""
    told = _Told(case)
    game = play_out(ruleset.call(procedure, case.inputs), told, ruleset.set(case.switches))
    told.must_be_used_up()
    return outcome(game)


class _Told:
    """Dice and choices of a case, each in its order."""

    def __init__(self, case: Case) -> None:
        self.dice = DiceInOrder(faces(case.dice))
        self.is_whole = case.answers is not None
        answers = case.answers or {}
        self.together = list(answers) if isinstance(answers, list) else []
        self.by_side = {side: list(words) for side, words in answers.items()} if isinstance(answers, dict) else {}

    def __call__(self, question: Question) -> Answer:
        if question.dice is not None:
            return self.dice(question)
        if self.together:
            group = self.together.pop(0)
            return chosen(*(self._of(group, side, question) for side in question.by))
        return chosen(*(self._next(side, question) for side in question.by))

    def _of(self, group: dict[str, str], side: str, question: Question) -> str:
        if side not in group or len(group) != len(question.by):
            said = ", ".join(group)
            raise BadInput(f"“{question}” is open, but the next answer is by {said or 'nobody'}.", "answers")
        return group[side]

    def _next(self, side: str, question: Question) -> str:
        if not self.by_side.get(side):
            raise BadInput(f"“{question}” is open, but no answer of {side} is left.", "answers")
        return self.by_side[side].pop(0)

    def must_be_used_up(self) -> None:
        """A case that tells everything has nothing left over."""
        if not self.is_whole:
            return
        if self.dice.faces:
            raise BadInput(f"Dice are left over: {', '.join(map(str, self.dice.faces))}.", "dice")
        left = [str(group) for group in self.together] + [
            f"{side}: {word}" for side, w in self.by_side.items() for word in w
        ]
        if left:
            raise BadInput(f"Answers are left over: {'; '.join(left)}.", "answers")
