"""One Combat Phase of a siege (d-7, G5.1): bombardment, sortie, In-breach attack or Storm, with several besiegers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.core.notes import Fact
from berthier.core.orders import Order
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.artillery import TOP_STATUS
from berthier.rules.capitani.discipline import check_units
from berthier.rules.capitani.fight import after_defeat, fight
from berthier.rules.capitani.house import D7_BREACH
from berthier.rules.capitani.losses import lose_sp_to_fire, take
from berthier.rules.capitani.sides import Scene
from berthier.rules.capitani.sieges.besieged import BESIEGER, GARRISON, Resolve, SiegeEnd, Sortie
from berthier.rules.capitani.sieges.bombardment import bombard
from berthier.rules.capitani.units import (
    DEFENDER,
    Force,
    Fortress,
    Hexside,
    SiegeStatus,
    Terrain,
    Units,
    Weather,
    fighting_sp,
    gun_sp,
)


class Camp(msgspec.Struct, frozen=True, cache_hash=True):
    """One besieging Force: where it lies, whether its guns fire, and what it and the garrison may do."""

    id: str
    force: Force
    hexside: Hexside | None = None
    terrain: Terrain = Terrain.CLEAR
    earthworks: bool = False
    fires: bool = False
    may_breach: bool = True
    may_be_sallied: bool = True


class Lines(msgspec.Struct, frozen=True, cache_hash=True):
    """A siege within its Combat Phase. `staying` names the units that never go out: citizen guards (G5j)."""

    fortress: Fortress
    terrain: Terrain
    earthworks: bool
    weather: Weather
    status: SiegeStatus
    camps: tuple[Camp, ...]
    garrison: Force
    river: bool = False
    siege_ability: bool = False
    siege_artillery: bool = False
    staying: frozenset[str] = frozenset()


class PhaseEnd(msgspec.Struct, frozen=True, cache_hash=True):
    """After the phase: how the place stands, who took it if anyone did, and everybody who is left."""

    end: SiegeEnd
    lines: Lines
    captor: str = ""
    assaulted: tuple[str, ...] = ()

    @property
    def brief(self) -> str:
        """On a line of odds: it falls, or who still fights inside."""
        left = fighting_sp(self.lines.garrison.units)
        return f"{self.end}, {left} fighting SP inside" if self.end is SiegeEnd.HOLDS else str(self.end)

    @property
    def favours(self) -> int:
        """0 the besieger if the place is his, 1 the garrison that holds it."""
        return 0 if self.end in (SiegeEnd.FALLEN, SiegeEnd.SURRENDER) else 1


def siege_phase(umpire: Umpire, lines: Lines) -> PhaseEnd | Next[PhaseEnd]:
    """Step 1: all guns that fire make one roll; losses and the garrison's check; a breach raises the Siege Status."""
    guns = sum(gun_sp(camp.force.units) for camp in lines.camps if camp.fires)
    if not guns:
        return sally(umpire, lines)
    hit = umpire.resolve(
        bombard, guns, lines.status, lines.weather, lines.fortress, lines.earthworks, lines.river,
        lines.siege_ability, lines.siege_artillery, gun_sp(lines.garrison.units), BESIEGER,
    )  # fmt: skip
    lines = burst(umpire, lines, hit.gun_loss)
    held = lose_sp_to_fire(umpire, GARRISON, lines.garrison.units, hit.sp_loss)
    status = min(TOP_STATUS, lines.status + 1) if hit.breach else lines.status
    umpire.note(Fact("Siege Status", status))
    lines = msgspec.structs.replace(with_garrison(lines, held), status=status)
    return Next(shaken_inside, lines, held, (), sally) if hit.check else Next(sally, lines)


def burst(umpire: Umpire, lines: Lines, sp: int) -> Lines:
    """Firing guns lose SP, the owner choosing whose."""
    if not sp:
        return lines
    firing = [camp for camp in lines.camps if camp.fires]
    units: Units = sum((camp.force.units for camp in firing), ())
    _, toll = take(umpire, BESIEGER, units, sp, tuple(unit.is_guns for unit in units), "guns lost")
    at = 0
    for camp in firing:
        own = toll.counts[at : at + len(camp.force.units)]
        at += len(own)
        left = tuple(
            msgspec.structs.replace(unit, sp=unit.sp - lost)
            for unit, lost in zip(camp.force.units, own, strict=True)
            if unit.sp > lost
        )
        lines = with_camp(lines, camp.id, left)
    return lines


def with_garrison(lines: Lines, units: Units) -> Lines:
    """The lines with other units inside."""
    return msgspec.structs.replace(lines, garrison=msgspec.structs.replace(lines.garrison, units=units))


def with_camp(lines: Lines, id_: str, units: Units) -> Lines:
    """The lines with other units in a camp."""
    camps = tuple(
        msgspec.structs.replace(camp, force=msgspec.structs.replace(camp.force, units=units))
        if camp.id == id_
        else camp
        for camp in lines.camps
    )
    return msgspec.structs.replace(lines, camps=camps)


def shaken_inside(
    umpire: Umpire, lines: Lines, out: Units, stayed: Units, then: Callable[..., Any], *more: Any
) -> Next[PhaseEnd]:
    """Units of the garrison take the Discipline Check; those who stayed in during a sortie do not."""
    left = umpire.resolve(check_units, out, after_defeat(lines.garrison), GARRISON)
    return Next(then, with_garrison(lines, stayed + left), *more)


