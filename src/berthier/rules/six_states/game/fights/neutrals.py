"""Small states alone (G6): nobody plays them; they give up what is cheapest, and a die picks their tactic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from berthier.core.dice import D6, Dice
from berthier.core.relay import Relay
from berthier.core.umpire import Next, Option, Side, Umpire
from berthier.rules.six_states.game.continent import MINORS
from berthier.rules.six_states.units import Tactic

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

BY_DIE = (Tactic.CHARGE, Tactic.ENVELOP, Tactic.SKIRMISH, Tactic.BOMBARD, Tactic.REFUSE, Tactic.REFUSE)


def for_minors(umpire: Umpire, call: Next[T]) -> T | Next[T]:
    """A call in which a small state alone is never asked."""
    result: T | Next[T] = call.procedure(_Unplayed(umpire), *call.args)
    return Next(for_minors, result) if type(result) is Next else result


class _Unplayed(Relay):
    """Answers for small states, and asks everybody else."""

    __slots__ = ()

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        return self.umpire.roll(dice, why, by="umpire" if by in MINORS else by)

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        return options[0] if side in MINORS else self.umpire.choose(side, options, why)

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        asked = {side: theirs for side, theirs in options.items() if side not in MINORS}
        answers: dict[Side, Any] = dict(self.umpire.secretly(asked, why, shown=shown))
        for side in options:
            if side in MINORS:
                answers[side] = BY_DIE[self.umpire.roll(D6, f"tactic of {side}", by="umpire") - 1]
        return answers

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], V | Next[V]], *args: P.args, **kwargs: P.kwargs) -> V:
        inner: Next[V] = Next(procedure, *args, **kwargs)
        return self.umpire.resolve(for_minors, inner)
