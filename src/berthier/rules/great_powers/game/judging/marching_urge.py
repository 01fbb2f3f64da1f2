"""How much a program wants to march: goals by value and nearness, attacks by strength, threats, crowding (g)."""

from __future__ import annotations

from collections.abc import Sequence

from berthier.core.remembered import remembered
from berthier.rules.great_powers.game.europe import (
    AREAS,
    CAPITALS,
    WAYS,
    scenario_data,
    stages_from,
)
from berthier.rules.great_powers.game.judging.expected import arriving, is_last_slot
from berthier.rules.great_powers.game.judging.race import standing_of
from berthier.rules.great_powers.game.judging.worth import corps_worth, land_worth, months_left
from berthier.rules.great_powers.game.land.foraging import crowd_lines, loses_each
from berthier.rules.great_powers.game.land.marching import Reach, last_way, reach_of
from berthier.rules.great_powers.game.land.supply import is_in_quarters, nearest_store
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import STORES, Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    are_friends,
    enemy_inside,
    flag_of,
    flags_inside,
    is_in_play,
)

ENOUGH_SENT = 2.0
ATTACK_FROM = {"wins": 1.3, "draws": 1.15, "loses": 1.0}  # who would lose were it over now dares more
CAUTION = {"wins": 1.0, "draws": 0.75, "loses": 0.5}  # how far it minds danger
FEARED = 1.1  # how much stronger an enemy within reach is a danger
RASH = 20  # what an attack with less costs: a few lucky battles in thought must not outweigh it
OWN_LOST = 1.8
NEAR = 2.5
FAR_OFF = {0: 0.8, -1: 0.3}  # what an enemy counts for with so many points over, or too few but by a forced march
EXPOSED = 0.9  # how far the danger after an attack counts: the enemy answers before one marches again
PULL = 1.5
FREE_CORPS = 2
PLACE, LAST_PLACE = 2, 5  # what a scenario's point pulls, and in the last month
BEFORE_WALLS, BREACH = 0.4, 0.3  # what it is worth to come before a fortress, and to stay there for one roll more
FALLS, FALLS_AT_LAST = {0: 0.0, 1: 0.3, 2: 0.5}, 0.8  # how likely a fortress falls with so many months to go
TRUST = 0.7  # how far one counts on those who can still come to an attack
TOGETHER = 0.5  # how far on those who can still come to a place in danger
AGAIN = 1.0  # what a second march of a corps must bring more
GUARDED, GUARDED_AT_LAST = 0.3, 2.5  # what a point of a place of one's own is worth guarding
STRONG_GROUND = {"forest": 1.1, "mountain": 1.25, "marsh": 1.2}  # what a defender counts for there
BEHIND_A_RIVER = 1.1
EATEN = 1.1  # what a factor lost by foraging is worth
FED, BEYOND_TWO = 0.1, 0.25  # what a corps costs that draws from a depot, and every one beyond two of those


def goals(position: Position, flag: str) -> list[tuple[str, float]]:
    """Enemy areas and own lost ones, by what they are worth."""
    left = months_left(position)
    found = []
    enemies = position.enemies_of.get(flag, ())
    for area, controller in position.controller.items():
        if controller not in enemies or not is_in_play(position, area):
            continue
        falls = FALLS.get(left, FALLS_AT_LAST) if is_walled(position, flag, area) else 1.0
        found.append((area, falls * whole_value(position, flag, area)))
    return sorted(found, key=lambda goal: -goal[1])[:30]


def whole_value(position: Position, flag: str, area: str) -> float:
    """What an enemy area is worth once it is taken: its yield, a scenario's points, a capital, own land lost."""
    points = abs(int(scenario_data(position.scenario)["victory"].get("places", {}).get(area, 0)))
    weight = PLACE if months_left(position) else LAST_PLACE
    value = land_worth(area) + weight * points + (10 if CAPITALS.get(position.controller[area]) == area else 0)
    own = are_friends(position, flag, flag_of(position, position.owner_of(area)))
    return value * OWN_LOST if own else value


def is_walled(position: Position, flag: str, area: str) -> bool:
    """Whether enemy troops hold a fortress there."""
    return AREAS[area].city_value > 0 and enemy_inside(position, flag, area)


@remembered(*STORES, "leaders", "owner", "scenario", "year", "month", "slots", "busy", "powers")
def outlook_of(position: Position, flag: str) -> Outlook:
    """A flag's outlook; it stands while nothing it looks at changes."""
    return Outlook(position, flag)


