"""What a board question is told (appendix): the shape of positions and questions, to name what is wrong with one."""

from __future__ import annotations

from berthier.core.told import Each, Group, Maybe, Shape, names
from berthier.rules.six_states.game.continent import CITIES, LAND, MAJORS, MINORS, STATES
from berthier.rules.six_states.game.scenarios import setups

STATE, MAJOR, MINOR = names("state", STATES), names("power", MAJORS), names("small state", MINORS)
HEX, CITY = names("hex of land", sorted(LAND)), names("city", sorted(CITIES))
PAIRS: Shape = [(STATE, STATE)]
TROOPS = Each(STATE, (int, int, int))
LEADERS: Shape = [(str, int)]
FIGURES = Each(MAJOR, int)
ARMY: dict[str, Shape] = {
    "power": STATE, "hex": HEX, "troops": TROOPS, "leaders": LEADERS, "inside": bool, "supply": int, "hunger": int,
    "active": bool, "closed": bool, "to_guns": bool,
}  # fmt: skip
SHIPS: dict[str, Shape] = dict.fromkeys(("nsp", "nsp_damaged", "t", "t_damaged"), int)
FLEET: dict[str, Shape] = {"power": STATE, "state": STATE, "at": str, "standing": str, "tried": bool, **SHIPS}
POSITION: dict[str, Shape] = {
    "scenario": Maybe(names("scenario", setups())),
    "turn": int,
    "month": int,
    "powers": [MAJOR],
    "war": PAIRS,
    "alliance": PAIRS,
    "truces": [(MAJOR, MAJOR, int)],
    "offers": [(MAJOR, MAJOR, str)],
    "minors": Each(MINOR, Group(("status",), {"status": str, "patron": Maybe(MAJOR)})),
    "barred": [(MAJOR, MINOR, int)],
    "wronged": FIGURES,
    "control": Each(CITY, STATE),
    "armies": [Group(("power", "hex"), ARMY)],
    "depots": [Group(("power", "hex", "points"), {"power": STATE, "hex": HEX, "points": int})],
    "fleets": [Group(("power", "at"), FLEET)],
    "laurels": FIGURES,
    "held": FIGURES,
    "had_guards": Each(MAJOR, bool),
}
QUESTION: dict[str, Shape] = {
    "position": POSITION, "power": STATE, "attacker": STATE, "minor": MINOR, "state": STATE, "powers": [MAJOR],
    "hex": str, "from": str, "to": str, "at": str, "path": [str], "ask": [str], "battles": [str], "barred": [str],
    "came_from": [Maybe(str)], "back_to": Maybe(str), "units": TROOPS, "ships": SHIPS, "leaders": int, "force": int,
    "hexes": int, "row": int, "inside": bool, "damaged": bool, "papers": Each(MAJOR, [Maybe(str)]),
}  # fmt: skip
