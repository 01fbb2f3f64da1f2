"""A small whole game for tests of rooms: two sides, two companies each, on a sheet of hexes.

At the start each side buys muskets or sabres unseen. In its turn a side marches company by company, as far as the
orders go, and says "done". Who walks into the enemy fights it out in rounds. A company in the enemy's home corner at
the end of a turn earns a point.
"""

from __future__ import annotations

from functools import cache

import msgspec

from berthier.boards.board import HexBoard
from berthier.boards.parts import Ground, Site
from berthier.boards.scene import Piece, Scene, Score
from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.game import Game, GameSide, Scenario, Taught
from berthier.core.judging import Judging
from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact, Step
from berthier.core.orders import Offer, Order
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire

SIDES = ("Gray", "Yellow")
COLUMNS, ROWS = 5, 4
HOMES = {"Gray": "0000", "Yellow": "0403"}
ARMS = ("muskets", "sabres")


class Company(msgspec.Struct, frozen=True):
    name: str
    side: str
    at: str
    men: int = 3
    moved: bool = False


class Field(msgspec.Struct, frozen=True):
    """The whole position."""

    companies: tuple[Company, ...]
    turns: int
    turn: int = 1
    mover: str = "Gray"
    arms: tuple[str, str] = ("", "")
    points: tuple[int, int] = (0, 0)


class Ending(msgspec.Struct, frozen=True):
    winner: str | None
    level: str
    points: tuple[int, int]
    turns: int


SCENARIOS = {
    "corners": Scenario("corners", "Two corners", "Two companies each.", SIDES, "2", 10, 4, "Marching.", learning=True),
    "siege": Scenario("siege", "A long siege", "For ever.", SIDES, "2", 600, 100_000),
}


def skirmish(umpire: Umpire, scenario: str) -> Next[Ending]:
    """Both buy unseen; then Gray begins."""
    turns = SCENARIOS[scenario].turns if scenario in SCENARIOS else 1
    bought = umpire.secretly(dict.fromkeys(SIDES, ARMS), "arms", shown=False)
    for side in SIDES:
        umpire.note(Fact("bought", bought[side]), to=side)
    companies = tuple(Company(f"{side[0]}{n}", side, HOMES[side]) for side in SIDES for n in (1, 2))
    return Next(turn, Field(companies, turns, arms=(bought["Gray"], bought["Yellow"])))


def turn(umpire: Umpire, field: Field) -> Ending | Next[Ending]:
    """One order of the side whose turn it is."""
    if field.turn > field.turns or any(not _of(field, side) for side in SIDES):
        return _ended(field)
    if not any(company.moved for company in field.companies):
        umpire.note(Step(f"Turn {field.turn}, {field.mover}"))
    order: Order = umpire.choose(field.mover, orders(field), "order")
    if order.value is None:
        return Next(turn, _passed(field))
    name, to = order.value
    enemy = next((one for one in field.companies if one.at == to and one.side != field.mover), None)
    moved = _put(field, name, at=to, moved=True)
    if enemy is not None:
        return Next(then, _fight(field, name, enemy.name), _after, moved, name, enemy.name)
    return Next(turn, moved)


def orders(field: Field) -> Offer:
    """March a company that has not moved to the next hex, or be done."""

    def suggest() -> list[Order]:
        free = [one for one in _of(field, field.mover) if not one.moved]
        return [Order("done", label="Done"), *(_march(field, one, to) for one in free for to in beside(one.at))]

    def read(word: str) -> Order:
        for order in suggest():
            if str(order) == word:
                return order
        raise BadInput(f"{word!r} is no order: write G1 0000-0001, or done.", "order")

    return Offer(suggest, read)


def _march(field: Field, company: Company, to: str) -> Order:
    enemy = next((one for one in field.companies if one.at == to and one.side != field.mover), None)
    return Order(
        f"{company.name} {company.at}-{to}",
        (company.name, to),
        label=f"{company.name} to {to}" + (f", attack {enemy.name}" if enemy else ""),
        on=(company.name, to),
        starts=lambda: _fight(field, company.name, enemy.name) if enemy else None,
    )


@cache
def beside(at: str) -> tuple[str, ...]:
    """The hexes next to one."""
    column, row = int(at[:2]), int(at[2:])
    down = column % 2
    steps = [(0, -1), (0, 1), (-1, down - 1), (-1, down), (1, down - 1), (1, down)]
    near = [(column + dx, row + dy) for dx, dy in steps]
    return tuple(f"{c:02}{r:02}" for c, r in near if 0 <= c < COLUMNS and 0 <= r < ROWS)


def _fight(field: Field, attacker: str, defender: str) -> Next[tuple[int, int]]:
    ours, theirs = _named(field, attacker), _named(field, defender)
    names = (("attacker", ours.side), ("defender", theirs.side))
    return Next(played_by, names, Next(brawl, ours.men, theirs.men))


def brawl(umpire: Umpire, attacker: int, defender: int) -> tuple[int, int] | Next[tuple[int, int]]:
    """A round: the lower die loses a man; more men add one."""
    tally = Tally("attack", (Line("more", 1, "more men"),) if attacker > defender else ())
    umpire.note(tally)
    ours = umpire.roll(D6, "die", by="attacker") + tally.total
    theirs = umpire.roll(D6, "die", by="defender")
    left = (attacker - (ours < theirs), defender - (theirs < ours))
    return left if 0 in left else Next(brawl, *left)


