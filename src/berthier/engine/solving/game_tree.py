"""A procedure as a game: the tree of all answers in each state, and the states it goes on to.

Only a state in which somebody is asked has a tree of questions. One that the dice alone decide is expanded as for
odds, into a single fork: where it leads, equal ends and equal states merged.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from berthier.core.errors import TooMuch
from berthier.core.policy import ChoiceAsked, Moment, NoChoices
from berthier.core.switches import PLAIN, Switches
from berthier.core.umpire import Next
from berthier.engine.every_answer import EveryAnswer
from berthier.engine.forks import Chance as Chance
from berthier.engine.forks import Decision as Decision
from berthier.engine.forks import Ends as Ends
from berthier.engine.forks import GoesOn as GoesOn
from berthier.engine.forks import Tree as Tree
from berthier.engine.odds import BUDGET, Exact
from berthier.engine.uncollected import uncollected

if TYPE_CHECKING:
    from berthier.engine.solving.valuing import Valuing


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
        self.chance = Exact(NoChoices(), switches, budget, None if progress is None else self._tell)
        self._asks: dict[Next[Any], bool] = {}
        self._asking: set[Callable[..., Any]] = set()  # procedures that have asked for a choice
        self.numbers: dict[Next[Any], int] = {start: 0}
        self.nodes = [start]
        self.outcomes: dict[Any, int] = {}
        self._goes_on = [GoesOn(0)]
        self._ends: list[Ends] = []
        self.decisions: dict[Moment, Decision] = {}
        self.trees: list[Tree] = []
        self.places: list[tuple[int, ...]] = []  # of the leaves of a state that dice alone decide
        self.order: Valuing | None = None  # in which the states are valued: found when the game is first solved
        with uncollected():
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
            except ChoiceAsked:
                asks = True
            self._asks[call] = asks
        return asks

    def _grow(self, node: Next[Any]) -> Tree:
        if node.procedure not in self._asking:
            try:
                return self._grow_by_chance(node)
            except ChoiceAsked:
                self._asking.add(node.procedure)
        return self._grow_by_answers(node)

    def _grow_by_chance(self, node: Next[Any]) -> Tree:
        """A state in which nobody is asked: where the dice lead, equal leaves as one."""
        leaves, total = self.chance.expand(node)
        self.chance.runs -= len(leaves)  # that counts what is resolved inside; a state's own runs are counted here
        self._count(len(leaves))
        ways: dict[int, int] = {}
        known = self.numbers.get
        for leaf, weight in leaves:
            place = known(leaf)
            if place is None:
                place = self._place(leaf)
            ways[place] = ways.get(place, 0) + weight
        self.places.append(tuple(ways))
        children = [self._at(place) for place in ways]
        return children[0] if len(ways) == 1 else Chance(tuple(ways.values()), total, children)

    def _grow_by_answers(self, node: Next[Any]) -> Tree:
        umpire = EveryAnswer(self, node)
        self.places.append(())
        while True:
            self._count(1)
            leaf = node.procedure(umpire, *node.args)
            umpire.forks[-1].append(self._at(self._place(leaf)))
            if not umpire.advance():
                return umpire.forks[0][0]

    def _count(self, more: int) -> None:
        before = self.runs
        self.runs = before + more
        if self.runs > self.budget:
            raise TooMuch(self.budget)
        if self.progress is not None and before >> 7 != self.runs >> 7:
            self._tell(self.chance.runs)

    def _tell(self, inside: int) -> None:
        if self.progress is not None:
            self.progress(self.runs + inside)

    def _place(self, leaf: Any) -> int:
        """The number of a state, from 0 up, or of an outcome, from -1 down."""
        if type(leaf) is not Next:
            number = self.outcomes.get(leaf)
            if number is None:
                number = self.outcomes[leaf] = len(self._ends)
                self._ends.append(Ends(leaf))
            return ~number
        number = self.numbers.get(leaf)
        if number is None:
            number = self.numbers[leaf] = len(self.nodes)
            self.nodes.append(leaf)
            self._goes_on.append(GoesOn(number))
        return number

    def _at(self, place: int) -> Tree:
        return self._goes_on[place] if place >= 0 else self._ends[~place]
