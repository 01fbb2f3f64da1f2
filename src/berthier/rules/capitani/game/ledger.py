"""Book-keeping of a campaign: SP lost, Capitani lost, Forces that join, leave guards behind, or are gone."""

from __future__ import annotations

from string import ascii_lowercase

from msgspec.structs import replace

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.game.asking import asked
from berthier.rules.capitani.game.ground.retreats import Retreat, flight
from berthier.rules.capitani.game.ground.sheet import SITE_AT, title_of
from berthier.rules.capitani.game.marches.joining import united
from berthier.rules.capitani.game.position import FieldForce, Position, Waste
from berthier.rules.capitani.game.roster import LEADERS, Troops, total_of, troops_of, units_of, without_guards
from berthier.rules.capitani.game.rulings import SIGHT, Sight
from berthier.rules.capitani.losses import lose_any
from berthier.rules.capitani.units import Units


def say(umpire: Umpire, name: str, text: str) -> None:
    """A line of the chronicle."""
    umpire.note(Fact(name, text))


def tell(umpire: Umpire, position: Position, side: str, name: str, text: str) -> None:
    """A line about a side's own troops: for itself alone where the enemy knows them by report."""
    umpire.note(Fact(name, text), to=None if position.plays(SIGHT) is Sight.OPEN else side)


def counted(position: Position, name: str, side: str, number: int) -> Position:
    """SP lost or bonus points of a side, added up."""
    if not number:
        return position
    book: dict[str, int] = dict(getattr(position, name))
    return position.set(**{name: {**book, side: book.get(side, 0) + number}})


def with_troops(position: Position, force: FieldForce, troops: Troops, lost: bool = True) -> Position:
    """A Force with other units; what it has fewer counts as lost. Without units it is gone, with its Capitani."""
    if not troops:
        return gone(position, force, lost)
    change = total_of(force.units) - total_of(troops) if lost else 0
    position = counted(position, "lost", position.side_of(force), max(0, change))
    return position.put(replace(position.by_id[force.id], units=troops))


def with_units(position: Position, force: FieldForce, units: Units) -> Position:
    """The same with units that came back from a procedure."""
    return with_troops(position, force, troops_of(units, force.units))


def with_field_units(position: Position, force: FieldForce, units: Units) -> Position:
    """The same of a Force whose citizen guards stayed behind: they are of it still, though nobody else came back."""
    guards = tuple(troop for troop in force.units if troop.is_static)
    return with_troops(position, force, troops_of(units, force.units) + guards)


def with_capitani(position: Position, force: FieldForce, keys: tuple[str, ...]) -> Position:
    """A Force with fewer Capitani; those missing have fallen."""
    fallen = tuple(key for key in force.capitani if key not in keys)
    position = (
        position.put(replace(position.by_id[force.id], capitani=keys)) if force.id in position.by_id else position
    )
    return mourned(position, fallen)


def mourned(position: Position, fallen: tuple[str, ...]) -> Position:
    """A Generale who fell leaves his command vacant until G8."""
    if not position.generali.intersection(fallen):
        return position
    purses = tuple(
        replace(one, generale=None, fallen=True, vacant=True) if one.generale in fallen else one
        for one in position.commands
    )
    return position.but(commands=purses)


def gone(position: Position, force: FieldForce, lost: bool = True) -> Position:
    """A Force is destroyed or taken: its SP are lost, its Capitani have fallen."""
    if lost:
        position = counted(position, "lost", position.side_of(force), force.sp)
        position = mourned(position, force.capitani)
    return position.without(force.id)


def merged(position: Position, hex_: str, side: str) -> Position:
    """All Forces of a side in a hex are one (G4.7); what does not fit is dissolved (G4i)."""
    there = position.friends_at(hex_, side)
    if len(there) < 2:
        return position
    union = united(position, there)
    position = counted(position, "lost", side, total_of(union.dissolved))
    position = position.without(*(force.id for force in there))
    return position.put(union.force)


def all_merged(position: Position) -> Position:
    """The same everywhere, at the end of G4."""
    for hex_, forces in position.by_hex.items():
        if len(forces) > 1:
            for side in position.campaign.sides:
                position = merged(position, hex_, side)
    return position


def free_id(position: Position, id_: str) -> str:
    """An id for a new Force from another's."""
    return next(
        name
        for length in range(1, 20)
        for name in (id_ + letter * length for letter in ascii_lowercase)
        if name not in position.by_id and name not in position.awaited
    )


def guards_left(position: Position, force: FieldForce) -> tuple[Position, FieldForce]:
    """Citizen guards stay when the rest leaves: a Force of their own under Garrison."""
    guards = tuple(troop for troop in force.units if troop.is_static)
    field = without_guards(force.units)
    if not guards or not field:
        return position, force
    stay = FieldForce(
        free_id(position, force.id), force.command, force.hex, guards, order=Order.GARRISON, shown=force.shown,
        acts=force.acts,
    )  # fmt: skip
    leaver = replace(force, units=field)
    return position.put(stay, leaver), leaver


def taken(position: Position, hexes: tuple[str, ...], side: str) -> Position:
    """Places entered change hands."""
    names = [SITE_AT[hex_].name for hex_ in hexes if hex_ in SITE_AT]
    changed = [name for name in names if position.holder.get(name) != side]
    if not changed:
        return position
    return position.set(control={**position.holder, **dict.fromkeys(changed, side)})


def fallen_back(
    umpire: Umpire, position: Position, force: FieldForce, way: Retreat, side: str, disrupts: bool = True
) -> Position:
    """A Force after its retreat: Disrupted, SP lost on the way, joined with whom it meets; or it surrenders."""
    if way.surrenders:
        say(umpire, "surrender", f"{force.id} has no way back and surrenders")
        return gone(position, force)
    to = way.path[-1] if way.path else force.hex
    if way.path:
        say(umpire, "retreat", f"{force.id} falls back to {title_of(to)}")
    beaten = replace(force, hex=to, disrupted=force.disrupted or disrupts, contact=False)
    position = taken(position.put(beaten), (to,), side)
    if way.sp_lost:
        seat = position.seat_of(beaten)
        left = asked(umpire, seat, lose_any, seat, units_of(beaten.units), min(way.sp_lost, beaten.sp))
        position = with_units(position, beaten, left)
    return merged(position, to, side)


def flown(umpire: Umpire, position: Position, id_: str) -> Position:
    """Rule 18.7: the whole Force flies to the nearest hex worth it and pillages it for nobody (G7b)."""
    force = position.by_id.get(id_)
    hex_ = None if force is None else flight(position, force)
    if force is None or hex_ is None or not without_guards(force.units):
        return position
    position, force = guards_left(position, force)
    say(umpire, "flight", f"{force.id} flies to {title_of(hex_)} and pillages it")
    side = position.side_of(force)
    position = position.put(replace(force, hex=hex_))
    position = position.set(pillaged={**position.waste, hex_: Waste.PILLAGED})
    return merged(position, hex_, side)


def named(keys: tuple[str, ...]) -> str:
    """Capitani by name."""
    return ", ".join(LEADERS[key].name for key in keys)