def _after(umpire: Umpire, men: tuple[int, int], field: Field, attacker: str, defender: str) -> Next[Ending]:
    left = _put(_put(field, attacker, men=men[0]), defender, men=men[1])
    if field.turns > 1000:  # a long siege: who is beaten comes again
        again = (one if one.men else Company(one.name, one.side, HOMES[one.side]) for one in left.companies)
        return Next(turn, msgspec.structs.replace(left, companies=tuple(again)))
    return Next(turn, msgspec.structs.replace(left, companies=tuple(one for one in left.companies if one.men)))


def _passed(field: Field) -> Field:
    fresh = tuple(msgspec.structs.replace(one, moved=False) for one in field.companies)
    earned = tuple(
        points + (field.mover == side and any(one.at == HOMES[other] for one in _of(field, side)))
        for points, side, other in zip(field.points, SIDES, reversed(SIDES), strict=True)
    )
    last = field.mover == "Yellow"
    return msgspec.structs.replace(
        field,
        companies=fresh,
        points=(earned[0], earned[1]),
        mover="Gray" if last else "Yellow",
        turn=field.turn + last,
    )


def _ended(field: Field) -> Ending:
    worth = [field_worth(field, side) for side in SIDES]
    winner = None if worth[0] == worth[1] else SIDES[worth.index(max(worth))]
    return Ending(winner, "decided" if winner else "drawn", field.points, field.turn)


def field_worth(field: Field, side: str) -> float:
    own = sum(one.men for one in _of(field, side)) + 2 * field.points[SIDES.index(side)]
    other = next(name for name in SIDES if name != side)
    return float(own - sum(one.men for one in _of(field, other)) - 2 * field.points[SIDES.index(other)])


def _of(field: Field, side: str) -> list[Company]:
    return [one for one in field.companies if one.side == side]


def _named(field: Field, name: str) -> Company:
    return next(one for one in field.companies if one.name == name)


def _put(field: Field, name: str, **changes: object) -> Field:
    changed = (msgspec.structs.replace(one, **changes) if one.name == name else one for one in field.companies)
    return msgspec.structs.replace(field, companies=tuple(changed))


def seen(field: Field, side: str | None) -> Field:
    """Nobody sees what the other bought."""
    arms = tuple(bought if side == owner else "" for owner, bought in zip(SIDES, field.arms, strict=True))
    return msgspec.structs.replace(field, arms=arms)


@cache
def board(scenario: str) -> HexBoard:
    """Clear ground with a wood in the middle."""
    rows = ("ccccc", "ccwcc", "ccwcc", "ccccc")
    grounds = (Ground("c", "clear"), Ground("w", "wood", "#cfd8b8", mark="trees"))
    sites = (Site("0000", "Graytown"), Site("0403", "Yellowton"))
    return HexBoard(title="Two corners", columns=COLUMNS, rows=ROWS, ground=rows, grounds=grounds, sites=sites)


def scene(field: Field) -> Scene:
    """Companies as armies; what was bought stands on one's own."""
    arms = dict(zip(SIDES, field.arms, strict=True))
    pieces = tuple(
        Piece(
            id=one.name, side=one.side, title=f"{one.name}, {one.men} men", place=one.at, label=str(one.men),
            lines=(arms[one.side],) if arms[one.side] else (),
        )
        for one in field.companies
    )  # fmt: skip
    score = tuple(Score(side, str(points)) for side, points in zip(SIDES, field.points, strict=True))
    return Scene(line=f"{field.mover} to move", clock=f"turn {field.turn} of {field.turns}", score=score, pieces=pieces)


def sides(scenario: str) -> tuple[GameSide, ...]:
    return GameSide("Gray", "Gray", "#6b7078", "plain", "GR"), GameSide("Yellow", "Yellow", "#c9a227", "stripes", "YE")


def tell(before: Field, after: Field) -> str:
    """Who lost men, or whose turn it is."""
    lost = sum(one.men for one in before.companies) - sum(one.men for one in after.companies)
    return f"{lost} men fell." if lost else f"{after.mover} is to move."


GAME = Game(
    procedure="skirmish",
    title="Skirmish",
    position=Field,
    scenarios=lambda: SCENARIOS,
    sides=sides,
    seen=seen,
    board=board,
    scene=scene,
    judging=Judging(
        worth=field_worth,
    ),
    data=msgspec.to_builtins,
    tell=tell,
    guide=lambda scenario: (Taught("March a company: pick it, then a hex."), Taught("Say done.")),
)

RULESET = Ruleset(
    key="skirmish",
    title="Skirmish",
    period="any",
    scale="a field",
    package="tests.games.skirmish",
    procedures=(
        Procedure("skirmish", "A skirmish", "1", skirmish),
        Procedure("brawl", "A brawl", "2", brawl, group=lambda left: "attacker holds" if left[0] else "defender holds"),
    ),
    tables={},
    games=(GAME,),
)
