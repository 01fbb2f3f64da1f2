"""Going over every position of a game once: its actions by name, the reach of its goal, its longest way to the end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from berthier.adapters.asking import Choice, Throw, Turn
from berthier.adapters.graph import GameGraph, GraphState
from berthier.core.errors import BadInput

BUDGET = 200_000  # positions a survey may go over
LIMIT = 1_000  # questions after which a game that can go round in circles is broken off

Action = tuple[str, str]  # the question and the option, as (“tactic”, “Charge”)


class Length(msgspec.Struct, frozen=True):
    """The longest way to the end: how many questions, and of these how many to players and to chance at the most."""

    questions: int
    choices: int
    throws: int


class Survey(msgspec.Struct, frozen=True):
    """What is true of a game as a whole. `length` is None where it can go round in circles."""

    positions: tuple[GraphState, ...]
    numbers: dict[Action, int]  # every action a player can take anywhere, with its number
    throws: int  # the most answers one throw has
    low: float
    high: float
    length: Length | None
    deciders: tuple[tuple[str, ...], tuple[str, ...]]  # the sides that decide anything, by player
    has_secrets: bool

    @property
    def actions(self) -> list[str]:
        """Every action in words, by its number: “tactic: Charge”."""
        return [f"{why}: {word}" for why, word in self.numbers]

    def name(self, position: GraphState, player: int, action: int) -> str:
        """An action in words; the same wherever it is met."""
        return self.actions[action]

    def legal(self, position: GraphState, player: int) -> dict[int, int]:
        """What a player may do: the number of each action, in order, with the place of its option."""
        turn = turn_of(position, player)
        if turn is None:
            return {}
        assert isinstance(position.asked, Choice)
        why = position.asked.why
        return dict(sorted((self.numbers[why, word], place) for place, word in enumerate(turn.words)))


def turn_of(position: GraphState, player: int) -> Turn | None:
    """What this player is asked, if anything."""
    if not isinstance(position.asked, Choice):
        return None
    return next((turn for turn in position.asked.turns if turn.player == player), None)


def survey(board: GameGraph, budget: int = BUDGET) -> Survey:
    """Walk to every position; past the budget a sentence says so."""
    positions = _all_positions(board, budget)
    asked = [position.asked for position in positions if position.asked is not None]
    if not asked:
        raise BadInput("Nothing is asked in this situation, so there is nothing to play.", "procedure")
    choices = [each for each in asked if isinstance(each, Choice)]
    worths = [board.worth(position.outcome) for position in positions if position.asked is None]
    length = _longest(positions)
    if length is None:
        worths.append(0.0)  # a game that is broken off
    return Survey(
        positions,
        _numbered(choices),
        max((len(each.words) for each in asked if isinstance(each, Throw)), default=1),
        min(worths),
        max(worths),
        length,
        (_deciders(choices, 0), _deciders(choices, 1)),
        any(len(each.turns) > 1 for each in choices),
    )


def _all_positions(board: GameGraph, budget: int) -> tuple[GraphState, ...]:
    seen = {id(board.start)}
    found = [board.start]
    for position in found:  # grows while it is walked
        for picks in position.picks:
            after = board.follow(position, picks)
            if id(after) not in seen:
                seen.add(id(after))
                found.append(after)
        if len(found) > budget:
            raise BadInput(
                f"This situation has more than {budget:,} positions. Take a smaller one, let dice be thrown together "
                "up to the next choice (dice: together), or raise the budget.",
                "budget",
            )
    return tuple(found)


def _numbered(choices: list[Choice]) -> dict[Action, int]:
    met = dict.fromkeys((each.why, word) for each in choices for turn in each.turns for word in turn.words)
    return {action: number for number, action in enumerate(met)}


def _deciders(choices: list[Choice], player: int) -> tuple[str, ...]:
    turns = (turn for each in choices for turn in each.turns if turn.player == player)
    return tuple(dict.fromkeys(str(side) for turn in turns for side in turn.sides))


def _longest(positions: tuple[GraphState, ...]) -> Length | None:
    """The longest way from the start; None where some position comes round again."""
    arrivals = {id(position): 0 for position in positions}
    for after in (after for position in positions for after in _afters(position)):
        arrivals[id(after)] += 1
    far = {id(positions[0]): (0, 0, 0)}
    ready, done = [position for position in positions if not arrivals[id(position)]], 0
    while ready:
        position = ready.pop()
        done += 1
        asks = (1, int(isinstance(position.asked, Choice)), int(isinstance(position.asked, Throw)))
        reach = tuple(sum(pair) for pair in zip(far[id(position)], asks, strict=True))
        for after in _afters(position):
            before = far.get(id(after), reach)
            far[id(after)] = tuple(max(pair) for pair in zip(before, reach, strict=True))  # type: ignore[assignment]
            arrivals[id(after)] -= 1
            if not arrivals[id(after)]:
                ready.append(after)
    if done < len(positions):
        return None
    return Length(*(max(column) for column in zip(*far.values(), strict=True)))


def _afters(position: GraphState) -> Iterator[GraphState]:
    return iter({id(after): after for after in position.after.values()}.values())
