"""Drawn up by hand before the first period (G13, K8, K12): units and leaders dragged into a draft of their places."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.boards.handling import Drag, Ghost, GhostBase, InHand, ShadedGround, TapChoice
from berthier.boards.table.dragging import key_step
from berthier.boards.table.figures import Base
from berthier.boards.table.formations import form
from berthier.boards.table.measure import Point, Pose, length_up, rdiv
from berthier.boards.table.placing import Hold, guided
from berthier.boards.table.snapping import snap
from berthier.boards.table.steps import WAYS, Straight
from berthier.core.errors import BadInput
from berthier.look.battalions.scene import called, described, unit_piece
from berthier.look.battalions.shading import how_far
from berthier.rules.battalions.game.arranging import arrangements
from berthier.rules.battalions.game.deploying import OF_BRIGADE, faults, read_placing, write_placing
from berthier.rules.battalions.game.orders.dragging import HAND, NEAR, headings_near
from berthier.rules.battalions.game.orders.drill import can_skirmish, outside
from berthier.rules.battalions.game.orders.on_tap import SHAPES
from berthier.rules.battalions.game.placing import Placing, put, zone_of
from berthier.rules.battalions.game.position import Position, field_of, table_of
from berthier.rules.battalions.game.record import Leader, Troop
from berthier.rules.battalions.game.table.constants import LIMITS
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import BLOCK, HEDGE, REDOUBT, ROAD, WALL
from berthier.rules.battalions.units import Arm, Formation

HINT = "Drag it where it shall stand; a corner wheels it. Nothing is given before you say so."
LEADER_HINT = "Drag him anywhere in the shaded ground; who is not dragged goes behind his brigade."
IN_SHAPE = {
    "unlimbered": "unlimbered",
    "limbered": "limbered",
    "skirmish": "in skirmish order",
    "road": "in road column",
}


class SetUp:
    """What a side sets up, with a draft of it: who stands elsewhere or otherwise than proposed, legal or not."""

    def __init__(self, position: Position, side: str, draft: str) -> None:
        self.position, self.side = position, side
        self.own = {troop.id: troop for troop in position.units if troop.side == side}
        self.leaders = {leader.id: leader for leader in position.leaders if leader.side == side}
        self.draft = read_placing(position, side, draft)
        self.there = put(position, self.draft)

    @property
    def field(self) -> Field:
        """The table as drafted."""
        return field_of(self.there)

    def troop(self, name: str) -> Troop:
        """An own unit as drafted; a sentence where it is none."""
        if name not in self.own:
            raise BadInput(f"{name} is not to be set up here.", "set-up")
        return self.there.unit(name)

    def point(self, name: str) -> Point:
        """Where a leader is in the draft."""
        return next(leader.point for leader in self.there.leaders if leader.id == name)

    def with_troop(self, troop: Troop) -> str:
        """The draft with one unit elsewhere or in another formation; one back in its place is left out."""
        rest = tuple(one for one in self.draft.troops if one.id != troop.id)
        new = () if troop == self.own[troop.id] else (troop,)
        return write_placing(Placing((*new, *rest), self.draft.leaders))

    def with_leader(self, name: str, at: Point) -> str:
        """The draft with a leader elsewhere."""
        rest = tuple(one for one in self.draft.leaders if one[0] != name)
        return write_placing(Placing(self.draft.troops, (*rest, (name, at))))


def take(position: Position, side: str, why: str, piece: str, draft: str) -> InHand:
    """A unit or a leader in hand as the draft has it, its zone shaded, formations and whole arrangements on tap."""
    asked = SetUp(position, side, draft)
    leader = next((one for one in position.leaders if one.id == piece), None)
    if leader is not None:
        return in_hand(asked, leader, called(leader), (f"{leader.role} leader",), LEADER_HINT)
    troop = asked.field.troop(piece)
    title, lines = f"{called(troop)}, {troop.figures} figures, {troop.drawn_up}", (*described(troop), *how_far(troop))
    choices = (*shapes(asked, troop), *houses(asked, troop), *whole(asked, why)) if troop.side == side else ()
    return in_hand(asked, troop, title, lines, HINT, choices)


def in_hand(
    asked: SetUp,
    one: Troop | Leader,
    title: str,
    lines: tuple[str, ...],
    hint: str,
    choices: tuple[TapChoice, ...] = (),
) -> InHand:
    """Who is in hand; of another side he is only looked at."""
    mine = one.side == asked.side
    west, south, east, north = zone_of(asked.position, asked.side)
    zone = ((west, south), (west, north), (east, north), (east, south))
    return InHand(
        who=(one.id,), word=one.id, title=title, lines=lines, hint=hint, choices=choices,
        refused="" if mine else f"{one.id} is not to be set up now.",
        turns=isinstance(one, Troop) and not one.is_garrison,
        shades=(ShadedGround("strip", zone),) if mine else (),
    )  # fmt: skip


def shapes(asked: SetUp, troop: Troop) -> Iterator[TapChoice]:
    """The formations of its arm, on the spot; skirmish order for who is trained to it."""
    for name, key in () if troop.is_garrison else SHAPES[troop.arm]:
        shape = Formation(name)
        if shape is not troop.formation and (shape is not Formation.SKIRMISH or can_skirmish(troop)):
            new = troop.at(troop.pose, formation=shape)
            yield TapChoice(asked.with_troop(new), in_shape(shape), key=key)


def in_shape(shape: Formation) -> str:
    """A formation as it is told of somebody: in line, limbered."""
    return IN_SHAPE.get(shape, f"in {shape}")


def houses(asked: SetUp, troop: Troop) -> Iterator[TapChoice]:
    """Foot into the houses of its zone that are empty and hold it; out of them again, in column before a side."""
    if troop.is_garrison:
        base = outside(asked.field, troop, troop.heading)
        new = troop.at(base.pose, formation=Formation.COLUMN, block=None)
        yield TapChoice(asked.with_troop(new), "out of the houses", key="o")
    elif troop.arm is Arm.INFANTRY:
        for block in table_of(asked.position).of(BLOCK):
            pose = Pose(*block.base.pose.at, troop.heading) if block.base is not None else troop.pose
            new = troop.at(pose, formation=Formation.GARRISON, block=block.id)
            if troop.id not in faults(asked.there, Placing((new,))):
                yield TapChoice(asked.with_troop(new), f"into {block.title}", key="o")


def whole(asked: SetUp, why: str) -> Iterator[TapChoice]:
    """Whole arrangements of those who are asked for, to be changed by hand."""
    brigade = why.removeprefix(OF_BRIGADE) if why.startswith(OF_BRIGADE) else None
    names = tuple(one.id for one in asked.own.values() if brigade in (None, one.brigade))
    found: dict[str, str] = {}  # what two names stand for goes by the first
    for name, troops in arrangements(asked.position, names):
        moved = tuple(troop for troop in troops if troop != asked.own[troop.id])
        found.setdefault(write_placing(Placing(moved, asked.draft.leaders)), f"all {name}")
    return (TapChoice(word, label) for word, label in found.items())


def drag(position: Position, side: str, hand: Drag) -> str:
    """The draft after a gesture: who is in hand stands elsewhere, the others as drafted before."""
    asked = SetUp(position, side, hand.draft)
    if hand.who in asked.leaders:
        return asked.with_leader(hand.who, led(asked.point(hand.who), hand))
    troop = asked.troop(hand.who)
    if troop.is_garrison and hand.how in ("carry", "onto"):
        troop = troop.at(troop.pose, formation=Formation.COLUMN, block=None)  # dragged out of its houses
    field = asked.field
    formation = form({troop.id: field.base_of(troop)}, LIMITS)
    pose = guided(
        formation, hand, Hold(HAND, LIMITS, headings_near(field, troop), lambda base: snapped(field, troop, base))
    )
    return asked.with_troop(troop.at(pose))


def snapped(field: Field, troop: Troop, base: Base) -> Pose:
    """Level beside or behind a friend, the line of a hedge or work, a road, the heading of a neighbour (K8)."""
    friends = [field.bases[one.id] for one in field.friends(troop) if length_up(one.pose.at, base.pose.at) <= NEAR]
    works, roads = field.table.of(HEDGE, WALL, REDOUBT), field.table.of(ROAD)
    return snap(base, (), friends, [one.line for one in works], [one.line for one in roads])


def led(at: Point, hand: Drag) -> Point:
    """Where a leader is carried; keys move him up and across the table."""
    if hand.how != "step":
        return at[0] + rdiv(hand.by[0], HAND) * HAND, at[1] + rdiv(hand.by[1], HAND) * HAND
    step = key_step(hand, HAND)
    if not isinstance(step, Straight):
        return at
    right, ahead = WAYS[step.do]
    return at[0] + right * step.by, at[1] + ahead * step.by


def ghost(position: Position, side: str, word: str) -> Ghost:
    """Where a draft has them: those who stand otherwise than proposed, and those who may not stand where they are."""
    try:
        asked = SetUp(position, side, word)
    except BadInput:
        return Ghost()
    everyone = Placing(tuple(asked.there.unit(name) for name in asked.own), asked.draft.leaders)
    moved = [troop for troop in everyone.troops if troop != asked.own[troop.id]]
    wrong = faults(position, everyone)
    seen = dict.fromkeys([*moved, *(asked.troop(name) for name in wrong if name in asked.own)])
    ways = len(moved) + len(asked.draft.leaders)
    return Ghost(
        bases=(*(based(asked.field, troop) for troop in seen), *map(starred, asked.draft.leaders)),
        measure=f"{ways} elsewhere than proposed" if ways else "As proposed.",
        wrong=tuple(wrong),
        reshaped=tuple(unit_piece(asked.there, asked.field, troop) for troop in moved if is_reshaped(asked, troop)),
    )


def is_reshaped(asked: SetUp, troop: Troop) -> bool:
    """Whether it is drawn otherwise than it was proposed: in another formation, or in houses."""
    was = asked.own[troop.id]
    return (troop.formation, troop.block) != (was.formation, was.block)


def based(field: Field, troop: Troop) -> GhostBase:
    """A unit of the draft."""
    base = field.bases[troop.id]
    return GhostBase(troop.id, *base.pose, base.width, base.depth)


def starred(placed: tuple[str, Point]) -> GhostBase:
    """A leader of the draft: a point, which has no base."""
    name, (x, y) = placed
    return GhostBase(name, x, y, 0, 0, 0)
