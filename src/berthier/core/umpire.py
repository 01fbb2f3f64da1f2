"""The umpire: what a procedure may ask, and nothing else.

A rule is written once, as a plain function that only asks. Each interpreter in this package answers in its own
way: with every face (odds), with a player's dice (live), with a stored log (replay), with a seeded generator
(simulate), with the best choice (solve).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from berthier.core.dice import Dice
    from berthier.core.notes import Note
    from berthier.core.switches import Switch

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
V = TypeVar("V")
Option = TypeVar("Option", bound=Hashable)
P = ParamSpec("P")

Side = str


class Next(tuple[Any, ...], Generic[T_co]):
    """ "My outcome is the outcome of that": the procedure that goes on, with its whole state."""

    __slots__ = ()

    def __new__(cls, procedure: Callable[Concatenate[Any, P], Any], *args: P.args, **kwargs: P.kwargs) -> Next[T_co]:
        """Name the procedure to go on with and its arguments; those given by name are put in their place."""
        if kwargs:
            given = inspect.signature(procedure).bind(None, *args, **kwargs)
            given.apply_defaults()
            if given.kwargs:
                raise TypeError(
                    f"{procedure.__name__}: {', '.join(given.kwargs)} cannot be given in order, so not at all"
                )
            args = given.args[1:]  # type: ignore[assignment]
        return tuple.__new__(cls, (procedure, args))

    @property
    def procedure(self) -> Callable[..., Any]:
        """The procedure to run."""
        return self[0]

    @property
    def args(self) -> tuple[Any, ...]:
        """Its arguments after the umpire."""
        return self[1]

    def __repr__(self) -> str:
        return f"Next({self[0].__name__}, {', '.join(map(repr, self[1]))})"


class Umpire(Protocol):
    """Answers the questions of a procedure."""

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        """A chance event: the sum of these dice, thrown by this side."""

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        """An open decision by one side. A single option is no question."""

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        """Hidden simultaneous decisions, revealed together; not `shown`, they stay hidden until the rules tell them."""

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run another procedure and use its outcome. Arguments are frozen values, so equal calls may merge."""

    def note(self, note: Note, *, to: Side | None = None) -> None:
        """A line for the record: a cell consulted, a tally, a fact, a step; for all to read, or `to` one side only."""

    def plays(self, switch: Switch[V]) -> V:
        """The ruling in force for a disputed point."""
