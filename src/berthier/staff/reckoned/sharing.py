"""One situation after another: what was worked out for one is not worked out again for the next.

A battle of 21 against 12 passes through most of the states of one of 20 against 12. Situations under the same orders
and rulings share them; yet each is charged for every state it needs, as if it came first. So whether it stays within
the budget does not depend on what came before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from berthier.core.dice import Branches
from berthier.core.errors import TooMuch
from berthier.core.policy import StandingAnswers
from berthier.core.switches import Switches
from berthier.core.umpire import Next
from berthier.engine.flow import Expansion
from berthier.engine.odds import BUDGET, Exact
from berthier.staff.reckoned.policies import Attentive

MOST_LEAVES = 400_000  # remembered in all; beyond that everything is forgotten, and the next begins anew
WELL_SHARED = 4  # at most one run in so many was new


class State:
    """A state that was expanded: its leaves, whether anybody chose, the calls it resolved, and who was charged last."""

    __slots__ = ("calls", "charged_to", "chose", "expansion")

    def __init__(self, expansion: Expansion, chose: bool, calls: tuple[_Call, ...], charged_to: int) -> None:
        self.expansion, self.chose, self.calls, self.charged_to = expansion, chose, calls, charged_to


class _Call:
    """A call that was answered: its outcomes, whether anybody chose, and the states it passes through."""

    __slots__ = ("branches", "charged_to", "chose", "states")

    def __init__(self, branches: Branches[Any], chose: bool, states: list[State], charged_to: int) -> None:
        self.branches, self.chose, self.states, self.charged_to = branches, chose, states, charged_to


class Shared(Exact):
    """Exact odds of many situations, each state expanded once for all of them."""

    def __init__(self, policy: Attentive, switches: Switches) -> None:
        super().__init__(policy, switches)
        self.attentive = policy
        self.leaves = 0  # remembered: what memory it takes
        self._states: dict[Next[Any], State] = {}
        self._calls: dict[Next[Any], _Call] = {}
        self.situation = 0  # the number of the one at hand, to which work is charged
        self.is_well_shared = False  # whether the last one found most of its states known
        self.beside: dict[str, Any] = {}  # what others remember of these states, to be forgotten with them
        self._new = 0
        self._passing: list[list[State]] = [[]]
        self._calling: list[dict[_Call, None]] = [{}]

    def next_one(self, budget: int | None, progress: Callable[[int], None] | None) -> None:
        """Begin with another situation: nothing is charged to it yet."""
        if self.runs:
            self.is_well_shared = self._new * WELL_SHARED <= self.runs
        self.budget, self.progress = budget or BUDGET, progress
        self.runs, self._new, self.situation = 0, 0, self.situation + 1
        self._passing, self._calling = [[]], [{}]

    def expand(self, node: Next[Any]) -> Expansion:
        """The leaves of a state, remembered."""
        state = self._states.get(node)
        if state is None:
            state = self._states[node] = self._expand(node)
        elif state.charged_to != self.situation:
            self.charge(state)
            self.check_budget()
        self._passing[-1].append(state)
        self.chose = self.chose or state.chose
        return state.expansion

    def _expand(self, node: Next[Any]) -> State:
        chose_before, self.chose = self.chose, False
        self._calling.append({})
        try:
            expansion = super().expand(node)
        finally:
            calls = tuple(self._calling.pop())
            chose, self.chose = self.chose, chose_before
        self.leaves += len(expansion.leaves)
        self._new += len(expansion.leaves)
        return State(expansion, chose, calls, self.situation)

    def branches(self, start: Next[Any]) -> Branches[Any]:
        """The outcomes of a call, remembered with the states it passes through."""
        call = self._calls.get(start)
        if call is None:
            call = self._calls[start] = self._answer(start)
        elif call.charged_to != self.situation:
            self._charge_calls((call,))
            self.check_budget()
        self._calling[-1][call] = None
        self.chose = self.chose or call.chose
        return call.branches

    def _answer(self, start: Next[Any]) -> _Call:
        chose_before, self.chose = self.chose, False
        self._passing.append([])
        try:
            found = super().branches(start)
        finally:
            states = self._passing.pop()
            chose, self.chose = self.chose, chose_before
        self.leaves += len(found.answers)
        return _Call(found, chose, states, self.situation)

    def _charge_calls(self, calls: Iterable[_Call]) -> None:
        """Charge all states that these calls pass through, and the calls inside those; none of them twice."""
        waiting = list(calls)
        while waiting:  # not by recursion: calls may be nested deep
            call = waiting.pop()
            if call.charged_to == self.situation:
                continue
            call.charged_to = self.situation
            for state in call.states:
                if state.charged_to != self.situation:
                    waiting += self._charge(state)

    def charge(self, state: State) -> None:
        """Charge a state with all it had to resolve to the situation at hand, unless that is done."""
        if state.charged_to != self.situation:
            self._charge_calls(self._charge(state))

    def state_of(self, node: Next[Any]) -> State:
        """A state that was expanded."""
        return self._states[node]

    def _charge(self, state: State) -> tuple[_Call, ...]:
        state.charged_to = self.situation
        self.runs += len(state.expansion.leaves)
        return state.calls

    def check_budget(self) -> None:
        """Past the budget `TooMuch` says so."""
        if self.runs > self.budget:
            raise TooMuch(self.budget)
        if self.progress is not None:
            self.progress(self.runs)


class Sharing:
    """The exact interpreters in use, one for each set of orders and rulings."""

    def __init__(self) -> None:
        self._shared: dict[Any, Shared] = {}

    def take(
        self, ruleset: str, play: Attentive, switches: Switches, budget: int | None, progress: Callable[[int], None]
    ) -> Exact:
        """The interpreter for these orders and rulings, ready for another situation."""
        if not isinstance(play.policy, StandingAnswers):  # best play is found for one situation only
            return Exact(play, switches, budget or BUDGET, progress)
        if sum(shared.leaves for shared in self._shared.values()) > MOST_LEAVES:
            self._shared.clear()
        key = (ruleset, play.policy, play.name, switches)
        if key not in self._shared:
            self._shared[key] = Shared(play, switches)
        shared = self._shared[key]
        play.asked = shared.attentive.asked
        shared.next_one(budget, progress)
        return shared
