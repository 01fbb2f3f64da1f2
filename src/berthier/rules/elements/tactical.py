"""Tactical factors (table 8): what the situation is worth, in close combat and in shooting."""

from __future__ import annotations

import msgspec

from berthier.core.tally import Line
from berthier.rules.elements.charts import TACTICAL
from berthier.rules.elements.house import G_LONG, Adverse, LongShots
from berthier.rules.elements.reading import Reading
from berthier.rules.elements.units import Element, Fighter, Going, Grade, State, Type
from berthier.rules.elements.who import is_of

CITE = f"{TACTICAL.source}: {TACTICAL.title}"
GUNS = "Art (S), Art (O), Art (I)"
SMALL_SHOT = "Sh, Dr, Bw, Sk"
LONG_SHOT = Line("T-LONG", -1, G_LONG.title, "house")
NEAR_GUNS = 600  # paces within which Art (S) beats down fortifications
POINT_BLANK = 100  # paces within which guns shoot with +1
MOST_SIDES = 3  # R-EACH: two flanks and the rear
MOST_ASSISTING = 2


def line(id_: str, times: int = 1) -> Line:
    """A printed tactical factor, so many times."""
    row = TACTICAL.row(id_)
    return Line(id_, times * int(str(row["points"].value)), str(row["when"].value), CITE)


def close_factors(element: Fighter, opponent: Fighter, enemy_bound: bool, reading: Reading) -> list[Line]:
    """The factors of an element in close combat, in the order of the sheet."""
    lines = []
    if element.fortified and is_of(element, "Foot, Art", reading) and not is_of(opponent, "Sk (X)", reading):
        lines.append(line("T-FORT"))
    if element.obstacle and is_of(element, "Foot, Art, Bg", reading) and is_of(opponent, "Cavalry", reading):
        lines.append(line("T-OBST"))
    if element.high:
        lines.append(line("T-HIGH"))
    if element.bua and is_of(element, "Foot", reading) and not element.stands_on_road:
        lines.append(line("T-BUA"))
    if element.general:
        lines.append(line("T-GEN"))
    if enemy_bound and element.front_engaged and has_own_guns(element, reading):
        lines.append(line("T-GUNS"))
    lines += adverse(element, reading)
    if element.overlaps + element.flank_rear_contacts:
        lines.append(line("T-EACH", min(MOST_SIDES, element.overlaps + element.flank_rear_contacts)))
    if suffers_going(element, opponent, reading):
        lines.append(line("T-GOING"))
    return lines


def has_own_guns(element: Fighter, reading: Reading) -> bool:
    """Art (S), (O) or (I) served by its own crew: captured guns get no bonus (R-CAP2)."""
    return is_of(element, GUNS, reading) and element.state is not State.CAPTURED


def suffers_going(element: Fighter, opponent: Fighter, reading: Reading) -> bool:
    """Cavalry, Pk or Train: attacking across something, or in or against enemy in bad going and not along a road.

    Only its own facing along a road spares it; an enemy in bad going stays there, whichever way it faces.
    """
    if not is_of(element, "Cavalry, Pk, Train", reading):
        return False
    return element.attacking_across is not None or not good_for(element, opponent)


def good_for(element: Fighter, opponent: Fighter) -> bool:
    """Going that counts as good for an element: it takes no -2 for it (R-GOOD)."""
    return element.facing_along_road or (element.going is opponent.going is Going.GOOD)


def adverse(element: Fighter, reading: Reading) -> list[Line]:
    """Beaten command or bad weather: one -1 even if both (R-ONCE)."""
    times = element.beaten + element.weather
    if times and reading.adverse is Adverse.ONCE:
        times = 1
    return [line("T-BEATEN", times)] if times else []


class Shot(msgspec.Struct, frozen=True):
    """How an element takes part in an exchange of shooting."""

    distance: int
    shoots: bool
    is_shot_at: bool
    assisting_enemies: int = 0


def shooting_factors(element: Fighter, opponent: Fighter, shot: Shot, reading: Reading) -> list[Line]:
    """The factors of an element that shoots, is shot at, or both (D6 step 4)."""
    lines = cover(element, opponent, shot, reading) if shot.is_shot_at else []
    if shot.shoots and shot.distance <= POINT_BLANK and has_own_guns(element, reading):
        lines.append(line("T-GUNS"))
    lines += adverse(element, reading)
    if shot.shoots and is_long(element, shot, reading):
        lines.append(LONG_SHOT)
    if shot.assisting_enemies:
        lines.append(line("T-EACH", min(MOST_ASSISTING, shot.assisting_enemies)))
    return lines


def is_long(element: Fighter, shot: Shot, reading: Reading) -> bool:
    """A shot of Sh, Dr, Bw or Sk beyond 100 paces, where the table plays G-LONG."""
    return reading.long_shots is LongShots.ON and shot.distance > POINT_BLANK and is_of(element, SMALL_SHOT, reading)


def cover(target: Fighter, shooter: Fighter, shot: Shot, reading: Reading) -> list[Line]:
    """What helps an element that is shot at."""
    lines = []
    if target.fortified and is_of(target, "Foot, Art", reading) and not beats_cover(shooter, shot.distance):
        lines.append(line("T-FORT"))
    if target.bua and is_of(target, "Foot", reading) and shooter.type is not Type.ART and not target.stands_on_road:
        lines.append(line("T-BUA"))
    if shoots_high_or_narrow(shooter):
        lines.append(line("T-SHOTFROM"))
    if target.general:
        lines.append(line("T-GEN"))
    return lines


def beats_cover(shooter: Element, distance: int) -> bool:
    """Bows, and Art (S) within 600 paces, shoot as if there were no fortifications."""
    return shooter.type is Type.BW or (shooter.type is Type.ART and shooter.grade is Grade.S and distance <= NEAR_GUNS)


def shoots_high_or_narrow(shooter: Fighter) -> bool:
    """Plunging shot from guns on a hill, or the few bow guns of a WWg or Ship (R-SHOTFROM)."""
    if shooter.type is Type.ART:
        return shooter.on_hill
    return shooter.type in (Type.WWG, Type.SHIPS) and shooter.shoots_front_edge
