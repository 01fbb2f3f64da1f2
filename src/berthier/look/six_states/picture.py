"""The board as it is drawn (design, section b): grounds, countries, rivers, roads, cities, sea zones."""

from __future__ import annotations

from functools import lru_cache

from berthier.boards.board import HexBoard
from berthier.boards.parts import Country, Ground, Label, River, Road, Site, Zone
from berthier.core.game import KEPT, GameSide
from berthier.rules.six_states.game.continent import CITIES, DATA, ICY, LAND, MAJORS, MINORS, STATES, ZONES, ZONES_OF
from berthier.rules.six_states.game.scenarios import area_of, setup_of, zones_of

GROUNDS = (
    Ground("~", "sea", "#c9d8dc", mark="waves", water=True),
    Ground("=", "lake", "#c9d8dc", mark="waves", water=True, note="closed"),
    Ground("^", "peak", "#7d7062", 85, "snow peaks", note="closed"),
    Ground(".", "clear", note="1 point, defence 0"),
    Ground("f", "forest", "#86a377", 42, "trees", note="2 points, defence 1"),
    Ground("r", "rough", "#c9ab74", 36, "hachures", note="2 points, defence 1"),
    Ground("m", "mountain", "#a68c63", 55, "cones", note="3 points, defence 1"),
    Ground("s", "swamp", "#8fb3b0", 50, "reeds", note="2 points, defence 0"),
)
COLOURS = {
    "Blue": ("#2b5797", "plain"),
    "Gray": ("#6a6a6c", "diagonals"),
    "Green": ("#3b7a48", "leaves"),
    "Red": ("#a5342a", "uprights"),
    "White": ("#fbfaf5", "rim"),
    "Yellow": ("#d8a31d", "dots"),
}
BROWN = "#8a5a33"
MARKS = {"Blue": "Bl", "Gray": "Gy", "Green": "Gn", "Red": "Rd", "White": "Wh", "Yellow": "Ye"}


def sides_of(scenario: str) -> tuple[GameSide, ...]:
    """The powers of a scenario; small states are nobody's seat and are never asked."""
    setup = setup_of(scenario)
    teams = {power: team for team, theirs in setup.teams.items() for power in theirs if len(theirs) > 1}
    return tuple(
        GameSide(power, STATES[power].name, *COLOURS[power], MARKS[power], teams.get(power))
        for power in sorted(setup.powers)
    )


@lru_cache(KEPT)
def board_of(scenario: str) -> HexBoard:
    """The continent, with the part that is in play."""
    setup = setup_of(scenario)
    area, zones = area_of(scenario), zones_of(scenario)
    water = {name for zone in ZONES.values() if zones is None or zone.id in zones for name in zone.hexes}
    return HexBoard(
        title=f"Six States: {setup.title}",
        columns=DATA["columns"],
        rows=DATA["rows"],
        ground=tuple(DATA["terrain"]),
        grounds=GROUNDS,
        country_rows=tuple(DATA["country"]),
        countries=tuple(_country(state) for state in (*MAJORS, *MINORS)),
        rivers=tuple(River(river["name"], tuple((a, b) for a, b in river["sides"])) for river in DATA["rivers"]),
        roads=tuple(Road((a, b)) for a, b in DATA["roads"]),
        sites=tuple(_site(name) for name in sorted(CITIES)),
        zones=tuple(Zone(zone.id, zone.name, zone.hexes, zone.label_at) for zone in ZONES.values()),
        labels=tuple(_river_label(river) for river in DATA["rivers"]),
        window=None if area is None else frozenset(area | water),
        about=setup.story,
    )


def _country(state: str) -> Country:
    found = STATES[state]
    major = state in MAJORS
    colour = COLOURS[state][0] if major else BROWN
    return Country(
        found.letter if major else state, found.name, colour, "solid" if major else "dashed", 6 if major else 0,
        label_at=_middle(state),
    )  # fmt: skip


def _middle(state: str) -> str:
    """A hex of the country near its middle without a city, for its name."""
    legend = {key: value for key, value in DATA["country_legend"].items() if value == state}
    letter = next(iter(legend))
    cells = [(c, r) for r, row in enumerate(DATA["country"]) for c, x in enumerate(row) if x == letter]
    at = (sum(c for c, _ in cells) / len(cells), sum(r for _, r in cells) / len(cells))
    free = [cell for cell in cells if f"{cell[0]:02}{cell[1]:02}" not in CITIES]
    column, row = min(free, key=lambda cell: (cell[0] - at[0]) ** 2 + (cell[1] - at[1]) ** 2)
    return f"{column:02}{row:02}"


def _site(name: str) -> Site:
    city = CITIES[name]
    badges = [*(["port"] if city.port else []), *(["icy"] if city.port and name in ICY else [])]
    if city.capital:
        letter = "" if city.state in MAJORS else str(city.state)
        colour = COLOURS[city.state][0] if city.state in MAJORS else BROWN
        return Site(name, city.name, "disc", letter, str(colour), tuple(badges), 3 if city.state in MAJORS else 2)
    return Site(name, city.name, "fort" if city.fortified else "square", badges=tuple(badges))


def _river_label(river: dict[str, object]) -> Label:
    sides = river["sides"]
    assert isinstance(sides, list)
    return Label(str(river["name"]), at=sides[len(sides) // 2][0], kind="river", zoom=1)


assert set(ZONES_OF) <= LAND
