"""How a campaign asks the procedures: in the names of its sides, with losses taken by the owner or at the cheapest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from berthier.core.nesting import Names, played_by
from berthier.core.notes import Note
from berthier.core.relay import Relay
from berthier.core.umpire import Next, Option, Side, Umpire
from berthier.rules.capitani.game.rulings import LOSSES, Losses

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")
LOST = frozenset({
    "SP lost", "guns lost", "one more SP of pikes", "unit Demoralised", "payment",
    "Artillery or Demoralised SP lost", "other SP lost", "Cavalry SP lost",
})  # fmt: skip


def asked(umpire: Umpire, side: str, procedure: Callable[..., T | Next[T]], *args: Any) -> T:
    """A small inner question of one side: the procedure's "owner" is this side."""
    return umpire.resolve(played_by, (("owner", side),), cheaply(Next(procedure, *args)))


def in_private(umpire: Umpire, side: str, procedure: Callable[..., T | Next[T]], *args: Any) -> T:
    """The same, told to this side alone: checks and losses of a Force the enemy knows by report."""
    return umpire.resolve(told_to, side, Next(played_by, (("owner", side),), cheaply(Next(procedure, *args))))


def told_to(umpire: Umpire, side: str, call: Next[T]) -> T | Next[T]:
    """A call whose notes one side alone reads; its dice are thrown openly."""
    result: T | Next[T] = call.procedure(_Told(umpire, side), *call.args)
    return Next(told_to, side, result) if type(result) is Next else result


class _Told(Relay):
    """An umpire who speaks to one side."""

    __slots__ = ("side",)

    def __init__(self, umpire: Umpire, side: str) -> None:
        super().__init__(umpire)
        self.side = side

    def note(self, note: Note, *, to: Side | None = None) -> None:
        self.umpire.note(note, to=self.side)

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], V | Next[V]], *args: P.args, **kwargs: P.kwargs) -> V:
        inner: Next[V] = Next(procedure, *args, **kwargs)
        return self.umpire.resolve(told_to, self.side, inner)


def played(names: Names, procedure: Callable[..., Any], *args: Any) -> Next[Any]:
    """A battle or a siege of the campaign: its sides are played by ours, losses are taken at the cheapest."""
    return Next(played_by, names, cheaply(Next(procedure, *args)))


def cheaply(call: Next[T]) -> Next[T]:
    """A call whose losses are not asked."""
    return Next(at_the_cheapest, call)


def at_the_cheapest(umpire: Umpire, call: Next[T]) -> T | Next[T]:
    """E7: the owner's losses are taken the cheapest way, the first listed, unless the switch has them asked."""
    result: T | Next[T] = call.procedure(_Cheapest(umpire), *call.args)
    return Next(at_the_cheapest, result) if type(result) is Next else result


class _Cheapest(Relay):
    """An umpire who takes the first way to lose SP."""

    __slots__ = ()

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if why in LOST and self.umpire.plays(LOSSES) is Losses.CHEAPEST:
            return options[0]
        return self.umpire.choose(side, options, why)

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], V | Next[V]], *args: P.args, **kwargs: P.kwargs) -> V:
        inner: Next[V] = Next(procedure, *args, **kwargs)
        return self.umpire.resolve(at_the_cheapest, inner)
