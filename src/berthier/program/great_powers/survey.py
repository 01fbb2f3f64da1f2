"""Who stands where and how strong, who can still come, what it costs to live there: as one flag's staff sees it (g)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from berthier.program.great_powers.expected import arriving, is_last_slot, yet_to_march
from berthier.program.great_powers.race import standing_of
from berthier.program.great_powers.weights import Weights
from berthier.program.great_powers.worth import corps_worth, months_left, quality
from berthier.rules.great_powers.game.europe import AREAS, WAYS, stages_from
from berthier.rules.great_powers.game.land.foraging import crowd_lines, loses_each
from berthier.rules.great_powers.game.land.marching import Reach, last_way, reach_of
from berthier.rules.great_powers.game.land.supply import is_in_quarters, nearest_store
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, are_friends

FREE_CORPS = 2
STRONG_GROUND = {"forest": 1.1, "mountain": 1.25, "marsh": 1.2}  # what a defender counts for there
BEHIND_A_RIVER = 1.1
NEIGHBOURS = {area: tuple(way.to for way in ways) for area, ways in WAYS.items()}
FED, BEYOND_TWO = 0.1, 0.25  # what a corps costs that draws from a depot, and every one beyond two of those


class Survey:
    """What a staff knows of the ground before it wants anything: strengths, ways, dangers, hunger."""

    def __init__(self, position: Position, flag: str, weights: Weights) -> None:
        self.position, self.flag, self.weights = position, flag, weights
        self.is_last = months_left(position) == 0
        self.is_final = self.is_last and is_last_slot(position, flag)
        self.stands = standing_of(position, flag)
        self.caution: float = getattr(weights.caution, self.stands)
        self.marching = yet_to_march(position, flag)
        self.threats: dict[str, float] = {}
        self.reaching: dict[str, float] | None = None
        self.reaches: dict[tuple[str, str | None, int, bool], Reach] = {}
        self.beside: dict[str, tuple[float, float]] = {}
        self.friends: dict[str, list[CorpsState]] = {}
        self.ours: dict[str, float] = {}
        self.theirs: dict[str, float] = {}
        self.counts: dict[str, int] = {}
        self.hostile = arriving(position, flag)  # where enemy corps stand, their points, their strength
        for area, stack in position.field.items():
            self._count(area, stack)

    def _count(self, area: str, stack: Sequence[CorpsState]) -> None:
        position, flag = self.position, self.flag
        friends = [each for each in stack if are_friends(position, flag, position.flags[each.nation])]
        enemies = [each for each in stack if are_enemies(position, flag, position.flags[each.nation])]
        if enemies:
            self.theirs[area] = self.host(enemies)
            share = self.theirs[area] / (sum(corps_worth(position, each) for each in enemies) or 1.0)
            self.hostile += [(area, each.counter.moves, share * corps_worth(position, each)) for each in enemies]
        if friends:
            self.friends[area], self.ours[area], self.counts[area] = friends, self.host(friends), len(friends)

    def host(self, stack: Sequence[CorpsState]) -> float:
        """The strength of corps together; for who counts on command, as their best leader leads all of them."""
        each = [corps_worth(self.position, corps) for corps in stack]
        if not self.weights.command or not each:
            return sum(each)
        led = [
            corps_worth(self.position, corps) / quality(corps.nation, corps.counts) for corps in stack if corps.factors
        ]
        best = max(led, default=1.0)
        commanded = sum(best * quality(corps.nation, corps.counts) for corps in stack)
        return sum(each) + self.weights.command * (commanded - sum(each))

    def added(self, stack: Sequence[CorpsState], force: float, to: str) -> float:
        """How much stronger a place is with these corps."""
        there = self.friends.get(to, ())
        if not self.weights.command or not there:
            return force
        return self.host([*there, *stack]) - self.ours[to]

    def around(self, area: str) -> tuple[float, float]:
        """Strength within one border, one's own and the enemy's, as far as one counts on who has an enemy before him.

        Those who do cannot march to the guns (G5.4).
        """
        if area not in self.beside:
            near = NEIGHBOURS[area]
            ours, theirs = (
                sum(mine[to] * (self.weights.engaged if to in his else 1.0) for to in near if to in mine)
                for mine, his in ((self.ours, self.theirs), (self.theirs, self.ours))
            )
            self.beside[area] = ours, theirs
        return self.beside[area]

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
        return self.weights.eaten * (after - self.foraged(to, there, 1) * there)

    def foraged(self, area: str, corps: int, unspent: int, *, forced: bool = False) -> float:
        """Factors each corps loses on average by foraging (G5.3)."""
        lines = crowd_lines(self.position, area, corps, unspent, forced=forced)
        return lost_on_average(sum(lines.values()))

    def danger(self, area: str, ours: float, *, beaten: float = 0.0) -> float:
        """How far what the enemy may bring there in a month outweighs what stands there; nothing at the very end."""
        if self.is_final:
            return 0.0
        outweighed = (self.threat(area) - beaten) / (ours + 0.1) - self.weights.feared
        return self.caution * min(self.weights.most_fear, self.weights.fear * max(0.0, outweighed))

    def threat(self, area: str) -> float:
        """Enemy strength within a month's march, the less the farther."""
        if area not in self.threats:
            away, far_off = stages_from(area), {0: self.weights.just_there, -1: self.weights.by_forcing}
            self.threats[area] = sum(
                force * (1.0 if moves > away.get(place, 99) else far_off.get(moves - away.get(place, 99), 0.0))
                for place, moves, force in self.hostile
            )
        return self.threats[area]

    def coming(self, area: str) -> float:
        """The strength of all corps elsewhere, one's own and of who marches along, that can still reach an area."""
        if self.reaching is None:
            self.reaching = self._reaching()
        return self.reaching.get(area, 0.0)

    def _reaching(self) -> dict[str, float]:
        found: dict[str, float] = {}
        for stack in self.position.field.values():
            for corps in stack:
                if self.position.flags[corps.nation] not in self.marching or f"stand {corps.id}" in self.position.busy:
                    continue
                for to in self.reach(corps).areas:
                    found[to] = found.get(to, 0.0) + corps_worth(self.position, corps)
        return found


@cache
def lost_on_average(lines: int) -> float:
    """Factors a corps loses by foraging with this added to the die, on average."""
    return sum(loses_each(die + lines) for die in range(1, 7)) / 6
