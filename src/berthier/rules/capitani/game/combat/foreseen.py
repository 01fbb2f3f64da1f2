"""A fight as it is foreseen before an attack (section g): both sides fight it by their staff's plans, dice decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from berthier.core.relay import Relay
from berthier.core.umpire import Next, Option, Side, Umpire
from berthier.rules.capitani.game.judging.plans import plan_scores

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")
PLANS = "battle plan"


def foreseen(call: Next[T], rounds: bool) -> Next[T]:
    """A fight before it is begun: one of many rounds is too long to be reckoned exactly."""
    return Next(fought_by_both_staffs if rounds else fought_at_once, call)


def fought_by_both_staffs(umpire: Umpire, call: Next[T]) -> T | Next[T]:
    """A call in which both staffs choose: nobody gives up a battle by lot, and plans are those a staff would make."""
    result: T | Next[T] = call.procedure(_Staff(umpire, fought_by_both_staffs), *call.args)
    return Next(fought_by_both_staffs, result) if type(result) is Next else result


fought_by_both_staffs.games = 250  # type: ignore[attr-defined]  # a fair sample: a second's thought
fought_by_both_staffs.assumes = (  # type: ignore[attr-defined]
    "each side fights by one fixed plan of its staff and nobody concedes; with other plans it comes out otherwise"
)


def fought_at_once(umpire: Umpire, call: Next[T]) -> T | Next[T]:
    """The same of a fight that a few dice decide."""
    result: T | Next[T] = call.procedure(_Staff(umpire, fought_at_once), *call.args)
    return Next(fought_at_once, result) if type(result) is Next else result


class _Staff(Relay):
    """An umpire who answers for both sides as their staffs would."""

    __slots__ = ("onward",)

    def __init__(self, umpire: Umpire, onward: Callable[..., Any]) -> None:
        super().__init__(umpire)
        self.onward = onward

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        return best(options, why)

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        return {side: best(own, why) for side, own in options.items()}

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], V | Next[V]], *args: P.args, **kwargs: P.kwargs) -> V:
        inner: Next[V] = Next(procedure, *args, **kwargs)
        found: V = self.umpire.resolve(self.onward, inner)
        return found


def best(options: Sequence[Option], why: str) -> Option:
    """Plans by the chits that suit them; of all else the first, which is what one would do."""
    if why != PLANS:
        return options[0]
    scores = plan_scores(options)
    return options[max(range(len(options)), key=scores.__getitem__)]
