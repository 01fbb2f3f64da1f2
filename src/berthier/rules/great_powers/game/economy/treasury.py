"""Money, manpower and standing: income, upkeep, the political track, who bids for a minor (G2.3, G7)."""

from __future__ import annotations

import msgspec

from berthier.core.table import integer
from berthier.rules.great_powers.charts import PURCHASE_COST
from berthier.rules.great_powers.game.europe import AREA_KEYS, AREAS, POWERS, RULES
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, are_friends, corps_of, flag_of

TRACK = RULES["political_track"]
BRITAIN = "GB"


class Zone(msgspec.Struct, frozen=True):
    """A power's zone on the political track: victory points a quarter, drift, and what its bids get."""

    zone: str
    vp: int
    drift: int
    bid: int


def zone_of(status: int) -> Zone:
    """The zone of a political status (G7.1)."""
    zone = next(name for name, (low, high) in TRACK["zones"].items() if low <= status <= high)
    drift = next(drift for low, high, drift in TRACK["drift"] if low <= status <= high)
    return Zone(zone, 1 + status // 3, drift, TRACK["bid"][zone])


def income_lines(position: Position, power: str, *, trade: bool = True) -> dict[str, tuple[int, int]]:
    """Money and manpower of a quarter by where they come from; halves down, area by area (G7.2)."""
    lines: dict[str, list[int]] = {}
    for area, flag, owner in zip(AREA_KEYS, position.control, position.owner, strict=True):
        if flag == power:
            name, money, manpower = _yield_of(position, power, area, owner)
            line = lines.setdefault(name, [0, 0])
            line[0] += money
            line[1] += manpower
    if trade:
        lines["trade"] = [trade_of(position, power), 0]
    return {name: (money, men) for name, (money, men) in lines.items() if money or men}


def _yield_of(position: Position, power: str, area: str, owner: str) -> tuple[str, int, int]:
    land = AREAS[area]
    if land.nation == power:
        return "home", land.money, land.manpower
    if owner == power:
        return "ceded", land.money, land.manpower // 2
    minor = position.minor.get(owner)
    if minor is not None and minor.power == power and minor.state == "C":
        return "conquered", land.money, land.manpower // 2
    if minor is not None and minor.power == power and minor.state == "FS":
        return "free states", land.money // 2, 0
    return "occupied", land.money // 2, 0


def trade_of(position: Position, power: str) -> int:
    """Britain trades with each power neither at war with it nor closed to it; each of those has its share."""
    partners = [
        each
        for each in POWERS
        if each != BRITAIN and not are_enemies(position, BRITAIN, each) and each not in position.ports_closed
    ]
    if power == BRITAIN:
        return int(RULES["trade"]["britain"]) * len(partners)
    return int(RULES["trade"]["partner"]) if power in partners else 0


class Counted(msgspec.Struct, frozen=True):
    """What a power pays upkeep for."""

    corps: int
    fleets_port: int
    fleets_sea: int
    depots: int

    @property
    def money(self) -> int:
        """What it comes to, by the Purchase and Cost Chart."""
        rows = ("corps maintenance", "fleet in port or blockade box", "fleet at sea", "depot maintenance")
        counts = (self.corps, self.fleets_port, self.fleets_sea, self.depots)
        prices = (integer(PURCHASE_COST.at(row, "money")) for row in rows)
        return sum(price * count for price, count in zip(prices, counts, strict=True))


def upkeep_counts(position: Position, power: str) -> Counted:
    """Corps with factors, fleets with ships, depots, of one flag (G7.4)."""
    fleets = [f for f in position.fleets if f.ships and flag_of(position, f.nation) == power]
    at_sea = sum(fleet.lies == "sea" for fleet in fleets)
    depots = sum(owner == power for owner, _ in position.depots)
    return Counted(sum(1 for _ in corps_of(position, power)), len(fleets) - at_sea, at_sea, depots)


def bidders_for(position: Position, minor: str, aggressor: str) -> list[str]:
    """Every power but the aggressor, its friends, and enemies of the minor (G2.3)."""
    return [
        power
        for power in POWERS
        if not are_friends(position, aggressor, power) and not are_enemies(position, power, minor)
    ]
