"""How much a program wants its army carried over the sea: where it could land, what it costs to stay ashore (g 5)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from berthier.core.remembered import remembered
from berthier.program.great_powers.marching_urge import outlook_of
from berthier.program.great_powers.survey import BEHIND_A_RIVER, STRONG_GROUND
from berthier.rules.great_powers.game.europe import AREAS, CAPITALS, COASTS, WAYS, stages_from
from berthier.rules.great_powers.game.land.supply import is_in_quarters, nearest_store
from berthier.rules.great_powers.game.pieces import CorpsState, FleetState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import blockaders, flag_of, is_home, may_enter, ordered_by
from berthier.rules.great_powers.game.sea.naval_orders import cargo_of, is_at_hand
from berthier.rules.great_powers.game.sea.sailing import enemy_fleets, sail_of

WORTH_IT = 1.5  # below this an army stays where it is
GOES_HOME = 0.6  # what it is worth to bring back an army that nothing is to be done with
FETCHES = 1.0  # to sail to where an army waits
ARMY = 12.0  # strength below which nobody lands alone
NEAR = 3  # stages to a goal that an army marches to by itself
MOST = 6.0


@remembered()
def expeditions_of(position: Position, power: str) -> Expeditions:
    """A power's expeditions, thought about once for a position."""
    return Expeditions(position, power)


