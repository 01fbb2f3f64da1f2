"""Going on from where a game stands: answers already given are read back, what is still open is asked as usual.

So every interpreter can say what is to come of a game in play: `Exact().odds(resume, node, answers)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from berthier.core.dice import Dice
from berthier.core.orders import is_settled, read_option
from berthier.core.policy import Option
from berthier.core.relay import Relay
from berthier.core.umpire import Next, Side, Umpire
from berthier.engine.live import Live
from berthier.engine.question import Answer

P = ParamSpec("P")
T = TypeVar("T")


def rest_of(game: Live[T]) -> Next[T]:
    """What is still to come of a game, as a call of its own."""
    node, answers = game.position
    return Next(resume, node, tuple(answers)) if answers else node


def resume(umpire: Umpire, node: Next[T], answers: tuple[Answer, ...]) -> T | Next[T]:
    """The procedure that is being played, its first questions answered as they were."""
    result: T | Next[T] = node.procedure(_Resumed(umpire, answers), *node.args)
    return result


class _Resumed(Relay):
    """Reads the given answers first; after these the umpire behind it is asked."""

    __slots__ = ("answers", "at")

    def __init__(self, umpire: Umpire, answers: Sequence[Answer]) -> None:
        super().__init__(umpire)
        self.answers, self.at = answers, 0

    def _given(self) -> Answer | None:
        if self.at == len(self.answers):
            return None
        self.at += 1
        return self.answers[self.at - 1]

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        given = self._given()
        return self.umpire.roll(dice, why, by=by) if given is None else sum(given.faces or ())

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if is_settled(options):
            return options[0]
        given = self._given()
        if given is None:
            return self.umpire.choose(side, options, why)
        option: Option = read_option(options, (given.picks or ("",))[0], why)
        return option

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        asked = [side for side, theirs in options.items() if not is_settled(theirs)]
        given = self._given() if asked else None
        if given is None:
            return self.umpire.secretly(options, why, shown=shown)
        words = dict(zip(asked, given.picks or (), strict=True))
        return {
            side: read_option(theirs, words[side], why) if side in words else theirs[0]
            for side, theirs in options.items()
        }

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        result: Any = Next(procedure, *args, **kwargs)
        while type(result) is Next:
            if self.at == len(self.answers):  # nothing left to read back: the umpire may remember this call
                result = self.umpire.resolve(result.procedure, *result.args)
                break
            result = result.procedure(self, *result.args)
        answer: T = result
        return answer
