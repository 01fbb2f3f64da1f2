"""Friends, enemies and masters: who is at war with whom, whose a country is, who holds a city (G4 to G6, G21)."""

from __future__ import annotations

from berthier.core.remembered import remembered
from berthier.rules.six_states.game.continent import CITIES, COUNTRY, LAND, MAJORS, MINORS, STATES, ZONES
from berthier.rules.six_states.game.position import NEUTRAL, POLITICS, Army, Minor, Position, armies_at
from berthier.rules.six_states.game.scenarios import area_of, zones_of


@remembered("war")
def enemies_of(position: Position, power: str | None) -> frozenset[str]:
    """Those at war with a power or lone minor."""
    return frozenset({b if a == power else a for a, b in position.war if power in (a, b)})


def at_war(position: Position, a: str | None, b: str | None) -> bool:
    """G5: whether two are at war."""
    return b in enemies_of(position, a)


@remembered("alliance")
def friends_of(position: Position, power: str) -> frozenset[str]:
    """The same power and its allies."""
    allies = {other for each in position.alliance if power in each for other in each}
    return frozenset({power, *allies})


def are_friends(position: Position, a: str | None, b: str | None) -> bool:
    """The same power or an ally."""
    return a is not None and b is not None and (a == b or b in friends_of(position, a))


@remembered("minors")
def minors(position: Position) -> dict[str, Minor]:
    """How each small state stands; those not named are neutral."""
    return dict.fromkeys(MINORS, NEUTRAL) | dict(position.minors)


@remembered("minors")
def masters(position: Position) -> dict[str | None, str | None]:
    """Whose each state is: majors their own, allied and conquered minors their patron's, others their own."""
    found: dict[str | None, str | None] = {major: major for major in MAJORS}
    found |= {minor: stand.patron or minor for minor, stand in minors(position).items()}
    return found | {None: None}


@remembered("minors", "control")
def holders(position: Position) -> dict[str, str | None]:
    """G4: a city belongs to who took it last, else to its state's master; free cities to nobody."""
    whose = masters(position)
    return {name: whose[city.state] for name, city in CITIES.items()} | dict(position.control)


def holder(position: Position, name: str) -> str | None:
    """Who holds a city."""
    return holders(position).get(name)


def capital_lost(position: Position, power: str) -> bool:
    """Whether a power's capital is in other hands."""
    return holder(position, STATES[power].capital) != power


@remembered(*POLITICS)
def open_to(position: Position, power: str) -> frozenset[str | None]:
    """G21: countries a power may enter: nobody's, friends', enemies'; never a neutral minor's."""
    whose = masters(position)
    found: set[str | None] = {None}
    for state in STATES:
        master = whose[state]
        if are_friends(position, power, master) or at_war(position, power, master):
            found.add(state)
    return frozenset(found)


def is_out(position: Position, power: str) -> bool:
    """Whether a power of a team has capitulated: its units are off the board (G50)."""
    return power not in position.powers and any(power in theirs for _, theirs in position.teams)


def may_enter(position: Position, power: str, name: str) -> bool:
    """G21: whether this land hex is open to a power: in play, and no closed country."""
    area = area_of(position.scenario)
    return name in LAND and (area is None or name in area) and COUNTRY[name] in open_to(position, power)


def in_play(position: Position, name: str) -> bool:
    """Whether a hex belongs to the scenario."""
    area = area_of(position.scenario)
    return area is None or name in area


def zones_in_play(position: Position) -> frozenset[str]:
    """The sea zones of the scenario."""
    return zones_of(position.scenario) or frozenset(ZONES)


def enemies_outside(position: Position, power: str | None, name: str) -> tuple[Army, ...]:
    """Armies at war with a power that stand in a hex outside the walls."""
    here = armies_at(position).get(name)
    if here is None:
        return ()
    hostile = enemies_of(position, power)
    return tuple([army for army in here if not army.inside and army.power in hostile])


def enemies_inside(position: Position, power: str, name: str) -> tuple[Army, ...]:
    """Garrisons at war with a power."""
    here = armies_at(position).get(name)
    if here is None:
        return ()
    hostile = enemies_of(position, power)
    return tuple([army for army in here if army.inside and army.power in hostile])


def is_besieged(position: Position, name: str) -> bool:
    """A city outside which stands an army at war with its holder."""
    return name in armies_at(position) and bool(enemies_outside(position, holder(position, name), name))


@remembered("war", "armies")
def hostile_hexes(position: Position, power: str) -> frozenset[str]:
    """Hexes with an enemy, outside or within walls: a march ends there (G24)."""
    hostile = enemies_of(position, power)
    return frozenset([army.hex for army in position.armies if army.power in hostile and army.sp])


@remembered("alliance", "armies")
def friendly_hexes(position: Position, power: str) -> frozenset[str]:
    """Hexes with an army of a friend."""
    friends = friends_of(position, power)
    return frozenset([army.hex for army in position.armies if army.power in friends and army.sp])
