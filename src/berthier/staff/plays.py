"""Random plays of a procedure through live play: what checks of rules are made of."""

from __future__ import annotations

import random
from typing import Any

from berthier.core.dice import parse_dice
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled

LONGEST = 20_000  # answers; a play that has not ended by then does not end


def random_play(
    start: Next[Any], switches: Switches = PLAIN, seed: int | str = 1, longest: int = LONGEST
) -> Live[Any] | None:
    """One play with random dice and choices, the same for the same seed; None where it does not end."""
    generator = random.Random(f"berthier {seed}")
    game: Live[Any] = Live(start, switches)
    while game.question is not None:
        if len(game.answers) == longest:
            return None
        game.answer(random_answer(game.question, generator))
    return game


def questions_of(ruleset: Ruleset, procedure: Procedure, plays: int = 4) -> dict[str, tuple[str, ...]]:
    """What players are asked in a procedure (`side.why`) with the options met: found by playing its examples."""
    asked: dict[str, tuple[str, ...]] = {}
    for name, example in ruleset.examples.items():
        if example.procedure != procedure.name:
            continue
        call, switches = ruleset.call(procedure, example.inputs), ruleset.set(example.switches)
        for seed in range(plays):
            game = random_play(call, switches, f"{name} {seed}")
            for event in game.record.events if game is not None else ():
                for side, options in zip(event.question.by, event.question.options, strict=False):
                    key = f"{side}.{event.question.why}"
                    asked[key] = tuple(dict.fromkeys((*asked.get(key, ()), *options)))
    return asked


def random_answer(question: Question, generator: random.Random) -> Answer:
    """Dice thrown, or an option of each side."""
    if question.dice is not None:
        dice = parse_dice(question.dice)
        return rolled(*(generator.randint(1, dice.sides) for _ in range(dice.count)))
    return chosen(*(generator.choice(options) for options in question.options))