class Expeditions:
    """What a power's fleets can do with its army: every landing they can make this month, by what it is worth."""

    def __init__(self, position: Position, power: str) -> None:
        self.position, self.power = position, power
        self.outlook = outlook_of(position, power)
        self.found: dict[tuple[str, ...], dict[str, float]] = {}
        self.wanted: dict[str, list[str]] = {}

    def ashore(self, stack: Sequence[CorpsState], area: str) -> float:
        """What it is worth that these corps land there: as a march, but fought as across a river, with no way back."""
        outlook, weights = self.outlook, self.outlook.weights
        force = outlook.ours.get(area, 0.0) + outlook.added(stack, outlook.host(stack), area)
        total = weights.pull * outlook.pull(area) + outlook.gain(area) - self.hunger(stack, area)
        enemy, near = outlook.theirs.get(area, 0.0), outlook.around(area)[1]
        if not enemy:
            return total - outlook.danger(area, force)
        firm = BEHIND_A_RIVER * STRONG_GROUND.get(AREAS[area].terrain, 1.0)
        total += outlook.attack(area, force, firm * enemy + weights.his_guns * near, enemy)
        return total - weights.exposed * outlook.danger(area, force, beaten=enemy)

    def hunger(self, stack: Sequence[CorpsState], area: str) -> float:
        """The factors that foraging takes from them on average, where nothing feeds them."""
        flag = self.power
        if is_in_quarters(self.position, flag, area) or nearest_store(self.position, flag, area) is not None:
            return 0.0
        many = self.outlook.counts.get(area, 0) + len(stack)
        return self.outlook.weights.eaten * self.outlook.foraged(area, many, 0) * many

    def landings(self, fleet: FleetState, stack: Sequence[CorpsState]) -> dict[str, float]:
        """By sea, the best that these corps can do on its coasts with a fleet that carries them there this month."""
        key = fleet.id, fleet.lies, fleet.where, *(corps.id for corps in stack)
        if key not in self.found:
            seas = [fleet.where] if fleet.lies == "sea" else []
            if is_at_hand(self.position, fleet):
                seas += self.safe_seas(fleet)
            self.found[key] = {sea: self.best_coast(stack, sea) for sea in dict.fromkeys(seas)}
        return self.found[key]

    def best_coast(self, stack: Sequence[CorpsState], sea: str) -> float:
        """The best landing on the coasts of a sea."""
        return max((self.ashore(stack, area) for area in COASTS[sea] if self.is_goal(area, stack)), default=-inf)

    def is_goal(self, area: str, stack: Sequence[CorpsState]) -> bool:
        """An open coast of an enemy's, or next to his land, for those who are strong enough not to be alone there."""
        values, outlook = self.outlook.values, self.outlook
        near = area in values or any(way.to in values for way in WAYS[area])
        strong = outlook.ours.get(area, 0.0) + outlook.host(stack) >= ARMY
        return near and strong and may_enter(self.position, self.power, area)

    def safe_seas(self, fleet: FleetState) -> list[str]:
        """Seas it can reach without meeting an enemy on the way; none out of a blockaded port."""
        if fleet.lies == "port" and blockaders(self.position, self.power, fleet.where):
            return []
        sailing = sail_of(self.position, fleet)
        return [
            sea
            for sea in sailing.seas
            if not any(enemy_fleets(self.position, self.power, passed) for passed in sailing.ways[sea])
        ]

    def best(self, fleet: FleetState, stack: Sequence[CorpsState]) -> float:
        """The best landing of a fleet with these corps."""
        return max(self.landings(fleet, stack).values(), default=-inf) if stack else -inf

    def company(self, fleet: FleetState, area: str, first: CorpsState | None = None) -> list[CorpsState]:
        """Who would go together: the cargo, a corps, and others of the same place while there is room."""
        aboard = cargo_of(self.position, fleet.id)
        room = fleet.ships - sum(each.factors for each in aboard)
        there = (*self.position.field.get(area, ()), *self.position.inside.get(area, ()))
        own = [each for each in there if self.is_own(each) and each != first]
        for each in [*([first] if first else []), *sorted(own, key=lambda corps: -corps.factors)]:
            if each.factors <= room:
                aboard.append(each)
                room -= each.factors
        return aboard

    def is_own(self, corps: CorpsState) -> bool:
        """Whether it flies the power's own flag."""
        return self.position.flags[corps.nation] == self.power

    def is_abroad(self, area: str) -> bool:
        """Whether an area is no land of the power's own."""
        return self.position.controller[area] != self.power or self.position.owner_of(area) != self.power

    def loading(self, corps: CorpsState, fleet: FleetState) -> float:
        """Aboard for the best landing from where no goal is near by land; away from danger on foreign ground."""
        area = corps.area or ""
        if not self.is_own(corps):
            return -WORTH_IT
        if self.is_idle(area):
            wish = self.best(fleet, self.company(fleet, area, corps)) - self.keeps(area, (corps,))
        else:
            wish = -self.staying(area) if self.is_abroad(area) else -inf
        return min(MOST, wish) if wish >= WORTH_IT else -WORTH_IT

    def is_idle(self, area: str) -> bool:
        """Whether an army there has no goal that it could march to soon."""
        away = stages_from(area)
        return all(away.get(goal, inf) > NEAR for goal in self.outlook.values)

    def keeps(self, area: str, stack: Sequence[CorpsState]) -> float:
        """What speaks for staying there: far goals, a capital that would be left empty."""
        return self.outlook.weights.pull * self.outlook.pull(area) + self.outlook.leaving(area, stack)

    def staying(self, area: str) -> float:
        """What it is worth to those who stand ashore there that they stay."""
        return self.ashore((), area) + self.outlook.given_up(area, self.outlook.friends.get(area, ()))

    def landing(self, corps: CorpsState, area: str) -> float:
        """Ashore where it is worth it; in a port of one's own if nothing else is to be done with the army."""
        fleet = self.position.fleet_by_id[corps.aboard or ""]
        cargo = cargo_of(self.position, fleet.id)
        if fleet.lies == "port":
            return GOES_HOME if self.best(fleet, cargo) < WORTH_IT else -WORTH_IT
        worth = self.ashore(cargo, area) if self.is_goal(area, cargo) else -inf
        return min(MOST, worth) if worth >= WORTH_IT / 2 else -WORTH_IT

    def sailing(self, fleets: Sequence[FleetState], lies: str, where: str) -> float | None:
        """A course for the army's sake; None where there is none aboard, none to wait for and none to fetch."""
        fleet = fleets[0]
        cargo = [corps for each in fleets for corps in cargo_of(self.position, each.id)]
        if cargo:
            wish = self.landings(fleet, cargo).get(where, -inf) if lies == "sea" else -inf
            if wish >= WORTH_IT:
                return min(MOST, wish)
            return self.homeward(where) if lies == "port" and self.best(fleet, cargo) < WORTH_IT else -WORTH_IT
        if lies == "port" and len(fleets) == 1 and where in self.waiting(fleet):
            return FETCHES
        return None

    def homeward(self, port: str) -> float:
        """To bring an army back: to the capital rather than to any other home port, to these rather than abroad."""
        return GOES_HOME + (0.2 if is_home(port, self.power) else 0.0) + (0.1 if CAPITALS[self.power] == port else 0.0)

    def sets_out(self, fleets: Sequence[FleetState]) -> bool:
        """Whether a squadron has something to sail for: an army aboard, or one that waits."""
        if any(cargo_of(self.position, each.id) for each in fleets):
            return True
        fleet = fleets[0]
        return len(fleets) == 1 and fleet.lies != "blockade" and bool(self.waiting(fleet))

    def waits(self, fleet: FleetState) -> bool:
        """Whether it lies off a coast where the army it has landed stands on foreign ground."""
        if fleet.lies != "sea":
            return False
        field = self.position.field
        return any(self.is_abroad(area) and any(map(self.is_own, field.get(area, ()))) for area in COASTS[fleet.where])

    def waiting(self, fleet: FleetState) -> list[str]:
        """Own ports it can reach where an army would land somewhere and no fleet lies yet."""
        if self.waits(fleet) or fleet.lies == "blockade":
            return []
        if fleet.id not in self.wanted:
            ports = sail_of(self.position, fleet).ports
            self.wanted[fleet.id] = [port for port in ports if self.is_wanted(fleet, port)]
        return self.wanted[fleet.id]

    def is_wanted(self, fleet: FleetState, port: str) -> bool:
        """Whether an army in a port would land somewhere with this fleet, were it there, and none is there yet."""
        served = any((each.lies, each.where) == ("port", port) and each.ships for each in self.own_fleets())
        if served or port not in self.position.field:
            return False
        there = FleetState(fleet.id, fleet.ships, "port", port)
        company = self.company(there, port)
        return self.is_idle(port) and self.best(there, company) - self.keeps(port, company) >= WORTH_IT

    def own_fleets(self) -> list[FleetState]:
        """Fleets the power orders."""
        position = self.position
        return [each for each in position.fleets if ordered_by(position, flag_of(position, each.nation)) == self.power]
