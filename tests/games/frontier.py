"""A small whole game, declared as rulesets declare theirs: columns on a hex sheet, cities for points, hidden strength.

Each turn both sides give one order: a column marches to a hex beside it, or all stand. Who enters an enemy's hex
fights: a secret tactic each, a die each, the lower total loses a point, until one is gone or the attacker stops.
Strength is known of one's own columns and of those next to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Any

import msgspec

from berthier.boards.board import HexBoard
from berthier.boards.drawing.lattice import neighbours
from berthier.boards.parts import Ground, Road, Site
from berthier.boards.scene import Marker, Piece, Scene, Score
from berthier.core.dice import D6
from berthier.core.errors import BadInput, unknown
from berthier.core.game import Game, GameSide, Scenario
from berthier.core.judging import Judging
from berthier.core.nesting import played_by, then
from berthier.core.notes import Step
from berthier.core.orders import Offer, Order
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.umpire import Next, Umpire

SIDES = ("Blue", "Red")
CITIES = {"0001": "Azur", "0301": "Mittel", "0601": "Rossa"}
UNKNOWN = 2  # what is reckoned with where strength is not known


class Start(StrEnum):
    """Scenarios."""

    DAWN = "dawn"
    DUSK = "dusk"


class Column(msgspec.Struct, frozen=True):
    name: str
    side: str
    place: str
    strength: int


class Frontier(msgspec.Struct, frozen=True):
    """All there is to know of a game."""

    scenario: str
    columns: tuple[Column, ...]
    held: tuple[tuple[str, str], ...]
    turn: int = 1
    mover: int = 0
    turns: int = 6

    @property
    def side(self) -> str:
        return SIDES[self.mover]


class Ending(msgspec.Struct, frozen=True):
    winner: str | None
    level: str
    points: tuple[tuple[str, int], ...]
    turns: int


@cache
def board(scenario: str) -> HexBoard:
    rows = ("..f.f..", ".......", ".f...f.", "~..~..~")
    grounds = (
        Ground(".", "clear"),
        Ground("f", "forest", "#86a377", 42, "trees"),
        Ground("~", "sea", "#c9d8dc", water=True),
    )
    sites = tuple(Site(key, name, rank=2) for key, name in CITIES.items())
    roads = (Road(("0001", "0100", "0201", "0301", "0401", "0500", "0601")),)
    return HexBoard(title="The Frontier", columns=7, rows=4, ground=rows, grounds=grounds, sites=sites, roads=roads)


@cache
def beside(place: str) -> tuple[str, ...]:
    sheet = board("")
    cells = [cell for cell in neighbours(sheet.offset(place)) if sheet.has(*cell)]
    return tuple(sorted(name for cell in cells if not sheet.ground_at(name := sheet.name(*cell)).water))


def campaign(umpire: Umpire, scenario: Start) -> Next[Ending]:
    """Set up: at dusk the second column of each side is rolled for."""
    columns = [Column("B1", "Blue", "0001", 4), Column("R1", "Red", "0601", 4)]
    if scenario is Start.DUSK:
        columns += [Column("B2", "Blue", "0000", umpire.roll(D6, "second column", by="Blue"))]
        columns += [Column("R2", "Red", "0600", umpire.roll(D6, "second column", by="Red"))]
    return Next(turn, Frontier(str(scenario), tuple(columns), (("0001", "Blue"), ("0601", "Red"))))


def turn(umpire: Umpire, position: Frontier) -> Ending | Next[Ending]:
    """One order of the side whose turn it is."""
    left = {column.side for column in position.columns}
    if position.turn > position.turns or len(left) < 2:
        return ending(position)
    umpire.note(Step(f"turn {position.turn}, {position.side}"))
    order = umpire.choose(position.side, orders(position), "order")
    return carried_out(position, order.value)


def orders(position: Frontier) -> Offer:
    own = [column for column in position.columns if column.side == position.side]

    def suggest() -> list[Order]:
        marches = [_march(position, column, place) for column in own for place in beside(column.place)]
        free = [order for order in marches if not _friend_at(position, order.value[1])]
        return [Order("stand", None, label="stand"), *free]

    def read(word: str) -> Order:
        if word == "stand":
            return Order("stand", None)
        name, _, place = word.partition("-")
        column = next((column for column in own if column.name == name), None)
        if column is None:
            raise unknown("column", name, [column.name for column in own], "order")
        if place not in beside(column.place) or _friend_at(position, place):
            near = [key for key in beside(column.place) if not _friend_at(position, key)]
            raise BadInput(f"{name} cannot march to {place or 'nowhere'}; it reaches {', '.join(near)}.", "order", near)
        return _march(position, column, place)

    return Offer(suggest, read)


def _friend_at(position: Frontier, place: str) -> bool:
    return any(column.place == place and column.side == position.side for column in position.columns)


def _march(position: Frontier, column: Column, place: str) -> Order:
    enemy = next((other for other in position.columns if other.place == place and other.side != column.side), None)
    starts = None if enemy is None else lambda: fight(column, enemy)
    return Order(f"{column.name}-{place}", (column.name, place), on=(column.name, place), starts=starts)


def fight(ours: Column, theirs: Column) -> Next[tuple[int, int]]:
    names = (("attacker", ours.side), ("defender", theirs.side))
    return Next(played_by, names, Next(battle, ours.strength, theirs.strength))


def carried_out(position: Frontier, move: tuple[str, str] | None) -> Next[Ending]:
    if move is None:
        return Next(turn, passed(position))
    name, place = move
    column = next(column for column in position.columns if column.name == name)
    enemy = next((other for other in position.columns if other.place == place), None)
    if enemy is not None:
        return Next(then, fight(column, enemy), after_battle, position, name, enemy.name)
    return Next(turn, passed(entered(position, column, place)))


def battle(umpire: Umpire, attacker: int, defender: int) -> tuple[int, int] | Next[tuple[int, int]]:
    """A round: rock, scissors, paper for one more on the die; the lower total loses a point."""
    tactics = umpire.secretly(dict.fromkeys(("attacker", "defender"), ("charge", "feint", "hold")), "tactic")
    places = [("charge", "feint", "hold").index(tactics[side]) for side in ("attacker", "defender")]
    better = (places[1] - places[0]) % 3 == 1
    worse = (places[0] - places[1]) % 3 == 1
    ours = umpire.roll(D6, "battle die", by="attacker") + better + (attacker > defender)
    theirs = umpire.roll(D6, "battle die", by="defender") + worse + (defender > attacker)
    left = (attacker - (ours < theirs), defender - (theirs < ours))
    if 0 in left or umpire.choose("attacker", ("on", "enough"), "go on") == "enough":
        return left
    return Next(battle, *left)


def after_battle(umpire: Umpire, left: tuple[int, int], position: Frontier, ours: str, theirs: str) -> Next[Ending]:
    strengths = {ours: left[0], theirs: left[1]}
    columns = tuple(
        msgspec.structs.replace(column, strength=strengths.get(column.name, column.strength))
        for column in position.columns
        if strengths.get(column.name, 1)
    )
    after = msgspec.structs.replace(position, columns=columns)
    mover = next((column for column in columns if column.name == ours), None)
    if mover is not None and not left[1]:
        place = next(column.place for column in position.columns if column.name == theirs)
        after = entered(after, mover, place)
    return Next(turn, passed(after))


def entered(position: Frontier, mover: Column, place: str) -> Frontier:
    columns = tuple(
        msgspec.structs.replace(column, place=place) if column.name == mover.name else column
        for column in position.columns
    )
    held = dict(position.held) | ({place: mover.side} if place in CITIES else {})
    return msgspec.structs.replace(position, columns=columns, held=tuple(sorted(held.items())))


def passed(position: Frontier) -> Frontier:
    return msgspec.structs.replace(position, mover=1 - position.mover, turn=position.turn + position.mover)


def points(position: Frontier) -> dict[str, int]:
    found = dict.fromkeys(SIDES, 0)
    for _, side in position.held:
        found[side] += 3
    for column in position.columns:
        found[column.side] += column.strength
    return found


def ending(position: Frontier) -> Ending:
    found = points(position)
    blue, red = (found[side] for side in SIDES)
    winner = "Blue" if blue > red else "Red" if red > blue else None
    return Ending(
        winner, "draw" if winner is None else "victory", tuple(found.items()), min(position.turn, position.turns)
    )


def seen(position: Frontier, side: str | None) -> Frontier:
    own = {place for column in position.columns if column.side == side for place in beside(column.place)}
    columns = tuple(
        column if column.side == side or column.place in own else msgspec.structs.replace(column, strength=UNKNOWN)
        for column in position.columns
    )
    return msgspec.structs.replace(position, columns=columns)


def scene(position: Frontier) -> Scene:
    found = points(position)
    return Scene(
        line=f"{position.side} to move.",
        clock=f"turn {position.turn} of {position.turns}",
        score=tuple(Score(side, str(found[side])) for side in SIDES),
        pieces=tuple(
            Piece(id=column.name, side=column.side, title=column.name, place=column.place, label=str(column.strength))
            for column in position.columns
        ),
        markers=tuple(Marker(kind="holder", place=place, side=side) for place, side in position.held),
    )


def worth(position: Frontier, side: str) -> float:
    found = points(position)
    return float(2 * found[side] - sum(found.values()))


def urge(position: Frontier, side: str, why: str, options: Sequence[Any]) -> Sequence[float]:
    """Towards cities of the other side; fights when stronger."""
    if why == "go on":
        return [0.5, 0.0]
    if why != "order":
        return [0.0] * len(options)
    return [_urge(position, side, option) for option in options]


def _urge(position: Frontier, side: str, order: Order) -> float:
    if order.value is None:
        return 0.0
    goals = [place for place in CITIES if dict(position.held).get(place) != side]
    sheet = board("")
    column, row = sheet.offset(order.value[1])
    return -0.2 * min((abs(column - c) + abs(row - r) for c, r in map(sheet.offset, goals)), default=0) + 0.5


def data(position: Frontier) -> dict[str, Any]:
    return msgspec.to_builtins(position)  # type: ignore[no-any-return]


SCENARIOS = {
    "dawn": Scenario("dawn", "Dawn", "One column each.", SIDES, "2", 5, 6, "marching", learning=True),
    "dusk": Scenario("dusk", "Dusk", "Two columns each.", SIDES, "1-2", 10, 6),
}
FRONTIER = Game(
    procedure="campaign",
    title="The Frontier",
    position=Frontier,
    scenarios=lambda: SCENARIOS,
    sides=lambda scenario: (
        GameSide("Blue", "the Blue army", "#2b5797", "plain", "Bl"),
        GameSide("Red", "the Red army", "#a5342a", "uprights", "Rd"),
    ),
    seen=seen,
    board=board,
    scene=scene,
    judging=Judging(worth, urge),
    data=data,
)
RULESET = Ruleset(
    key="frontier",
    title="The Frontier",
    period="any",
    scale="one border",
    package="tests.games",
    procedures=(Procedure("campaign", "The whole game", "F1", campaign), Procedure("battle", "Battle", "F2", battle)),
    tables={},
    games=(FRONTIER,),
)
