"""What opponents weigh (section g): the worth of a position in points of money, and the urge of each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from berthier.rules.battalions.game.judging.judging_bids import reckoned_bid, urge_of_bid
from berthier.rules.battalions.game.judging.judging_orders import place_share, urge_of_order
from berthier.rules.battalions.game.judging.judging_rides import urge_of_rides
from berthier.rules.battalions.game.judging.tasks import worth_of
from berthier.rules.battalions.game.judging.weights import STEADY, BattleWeights
from berthier.rules.battalions.game.leading import LEADERS
from berthier.rules.battalions.game.orders.orders import REST
from berthier.rules.battalions.game.position import Position, field_of, scenario
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.riding import STAY
from berthier.rules.battalions.game.scoring import holders
from berthier.rules.battalions.game.turns import ORDERS, SECOND
from berthier.rules.battalions.units import Arm, Formation, Status

POWDER = (0.0, 0.05, 0.2, 0.5)
LOST, BROKEN, TIRED, DISORDER, CUT_OFF = 0.9, 0.45, 0.06, 0.1, 0.08
DEFENCE = {"fire": 2.0, "change_formation": 1.5, "change_facing": 1.0, "none": 0.0}


def worth(position: Position, side: str, weights: BattleWeights = STEADY) -> float:
    """Own units less the enemy's, and places held (section g); turn points are reckoned with where they are bid."""
    total = sum(unit_worth(troop) * (1 if troop.side == side else -1) for troop in position.units)
    total += sum(
        worth_of(troop) * (1 if coming.side == side else -1) for coming in position.arrivals for troop in coming.units
    )
    return total + held_worth(position, side, weights)


def unit_worth(troop: Troop) -> float:
    """What is left of a unit's points: figures, order, fatigue, ammunition, command."""
    share = 1.0 - LOST * troop.lost / troop.original - TIRED * troop.fatigue - POWDER[min(3, troop.sixes)]
    share -= BROKEN if troop.is_broken else DISORDER if troop.status is Status.DISORDERED else 0.0
    share -= CUT_OFF if troop.allowed < 2 else 0.0
    return worth_of(troop) * max(0.05, share)


def held_worth(position: Position, side: str, weights: BattleWeights = STEADY) -> float:
    """Places held, as if the period were over, count more as the end comes near."""
    points = scenario(position)["hold_points"]
    held = holders(field_of(position), dict(position.held)).items()
    net = sum(points.get(name, 0) * (1 if by == side else -1) for name, by in held if by is not None)
    return float(weights.hold * net * place_share(position, weights))


def urge(
    position: Position, side: str, why: str, options: Sequence[Any], weights: BattleWeights = STEADY
) -> Sequence[float]:
    """The game's own judgment of each option of a question."""
    what = why.split(" (")[0]
    if what in (ORDERS, SECOND):
        return [urge_of_order(position, option, weights) for option in options]
    if what == "bid":
        return [urge_of_bid(position, side, int(str(option))) for option in options]
    if what == LEADERS:
        return [urge_of_rides(position, side, option.value) for option in options]
    if what == "defence action":
        return [urge_of_defence(position, str(option)) for option in options]
    plain = {"A": 1.0, "give way": 1.0, "follow": 1.0, "stop": 0.5}
    return [plain.get(str(option), 0.0) - 0.01 * place for place, option in enumerate(options)]


def reckons(position: Position, side: str, why: str, options: Sequence[Any]) -> Sequence[float] | None:
    """Bids need no dice to be weighed: what each comes to; everything else is to be thought through."""
    if why != "bid":
        return None
    return [reckoned_bid(position, side, int(str(option))) for option in options]


def urge_of_defence(position: Position, option: str) -> float:
    """Square before horse that is not struck off by a line; else fire; turn when struck in flank."""
    value = DEFENCE.get(option, 0.0)
    field = field_of(position)
    target = next((name for name in position.contacts if name in field.charged), None)
    if target is None:
        return value
    troop = field.by_id[target]
    horse = [one for one in field.troops if one.contact == target and one.arm is Arm.CAVALRY]
    if horse and troop.arm is Arm.INFANTRY and option == "change_formation":
        steady = troop.drawn_up is Formation.LINE and horse[0].hit_from == "front"
        return 1.0 if steady else 3.0
    return value


def standing(position: Position, side: str, why: str, options: Sequence[Any]) -> Any:
    """The answer for a side that is absent: the rest stand, leaders stay, nothing is bid; else by urge."""
    words = {str(option): option for option in options}
    for word in (REST, STAY, "0"):
        if word in words:
            return words[word]
    scores = urge(position, side, why, options)
    return options[max(range(len(options)), key=scores.__getitem__)]
