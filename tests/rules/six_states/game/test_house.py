"""Every switch of the whole game is real: each setting but the default changes what happens on a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.rules.six_states.game.closing import close_month
from berthier.rules.six_states.game.council.cabinet import roll_order
from berthier.rules.six_states.game.fights.aftermath import Clash, Fate, fall_back
from berthier.rules.six_states.game.fights.battles import call_guns, forces
from berthier.rules.six_states.game.house import GAME_SWITCHES
from berthier.rules.six_states.game.land.marches import enter
from berthier.rules.six_states.game.land.zones import zone_of_control
from berthier.rules.six_states.game.opening import open_month
from berthier.rules.six_states.game.reading import read_position
from berthier.rules.six_states.game.sea.sea_orders import Sail
from berthier.rules.six_states.game.sea.voyages import set_sail, steer
from berthier.rules.six_states.game.turn import campaign
from berthier.rules.six_states.units import DEFENDER
from tests.rules.six_states.game.walks import ByLot

RULESET = find_ruleset("six_states")
WAR = {"scenario": "two_neighbours", "war": [["Gray", "Yellow"]], "powers": ["Gray", "Yellow"]}


def army(power: str, name: str, sp: int, **more: Any) -> dict[str, Any]:
    return {"power": power, "hex": name, "troops": {power: [sp, 0, 0]}, "leaders": [[f"L{name}", 1]], **more}


def board(*armies: dict[str, Any], **more: Any) -> Any:
    return read_position(WAR | {"armies": list(armies)} | more)


def go_on(umpire: Any, position: Any, *args: Any) -> Any:
    """Where a phase ends."""
    return position


def rest(umpire: Any) -> Any:
    return open_month(umpire, board(army("Gray", "1222", 12), turn=3), go_on).args


def order(umpire: Any) -> Any:
    return [roll_order(umpire, board(turn=turn)).order for turn in range(1, 7)]


def begin(umpire: Any) -> Any:
    return campaign(umpire, "two_neighbours").args[0].without


def overrun(umpire: Any) -> Any:
    without = campaign(umpire, "two_neighbours").args[0].without
    return enter(umpire, board(army("Yellow", "1222", 1)).but(without=without), "Gray", "1222", 12).armies


def starving(umpire: Any) -> Any:
    position = board(army("Gray", "1222", 5, hunger=2), army("Yellow", "1222", 5))
    return forces(umpire, position.armies[:1], position.armies[1:])


def interception(umpire: Any) -> Any:
    """A ship sails past a stronger fleet."""
    fleets = [{"power": "Gray", "at": "P:1228", "nsp": 1}, {"power": "Yellow", "at": "Z12", "nsp": 5}]
    sail = Sail(("P:1228", "Z12"), "Gray")
    node = set_sail(umpire, board(fleets=fleets), "Gray", sail, go_on)
    return steer(umpire, *node.args).procedure.__name__


def guns(umpire: Any) -> Any:
    position = board(army("Gray", "1421", 7), army("Gray", "1422", 4), army("Yellow", "1421", 14))
    return call_guns(umpire, position, "1421", "Yellow", go_on, (), ()).procedure.__name__


def no_way(umpire: Any) -> Any:
    """An army shut in on all sides is beaten."""
    around = [army("Yellow", name, 5) for name in ("1421", "1420", "1422", "1320", "1321", "1520")]
    position = board(army("Gray", "1421", 4), *around)
    clash = Clash("1421", "Yellow", "Gray", (("Yellow", "1421", False),), (("Gray", "1421", False),), "field")
    fate = Fate(clash, DEFENDER, 1, (("Gray", "1421", False),), False, False)
    return fall_back(umpire, position, fate, go_on, ()).procedure.__name__


def laurel(umpire: Any) -> Any:
    position = board(army("Yellow", "1421", 9))
    clash = Clash("1421", "Yellow", "Gray", (("Yellow", "1421", False),), (), "field")
    return fall_back(umpire, position, Fate(clash, DEFENDER, 2, (), True, True), go_on, ()).args[0].laurels


def capitulation(umpire: Any) -> Any:
    return close_month(umpire, board(control={"0927": "Yellow"}, held={"Gray": 1}))[1]


SHOWS: dict[str, Callable[[Any], Any]] = {
    "G11": rest,
    "G16": order,
    "G22": begin,
    "G23": begin,
    "G26": overrun,
    "G31": starving,
    "G34": interception,
    "G41": guns,
    "G43": no_way,
    "G48": laurel,
    "G50": capitulation,
}
SETTINGS = [(s.id, str(option)) for s in GAME_SWITCHES for option in s.options if option != s.default]


def play(switch: str, settings: dict[str, str]) -> list[Any]:
    """The same dice, drawn several times over."""
    return [SHOWS[switch](ByLot(f"house {seed}", RULESET.set(settings))) for seed in range(8)]


@pytest.mark.parametrize(("switch", "setting"), SETTINGS)
def test_a_setting_changes_what_happens(switch: str, setting: str) -> None:
    assert play(switch, {switch: setting}) != play(switch, {})


def test_every_switch_is_shown() -> None:
    assert set(SHOWS) == {switch.id for switch in GAME_SWITCHES}


@pytest.mark.parametrize(("without", "hexes"), [((), 6), (("G22",), 0)])
def test_without_zones_nobody_controls_anything(without: tuple[str, ...], hexes: int) -> None:
    position = board(army("Yellow", "1621", 7)).but(without=without)
    assert len(zone_of_control(position, "Yellow")) == hexes
