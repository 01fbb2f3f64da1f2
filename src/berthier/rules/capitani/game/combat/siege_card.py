"""The card of a siege: works, breach, provisions, and the chance that the guns open the place this turn."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from berthier.boards.scene import Card
from berthier.rules.capitani.artillery import TOP_STATUS, Mode, column_shift, fire_cell, fire_modifiers, read_marks
from berthier.rules.capitani.game.combat.besieging import Guns, garrison_of, guns_before
from berthier.rules.capitani.game.combat.outlook import as_if_they_stay
from berthier.rules.capitani.game.command.conditions import is_interphase, unpaid
from berthier.rules.capitani.game.ground.communications import has_loc
from berthier.rules.capitani.game.ground.sheet import SITES, Site
from berthier.rules.capitani.game.position import FieldForce, Position, Segment
from berthier.rules.capitani.ground import EARTHWORKS
from berthier.rules.capitani.units import Terrain

FACES = range(1, 7)
BEFORE_PAY = (Segment.WEATHER, Segment.ARRIVALS)


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
    """Works, breach, provisions; how long the place holds is run forward by the engine (`outlook`)."""
    garrison = garrison_of(position, site)
    if garrison is None:
        return None
    position = as_if_they_stay(position, site.name)
    status = position.siege.get(site.name, 0)
    works = f", works of level {position.works[site.hex]}" if position.works.get(site.hex) else ""
    lines = [f"Siege Status {status} of {TOP_STATUS}; garrison {garrison.fighting_sp} fighting SP{works}"]
    lines.append(fire_told(position, site))
    lines.append(stores_told(position, garrison))
    return Card(title=f"Siege of {site.name}", lines=tuple(lines), side=position.side_of(garrison), place=site.hex)


def fire_told(position: Position, site: Site) -> str:
    """What the guns do this turn; in winter nothing, be the besiegers before the walls or in their quarters."""
    if is_interphase(position):
        return "winter: the siege stands still"
    guns = guns_before(position, site)
    if guns is None:
        return "nobody strong enough besieges it: the mark goes at the next check"
    if not guns.sp:
        return "no guns fire this turn"
    if site.name in position.bombarded:
        return f"{guns.sp} gun SP have fired this turn"
    return f"{guns.sp} gun SP fire; a breach this turn {per_cent(float(breach_chance(guns)))}"


def stores_told(position: Position, garrison: FieldForce) -> str:
    """Whether those inside are fed, and who of them will check for Pay: G3.2 comes after the APs, before orders."""
    fed = has_loc(position, garrison)
    told = "provisioned" if fed else "hungry: no LOC"
    unpaid_units = len(unpaid(position, garrison)) if position.segment in BEFORE_PAY else 0
    if not unpaid_units:
        return told
    check = f"{unpaid_units} unit{'s' * (unpaid_units > 1)} check{'s' * (unpaid_units == 1)} for Pay this turn"
    return f"{told}; {check}{' if no APs come' if fed else ''}"


def per_cent(chance: float) -> str:
    """A chance as it is told."""
    return f"{round(100 * chance)} %"
