"""A procedure as a game: the tree of all answers in each state, and the states it goes on to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from berthier.core.dice import Branches, Dice
from berthier.core.errors import BadInput, TooMuch
from berthier.core.notes import Note
from berthier.core.odds import BUDGET, Exact, path, run_through
from berthier.core.odometer import Odometer
from berthier.core.policy import Moment, Option
from berthier.core.switches import PLAIN, Switch, Switches
from berthier.core.umpire import Next, Side, Umpire

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")


class GoesOn(NamedTuple):
    """A leaf that leads to another state."""

    state: int


class Ends(NamedTuple):
    """A leaf with an outcome."""

    outcome: Any


class Chance(NamedTuple):
    """A fork the dice decide."""

    weights: tuple[int, ...]
    total: int
    children: list[Any]


class Decision(NamedTuple):
    """A fork players decide: one side openly, or two secretly (children row by row, the first side's rows)."""

    why: str
    sides: tuple[str, ...]
    options: tuple[tuple[Any, ...], ...]
    moment: Moment
    children: list[Any]


Tree = GoesOn | Ends | Chance | Decision


class GameTree:
    """Every state a procedure can come to, each with the tree of its answers."""

    def __init__(
        self,
        start: Next[Any],
        switches: Switches = PLAIN,
        budget: int = BUDGET,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.start, self.switches, self.budget, self.progress = start, switches, budget, progress
        self.runs = 0
        self.chance = Exact(_NoChoices(), switches, budget)
        self._asks: dict[Next[Any], bool] = {}
        self.numbers: dict[Next[Any], int] = {start: 0}
        self.nodes = [start]
        self.decisions: dict[Moment, Decision] = {}
        self.trees: list[Tree] = []
        for node in self.nodes:  # grows while it is walked
            self.trees.append(self._grow(node))

    def first_decision(self) -> Decision | None:
        """The decision that comes first from the start, if there is any."""
        seen = {0}
        queue: list[Tree] = [self.trees[0]]
        for tree in queue:  # grows while it is walked: breadth first
            if isinstance(tree, Decision):
                return tree
            if isinstance(tree, Chance):
                queue.extend(tree.children)
            elif isinstance(tree, GoesOn) and tree.state not in seen:
                seen.add(tree.state)
                queue.append(self.trees[tree.state])
        return None

    def has_choices(self, call: Next[Any]) -> bool:
        """Whether a procedure asks the players anything."""
        asks = self._asks.get(call)
        if asks is None:
            try:
                self.chance.branches(call)
                asks = False
            except _Asked:
                asks = True
            self._asks[call] = asks
        return asks

    def _grow(self, node: Next[Any]) -> Tree:
        umpire = _EveryAnswer(self, node)
        while True:
            self.runs += 1
            if self.runs > self.budget:
                raise TooMuch(self.budget)
            if self.progress is not None and not self.runs & 1023:
                self.progress(self.runs)
            leaf = node.procedure(umpire, *node.args)
            umpire.forks[-1].append(self._leaf(leaf))
            if not umpire.advance():
                return umpire.forks[0][0]

    def _leaf(self, leaf: Any) -> Tree:
        if type(leaf) is not Next:
            return Ends(leaf)
        number = self.numbers.get(leaf)
        if number is None:
            number = self.numbers[leaf] = len(self.nodes)
            self.nodes.append(leaf)
        return GoesOn(number)


class _Asked(BaseException):
    """A procedure taken for pure chance asked for a choice (no rule may catch it)."""


class _NoChoices:
    name = "no choices"
    steady = False
    inline = None

    def mix(self, side: Side, options: Sequence[Option], why: str, moment: Moment) -> Branches[Option]:
        raise _Asked


class _EveryAnswer(Odometer):
    """The umpire that opens every die and every option, and grows the tree as forks are completed."""

    __slots__ = ("builders", "called", "forks", "game", "inside")

    def __init__(self, game: GameTree, node: Next[Any]) -> None:
        super().__init__(node)
        self.game = game
        self.forks: list[list[Any]] = [[]]
        self.builders: list[Callable[[list[Any]], Tree]] = []
        # For each inner procedure of this run, in order: the answers read before it, and whether it is run inside.
        self.inside: list[tuple[int, bool]] = []
        self.called = 0

    def advance(self) -> bool:
        goes_on = super().advance()
        self.called = 0
        while self.inside and self.inside[-1][0] >= len(self.answers):
            self.inside.pop()  # it came after the answer that has changed
        return goes_on

    def close(self) -> None:
        super().close()
        children = self.forks.pop()
        self.forks[-1].append(self.builders.pop()(children))

    def _fork(self, branches: Branches[Any], build: Callable[[list[Any]], Tree]) -> Any:
        self.forks.append([])
        self.builders.append(build)
        return self.open(branches)

    def _read_back(self) -> bool:
        self.at += 1
        return self.at <= len(self.answers)

    def _chance(self, branches: Branches[Any]) -> Any:
        return self._fork(branches, lambda children: Chance(branches.weights, branches.total, children))

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        if self._read_back():
            return self.answers[self.at - 1]
        return self._chance(dice.sums)

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._runs_inside(procedure, args, kwargs):
            return run_through(self, Next(procedure, *args, **kwargs))
        if self._read_back():
            return self.answers[self.at - 1]
        return self._chance(self.game.chance.branches(Next(procedure, *args, **kwargs)))

    def _runs_inside(self, procedure: Callable[..., Any], args: Any, kwargs: Any) -> bool:
        """Whether an inner procedure asks for choices; where the run repeats itself, as it was found before."""
        place = self.called
        self.called = place + 1
        if place == len(self.inside):
            self.inside.append((self.at, self.game.has_choices(Next(procedure, *args, **kwargs))))
        return self.inside[place][1]

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if len(options) == 1:
            return options[0]
        if self._read_back():
            return self.answers[self.at - 1]
        return self._decide(why, {side: options}, tuple(options))

    def secretly(self, options: Mapping[Side, Sequence[Option]], why: str) -> Mapping[Side, Option]:
        if self._read_back():
            return self.answers[self.at - 1]
        asked = {side: theirs for side, theirs in options.items() if len(theirs) > 1}
        if len(asked) > 2:
            raise BadInput(f"{why!r} is chosen secretly by {len(asked)} sides; advice is for two.", why)
        joint = tuple(dict(zip(options, picks, strict=True)) for picks in product(*options.values()))
        if not asked:
            return self._chance(Branches(joint, (1,), 1))
        return self._decide(why, asked, joint)

    def _decide(self, why: str, asked: Mapping[Side, Sequence[Any]], answers: tuple[Any, ...]) -> Any:
        moment = Moment(self.node, path(self.answers))
        sides = tuple(str(side) for side in asked)
        options = tuple(tuple(theirs) for theirs in asked.values())

        def build(children: list[Any]) -> Tree:
            decision = Decision(why, sides, options, moment, children)
            self.game.decisions[moment] = decision
            return decision

        return self._fork(Branches(answers, (1,) * len(answers), 1), build)

    def note(self, note: Note) -> None:
        """A tree keeps no record."""

    def plays(self, switch: Switch[V]) -> V:
        return self.game.chance.set.get(switch.id, switch.default)
