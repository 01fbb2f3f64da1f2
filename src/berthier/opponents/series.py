"""Whole games played by programs: one game from a seed, seats with levels, and what it came to."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput, unknown
from berthier.core.game import Game, GameSide
from berthier.core.ruleset import Ruleset
from berthier.core.switches import PLAIN, Switches
from berthier.engine.given_up import GivenUp
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, rolled
from berthier.engine.uncollected import uncollected
from berthier.opponents.levels import LEVELS, find_level, pick

MOST_ANSWERS = 200_000  # no game is this long: one that is has gone astray
WITH_PEOPLE = ("me", *LEVELS)  # who may sit where people play
PROGRAM = "steady"  # who answers in a seat nobody named, and for neutral sides


def begin(ruleset: Ruleset, scenario: str, switches: Switches = PLAIN) -> tuple[Game, Live[Any]]:
    """A game at its start."""
    game = ruleset.find_game(scenario)
    procedure = ruleset.procedure(game.procedure)
    inputs = {"scenario": scenario} | game.scenario(scenario).inputs
    return game, Live(ruleset.call(procedure, inputs), switches)


def read_seats(game: Game, scenario: str, words: Mapping[str, str], people: bool = False) -> dict[str, str]:
    """Who sits where, checked: seats by name, each a level or, where people play, `me`."""
    sides = {side.name: side for side in game.sides(scenario)}
    folded = {name.casefold(): name for name in sides}
    seats: dict[str, str] = {}
    for word, level in words.items():
        name = folded.get(word.casefold())
        if name is None:
            raise unknown("seat", word, [name for name, side in sides.items() if not side.neutral], "seat")
        if people and level not in WITH_PEOPLE:
            raise unknown("level", level, WITH_PEOPLE, "level")
        seats[name] = level if people else find_level(level)
    return seats


def parse_seats(words: tuple[str, ...]) -> dict[str, str]:
    """Seats as they are written: `Blue=steady`."""
    seats: dict[str, str] = {}
    for word in words:
        name, equals, level = word.partition("=")
        if not equals or not name.strip() or not level.strip():
            raise BadInput(f"{word!r} is no seat; write SIDE=LEVEL, such as Blue=steady.", "seat")
        if name.strip() in seats:
            raise BadInput(f"The seat {name.strip()} is given twice.", "seat")
        seats[name.strip()] = level.strip()
    return seats


class SeatedPrograms:
    """The seats of a game held by programs, and its dice, all from one seed."""

    def __init__(self, game: Game, seats: Mapping[str, str], seed: int | str) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        self.dice = random.Random(f"berthier dice {seed}")

    def answer(self, live: Live[Any]) -> Answer:
        """The answer to the open question, of dice or of programs."""
        question = live.asked  # with no word of what is offered: programs look at the options themselves
        if question is None:
            raise BadInput("Nothing is asked: this game is over.")
        if question.dice is not None:
            thrown = parse_dice(question.dice)
            return rolled(*(self.dice.randrange(thrown.sides) + 1 for _ in range(thrown.count)))
        return chosen(*(self.pick(live, side) for side in question.by))

    def pick(self, live: Live[Any], side: str) -> Any:
        """What the program in a seat takes."""
        seed = f"{self.seed} {len(live.answers)}"
        return pick(self.game, live, side, self.seats.get(side, PROGRAM), seed)


class Result(msgspec.Struct, frozen=True):
    """What a game came to."""

    ended: bool
    winner: str | None
    level: str | None
    points: dict[str, float]
    turns: int | None
    answers: int


def play_out(live: Live[Any], programs: SeatedPrograms, told: Callable[[Live[Any]], None] | None = None) -> Result:
    """Programs play a game to its end; the collector would look through all they remember after every answer."""
    with uncollected():
        while not live.is_over and len(live.answers) < MOST_ANSWERS:
            live.answer(programs.answer(live))
            if told is not None:
                told(live)
    return result_of(live)


def result_of(live: Live[Any], given_up: GivenUp | None = None, sides: Sequence[GameSide] = ()) -> Result:
    """The result of a game, as far as it has come, or as its players have ended it."""
    ending = live.outcome
    if given_up is not None:
        return Result(True, given_up.winner(sides), str(given_up.how), {}, None, len(live.answers))
    if not live.is_over:
        return Result(False, None, None, {}, None, len(live.answers))
    winner = getattr(ending, "winner", None)
    return Result(
        True,
        None if winner is None else str(winner),
        str(getattr(ending, "level", "")) or None,
        points_of(ending),
        getattr(ending, "turns", None),
        len(live.answers),
    )


def points_of(ending: Any) -> dict[str, float]:
    """Points by side, whether an ending keeps them as a group or as pairs."""
    points = getattr(ending, "points", ())
    pairs = points.items() if isinstance(points, Mapping) else points
    return {str(side): value for side, value in pairs}


def winners(game: Game, scenario: str, winner: str | None) -> list[str]:
    """The sides that have won: the winner itself, or every side of a team."""
    if winner is None:
        return []
    sides = game.sides(scenario)
    named = [side.name for side in sides if side.name == winner]
    return named or [side.name for side in sides if side.team == winner] or [winner]
