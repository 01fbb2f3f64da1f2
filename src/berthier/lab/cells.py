"""A cell of the grid: the plan's situation with each axis at one of its values, and its answer as a record."""

from __future__ import annotations

import copy
import hashlib
from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.ruleset import find_ruleset
from berthier.engine.flow import NeverEnds
from berthier.engine.simulate import simulate
from berthier.lab.axes import Runs, put
from berthier.lab.expected import expected, heard
from berthier.lab.measured import Measured, exactly, sampled
from berthier.lab.plan import Plan
from berthier.staff.reckoned.policies import choose_play
from berthier.staff.reckoned.reckoning import OddsAsk, reckon
from berthier.staff.reckoned.sharing import Sharing
from berthier.staff.situation import Situation

EXACT, SAMPLE, REFUSED, TOO_MUCH, FAILED = "exact", "sample", "refused", "too much", "failed"
METHODS = (EXACT, SAMPLE, REFUSED, TOO_MUCH, FAILED)


class CellAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer of one cell: where it stands, how it was found, every measure; `why` says what could not be had."""

    cell: int
    at: dict[str, Any]
    method: str
    policy: str = ""
    measures: tuple[Measured, ...] = ()
    games: int = 0
    seed: str = ""
    why: str = ""


class SweepCell(msgspec.Struct, frozen=True):
    """A situation of the grid with its own policy."""

    number: int
    at: dict[str, Any]
    situation: Situation
    policy: str | None


def place_of(plan: Plan, number: int) -> dict[str, Any]:
    """The value of every axis at a cell."""
    places = zip(plan.axes, plan.place(number), strict=True)
    return {axis.name: axis.values[at] for axis, at in places}


def cell_of(plan: Plan, number: int) -> SweepCell:
    """One cell; `BadInput` where its inputs are such that the rules refuse them."""
    ruleset = find_ruleset(plan.ruleset)
    procedure = ruleset.procedure(plan.procedure)
    inputs, orders, switches, policy = copy.deepcopy(plan.inputs), dict(plan.choose), dict(plan.switches), plan.policy
    for axis, at in zip(plan.axes, plan.place(number), strict=True):
        value = axis.values[at]
        if axis.kind is Runs.INPUT:
            put(inputs, axis.name, copy.deepcopy(value))
        elif axis.kind is Runs.CHOOSE:
            orders[axis.name] = str(value)
        elif axis.kind is Runs.SWITCH:
            switches[axis.name] = str(value)
        else:
            policy = str(value)
    situation = Situation(
        ruleset=ruleset,
        procedure=procedure,
        call=ruleset.call(procedure, inputs),
        switches=ruleset.set(switches),
        choices=plan.choices | orders,
        chosen=orders if policy == "equilibrium" else {},  # whether orders are ever asked is checked for the plan
    )
    return SweepCell(number, place_of(plan, number), situation, policy)


def seed_of(plan: Plan, cell: SweepCell) -> str:
    """A seed of the cell's own, from the plan's seed and all that the cell depends on: no order of work changes it."""
    situation = cell.situation
    whole = [
        plan.ruleset,
        plan.procedure,
        situation.inputs,
        situation.in_force,
        situation.choices,
        cell.policy,
        plan.goal if cell.policy == "equilibrium" else None,
    ]
    text = b"%d\n" % plan.seed + msgspec.json.encode(whole, order="deterministic")
    return hashlib.sha256(text).hexdigest()[:16]


def answer(plan: Plan, number: int, sharing: Sharing) -> CellAnswer:
    """Work a cell out: exactly where the budget allows, else by a seeded sample; what cannot be done is said."""
    at = place_of(plan, number)
    try:
        cell = cell_of(plan, number)
        return _answered(plan, cell, sharing)
    except (BadInput, NeverEnds) as problem:
        return CellAnswer(number, at, REFUSED, why=str(problem))
    except TooMuch as problem:
        return CellAnswer(number, at, TOO_MUCH, why=str(problem))
    except Exception as problem:  # a fault in somebody's rules is a record too; the other cells go on
        return CellAnswer(number, at, FAILED, why=f"{type(problem).__name__}: {problem}")


def _answered(plan: Plan, cell: SweepCell, sharing: Sharing) -> CellAnswer:
    goal = plan.goal if cell.policy == "equilibrium" else None
    ask = OddsAsk(cell.policy, goal, plan.budget, plan.count)
    try:
        short = expected(cell.situation, ask, sharing, plan.fractions)
        if short is not None:
            return CellAnswer(cell.number, cell.at, EXACT, short.policy, short.measures)
        found = reckon(cell.situation, ask, heard, sharing)
    except TooMuch:
        return _by_sample(plan, cell)
    return CellAnswer(cell.number, cell.at, EXACT, found.odds.policy, exactly(found, plan.fractions))


def _by_sample(plan: Plan, cell: SweepCell) -> CellAnswer:
    """A sample under the same policy; best play that is too much to find cannot be played either."""
    situation, seed = cell.situation, seed_of(plan, cell)
    play = choose_play(situation, cell.policy, plan.goal if cell.policy == "equilibrium" else None, plan.budget, heard)
    sample = simulate(situation.call, plan.games, seed, play, situation.switches)
    measures = sampled(situation.procedure, sample)
    return CellAnswer(cell.number, cell.at, SAMPLE, sample.policy, measures, sample.games, seed)
