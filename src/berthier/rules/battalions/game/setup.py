"""Setting up a battle: armies as the scenario has them (section f), or a free battle from a seed (G103)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from berthier.core.game import KEPT
from berthier.core.inputs import is_own
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.game.balance import BEFORE_FOURTH, CROWDED, Balanced, Edition, balance_of
from berthier.rules.battalions.game.deploying import begin_deployment
from berthier.rules.battalions.game.ending import Ending, next_period
from berthier.rules.battalions.game.mustering import choose_lists, muster
from berthier.rules.battalions.game.own_standing import check_standing
from berthier.rules.battalions.game.position import Army, Arrival, Position, Segment, in_list_order, table_for
from berthier.rules.battalions.game.record import Leader, Troop, read_leader
from berthier.rules.battalions.game.scenario_data import army_of, listed, scenario_of, seed_of
from berthier.rules.battalions.game.table.field import House
from berthier.rules.battalions.house import (
    G13,
    G15,
    G35,
    G44,
    G62,
    G72,
    G104,
    G105,
    Armies,
    Balance,
    Deployment,
    Runaways,
)
from berthier.rules.battalions.units import Formation


def battle(umpire: Umpire, scenario: str = "two_elms", edition: Edition = Edition.FIRST) -> Next[Ending]:
    """A whole battle on a table, from the first bid to the end; `free_battle_1815` is the free battle of that seed.

    New games are begun in the latest `edition`; a record keeps its own.
    """
    house = house_of(umpire, edition)
    data = checked(scenario)
    balanced = balance_of(scenario, edition) if umpire.plays(G105) is Balance.MEASURED else Balanced()
    table, seed = table_for(scenario), seed_of(scenario)
    held = tuple((objective.id, None) for objective in table.objectives)
    if seed is not None:
        armies, units, leaders = muster(data, seed)
        start = Position(scenario, 1, Segment.DEPLOY, armies, (), leaders, held, house=house)
        if umpire.plays(G104) is Armies.BOUGHT:
            return Next(choose_lists, start.changed(leaders=()))
        return Next(begin_deployment, start, units)
    start = in_list_order(as_drawn(scenario, data, balanced).changed(held=held, house=house, par=balanced.par))
    if is_deployed(umpire, data, edition):
        return Next(begin_deployment, start.changed(units=(), segment=Segment.DEPLOY), start.units)
    return next_period(start)


def is_deployed(umpire: Umpire, data: dict[str, Any], edition: Edition) -> bool:
    """Whether units are placed before the first period: by the switch, or because the scenario says so (G13).

    Before the fourth edition what the scenario says was not heard.
    """
    told = data["deployment"] == "free" and edition not in BEFORE_FOURTH
    return told or umpire.plays(G13) is not Deployment.SCENARIO


def as_drawn(scenario: str, data: dict[str, Any], balanced: Balanced) -> Position:
    """Both armies where the scenario has them, before the first period."""
    return Position(
        scenario,
        1,
        Segment.ARRIVALS,
        (army(data["sides"][0], balanced), army(data["sides"][1], balanced)),
        tuple(troop for side in data["sides"] for troop in placed(side)),
        tuple(leader for side in data["sides"] for leader in placed_leaders(side)),
        arrivals=tuple(arrival for side in data["sides"] for arrival in arrivals(side)),
    )


@lru_cache(KEPT)
def checked(scenario: str) -> dict[str, Any]:
    """A scenario; one's own once everybody can stand where it has them."""
    data = scenario_of(scenario)
    if is_own(scenario):
        check_standing(as_drawn(scenario, data, Balanced()), data)
    return data


def house_of(umpire: Umpire, edition: Edition) -> House:
    """The switches that every position of the battle is read by, and the rulings of its edition."""
    return House(
        dead_ground=umpire.plays(G35) == "on",
        passage=umpire.plays(G44) == "on",
        nearest=umpire.plays(G62) == "on",
        strengths=umpire.plays(G15) == "on",
        runaways=umpire.plays(G72) is Runaways.ACTIVATED,
        envelopes=umpire.plays(G13) is Deployment.ENVELOPES,
        crowded=edition in CROWDED,
        as_placed=edition in BEFORE_FOURTH,
        quiet_routs=edition in BEFORE_FOURTH,
        by_brigade=edition not in BEFORE_FOURTH,
    )


def army(side: dict[str, Any], balanced: Balanced) -> Army:
    """What a side brings, and the share of it that breaks it."""
    breaks = balanced.break_percent.get(side["key"], side["break_percent"])
    value = sum(troop.value for troop in listed(side["army"], side["key"]))
    title = army_of(side["army"])["title"]
    return Army(side["key"], title, value, breaks, side["home"], side["points"])


def by_id(side: dict[str, Any]) -> dict[str, Troop]:
    """The units of a side's list."""
    return {troop.id: troop for troop in listed(side["army"], side["key"])}


def placed(side: dict[str, Any]) -> list[Troop]:
    """Units where the scenario puts them, with what they lost before."""
    units = by_id(side)
    found = []
    for place in side["units"]:
        facts = {key: value for key, value in place.items() if key not in ("unit", "state")} | place.get("state", {})
        facts["formation"] = Formation(facts["formation"])
        found.append(msgspec.structs.replace(units[place["unit"]], **facts))
    return found


def placed_leaders(side: dict[str, Any]) -> list[Leader]:
    """Leaders where the scenario puts them."""
    leaders = {one["id"]: one for one in army_of(side["army"])["leaders"]}
    return [
        read_leader(leaders[place["leader"]], side=side["key"], x=place["x"], y=place["y"]) for place in side["leaders"]
    ]


def arrivals(side: dict[str, Any]) -> list[Arrival]:
    """Units still to come; guns come limbered (G12)."""
    units, leaders = by_id(side), {one["id"]: one for one in army_of(side["army"])["leaders"]}
    found = []
    for coming in side["reinforcements"]:
        troops = tuple(as_it_comes(units[name], coming["formation"]) for name in coming["units"])
        leader = read_leader(leaders[coming["leader"]], side=side["key"]) if "leader" in coming else None
        a, b = coming["entry"]
        entry = ((a[0], a[1]), (b[0], b[1]))
        found.append(Arrival(side["key"], coming["period"], troops, entry, coming["heading"], leader))
    return found


def as_it_comes(troop: Troop, formation: str) -> Troop:
    """In the formation given, guns limbered."""
    shape = Formation.LIMBERED if troop.guns is not None else Formation(formation)
    return msgspec.structs.replace(troop, formation=shape)
