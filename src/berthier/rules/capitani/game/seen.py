"""What a side knows (g-sight): the enemy's Forces by report, his orders only once they are shown."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from berthier.rules.capitani.charts import ATTRITION
from berthier.rules.capitani.game.ground.sheet import SITE_AT, distance
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import KINDS, Troop, Troops, guns_of, total_of
from berthier.rules.capitani.game.rulings import SIGHT, Sight
from berthier.rules.capitani.units import Class

RUMOUR, RUMOURED_GUNS = "spanish", "field_guns"  # foot of Quality 2: what most armies come to
LARGEST = 8  # SP of a unit
MIDDLE = {"43 +": 48}  # SP supposed of a band without an upper end
GUNS = 2  # SP supposed where guns are reported


@cache
def supposed(band: str) -> int:
    """SP a report of this band of the Attrition Table is taken for."""
    if band in MIDDLE or "+" in band:
        return 48
    low, high = (int(word) for word in band.replace("–", "-").split("-"))
    return (low + high) // 2


def band_of(sp: int) -> str:
    """The size of a Force as a report has it."""
    return ATTRITION.rows.head(max(1, sp))


@cache
def rumoured(band: str, guns: bool) -> Troops:
    """Units that stand for a reported size."""
    sp = supposed(band) - (GUNS if guns else 0)
    whole, rest = divmod(max(2, sp), LARGEST)
    foot = [Troop(RUMOUR, LARGEST)] * whole + ([Troop(RUMOUR, rest)] if rest else [])
    return (*foot, Troop(RUMOURED_GUNS, GUNS)) if guns else tuple(foot)


def seen(position: Position, side: str | None) -> Position:
    """The position as a side (None: a watcher) knows it."""
    if position.viewer == (side or "watcher"):
        return position
    alliance = None if side is None else position.campaign.alliance_of(side)
    known = [as_known(position, force, alliance) for force in position.forces]
    return position.but(forces=tuple(known), viewer=side or "watcher")


def as_known(position: Position, force: FieldForce, side: str | None) -> FieldForce:
    """One Force as a side knows it."""
    if position.side_of(force) == side:
        return force
    if not force.shown:
        force = replace(force, order=None, wages=False)
    if position.plays(SIGHT) is Sight.OPEN or (side is not None and is_scouted(position, force, side)):
        return replace(force, wages=False)
    band = band_of(force.sp)
    return replace(
        force,
        units=rumoured(band, guns_of(force.units) > 0),
        capitani=force.capitani[:1],
        engineers=False,
        wages=False,
        hidden=supposed(band),
    )


def is_scouted(position: Position, force: FieldForce, side: str) -> bool:
    """All of a Force is known within one hex of one's own, within two of Light Cavalry, and in a siege."""
    if force.is_inside and SITE_AT[force.hex].name in position.siege:
        return True
    for own in position.of_side[side]:
        near = distance(own.hex, force.hex)
        if near <= 1 or (near == 2 and has_scouts(own.units)):
            return True
    return False


@cache
def has_scouts(troops: Troops) -> bool:
    """Light Cavalry among the units."""
    return any(KINDS[troop.kind].cls is Class.LIGHT_CAVALRY for troop in troops)


def size_of(force: FieldForce) -> str:
    """How large a Force is, as far as it is known."""
    return f"{band_of(force.hidden)} SP" if force.hidden else f"{total_of(force.units)} SP"
