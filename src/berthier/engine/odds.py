"""The exact interpreter: every face of every die, each counted once.

A procedure is run again for each leaf of its questions, like an odometer: the last answer advances, and earlier
answers are read back. Equal states merge at `Next` and `resolve`; weights are integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import lcm, prod
from typing import Any, Concatenate, ParamSpec, TypeVar

from berthier.core.dice import Branches, Dice
from berthier.core.errors import TooMuch
from berthier.core.notes import Note
from berthier.core.orders import is_settled
from berthier.core.policy import FIRST, Moment, Option, Policy, certainly
from berthier.core.switches import PLAIN, Switch, Switches
from berthier.core.umpire import Next, Side, Umpire
from berthier.engine.distribution import Odds
from berthier.engine.flow import Expansion, NeverEnds, absorb
from berthier.engine.odometer import Odometer
from berthier.engine.uncollected import uncollected

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

BUDGET = 5_000_000


class Exact:
    """Exact odds under one policy and one set of switches; remembers every distribution it has worked out.

    `inline` names calls to run inside their caller instead of on their own: a policy that depends on the caller's
    state (an equilibrium) needs that where the inner procedure asks for choices.
    """

    def __init__(
        self,
        policy: Policy = FIRST,
        switches: Switches = PLAIN,
        budget: int = BUDGET,
        progress: Callable[[int], None] | None = None,
        inline: Callable[[Next[Any]], bool] | None = None,
    ) -> None:
        self.policy, self.budget, self.progress = policy, budget, progress
        self.inline = policy.inline if inline is None else inline
        self.switches = switches
        self.set = switches.as_dict()
        self.runs = 0
        self.chose = False
        self._chose: set[Next[Any]] = set()
        self.mixes: dict[Any, Branches[Any]] = {}  # secret choices under a policy that does not look at the state
        self._known: dict[Next[Any], Branches[Any]] = {}
        self._open: set[Next[Any]] = set()

    def odds(
        self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs
    ) -> Odds[T]:
        """The full distribution of a procedure's outcome."""
        self.chose = False
        with uncollected():
            outcomes, weights, total = self.branches(Next(procedure, *args, **kwargs))
        return Odds(dict(zip(outcomes, weights, strict=True)), total, self._said())

    def odds_and_count(self, start: Next[T], counted: Callable[..., Any]) -> Odds[tuple[T, int]]:
        """The same, with how often `counted` was entered on the way: the length of a battle in rounds."""

        self.chose = False
        expanded: dict[Next[Any], Expansion] = {}
        passed = 0  # a loop is passed with ever higher counts, though its states are expanded once

        def tagged(node: Next[Any]) -> Expansion:
            inner, times = node.args
            if inner not in expanded:
                expanded[inner] = self.expand(inner)
            leaves, total = expanded[inner]
            nonlocal passed
            passed += len(leaves)
            if passed > self.budget:
                raise TooMuch(self.budget)
            return Expansion([(_tag(leaf, times, counted), weight) for leaf, weight in leaves], total)

        with uncollected():
            weights, total = absorb(_tag(start, 0, counted), tagged)
        return Odds(weights, total, self._said())

    def _said(self) -> str:
        return self.policy.name if self.chose else "no choices"

    def branches(self, start: Next[T]) -> Branches[T]:
        """The outcomes of a call with integer weights, worked out once."""
        known = self._known.get(start)
        if known is None:
            known = self._known[start] = self._first_time(start)
        self.chose = self.chose or start in self._chose
        return known

    def _first_time(self, start: Next[T]) -> Branches[T]:
        if start in self._open:
            raise NeverEnds(f"{start.procedure.__name__} needs its own answer to give it.")
        chose_before, self.chose = self.chose, False
        self._open.add(start)
        try:
            return self._work_out(start)
        finally:
            self._open.discard(start)
            if self.chose:
                self._chose.add(start)
            self.chose = chose_before

    def _work_out(self, start: Next[T]) -> Branches[T]:
        first = self.expand(start)
        if any(type(leaf) is Next for leaf, _ in first.leaves):
            merged, total = absorb(start, lambda node: first if node is start else self.expand(node))
        else:
            merged, total = {}, first.total
            for leaf, weight in first.leaves:
                merged[leaf] = merged.get(leaf, 0) + weight
        return Branches(tuple(merged), tuple(merged.values()), total)

    def expand(self, node: Next[Any]) -> Expansion:
        """All leaves of one procedure: outcomes, or the Next it goes on with."""
        procedure, args = node
        umpire = _EveryFace(self, node)
        leaves: list[tuple[Any, int]] = []
        weights, totals = umpire.weights, umpire.totals
        whole = 0
        while True:
            leaf = procedure(umpire, *args)
            if totals[-1] == whole:
                leaves.append((leaf, weights[-1]))
            else:
                whole = _rescale(leaves, whole, leaf, umpire)
            if not umpire.advance():
                self._look_up(len(leaves))
                self.runs += len(leaves)
                return Expansion(leaves, whole)
            if not len(leaves) & 127:
                self._look_up(len(leaves))

    def _look_up(self, more: int) -> None:
        """Every so many runs: is it still within the budget, and who wants to know?"""
        if self.runs + more > self.budget:
            raise TooMuch(self.budget)
        if self.progress is not None:
            self.progress(self.runs + more)


