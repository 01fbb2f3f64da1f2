"""Random battles, every state on the way looked at."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from berthier.core.dice import parse_dice
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, rolled
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.game.position import Position
from tests.rules.battalions.situations import RULESET


def start(scenario: str, **settings: str) -> Live[Any]:
    return Live(RULESET.procedure("battle").call({"scenario": scenario}), RULESET.set(settings))


def any_answer(random: Random, game: Live[Any]) -> Answer:
    """A random answer; `rest` is left out, so that units act."""
    question = game.question
    assert question is not None
    if question.dice is not None:
        dice = parse_dice(question.dice)
        return rolled(*(random.randint(1, dice.sides) for _ in range(dice.count)))
    picks = []
    for options in game.options.values():
        words = [str(option) for option in options]
        picks.append(random.choice([word for word in words if word != "rest"] or words))
    return chosen(*picks)


def play(game: Live[Any], random: Random, look: Callable[[Position], None], *, answers: int = 100_000) -> Live[Any]:
    """Play on at random, at most so many answers, looking at each new position."""
    last = None
    while game.question is not None and answers:
        answers -= 1
        game.answer(any_answer(random, game))
        position = BATTLE.position_in(game.position[0]) if game.question is not None else None
        if position is not None and position is not last:
            look(position)
            last = position
    return game
