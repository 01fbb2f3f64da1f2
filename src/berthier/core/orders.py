"""Orders: options with a notation; offers: the orders a program would consider, and any other legal one.

Nothing here is a new question. Orders go to `choose` and `secretly` like every option; an offer goes in the place of
a list of options.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from threading import Lock
from typing import Any, TypeVar, overload

from berthier.core.errors import BadInput, unknown
from berthier.core.umpire import Next

Below = Callable[[int], int]  # draws a whole number from 0 on that is below this one, each as likely as the others
T = TypeVar("T")
LONGEST_ORDER = 8_000  # characters; the orders of a whole army are some hundreds
MOST_FIGURES = 9  # of one number in an order; no table, purse or army of any game needs more
_LONG_NUMBER = re.compile(rf"\d{{{MOST_FIGURES + 1},}}")


def check_length(word: str, why: str) -> None:
    """Refuse an answer that is longer than any."""
    if len(word) > LONGEST_ORDER:
        raise BadInput(f"An answer has at most {LONGEST_ORDER:,} characters; this has {len(word):,}.", why)


def check_order(word: str, why: str) -> None:
    """Refuse an order whose length or numbers belong to none, before any rule reads it.

    The game then sets each number its own limits; this is the wall before all of them.
    """
    check_length(word, why)
    if long := _LONG_NUMBER.search(word):
        raise BadInput(f"A number in an order has at most {MOST_FIGURES} figures; one has {len(long[0]):,}.", why)


class Order:
    """An option with a notation, the word the log keeps for ever; orders are equal when their notations are.

    `value` is what the rules do with it; `label` what a button says, worked out when somebody reads it where it is a
    function; `on` the pieces and places it touches, the piece
    first and the target last, so that a board can light them, `mark` the word it writes on the target (what it costs);
    `starts` makes the `Next` it would begin, so that its odds can be shown before it is given, and `comes_to_it` is how
    likely it is to begin at all; one that only `takes` a piece in hand asks next what it does, so that a tap on the
    piece may give it.
    """

    __slots__ = ("_label", "_starts", "mark", "notation", "on", "takes", "value")

    def __init__(
        self,
        notation: str,
        value: Any = None,
        *,
        label: str | Callable[[], str] = "",
        on: tuple[str, ...] = (),
        starts: Callable[[], Next[Any] | None] | None = None,
        mark: str = "",
        takes: bool = False,
    ) -> None:
        self.notation, self.value, self._label, self.on, self._starts = notation, value, label, on, starts
        self.mark, self.takes = mark, takes

    @property
    def label(self) -> str:
        """What a button says."""
        said = self._label if isinstance(self._label, str) else self._label()
        return said or self.notation

    def starts(self) -> Next[Any] | None:
        """The procedure this order would begin, a battle say; None when it begins none."""
        return None if self._starts is None else self._starts()

    def comes_to_it(self) -> Fraction:
        """How likely what it starts begins at all: a march may fall short of its fight."""
        return Fraction(1)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Order({self.notation!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Order) and self.notation == other.notation

    def __hash__(self) -> int:
        return hash(self.notation)


class Listed(Sequence[Any]):
    """Options made when somebody looks at them: how many there are, and how each is made; those made are kept."""

    __slots__ = ("_made", "_make")

    def __init__(self, count: int, make: Callable[[int], Any]) -> None:
        self._make = make
        self._made: list[Any] = [None] * count

    def __len__(self) -> int:
        return len(self._made)

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(len(self._made)))

    @overload
    def __getitem__(self, place: int) -> Any: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Any]: ...

    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self._made)))]
        found = self._made[place]
        if found is None:
            found = self._made[place] = self._make(place % len(self._made))
        return found


class Found(Sequence[Any]):
    """Options found one after another, as far as somebody looks; those found are kept.

    Where each has to be tried against the rules, the first few cost a fraction of all.
    """

    __slots__ = ("_found", "_lock", "_rest")

    def __init__(self, options: Iterable[Any]) -> None:
        self._rest, self._found, self._lock = iter(options), list[Any](), Lock()

    def _look(self, count: int | None) -> list[Any]:
        """What is found after looking for so many, or for all."""
        with self._lock:
            self._found += islice(self._rest, None if count is None else max(0, count - len(self._found)))
        return self._found

    def __len__(self) -> int:
        return len(self._look(None))

    def __iter__(self) -> Iterator[Any]:
        place = 0
        while place < len(self._look(place + 1)):
            yield self._found[place]
            place += 1

    @overload
    def __getitem__(self, place: int) -> Any: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Any]: ...

    def __getitem__(self, place: int | slice) -> Any:
        ends = (place.start or 0, place.stop) if isinstance(place, slice) else (place, place + 1)
        known = ends[1] is not None and min(ends) >= 0
        return self._look(max(ends) if known else None)[place]


class Allowed(tuple[Any, ...]):
    """A plain list of options, and `refusal`, which says of a word that is not among them what stands in its way.

    The refusal is "" for a word that makes no sense there at all.
    """

    refusal: Callable[[str], str]

    def __new__(cls, options: Iterable[Any], refusal: Callable[[str], str]) -> Allowed:
        """The options, as a tuple."""
        made = super().__new__(cls, options)
        made.refusal = refusal
        return made


class Offer(Sequence[Any]):
    """Orders worth considering, listed when somebody looks, and `read`, which takes any legal order or refuses it.

    An offer with a single suggestion is still a question, for other orders may be legal. `draw` is how the game draws
    an order by lot where listing is dear: first a piece, each as likely as the others (words such as `done` count as
    one), then one of its legal orders, each as likely as the others. Without it every suggestion is equally likely.
    """

    __slots__ = ("_draw", "_listed", "_read", "_suggest")

    def __init__(
        self,
        suggest: Callable[[], Sequence[Any]],
        read: Callable[[str], Any],
        draw: Callable[[Below], Any] | None = None,
    ) -> None:
        self._suggest, self._read, self._draw = suggest, read, draw
        self._listed: Sequence[Any] | None = None

    @property
    def suggestions(self) -> Sequence[Any]:
        """The orders a program would consider; at least one."""
        if self._listed is None:
            found = self._suggest()
            self._listed = found if isinstance(found, Listed | Found) else tuple(found)
        return self._listed

    def read(self, word: str) -> Any:
        """The order of this notation, or the sentence that refuses it."""
        check_order(word, "order")
        return self._read(word)

    def drawn(self, below: Below) -> Any:
        """An order by lot."""
        return self[below(len(self))] if self._draw is None else self._draw(below)

    def __len__(self) -> int:
        return len(self.suggestions)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.suggestions)

    @overload
    def __getitem__(self, place: int) -> Any: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Any]: ...

    def __getitem__(self, place: int | slice) -> Any:
        return self.suggestions[place]


def by_lot(options: Sequence[Any], below: Below) -> Any:
    """One of the options by lot: each as likely as the others, or as an offer draws them."""
    return options.drawn(below) if isinstance(options, Offer) else options[below(len(options))]


def in_random_order(things: Iterable[T], below: Below) -> Iterator[T]:
    """These one after another as the lot falls; of all that would do, each is as likely to be the first that does."""
    left = list(things)
    while left:
        place = below(len(left))
        left[place], left[-1] = left[-1], left[place]
        yield left.pop()


def is_settled(options: Sequence[Any]) -> bool:
    """Whether nothing is left to ask: a single option, and no offer that would take others."""
    return not isinstance(options, Offer) and len(options) == 1


def read_option(options: Sequence[Any], word: str, why: str) -> Any:
    """The option whose words these are; an offer reads any legal order."""
    if isinstance(options, Offer):
        return options.read(word)
    check_length(word, why)
    for option in options:
        if str(option) == word:
            return option
    folded = [option for option in options if str(option).casefold() == word.casefold()]
    if len(folded) == 1:
        return folded[0]
    if isinstance(options, Allowed) and (sentence := options.refusal(word)):
        raise BadInput(sentence, why)
    raise unknown(f"answer to {why!r}", word, [str(option) for option in options], why)


def words_of(options: Sequence[Any]) -> tuple[str, ...]:
    """Every option's word."""
    return tuple(str(option) for option in options)


def label_of(option: Any) -> str:
    """What a button says for an option: its label, else its word."""
    return str(getattr(option, "label", "") or option)


def on_of(option: Any) -> tuple[str, ...]:
    """The pieces and places an option touches; none where it is a plain word."""
    return tuple(getattr(option, "on", ()))


def target_of(option: Any) -> str:
    """The place or piece an option of a piece leads to; empty where it leads nowhere."""
    return on_of(option)[-1] if len(on_of(option)) > 1 else ""


def mark_of(option: Any) -> str:
    """What an option writes on the place it leads to."""
    return str(getattr(option, "mark", ""))


def starts_of(option: Any) -> Next[Any] | None:
    """What an option would begin, or None."""
    begin = getattr(option, "starts", None)
    return begin() if callable(begin) else None


def comes_of(option: Any) -> Fraction:
    """How likely what an option would begin begins at all."""
    likely = getattr(option, "comes_to_it", None)
    return likely() if callable(likely) else Fraction(1)
