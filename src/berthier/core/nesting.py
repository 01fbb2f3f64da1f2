"""One procedure inside another, with every inner round a place where the game can stop and go on.

`then` carries a battle inside a campaign: each `Next` of the battle is wrapped again, so that play, undo, snapshots
and odds see its rounds one by one, and its outcome goes on to what comes after. `played_by` says who plays the sides
the inner procedure speaks of. `resolve` stays for small inner questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from berthier.core.notes import Fact, Step
from berthier.core.relay import Relay
from berthier.core.umpire import Next, Option, Side, Umpire

if TYPE_CHECKING:
    from berthier.core.dice import Dice
    from berthier.core.notes import Note

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V")

Names = tuple[tuple[Side, Side], ...]  # (a side of the inner procedure, who plays it)


def then(umpire: Umpire, call: Next[S], after: Callable[..., T | Next[T]], *args: Any) -> T | Next[T]:
    """Go through a call round by round; its outcome goes to `after`, in front of these arguments."""
    result = call.procedure(umpire, *call.args)
    if type(result) is Next:
        return Next(then, result, after, *args)
    return Next(after, result, *args)


def played_by(umpire: Umpire, names: Names, call: Next[T]) -> T | Next[T]:
    """A call whose sides are played by others: "attacker" is Blue here, "defender" Red."""
    result: T | Next[T] = call.procedure(_Renamed(umpire, names), *call.args)
    return Next(played_by, names, result) if type(result) is Next else result


def told_to(umpire: Umpire, sides: tuple[Side, ...], call: Next[T]) -> T | Next[T]:
    """A call whose notes are for some sides only, and what they choose secretly: an order may tell what troops hold.

    The others see that it is played, its dice and its headings.
    """
    result: T | Next[T] = call.procedure(_Private(umpire, sides), *call.args)
    return Next(told_to, sides, result) if type(result) is Next else result


def innermost(node: Next[Any]) -> Next[Any]:
    """The battle or siege that is being played inside a game: what `then` waits for, at any depth.

    Its sides keep the names of those who play it.
    """
    if node.procedure is then:
        return innermost(node.args[0])
    if node.procedure is played_by:
        names, call = node.args
        inner = innermost(call)
        return node if inner is call else Next(played_by, names, inner)
    return innermost(node.args[1]) if node.procedure is told_to else node


def behind(node: Next[Any], outcome: Any) -> Next[Any]:
    """The game as it goes on when the innermost battle or siege played in it has come to this outcome."""
    if node.procedure is then:
        call, after, *args = node.args
        waits = call.procedure in (then, played_by, told_to) and innermost(call) is not call
        return Next(then, behind(call, outcome), after, *args) if waits else Next(after, outcome, *args)
    if node.procedure in (played_by, told_to):
        return Next(node.procedure, node.args[0], behind(node.args[1], outcome))
    raise ValueError("no battle is played inside this node")


class _Renamed(Relay):
    """An umpire who is asked in the names of an inner procedure and asks on in those of the game."""

    __slots__ = ("names", "outer")

    def __init__(self, umpire: Umpire, names: Names) -> None:
        super().__init__(umpire)
        self.names, self.outer = names, dict(names)

    def _who(self, side: Side) -> Side:
        return self.outer.get(side, side)

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        return self.umpire.roll(dice, why, by=self._who(by))

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        return self.umpire.choose(self._who(side), options, why)

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        asked = {self._who(side): theirs for side, theirs in options.items()}
        if len(asked) < len(options):  # one player has several sides: each is a question of its own
            return {side: self.umpire.choose(self._who(side), theirs, why) for side, theirs in options.items()}
        answers = self.umpire.secretly(asked, why, shown=shown)
        return {side: answers[self._who(side)] for side in options}

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], V | Next[V]], *args: P.args, **kwargs: P.kwargs) -> V:
        inner: Next[V] = Next(procedure, *args, **kwargs)
        return self.umpire.resolve(played_by, self.names, inner)

    def note(self, note: Note, *, to: Side | None = None) -> None:
        self.umpire.note(note, to=None if to is None else self._who(to))


class _Private(Relay):
    """An umpire who tells some sides what others are not to know."""

    __slots__ = ("sides",)

    def __init__(self, umpire: Umpire, sides: tuple[Side, ...]) -> None:
        super().__init__(umpire)
        self.sides = sides

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], V | Next[V]], *args: P.args, **kwargs: P.kwargs) -> V:
        inner: Next[V] = Next(procedure, *args, **kwargs)
        return self.umpire.resolve(told_to, self.sides, inner)

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        answers = self.umpire.secretly(options, why, shown=False)
        if shown:
            for who, answer in answers.items():
                self.note(Fact(f"{why} of {who}", str(answer)))
        return answers

    def note(self, note: Note, *, to: Side | None = None) -> None:
        if to is not None or isinstance(note, Step):
            self.umpire.note(note, to=to)
            return
        for side in self.sides:
            self.umpire.note(note, to=side)
