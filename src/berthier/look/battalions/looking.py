"""What a tap beside every unit tells (b): the ground of a place, as the rules of moving, sight and cover have it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from berthier.boards.handling import ToldPlace
from berthier.boards.table.figures import box
from berthier.boards.table.measure import Point, length_up
from berthier.boards.table.notation import decimal
from berthier.boards.table.polygons import is_in_or_on, is_near_line
from berthier.look.battalions.drawing_up import in_shape
from berthier.look.battalions.scene import said_of
from berthier.rules.battalions.charts import FIRE_MODIFIERS, MORALE_MODIFIERS, line
from berthier.rules.battalions.game.combat.firing import COVERS
from berthier.rules.battalions.game.position import Position, Segment, field_of, scenario, table_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import CROPS as CROPS_SEEN
from berthier.rules.battalions.game.table.constants import CROSSING, INCH, LIMITS, REFUSALS, RULES
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import (
    BLOCK,
    CROPS,
    CROSSINGS,
    OBSTACLES,
    ROAD,
    STREAM,
    WOODS,
    Feature,
    Table,
)
from berthier.rules.battalions.game.table.looking import blocked_by
from berthier.rules.battalions.game.table.rates import rate
from berthier.rules.battalions.game.table.standing import BARS, barring
from berthier.rules.battalions.morale import MoraleMod
from berthier.rules.battalions.units import Arm

KINDS = {BLOCK: "houses"}
COVER = {one["kind"]: one["cover"] for one in RULES["kinds"]}
COVERED = {"area": "who stands in it", "line": "who is drawn up behind it", "rectangle": "who holds it"}
SHAPES = {one["kind"]: one["shape"].split()[0] for one in RULES["kinds"]}
ARMS = {Arm.INFANTRY: "foot", Arm.CAVALRY: "horse", Arm.ARTILLERY: "guns"}


def look(position: Position, at: Point, key: str) -> ToldPlace:
    """The ground of a place: its kinds, what it counts, level, cover, sight, going, and who sees it."""
    table = table_of(position)
    found = features_at(table, at)
    places = [said_of(position, one) for one in table.objectives if length_up(one.at, at) <= one.radius]
    title = ", ".join(dict.fromkeys(map(called, found))) or "open ground"
    high = table.level(at)
    lines = (
        *places,
        *([f"level {high}"] if high else []),
        *covers(found),
        *hidings(found),
        *goings(position, at, found),
        *sightings(position, at, found),
    )
    return ToldPlace(title=title[:1].upper() + title[1:], lines=lines)


def features_at(table: Table, at: Point) -> list[Feature]:
    """The features at a place: areas it lies in or on, lines near it, bridges and fords that reach it."""
    return [one for one in table.features if is_there(one, at)]


def is_there(feature: Feature, at: Point) -> bool:
    """Whether a feature is at a place."""
    if feature.area:
        return is_in_or_on(at, feature.area)
    if feature.line:
        return is_near_line(at, feature.line, LIMITS.on_road)
    return length_up(feature.at, at) <= feature.reach


def called(feature: Feature) -> str:
    """`Erlenwald (heavy wood)`; its kind alone where it has no name, its name alone where that tells the kind."""
    kind = KINDS.get(feature.kind, feature.kind.replace("_", " "))
    if not feature.name:
        return kind
    return feature.name if kind in feature.name.lower() else f"{feature.name} ({kind})"


def covers(found: Sequence[Feature]) -> Iterator[str]:
    """The cover of each kind, once, with its lines of the lists of fire and of checks (G37)."""
    check = line(MORALE_MODIFIERS, MoraleMod.BEHIND_COVER).value
    for kind in dict.fromkeys(one.kind for one in found if COVER[one.kind]):
        fire = line(FIRE_MODIFIERS, COVERS[COVER[kind]]).value
        yield f"covers {COVERED[SHAPES[kind]]}: {fire:+} on the die of fire, {check:+} on the check after it"


def hidings(found: Sequence[Feature]) -> Iterator[str]:
    """What of it hides (G35)."""
    kinds = {one.kind for one in found}
    if BLOCK in kinds:
        yield "hides what is behind it"
    if kinds & {*WOODS}:
        yield f"hides who is more than {inches(LIMITS.sight_into)} inside, and what is behind it"
    if CROPS in kinds:
        yield f"hides what is seen through more than {inches(CROPS_SEEN)} of it"


def goings(position: Position, at: Point, found: Sequence[Feature]) -> Iterator[str]:
    """The going and how far an action carries everybody on the table over it; what bars or slows a way (G43)."""
    field, kinds = field_of(position), {one.kind for one in found}
    for kind in (kind for kind in BARS if kind in kinds):
        yield bare(REFUSALS[BARS[kind]])
    for block in (one for one in found if one.kind == BLOCK):
        yield f"room for {block.holds} figures, {holder(field, block)}"
    if kinds & {*WOODS, BLOCK}:
        yield bare(REFUSALS["ground"])
    if allowed := allowances(field, at):
        yield f"{field.table.going(at)} going: {allowed}"
    if kinds & {*OBSTACLES} and not (kinds & {*OBSTACLES} == {STREAM} and field.table.is_at_crossing(at)):
        yield f"{inches(CROSSING)} more to cross; {bare(REFUSALS['guns_obstacle'])}"
    if kinds & {*CROSSINGS}:
        yield "a stream is crossed here as if it were not there"
    if ROAD in kinds and (along := road_allowances(field)):
        yield f"along the road in road column, guns limbered: {along} an action"


def holder(field: Field, block: Feature) -> str:
    """Who holds a block of houses."""
    return next((f"{one.id} holds it" for one in field.troops if one.block == block.id), "nobody holds it")


def allowances(field: Field, at: Point) -> str:
    """`6 inches foot in column, 4 to 6 foot in line; guns limbered may not enter`; houses and water carry nobody."""
    far: dict[str, set[int]] = {}
    barred: dict[str, None] = {}
    for troop in sorted(field.troops, key=kind_of):
        limit = rate(troop)
        if limit is not None and may_enter(field, troop, at):
            far.setdefault(kind_of(troop), set()).add(limit // field.table.times(at))
        elif limit is not None:
            barred[kind_of(troop)] = None
    if not far:
        return ""
    told = sorted(far.items(), key=lambda one: -max(one[1]))
    said = ", ".join(f"{spread(many)} {kind}" for kind, many in told).replace(" ", " inches ", 1)
    return "; ".join([f"{said} an action", *([f"{', '.join(barred)} may not enter"] if barred else [])])


def kind_of(troop: Troop) -> str:
    """`foot in line`, `guns limbered`."""
    return f"{ARMS[troop.arm]} {in_shape(troop.drawn_up)}"


def may_enter(field: Field, troop: Troop, at: Point) -> bool:
    """Whether nothing of the ground bars a unit as it is drawn up (H27)."""
    return not any(is_in_or_on(at, one.area) for one in barring(field, troop.drawn_up, box((at, at))))


def spread(many: set[int]) -> str:
    """`4 to 6`; one figure where all are alike."""
    low, high = decimal(min(many), INCH), decimal(max(many), INCH)
    return high if low == high else f"{low} to {high}"


def road_allowances(field: Field) -> str:
    """How far a road carries those on the table."""
    limits = {limit for troop in field.troops if (limit := rate(troop, on_road=True)) is not None}
    return f"{spread(limits)} inches" if limits else ""


def sightings(position: Position, at: Point, found: Sequence[Feature]) -> Iterator[str]:
    """Who sees the place, by sides (G35); not while units are still being placed, nor into houses nobody holds."""
    field, houses = field_of(position), [one.id for one in found if one.kind == BLOCK]
    inside = [one.id for one in field.troops if one.block in houses]
    if position.segment is Segment.DEPLOY or (houses and not inside):
        return
    seeing = [one for one in field.troops if blocked_by(field, field.eye(one), at, (one.id, *inside)) is None]
    for side in scenario(position)["sides"]:
        names = ", ".join(one.id for one in seeing if one.side == side["key"])
        yield f"{side['name']} see it from {names}" if names else f"{side['name']} do not see it"


def inches(units: int) -> str:
    """`3 inches`."""
    return f"{decimal(units, INCH)} inches"


def bare(sentence: str) -> str:
    """A sentence as the part of another."""
    return sentence[:1].lower() + sentence[1:].rstrip(".")
