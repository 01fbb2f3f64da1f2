"""A situation made ready for another tool: its board, surveyed, its actions and facts numbered."""

from __future__ import annotations

from functools import cached_property

from berthier.adapters.features import Features
from berthier.adapters.graph import DiceAsked, GameGraph, GraphState
from berthier.adapters.survey import BUDGET, LIMIT, Survey, survey
from berthier.adapters.unsurveyed import Bounds, Slots, Unsurveyed, unsurveyed
from berthier.core.errors import BadInput, unknown
from berthier.core.goal import Goal
from berthier.staff.situation import Situation


class Play:
    """What every adapter stands on. Player 0 leads the side the goal is for, player 1 all others.

    It is gone over once; with a `reach` it is not, which is for games too large for that.
    """

    def __init__(
        self,
        situation: Situation,
        goal: Goal | str | None = None,
        *,
        dice: str = DiceAsked.WHOLE,
        limit: int = LIMIT,
        budget: int = BUDGET,
        reach: Bounds | None = None,
    ) -> None:
        if dice not in list(DiceAsked):
            raise unknown("way to throw dice", dice, list(DiceAsked), "dice")
        if limit < 1:
            raise BadInput(f"A limit of {limit} questions leaves nothing to play; the least is 1.", "limit")
        self.situation = situation
        self.goal = goal if isinstance(goal, Goal) else situation.procedure.goal(goal)
        self.board = GameGraph(situation.call, self.goal, situation.switches, DiceAsked(dice))
        self.survey: Survey = survey(self.board, budget) if reach is None else unsurveyed(self.board, reach)
        self.limit = limit if self.survey.length is None else self.survey.length.questions

    def __deepcopy__(self, memo: dict[int, object]) -> Play:
        return self  # never changed, only grown: copies of a game share it

    @cached_property
    def features(self) -> Features | Slots:
        """The facts that tell its choices apart."""
        return Slots() if isinstance(self.survey, Unsurveyed) else Features(self.survey.positions)

    @property
    def reach(self) -> tuple[float, float]:
        """The least and the most either player can end with; never the same, as tools ask for a range."""
        low = min(self.survey.low, -self.survey.high)
        return (low, -low) if low else (-1.0, 1.0)

    @property
    def names(self) -> tuple[str, str]:
        """What the two players are called: the sides they decide for."""
        ours, theirs = self.survey.deciders
        return " and ".join(ours) or self.board.hero, " and ".join(theirs) or "nobody"

    def worth(self, position: GraphState) -> float:
        """What player 0 gets here; a game that is not over counts nothing, as one that never ends."""
        if position.asked is not None:
            return 0.0
        worth = self.board.worth(position.outcome)
        if not self.survey.low <= worth <= self.survey.high:
            raise BadInput(f"The goal came to {worth:g}, which is beyond the reach that was given.", "reach")
        return worth
