"""A procedure as a game of positions: each grows when it is first reached, and equal ones meet.

A position is a procedure with its state and the answers given in it so far. The rules are run again from there with
one more answer, by the one umpire of `asking`; where they go on with `Next`, positions with the same state are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any

import msgspec

from berthier.adapters.asking import Asked, Choice, Reader, Stop, Throw, distinct, drawn
from berthier.adapters.plainly import plainly
from berthier.core.dice import Branches
from berthier.core.goal import Goal
from berthier.core.policy import ChoiceAsked, Moment, NoChoices
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next
from berthier.core.words import in_words, label
from berthier.engine.flow import Expansion, absorb
from berthier.engine.odds import Exact, path


class DiceAsked(StrEnum):
    """How chance is asked.

    Each die by itself; or an inner procedure that asks nobody whole, as one throw with the exact weights of its
    outcomes; or all that happens up to the next choice together, as one throw for the position it leads to.
    """

    WHOLE = "whole"
    EACH = "each"
    TOGETHER = "together"


class GraphState:
    """Where a game stands: the open question, or the outcome. Equal positions are the same object."""

    def __init__(self, node: Next[Any], answers: tuple[Any, ...], asked: Asked | None, outcome: Any = None) -> None:
        self.node, self.answers, self.asked, self.outcome = node, answers, asked, outcome
        self.after: dict[tuple[int, ...], GraphState] = {}

    def __copy__(self) -> GraphState:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> GraphState:
        return self  # never changed, only grown: a copied game may stand on it too

    @property
    def moment(self) -> Moment:
        """The same place in the advisor's words."""
        return Moment(self.node, path(self.answers))

    @cached_property
    def picks(self) -> list[tuple[int, ...]]:
        """Every way on: the place of a throw's answer, or of each player's option."""
        if isinstance(self.asked, Throw):
            return [(place,) for place in range(len(self.asked.words))]
        if self.asked is None:
            return []
        first, *second = (range(len(turn.words)) for turn in self.asked.turns)
        return [(a, b) for a in first for b in second[0]] if second else [(a,) for a in first]

    def __str__(self) -> str:
        if self.asked is None:
            return f"over: {in_words(self.outcome)}"
        state = msgspec.json.encode([plainly(each) for each in self.node.args]).decode()
        return " | ".join([label(self.node.procedure.__name__), state, *map(_said, self.answers), self.asked.why])


def _said(answer: Any) -> str:
    if isinstance(answer, dict):
        return ", ".join(f"{side} {option}" for side, option in answer.items())
    return in_words(plainly(answer))


class GameGraph:
    """A situation to be played: where it begins, what is played for, and every position met so far."""

    def __init__(
        self, start: Next[Any], goal: Goal, switches: Switches = PLAIN, dice: DiceAsked = DiceAsked.WHOLE
    ) -> None:
        self.goal, self.dice = goal, dice
        self.hero = str(goal.side)
        self.switches = switches
        self._set = switches.as_dict()
        self._exact = Exact(NoChoices(), switches)
        self._whole: dict[Next[Any], Throw | None] = {}
        self._known: dict[Any, GraphState] = {}
        self._over: dict[Any, GraphState] = {}
        self._thrown: dict[int, GraphState] = {}
        self.start = self._stand(self._grow(start, ()))

    def __deepcopy__(self, memo: dict[int, Any]) -> GameGraph:
        return self

    def follow(self, position: GraphState, picks: Sequence[int]) -> GraphState:
        """The position after these picks: one for a throw, one for each player who is asked."""
        key = tuple(picks)
        known = position.after.get(key)
        if known is None:
            known = position.after[key] = self._stand(self._first_time(position, key))
        return known

    def worth(self, outcome: Any) -> float:
        """What an outcome is worth to the side the goal is for."""
        return float(self.goal.measure(outcome))

    def _first_time(self, position: GraphState, picks: tuple[int, ...]) -> GraphState:
        asked = position.asked
        if isinstance(asked, Choice):
            return self._grow(position.node, (*position.answers, asked.answer(picks)))
        assert asked is not None, "nothing is asked when a game is over"
        answer = asked.branches.answers[picks[0]]
        return answer if asked.leads else self._grow(position.node, (*position.answers, answer))

    def _stand(self, position: GraphState) -> GraphState:
        """Where dice are thrown together, the one throw that stands for all up to the next choice."""
        if self.dice is not DiceAsked.TOGETHER or not isinstance(position.asked, Throw):
            return position
        if id(position) not in self._thrown:
            throw = self._together(position)
            alone = throw.branches.answers[0] if len(throw.words) == 1 else None
            self._thrown[id(position)] = alone or GraphState(position.node, position.answers, throw)
        return self._thrown[id(position)]

    def _together(self, position: GraphState) -> Throw:
        weights, total = absorb(_held(position), self._throws)
        found = tuple(weights)
        words = distinct(str(each) for each in found)
        return Throw("dice", Branches(found, tuple(weights.values()), total), words, leads=True)

    def _throws(self, node: Next[Any]) -> Expansion:
        """What one throw leads to, for the core to carry forward: loops are solved there, exactly."""
        (position,) = node.args
        branches = position.asked.branches
        leaves = [self._grow(position.node, (*position.answers, answer)) for answer in branches.answers]
        return Expansion(list(zip(map(_held, leaves), branches.weights, strict=True)), branches.total)

    def _grow(self, node: Next[Any], answers: tuple[Any, ...]) -> GraphState:
        """Run on to the next question with more than one answer, or to the end."""
        while True:
            known = self._known.get((node, path(answers)))
            if known is not None:
                return known
            result = self._run(node, answers)
            if type(result) is Next:
                node, answers = result, ()
            elif not isinstance(result, Throw | Choice):
                return self._end(node, result)
            elif isinstance(result, Throw) and len(result.words) == 1:
                answers = (*answers, result.branches.answers[0])
            else:
                position = self._known[node, path(answers)] = GraphState(node, answers, result)
                return position

    def _run(self, node: Next[Any], answers: tuple[Any, ...]) -> Any:
        try:
            return node.procedure(Reader(answers, self._set, self.hero, self._drawn_whole), *node.args)
        except Stop as stop:
            return stop.asked

    def _end(self, node: Next[Any], outcome: Any) -> GraphState:
        if outcome not in self._over:
            self._over[outcome] = GraphState(node, (), None, outcome)
        return self._over[outcome]

    def _drawn_whole(self, call: Next[Any]) -> Throw | None:
        """The one throw of an inner call that asks nobody; None where its dice are thrown one by one."""
        if self.dice is DiceAsked.EACH:
            return None
        if call not in self._whole:
            try:
                self._whole[call] = drawn(call, self._exact.branches(call))
            except ChoiceAsked:
                self._whole[call] = None
        return self._whole[call]


def _goes_on(umpire: Any, position: GraphState) -> None:
    """The name of a throw among procedures; it is never run, only carried forward."""


def _held(position: GraphState) -> Any:
    """A position to be thrown on from is a procedure that goes on; any other is where it ends."""
    return Next(_goes_on, position) if isinstance(position.asked, Throw) else position
