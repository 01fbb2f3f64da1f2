"""A fight as it is foreseen before an attack (section g): both sides fight it by their staff's plans, dice decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from berthier.core.relay import fought, only
from berthier.core.umpire import Next, Side, Umpire
from berthier.rules.capitani.game.judging.plans import plan_scores

T = TypeVar("T")
PLANS = "battle plan"


def foreseen(call: Next[T], rounds: bool) -> Next[T]:
    """A fight before it is begun: one of many rounds is too long to be reckoned exactly."""
    return Next(fought_by_both_staffs if rounds else fought_at_once, call)


def fought_by_both_staffs(umpire: Umpire, call: Next[T]) -> T | Next[T]:
    """A call in which both staffs choose: nobody gives up a battle by lot, and plans are those a staff would make."""
    return fought(umpire, call, fought_by_both_staffs, of_staff)


fought_by_both_staffs.games = 250  # type: ignore[attr-defined]  # a fair sample: a second's thought
fought_by_both_staffs.assumes = (  # type: ignore[attr-defined]
    "each side fights by one fixed plan of its staff and nobody concedes; with other plans it comes out otherwise"
)


def fought_at_once(umpire: Umpire, call: Next[T]) -> T | Next[T]:
    """The same of a fight that a few dice decide."""
    return fought(umpire, call, fought_at_once, of_staff)


def of_staff(call: Next[Any], side: Side, options: Sequence[Any], why: str) -> Sequence[int]:
    """Plans by the chits that suit them; of all else the first, which is what one would do."""
    if why != PLANS:
        return only(options)
    scores = plan_scores(options)
    return only(options, max(range(len(options)), key=scores.__getitem__))
