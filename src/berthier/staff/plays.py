"""Random plays of a procedure through live play: what checks of rules are made of."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from berthier.core.dice import parse_dice
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled

FEWEST, PLAYS, ENOUGH = 4, 60, 400  # plays to learn what is asked: at least, at most, and answers that are enough
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


def questions_of(ruleset: Ruleset, procedure: Procedure) -> dict[str, tuple[str, ...]]:
    """What players are asked in a procedure (`side.why`) with the options met: found by playing its examples."""
    asked: dict[str, tuple[str, ...]] = {}
    for name, example in ruleset.examples.items():
        if example.procedure != procedure.name:
            continue
        call, switches = ruleset.call(procedure, example.inputs), ruleset.set(example.switches)
        for question in _asked_in_plays(call, switches, name):
            for side, options in zip(question.by, question.options, strict=False):
                key = f"{side}.{question.why}"
                asked[key] = tuple(dict.fromkeys((*asked.get(key, ()), *options)))
    return asked


def _asked_in_plays(call: Next[Any], switches: Switches, name: str) -> Iterator[Question]:
    """Short procedures are played often, so that what one face in six leads to is met; long ones a few times."""
    answers = 0
    for seed in range(PLAYS):
        game = random_play(call, switches, f"{name} {seed}")
        if game is None or (seed >= FEWEST and answers > ENOUGH):
            return
        answers += len(game.answers)
        yield from (event.question for event in game.record.events)


def random_answer(question: Question, generator: random.Random) -> Answer:
    """Dice thrown, or an option of each side."""
    if question.dice is not None:
        dice = parse_dice(question.dice)
        return rolled(*(generator.randint(1, dice.sides) for _ in range(dice.count)))
    return chosen(*(generator.choice(options) for options in question.options))
