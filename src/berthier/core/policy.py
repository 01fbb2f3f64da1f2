"""Who answers the choices when odds are computed: a named policy, always said with the answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from berthier.core.dice import Branches
from berthier.core.errors import BadInput, unknown
from berthier.core.exact import in_short, read_exact
from berthier.core.orders import read_option
from berthier.core.umpire import Next, Side

Option = TypeVar("Option", bound=Hashable)


class Moment(msgspec.Struct, frozen=True):
    """Where a choice is asked: the procedure with its state, and the answers given in it so far."""

    node: Next[Any]
    answers: tuple[Any, ...]


class Policy(Protocol):
    """Answers choices, perhaps with a mix."""

    @property
    def name(self) -> str:
        """How the policy is called in every answer that used it."""

    @property
    def steady(self) -> bool:
        """Whether a question with the same options is always answered the same way, whatever the state."""

    @property
    def inline(self) -> Callable[[Next[Any]], bool] | None:
        """Which inner procedures must be run inside their caller, because the answers look at the caller's state."""

    def mix(self, side: Side, options: Sequence[Option], why: str, moment: Moment) -> Branches[Option]:
        """The options this side takes and their weights."""


def certainly(option: Option) -> Branches[Option]:
    """One option, always."""
    return Branches((option,), (1,), 1)


MOST_SHARES = 100  # in one mix
EVENLY = (("evenly", Fraction(1)),)  # an order for every option equally often


class StandingAnswers(msgspec.Struct, frozen=True):
    """Standing orders: for each question (`side.why`, or `why` for both sides) fixed words, a mix of them, or `evenly`.

    A question without an order falls to `rest`: the first option listed, or all options evenly.
    """

    given: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...] = ()
    rest: str = "first"
    steady: ClassVar[bool] = True
    inline: ClassVar[None] = None

    @property
    def name(self) -> str:
        """Every order in words."""
        said = [f"{question}: {_mix_words(mix)}" for question, mix in self.given]
        last = {"first": "the first option listed", "even": "every option equally often"}[self.rest]
        return "; ".join([*said, f"any other choice: {last}" if said else f"every choice: {last}"])

    def mix(self, side: Side, options: Sequence[Option], why: str, moment: Moment) -> Branches[Option]:
        """Look the order up, the side's own first."""
        orders = dict(self.given)
        order = orders.get(f"{side}.{why}") or orders.get(why)
        if order == EVENLY or (order is None and self.rest == "even"):
            return Branches(tuple(options), (1,) * len(options), len(options))
        if order is not None:
            return _branches([(read_option(options, word, why), share) for word, share in order])
        return certainly(options[0])


def _branches(mix: Sequence[tuple[Option, Fraction]]) -> Branches[Option]:
    total = lcm(*(share.denominator for _, share in mix))
    weights = tuple(int(share * total) for _, share in mix)
    return Branches(tuple(option for option, _ in mix), weights, total)


def _mix_words(mix: tuple[tuple[str, Fraction], ...]) -> str:
    if len(mix) == 1:
        return mix[0][0]
    return ", ".join(f"{word} {share}" for word, share in mix)


def parse_standing(given: Mapping[str, str], rest: str = "first") -> StandingAnswers:
    """Read orders such as `{"attacker.tactic": "Charge:2/15, Envelop:13/15", "pursuit": "pursue"}`."""
    if rest not in ("first", "even"):
        raise unknown("policy", rest, ["first", "even", "equilibrium"], "policy")
    return StandingAnswers(
        tuple((question.strip(), _parse_mix(question, text)) for question, text in given.items()), rest
    )


def _parse_mix(question: str, text: str) -> tuple[tuple[str, Fraction], ...]:
    if ":" not in text:
        return ((text.strip(), Fraction(1)),)
    parts = text.split(",", MOST_SHARES)
    if len(parts) > MOST_SHARES:
        raise BadInput(f"A mix has at most {MOST_SHARES} shares.", question)
    mix = []
    for part in parts:
        word, _, share = part.rpartition(":")
        try:
            mix.append((word.strip(), read_exact(share)))
        except ValueError:
            raise BadInput(f"{in_short(share.strip())} is not a share; write 2/15 or 0.5.", question) from None
    if any(share < 0 for _, share in mix) or sum(share for _, share in mix) != 1:
        raise BadInput(f"The shares of {question} must be 0 or more and add up to 1.", question)
    return tuple(pair for pair in mix if pair[1])


FIRST = StandingAnswers()
EVEN = StandingAnswers(rest="even")


class ChoiceAsked(BaseException):
    """A procedure taken for pure chance asked for a choice (no rule may catch it)."""


class NoChoices:
    """For what the dice alone decide: whoever is asked after all, the asking is what is told."""

    name = "no choices"
    steady = False
    inline = None

    def mix(self, side: Side, options: Sequence[Option], why: str, moment: Moment) -> Branches[Option]:
        """Nobody answers here."""
        raise ChoiceAsked
