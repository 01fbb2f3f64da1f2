"""How much a program wants to march: goals by value and nearness, attacks by strength, threats, crowding (g)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from berthier.core.remembered import remembered
from berthier.program.great_powers.goals import goals, is_walled, whole_value
from berthier.program.great_powers.survey import NEIGHBOURS, Survey
from berthier.program.great_powers.weights import STEADY, Weights
from berthier.program.great_powers.worth import corps_worth
from berthier.rules.great_powers.game.europe import CAPITALS, scenario_data, stages_from
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import STORES, Position
from berthier.rules.great_powers.game.relations import are_friends, flags_inside


@remembered(*STORES, "leaders", "owner", "scenario", "year", "month", "slots", "busy", "powers", "edition", "even")
def outlook_of(position: Position, flag: str, weights: Weights = STEADY) -> Outlook:
    """A flag's outlook; it stands while nothing it looks at changes."""
    return Outlook(position, flag, weights)


class Start(NamedTuple):
    """What corps that march go away from: where, how strong they are, and what it costs or spares them."""

    here: str
    force: float
    given_up: float
    escaped: float
    leaving: float


class Outlook(Survey):
    """A position as one flag's staff looks at it: what is worth going for."""

    def __init__(self, position: Position, flag: str, weights: Weights) -> None:
        super().__init__(position, flag, weights)
        self.goals = goals(position, flag, weights)
        self.values = dict(self.goals)
        self.walled = {a: whole_value(position, flag, a, weights) for a in self.values if is_walled(position, flag, a)}
        self.places: dict[str, int] = scenario_data(position.scenario)["victory"].get("places", {})
        self.attack_from: float = getattr(weights.attack_from, self.stands)
        self.pulls: dict[str, float] = {}
        self.starts: dict[tuple[str, ...], Start] = {}

    def pull(self, area: str) -> float:
        """How near the best goal is."""
        if area not in self.pulls:
            away = stages_from(area)
            self.pulls[area] = max(
                (value / (self.weights.near + away[goal]) for goal, value in self.goals if goal in away), default=0
            )
        return self.pulls[area]

    def score(self, stack: Sequence[CorpsState], to: str, *, forced: bool = False) -> float:
        """What going there is worth to this stack."""
        start, weights = self.start(stack), self.weights
        there = self.ours.get(to, 0.0)
        force = self.added(stack, start.force, to)
        total = weights.pull * (self.pull(to) - self.pull(start.here)) + self.gain(to) - start.given_up
        beside, near = self.around(to)
        if to in NEIGHBOURS[start.here]:
            beside -= force
        friends = there + weights.to_the_guns * max(0.0, beside)
        enemy = self.theirs.get(to, 0.0)
        if enemy:
            firm = self.firmness(stack, to, forced=forced)
            total += self.attack(to, force + friends, firm * enemy + weights.his_guns * near, enemy)
            total -= weights.exposed * self.danger(to, force + friends, beaten=enemy)
        else:
            total -= self.danger(to, force + max(friends, there + weights.together * (self.coming(to) - force)))
        return total + start.escaped - self.hunger(stack, to, forced=forced) - start.leaving

    def start(self, stack: Sequence[CorpsState]) -> Start:
        """What these corps go away from, worked out once for all places they may go to."""
        key = tuple([corps.id for corps in stack])
        if key not in self.starts:
            here = stack[0].area or ""
            given_up, leaving = self.given_up(here, stack), self.leaving(here, stack)
            self.starts[key] = Start(here, self.host(stack), given_up, self.escaped(here, stack), leaving)
        return self.starts[key]

    def escaped(self, here: str, stack: Sequence[CorpsState]) -> float:
        """The danger these corps go away from, less what they leave to those who stay."""
        if here in self.theirs:
            return 0.0
        together = self.ours.get(here, 0.0) + self.weights.to_the_guns * self.around(here)[0]
        return self.danger(here, together) - self.left_alone(here, stack)

    def left_alone(self, here: str, stack: Sequence[CorpsState]) -> float:
        """How much greater the danger becomes to those that stay where these corps go away."""
        stay = [each for each in self.friends.get(here, ()) if each not in stack]
        if not self.weights.deserted or not stay:
            return 0.0
        beside = self.weights.to_the_guns * self.around(here)[0]
        more = self.danger(here, self.host(stay) + beside) - self.danger(here, self.ours[here] + beside)
        return self.weights.deserted * more

    def attack(self, area: str, ours: float, theirs: float, at_stake: float) -> float:
        """An attack worth making is one at 1.3 to 1 with most who can be there; more are sent until it is 2 to 1.

        Who would lose were it over now attacks at less. Not all who can still come will: they have other errands.
        """
        there = self.ours.get(area, 0.0)
        ratio = (ours + self.weights.trust * max(0.0, there + self.coming(area) - ours)) / max(theirs, 0.1)
        if ratio < self.attack_from:
            return -self.weights.rash * (self.attack_from - ratio) - self.weights.rash_at_all
        if there >= self.weights.enough_sent * theirs:
            return 0.0
        worth = self.weights.eager * min(ratio, self.weights.most_ratio) + self.weights.stake * at_stake
        return worth if there else worth + self.weights.by_force * self.beyond(area)

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
            return self.weights.before_walls * value
        return self.beyond(area)

    def beyond(self, area: str) -> float:
        """What an enemy area is worth that falls to who stands there alone: nothing with troops behind its walls."""
        if is_walled(self.position, self.flag, area):
            return 0.0
        return self.values.get(area, 0.0) * (1.0 if self.is_last else self.weights.at_hand)

    def guarding(self, area: str) -> float:
        """What it is worth to stand in a place of one's own that an enemy may come to: much in the last month."""
        points = abs(self.places.get(area, 0))
        if not points or self.is_final or not self.threat(area) or flags_inside(self.position, area):
            return 0.0
        own = are_friends(self.position, self.flag, self.position.controller[area])
        return (self.weights.guarded_at_last if self.is_last else self.weights.guarded) * points if own else 0.0

    def given_up(self, here: str, stack: Sequence[CorpsState]) -> float:
        """What is not taken because the last of us goes away: open land, or a fortress with a siege roll to come."""
        if self.counts.get(here, 0) > len(stack):
            return 0.0
        if here in self.walled and here not in self.theirs:
            return self.weights.breach * self.walled[here]
        return self.taking(here)

    def leaving(self, here: str, stack: Sequence[CorpsState]) -> float:
        """A capital is not left empty with the enemy near."""
        if CAPITALS.get(self.flag) != here or here in self.position.garrison or self.is_final:
            return 0.0
        stay = self.counts.get(here, 0) - len(stack)
        return 6.0 if stay <= 0 and self.around(here)[1] else 1.0 if stay <= 0 else 0.0

    def best(self, stack: Sequence[CorpsState]) -> float:
        """The best place this stack can get to."""
        reach = self.reach(stack[0]).areas
        for corps in stack[1:]:
            other = self.reach(corps).areas
            reach = {area: cost for area, cost in reach.items() if area in other}
        marched = self.weights.again if any(corps.spent for corps in stack) else 0.0
        return max((self.score(stack, area) for area in reach), default=-1.0) - marched


def home_strength(position: Position, flag: str) -> float:
    """All of a flag's corps."""
    return sum(corps_worth(position, corps) for corps in position.corps if position.flags[corps.nation] == flag)
