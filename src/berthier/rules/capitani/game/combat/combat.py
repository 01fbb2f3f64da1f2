"""Sieges in the Combat Phase (G5.1): each besieged place by hex id; what falls changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from berthier.core.errors import BadInput
from berthier.core.nesting import then
from berthier.core.orders import Offer
from berthier.core.orders import Order as Choice
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.asking import played
from berthier.rules.capitani.game.combat.attack_play import attackers, attacks
from berthier.rules.capitani.game.combat.besieging import (
    BESIEGING,
    assaults,
    besiegers,
    garrison_of,
    guns_before,
    sieges_now,
)
from berthier.rules.capitani.game.events import honoured, paid
from berthier.rules.capitani.game.ground.crossings import is_open
from berthier.rules.capitani.game.ground.sheet import NEAR, SITE_AT, SITES, TERRAIN, Site
from berthier.rules.capitani.game.ledger import free_id, gone, merged, say, taken, with_field_units, with_units
from berthier.rules.capitani.game.position import FieldForce, Position, Waste
from berthier.rules.capitani.game.roster import without_guards
from berthier.rules.capitani.sieges.besieged import BESIEGER, GARRISON, SiegeEnd
from berthier.rules.capitani.sieges.siege_phase import Camp, Lines, PhaseEnd, siege_phase
from berthier.rules.capitani.units import Fortress, Hexside

SACK = {Fortress.CITY: 2, Fortress.TOWN: 1}  # APs (G5b)


def begin_combat(umpire: Umpire, position: Position) -> Next[Any]:
    """The check that opens G5.1: new sieges, relieved places; besieging Forces show their order."""
    now = sieges_now(position)
    for name in now.keys() - position.siege.keys():
        say(umpire, "siege", f"{name} is besieged")
    for name in position.siege.keys() - now.keys():
        say(umpire, "siege", f"{name} is relieved")
    position = position.set(sieges=now)
    ids = {force.id for name in now for force in besiegers(position, SITES[name])}
    position = position.put(*(replace(position.by_id[id_], shown=True) for id_ in ids))
    return Next(sieges, position, tuple(sorted(now, key=lambda name: SITES[name].hex)))


def sieges(umpire: Umpire, position: Position, names: tuple[str, ...]) -> Next[Any]:
    """G5.1: each siege has its Combat Phase; then the attacks."""
    if not names:
        return Next(attacks, position, attackers(position))
    site = SITES[names[0]]
    lines = lines_before(position, site)
    if lines is None:
        return Next(sieges, position, names[1:])
    garrison = garrison_of(position, site)
    assert garrison is not None
    say(umpire, "siege", f"{site.name}: Siege Status {lines.status}")
    largest = max(besiegers(position, site), key=lambda force: (force.field_sp, force.id))
    position = position.but(bombarded=(*position.bombarded, site.name))
    roles = ((GARRISON, position.seat_of(garrison)), (BESIEGER, position.seat_of(largest)))
    return Next(then, played(roles, siege_phase, lines), after_phase, position, garrison.id, names)


def lines_before(position: Position, site: Site) -> Lines | None:
    """The siege as the procedure knows it; None where it is not besieged any more."""
    guns, garrison = guns_before(position, site), garrison_of(position, site)
    if guns is None or garrison is None:
        return None
    return Lines(
        guns.fortress,
        TERRAIN[site.hex],
        guns.earthworks,
        position.weather,
        guns.siege_status,
        tuple(camp_before(position, position.by_id[id_], site, id_ in guns.firing) for id_ in guns.besiegers),
        position.procedures_force(garrison),
        guns.river,
        guns.siege_ability,
        guns.siege_artillery,
        frozenset(troop.called for troop in garrison.units if troop.is_static),
    )


def camp_before(position: Position, force: FieldForce, site: Site, fires: bool) -> Camp:
    """One besieging Force, without its citizen guards."""
    ground = assaults(position, force, site)
    body = position.procedures_force(force, without_guards(force.units))
    by_land = ground.hexside is not Hexside.FERRY
    return Camp(
        force.id, body, ground.hexside, ground.besieger_terrain, ground.besieger_earthworks, fires, by_land,
        by_land and not force.is_inside,
    )  # fmt: skip


def after_phase(
    umpire: Umpire, done: PhaseEnd, position: Position, garrison_id: str, names: tuple[str, ...]
) -> Next[Any]:
    """Both sides as the phase left them; who was assaulted shows his order; a place that fell changes hands."""
    for id_ in done.assaulted:
        position = honoured(position, position.by_id[id_])
        position = position.put(replace(position.by_id[garrison_id], shown=True))
    position = as_the_lines_are(position, done.lines, garrison_id)
    if done.end is SiegeEnd.HOLDS:
        return Next(sieges, position, names[1:])
    return Next(fallen, position, garrison_id, done.captor, names)


def as_the_lines_are(position: Position, lines: Lines, garrison_id: str) -> Position:
    """The camps, the garrison and the Siege Status as a phase has left them so far, without citizen guards outside."""
    garrison = position.by_id[garrison_id]
    for camp in lines.camps:
        position = with_field_units(position, position.by_id[camp.id], camp.force.units)
    position = with_units(position, garrison, lines.garrison.units)
    return position.set(sieges={**position.siege, SITE_AT[garrison.hex].name: lines.status})


def fallen(umpire: Umpire, position: Position, garrison_id: str, captor: str, names: tuple[str, ...]) -> Next[Any]:
    """The garrison is taken; a stormed place is sacked; the captor may put in a garrison (one question)."""
    site = SITES[names[0]]
    camps = besiegers_left(position, site)
    if garrison_id in position.by_id:
        position = gone(position, position.by_id[garrison_id])
    position = position.set(sieges={name: level for name, level in position.sieges if name != site.name})
    position = position.set(earthworks={hex_: level for hex_, level in position.earthworks if hex_ != site.hex})
    if not camps:
        return Next(sieges, position, names[1:])
    taker = next((force for force in camps if force.id == captor), camps[0])
    side = position.side_of(taker)
    say(umpire, "siege", f"{site.name} {'falls to a storm' if captor else 'surrenders'}")
    position = taken(position, (site.hex,), side)
    if captor:
        position = sacked(position, site, taker)
    return Next(put_in, position, taker.id, names)


def besiegers_left(position: Position, site: Site) -> tuple[FieldForce, ...]:
    """Who stood before the place, as they are now."""
    enemy = position.holder.get(site.name, "")
    near = (force for hex_ in NEAR[site.hex] for force in position.by_hex.get(hex_, ()))
    able = (force for force in near if position.side_of(force) != enemy and force.field_sp)
    return tuple(
        force
        for force in able
        if force.order in BESIEGING and is_open(position, force.hex, site.hex, position.side_of(force))
    )


def sacked(position: Position, site: Site, taker: FieldForce) -> Position:
    """G5b: a place taken by assault is Pillaged, for APs."""
    if site.hex not in position.waste:
        position = position.set(pillaged={**position.waste, site.hex: Waste.PILLAGED})
    purse = position.purse[taker.command]
    ap = SACK[site.fortress] if site.fortress else 0
    return paid(position, taker.command, -max(0, min(ap, 2 * purse.nominal - purse.purse)))


def put_in(umpire: Umpire, position: Position, taker_id: str, names: tuple[str, ...]) -> Next[Any]:
    """One unit or part of the captor goes in as garrison, or nobody."""
    site, taker = SITES[names[0]], position.by_id[taker_id]
    pick = umpire.choose(position.seat_of(taker), parts_offered(taker, site), "garrison put in").value
    if pick is not None:
        position = garrisoned(position, taker, site, *pick)
    return Next(sieges, position, names[1:])


def parts_offered(taker: FieldForce, site: Site) -> Sequence[Choice]:
    """Nobody; of each unit that fights 1 SP, 2, or as many as leave the captor one; any other number is read."""
    most = {}
    for at, troop in enumerate(taker.units):
        if troop.fights and not troop.is_static:
            most[at] = troop.sp if taker.field_sp > troop.sp else troop.sp - 1
    parts = [part_of(taker, site, at, sp) for at, top in most.items() for sp in sorted({1, 2, top}) if 0 < sp <= top]
    options = [Choice("nobody", None), *parts]
    return Offer(lambda: options, lambda word: read_part(taker, site, most, word)) if parts else options


def part_of(taker: FieldForce, site: Site, at: int, sp: int) -> Choice:
    """So many SP of a unit, by its place in the Force."""
    troop = taker.units[at]
    label = f"{sp} of {troop.sp} SP of {troop.called}"
    return Choice(f"{sp} SP of {troop.kind} ({at})", (at, sp), label=label, on=(taker.id, site.hex))


def read_part(taker: FieldForce, site: Site, most: dict[int, int], word: str) -> Choice:
    """A part in words: "3 SP of gascons (4)"."""
    if word.strip() == "nobody":
        return Choice("nobody", None)
    ways = [part_of(taker, site, at, sp) for at, top in most.items() for sp in range(1, top + 1)]
    found = next((way for way in ways if str(way) == word.strip()), None)
    if found is None:
        words = ", ".join(f"1 to {top} SP of {taker.units[at].kind} ({at})" for at, top in most.items() if top)
        raise BadInput(f"{word!r} cannot go in: nobody, or {words}.", "garrison put in")
    return found


def garrisoned(position: Position, taker: FieldForce, site: Site, at: int, sp: int) -> Position:
    """The new garrison."""
    troop = taker.units[at]
    rest = tuple(replace(one, sp=one.sp - sp) if place == at else one for place, one in enumerate(taker.units))
    new = FieldForce(
        free_id(position, taker.id), taker.command, site.hex, (replace(troop, sp=sp),), order=Order.GARRISON,
        shown=True, acts=2, moved=taker.moved, new=True,
    )  # fmt: skip
    position = position.put(replace(taker, units=tuple(one for one in rest if one.sp)), new)
    return merged(position, site.hex, position.side_of(new))
