"""The umpire that opens every die and every option of one state, and builds its tree as forks are completed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from berthier.core.dice import Branches, Dice
from berthier.core.errors import BadInput
from berthier.core.notes import Note
from berthier.core.orders import is_settled
from berthier.core.policy import Moment, Option
from berthier.core.switches import Switch
from berthier.core.umpire import Next, Side, Umpire
from berthier.engine.forks import Chance, Decision, Tree
from berthier.engine.odds import path, run_through
from berthier.engine.odometer import Odometer

if TYPE_CHECKING:
    from berthier.engine.solving.game_tree import GameTree

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")


class EveryAnswer(Odometer):
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
        if is_settled(options):
            return options[0]
        if self._read_back():
            return self.answers[self.at - 1]
        return self._decide(why, {side: options}, tuple(options))

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        if self._read_back():
            return self.answers[self.at - 1]
        asked = {side: theirs for side, theirs in options.items() if not is_settled(theirs)}
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

    def note(self, note: Note, *, to: Side | None = None) -> None:
        """A tree keeps no record."""

    def plays(self, switch: Switch[V]) -> V:
        return self.game.chance.set.get(switch.id, switch.default)
