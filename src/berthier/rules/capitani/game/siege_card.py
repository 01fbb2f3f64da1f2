"""The card of a siege: works, breach, provisions, and the odds that the guns open the place turn by turn."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from berthier.boards.scene import Card
from berthier.rules.capitani.admin import Order
from berthier.rules.capitani.artillery import TOP_STATUS, Mode, column_shift, fire_cell, fire_modifiers, read_marks
from berthier.rules.capitani.game.besieging import BESIEGING, Guns, besiegers, garrison_of, guns_before
from berthier.rules.capitani.game.conditions import unpaid
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.sheet import SITES, Site
from berthier.rules.capitani.game.strength import siege_chance
from berthier.rules.capitani.game.worth import near_camps
from berthier.rules.capitani.ground import EARTHWORKS
from berthier.rules.capitani.units import Terrain

FACES = range(1, 7)
TURNS = 4


@lru_cache(maxsize=512)
def breach_chance(guns: Guns) -> Fraction:
    """The exact chance that one bombardment raises the Siege Status, by the Artillery Fire Table itself."""
    if not guns.sp:
        return Fraction(0)
    works = (EARTHWORKS,) if guns.earthworks else ()
    tally = fire_modifiers(
        Mode.SIEGE, Terrain.CLEAR, guns.weather, works, guns.river, guns.fortress, guns.siege_ability
    )
    shift = column_shift(guns.siege_status).total
    opened = 0
    for face in FACES:
        marks = read_marks(fire_cell(guns.sp, shift, face + tally.total))
        opened += "b" in marks or ("(b)" in marks and (guns.siege_artillery or not guns.besieged_guns))
    return Fraction(opened, len(FACES))


def siege_cards(position: Position) -> tuple[Card, ...]:
    """A card for each siege."""
    return tuple(card for name, _ in position.sieges if (card := siege_card(position, SITES[name])) is not None)


def siege_card(position: Position, site: Site) -> Card | None:
    """Works, breach, provisions, odds by turn."""
    garrison = garrison_of(position, site)
    if garrison is None:
        return None
    position = as_if_they_stay(position, site, position.side_of(garrison))
    guns, status = guns_before(position, site), position.siege.get(site.name, 0)
    lines = [f"Siege Status {status} of {TOP_STATUS}; garrison {garrison.fighting_sp} fighting SP"]
    if guns is None:
        lines.append("nobody strong enough is before it: the mark goes at the next check")
    else:
        lines += odds_lines(position, site, guns)
    hungry = "hungry: no LOC" if guns is not None and not guns.garrison_loc else "provisioned"
    lines.append(f"{hungry}; {len(unpaid(position, garrison))} units unpaid now")
    return Card(title=f"Siege of {site.name}", lines=tuple(lines), side=position.side_of(garrison), place=site.hex)


def as_if_they_stay(position: Position, site: Site, side: str) -> Position:
    """The position with the enemies before a place standing there: their order may be lifted or not known yet."""
    camps = near_camps(position, site.hex, position.campaign.enemy(side))
    staying = [replace(camp, order=Order.STAND) for camp in camps if camp.order not in BESIEGING]
    return position.put(*staying) if staying else position


def odds_lines(position: Position, site: Site, guns: Guns) -> list[str]:
    """What the guns do, and how likely the place holds for some turns more if this goes on."""
    garrison, camps = garrison_of(position, site), besiegers(position, site)
    assert garrison is not None
    lines = [f"{guns.sp} gun SP fire; a breach this turn {per_cent(float(breach_chance(guns)))}"]
    falls = 0.5 * siege_chance(position, camps, garrison)
    held = 1.0
    words = []
    for turn in range(1, TURNS + 1):
        held *= 1 - falls
        falls = min(0.9, falls + 0.1 * float(breach_chance(guns)))
        words.append(f"{turn}: {per_cent(held)}")
    return [*lines, f"{site.name} holds turns more (the staff's guess): {', '.join(words)}"]


def per_cent(chance: float) -> str:
    """A chance as it is told."""
    return f"{round(100 * chance)} %"
