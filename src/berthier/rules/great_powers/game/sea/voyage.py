"""A voyage: out of a blockaded port, past enemy fleets that may meet it, to its end; battles on the way (G4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from berthier.core.inputs import make_ready
from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.game.fights.engaging import between
from berthier.rules.great_powers.game.going_on import GoOn, go_on
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import blockaders, flag_of, ordered_by
from berthier.rules.great_powers.game.sea.naval_orders import Voyage
from berthier.rules.great_powers.game.sea.sailing import enemy_fleets, naval_side
from berthier.rules.great_powers.game.sea.sea_dice import Interception, intercept
from berthier.rules.great_powers.game.sea.sea_losses import SeaFight, after_sea_fight
from berthier.rules.great_powers.game.seats import seat_of, seat_of_power
from berthier.rules.great_powers.game.updates import with_fleets
from berthier.rules.great_powers.naval import Fleet, NavalResult, naval_battle

MEET, LET_PASS = "meet them", "let them pass"
ATTACK, HOLD = "attack", "hold"


def flag_of_fleet(position: Position, fleet: str) -> str:
    """The flag a fleet flies."""
    return flag_of(position, position.fleet_by_id[fleet].nation)


def seat_of_fleet(position: Position, fleet: str) -> str:
    """Who answers for a fleet."""
    return seat_of(position, flag_of_fleet(position, fleet))


def there(position: Position, fleets: Sequence[str]) -> tuple[str, ...]:
    """Those of some fleets that still have ships."""
    return tuple(name for name in fleets if name in position.fleet_by_id and position.fleet_by_id[name].ships)


def moved(position: Position, fleets: Sequence[str], lies: str, where: str) -> Position:
    """Fleets at their new place; they sail once a month."""
    states = (position.fleet_by_id[name] for name in there(position, fleets))
    return with_fleets(position, *(msgspec.structs.replace(f, lies=lies, where=where, sailed=True) for f in states))


def set_out(umpire: Umpire, position: Position, voyage: Voyage, follow: GoOn) -> Any:
    """Out of a blockaded port: first a battle with all blockaders; won, they sail on."""
    umpire.note(Fact("sails", f"{', '.join(voyage.fleets)} > {voyage.lies} {voyage.where}"))
    first = position.fleet_by_id[voyage.fleets[0]]
    boxed = blockaders(position, flag_of_fleet(position, first.id), first.where) if first.lies == "port" else ()
    position = moved(position, voyage.fleets, first.lies, first.where)
    if boxed:
        fight = SeaFight(voyage.fleets, boxed, ("port", first.where))
        return battle(umpire, position, fight, (broke_out, voyage, follow))
    return Next(sail_on, position, voyage, 0, follow)


def broke_out(umpire: Umpire, position: Position, won: bool, voyage: Voyage, follow: GoOn) -> Any:
    """They sail on if they won."""
    return Next(sail_on, position, voyage, 0, follow) if won else go_on(position, follow)


def sail_on(umpire: Umpire, position: Position, voyage: Voyage, at: int, follow: GoOn) -> Any:
    """Sea by sea; where enemy fleets lie their owners are asked."""
    fleets = there(position, voyage.fleets)
    if not fleets:
        return go_on(position, follow)
    voyage = msgspec.structs.replace(voyage, fleets=fleets)
    flag = flag_of_fleet(position, fleets[0])
    if at == len(voyage.way):
        return Next(make_port, position, voyage, follow)
    sea = voyage.way[at]
    entered = at > 0 or position.fleet_by_id[fleets[0]].lies != "sea"
    position = moved(position, fleets, "sea", sea)
    enemies = enemy_fleets(position, flag, sea) if entered else ()
    met = who_meets(umpire, position, enemies) if enemies else ()
    if met:
        fight = SeaFight(met, fleets, None)
        return battle(umpire, position, fight, (ended, follow))
    return Next(sail_on, position, voyage, at + 1, follow)


def who_meets(umpire: Umpire, position: Position, enemies: Sequence[str]) -> tuple[str, ...]:
    """Owners who wish meet them together, on one die: 3 or less, with a British fleet 4."""
    willing: list[str] = []
    for power in dict.fromkeys(ordered_by(position, flag_of_fleet(position, each)) for each in enemies):
        own = [each for each in enemies if ordered_by(position, flag_of_fleet(position, each)) == power]
        if umpire.choose(seat_of_power(position.scenario, power), (MEET, LET_PASS), f"fleets pass {power}") == MEET:
            willing += own
    if not willing:
        return ()
    british = any(position.fleet_by_id[each].nation == "GB" for each in willing)
    names = (("interceptor", seat_of_fleet(position, willing[0])),)
    found: Interception = umpire.resolve(played_by, names, Next(intercept, british))
    return tuple(willing) if found.meets else ()


def ended(umpire: Umpire, position: Position, won: bool, follow: GoOn) -> Any:
    """Met, the move ends there."""
    return go_on(position, follow)


def make_port(umpire: Umpire, position: Position, voyage: Voyage, follow: GoOn) -> Any:
    """Into a port past its blockaders, into a box, or at sea where enemies may be attacked."""
    fleets, flag = voyage.fleets, flag_of_fleet(position, voyage.fleets[0])
    if voyage.lies == "port":
        boxed = blockaders(position, flag, voyage.where)
        met = who_meets(umpire, position, boxed) if boxed else ()
        if met:
            return battle(umpire, position, SeaFight(met, fleets, None), (ran_in, voyage, follow))
    position = moved(position, fleets, voyage.lies, voyage.where)
    at_sea = voyage.lies == "sea"
    enemies = (enemy_fleets if at_sea else blockaders)(position, flag, voyage.where)
    if enemies and umpire.choose(seat_of_fleet(position, fleets[0]), (ATTACK, HOLD), "enemy fleets") == ATTACK:
        back = ("port", voyage.where) if voyage.lies == "port" else None
        return battle(umpire, position, SeaFight(fleets, enemies, back), (ended, follow))
    return go_on(position, follow)


def ran_in(umpire: Umpire, position: Position, won: bool, voyage: Voyage, follow: GoOn) -> Any:
    """The blockaders attacked: beaten off, the fleets are inside the port."""
    if not won:
        position = moved(position, voyage.fleets, voyage.lies, voyage.where)
    return go_on(position, follow)


def battle(umpire: Umpire, position: Position, fight: SeaFight, follow: GoOn) -> Any:
    """A battle at sea, its inputs from the fleets there (D10)."""
    sides = [msgspec.convert(naval_side(position, fleets), Fleet) for fleets in (fight.attackers, fight.defenders)]
    seats = (
        ("attacker", seat_of_fleet(position, fight.attackers[0])),
        ("defender", seat_of_fleet(position, fight.defenders[0])),
    )
    names = (*seats, ("first", seats[0][1]), ("second", seats[1][1]))
    call: Next[NavalResult] = Next(naval_battle, *sides)
    return Next(then, between(position, names, call), after_sea_fight, position, fight, follow)


make_ready(Fleet)
