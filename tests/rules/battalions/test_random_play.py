"""Random legal play at the table never dead-ends, under every switch."""

from __future__ import annotations

from random import Random

import pytest

from berthier.core.dice import parse_dice
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled
from tests.rules.battalions.situations import RULESET, situation

SINGLE = [name for name in RULESET.procedures if name != "battle"]  # the whole battle has tests of its own
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
    asked, played = 0, set()
    while asked < QUESTIONS:
        name = random.choice([*SINGLE, "close_action", "cavalry_charge"])
        settings = {
            switch.id: str(random.choice(switch.options)) for switch in RULESET.switches if random.random() < 0.1
        }
        game = Live(RULESET.procedure(name).call(situation(random, name)), RULESET.set(settings))
        while game.question is not None:
            game.answer(any_answer(random, game.question))
            asked += 1
        assert game.outcome is not None
        played.add(name)
    assert played == set(SINGLE)
