"""The card of a siege: works, breach, provisions, and the chance that the guns open the place this turn."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from berthier.boards.scene import Card
from berthier.rules.capitani.artillery import TOP_STATUS, Mode, column_shift, fire_cell, fire_modifiers, read_marks
from berthier.rules.capitani.game.combat.besieging import Guns, garrison_of, guns_before
from berthier.rules.capitani.game.combat.outlook import as_if_they_stay
from berthier.rules.capitani.game.command.conditions import unpaid
from berthier.rules.capitani.game.ground.sheet import SITES, Site
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.ground import EARTHWORKS
from berthier.rules.capitani.units import Terrain

FACES = range(1, 7)


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
    guns, status = guns_before(position, site), position.siege.get(site.name, 0)
    works = f", works of level {position.works[site.hex]}" if position.works.get(site.hex) else ""
    lines = [f"Siege Status {status} of {TOP_STATUS}; garrison {garrison.fighting_sp} fighting SP{works}"]
    if guns is None:
        lines.append("nobody strong enough is before it: the mark goes at the next check")
    elif site.name in position.bombarded:
        lines.append(f"{guns.sp} gun SP have fired this turn" if guns.sp else "no guns fire")
    else:
        lines.append(f"{guns.sp} gun SP fire; a breach this turn {per_cent(float(breach_chance(guns)))}")
    hungry = "hungry: no LOC" if guns is not None and not guns.garrison_loc else "provisioned"
    without_pay = len(unpaid(position, garrison))
    pay = f"; {without_pay} unit{'s' * (without_pay > 1)} without pay check{'s' * (without_pay == 1)} now"
    lines.append(hungry + (pay if without_pay else ""))
    return Card(title=f"Siege of {site.name}", lines=tuple(lines), side=position.side_of(garrison), place=site.hex)


def per_cent(chance: float) -> str:
    """A chance as it is told."""
    return f"{round(100 * chance)} %"
