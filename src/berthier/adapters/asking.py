"""The umpire behind every adapter: it reads answers back and stops at the first open question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from berthier.core.dice import Branches, Dice
from berthier.core.errors import BadInput
from berthier.core.notes import Note
from berthier.core.orders import is_settled
from berthier.core.policy import Option
from berthier.core.switches import Switch
from berthier.core.umpire import Next, Side, Umpire
from berthier.core.words import in_words, label
from berthier.engine.odds import run_through

MOST_TOGETHER = 100_000  # choices of several sides that one player leads, counted together

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")


class Throw(msgspec.Struct, frozen=True):
    """Chance is asked: each answer with its weight and its words. `leads` says that answers are the next positions."""

    why: str
    branches: Branches[Any]
    words: tuple[str, ...]
    leads: bool = False

    @property
    def chances(self) -> list[float]:
        """The probability of each answer."""
        return [weight / self.branches.total for weight in self.branches.weights]


class Turn(msgspec.Struct, frozen=True):
    """What one player decides at a choice: every combination of the options of the sides it leads."""

    player: int
    sides: tuple[Side, ...]
    options: tuple[tuple[Any, ...], ...]
    words: tuple[str, ...]


class Choice(msgspec.Struct, frozen=True):
    """Players are asked: one openly, or both at once. `settled` holds every side in order, with its only option."""

    why: str
    turns: tuple[Turn, ...]
    settled: dict[Side, Any]
    secret: bool

    def answer(self, picks: Sequence[int]) -> Any:
        """The answer the procedure gets when each player takes the option at this place."""
        answers = dict(self.settled)
        for turn, place in zip(self.turns, picks, strict=True):
            answers.update(zip(turn.sides, turn.options[place], strict=True))
        return answers if self.secret else next(iter(answers.values()))


Asked = Throw | Choice


class Stop(BaseException):
    """Raised through a procedure at its first open question (not an Exception: no rule may catch it)."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked


class Reader:
    """Reads answers back in order, then stops. `whole` gives the one throw of a call that asks nobody."""

    def __init__(
        self,
        answers: tuple[Any, ...],
        switches: Mapping[str, Any],
        hero: str,
        whole: Callable[[Next[Any]], Throw | None],
    ) -> None:
        self.answers, self.switches, self.hero, self.whole = answers, switches, hero, whole
        self.at = 0

    def _read(self, open_: Callable[[], Asked]) -> Any:
        if self.at == len(self.answers):
            raise Stop(open_())
        self.at += 1
        return self.answers[self.at - 1]

    def roll(self, dice: Dice, why: str, *, by: Side) -> int:
        return self._read(lambda: Throw(f"{by}: {why}", dice.sums, tuple(map(str, dice.sums.answers))))

    def resolve(self, procedure: Callable[Concatenate[Umpire, P], T | Next[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        call: Next[T] = Next(procedure, *args, **kwargs)
        throw = self.whole(call)
        if throw is None:
            return run_through(self, call)
        return self._read(lambda: throw)

    def choose(self, side: Side, options: Sequence[Option], why: str) -> Option:
        if is_settled(options):
            return options[0]
        return self._read(lambda: _choice({side: options}, why, self.hero, secret=False))

    def secretly(
        self, options: Mapping[Side, Sequence[Option]], why: str, *, shown: bool = True
    ) -> Mapping[Side, Option]:
        return self._read(lambda: _secret(options, why, self.hero))

    def note(self, note: Note, *, to: Side | None = None) -> None:
        """A position keeps no record."""

    def plays(self, switch: Switch[V]) -> V:
        return self.switches.get(switch.id, switch.default)


def drawn(call: Next[Any], branches: Branches[Any]) -> Throw:
    """A procedure that asks nobody, thrown as a whole: each outcome with its exact weight."""
    return Throw(label(call.procedure.__name__), branches, distinct(map(in_words, branches.answers)))


def _secret(options: Mapping[Side, Sequence[Any]], why: str, hero: str) -> Asked:
    if all(map(is_settled, options.values())):  # nobody has a choice: an answer that is certain
        only = {side: theirs[0] for side, theirs in options.items()}
        return Throw(why, Branches((only,), (1,), 1), (why,))
    return _choice(options, why, hero, secret=True)


def _choice(options: Mapping[Side, Sequence[Any]], why: str, hero: str, *, secret: bool) -> Choice:
    """Player 0 leads the side the goal is for, player 1 all others, as in the advisor's own reckoning."""
    settled = {side: theirs[0] for side, theirs in options.items()}
    turns = []
    for player in (0, 1):
        led = {
            side: theirs
            for side, theirs in options.items()
            if not is_settled(theirs) and (str(side) == hero) is (player == 0)
        }
        if prod(map(len, led.values())) > MOST_TOGETHER:
            raise BadInput(
                f"{why}: {len(led)} sides choose at once and one player leads them all, in more than {MOST_TOGETHER:,} "
                "ways. Take a scenario with fewer sides.",
                "scenario",
            )
        if led:
            combined = tuple(product(*led.values()))
            turns.append(Turn(player, tuple(led), combined, distinct(_words(tuple(led), each) for each in combined)))
    return Choice(why, tuple(turns), settled, secret)


def _words(sides: tuple[Side, ...], options: tuple[Any, ...]) -> str:
    if len(sides) == 1:
        return str(options[0])
    return ", ".join(f"{side} {option}" for side, option in zip(sides, options, strict=True))


def distinct(words: Iterable[str]) -> tuple[str, ...]:
    """Words of which no two are the same, so that a history of them says where it leads."""
    seen: dict[str, int] = {}
    told = []
    for word in words:
        seen[word] = seen.get(word, 0) + 1
        told.append(word if seen[word] == 1 else f"{word} ({seen[word]})")
    return tuple(told)
