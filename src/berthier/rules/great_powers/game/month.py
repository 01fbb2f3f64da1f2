"""The month opens and closes: what happens by itself (G1, G6)."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.economy import CONVOY_MONTH, gold_convoy
from berthier.rules.great_powers.game.edition import UNREAD
from berthier.rules.great_powers.game.europe import (
    AREAS,
    LEADERS,
    POWERS,
    month_number,
    scenario_data,
    stages_from,
)
from berthier.rules.great_powers.game.fights.losing import settle_leaders, with_points
from berthier.rules.great_powers.game.land.refusals import is_under_truce
from berthier.rules.great_powers.game.month_end import month_end
from berthier.rules.great_powers.game.pieces import CorpsState, Due, pair
from berthier.rules.great_powers.game.politics.moving_out import clear_forbidden_ground
from berthier.rules.great_powers.game.politics.peace import make_peace, minor_falls, wake
from berthier.rules.great_powers.game.politics.states import without_venetian_fleet
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import (
    are_enemies,
    are_friends,
    enemy_field,
    flag_of,
    is_besieged,
    is_in_play,
)
from berthier.rules.great_powers.game.sea.harbours import leave_lost_ports
from berthier.rules.great_powers.game.seats import seated
from berthier.rules.great_powers.game.situation import read_corps
from berthier.rules.great_powers.game.updates import at_war, with_control, with_corps, with_power

OCTOBER = 10
UNREACHED = 10_000  # stages to where no way leads
MINOR_TIRES = 12  # months after which a minor under attack makes peace


def month_opens(umpire: Umpire, position: Position) -> Position:
    """Fresh points, arrivals, leaders, what is sent by the month, tired minors, the gold convoy (G1)."""
    position = rested(position)
    position = arrive(position)
    position = leaders_change(position)
    position = sent_by_the_month(position)
    position = austria_joins(umpire, position)
    for minor in position.minors:
        if minor.state == "A" and position.now - minor.since >= MINOR_TIRES:
            for enemy in sorted(position.enemies_of.get(minor.name, ())):
                position = make_peace(umpire, position, minor.name, enemy)
    if position.month == OCTOBER and {"naval", "economic"} <= set(scenario_data(position.scenario)["segments"]):
        position = convoy(umpire, position)
    return position


def rested(position: Position) -> Position:
    """Points spent 0; corps in unbesieged cities come out; everybody may be ordered again."""
    fresh = []
    for corps in position.corps:
        inside = corps.in_city and corps.area is not None and is_besieged(position, corps.area)
        fresh.append(CorpsState(corps.id, corps.area, corps.counts, in_city=inside, aboard=_aboard(corps)))
    fleets = tuple(msgspec.structs.replace(fleet, sailed=False) for fleet in position.fleets)
    light = tuple(msgspec.structs.replace(body, spent=0) for body in position.light)
    return position.but(corps=tuple(fresh), fleets=fleets, light=light, busy=frozenset())


def _aboard(corps: CorpsState) -> str | None:
    """Landed corps are no longer tied to their fleet."""
    return corps.aboard if corps.area is None else None


def arrive(position: Position) -> Position:
    """Arrivals of the scenario, at the nearest friendly area if the enemy is there."""
    for arrival in scenario_data(position.scenario)["arrivals"]:
        if month_number(*arrival["month"]) != position.now:
            continue
        for entry in arrival["corps"]:
            corps = read_corps(entry)
            area = landing_place(position, flag_of(position, corps.nation), arrival["area"])
            if area is not None:
                position = with_corps(position, msgspec.structs.replace(corps, area=area))
        there = tuple(tuple(each) for each in arrival["leaders"] if each[2] in position.corps_by_id)
        position = position.but(leaders=(*position.leaders, *there))
    return position


def landing_place(position: Position, flag: str, area: str) -> str | None:
    """The area itself, or the nearest by stages, then alphabetical, that a friend holds without an enemy in it."""

    def is_free(key: str) -> bool:
        friendly = are_friends(position, flag, position.controller[key])
        return is_in_play(position, key) and friendly and not enemy_field(position, flag, key)

    if is_free(area):
        return area
    away = stages_from(area)
    free = (key for key in AREAS if is_free(key))
    return min(free, key=lambda key: (away.get(key, UNREACHED), key), default=None)


def leaders_change(position: Position) -> Position:
    """Leaders whose time has come join the strongest corps of their nation; those whose time is over leave.

    In the campaigns, which have every leader, that is also one whose nation had no corps left for a while.
    """
    has_all = "levels_chart" in scenario_data(position.scenario)["victory"]
    kept = [each for each in position.leaders if (LEADERS[each[:2]].ends or position.now) >= position.now]
    there = {each[:2] for each in kept}
    for key, leader in LEADERS.items():
        comes = leader.begins == position.now or (
            has_all and leader.begins < position.now <= (leader.ends or position.now)
        )
        if comes and key not in there and leader.nation in seated(position.scenario):
            own = [each for each in position.corps if each.nation == leader.nation and each.area and each.factors]
            if own:
                kept.append((leader.nation, leader.name, max(own, key=lambda each: each.factors).id))
    return settle_leaders(position.but(leaders=tuple(kept)))


def sent_by_the_month(position: Position) -> Position:
    """Money and replacements that a scenario sends every month."""
    data = scenario_data(position.scenario)
    for power, money in data["monthly_money"].items():
        position = with_power(position, power, money=position.power[power].money + money)
    for power, kinds in data["replacements"].items():
        due = tuple(Due(kind, n, position.now) for kind, n in kinds.items())
        position = with_power(position, power, due=(*position.power[power].due, *due))
    return position


def austria_joins(umpire: Umpire, position: Position) -> Position:
    """1813: Austria joins the allies in August, or when France takes Breslau or Berlin."""
    rule: dict[str, Any] | None = scenario_data(position.scenario).get("austria_joins")
    if rule is None or not joins_now(position, month_number(*rule["from"])):
        return position
    umpire.note(Fact("Austria joins", ", ".join(rule["side"])))
    friends, foes = {pair("As", ally) for ally in rule["side"]}, {pair("As", "Fr")}
    allies, wars = (position.allies | friends) - foes, position.wars - friends
    fights = are_enemies(position, "As", "Fr")
    position = position.but(wars=wars, allies=allies, combined=position.combined - foes)
    return position if fights else wake(wake(at_war(position, "As", "Fr"), "As"), "Fr")


def joins_now(position: Position, month: int) -> bool:
    """Once: who fights France already joins its enemies in that month, and who has made peace with it keeps the truce.

    In older records the war began again with the month after a peace.
    """
    if are_enemies(position, "As", "Fr"):
        return position.now == month and position.edition not in UNREAD
    if is_under_truce(position, "As", "Fr") and position.edition not in UNREAD:
        return False
    early = any(flag_of(position, position.controller[area]) == "Fr" for area in ("breslau", "berlin"))
    return early or position.now >= month


def convoy(umpire: Umpire, position: Position) -> Position:
    """October: the Spanish gold convoy (D12)."""
    gold = umpire.resolve(gold_convoy, CONVOY_MONTH, are_enemies(position, "Sp", "GB"))
    for power, money in (("Sp", gold.spain), ("GB", gold.britain)):
        position = with_power(position, power, money=position.power[power].money + money)
    return position


def month_closes(umpire: Umpire, position: Position) -> Position:
    """Areas change hands, capitals are lost, minors conquered; depots under an enemy are gone (G6)."""
    found = month_end(position)
    for area, flag in found.control.items():
        umpire.note(Fact(f"{area} goes to", flag))
    position = with_control(position, found.control)
    for power, points in found.points.items():
        position = with_points(position, power, points)
    for minor, power in found.conquered.items():
        umpire.note(Fact(f"{minor} is conquered by", power))
        position = minor_falls(position, minor, power)
    depots = tuple((power, area) for power, area in position.depots if not _lost(position, power, area))
    sieges = tuple((area, dict(position.sieges).get(area, 0) + 1) for area in AREAS if is_besieged(position, area))
    position = position.but(depots=depots, sieges=sieges)
    position = trespassing(position)
    return clear_forbidden_ground(umpire, leave_lost_ports(umpire, without_venetian_fleet(position)))


def _lost(position: Position, power: str, area: str) -> bool:
    """A depot under an enemy: his corps stand there, or he holds the area."""
    return enemy_field(position, power, area) or are_enemies(position, power, position.controller[area])


def trespassing(position: Position) -> Position:
    """A month of trespass for each power with corps on ground where that is counted (f)."""
    for area, owner in position.trespass:
        flags = {position.flags[each.nation] for each in position.field.get(area, ())}
        for power in POWERS:
            if power in flags and power != owner:
                position = with_power(position, power, trespassed=position.power[power].trespassed + 1)
    return position
