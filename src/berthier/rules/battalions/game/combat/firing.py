"""Fire from the table (G61 to G64, G6): who may fire at whom, and the inputs of `musket` and `canister`."""

from __future__ import annotations

from typing import Any, NamedTuple

from berthier.boards.table.measure import Point
from berthier.core.table import integer
from berthier.rules.battalions.charts import RANGES
from berthier.rules.battalions.fire import Shot
from berthier.rules.battalions.fire_terms import Band, FireMod, FireMods, Weapon
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.constants import INCH, NEAREST_WITHIN, inches
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.looking import bears
from berthier.rules.battalions.game.table.refusal import refuse
from berthier.rules.battalions.game.table.shape import barrels, firing
from berthier.rules.battalions.units import LEVELS, Arm, Formation, HitFrom, Quality

RATING = {Quality.GUARD: FireMod.RATING_A} | {Quality(letter): FireMod(f"rating_{letter}") for letter in "ABCDE"}
COVERS = {
    "wall": FireMod.WALL,
    "hedge": FireMod.HEDGE,
    "light_wood": FireMod.LIGHT_WOODS,
    "heavy_wood": FireMod.HEAVY_WOODS,
    "buildings": FireMod.BUILDINGS,
}
SHAPED = {
    Formation.COLUMN: FireMod.COLUMN_OR_SQUARE,
    Formation.SQUARE: FireMod.COLUMN_OR_SQUARE,
    Formation.ROAD: FireMod.COLUMN_OR_SQUARE,
    Formation.UNLIMBERED: FireMod.UNLIMBERED,
    Formation.LIMBERED: FireMod.LIMBERED,
    Formation.SKIRMISH: FireMod.SKIRMISHERS,
}
CRITICAL, OUT = 2, 3  # sixes: one action of fire a period, none (H14)


class Fire(NamedTuple):
    """A legal fire of small arms or canister: the shot, and whether it comes on a flank, through cover."""

    shot: Shot
    gap: int
    flank: bool
    cover: bool

    @property
    def procedure(self) -> str:
        return "musket" if self.shot.calibre is None else "canister"

    @property
    def inputs(self) -> dict[str, Any]:
        """The inputs of the procedure, as plain data."""
        return shot_data(self.shot)


def shot_data(shot: Shot) -> dict[str, Any]:
    """A shot as the procedures take it."""
    after = {"range_in": shot.range_in, "actions": shot.actions, "mods": [str(mod) for mod in shot.mods]}
    if shot.calibre is None:
        return {"figures": shot.figures, "weapon": str(shot.weapon)} | after
    return {"calibre": str(shot.calibre), "cannon": shot.cannon, "howitzers": shot.howitzers} | after


def check_may_fire(field: Field, troop: Troop, target: Troop | None, actions: int) -> None:
    """What bars every fire: retreat, contact of either, too few actions (H28)."""
    if troop.is_broken:
        refuse("broken", unit=troop.id)
    for one in (troop, target):
        if one is not None and field.in_contact(one):
            refuse("in_contact", unit=one.id)
    if actions > troop.left:
        refuse("no_action", unit=troop.id)


def check_battery(troop: Troop, actions: int) -> None:
    """Guns fire unlimbered, and while they have ammunition (H14)."""
    if troop.drawn_up is not Formation.UNLIMBERED:
        refuse("limbered")
    if troop.sixes >= OUT or (troop.sixes >= CRITICAL and troop.fired + actions > 1):
        refuse("ammunition", unit=troop.id)


def canister_reach(troop: Troop) -> int:
    """How far its canister goes: cannon to the end of the close band, howitzers 9 in (Q14)."""
    assert troop.guns is not None, "a battery has guns"
    row = troop.guns.calibre if barrels(troop).cannon else "howitzer canister"
    return integer(RANGES.at(row, Band.CLOSE)) * INCH


def gun_reach(troop: Troop) -> int:
    """How far its solid shot goes."""
    assert troop.guns is not None, "a battery has guns"
    return integer(RANGES.at(troop.guns.calibre, Band.EXTREME)) * INCH


def small_arm(troop: Troop) -> Weapon:
    """What it fires with; rifle class fires rifles."""
    return Weapon.RIFLE if troop.rifle else troop.weapon or Weapon.MUSKET


