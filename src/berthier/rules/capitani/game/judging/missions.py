"""Missions (section g): what each Force could be for, and what that is worth."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from berthier.rules.capitani.game.combat.besieging import garrison_of
from berthier.rules.capitani.game.combat.challenge import DECLINED, are_armies, are_played
from berthier.rules.capitani.game.events import arrival_points
from berthier.rules.capitani.game.ground.communications import hexes_to
from berthier.rules.capitani.game.ground.sheet import NEAR, SITE_AT, SITES, Site, distance
from berthier.rules.capitani.game.judging.figures import STEADY, Figures
from berthier.rules.capitani.game.judging.holding import holding
from berthier.rules.capitani.game.judging.homecoming import expected, travellers, way_on
from berthier.rules.capitani.game.judging.places import saved_by, swing
from berthier.rules.capitani.game.judging.storming import fields_count, siege_chance
from berthier.rules.capitani.game.judging.strength import ARMY, chance, fighting, might, win_chance
from berthier.rules.capitani.game.judging.worth import CHALLENGED, boldness_of, danger, stake, stays_for
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import without_guards

FAR_OFF, NEAR_BY = 20, 14  # hexes: nobody plans farther, in a war of fields or of walls
BATTLE_FROM = 9
IN_REACH = 3  # hexes from which an army is upon another before it can get away
HOMESICK = 0.9  # of an arrival, before it is reached
AHEAD, BLOCKED = 1, 0.8  # hexes who stops an army may come late; of what he would score


class Aim(StrEnum):
    """What a Force is for."""

    BATTLE = "battle"
    SIEGE = "siege"
    SEIZE = "seize"
    JOIN = "join"
    HOME = "home"
    BLOCK = "block"
    GUARD = "guard"
    SAFETY = "safety"
    HOLD = "hold"


class Mission(msgspec.Struct, frozen=True):
    """A purpose with its place and what it promises, in points."""

    aim: Aim
    hex: str
    value: float
    target: str = ""


def missions(position: Position, force: FieldForce, figures: Figures = STEADY) -> list[Mission]:
    """What a Force could be for, the best first; to hold comes always."""
    side = position.side_of(force)
    found = [Mission(Aim.HOLD, force.hex, holding(position, force, side, figures))]
    if fighting(force):
        found += battles(position, force, side)
        found += places(position, force, side)
        found += unions(position, force, side, figures)
        found += arrivals(position, force)
        found += blocks(position, force, side)
        found += refuges(position, force, side, figures)
        found += guards(position, force, side, figures) if figures.guard else []
    return sorted(found, key=lambda one: -one.value)


def hexes_on(position: Position, side: str, hex_: str, goal: str) -> int:
    """How far a hex is from a goal, as a side thinks of it: by the ways there are, or as the crow flies."""
    return hexes_to(position, side, hex_, goal) if fields_count(position) else distance(hex_, goal)


def near_enough(position: Position, force: FieldForce, hex_: str) -> float:
    """How much of a purpose is left at this distance: the time there is runs out."""
    turns = len(position.campaign.turns) - position.turn + 1
    hexes = hexes_on(position, position.side_of(force), force.hex, hex_)
    if hexes > min(FAR_OFF if fields_count(position) else NEAR_BY, 6 * turns):
        return 0.0
    return 1.0 - 0.045 * hexes


def battles(position: Position, force: FieldForce, side: str) -> list[Mission]:
    """Battle against an enemy Force in the open within reach."""
    found = []
    bold = boldness_of(position, side)
    for foe in position.foes(side):
        if foe.is_inside or hexes_on(position, side, force.hex, foe.hex) > BATTLE_FROM:
            continue
        value = stake(position, with_friends(position, force, foe.hex), foe) + bold
        value *= near_enough(position, force, foe.hex)
        if value > 0:
            found.append(Mission(Aim.BATTLE, foe.hex, value, foe.id))
    return found


def with_friends(position: Position, force: FieldForce, hex_: str) -> FieldForce:
    """A Force together with the friends next to a hex whom it could join there: a virtual union."""
    side = position.side_of(force)
    near = [one for other in NEAR[hex_] for one in position.friends_at(other, side) if one.id != force.id]
    best = max(near, key=lambda one: one.field_sp, default=None)
    if best is None:
        return force
    return replace(force, units=without_guards(force.units) + without_guards(best.units))


def places(position: Position, force: FieldForce, side: str) -> list[Mission]:
    """Siege or seizure of a place of value the enemy holds or nobody does."""
    found = []
    for name in position.campaign.victory.places:
        site = SITES[name]
        if position.holder.get(name) == side:
            continue
        garrison = garrison_of(position, site)
        share = near_enough(position, force, site.hex)
        if share <= 0:
            continue
        if garrison is None:
            found.append(Mission(Aim.SEIZE, site.hex, 0.8 * swing(position, name) * share, name))
        elif site.is_walled and 2 * fighting(force) >= garrison.fighting_sp:
            odds = siege_chance(position, (force,), garrison)
            value = swing(position, name) * odds + challenge(position, force, garrison)
            value *= share * safe_before(position, force, site)
            found.append(Mission(Aim.SIEGE, site.hex, value, name))
    return found


def challenge(position: Position, force: FieldForce, garrison: FieldForce) -> float:
    """What it promises to offer battle before the walls to the army inside."""
    if not are_played(position) or not are_armies(position, garrison, force):
        return 0.0
    return DECLINED * CHALLENGED * stays_for(position)


def safe_before(position: Position, force: FieldForce, site: Site) -> float:
    """How safe it is to sit before a place: an army near that would win takes most of it away."""
    side = position.side_of(force)
    foes = [foe for foe in position.foes(side) if not foe.is_inside and distance(foe.hex, site.hex) <= 5]
    risk = max((win_chance(position, foe, force) for foe in foes), default=0.0)
    return 1.0 - max(0.0, risk - 0.4)


def unions(position: Position, force: FieldForce, side: str, figures: Figures) -> list[Mission]:
    """Join a larger friend in the open if together they would be a match for the enemy near him."""
    found = []
    ours = without_guards(force.units)
    for friend in position.of_side[side]:
        besieged = friend.is_inside and SITE_AT[friend.hex].name in position.siege
        larger = friend.field_sp >= fighting(force) or besieged
        if friend.id == force.id or not larger or distance(force.hex, friend.hex) > BATTLE_FROM:
            continue
        theirs = max((might(foe.units) for foe in near_foes(position, friend)), default=0.0)
        if not theirs:
            continue
        gain = chance(might(friend.units + ours), theirs) - chance(might(friend.units), theirs)
        saved = 0.5 * swing(position, SITE_AT[friend.hex].name) if besieged else 0.0
        value = (6 + saved) * gain * near_enough(position, force, friend.hex) * figures.joining
        if value > 0.3:
            found.append(Mission(Aim.JOIN, friend.hex, value, friend.id))
    return found


def near_foes(position: Position, force: FieldForce) -> list[FieldForce]:
    """Enemies within a few hexes."""
    foes = position.foes(position.side_of(force))
    return [foe for foe in foes if distance(foe.hex, force.hex) <= 6 and foe.field_sp >= 6]


def arrivals(position: Position, force: FieldForce) -> list[Mission]:
    """The event *arrival*: the king goes home."""
    return [
        Mission(Aim.HOME, event.at, HOMESICK * arrival_points(event, force), event.capitano)
        for event, one in travellers(position)
        if one.id == force.id
    ]


def blocks(position: Position, force: FieldForce, side: str) -> list[Mission]:
    """An army in the way of an enemy who goes home: he has to fight it or to lose days; less where he would win."""
    found = []
    for event, foe in travellers(position):
        if position.side_of(foe) == side or fighting(force) < ARMY:
            continue
        hex_ = in_the_way(position, foe, event.at, force)
        if hex_ is not None:
            value = BLOCKED * expected(position, foe) * (1 - win_chance(position, foe, force))
            found.append(Mission(Aim.BLOCK, hex_, value * near_enough(position, force, hex_), foe.id))
    return found


def in_the_way(position: Position, foe: FieldForce, goal: str, force: FieldForce) -> str | None:
    """The nearest hex on an enemy's road that a Force can come to before he is past it."""
    road = [
        hex_ for hex_ in way_on(position, foe, goal) if distance(force.hex, hex_) <= distance(foe.hex, hex_) + AHEAD
    ]
    return min(road, key=lambda hex_: distance(force.hex, hex_), default=None)


def refuges(position: Position, force: FieldForce, side: str, figures: Figures) -> list[Mission]:
    """Own walls for a Force that is in danger in the open."""
    if force.is_inside:
        return []
    loss = figures.safety * danger(position, force, IN_REACH)
    if not loss:
        return []
    walls = [
        SITES[name].hex
        for name, holder in position.control
        if holder == side and SITES[name].is_walled and distance(SITES[name].hex, force.hex) <= BATTLE_FROM
    ]
    return [Mission(Aim.SAFETY, hex_, loss * near_enough(position, force, hex_)) for hex_ in walls]


def guards(position: Position, force: FieldForce, side: str, figures: Figures) -> list[Mission]:
    """A place of value of one's own that the enemy would take from those who are in it, and not from the Force too."""
    found = []
    for name in position.campaign.victory.places:
        site = SITES[name]
        if position.holder.get(name) != side or not site.is_walled or site.hex == force.hex:
            continue
        share = near_enough(position, force, site.hex)
        value = figures.guard * swing(position, name) * saved_by(position, force, site) * share if share > 0 else 0.0
        if value > 0:
            found.append(Mission(Aim.GUARD, site.hex, value, name))
    return found
