"""Random legal play at the table never dead-ends, and no unit falls below 0 SP."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from berthier.core.dice import parse_dice
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled
from berthier.rules.capitani.units import Unit
from tests.rules.capitani.situations import situation

RULESET = find_ruleset("capitani")
SHARES = 4
QUESTIONS = 3_000


def any_answer(random: Random, question: Question) -> Answer:
    if question.dice is None:
        return chosen(*(random.choice(options) for options in question.options))
    dice = parse_dice(question.dice)
    return rolled(*(random.randint(1, dice.sides) for _ in range(dice.count)))


def check_sound(outcome: Any) -> None:
    """No negative strength anywhere in the outcome; a unit that is there has SP."""
    if isinstance(outcome, Unit):
        assert outcome.sp > 0
    if isinstance(outcome, msgspec.Struct):
        for field in outcome.__struct_fields__:
            value = getattr(outcome, field)
            if field.endswith(("sp", "guns", "art", "loss", "losses", "demoralised", "capitani")) and value is not None:
                assert isinstance(value, tuple) or value >= 0
            check_sound(value)
    if isinstance(outcome, tuple):
        for part in outcome:
            check_sound(part)


@pytest.mark.parametrize("share", range(SHARES))
def test_random_play_never_dead_ends(share: int) -> None:
    random = Random(share)
    asked = 0
    while asked < QUESTIONS:
        name = random.choice([*RULESET.procedures, "major_battle", "major_battle", "siege"])
        settings = {
            switch.id: str(random.choice(switch.options)) for switch in RULESET.switches if random.random() < 0.1
        }
        settings.pop("d-6", None)  # the random armies are made for the default
        settings.pop("d-7-breach", None)
        if "major" in name:
            settings.pop("d-8-rounds", None)
        game = Live(RULESET.procedure(name).call(situation(random, name)), RULESET.set(settings))
        while game.question is not None:
            game.answer(any_answer(random, game.question))
            asked += 1
        check_sound(game.outcome)