def musket_reach(troop: Troop) -> int:
    """How far its small arms go."""
    return max(integer(cell) for cell in RANGES.row(small_arm(troop)).values() if cell.value != "-") * INCH


def aim_small_arms(field: Field, troop: Troop, target: Troop, actions: int = 1) -> Fire:
    """`musket` at a target (G61), or the refusal that comes first."""
    check_may_fire(field, troop, target, actions)
    if not firing(troop):
        refuse("cannot_fire", unit=troop.id)
    gap = check_target(field, troop, target, musket_reach(troop))
    shot = Shot(
        figures=firing(troop),
        weapon=small_arm(troop),
        range_in=inches(gap),
        actions=actions,
        mods=fire_mods(field, troop, target, field.eye(troop)),
    )
    return aimed(field, troop, target, shot, gap)


def aim_canister(field: Field, troop: Troop, target: Troop, actions: int = 1) -> Fire:
    """`canister` at a target (G64)."""
    check_may_fire(field, troop, target, actions)
    check_battery(troop, actions)
    gap = check_target(field, troop, target, canister_reach(troop))
    return aimed(field, troop, target, canister_shot(field, troop, target, gap, actions), gap)


def canister_shot(field: Field, troop: Troop, target: Troop, gap: int, actions: int) -> Shot:
    """The barrels left, and every line."""
    assert troop.guns is not None, "a battery has guns"
    cannon, howitzers = barrels(troop)
    mods = fire_mods(field, troop, target, field.eye(troop))
    return Shot(
        calibre=troop.guns.calibre, cannon=cannon, howitzers=howitzers, range_in=inches(gap), actions=actions, mods=mods
    )


def aimed(field: Field, troop: Troop, target: Troop, shot: Shot, gap: int) -> Fire:
    """With the facts its mark will hold (G63)."""
    eye = field.eye(troop)
    flank = field.struck(target.id, eye) is not HitFrom.FRONT
    return Fire(shot, gap, flank, field.cover(target, eye) is not None)


def check_target(field: Field, troop: Troop, target: Troop, reach: int) -> int:
    """In arc, seen, in reach, and the nearest or at most 1 in farther (G62); its distance."""
    bearing = bears(field, troop, target)
    if not bearing.arc:
        refuse("not_in_arc", unit=troop.id, other=target.id)
    if not bearing.seen:
        refuse("not_seen", unit=troop.id, other=target.id)
    if bearing.gap > reach:
        far = {"price": inches(bearing.gap), "limit": inches(reach)}
        refuse("too_far", says="out_of_reach", unit=troop.id, other=target.id, **far)
    if field.house.nearest:
        check_nearest(field, troop, target, bearing.gap)
    return bearing.gap


def check_nearest(field: Field, troop: Troop, target: Troop, gap: int) -> None:
    """Screens screen: no enemy borne on, and not in contact, is more than 1 in nearer."""
    for enemy in field.enemies(troop.side):
        if enemy.id == target.id or field.in_contact(enemy):
            continue
        if field.within(troop.id, enemy.id, gap - NEAREST_WITHIN - 1) and bears(field, troop, enemy).seen:
            refuse("not_nearest", other=target.id, nearest=enemy.id)


def fire_mods(field: Field, troop: Troop, target: Troop, eye: Point) -> FireMods:
    """Every line from both records and the ground, in the order of the list."""
    fits = {RATING[troop.quality], *own_lines(troop)}
    if target.drawn_up in SHAPED:
        fits.add(SHAPED[target.drawn_up])
    cover = field.cover(target, eye)
    if cover is not None:
        fits.add(COVERS[cover])
    return tuple(mod for mod in FireMod if mod in fits)


def own_lines(troop: Troop) -> set[FireMod]:
    """Rifle class, two-rank training in line, fatigue."""
    lines = {FireMod(LEVELS[troop.fatigue])} if troop.fatigue else set()
    if troop.arm is not Arm.ARTILLERY:
        if troop.rifle:
            lines.add(FireMod.RIFLE_CLASS)
        if troop.two_rank and troop.drawn_up is Formation.LINE:
            lines.add(FireMod.TWO_RANK)
    return lines
