"""G10: rest, objectives, break and victory; fields of the period are cleared."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from berthier.core.game import GameEnding
from berthier.core.nesting import then
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.game.combat.checks import rest_inputs
from berthier.rules.battalions.game.position import Position, Segment, field_of, periods, scenario
from berthier.rules.battalions.game.record import SIDES, Troop, other
from berthier.rules.battalions.game.scoring import Score, holders, score
from berthier.rules.battalions.game.turns import begin_period
from berthier.rules.battalions.reform import rest
from berthier.rules.battalions.units import LEVELS

FRESH: dict[str, Any] = {
    "used": 0, "activated": False, "moved": 0, "changed": False, "fired": 0, "hits": 0, "marks": (),
    "contact": None, "hit_from": None, "start": None,
}  # fmt: skip


class Level(StrEnum):
    """How clear the result is."""

    DECISIVE = "decisive"
    VICTORY = "victory"
    DRAW = "draw"


class Ending(GameEnding, frozen=True):
    """How the battle ended: the winner, how clearly, both sides' points and losses, and the periods fought."""

    points: dict[str, int]
    lost: dict[str, int]
    broken: tuple[str, ...]
    turns: int

    def timed(self) -> str:
        """How many periods were fought."""
        return f"after {self.turns} period{'s' if self.turns > 1 else ''}"

    def accounted(self, titles: Mapping[str, str]) -> str:
        """Who broke, and what each side's points came for: enemy units destroyed and places held (G105)."""
        said = [f"The army of the {titles.get(side, side)} broke" for side in self.broken]
        for side, points in self.points.items():
            units = self.lost[other(side)]
            parts = [
                f"{n} for {what}" for n, what in ((units, "units destroyed"), (points - units, "places held")) if n
            ]
            said += [f"{titles.get(side, side)}: {', '.join(parts)}"] if parts else []
        return f"{'. '.join(said)}." if said else ""


def end_period(umpire: Umpire, position: Position) -> Ending | Next[Ending]:
    """The end of a period, and of the battle when a side breaks or time is up (G105)."""
    umpire.note(Step(f"end of period {position.period}"))
    field = field_of(position)
    units = tuple(after_rest(umpire, position, troop) for troop in position.units)
    held = tuple(holders(field, dict(position.held)).items())
    leaders = tuple(msgspec.structs.replace(leader, used=False) for leader in position.leaders)
    position = position.changed(
        units=units, held=held, leaders=leaders, a_is=None, turn=None, contacts=(), queue=(), fought=(), checked=()
    )
    found = standing_score(position)
    for side in SIDES:
        umpire.note(Fact(f"points of {side}", found.score[side]))
    if found.over:
        level = Level.DECISIVE if found.decisive else Level.VICTORY if found.winner else Level.DRAW
        return Ending(found.winner, level, found.score, found.lost, found.broken, position.period)
    return next_period(position.changed(period=position.period + 1, segment=Segment.ARRIVALS))


def next_period(position: Position) -> Next[Ending]:
    """A period is a procedure of its own; its outcome is the position when its fighting is over."""
    call: Next[Position] = Next(begin_period, position)
    return Next(then, call, end_period)


def after_rest(umpire: Umpire, position: Position, troop: Troop) -> Troop:
    """H13: a period of rest lowers fatigue."""
    fatigue = troop.fatigue
    if fatigue:
        rested = rest(quiet(umpire), **rest_inputs(field_of(position), troop)).fatigue
        fatigue = LEVELS.index(rested)
    return msgspec.structs.replace(troop, fatigue=fatigue, **FRESH)


def lost_value(position: Position, side: str) -> int:
    """The value of a side's units that are gone."""
    return sum(gone.value for gone in position.gone if gone.side == side)


def standing_score(position: Position) -> Score:
    """How it stands as if the period were over."""
    data = scenario(position)
    return score(
        {side: position.army(side).value for side in SIDES},
        {side: lost_value(position, side) for side in SIDES},
        {side: position.army(side).break_percent for side in SIDES},
        data["hold_points"],
        dict(position.held),
        position.period >= periods(position),
        position.par,
    )
