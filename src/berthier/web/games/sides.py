"""Who will be asked: the sides a procedure puts questions to, found by playing it out a few times."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.rooms.seats import UMPIRE
from berthier.rooms.views import View
from berthier.staff.situation import Situation
from berthier.web.work import MEMORY, key_of

GAMES = 6
MOST_ANSWERS = 40


def sides_of(situation: Situation) -> tuple[str, ...]:
    """The sides in the order in which they are first asked; goals name some that may not be."""
    return MEMORY.recall(key_of("sides", situation), lambda: _played_out(situation))


def _played_out(situation: Situation) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for seed in range(GAMES):
        game: Live[Any] = Live(situation.call, situation.switches)
        generator = random.Random(seed)
        while game.question is not None and len(game.answers) < MOST_ANSWERS:
            found |= dict.fromkeys(game.question.by)
            try:
                game.answer(_any(game.question, generator))
            except BadInput:
                break
    found |= {str(goal.side): None for goal in situation.procedure.goals}
    return tuple(found)


def _any(question: Question, generator: random.Random) -> Answer:
    if question.dice is not None:
        dice = parse_dice(question.dice)
        return typed(*(generator.randint(1, dice.sides) for _ in range(dice.count)))
    return chosen(*(generator.choice(options) for options in question.options))


def seated(view: View, sides: tuple[str, ...], asked: Mapping[str, str]) -> dict[str, str]:
    """Which seat plays which side: as asked, else the seat of that name, else the players in order."""
    seats = [seat.seat for seat in view.seats]
    players = [seat for seat in seats if seat != UMPIRE]
    given: dict[str, str] = {}
    for place, side in enumerate(sides):
        same = next((seat for seat in players if seat.casefold() == side.casefold()), None)
        in_order = players[place] if place < len(players) else UMPIRE
        given[side] = asked[side] if asked.get(side) in seats else same or in_order
    return given
