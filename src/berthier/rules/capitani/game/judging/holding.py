"""What it is worth that a Force stays where it is (section g): a place it holds, a siege it keeps up."""

from __future__ import annotations

from msgspec.structs import replace

from berthier.rules.capitani.game.ground.sheet import SITE_AT, Site, distance
from berthier.rules.capitani.game.judging.before_walls import upheld
from berthier.rules.capitani.game.judging.figures import Figures
from berthier.rules.capitani.game.judging.places import lost_to_raiders, swing
from berthier.rules.capitani.game.judging.storming import fields_count
from berthier.rules.capitani.game.judging.strength import ARMY, fighting
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import KINDS, Troop, Troops, guns_of

MISSED = 0.7  # of a place that may be lost without an army in it: it can come back in time
FEW = 3  # SP of a garrison that an army leaves behind


def holding(position: Position, force: FieldForce, side: str, figures: Figures) -> float:
    """What it is worth that this Force stays: the place it alone holds, by the enemies who could come; a siege."""
    site = SITE_AT.get(force.hex)
    if site is None or position.holder.get(site.name) != side:
        return 0.05 + (figures.stands * upheld(position, force) if figures.stands else 0.0)
    value = swing(position, site.name)
    is_army = fighting(force) > ARMY
    if is_army and fields_count(position):
        return 0.05 + MISSED * value * missed(position, force, site, side)
    near = [foe for foe in position.foes(side) if distance(foe.hex, force.hex) <= 8 and foe.field_sp >= 3]
    if any(distance(foe.hex, force.hex) <= 3 for foe in near):
        return 0.9 * value + 0.1 * guns_of(force.units)  # nobody leaves walls with the enemy before them
    guarded = len(position.friends_at(force.hex, side)) > 1 or any(troop.is_static for troop in force.units)
    held = 0.75 if near else 0.3
    return held * value * (0.5 if guarded else 1.0) * (0.5 if is_army else 1.0)


def missed(position: Position, force: FieldForce, site: Site, side: str) -> float:
    """How much likelier a place is lost if an army leaves it to others who are there, or to a few of its men."""
    others = sum((one.units for one in position.friends_at(force.hex, side) if one.id != force.id), ())
    few = replace(force, units=others or left_in_place(force), capitani=())
    return max(0.0, lost_to_raiders(position, side, site, few) - lost_to_raiders(position, side, site, force))


def left_in_place(force: FieldForce) -> Troops:
    """Guards, and the least of an army's foot: whom it leaves where it has been."""
    guards = tuple(troop for troop in force.units if troop.is_static)
    return guards + tuple(replace(troop, sp=min(troop.sp, FEW)) for troop in least_foot(force)[:1])


def least_foot(force: FieldForce) -> list[Troop]:
    """The foot of an army that may leave its place, those first whom it misses least."""
    foot = [troop for troop in force.units if troop.fights and troop.is_foot and not troop.is_static]
    return sorted(foot, key=lambda one: (KINDS[one.kind].q, one.sp))
