"""Losses and what follows from them (G63, G71, G73, G14): figures, marks, retreats, units gone, leaders run over."""

from __future__ import annotations

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.battalions.game.combat.running import retreat
from berthier.rules.battalions.game.command import is_run_over, joins, place_of
from berthier.rules.battalions.game.position import Gone, How, Position, field_of
from berthier.rules.battalions.game.record import Leader, Mark, MarkedBy, Troop
from berthier.rules.battalions.game.table.constants import SUPPORT
from berthier.rules.battalions.morale import is_removed
from berthier.rules.battalions.units import Combatant, Status

BY_FRIEND = Mark(MarkedBy.FRIEND)


def suffer(umpire: Umpire, position: Position, name: str, figures: int, mark: Mark) -> Position:
    """Figures off a unit under fire: a mark, and under 4 figures it leaves at once (G63, H12)."""
    if not figures:
        return position
    troop = position.unit(name)
    lost = min(troop.original, troop.lost + figures)
    umpire.note(Fact(f"{name} loses", lost - troop.lost))
    hit = msgspec.structs.replace(troop, lost=lost, hits=troop.hits + lost - troop.lost, marks=(*troop.marks, mark))
    position = position.with_unit(hit)
    return remove(umpire, position, name, How.SMALL) if is_small(umpire, hit) else position


def is_small(umpire: Umpire, troop: Troop) -> bool:
    """Too few to stay on the table (H12)."""
    state = Combatant(original=troop.original, lost=troop.lost, quality=troop.quality, arm=troop.arm)
    return is_removed(umpire, state)


def remove(umpire: Umpire, position: Position, name: str, how: How) -> Position:
    """A unit is gone and counts as lost; a rout marks friends within 6 in (G73); its leaders look for another."""
    field, troop = field_of(position), position.unit(name)
    umpire.note(Fact(f"{name} is gone", str(how)))
    if how is How.ROUT:
        near = [one for one in field.friends(troop) if field.within(name, one.id, SUPPORT)]
        position = mark_friends(position, [one.id for one in near])
    at = {leader.id: place_of(field, leader) for leader in position.leaders if leader.with_unit == name}
    units = tuple(
        msgspec.structs.replace(one, contact=None, hit_from=None) if one.contact == name else one
        for one in position.units
        if one.id != name
    )
    gone = Gone(name, troop.side, how, position.period, troop.value)
    contacts = tuple(one for one in position.contacts if one != name)
    position = position.changed(units=units, gone=(*position.gone, gone), contacts=contacts)
    for leader in position.leaders:
        if leader.id in at:
            position = displace(umpire, position, leader, at[leader.id])
    return position


def mark_friends(position: Position, names: list[str]) -> Position:
    """Friends who see others run are marked; one check a period, so those who checked are left alone (G92)."""
    marked = [msgspec.structs.replace(one, marks=(*one.marks, BY_FRIEND)) for one in position.units if one.id in names]
    return position.with_units(marked)


def displace(umpire: Umpire, position: Position, leader: Leader, at: tuple[int, int]) -> Position:
    """A leader run over joins the nearest friend within 12 in, else he is taken (G14)."""
    name = joins(field_of(position), leader, at)
    if name is None:
        umpire.note(Fact(f"{leader.id} is taken", leader.side))
        return position.changed(leaders=tuple(one for one in position.leaders if one.id != leader.id))
    umpire.note(Fact(f"{leader.id} joins", name))
    moved = msgspec.structs.replace(leader, with_unit=name, x=0, y=0)
    return position.changed(leaders=tuple(moved if one.id == leader.id else one for one in position.leaders))


def tidy(umpire: Umpire, position: Position) -> Position:
    """After an action: leaders on their own whose point an enemy's figure holds are run over (G14)."""
    field = field_of(position)
    for leader in position.leaders:
        if leader.with_unit is None and is_run_over(field, leader):
            position = displace(umpire, position, leader, leader.point)
    return position


def run(umpire: Umpire, position: Position, name: str, cause: str | None) -> Position:
    """A unit retreats one action's distance, or surrenders; friends it runs through are marked (G71)."""
    field, troop = field_of(position), position.unit(name)
    enemy = field.by_id.get(cause) if cause else None
    ran = retreat(field, troop, enemy, position.army(troop.side).home)
    if ran is None:
        return remove(umpire, position, name, How.SURRENDER)
    umpire.note(Fact(f"{name} runs (inches)", str(ran.distance / 1000)))
    position = mark_friends(position, list(ran.passed))
    running = position.unit(name).at(
        ran.pose,
        formation=ran.formation,
        block=None,
        status=Status.RETREAT,
        reform=None,
        used=troop.allowed,
        contact=None,
        hit_from=None,
    )
    return tidy(umpire, position.with_unit(running))


def break_up(umpire: Umpire, position: Position, name: str, cause: str | None) -> Position:
    """A failed check: retreat; in retreat status already, rout (H12)."""
    if position.unit(name).is_broken:
        return remove(umpire, position, name, How.ROUT)
    return run(umpire, position, name, cause)


def nearest_enemy(position: Position, name: str) -> str | None:
    """The nearest enemy of a unit, whatever his order."""
    field, troop = field_of(position), position.unit(name)
    found = field.nearest(field.figures[name], field.enemies(troop.side))
    return None if found is None else found[0].id
