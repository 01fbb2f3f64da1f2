"""The procedures of the Elements sheet as a user finds them, in the order of the reading."""

from __future__ import annotations

from berthier.core.ruleset import Goal, Procedure
from berthier.rules.elements.aftermath import flee, hold_steady, pursue, recoil
from berthier.rules.elements.combat import Fight, close_combat, shooting
from berthier.rules.elements.day import cross_river, roll_weather
from berthier.rules.elements.game.bounds import Ending
from berthier.rules.elements.game.whole_battle import battle
from berthier.rules.elements.initiative import price_order, spend_initiative
from berthier.rules.elements.line import Held, line_of_battle
from berthier.rules.elements.line_shown import line_shown
from berthier.rules.elements.losses import count_losses, may_march
from berthier.rules.elements.moves import movement
from berthier.rules.elements.outcomes import Outcome
from berthier.rules.elements.ranges import find_range
from berthier.rules.elements.units import Side


def by_outcome(fight: Fight) -> str:
    for side, outcome in ((Side.A, fight.outcome.A), (Side.B, fight.outcome.B)):
        if outcome is not Outcome.NO_EFFECT:
            return f"{side} {outcome.replace('_', ' ')}"
    return "no effect"


def fight_to(fight: Fight) -> str | None:
    """The side that did something to the other; where both suffer, neither."""
    if (fight.outcome.A is Outcome.NO_EFFECT) is (fight.outcome.B is Outcome.NO_EFFECT):
        return None
    return Side.A if fight.outcome.A is Outcome.NO_EFFECT else Side.B


def by_ending(ending: Ending) -> str:
    return f"{ending.winner}: {ending.level}" if ending.winner else ending.level


def by_standing(held: Held) -> str:
    return f"{held.a_standing} of A, {held.b_standing} of B stand"


def more_stand(held: Held) -> int:
    return held.a_standing - held.b_standing


def holds_line(held: Held) -> int:
    return 1 if held.a_standing > held.b_standing else 0


def line_to(held: Held) -> str | None:
    more = more_stand(held)
    return None if more == 0 else Side.A if more > 0 else Side.B


SIDES = (str(Side.A), str(Side.B))
LINE_GOALS = (
    Goal(
        "standing", "elements standing, A less B", Side.A, more_stand, "our elements standing less theirs, on average"
    ),
    Goal("more", "having more elements standing", Side.A, holds_line),
)

PROCEDURES = (
    Procedure("pip", "Cost of an order", "table 1", price_order),
    Procedure("initiative", "What an initiative roll can afford", "D2", spend_initiative),
    Procedure("movement", "Move allowance", "table 2", movement),
    Procedure("march", "May it march?", "D5", may_march),
    Procedure("range", "Range", "table 3", find_range),
    Procedure("shooting", "Distant shooting", "D6", shooting, by_outcome, sides=SIDES, won_by=fight_to),
    Procedure("close_combat", "Close combat", "D7", close_combat, by_outcome, sides=SIDES, won_by=fight_to),
    Procedure("recoil", "Recoil", "D8", recoil),
    Procedure("flee", "Flight", "D9", flee),
    Procedure("pursuit", "Pursuit", "D11", pursue),
    Procedure("steady", "Steadying broken troops", "D12", hold_steady),
    Procedure(
        "line_of_battle",
        "A line of battle",
        "D7, D13",
        line_of_battle,
        by_standing,
        LINE_GOALS,
        sides=SIDES,
        won_by=line_to,
        lines=line_shown,
    ),
    Procedure("losses", "Beaten, broken, defeated", "E7", count_losses),
    Procedure("weather", "Weather", "E8", roll_weather),
    Procedure("river", "First crossing of a river", "E4", cross_river),
    Procedure("battle", "A whole battle on the table", "G", battle, by_ending),
)
