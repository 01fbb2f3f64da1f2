"""How much a program wants a war, an ally or a peace (g 6)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from berthier.core.remembered import remembered
from berthier.program.great_powers.marching_urge import home_strength
from berthier.program.great_powers.race import is_winning, leads_race
from berthier.program.great_powers.worth import corps_worth, land_worth, team_of
from berthier.rules.great_powers.game.europe import CAPITALS, HOME, MINORS, POWERS, WAYS, stages_from
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_enemies, friends
from berthier.rules.great_powers.game.seats import powers_of

ENOUGH_STATUS = 8
WORTH_A_WAR = 2
REACH = 3
NEVER = -inf  # not worth a thought
HOPELESS = 0.45  # of an enemy's strength: less is no match for him
LEADS = 0.4  # what it counts for that somebody leads
WAR_STATUS, BREAK_STATUS, MINOR_STATUS = 7.5, 5.0, 2.5  # what the status lost is worth


def politics(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """War on a neighbour one can beat, allies against a common enemy, peace when beaten."""
    own = powers_of(position, side)
    if not own:
        return [0.0] * len(words)
    named = why.rpartition(" of ")[2]
    mind = mind_of(position, named if named in own else own[0])
    return [mind.weighs(word) for word in words]


@remembered()
def mind_of(position: Position, power: str) -> Mind:
    """A power's mind, made up once for a position."""
    return Mind(position, power)


