"""Random legal play at the table never dead-ends, and no army ever has fewer than no factors."""

from __future__ import annotations

from random import Random

import pytest

from berthier.core.dice import parse_dice
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled
from berthier.rules.great_powers.field.forces import FieldResult
from tests.rules.great_powers.situations import situation

RULESET = find_ruleset("great_powers")
SHARES = 4
QUESTIONS = 5_000
SKIP = ("economic_manipulation", "manipulate_together", "campaign")  # a switch may forbid them; the game has its own


def any_answer(random: Random, question: Question) -> Answer:
    if question.dice is None:
        return chosen(*(random.choice(options) for options in question.options))
    dice = parse_dice(question.dice)
    return rolled(*(random.randint(1, dice.sides) for _ in range(dice.count)))


@pytest.mark.parametrize("share", range(SHARES))
def test_random_play_never_dead_ends(share: int) -> None:
    random = Random(share)
    names = [name for name in RULESET.procedures if name not in SKIP]
    asked = 0
    while asked < QUESTIONS:
        name = random.choice([*names, *["field_combat"] * 12])
        chosen_settings = {
            switch.id: str(random.choice(switch.options)) for switch in RULESET.switches if random.random() < 0.1
        }
        game = Live(RULESET.procedure(name).call(situation(random, name)), RULESET.set(chosen_settings))
        while game.question is not None:
            game.answer(any_answer(random, game.question))
            asked += 1
        asked += 1
        if isinstance(game.outcome, FieldResult):
            assert min(game.outcome.attacker.counts + game.outcome.defender.counts) >= 0
