"""What each question of the game wants, in a sentence, by the beginning of its why."""

from __future__ import annotations

from typing import Any

from berthier.core.umpire import Next
from berthier.rules.great_powers.game.europe import AREAS, ROSTERS
from berthier.rules.great_powers.game.land.riding import Group
from berthier.rules.great_powers.game.naming import nation_name, say_corps
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.seats import powers_of, seat_of_power
from berthier.rules.great_powers.units import SIDES

EXPECTS = {
    "politics": "The month's politics, in secret: declare war, sue, ally, court a minor state, or hold still.",
    "war on": "Your ally is at war: honour the alliance, or stand aside and lose it.",
    "terms for": "You dictate the peace: choose one term.",
    "bid for": "Bid or not, in secret; it is free: of those who bid the highest die gives the country its orders.",
    "purchases of": "Spend money and manpower on foot, horse, guns and ships; nobody sees what you buy.",
    "place for": "Say in secret where the new troops go.",
    "reinforcement of": "New troops have come: let the staff place them, or place them yourself.",
    "manipulation": "Trade status for money or men this quarter, or the other way round, in secret; or leave it.",
    "gifts of": "Send money to an ally, or keep it.",
    "France's place": "Choose whether you move early or late this month.",
    "Britain's place": "Choose whether you move early or late this month.",
    "naval order of": "Pick a squadron and its course, or be done at sea.",
    "course": "Choose where the squadron goes.",
    "enemy fleets": "Enemy ships are here: attack, or hold off.",
    "fleets pass": "An enemy fleet passes: meet it, or let it pass.",
    "land order of": "Pick a corps or a stack, then where it marches; the rest stand when you are done.",
    "where to": "Choose the area; the points it costs stand beside it.",
    "where he rides": "Choose the corps the leader rides to.",
    "garrisons": "Choose a corps: it leaves foot in the city it stands by, takes some up again, or goes inside.",
    "depots": "Choose where a depot is set up or given up.",
    "light bodies": "Choose where the light troops ride.",
    "supply of": "Feed your corps: as the staff proposes, all of them, or none and let them forage.",
    "at ": "The enemy enters the area: stand in the field, or go inside the city.",
    "withdraw from": "Choose where the corps withdraw to.",
    "light bodies at": "Only light troops face you: attack them, or leave them be.",
    "chit": "Choose your plan of battle in secret; both are shown together and say which tables you roll on.",
    "guard commitment": "Send in the Guard? Your table is better this round; unless the enemy breaks in it, you do.",
    "reserve": "A corps near by can march to the guns, or be held back.",
    "stay or withdraw": "The day is over: fight on tomorrow, or withdraw. Both decide in secret.",
    "sally from": "The garrison may sally against the besiegers, or stay inside.",
    "city of": "Storm the city now, or wait and besiege it.",
    "sortie": "The garrison may make a sortie, or stay behind its walls.",
    "assault": "There is a breach: assault it, or go on with the siege.",
    "points forgone": "Say how many points Britain gives up.",
    "whose points": "Say whose victory points Britain cuts with points of its own.",
}


SECOND = {"city": "garrisons", "depot": "depots", "bodies": "light bodies"}


def asks(node: Next[Any], why: str) -> str:
    """A heading with powers and areas by their names: land order of Austria, sally from Swabia; where to with V Corps.

    The power goes without saying where it is the only one of its seat. The second of two short lists is called by what
    it is about: not every order says where to.
    """
    group = next((each for each in node.args if isinstance(each, Group)), None)
    if group is not None:
        if group.leader:
            return "where he rides"
        return SECOND[group.what] if group.what in SECOND else f"{why} with {say_corps(group.corps)}"
    position = next((each for each in node.args if isinstance(each, Position)), None)
    what, _, power = why.rpartition(" of ")
    if position is not None and power in ROSTERS["powers"]:
        alone = len(powers_of(position, seat_of_power(position.scenario, power))) == 1
        why = what if alone else why
    return " ".join(_named(word) for word in why.split(" "))


def _named(word: str) -> str:
    if word in ROSTERS["powers"]:
        return nation_name(word)
    return AREAS[word].name if word in AREAS else word


ON_THE_LINES = ("strength of ", "table of ", "tactical rating of ", "modified die of ", "morale level ", "casualties")
LOST = {f"{side} loses": f"factors lost by the {side}" for side in SIDES}


def dice(position: Position, word: str) -> str:
    """What a throw or a figure is called; what the lines of the battle show, and morale in tenths, is left to them."""
    if word == "battle at" or word.startswith(ON_THE_LINES) or word.endswith((" engaged", " in tenths")):
        return ""
    return LOST[word] if word in LOST else " ".join(_named(part) for part in word.split(" "))
