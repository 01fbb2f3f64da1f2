"""A fight as both staffs would fight it: an umpire in front of another answers the choices of both sides, dice decide.

A game that foresees its fights so writes a procedure of a few lines (`Next(it, call)`), which says in its `assumes`
who is taken to choose how.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from berthier.core.dice import Dice
from berthier.core.relay import Relay
from berthier.core.umpire import Next, Option, Side, Umpire

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")
Shares = Callable[[Next[Any], Side, Sequence[Any], str], Sequence[int]]
"""How often a staff takes each option of a question in the step of a fight that asks it: whole numbers."""


def fought(umpire: Umpire, call: Next[T], onward: Callable[..., Any], shares: Shares) -> T | Next[T]:
    """One step of a call in which both staffs choose; it goes on with `onward`, the procedure that asked for it."""
    result: T | Next[T] = call.procedure(_Staffs(umpire, call, onward, shares), *call.args)
    return Next(onward, result) if type(result) is Next else result


class _Staffs(Relay):
    """Answers for both sides."""

    __slots__ = ("call", "onward", "shares")

    def __init__(self, umpire: Umpire, call: Next[Any], onward: Callable[..., Any], shares: Shares) -> None:
        super().__init__(umpire)
        self.call, self.onward, self.shares = call, onward, shares

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        return self._drawn(side, options, why)

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        return {side: self._drawn(side, own, why) for side, own in options.items()}

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], V | Next[V]], *args: P.args, **kwargs: P.kwargs) -> V:
        inner: Next[V] = Next(procedure, *args, **kwargs)
        found: V = self.umpire.resolve(self.onward, inner)
        return found

    def _drawn(self, side: Side, options: Sequence[Option], why: str) -> Option:
        """The only option with a share; of several one by a die with as many sides as there are shares."""
        shares = self.shares(self.call, side, options, why)
        drawn = [place for place, share in enumerate(shares) for _ in range(share)]
        is_sure = drawn[0] == drawn[-1]
        return options[drawn[0] if is_sure else drawn[self.umpire.roll(Dice(1, len(drawn)), why, by=side) - 1]]


def only(options: Sequence[Any], place: int = 0) -> list[int]:
    """Always the one option at a place, the first where none is told."""
    return [int(n == place) for n in range(len(options))]
