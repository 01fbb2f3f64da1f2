"""The position of a battle (c): one frozen value, and its look as a field."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from berthier.core.switches import PLAIN, Switches
from berthier.rules.elements.combat import Outcomes
from berthier.rules.elements.day import Weather
from berthier.rules.elements.game.battles import Battle, Setting, battle_of
from berthier.rules.elements.game.reading import piece_data, stand_data
from berthier.rules.elements.game.table.field import CommandFacts, Field, Light
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.moves import Crossing
from berthier.rules.elements.outcomes import Outcome


class Lost(msgspec.Struct, frozen=True):
    """An element gone for good: how, on which turn, and by which side."""

    id: str
    how: str
    turn: int
    by: str


class Exchange(msgspec.Struct, frozen=True):
    """A shot or fight, for who wants to know what happened: when, who, at whom, from how far (None: hand to hand), the
    factors of both before the dice, and what became of both."""

    turn: int
    bound_of: str
    by: tuple[str, ...]
    at: str
    paces: int | None
    factors: tuple[int, int]
    outcome: tuple[Outcome, Outcome] = (Outcome.NO_EFFECT, Outcome.NO_EFFECT)

    def settled(self, outcome: Outcomes) -> Exchange:
        """The same when the dice have fallen."""
        return msgspec.structs.replace(self, outcome=(outcome.A, outcome.B))


class Position(msgspec.Struct, frozen=True, cache_hash=True):
    """The whole state of a battle; what is constant is in the battle of its setting."""

    setting: Setting
    turn: int
    bound_of: str
    segment: str
    stands: tuple[Stand, ...]
    points: tuple[tuple[str, int], ...] = ()
    weather: Weather = Weather.FAIR
    bad_day: bool | None = None
    light: Light = Light.DAY
    rivers: tuple[tuple[str, Crossing], ...] = ()
    lost: tuple[Lost, ...] = ()
    commands: tuple[CommandFacts, ...] = ()
    placed: tuple[str, ...] = ()
    exchange: Exchange | None = None  # the last shot or fight that was settled
    switches: Switches = PLAIN

    @property
    def battle(self) -> Battle:
        return battle_of(self.setting)

    @property
    def field(self) -> Field:
        return field_of(self)

    def seat_of(self, stand: Stand) -> str:
        """Who answers for an element."""
        return self.battle.seat(stand.side, stand.command)

    def speaker(self, side: str) -> str:
        """Who answers for a whole side: the seat of its first command that has anything on the table (G6.2)."""
        own = self.battle.commands_of(side)
        there = {stand.command for stand in self.stands if stand.side == side}
        return self.battle.seat(side, next((id_ for id_ in own if id_ in there), own[0]))

    def points_of(self, command: str) -> int:
        return dict(self.points).get(command, 0)

    def but(self, **facts: Any) -> Position:
        """The position with some facts otherwise."""
        return msgspec.structs.replace(self, **facts)

    def with_field(self, field: Field) -> Position:
        """The position with the elements of a field."""
        return self.but(stands=tuple(field.everyone.values()))

    def changed(self, *stands: Stand, gone: Iterable[str] = ()) -> Position:
        """Some elements otherwise, new or gone."""
        new, out = {s.id: s for s in stands}, set(gone)
        kept = tuple(new.pop(s.id, s) for s in self.stands if s.id not in out)
        return self.but(stands=(*kept, *(s for s in new.values() if s.id not in out)))

    def lose(self, ids: Iterable[str], how: str, by: str) -> Position:
        """Elements gone for good; cargo goes with its vessel."""
        gone = list(ids)
        there = {s.id: s for s in self.stands}
        gone += [s.cargo.id for id_ in gone if (s := there.get(id_)) is not None and s.cargo is not None]
        return self.but(
            stands=tuple(s for s in self.stands if s.id not in gone),
            lost=(*self.lost, *(Lost(id_, how, self.turn, by) for id_ in gone)),
        )

    def commanded(self, facts: CommandFacts) -> Position:
        """The position with what is known of one command changed."""
        others = tuple(c for c in self.commands if c.id != facts.id)
        return self.but(commands=tuple(sorted((*others, facts), key=lambda c: c.id)))

    @property
    def coming(self) -> tuple[str, ...]:
        """Those still to arrive."""
        due = (s.id for arrival in self.battle.arrivals for s in arrival.elements)
        return tuple(id_ for id_ in due if id_ not in self.placed)


@lru_cache(512)
def field_of(position: Position) -> Field:
    """The position as the rules look at it."""
    return Field(
        position.battle.ground,
        position.stands,
        position.bound_of,
        position.weather,
        position.light,
        dict(position.rivers),
        {command.id: command for command in position.commands},
        position.switches,
    )


def position_data(position: Position) -> dict[str, Any]:
    """The position in the words of the design (c)."""
    ground, known = position.battle.ground, dict(position.rivers)
    facts = [position.field.command(id_) for id_, _, _ in position.battle.commands]
    return {
        "turn": position.turn,
        "bound_of": position.bound_of,
        "segment": position.segment,
        "bad_day": position.bad_day,
        "points": dict(position.points),
        "weather": str(position.weather),
        "light": str(position.light),
        "rivers": {river.id: str(known.get(river.id, "unknown")) for river in ground.rivers},
        "elements": [stand_data(stand) for stand in position.stands],
        "lost": [{"id": x.id, "how": x.how, "turn": x.turn, "by": x.by} for x in position.lost],
        "commands": [msgspec.to_builtins(command) for command in facts],
        "table": {"width": ground.width, "height": ground.height, "pieces": [piece_data(p) for p in ground.pieces]},
    }
