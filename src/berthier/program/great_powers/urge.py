"""A program's own judgment of the options of a question, in the game's points (g)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from berthier.program.great_powers.marching_urge import outlook_of
from berthier.program.great_powers.other_urges import (
    bids,
    by_word,
    courses,
    cuts,
    inside_or_stand,
    meets_or_not,
    most_first,
    purchases,
    rows,
    terms,
)
from berthier.program.great_powers.political_urge import politics, suits
from berthier.program.great_powers.weights import STEADY_STAFF, Staff, Weights
from berthier.rules.great_powers.game.europe import AREAS, CAPITALS, CORPS, scenario_data, stages_from
from berthier.rules.great_powers.game.fights.chit_urge import chit_wishes
from berthier.rules.great_powers.game.land.city_orders import own_corps
from berthier.rules.great_powers.game.land.land_orders import named
from berthier.rules.great_powers.game.land.supply import can_feed, is_fed_by_sea, is_in_quarters, nearest_store
from berthier.rules.great_powers.game.pieces import CorpsState
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import are_friends, enemy_field, flag_of, flags_inside, ordered_by
from berthier.rules.great_powers.game.seats import powers_of

Judge = Callable[[Position, str, str, Sequence[str]], Sequence[float]]
Weigher = Callable[[Position, str, str, Sequence[str], Weights], Sequence[float]]
ENOUGH = 0.3  # below this a march is not worth an order
BEFORE_ALL = 9.0  # a garrison is left before its corps marches
DONE = "done"
LARGE, NEAR = 5, 4  # factors of a corps that can spare some, stages to an enemy
POINTLESS = -inf  # it would only put off what is to come: not worth a thought


def urge(
    position: Position, side: str, why: str, options: Sequence[Any], staff: Staff = STEADY_STAFF
) -> Sequence[float]:
    """One figure for each option; questions nobody has an opinion on are left to what follows."""
    words = [str(option) for option in options]
    for start, weigh in WEIGHERS.items():
        if why.startswith(start):
            return weigh(position, side, why, words, staff.weights(position.scenario, powers_of(position, side)))
    for start, judge in JUDGES.items():
        if why.startswith(start):
            return judge(position, side, why, words)
    return [0.0] * len(words)


def stack_of(position: Position, names: Sequence[str]) -> list[CorpsState]:
    """Corps by name, those that are there."""
    return [position.corps_by_id[name] for name in names if name in position.corps_by_id]


def land_order(position: Position, side: str, why: str, words: Sequence[str], weights: Weights) -> list[float]:
    """March who can reach something worth it; the strongest wishes first. Nobody is done while there is any.

    Being done brings what all orders before it promise: weighed against one more order it would always seem better.
    """
    scores = _land_wishes(position, why, words, weights)
    waits = any(score > ENOUGH for score in scores)
    return [POINTLESS if waits and word == DONE else score for score, word in zip(scores, words, strict=True)]


def _land_wishes(position: Position, why: str, words: Sequence[str], weights: Weights) -> list[float]:
    scores = []
    for word in words:
        verb, _, rest = word.partition(" ")
        if verb not in ("march", "forced"):
            scores.append(other_order(position, why, verb, rest))
            continue
        group, _, to = (part.strip() for part in rest.partition(">"))
        stack = stack_of(position, named(group))
        flag = flag_of(position, CORPS[named(group)[0]].nation)
        outlook = outlook_of(position, flag, weights)
        if not stack:
            scores.append(-9.0)
        elif to:
            scores.append(outlook.score(stack, to, forced=verb == "forced"))
        else:
            best = outlook.best(stack)
            scores.append(best + 0.02 * len(stack) if best > ENOUGH else POINTLESS)
    return scores


def other_order(position: Position, why: str, verb: str, rest: str) -> float:
    """Only what helps: an order that does nothing would merely put off what is to come."""
    if verb == DONE:
        return ENOUGH
    power = why.rpartition(" ")[2]
    if verb == "ride":
        return 0.6 if leads_too_little(position, power, rest) else POINTLESS
    if verb == "city":
        bare = any(wants_garrison(position, corps) for corps in own_corps(position, power))
        return BEFORE_ALL if bare else POINTLESS
    if verb == "depot":
        return 0.6 if is_hungry(position, power) else POINTLESS
    return POINTLESS


def wants_garrison(position: Position, corps: CorpsState) -> bool:
    """A corps stands before a fortress that counts, of its own side and empty, with an enemy near (g 3)."""
    area = corps.area or ""
    if corps.in_city or corps.factors < LARGE or AREAS[area].city_value < 1 or flags_inside(position, area):
        return False
    flag = flag_of(position, corps.nation)
    places = scenario_data(position.scenario)["victory"].get("places", {})
    counts = area in places or area in CAPITALS.values() or AREAS[area].spires > 1
    away = stages_from(area)
    near = (away.get(place, NEAR + 1) <= NEAR and enemy_field(position, flag, place) for place in position.field)
    return counts and are_friends(position, flag, position.controller[area]) and any(near)


def leads_too_little(position: Position, power: str, name: str) -> bool:
    """A leader with less than a third of what the strongest stack of his nation has, which nobody leads."""
    own = next((each for each in position.leaders if each[1] == name and flag_of(position, each[0]) == power), None)
    if own is None or own[2] not in position.corps_by_id:
        return False
    mine = position.corps_by_id[own[2]].area
    sizes = {
        area: sum(each.factors for each in stack if each.nation == own[0]) for area, stack in position.field.items()
    }
    best = max(sizes, key=sizes.__getitem__, default=None)
    if best is None or best == mine:
        return False
    led = any(each.id in position.leaders_with for each in position.field[best])
    return not led and 3 * sizes.get(mine or "", 0) < sizes[best]


def is_hungry(position: Position, power: str) -> bool:
    """Three corps or more stand together where nothing feeds them, or two where ships could."""
    for area, stack in position.field.items():
        mine = [each for each in stack if position.flags[each.nation] == power]
        if len(mine) > 2 and not is_in_quarters(position, power, area) and nearest_store(position, power, area) is None:
            return can_feed(position, power, area)
    return any(_is_fed_by_ships(position, power, area) for area in position.field)


def _is_fed_by_ships(position: Position, power: str, area: str) -> bool:
    """Two corps beyond the sea, in a port that ships would feed, where nothing feeds them yet."""
    mine = [each for each in position.field[area] if position.flags[each.nation] == power]
    if len(mine) < 2 or is_in_quarters(position, power, area) or not is_fed_by_sea(position, power, area):
        return False
    return nearest_store(position, power, area) is None


def where_to(position: Position, side: str, why: str, words: Sequence[str], weights: Weights) -> list[float]:
    """The same for the second list; leaders ride to the strongest corps, depots where armies are hungry."""
    marches = [word for word in words if word.startswith(("march", "forced"))]
    known = dict(zip(marches, land_order(position, side, why, marches, weights), strict=True))
    scores = []
    for word in words:
        if word in known:
            scores.append(known[word] - (weights.forced if word.startswith("forced") else 0.0))
        elif word.startswith("ride"):
            corps = position.corps_by_id.get(word.rpartition("> ")[2])
            scores.append(-0.5 if corps is None else corps.factors / 60)
        elif word.startswith("depot"):
            area = word.partition(" ")[2]
            scores.append(0.4 * len(position.field.get(area, ())) - 0.5)
        elif word.startswith("leave"):
            scores.append(left_behind(position, word))
        else:
            scores.append({"stay": 0.1, "undepot": -3.0, "inside": -2.0, "take": -2.0}.get(word.split()[0], 0))
    return scores


def left_behind(position: Position, word: str) -> float:
    """Militia rather than infantry, and only where a garrison is wanted."""
    corps = position.corps_by_id.get(word.removeprefix("leave ").rpartition(" ")[0])
    if corps is None or not wants_garrison(position, corps):
        return -1.0
    return 1.5 if word.endswith("M") else 1.0


def is_own(position: Position, side: str, flag: str) -> bool:
    """Whether a side orders a flag."""
    return ordered_by(position, flag) in powers_of(position, side)


WEIGHERS: dict[str, Weigher] = {
    "land order of": land_order,
    "where to": where_to,
}
JUDGES: dict[str, Judge] = {
    "politics": politics,
    "naval order of": courses,
    "course": courses,
    "purchases of": purchases,
    "manipulation": rows,
    "terms for": terms,
    "bid for": bids,
    "at ": inside_or_stand,
    "fleets pass": meets_or_not,
    "enemy fleets": meets_or_not,
    "war on": by_word({"honour the alliance": 1.0}),
    "supply of": by_word({"staff": 0.5}),
    "reinforcement of": by_word({"as the staff proposes": 0.5}),
    "place for": by_word({"the rest by the staff": 0.5}),
    "gifts of": by_word({"no gift": 0.5}),
    "chit": chit_wishes,
    "guard commitment": by_word({"+1": -2.0, "+2": -4.0}),
    "sally from": by_word({"sally": -1.0}),
    "city of": by_word({"storm": 1.0}),
    "light bodies": by_word({"attack": 1.0}),
    "reserve": by_word({"march to the guns": 1.0}),
    "whose points": cuts,
    "points forgone": most_first,
}


def _sues(position: Position, side: str, why: str, words: Sequence[str]) -> Sequence[float]:
    return suits(position, side, why, words)


for _power in ("As", "Fr", "GB", "Pr", "Ru", "Sp", "Tu"):
    JUDGES[f"{_power} sues"] = _sues
