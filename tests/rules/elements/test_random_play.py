"""Random legal play at the table never dead-ends: 20,000 questions over all procedures."""

from __future__ import annotations

from random import Random

import pytest

from berthier.core.dice import parse_dice
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled
from berthier.rules.elements.line import Held
from tests.rules.elements.situations import NAVAL, situation

RULESET = find_ruleset("elements")
SHEET_PROCEDURES = [name for name in RULESET.procedures if name != "battle"]  # that has tests of its own
SHARES = 4
QUESTIONS = 20_000 // SHARES


def any_answer(random: Random, question: Question) -> Answer:
    if question.dice is None:
        return chosen(*(random.choice(options) for options in question.options))
    dice = parse_dice(question.dice)
    return rolled(*(random.randint(1, dice.sides) for _ in range(dice.count)))


@pytest.mark.parametrize("share", range(SHARES))
def test_random_play_never_dead_ends(share: int) -> None:
    random = Random(share)
    asked = 0
    while asked < QUESTIONS:
        name = random.choice([*SHEET_PROCEDURES, "close_combat", "shooting", "line_of_battle"])
        settings = {
            switch.id: str(random.choice(switch.options)) for switch in RULESET.switches if random.random() < 0.1
        }
        inputs = situation(random, name, longest=6)
        game = Live(RULESET.procedure(name).call(inputs), RULESET.set(settings))
        while game.question is not None:
            game.answer(any_answer(random, game.question))
            asked += 1
        assert game.outcome is not None
        if isinstance(game.outcome, Held):
            assert 0 <= game.outcome.a_standing <= len(inputs["A"])
            assert 0 <= game.outcome.b_standing <= len(inputs["B"])
            fireships = sum(who["grade"] == "X" and who["type"] in NAVAL for side in "AB" for who in inputs[side])
            left = game.outcome.a_standing + game.outcome.b_standing
            assert left + fireships >= len(inputs["A"]), "each pair loses one at most, and its fireships"
