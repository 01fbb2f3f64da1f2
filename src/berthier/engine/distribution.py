"""Odds: an exact distribution of outcomes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import Any, Generic, TypeVar

from berthier.core.errors import unknown
from berthier.core.exact import written
from berthier.core.shown import Shown
from berthier.core.words import flat

T = TypeVar("T", bound=Hashable)
K = TypeVar("K", bound=Hashable)

NO_CHOICES = "no choices"  # nobody was asked anything
SHORT = 16  # outcomes listed where odds are printed


class Odds(Shown, Mapping[T, Fraction], Generic[T]):
    """Outcomes with integer weights over one total; probabilities are fractions that sum to 1.

    A mapping from outcome to probability, in the order the rules first meet them. An outcome that cannot be has the
    probability 0.
    """

    def __init__(self, weights: dict[T, int], total: int, policy: str = NO_CHOICES) -> None:
        assert sum(weights.values()) == total, "the weights of all outcomes make up the whole"
        common = gcd(total, *weights.values())
        self.weights = {outcome: weight // common for outcome, weight in weights.items() if weight}
        self.total = total // common
        self.policy = policy

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and (self.weights, self.total) == (other.weights, other.total)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """A short list in full; a long one is only counted."""
        if len(self) <= SHORT:
            return f"Odds({ {outcome: written(p) for outcome, p in self.items()} })"
        return f"Odds({len(self):,} outcomes)"

    def __contains__(self, outcome: object) -> bool:
        return outcome in self.weights

    def likeliest_first(self) -> Odds[T]:
        """The same odds in another order: the likeliest first, equal ones as they were first met."""
        ordered = sorted(self.weights.items(), key=lambda pair: -pair[1])
        return Odds(dict(ordered), self.total, self.policy)

    def reads(self, field: str | Callable[[T], Any]) -> Callable[[T], Any]:
        """How a field of the outcomes is read off them; a function is one already."""
        if callable(field):
            return field
        fields = list(dict.fromkeys(name for outcome in self for name in flat(outcome)))
        if field not in fields:
            raise unknown("field of the outcome", field, ["group", *fields], "by")
        return lambda outcome: _frozen(flat(outcome).get(field))

    def by(self, key: Callable[[T], K] | str) -> Odds[K]:
        """The same chances with outcomes gathered under a key: a function, or the name of a field."""
        read: Callable[[T], K] = self.reads(key)
        gathered: dict[K, int] = {}
        for outcome, weight in self.weights.items():
            name = read(outcome)
            gathered[name] = gathered.get(name, 0) + weight
        return Odds(gathered, self.total, self.policy)

    def chance(self, is_so: Callable[[T], bool]) -> Fraction:
        """The probability that the outcome is of this kind."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if is_so(outcome)), self.total)

    def mean(self, measure: Callable[[T], Any] | str) -> Fraction:
        """The expected value of a number read off the outcome: by a function, or a field by its name."""
        read = self.reads(measure)
        return Fraction(sum(read(outcome) * weight for outcome, weight in self.weights.items())) / self.total

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """How a notebook keeps it as text."""
        printer.text(repr(self))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
