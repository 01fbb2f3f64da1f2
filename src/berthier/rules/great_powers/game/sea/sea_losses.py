"""After a battle at sea: ships lost, who drowns, where the beaten go, status, Nelson (G4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from berthier.core.nesting import played_by
from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.game.europe import FLEETS
from berthier.rules.great_powers.game.fights.losing import replace_corps, spread, with_points
from berthier.rules.great_powers.game.going_on import GoOn
from berthier.rules.great_powers.game.politics.moving_out import lose_fleet
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import flag_of, ordered_by
from berthier.rules.great_powers.game.sea.naval_orders import cargo_of
from berthier.rules.great_powers.game.sea.sailing import sail_of
from berthier.rules.great_powers.game.sea.sea_dice import NelsonsFate, nelson
from berthier.rules.great_powers.game.seats import seat_of_power
from berthier.rules.great_powers.game.updates import with_fleets
from berthier.rules.great_powers.naval import NavalResult


class SeaFight(msgspec.Struct, frozen=True):
    """Fleets that fight; where attackers that came out of port go back to."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    back_to: tuple[str, str] | None = None


def after_sea_fight(umpire: Umpire, result: NavalResult, position: Position, fight: SeaFight, follow: GoOn) -> Any:
    """Losses, status, Nelson, then the side that retreats; the attackers won if they do not."""
    position = sink(position, fight.attackers, result.attacker_ships)
    position = sink(position, fight.defenders, result.defender_ships)
    attackers_won = result.retreats != "attacker"
    winners, losers = (fight.attackers, fight.defenders) if attackers_won else (fight.defenders, fight.attackers)
    position = honour(position, winners, result.political_points)
    position = honour(position, losers, -result.political_points)
    position = nelsons_fate(umpire, position, (*fight.attackers, *fight.defenders))
    winning_flags = [_flag(position, each) for each in winners]
    for name in losers:
        if name in position.fleet_by_id:
            back = fight.back_to if name in fight.attackers else None
            position = run_for_port(umpire, position, name, winning_flags, back)
    for name in (*fight.attackers, *fight.defenders):
        if name in position.fleet_by_id and not position.fleet_by_id[name].ships:
            position = lose_fleet(position, name)
    procedure = follow[0]
    return Next(procedure, position, attackers_won, *follow[1:])


def _flag(position: Position, fleet: str) -> str:
    return flag_of(position, FLEETS[fleet].nation)


def sink(position: Position, fleets: Sequence[str], left: int) -> Position:
    """Losses from the largest fleet, one by one, ties in roster order; factors above the ships left drown."""
    ships = {name: position.fleet_by_id[name].ships for name in sorted(fleets, key=lambda each: FLEETS[each].order)}
    for _ in range(sum(ships.values()) - left):
        largest = max(ships, key=ships.__getitem__)
        ships[largest] -= 1
    states = (msgspec.structs.replace(position.fleet_by_id[name], ships=n) for name, n in ships.items())
    position = with_fleets(position, *states)
    for name, n in ships.items():
        cargo = cargo_of(position, name)
        over = sum(each.factors for each in cargo) - n
        if over > 0:
            position = replace_corps(position, spread(cargo, over))
    return position


def honour(position: Position, fleets: Sequence[str], points: int) -> Position:
    """Status for every power there."""
    for power in dict.fromkeys(ordered_by(position, _flag(position, each)) for each in fleets):
        position = with_points(position, power, points)
    return position


def nelsons_fate(umpire: Umpire, position: Position, fleets: Sequence[str]) -> Position:
    """Nelson in the battle: dead on 1."""
    if position.nelson not in fleets:
        return position
    names = (("Great Britain", seat_of_power(position.scenario, "GB")),)
    fate: NelsonsFate = umpire.resolve(played_by, names, Next(nelson))
    return position.but(nelson=None) if fate.falls else position


def run_for_port(
    umpire: Umpire, position: Position, name: str, winners: Sequence[str], back: tuple[str, str] | None
) -> Position:
    """To the nearest friendly port the winner does not blockade, or back into the port it came out of; else lost."""
    fleet = position.fleet_by_id[name]
    if back is not None:
        return with_fleets(position, msgspec.structs.replace(fleet, lies=back[0], where=back[1], sailed=True))
    found = sail_of(position, fleet).ports
    free = {
        port: moves
        for port, moves in found.items()
        if not any(_flag(position, each.id) in winners for each in position.blockading.get(port, ()))
    }
    if not free:
        umpire.note(Fact("lost", name))
        return lose_fleet(position, name)
    port = min(free, key=lambda each: (free[each], each))
    umpire.note(Fact(f"{name} retreats to", port))
    return with_fleets(position, msgspec.structs.replace(fleet, lies="port", where=port, sailed=True))
