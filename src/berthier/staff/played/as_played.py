"""A procedure under the choices of a game that was played: only the dice may still fall otherwise.

The first time a side is asked a question it answers as it did the first time in that game, the second time as the
second; past its last answer it keeps to that. What it never chose there, or cannot choose now, is asked of the umpire
behind it as usual. How often who was asked what goes on with the state, so that equal states still merge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from berthier.core.orders import is_settled
from berthier.core.policy import Option
from berthier.core.relay import Relay
from berthier.core.umpire import Next, Side, Umpire
from berthier.engine.question import Event

P = ParamSpec("P")
T = TypeVar("T")

Asked = tuple[int, ...]  # for each question of each side, which of its answers comes next


class AsPlayed:
    """The choices of a game, by side and question in the order they were made."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.picks: dict[tuple[str, str], list[str]] = {}
        for side, why, word in _choices(events):
            self.picks.setdefault((side, why), []).append(word)
        self.place = {key: place for place, key in enumerate(self.picks)}

    def call(self, node: Next[T], before: Iterable[Event] = ()) -> Next[tuple[T, Asked]]:
        """A call under these choices, `before` having been answered; its outcome comes with what was asked."""
        asked = (0,) * len(self.picks)
        for side, why, _ in _choices(before):
            asked = self.asked_once_more(asked, side, why)
        return Next(self.run, node, asked)

    def run(self, umpire: Umpire, node: Next[T], asked: Asked) -> tuple[T, Asked] | Next[tuple[T, Asked]]:
        """The procedure itself, with an umpire before it that knows the choices."""
        chooser = _Chooser(umpire, self, asked)
        result: T | Next[T] = node.procedure(chooser, *node.args)
        if isinstance(result, Next):
            return Next(self.run, result, chooser.asked)
        return result, chooser.asked

    def asked_once_more(self, asked: Asked, side: str, why: str) -> Asked:
        """Past the last answer nothing changes any more."""
        place = self.place.get((side, why))
        if place is None or asked[place] + 1 == len(self.picks[side, why]):
            return asked
        return (*asked[:place], asked[place] + 1, *asked[place + 1 :])

    def pick(self, asked: Asked, side: str, why: str) -> str | None:
        """What this side chose when it was asked this so many times."""
        place = self.place.get((side, why))
        return None if place is None else self.picks[side, why][asked[place]]


def _choices(events: Iterable[Event]) -> Iterable[tuple[str, str, str]]:
    for event in events:
        for side, word in zip(event.question.by, event.answer.picks or (), strict=False):  # dice have no picks
            yield side, event.question.why, word


class _Chooser(Relay):
    """Answers choices as they were made; all else is asked of the umpire behind it."""

    __slots__ = ("asked", "played")

    def __init__(self, umpire: Umpire, played: AsPlayed, asked: Asked) -> None:
        super().__init__(umpire)
        self.played, self.asked = played, asked

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        left = self._left(side, options, why)
        return left[0] if is_settled(left) else self.umpire.choose(side, left, why)

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        left = {side: self._left(side, theirs, why) for side, theirs in options.items()}
        if all(map(is_settled, left.values())):
            return {side: theirs[0] for side, theirs in left.items()}
        return self.umpire.secretly(left, why, shown=shown)

    def _left(self, side: Side, options: Sequence[Option], why: str) -> Sequence[Option]:
        """The one option that was chosen, or all where none of them was."""
        if is_settled(options):
            return options
        word = self.played.pick(self.asked, str(side), why)
        self.asked = self.played.asked_once_more(self.asked, str(side), why)
        return next(((option,) for option in options if str(option) == word), options)

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        call: Next[T] = Next(procedure, *args, **kwargs)
        result, self.asked = self.umpire.resolve(self.played.run, call, self.asked)
        return result
