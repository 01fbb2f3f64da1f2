"""Playing the whole game in tests: any legal answers, and what must hold of every position."""

from __future__ import annotations

from random import Random
from typing import Any

from berthier.core.dice import parse_dice
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, rolled
from berthier.rules.great_powers.game.europe import AREAS, CORPS, FLEETS, SEAS
from berthier.rules.great_powers.game.land.refusals import over_capacity
from berthier.rules.great_powers.game.pieces import by_kind
from berthier.rules.great_powers.game.position import Position

RULESET = find_ruleset("great_powers")
[GAME] = RULESET.games
DONE = 0.15  # how often a list with "done" in it is closed at once


def begin(scenario: str, **switches: str) -> Live[Any]:
    return Live(RULESET.procedure("campaign").call({"scenario": scenario}), RULESET.set(switches))


def any_answer(random: Random, question: Question) -> Answer:
    """Any dice, any choice; lists of orders are closed now and then."""
    if question.dice is None:
        return chosen(
            *("done" if "done" in each and random.random() < DONE else random.choice(each) for each in question.options)
        )
    dice = parse_dice(question.dice)
    return rolled(*(random.randint(1, dice.sides) for _ in range(dice.count)))


def position_of(live: Live[Any]) -> Position:
    found = GAME.position_in(live.position[0])
    assert isinstance(found, Position)
    return found


def check(position: Position) -> None:
    """Counters stand once, within their capacity, on the map; nobody has less than nothing."""
    ids = [corps.id for corps in position.corps]
    assert len(set(ids)) == len(ids)
    for corps in position.corps:
        assert corps.id in CORPS
        assert min(corps.counts) >= 0
        assert over_capacity(corps.id, by_kind(corps.counts)) is None
        assert (corps.area in AREAS) if corps.area else corps.aboard in position.fleet_by_id
    for fleet in position.fleets:
        assert 0 <= fleet.ships <= 30
        assert fleet.id in FLEETS
        assert fleet.where in (SEAS if fleet.lies == "sea" else AREAS)
    for garrison in position.garrisons:
        assert garrison.factors > 0
        assert min(garrison.counts) >= 0
    for power in position.powers:
        assert 0 <= power.status <= 36
        assert power.vp >= 0
        assert power.money >= 0
        assert power.manpower >= 0
    assert all(corps in position.corps_by_id for _, _, corps in position.leaders)
    assert not position.wars & position.allies
    for minor in position.minors:
        assert (minor.power is not None) or minor.state in ("N", "A", "NE")
