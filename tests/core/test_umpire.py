"""What a procedure may hand to an umpire: any arguments its signature has, options in any sequence."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.policy import EVEN
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import chosen, typed
from berthier.engine.simulate import simulate
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve


def with_bonus(umpire: Umpire, less: int = 0, bonus: int = 0) -> int:
    """A die, something less and a bonus."""
    return umpire.roll(D6, "die", by="ours") - less + bonus


def bonus_by_name(umpire: Umpire) -> int:
    """Gives an inner procedure its second argument by name, and not its first."""
    return umpire.resolve(with_bonus, bonus=10)


def only_by_name(umpire: Umpire, *, bonus: int = 0) -> int:
    """An argument that cannot be given by its place."""
    return umpire.roll(D6, "die", by="ours") + bonus


def test_next_is_a_value() -> None:
    """The same procedure with equal arguments is the same state; other arguments are another."""
    assert Next(with_bonus, 1) == Next(with_bonus, 1) != Next(with_bonus, 2)
    assert len({Next(with_bonus, 1), Next(with_bonus, 1), Next(with_bonus, 2), Next(bonus_by_name)}) == 3
    assert (Next(with_bonus, 1).procedure, Next(with_bonus, 1).args) == (with_bonus, (1,))
    assert repr(Next(with_bonus, 1)) == "Next(with_bonus, 1)"


SIXTHS = {total: Fraction(1, 6) for total in range(11, 17)}


def test_an_argument_given_by_name_is_never_dropped_from_the_odds() -> None:
    """`odds(procedure, bonus=10)` is about a bonus of 10, whatever stands before it in the signature."""
    assert dict(Exact().odds(with_bonus, bonus=10).items()) == SIXTHS
    assert dict(Exact().odds(with_bonus, -1, bonus=9).items()) == SIXTHS
    assert dict(Exact().odds(with_bonus, less=-10).items()) == SIXTHS


@pytest.mark.parametrize("procedure", [with_bonus, only_by_name])
def test_an_argument_given_by_name_is_never_dropped_from_a_next(procedure: Callable[..., int]) -> None:
    """A state keeps all that it was given, or refuses it."""
    try:
        call: Next[int] = Next(procedure, bonus=10)
    except (TypeError, BadInput):
        return
    assert dict(Exact().odds(lambda umpire: call).items()) == SIXTHS


def test_an_argument_that_is_not_there_is_refused() -> None:
    """As python refuses it."""
    with pytest.raises(TypeError):
        Exact().odds(with_bonus, bonsu=10)


def test_an_argument_given_by_name_is_never_dropped_by_resolve() -> None:
    """What live plays with a bonus, odds, simulation and advice play with the bonus too."""
    assert Live(Next(bonus_by_name), answers=[typed(6)]).outcome == 16
    assert dict(Exact().odds(bonus_by_name).items()) == SIXTHS
    assert set(simulate(Next(bonus_by_name), 50, 1).counts) <= set(SIXTHS)
    assert solve(GameTree(Next(bonus_by_name)), "ours", lambda total: total).value == Fraction(27, 2)


def listed_openly(umpire: Umpire) -> str:
    """Options in a list."""
    return umpire.choose("ours", ["a", "b"], "letter")


def listed_secretly(umpire: Umpire) -> str:
    """Options in lists."""
    picks = umpire.secretly({"ours": ["a", "b"], "theirs": ["c", "d"]}, "letter")
    return picks["ours"] + picks["theirs"]


@pytest.mark.parametrize(
    ("procedure", "picks", "outcomes"),
    [(listed_openly, ("b",), {"a", "b"}), (listed_secretly, ("b", "d"), {"ac", "ad", "bc", "bd"})],
)
def test_options_may_be_any_sequence(procedure: Callable[..., str], picks: tuple[str, ...], outcomes: set[str]) -> None:
    """A list serves as well as a tuple, for every interpreter."""
    call: Next[str] = Next(procedure)
    assert Live(call, answers=[chosen(*picks)]).outcome == "".join(picks)
    assert set(simulate(call, 100, 1, EVEN).counts) == outcomes
    assert solve(GameTree(call), "ours", lambda word: word == "a" or "d" in word).value == 1 - (len(picks) - 1)
    assert set(Exact(EVEN).odds(call.procedure)) == outcomes