def run_through(umpire: Umpire, call: Next[T]) -> T:
    """Run a call under this same umpire to its outcome."""
    result: Any = call
    while type(result) is Next:
        result = result.procedure(umpire, *result.args)
    return result


def _tag(leaf: Any, times: int, counted: Callable[..., Any]) -> Any:
    if type(leaf) is not Next:
        return (leaf, times)
    return Next(_tag, leaf, times + (leaf.procedure is counted))  # type: ignore[arg-type]


def _rescale(leaves: list[tuple[Any, int]], whole: int, leaf: Any, umpire: Odometer) -> int:
    """Add a leaf of another total: bring it and those so far to one."""
    weight, total = umpire.weights[-1], umpire.totals[-1]
    common = lcm(whole, total) if whole else total
    if whole and common != whole:
        leaves[:] = [(other, ways * (common // whole)) for other, ways in leaves]
    leaves.append((leaf, weight * (common // total)))
    return common


class _EveryFace(Odometer):
    """The umpire of one expansion."""

    __slots__ = ("exact", "inline", "set")

    def __init__(self, exact: Exact, node: Next[Any]) -> None:
        super().__init__(node)
        self.exact, self.inline, self.set = exact, exact.inline, exact.set

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        at = self.at
        self.at = at + 1
        if at < len(self.answers):
            return self.answers[at]
        return self.open(dice.sums)

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        if self.inline is not None and self.inline(Next(procedure, *args, **kwargs)):
            return run_through(self, Next(procedure, *args, **kwargs))
        at = self.at
        self.at = at + 1
        if at < len(self.answers):
            return self.answers[at]
        return self.open(self.exact.branches(Next(procedure, *args, **kwargs)))

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if is_settled(options):
            return options[0]
        at = self.at
        self.at = at + 1
        if at < len(self.answers):
            return self.answers[at]
        return self.open(self._mix(side, options, why))

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        at = self.at
        self.at = at + 1
        if at < len(self.answers):
            return self.answers[at]
        return self.open(self._together(options, why))

    def _together(self, options: Mapping[Side, Sequence[Option]], why: str) -> Branches[Any]:
        key = (why, *((side, tuple(theirs)) for side, theirs in options.items()))
        joint = self.exact.mixes.get(key)
        self.exact.chose = self.exact.chose or not all(map(is_settled, options.values()))
        if joint is None:
            joint = _every_pair(options, [self._mix(side, theirs, why) for side, theirs in options.items()])
            if self.exact.policy.steady:
                self.exact.mixes[key] = joint
        return joint

    def _mix(self, side: Side, options: Sequence[Option], why: str) -> Branches[Option]:
        if is_settled(options):
            return certainly(options[0])
        self.exact.chose = True
        return self.exact.policy.mix(side, options, why, Moment(self.node, path(self.answers)))

    def note(self, note: Note, *, to: Side | None = None) -> None:
        """Odds keep no record."""

    def plays(self, switch: Switch[V]) -> V:
        return self.set.get(switch.id, switch.default)


def _every_pair(sides: Iterable[Side], mixes: list[Branches[Any]]) -> Branches[Any]:
    """Secret choices are made independently: every combination with the product of its weights."""
    joint = tuple(dict(zip(sides, picks, strict=True)) for picks in product(*(mix.answers for mix in mixes)))
    weights = tuple(prod(ways) for ways in product(*(mix.weights for mix in mixes)))
    return Branches(joint, weights, prod(mix.total for mix in mixes))


def path(answers: Sequence[Any]) -> tuple[Any, ...]:
    """Answers so far as one frozen value; a secret one, which comes as a mapping, as pairs."""
    return tuple(tuple(answer.items()) if isinstance(answer, dict) else answer for answer in answers)
