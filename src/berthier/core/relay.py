"""Umpires in front of another: one passes on what it does not answer itself, one knows the switches alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from berthier.core.umpire import Next, Option, Side, Umpire

if TYPE_CHECKING:
    from berthier.core.dice import Dice
    from berthier.core.notes import Note
    from berthier.core.switches import Switch

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")


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
