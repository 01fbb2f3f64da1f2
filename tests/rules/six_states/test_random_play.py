"""Random legal play at the table never dead-ends: 100,000 questions over all procedures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from berthier.core.dice import parse_dice
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled
from tests.rules.six_states.situations import situation
from tests.rules.starts import whole_games

RULESET = find_ruleset("six_states")
SHARES = 8
QUESTIONS = 100_000 // SHARES


def any_answer(random: Random, question: Question) -> Answer:
    if question.dice is None:
        return chosen(*(random.choice(options) for options in question.options))
    dice = parse_dice(question.dice)
    return rolled(*(random.randint(1, dice.sides) for _ in range(dice.count)))


def check_sound(outcome: Any) -> None:
    """No negative strength, whatever the outcome is called."""
    for field in outcome.__struct_fields__:
        if field.endswith(("sp", "nsp", "lost", "prizes", "captured", "sunk", "escaped")):
            assert getattr(outcome, field) >= 0


@pytest.mark.parametrize("share", range(SHARES))
def test_random_play_never_dead_ends(share: int) -> None:
    random = Random(share)
    quiet = ("odds", "tactic_cell", "combat_loss", "naval_move", *whole_games(RULESET))
    names = [name for name in RULESET.procedures if name not in quiet]
    asked = 0
    while asked < QUESTIONS:
        name = random.choice([*names, "field_battle", "field_battle", "naval_battle"])
        settings = {
            switch.id: str(random.choice(switch.options)) for switch in RULESET.switches if random.random() < 0.1
        }
        game = Live(RULESET.procedure(name).call(situation(random, name)), RULESET.set(settings))
        while game.question is not None:
            game.answer(any_answer(random, game.question))
            asked += 1
        check_sound(game.outcome)
