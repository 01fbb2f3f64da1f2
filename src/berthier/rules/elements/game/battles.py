"""Battles to be fought: of the file, free ones by seed, and those of one's own; constant, kept out of the position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec

from berthier.boards.land import load_data
from berthier.boards.table.polygons import Polygon
from berthier.core.errors import unknown
from berthier.core.game import KEPT
from berthier.core.inputs import is_own, make_ready, read_own
from berthier.rules.elements.day import Weather
from berthier.rules.elements.game.armies import free_battle
from berthier.rules.elements.game.edition import Edition, evened
from berthier.rules.elements.game.ending import Enrolled, Special, Terms
from berthier.rules.elements.game.free_keys import (
    BLUE,
    CLIMATE,
    COMMANDS,
    FREE,
    RED,
    SEED,
    SIZE,
    free_of,
    is_free,
    is_to_order,
)
from berthier.rules.elements.game.own import check_words
from berthier.rules.elements.game.own_file import BattleFile
from berthier.rules.elements.game.own_standing import check_standing
from berthier.rules.elements.game.reading import read_ground, read_stand
from berthier.rules.elements.game.setting_up import Arrival, free_zone
from berthier.rules.elements.game.table.field import Light
from berthier.rules.elements.game.table.ground import Ground
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.moves import Crossing

PACKAGE = "berthier.rules.elements.game"
BY_COMMAND = ", a seat for each command"


class Setting(msgspec.Struct, frozen=True):
    """Which battle it is: by its name, by the text of its file, or a free battle with its seed, size and armies."""

    scenario: str
    seed: int = SEED
    size: str = SIZE
    climate: str = CLIMATE
    armies: tuple[str, str] = (BLUE, RED)
    first: str = "red"  # free: who attacks, and so has the first bound
    south: str = "blue"  # free: whose base edge is the south
    edition: Edition = Edition.FIRST  # of ours: as designed, or evened out since


def setting_of(scenario: str) -> Setting:
    """Which battle a scenario is; the key of a free one made to order says what it is made from."""
    if not is_to_order(scenario):
        return Setting(scenario)
    one = free_of(scenario)
    return Setting(scenario, one.seed, one.size, one.climate, (one.blue, one.red))


class Army(msgspec.Struct, frozen=True):
    """A side of a battle: its key, name, mark and base edge."""

    key: str
    name: str
    mark: str
    edge: str


class Battle(msgspec.Struct, frozen=True, dict=True, eq=False):
    """Everything about a battle that does not change."""

    setting: Setting
    title: str
    about: str
    level: str
    minutes: int
    ground: Ground
    armies: tuple[Army, ...]
    commands: tuple[tuple[str, str, str], ...]  # id, side, name
    stands: tuple[Stand, ...]
    arrivals: tuple[Arrival, ...]
    terms: Terms
    light: Light
    weather: Mapping[str, Any]
    rivers: tuple[tuple[str, Crossing], ...]
    zones: Mapping[str, Polygon]
    names: Mapping[str, str]
    by_command: bool = False  # a seat for each command instead of one for each side

    def army(self, side: str) -> Army:
        return next(army for army in self.armies if army.key == side)

    def other(self, side: str) -> str:
        return next(army.key for army in self.armies if army.key != side)

    @property
    def edges(self) -> dict[str, str]:
        return dict(self.terms.edges)

    def side_of(self, seat: str) -> str:
        """The side a seat plays for: its own, or that of its command."""
        return next((side for id_, side, _ in self.commands if id_ == seat), seat)

    def seat(self, side: str, command: str) -> str:
        """Who answers for a command: its own seat where each has one, else its side."""
        return command if self.by_command else side

    @property
    def seats(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """Every seat, its side and its commands; a side's first seat is its first command's."""
        if self.by_command:
            return tuple((id_, army.key, (id_,)) for army in self.armies for id_ in self.commands_of(army.key))
        return tuple((army.key, army.key, tuple(self.commands_of(army.key))) for army in self.armies)

    def commands_of(self, side: str) -> list[str]:
        return [id_ for id_, of, _ in self.commands if of == side]

    def weather_of(self, turn: int) -> Weather | None:
        """The weather of a turn where it is not rolled for."""
        if self.weather["mode"] == "roll":
            return None
        listed = self.weather.get("turns", ())
        return Weather(listed[turn - 1] if turn <= len(listed) else self.weather.get("then", "fair"))


@cache
def scenario_file() -> dict[str, Any]:
    """The scenarios of the file by key."""
    return {one["key"]: one for one in load_data(PACKAGE, "scenarios.json")}


@lru_cache(KEPT)
def battle_of(setting: Setting) -> Battle:
    """A battle, made once."""
    if is_own(setting.scenario):
        return own_battle(setting)
    key = setting.scenario.removesuffix(COMMANDS)
    if is_free(key):
        return read_battle(free_data(setting), setting)
    known = scenario_file()
    if key not in known or (setting.scenario != key and not is_shared(key)):
        raise unknown("scenario", setting.scenario, scenario_keys(), "scenario")
    return read_battle(evened(known[key], setting.edition), setting)


def file_of(scenario: str) -> dict[str, Any] | None:
    """The file of a scenario: its object in the list of them, by commands if it is; a free battle has none."""
    found: dict[str, Any] | None = scenario_file().get(scenario.removesuffix(COMMANDS))
    return found | {"by_command": True} if found is not None and scenario.endswith(COMMANDS) else found


def own_battle(setting: Setting) -> Battle:
    """A battle from the text of its file, once all of it is found to be playable."""
    file = check_words(read_own(setting.scenario, BattleFile))
    one = read_battle(msgspec.to_builtins(file), setting)
    check_standing(one.ground, one.stands, one.zones, dict(one.rivers))
    return one


@cache
def scenario_keys() -> tuple[str, ...]:
    """Every scenario, the learning one first; after each whose sides have several commands the same by commands."""
    return tuple(
        key for one in (*scenario_file(), FREE) for key in (one, *([one + COMMANDS] if is_shared(one) else []))
    )


def is_shared(key: str) -> bool:
    """Whether some side has more than one command; the ready armies of a free battle have two each."""
    return is_free(key) or len(scenario_file()[key]["commands"]) > len(scenario_file()[key]["sides"])


def free_data(setting: Setting) -> dict[str, Any]:
    """A free battle by its seed, with the attacker and the edges as they were found."""
    one = free_battle(setting.seed, setting.size, setting.climate, setting.armies, setting.south)
    ground = read_ground(one["table"])
    zones = {side["key"]: free_zone(ground, side["edge"]) for side in one["sides"]}
    found = one | {"first": setting.first, "deploy": {"zones": zones}}
    if not is_to_order(setting.scenario):
        return found
    names = " against ".join(side["name"] for side in one["sides"])
    return found | {
        "title": f"A free battle, table {setting.seed}",
        "about": f"{names}, a {setting.size} in {setting.climate} country.",
    }


def read_battle(data: Mapping[str, Any], setting: Setting) -> Battle:
    """A battle from its data."""
    armies = tuple(Army(s["key"], s["name"], s["mark"], s["edge"]) for s in data["sides"])
    stands = tuple(read_stand(element) for element in data["elements"])
    arrivals = tuple(read_arrival(one) for one in data["arrivals"])
    coming = [stand for arrival in arrivals for stand in arrival.elements]
    roster = tuple(Enrolled(s.id, s.side, s.command, s.type, s.general) for s in (*stands, *coming))
    special = msgspec.convert(data["special"], tuple[Special, ...])
    deploy = data.get("deploy") or {}
    return Battle(
        setting=setting,
        title=data["title"] + (BY_COMMAND if setting.scenario.endswith(COMMANDS) else ""),
        about=data["about"],
        level=data["level"],
        minutes=data["minutes"],
        ground=read_ground(data["table"]),
        armies=armies,
        commands=tuple((c["id"], c["side"], c["name"]) for c in data["commands"]),
        stands=stands,
        arrivals=arrivals,
        terms=Terms(tuple((a.key, a.edge) for a in armies), roster, special, data["first"], data["turns"]),
        light=Light(data["light"]),
        weather=data["weather"],
        rivers=tuple((id_, Crossing(state)) for id_, state in data["rivers"].items()),
        zones={side: tuple((x, y) for x, y in zone) for side, zone in deploy.get("zones", {}).items()},
        names={e["id"]: e.get("name", "") for e in data["elements"]},
        by_command=setting.scenario.endswith(COMMANDS) or data.get("by_command", False),
    )


def read_arrival(data: Mapping[str, Any]) -> Arrival:
    """Elements that come later."""
    low, high = data["x"] if "x" in data else data["y"]
    elements = tuple(read_stand(element, data["side"], data["command"]) for element in data["elements"])
    return Arrival(data["turn"], data["side"], data["command"], data["edge"], (low, high), elements)


make_ready(Special)
