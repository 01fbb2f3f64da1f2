"""A Major Battle of a campaign (d-8, G5.2): both sides draw up all their units in secret, and get them back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from berthier.core.errors import BadInput
from berthier.core.exact import in_short, read_count
from berthier.core.orders import Offer
from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.battles.aftermath import FieldResult
from berthier.rules.capitani.battles.battle import deploy, draw_up
from berthier.rules.capitani.battles.deployment import BODIES, FIRST_ROUND, Split, drawn_up, is_sound
from berthier.rules.capitani.house import D8_ROUNDS
from berthier.rules.capitani.losses import labels
from berthier.rules.capitani.units import (
    ATTACKER,
    DEFENDER,
    Force,
    Hexside,
    Terrain,
    Units,
    Weather,
    fighting_sp,
)

LETTERS = "MVR"  # Main Body, Vanguard, Rearguard
CAMPAIGN_ROUNDS = 6  # what the game plays where the switch is left at its default
MAIN, VAN, REAR = range(3)


class Line(msgspec.Struct, frozen=True, cache_hash=True):
    """A deployment as it is written: which units stand in which body, by their places in the Force."""

    bodies: tuple[int, ...]
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = (
            f"{LETTERS[body]} {','.join(str(place) for place, joined in enumerate(self.bodies) if joined == body)}"
            for body in (VAN, MAIN, REAR)
            if body in self.bodies
        )
        return "; ".join(parts)

    @property
    def split(self) -> Split:
        """The same as a split of the units with their names."""
        return Split(self.bodies, self.names)

    @property
    def label(self) -> str:
        """The same with the names of the units."""
        return str(self.split)


def field_battle(
    umpire: Umpire,
    attacker: Force,
    defender: Force,
    terrain: Terrain = Terrain.CLEAR,
    weather: Weather = Weather.FAIR,
    hexside: Hexside | None = None,
    earthworks_level: int = 0,
    behind_river: bool = False,
    losses_decide: bool = True,
) -> Next[FieldResult]:
    """Deployment form, then the battle; works and river are the defender's; at dusk who lost more withdraws (G5i)."""
    attacker, defender = under_one(attacker), under_one(defender)
    forms: dict[str, Sequence[Line]] = {ATTACKER: lines(attacker), DEFENDER: lines(defender)}
    picked = umpire.secretly(forms, "deployment")
    ours = drawn_up(attacker, picked[ATTACKER].split, 0, False)
    theirs = drawn_up(defender, picked[DEFENDER].split, earthworks_level, behind_river)
    ground, battle = draw_up(umpire, ours, theirs, terrain, weather, hexside, FIRST_ROUND)
    played = umpire.plays(D8_ROUNDS)
    ground = msgspec.structs.replace(
        ground,
        rounds=CAMPAIGN_ROUNDS if played == D8_ROUNDS.default else played,
        came_with=(fighting_sp(attacker.units), fighting_sp(defender.units)) if losses_decide else None,
        campaign=True,
    )
    return Next(deploy, ground, battle)


def under_one(force: Force) -> Force:
    """A side has one Capitano Generale: where commands have joined, the first in rank leads and the others serve."""
    first = next((place for place, capitano in enumerate(force.capitani) if capitano.generale), -1)
    serving = tuple(
        msgspec.structs.replace(capitano, generale=place == first) for place, capitano in enumerate(force.capitani)
    )
    return msgspec.structs.replace(force, capitani=serving)


def lines(force: Force) -> Sequence[Line]:
    """The deployments a program would consider, the even line first; any other sound one is read."""
    return Offer(lambda: likely_lines(force), lambda word: read_line(force, word))


def likely_lines(force: Force) -> tuple[Line, ...]:
    """An even line; one with a Rearguard; horse in the Vanguard; everybody in the Main Body."""
    bodies = min(len(force.capitani), len(BODIES))
    names = labels(force.units)
    ways = [even(force.units, bodies, False), even(force.units, bodies, True), by_arm(force.units, bodies)]
    ways.append((MAIN,) * len(force.units))
    found = dict.fromkeys(Line(way, names) for way in ways if is_sound(force.units, Split(way, names)))
    return tuple(found)


def even(units: Units, bodies: int, rearguard: bool) -> tuple[int, ...]:
    """The largest units first to the lighter of both bodies; guns with the Main Body; the smallest unit behind."""
    fighting = sorted((place for place, unit in enumerate(units) if unit.fights), key=lambda at: -units[at].sp)
    way = [MAIN] * len(units)
    if rearguard and bodies > REAR and len(fighting) > REAR:
        way[fighting.pop()] = REAR
    if bodies <= VAN:
        return tuple(way)
    weight = [0, 0]
    for place in fighting:
        body = VAN if weight[VAN] < weight[MAIN] else MAIN
        way[place] = body
        weight[body] += units[place].sp
    return tuple(way)


def by_arm(units: Units, bodies: int) -> tuple[int, ...]:
    """Horse in the Vanguard, foot and guns in the Main Body."""
    return tuple(VAN if bodies > VAN and unit.is_horse else MAIN for unit in units)


def read_line(force: Force, word: str) -> Line:
    """A deployment in the game's notation: "V 0,2; M 1,4,5; R 3"."""
    way: list[int | None] = [None] * len(force.units)
    for part in word.split(";"):
        letter, _, places = part.strip().partition(" ")
        if letter not in tuple(LETTERS):
            raise BadInput(
                f"{part.strip()!r}: begin with V, M or R for Vanguard, Main Body or Rearguard.", "deployment"
            )
        for named in places.replace(" ", "").split(","):
            place = read_count(named)
            if place is None or place >= len(way) or way[place] is not None:
                raise BadInput(f"Unit {in_short(named)}: each of 0 to {len(way) - 1} stands in one body.", "deployment")
            way[place] = LETTERS.index(letter)
    return checked_line(force, way)


def checked_line(force: Force, way: list[int | None]) -> Line:
    """Refuse a deployment that cannot stand."""
    missing = [name for name, body in zip(labels(force.units), way, strict=True) if body is None]
    if missing:
        raise BadInput(f"{', '.join(missing)}: not in any body.", "deployment")
    line = Line(tuple(body for body in way if body is not None), labels(force.units))
    if len(set(line.bodies)) > len(force.capitani):
        raise BadInput(f"Each body needs a Capitano; this Force has {len(force.capitani)}.", "deployment")
    if not is_sound(force.units, line.split):
        raise BadInput("There is a Main Body, and each body has a unit that fights.", "deployment")
    return line
