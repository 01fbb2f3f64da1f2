"""The order in which the states of a game are valued, the last first, and each state's tree in a form quick to add up.

Both belong to the game alone: one order serves every goal, every habit and every reply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from berthier.engine.solving.game_tree import Decision, Ends, GameTree, GoesOn, Tree
from berthier.engine.solving.loops import components
from berthier.engine.uncollected import uncollected


class Sum(NamedTuple):
    """Dice alone: the places of what they lead to."""

    weights: tuple[int, ...]
    total: int
    places: tuple[int, ...]


class Fork(NamedTuple):
    """Dice with a decision below."""

    weights: tuple[int, ...]
    total: int
    children: list[Any]


class Decided(NamedTuple):
    """A decision with what lies below it."""

    decision: Decision
    children: list[Any]


Part = int | list[int]
Form = Any  # a place, Sum, Fork or Decided; a place counts states from 0 up and outcomes from -1 down


class Valuing:
    """Parts are states by number, or lists of states that lead back to themselves; what a part leads to comes first.

    No decision follows upon the `settled` parts, so they are worth the same whoever decides how; upon the `open` ones
    one may.

    With values in one list, the states' first and the outcomes' behind them, the last outcome first, a place is an
    index.
    """

    def __init__(self, game: GameTree) -> None:
        self.outcomes = list(game.outcomes)
        self._game = game
        with uncollected():
            self.forms = [self._state(*state) for state in zip(game.trees, game.places, strict=True)]
            edges = [_states(form) for form in self.forms]
            self.settled: list[Part] = []
            self.open: list[Part] = []
            self._divide(edges)

    def _divide(self, edges: list[list[int]]) -> None:
        asked = bytearray(len(edges))
        for part in _parts(edges):
            states = [part] if isinstance(part, int) else part
            if any(
                type(self.forms[state]) in (Decided, Fork) or any(map(asked.__getitem__, edges[state]))
                for state in states
            ):
                self.open.append(part)
                for state in states:
                    asked[state] = 1
            else:
                self.settled.append(part)

    @staticmethod
    def of(game: GameTree) -> Valuing:
        """The order of a game, worked out once."""
        if game.order is None:
            game.order = Valuing(game)
        return game.order

    def _state(self, tree: Tree, places: tuple[int, ...]) -> Form:
        if len(places) == 1:
            return places[0]
        return Sum(tree.weights, tree.total, places) if places else self._form(tree)  # type: ignore[union-attr]

    def _form(self, tree: Tree) -> Form:
        if isinstance(tree, GoesOn):
            return tree.state
        if isinstance(tree, Ends):
            return ~self._game.outcomes[tree.outcome]
        children = [self._form(child) for child in tree.children]
        if isinstance(tree, Decision):
            return Decided(tree, children)
        if all(type(child) is int for child in children):
            return Sum(tree.weights, tree.total, tuple(children))
        return Fork(tree.weights, tree.total, children)


def _states(form: Form) -> list[int]:
    """The states a form leads to."""
    if type(form) is int:
        return [form] if form >= 0 else []
    if type(form) is Sum:
        return [place for place in form.places if place >= 0]
    return list({state for child in form.children for state in _states(child)})


def _parts(edges: list[list[int]]) -> Iterator[Part]:
    """States in reverse topological order; where they lead back to themselves, together."""
    arrivals = [0] * len(edges)
    for targets in edges:
        for target in targets:
            arrivals[target] += 1
    order = [number for number, count in enumerate(arrivals) if not count]
    for number in order:  # grows while it is walked
        for target in edges[number]:
            arrivals[target] -= 1
            if not arrivals[target]:
                order.append(target)
    waiting = {number: edges[number] for number, count in enumerate(arrivals) if count}  # on a loop, or behind one
    for part in reversed(components(waiting)):
        yield part[0] if len(part) == 1 and part[0] not in edges[part[0]] else part
    yield from reversed(order)
