"""The position: the whole state of the game between two orders, one frozen value (c)."""

from __future__ import annotations

from berthier.core.remembered import Remembering, fact
from berthier.rules.great_powers.game.edition import Edition
from berthier.rules.great_powers.game.europe import AREA_KEYS, LEADERS, PLACE_OF, POWERS, Leader, month_number
from berthier.rules.great_powers.game.pieces import (
    CorpsState,
    FleetState,
    Garrison,
    Glimpse,
    Light,
    MinorState,
    Pair,
    PowerState,
)

# Groups of fields that facts of the map rest on.
PASSAGE = ("control", "wars", "allies", "minors", "access", "in_play", "trespass")
GROUND = (*PASSAGE, "corps", "garrisons", "light", "fleets")
STORES = (*GROUND, "depots")


class Position(Remembering, frozen=True, dict=True):
    """Everything that changes; what is asked of it often is worked out once for each position."""

    scenario: str
    year: int
    month: int
    powers: tuple[PowerState, ...]
    minors: tuple[MinorState, ...]
    owner: tuple[str, ...]
    control: tuple[str, ...]
    segment: str = ""  # the part of the month that is played
    slots: tuple[tuple[str, ...], ...] = ()  # who orders now, at sea or on land, and who after him
    round: int = 0  # of politics
    wars: frozenset[Pair] = frozenset()
    outbreaks: tuple[tuple[str, str, int], ...] = ()  # since when, of wars that have begun since the scenario did
    allies: frozenset[Pair] = frozenset()
    truces: tuple[tuple[str, str, int], ...] = ()
    pacts: tuple[tuple[str, str, int], ...] = ()
    access: frozenset[Pair] = frozenset()
    combined: frozenset[Pair] = frozenset()
    corps: tuple[CorpsState, ...] = ()
    leaders: tuple[tuple[str, str, str], ...] = ()
    fleets: tuple[FleetState, ...] = ()
    garrisons: tuple[Garrison, ...] = ()
    light: tuple[Light, ...] = ()
    depots: tuple[tuple[str, str], ...] = ()
    sieges: tuple[tuple[str, int], ...] = ()
    in_play: frozenset[str] | None = None
    trespass: tuple[tuple[str, str], ...] = ()
    ports_closed: frozenset[str] = frozenset()
    shut: tuple[tuple[str, int], ...] = ()  # ports a treaty keeps closed, and until when
    nelson: str | None = None
    battle_days: int = 2
    italy: str | None = None
    busy: frozenset[str] = frozenset()  # what has been ordered this month and may not be again
    unknown: frozenset[str] = frozenset()  # whose contents are only guessed here: corps, fleets, powers, cities
    hidden: bool = True  # whether contents of foreign corps are
    fortress_stops: bool = True  # whether enemy troops in a fortress end a march
    glimpses: tuple[Glimpse, ...] = ()
    edition: Edition = Edition.FIRST  # of the rulings it goes by
    by_par: bool = True  # whether leads over par decide a campaign that ends without a level reached
    even: bool = False  # whether the levels of a scenario are those at which equal programs win about as many

    @property
    def now(self) -> int:
        """The month on one scale."""
        return month_number(self.year, self.month)

    @fact("minors")
    def flags(self) -> dict[str, str]:
        """The flag of every nation: a minor C or FS flies its power's (c)."""
        own = {power: power for power in POWERS}
        return own | {
            minor.name: (minor.power or minor.name) if minor.state in ("C", "FS") else minor.name
            for minor in self.minors
        }

    @fact("minors")
    def minor(self) -> dict[str, MinorState]:
        return {minor.name: minor for minor in self.minors}

    @fact("powers")
    def power(self) -> dict[str, PowerState]:
        return {power.key: power for power in self.powers}

    @fact("wars")
    def enemies_of(self) -> dict[str, frozenset[str]]:
        """Who is at war with each flag."""
        found: dict[str, set[str]] = {}
        for one, other in self.wars:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
        return {flag: frozenset(foes) for flag, foes in found.items()}

    @fact("allies", "minors")
    def friends_of(self) -> dict[str, frozenset[str]]:
        """Same flag, allies, and a minor A and the power that steers it."""
        found: dict[str, set[str]] = {}
        steered = [(m.name, m.power) for m in self.minors if m.state == "A" and m.power]
        for one, other in (*self.allies, *steered):
            found.setdefault(one, {one}).add(other)
            found.setdefault(other, {other}).add(one)
        return {flag: frozenset(friends) for flag, friends in found.items()}

    @fact("corps")
    def corps_by_id(self) -> dict[str, CorpsState]:
        return {corps.id: corps for corps in self.corps}

    @fact("fleets")
    def fleet_by_id(self) -> dict[str, FleetState]:
        return {fleet.id: fleet for fleet in self.fleets}

    @fact("corps")
    def field(self) -> dict[str, tuple[CorpsState, ...]]:
        """Field corps of each area: in it, not in the city, with factors; in roster order."""
        return self._by_area(in_city=False)

    @fact("corps")
    def inside(self) -> dict[str, tuple[CorpsState, ...]]:
        """Corps inside each city."""
        return self._by_area(in_city=True)

    def _by_area(self, *, in_city: bool) -> dict[str, tuple[CorpsState, ...]]:
        found: dict[str, list[CorpsState]] = {}
        for corps in self.corps:
            if corps.area is not None and corps.in_city is in_city and any(corps.counts):
                found.setdefault(corps.area, []).append(corps)
        return {area: tuple(stack) for area, stack in found.items()}

    @fact("corps", "minors")
    def field_flags(self) -> dict[str, frozenset[str]]:
        """The flags of the field corps of each area."""
        flags = self.flags
        return {area: frozenset(flags[each.nation] for each in stack) for area, stack in self.field.items()}

    @fact("corps", "garrisons", "minors")
    def inside_flags(self) -> dict[str, tuple[str, ...]]:
        """The flags of the troops in each city, the garrison's first."""
        flags = self.flags
        found = {area: [flags[each.nation]] for area, each in self.garrison.items()}
        for area, stack in self.inside.items():
            found.setdefault(area, []).extend(flags[each.nation] for each in stack)
        return {area: tuple(inside) for area, inside in found.items()}

    @fact("light", "minors")
    def light_flags(self) -> dict[str, frozenset[str]]:
        """The flags of the light bodies of each area."""
        flags = self.flags
        return {area: frozenset(flags[each.nation] for each in bodies) for area, bodies in self.light_at.items()}

    @fact("garrisons")
    def garrison(self) -> dict[str, Garrison]:
        return {each.area: each for each in self.garrisons if each.factors}

    @fact("light")
    def light_at(self) -> dict[str, tuple[Light, ...]]:
        found: dict[str, list[Light]] = {}
        for body in self.light:
            found.setdefault(body.area, []).append(body)
        return {area: tuple(bodies) for area, bodies in found.items()}

    @fact("control")
    def controller(self) -> dict[str, str]:
        return dict(zip(AREA_KEYS, self.control, strict=True))

    @fact("leaders")
    def leaders_with(self) -> dict[str, tuple[Leader, ...]]:
        """The leaders of each corps."""
        found: dict[str, list[Leader]] = {}
        for nation, name, corps in self.leaders:
            found.setdefault(corps, []).append(LEADERS[nation, name])
        return {corps: tuple(leaders) for corps, leaders in found.items()}

    @fact("fleets")
    def at_sea(self) -> dict[str, tuple[FleetState, ...]]:
        """Fleets with ships in each sea zone."""
        return self._fleets("sea")

    @fact("fleets")
    def blockading(self) -> dict[str, tuple[FleetState, ...]]:
        """Fleets with ships in the blockade box of each port."""
        return self._fleets("blockade")

    def _fleets(self, lies: str) -> dict[str, tuple[FleetState, ...]]:
        found: dict[str, list[FleetState]] = {}
        for fleet in self.fleets:
            if fleet.lies == lies and fleet.ships:
                found.setdefault(fleet.where, []).append(fleet)
        return {where: tuple(fleets) for where, fleets in found.items()}

    def owner_of(self, area: str) -> str:
        """Whose an area is by right."""
        return self.owner[PLACE_OF[area]]
