"""Umpires in front of another: one passes on what it does not answer itself, one answers for both staffs of a fight
that is foreseen, one knows the switches alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from berthier.core.dice import Dice
from berthier.core.umpire import Next, Option, Side, Umpire

if TYPE_CHECKING:
    from berthier.core.notes import Note
    from berthier.core.switches import Switch

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")
Shares = Callable[[Next[Any], Side, Sequence[Any], str], Sequence[int]]
"""How often a staff takes each option of a question in the step of a fight that asks it: whole numbers."""


class Relay:
    """Passes every question on; those who answer some themselves write only these anew."""

    __slots__ = ("umpire",)

    def __init__(self, umpire: Umpire) -> None:
        self.umpire = umpire

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        return self.umpire.roll(dice, why, by=by)

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        return self.umpire.choose(side, options, why)

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        return self.umpire.secretly(options, why, shown=shown)

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        return self.umpire.resolve(procedure, *args, **kwargs)

    def note(self, note: Note, *, to: Side | None = None) -> None:
        self.umpire.note(note, to=to)

    def plays(self, switch: Switch[V]) -> V:
        return self.umpire.plays(switch)


def fought(umpire: Umpire, call: Next[T], onward: Callable[..., Any], shares: Shares) -> T | Next[T]:
    """One step of a call in which both staffs choose; it goes on with `onward`, the procedure that asked for it.

    A game that foresees its fights so writes a procedure of a few lines (`Next(it, call)`), which says in its `assumes`
    who is taken to choose how.
    """
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


class Quiet:
    """An umpire who only says how a switch is played, and writes nothing."""

    def __init__(self, umpire: Umpire | None = None) -> None:
        self.umpire = umpire

    def note(self, note: Any, *, to: str | None = None) -> None:
        """Nothing is written."""

    def plays(self, switch: Switch[Any]) -> Any:
        """As at the table, or the default."""
        return switch.default if self.umpire is None else self.umpire.plays(switch)


def quiet(umpire: Umpire | None = None) -> Umpire:
    """An umpire for questions before anything happens; procedures asked so throw no dice."""
    silent: Any = Quiet(umpire)
    return silent  # type: ignore[no-any-return]