class Mind:
    """What a power makes of its neighbours; strengths are worked out once."""

    def __init__(self, position: Position, power: str) -> None:
        self.position, self.power = position, power
        self.strength = {each: home_strength(position, each) for each in POWERS}
        self.wars = [each for each in position.enemies_of.get(power, ()) if each in POWERS]
        self.weighed: dict[str, float] = {}
        self.teams = team_of(position.scenario)

    def weighs(self, word: str) -> float:
        """One order, thought about once."""
        if word not in self.weighed:
            self.weighed[word] = self.of(word)
        return self.weighed[word]

    def of(self, word: str) -> float:
        """One order."""
        verb, _, what = word.partition(" ")
        if self.teams is not None and what in POWERS and verb != "combine":
            return self.as_a_team(verb, what)
        if verb == "war":
            return self.war(what) if what in POWERS else self.minor(what)
        if verb == "ally":
            return self.ally(what)
        if verb in ("peace", "sue", "surrender"):
            return self.peace(verb, what)
        if verb == "break":
            return self.breaks(what)
        return {"pass": 0.0, "combine": 1.5, "free": 1.5, "proclaim": 3.0, "open": 0.3}.get(verb, NEVER)

    def as_a_team(self, verb: str, what: str) -> float:
        """Where places decide a side wins or loses as one: it stays together and fights to the end.

        A peace of one ally's own would leave the others alone, and every place to who holds it on that day.
        """
        mates = self.teams is not None and self.teams[what] == self.teams[self.power]
        return 2.5 if verb == "ally" and mates else NEVER

    def with_friends(self, power: str) -> float:
        """A power's strength with its friends'."""
        others = (each for each in friends(self.position, power) if each != self.power)
        return sum(self.strength.get(each, 0.0) for each in others)

    def war(self, what: str) -> float:
        """If own strength over his and his friends' is above 1.3, with status to spare and one other war at most.

        Less is enough against one that others fight already, that leads, and that would win the game otherwise.
        """
        if self.position.power[self.power].status < ENOUGH_STATUS or len(self.wars) > 1 or not self.borders(what):
            return NEVER
        wish = self.ratio(what) + 0.3 * len(self.other_enemies(what)) + (LEADS if self.leads(what) else 0.0) - 1.3
        wish += LEADS if is_winning(self.position, what) else 0.0
        return min(WAR_STATUS + 6.0, WAR_STATUS + 8 * wish) if wish > 0 else NEVER

    def ratio(self, what: str) -> float:
        """Own strength over his and his friends'."""
        return self.strength[self.power] / max(1.0, self.with_friends(what))

    def other_enemies(self, what: str) -> list[str]:
        """Powers that are at war with him already."""
        return [each for each in POWERS if each in self.position.enemies_of.get(what, ()) and each != self.power]

    def leads(self, what: str) -> bool:
        """Whether nobody stands higher than he does, or is nearer to winning."""
        highest = max(state.status for state in self.position.powers)
        return self.position.power[what].status == highest or leads_race(self.position, what)

    def breaks(self, what: str) -> float:
        """An alliance that has lost its enemy is broken, openly, before a war one would win (-2)."""
        if set(self.wars) or set(self.position.enemies_of.get(what, ())) & set(POWERS):
            return NEVER
        wish = self.war(what)
        return NEVER if wish < WAR_STATUS + 2.0 else BREAK_STATUS + 1.0

    def borders(self, what: str) -> bool:
        """Whether some area of his lies next to one of ours."""
        control = self.position.controller
        return any(
            control[way.to] == what for area, flag in control.items() if flag == self.power for way in WAYS[area]
        )

    def minor(self, what: str) -> float:
        """War on a minor worth $2 or more, if its capital is within reach of 1.4 times its force."""
        worth = sum(land_worth(area) for area in HOME[what]) if HOME[what] else 0.0
        start = MINORS[what]
        force = start["infantry"] * 0.8 + start["cavalry"] + 1
        away = stages_from(CAPITALS[what])
        near = sum(
            corps_worth(self.position, corps)
            for corps in self.position.corps
            if corps.area and self.position.flags[corps.nation] == self.power and away.get(corps.area, 99) <= REACH
        )
        if worth < WORTH_A_WAR or near < 1.4 * force or len(self.wars) > 1:
            return NEVER
        return min(6.0, MINOR_STATUS + worth / 3)

    def ally(self, what: str) -> float:
        """With who shares an enemy; never with one that is about to win."""
        if is_winning(self.position, what):
            return NEVER
        shared = set(self.wars) & set(self.position.enemies_of.get(what, ()))
        return 2.5 if shared else NEVER

    def is_beaten(self) -> bool:
        """Whether anything speaks for giving up."""
        return bool(self.defeats())

    def defeats(self) -> list[str]:
        """The capital lost, a third of home held by enemies, hardly an army, or no standing left."""
        control, home = self.position.controller, HOME[self.power]
        held = sum(are_enemies(self.position, self.power, control[area]) for area in home)
        told = {
            "our capital is lost": are_enemies(self.position, self.power, control[CAPITALS[self.power]]),
            "a third of our land is in enemy hands": 3 * held > len(home),
            "our army is no match any more": any(self.is_no_match(foe) for foe in self.wars),
            "our standing is gone": self.position.power[self.power].status <= 2,
        }
        return [words for words, is_so in told.items() if is_so]

    def is_no_match(self, foe: str) -> bool:
        """Whether all who fight him together have less than 0.45 of his strength: who joins others against the
        strongest does not sue for peace the month after."""
        together = self.strength[self.power] + sum(self.strength[each] for each in self.other_enemies(foe))
        return together < HOPELESS * self.strength[foe]

    def peace(self, verb: str, what: str) -> float:
        """Peace is sought by the beaten; a surrender only when hardly anything is left."""
        if what not in POWERS:
            return NEVER
        if not self.is_beaten():
            tired = verb == "peace" and len(self.wars) > 1 and not is_winning(self.position, what)
            return 0.2 if tired else NEVER
        ruined = self.strength[self.power] < 0.2 * max(1.0, self.strength[what])
        return {"peace": 3.0, "sue": WAR_STATUS + 4.0, "surrender": WAR_STATUS + 12.0 if ruined else NEVER}[verb]


def suits(position: Position, side: str, why: str, words: Sequence[str]) -> list[float]:
    """A suit is accepted; not where places decide, for the sake of one's allies."""
    liked = 1.5 if team_of(position.scenario) is None else -1.5
    return [liked if word == "accept" else 0.0 for word in words]
