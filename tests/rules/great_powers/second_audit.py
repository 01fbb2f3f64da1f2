"""What the tests of the second audit play with: armies by type, and dice by side or by what they are for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import play_out
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed

RULESET = find_ruleset("great_powers")
CHEAPEST = "cheapest legal first"


def stack(nation: str, *parts: tuple[str, int], **more: Any) -> dict[str, Any]:
    return {"nation": nation, "parts": [[nation, kind, count] for kind, count in parts], **more}


def play(name: str, inputs: dict[str, Any], answer: Callable[[Question], Answer], **switches: str) -> Live[Any]:
    return play_out(RULESET.procedure(name).call(inputs), answer, RULESET.set(switches))


def dice(attacker: int, defender: int, **by_why: int) -> Callable[[Question], Answer]:
    """Dice by side, or by what they are for; the first option of every choice."""

    def answer(question: Question) -> Answer:
        if question.dice is None:
            return chosen(*(options[0] for options in question.options))
        by_side = {"attacker": attacker, "defender": defender}
        return typed(by_why.get(question.why.replace(" ", "_"), by_side.get(question.by[0], 1)))

    return answer