class Outlook:
    """A position as one flag's staff looks at it."""

    def __init__(self, position: Position, flag: str) -> None:
        self.position, self.flag = position, flag
        self.goals = goals(position, flag)
        self.values = dict(self.goals)
        self.walled = {a: whole_value(position, flag, a) for a in self.values if is_walled(position, flag, a)}
        self.places: dict[str, int] = scenario_data(position.scenario)["victory"].get("places", {})
        self.is_last = months_left(position) == 0
        self.is_final = self.is_last and is_last_slot(position, flag)
        stands = standing_of(position, flag)
        self.attack_from, self.caution = ATTACK_FROM[stands], CAUTION[stands]
        self.pulls: dict[str, float] = {}
        self.threats: dict[str, float] = {}
        self.reaching: dict[str, float] | None = None
        self.ours: dict[str, float] = {}
        self.theirs: dict[str, float] = {}
        self.reaches: dict[tuple[str, str | None, int, bool], Reach] = {}
        self.counts: dict[str, int] = {}
        self.hostile = arriving(position, flag)  # where enemy corps stand, their points, their strength
        for area, stack in position.field.items():
            for corps in stack:
                owner = position.flags[corps.nation]
                if are_enemies(position, flag, owner):
                    self.theirs[area] = self.theirs.get(area, 0.0) + corps_worth(position, corps)
                    self.hostile.append((area, corps.counter.moves, corps_worth(position, corps)))
                elif are_friends(position, flag, owner):
                    self.ours[area] = self.ours.get(area, 0.0) + corps_worth(position, corps)
                    self.counts[area] = self.counts.get(area, 0) + 1

    def pull(self, area: str) -> float:
        """How near the best goal is."""
        if area not in self.pulls:
            away = stages_from(area)
            self.pulls[area] = max(
                (value / (NEAR + away[goal]) for goal, value in self.goals if goal in away), default=0
            )
        return self.pulls[area]

    def around(self, strengths: dict[str, float], area: str) -> float:
        """Strength within one border."""
        return sum(strengths.get(way.to, 0.0) for way in WAYS[area])

    def score(self, stack: Sequence[CorpsState], to: str, *, forced: bool = False) -> float:
        """What going there is worth to this stack."""
        here = stack[0].area or ""
        force = sum(corps_worth(self.position, corps) for corps in stack)
        total = PULL * (self.pull(to) - self.pull(here)) + self.gain(to) - self.given_up(here, stack)
        beside = self.around(self.ours, to) - (force if _touches(here, to) else 0)
        there = self.ours.get(to, 0.0)
        friends = there + 0.5 * max(0.0, beside)
        enemy, near = self.theirs.get(to, 0.0), self.around(self.theirs, to)
        if enemy:
            firm = self.firmness(stack, to, forced=forced)
            total += self.attack(to, force + friends, firm * enemy + 0.5 * near, enemy)
            total -= EXPOSED * self.danger(to, force + friends, beaten=enemy)
        else:
            total -= self.danger(to, force + max(friends, there + TOGETHER * (self.coming(to) - force)))
        if here not in self.theirs:
            beside_here = self.ours.get(here, 0.0) + 0.5 * self.around(self.ours, here)
            total += self.danger(here, beside_here)  # what it goes away from
        return total - self.hunger(stack, to, forced=forced) - self.leaving(here, stack)

    def reach(self, corps: CorpsState, *, forced: bool = False) -> Reach:
        """Where a corps can get to, looked up once."""
        key = (corps.id, corps.area, corps.spent, forced)
        if key not in self.reaches:
            self.reaches[key] = reach_of(self.position, corps, forced=forced)
        return self.reaches[key]

    def firmness(self, stack: Sequence[CorpsState], to: str, *, forced: bool) -> float:
        """What defenders count for on this ground, behind a river where all would come over one."""
        firm = STRONG_GROUND.get(AREAS[to].terrain, 1.0)
        paths = [self.reach(corps, forced=forced).paths.get(to) for corps in stack]
        over = all(path is not None and last_way(path).kind in ("river", "strait") for path in paths)
        return firm * (BEHIND_A_RIVER if over else 1.0)

    def hunger(self, stack: Sequence[CorpsState], to: str, *, forced: bool) -> float:
        """What it costs to live there: the factors that foraging takes on average from these corps and those there."""
        there = self.counts.get(to, 0)
        if is_in_quarters(self.position, self.flag, to):
            return 0.0
        if not forced and nearest_store(self.position, self.flag, to) is not None:
            return FED * len(stack) + BEYOND_TWO * max(0, there + len(stack) - FREE_CORPS)
        left = [each.counter.moves - each.spent - self.reach(each, forced=forced).areas.get(to, 9) for each in stack]
        unspent = 0 if forced else max(0, min(left))
        after = self.foraged(to, there + len(stack), unspent, forced=forced) * (there + len(stack))
        return EATEN * (after - self.foraged(to, there, 1) * there)

    def foraged(self, area: str, corps: int, unspent: int, *, forced: bool = False) -> float:
        """Factors each corps loses on average by foraging (G5.3)."""
        lines = crowd_lines(self.position, area, corps, unspent, forced=forced)
        return sum(loses_each(die + sum(lines.values())) for die in range(1, 7)) / 6

    def danger(self, area: str, ours: float, *, beaten: float = 0.0) -> float:
        """How far what the enemy may bring there in a month outweighs what stands there; nothing at the very end."""
        if self.is_final:
            return 0.0
        return self.caution * min(15.0, 5 * max(0.0, (self.threat(area) - beaten) / (ours + 0.1) - FEARED))

    def threat(self, area: str) -> float:
        """Enemy strength within a month's march, the less the farther."""
        if area not in self.threats:
            away = stages_from(area)
            self.threats[area] = sum(
                force * (1.0 if moves > away.get(place, 99) else FAR_OFF.get(moves - away.get(place, 99), 0.0))
                for place, moves, force in self.hostile
            )
        return self.threats[area]

    def attack(self, area: str, ours: float, theirs: float, at_stake: float) -> float:
        """An attack worth making is one at 1.3 to 1 with most who can be there; more are sent until it is 2 to 1.

        Who would lose were it over now attacks at less. Not all who can still come will: they have other errands.
        """
        there = self.ours.get(area, 0.0)
        ratio = (ours + TRUST * max(0.0, there + self.coming(area) - ours)) / max(theirs, 0.1)
        if ratio < self.attack_from:
            return -RASH * (self.attack_from - ratio) - 4
        if there >= ENOUGH_SENT * theirs:
            return 0.0
        return 3 * min(ratio, 2.5) + 0.2 * at_stake

    def coming(self, area: str) -> float:
        """The strength of all one's corps elsewhere that can still reach an area this month."""
        if self.reaching is None:
            self.reaching = self._reaching()
        return self.reaching.get(area, 0.0)

    def _reaching(self) -> dict[str, float]:
        found: dict[str, float] = {}
        for stack in self.position.field.values():
            for corps in stack:
                if self.position.flags[corps.nation] != self.flag or f"stand {corps.id}" in self.position.busy:
                    continue
                for to in self.reach(corps).areas:
                    found[to] = found.get(to, 0.0) + corps_worth(self.position, corps)
        return found

    def gain(self, area: str) -> float:
        """An enemy area that nobody defends in the field, and no corps of ours stands in yet."""
        return 0.0 if self.counts.get(area) else self.taking(area)

    def taking(self, area: str) -> float:
        """What it is worth to stand in an enemy area when the month ends; in the last month all it is worth."""
        value = self.values.get(area, 0.0)
        if not value:
            return self.guarding(area)
        if area in self.theirs:
            return 0.0
        if is_walled(self.position, self.flag, area):
            return BEFORE_WALLS * value
        return value if self.is_last else 0.4 * value

    def guarding(self, area: str) -> float:
        """What it is worth to stand in a place of one's own that an enemy may come to: much in the last month."""
        points = abs(self.places.get(area, 0))
        if not points or self.is_final or not self.threat(area) or flags_inside(self.position, area):
            return 0.0
        own = are_friends(self.position, self.flag, self.position.controller[area])
        return (GUARDED_AT_LAST if self.is_last else GUARDED) * points if own else 0.0

    def given_up(self, here: str, stack: Sequence[CorpsState]) -> float:
        """What is not taken because the last of us goes away: open land, or a fortress with a siege roll to come."""
        if self.counts.get(here, 0) > len(stack):
            return 0.0
        if here in self.walled and here not in self.theirs:
            return BREACH * self.walled[here]
        return self.taking(here)

    def leaving(self, here: str, stack: Sequence[CorpsState]) -> float:
        """A capital is not left empty with the enemy near."""
        if CAPITALS.get(self.flag) != here or here in self.position.garrison or self.is_final:
            return 0.0
        stay = self.counts.get(here, 0) - len(stack)
        return 6.0 if stay <= 0 and self.around(self.theirs, here) else 1.0 if stay <= 0 else 0.0

    def best(self, stack: Sequence[CorpsState]) -> float:
        """The best place this stack can get to."""
        reach = self.reach(stack[0]).areas
        for corps in stack[1:]:
            other = self.reach(corps).areas
            reach = {area: cost for area, cost in reach.items() if area in other}
        marched = AGAIN if any(corps.spent for corps in stack) else 0.0
        return max((self.score(stack, area) for area in reach), default=-1.0) - marched


def _touches(one: str, other: str) -> bool:
    return any(way.to == other for way in WAYS[one])


def home_strength(position: Position, flag: str) -> float:
    """All of a flag's corps."""
    return sum(corps_worth(position, corps) for corps in position.corps if position.flags[corps.nation] == flag)