def shaken_camp(umpire: Umpire, lines: Lines, camp: str, then: Callable[..., Any], *more: Any) -> Next[PhaseEnd]:
    """The units of a beaten besieger check."""
    force = camp_of(lines, camp).force
    left = umpire.resolve(check_units, force.units, after_defeat(force), BESIEGER)
    return Next(then, with_camp(lines, camp, left), *more)


def camp_of(lines: Lines, id_: str) -> Camp:
    """A camp by the id of its Force."""
    return next(camp for camp in lines.camps if camp.id == id_)


def sally(umpire: Umpire, lines: Lines) -> PhaseEnd | Next[PhaseEnd]:
    """Step 2: the garrison stays, or all its fighting units but citizen guards attack one besieger (G5j)."""
    if not fighting_sp(lines.garrison.units):
        return PhaseEnd(SiegeEnd.SURRENDER, lines)
    out = tuple(unit for unit in lines.garrison.units if unit.fights and unit.name not in lines.staying)
    ways = [Order(Sortie.STAY)]
    if out:
        ways += [
            Order(f"{Sortie.SORTIE} against {camp.id}", camp.id, on=(camp.id,))
            for camp in lines.camps
            if camp.may_be_sallied and camp.force.units
        ]
    way = umpire.choose(GARRISON, ways, "sortie")
    if way.value is None:
        return assault(umpire, lines)
    camp = camp_of(lines, way.value)
    return fight_outside(umpire, lines, camp, out)


def fight_outside(umpire: Umpire, lines: Lines, camp: Camp, out: Units) -> Next[PhaseEnd]:
    """The sortie: who went out fights and goes back in; a besieger who loses has the Siege Status cut by 1."""
    stayed = tuple(unit for unit in lines.garrison.units if unit not in out)
    sallied = msgspec.structs.replace(lines.garrison, units=out)
    scene = Scene(camp.terrain, camp.hexside, lines.weather, earthworks=camp.earthworks)
    fought = fight(umpire, sallied, camp.force, scene, (GARRISON, BESIEGER))
    lines = with_camp(with_garrison(lines, stayed + fought.attacker), camp.id, fought.defender)
    if fought.loser is DEFENDER:
        lines = msgspec.structs.replace(lines, status=max(0, lines.status - 1))
        return Next(shaken_camp, lines, camp.id, assault)
    return Next(shaken_inside, lines, fought.attacker, stayed, assault)


def assault(umpire: Umpire, lines: Lines) -> PhaseEnd | Next[PhaseEnd]:
    """Step 3: the besieger waits, or one Force attacks In-breach or storms."""
    if not fighting_sp(lines.garrison.units):
        return PhaseEnd(SiegeEnd.SURRENDER, lines)
    able = [camp for camp in lines.camps if fighting_sp(camp.force.units)]
    ways = [Order(Resolve.WAIT)]
    ways += [
        Order(f"{Resolve.IN_BREACH} by {camp.id}", (camp.id, True), on=(camp.id,), starts=begins(lines, camp, True))
        for camp in able
        if lines.status >= umpire.plays(D7_BREACH) and camp.may_breach
    ]
    ways += [
        Order(f"{Resolve.STORM} by {camp.id}", (camp.id, False), on=(camp.id,), starts=begins(lines, camp, False))
        for camp in able
    ]
    way = umpire.choose(BESIEGER, ways, "attack")
    if way.value is None:
        return PhaseEnd(SiegeEnd.HOLDS, lines)
    return assault_on_walls(umpire, lines, *way.value)


def begins(lines: Lines, camp: Camp, in_breach: bool) -> Callable[[], Next[PhaseEnd]]:
    """What an assault would begin, for its odds."""
    return lambda: Next(assault_on_walls, lines, camp.id, in_breach)


def assault_on_walls(umpire: Umpire, lines: Lines, id_: str, in_breach: bool) -> Next[PhaseEnd]:
    """The assault on the walls; the loser checks; the place falls to a lost fight (step 4)."""
    camp = camp_of(lines, id_)
    scene = Scene(lines.terrain, camp.hexside, lines.weather, lines.fortress, lines.earthworks, in_breach, lines.status)
    fought = fight(umpire, camp.force, lines.garrison, scene, (BESIEGER, GARRISON))
    lines = with_camp(with_garrison(lines, fought.defender), id_, fought.attacker)
    if fought.loser is DEFENDER:
        return Next(shaken_inside, lines, fought.defender, (), after_assault, id_)
    return Next(shaken_camp, lines, id_, after_assault, id_)


def after_assault(umpire: Umpire, lines: Lines, id_: str) -> PhaseEnd:
    """Step 4: a garrison without a fighting unit has lost the place, to the assault."""
    if fighting_sp(lines.garrison.units):
        return PhaseEnd(SiegeEnd.HOLDS, lines, assaulted=(id_,))
    if fighting_sp(camp_of(lines, id_).force.units):
        return PhaseEnd(SiegeEnd.FALLEN, lines, id_, (id_,))
    return PhaseEnd(SiegeEnd.SURRENDER, lines, assaulted=(id_,))
