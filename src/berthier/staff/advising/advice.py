"""Advice as plain data: best play for a goal, the first decision, the price of every habit, what each choice leads to.

An exact figure is a fraction as text, any other a number; so advice can be printed, sent and kept as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from berthier.core.errors import unknown
from berthier.core.exact import written
from berthier.core.words import in_words
from berthier.engine.solving.game_tree import Decision
from berthier.staff.advising.advice_cells import AdviceCell, Figure, cells_of, figure, reading
from berthier.staff.advising.solved import Progress, Solved, work_out
from berthier.staff.situation import Situation


class AdviceAsk(msgspec.Struct, frozen=True):
    """How advice is wanted: for which goal, with how much work, and which parts of it beyond the first decision."""

    goal: str | None = None
    budget: int | None = None
    habits: bool = True
    cells: bool = False
    every: bool = False


class AdvisedChoice(msgspec.Struct, frozen=True):
    """A decision: each side's options and mix, and what each option (or pair, row by row) is worth to the hero."""

    why: str
    sides: tuple[str, ...]
    options: tuple[tuple[str, ...], ...]
    mixes: tuple[tuple[Figure, ...], ...]
    worth: tuple[Figure, ...]
    state: str = ""

    @property
    def rows(self) -> list[tuple[Figure, ...]]:
        """The worth row by row; an open choice has one row."""
        width = len(self.options[-1])
        return [self.worth[start : start + width] for start in range(0, len(self.worth), width)]

    def as_data(self) -> dict[str, Any]:
        """The documented shape."""
        return {
            "why": self.why,
            "sides": self.sides,
            "options": self.options,
            "mixes": self.mixes,
            "values": self.rows if len(self.sides) == 2 else self.worth,
        }


class Price(msgspec.Struct, frozen=True):
    """A habit of one side: the goal's value when it always does this, and what that costs the side."""

    side: str
    option: str
    value: Figure
    cost: Figure


class Leads(msgspec.Struct, frozen=True):
    """Where an open option leads: the chance of each result."""

    option: str
    groups: dict[str, str]


class Asked(msgspec.Struct, frozen=True):
    """A question that can come up for a side, with every option it can have."""

    side: str
    why: str
    options: tuple[str, ...]


class Advice(msgspec.Struct, frozen=True):
    """Best play in a situation. `hero` is the side the goal is for; `asked` is all that anybody decides."""

    goal: str
    goal_title: str
    hero: str
    is_chance: bool
    exact: bool
    value: Figure
    low: Figure
    high: Figure
    gap: Figure
    policy_name: str
    asked: tuple[Asked, ...]
    decision: AdvisedChoice
    prices: tuple[Price, ...] = ()
    leads: tuple[Leads, ...] = ()
    cells: tuple[AdviceCell, ...] = ()
    decisions: tuple[AdvisedChoice, ...] = ()

    @property
    def sides(self) -> tuple[str, ...]:
        """Every side that decides anything."""
        return tuple(dict.fromkeys(asked.side for asked in self.asked))

    def side(self, name: str | None) -> str:
        """Whose advice it is: the side named, else the one the goal is for."""
        if name is None:
            return self.hero if self.hero in self.decision.sides else self.decision.sides[0]
        if name not in self.sides:
            raise unknown("side", name, self.sides, "side")
        return name

    def prices_of(self, side: str | None) -> tuple[Price, ...]:
        """The prices of one side's habits, or of all."""
        return tuple(price for price in self.prices if side in (None, price.side))


def advise(situation: Situation, ask: AdviceAsk, progress: Progress) -> Advice:
    """Solve a situation; past the budget `TooMuch` says so."""
    return told(work_out(situation, ask.goal, ask.budget, progress), ask, progress)


def told(solved: Solved, ask: AdviceAsk, progress: Progress) -> Advice:
    """What was found, as plain data. `progress` hears of each habit priced and each cell worked out."""
    solution = solved.solution
    return Advice(
        goal=solved.goal.name,
        goal_title=solved.goal.title,
        hero=solved.hero,
        is_chance=solved.is_chance(),
        exact=solution.exact,
        value=figure(solution.value),
        low=figure(solution.low),
        high=figure(solution.high),
        gap=figure(solution.gap),
        policy_name=solved.policy_name,
        asked=tuple(_asked(solved)),
        decision=_choice(solved, solved.decision),
        prices=tuple(_prices(solved, progress)) if ask.habits else (),
        leads=tuple(_leads(solved)),
        cells=tuple(cells_of(solved, progress)) if ask.cells else (),
        decisions=tuple(_choice(solved, each, _state(each)) for each in solved.game.decisions.values())
        if ask.every
        else (),
    )


def _asked(solved: Solved) -> Iterator[Asked]:
    met: dict[tuple[str, str], dict[str, None]] = {}
    for decision in solved.game.decisions.values():
        for side, options in zip(decision.sides, decision.options, strict=True):
            met.setdefault((side, decision.why), {}).update(dict.fromkeys(map(str, options)))
    return (Asked(side, why, tuple(options)) for (side, why), options in met.items())


def _choice(solved: Solved, decision: Decision, state: str = "") -> AdvisedChoice:
    return AdvisedChoice(
        why=decision.why,
        sides=decision.sides,
        options=tuple(tuple(map(str, options)) for options in decision.options),
        mixes=tuple(tuple(map(figure, mix)) for mix in solved.solution.mixes(decision)),
        worth=tuple(map(figure, solved.solution.worth(decision))),
        state=state,
    )


def _state(decision: Decision) -> str:
    """The state a decision is taken in, and the answers before it, in words."""
    before = (*decision.moment.node.args, *decision.moment.answers)
    return "; ".join(in_words(each) for each in before if each is not None)


def _prices(solved: Solved, progress: Progress) -> Iterator[Price]:
    for number, habit in enumerate(solved.habits(), 1):
        value = solved.value_with(habit)
        yield Price(habit.side, habit.option, figure(value), figure(solved.cost(habit.side, value)))
        progress(number)


def _leads(solved: Solved) -> Iterator[Leads]:
    """For an open choice: where each option leads, by the procedure's groups."""
    group = solved.situation.procedure.group
    if len(solved.decision.sides) == 1 and group is not None:
        for habit in solved.habits():
            odds = solved.odds_with(habit).by(group)
            yield Leads(habit.option, {name: written(chance) for name, chance in odds.items()})


def as_data(advice: Advice, situation: Situation, side: str | None = None) -> dict[str, Any]:
    """The documented shape of advice; with a side named, only that side's habits."""
    shape: dict[str, Any] = {
        "goal": advice.goal,
        "goal_title": advice.goal_title,
        "goal_side": advice.hero,
        "side": advice.side(side),
        "value": advice.value,
        "value_decimal": float(reading(advice.value)),
        "exact": advice.exact,
        "gap": advice.gap,
        "low": advice.low,
        "high": advice.high,
        "decision": advice.decision.as_data(),
        "habits": [msgspec.to_builtins(price) for price in advice.prices_of(side)],
        "option_odds": [msgspec.to_builtins(each) for each in advice.leads],
        "policy_name": advice.policy_name,
        "switches": situation.in_force,
        "inputs": situation.inputs,
    }
    if advice.cells:
        shape["cells"] = [cell.as_data() for cell in advice.cells]
    if advice.decisions:
        shape["decisions"] = [each.as_data() for each in advice.decisions]
    return shape
