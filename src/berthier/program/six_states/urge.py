"""The design's own judgment of each option (section g): what opponents add to what a position is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from berthier.program.six_states.urge_council import council_urges, levy_urges
from berthier.program.six_states.urge_fights import (
    guns_urges,
    loss_urges,
    place_in,
    siege_urges,
    standing_tactic,
    tactic_urges,
    walls_urges,
)
from berthier.program.six_states.urge_land import army_urges, march_urges
from berthier.program.six_states.urge_sea import fleet_urges, sail_urges
from berthier.rules.six_states.game.continent import CITIES
from berthier.rules.six_states.game.position import Position

Judge = Callable[[Position, str, Sequence[Any]], list[float]]

JUDGES: dict[str, Judge] = {
    "orders on land": army_urges,
    "where it marches": march_urges,
    "orders at sea": fleet_urges,
    "where it sails": sail_urges,
    "council": council_urges,
    "recruits": levy_urges,
    "tactic": tactic_urges,
    "losses": loss_urges,
}


def urge_of(position: Position, side: str, why: str, options: Sequence[Any]) -> list[float]:
    """How much each option is worth considering, in the points of `worth`."""
    if why in JUDGES:
        return JUDGES[why](position, side, options)
    if why.startswith("siege of "):
        return siege_urges(position, side, options)
    if why.startswith("field or walls"):
        return walls_urges(position, side, why, options)
    if why.startswith("to the guns"):
        return guns_urges(position, side, why, options)
    if why in ("pursuit", "attack the intercepted fleet", "attack the blockaded fleet", "attack the entering fleet"):
        return [0.2, 0.0][: len(options)]
    return [-0.01 * place for place in range(len(options))]


def aimed_urge(position: Position, side: str, why: str, options: Sequence[Any], aim: str) -> list[float]:
    """The same for a power that has set its mind on a hex: its armies gather there and dare more."""
    if why == "where it marches":
        return march_urges(position, side, options, aim)
    if why == "recruits":
        return levy_urges(position, side, options, aim)
    return urge_of(position, side, why, options)


def standing_answer(position: Position, side: str, why: str, options: Sequence[Any]) -> Any:
    """What answers for a side that is absent: walls if they are a fortress's, tactics by lot, else its first urge."""
    if why == "tactic":
        return standing_tactic(position, side, options)
    if why.startswith("field or walls"):
        name = place_in(why)
        shut = name is not None and CITIES[name].fortified
        return next(option for option in options if str(option) == ("walls" if shut else "field"))
    scores = urge_of(position, side, why, options)
    return options[max(range(len(options)), key=scores.__getitem__)]
