"""A second reading of the fights, written by hand from the sheet and the reading: no chart and no code of ours.

Inputs are the plain words of the case vocabulary; nothing here imports berthier.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

CAVALRY = ("Ln", "Pi", "Si", "LH", "Cm")
FOOT = ("Dr", "Bw", "Pk", "Sh", "Bd", "Wb", "Hd", "Sk")
TRAIN = ("Art", "Pont", "WWg", "El", "Bg")
NAVAL = ("Ships", "Gal", "Boats")
BRIDGES = ("PermBridge", "TempBridge")
LAND = CAVALRY + FOOT + TRAIN
TYPES = LAND + NAVAL + BRIDGES
GRADES = ("S", "O", "I", "F", "X")

# Own score against cavalry, foot, train or naval. Bd against foot in close combat; shot at it is 3 (R-BD).
SCORES = {
    "El": (5, 4, 2), "WWg": (4, 4, 4), "Ships": (4, 4, 4), "PermBridge": (4, 4, 4), "Pi": (4, 3, 2), "Pk": (4, 3, 2),
    "Cm": (4, 2, 2), "Bw": (4, 2, 2), "Bd": (3, 5, 3), "Ln": (3, 3, 3), "Si": (3, 3, 3), "Art": (3, 3, 3),
    "Gal": (3, 3, 3), "Sh": (2, 4, 3), "Dr": (2, 3, 3), "Wb": (2, 3, 3), "LH": (2, 2, 3), "Hd": (2, 2, 3),
    "Boats": (2, 2, 3), "Sk": (2, 2, 3), "Pont": (2, 2, 3), "TempBridge": (2, 2, 3), "Bg": (1, 1, 2),
}  # fmt: skip
PLAIN = {
    "grade": "O", "general": False, "beaten": False, "weather": False, "going": "good", "facing_along_road": False,
    "high": False, "fortified": False, "obstacle": False, "bua": False, "attacking_across": None, "overlaps": 0,
    "flank_rear_contacts": 0, "rear_support": None, "flank_support": (), "moved_into_front": False, "on_hill": False,
    "shoots_front_edge": False, "mobile": True, "state": "laden",
}  # fmt: skip


def person(words: dict[str, Any]) -> SimpleNamespace:
    """An element with everything that was left out."""
    return SimpleNamespace(**PLAIN | words)


def base_score(me: Any, foe: Any, close: bool) -> int:
    column = 0 if foe.type in CAVALRY else 1 if foe.type in FOOT else 2
    if me.state != "laden":
        return SCORES["Bg"][column]
    if me.type == "Bd" and column == 1 and not close:
        return 3
    return SCORES[me.type][column]


def rear_score(me: Any, foe: Any, enemy_bound: bool) -> int:
    behind = me.rear_support and person(me.rear_support)
    if not behind or behind.type != me.type:
        return 0
    grades = {me.grade, behind.grade}
    always = me.type == "Pk" or (me.type == "Pi" and "F" not in grades) or (me.type == "Wb" and grades <= {"S", "O"})
    shot = me.type == foe.type == "Sh" and "F" not in grades
    steady = me.type in ("Sh", "Si") or (me.type, "S" in grades) == ("Ln", False)
    steady = steady or (me.type, "F" in grades) == ("Bd", False)
    return int(always or shot or (steady and enemy_bound and foe.type in CAVALRY))


def flank_score(me: Any, foe: Any) -> int:
    ours, theirs = ([person(friend) for friend in side.flank_support] for side in (me, foe))
    score = 0
    if me.type == "Sh" and (foe.type in CAVALRY or foe.type == "Wb"):
        score += 2 * any(friend.type == "Pk" or (friend.type == "Pi" and friend.grade != "I") for friend in ours)
    if me.type in ("Sh", "Art"):
        score += any((friend.type, friend.grade) == ("Art", "I") for friend in ours)
    if me.type in CAVALRY and foe.type in ("Ln", "Pi", "Pk"):
        score -= any(friend.type in ("Sh", "Dr") for friend in theirs)
    return score


def stands_well(me: Any) -> bool:
    return me.going == "good" or me.facing_along_road


def close_score(me: Any, foe: Any, enemy_bound: bool) -> int:
    score = base_score(me, foe, True) + rear_score(me, foe, enemy_bound) + flank_score(me, foe)
    if me.fortified and (me.type in FOOT or me.type == "Art") and (foe.type, foe.grade) != ("Sk", "X"):
        score += 2
    score += me.obstacle and (me.type in FOOT or me.type in ("Art", "Bg")) and foe.type in CAVALRY
    score += me.high + me.general
    score += me.bua and me.type in FOOT and not me.facing_along_road
    score += me.type == "Art" and me.grade in "SOI" and enemy_bound and me.state != "captured"
    score -= me.beaten or me.weather
    score -= min(3, me.overlaps + me.flank_rear_contacts)
    bad = not me.facing_along_road and not (stands_well(me) and stands_well(foe))
    if (me.type in CAVALRY or me.type == "Pk" or me.type in TRAIN) and (me.attacking_across or bad):
        score -= 2
    return score


def shooting_score(me: Any, foe: Any, distance: int, shoots: bool, shot_at: bool, assisting: int) -> int:
    score = base_score(me, foe, False) - (me.beaten or me.weather) - assisting
    score += shoots and me.type == "Art" and me.grade in "SOI" and distance <= 100 and me.state != "captured"
    if not shot_at:
        return score
    breaks_in = foe.type == "Bw" or ((foe.type, foe.grade) == ("Art", "S") and distance <= 600)
    score += 2 * (me.fortified and (me.type in FOOT or me.type == "Art") and not breaks_in)
    score += me.bua and me.type in FOOT and foe.type != "Art" and not me.facing_along_road
    score += foe.on_hill if foe.type == "Art" else foe.type in ("WWg", "Ships") and foe.shoots_front_edge
    return score + me.general


def close_grade(me: Any, foe: Any, own: int, other: int, enemy_bound: bool) -> int:
    if me.grade == "S":
        return (own < other and foe.type not in ("Art", "El")) + (own > other and me.type == "Sh")
    if me.grade == "I":
        return -(own <= other)
    if me.grade == "F":
        return -(own < other and enemy_bound)
    listed = foe.type in CAVALRY or foe.type in ("Pk", "El", "WWg")
    return exception(own, listed) if me.grade == "X" else 0


def exception(own: int, listed: bool) -> int:
    return -2 if own % 2 else 2 * listed


def shooting_grade(me: Any, foe: Any, own: int, other: int) -> int:
    if me.grade == "S":
        return (own < other and foe.type == "Bw") + (own > other and me.type in ("Bw", "Art"))
    if me.grade == "I":
        return -(own < other) - (own < other and foe.type == "Bw" and me.type in LAND)
    if me.grade == "F":
        return -(own > other)
    return exception(own, foe.type in CAVALRY or foe.type == "WWg") if me.grade == "X" else 0


def narrowly(me: Any, foe: Any, close: bool, enemy_bound: bool, own: int, other: int) -> str:
    """Less than the enemy, more than half."""
    flat = stands_well(me) and stands_well(foe)
    suits = foe.facing_along_road or flat
    who, even = f"{foe.type}{foe.grade}", other % 2 == 0
    horse = foe.type in CAVALRY
    ours, theirs = close and not enemy_bound, close and enemy_bound
    destroyed = {
        "Ln": close and (foe.type == "El" or (who == "BwS" and me.moved_into_front)),
        "Pi": (theirs and (foe.type == "Ln" or who == "PiF" or (who in ("PiS", "PiO") and even)))
        or (ours and foe.type == "Si"),
        "Si": theirs and foe.type == "Ln",
        "Cm": me.grade == "S" and foe.type == "El",
        "Dr": close and horse and flat,
        "Bw": close and horse and flat,
        "Pk": (theirs and (foe.type == "Ln" or who in ("CmS", "BdF"))) or (ours and foe.type == "Pi"),
        "Sh": theirs
        and (
            foe.type in ("Bd", "Wb")
            or who == "ShF"
            or (suits and (foe.type in ("Ln", "Si") or who in ("PiF", "CmS") or (foe.type == "Pi" and even)))
        ),
        "Bd": (theirs and (foe.type in ("Ln", "Si") or who == "CmS")) or (ours and foe.type == "Sh"),
        "Wb": close and suits and (foe.type == "Ln" or who == "CmS"),
        "Hd": close and suits and (foe.type == "Ln" or who == "CmS"),
        "Sk": close and flat and (horse or foe.type == "Dr"),
        "Art": close or who == "ArtS",
        "Pont": close,
        "WWg": foe.type == "El" or who in ("SkX", "ArtS", "ArtO"),
        "Bg": close,
    }
    if destroyed.get(me.type, close and foe.type in NAVAL and foe.grade == "X" and me.type in NAVAL + BRIDGES):
        return "destroyed"
    return narrow_escape(me, foe, close, flat, own)


def narrow_escape(me: Any, foe: Any, close: bool, flat: bool, own: int) -> str:
    if me.type in ("Si", "El"):
        return "flee" if not close and foe.type in ("Pi", "Sh") else "recoil"
    if me.type in ("LH", "Cm"):
        return "recoil" if me.type == "LH" and foe.type in ("LH", "Sk") else "flee"
    if me.type in ("Wb", "Hd"):
        return "flee" if not close and foe.type in (*NAVAL, "Art") else "recoil"
    if me.type == "Sk":
        return "flee" if close and flat and foe.type == "Wb" else "recoil"
    if me.type == "Art":
        return {"I": "recoil", "F": "flee", "X": "flee"}.get(me.grade, "no_effect" if own % 2 else "teams_desert")
    if me.type == "Bg":
        return "flee" if me.mobile else "no_effect"
    if me.type == "WWg" or me.type in BRIDGES or (me.type in NAVAL and me.state == "unladen"):
        return "no_effect"
    return "recoil"


def badly(me: Any, foe: Any, close: bool) -> str:
    """Half the enemy or less."""
    flat = stands_well(me) and stands_well(foe)
    if me.type in ("LH", "Sk"):
        return "flee" if not close or foe.type == "Pk" or (foe.type == "Bd" and foe.grade != "F") else "destroyed"
    if me.type in ("Pi", "Si") or (me.type == "Cm" and me.grade != "S"):
        return "flee" if foe.type == "Pk" and flat else "destroyed"
    if me.type == "Dr":
        return "destroyed" if close and flat and foe.type in CAVALRY else "flee"
    if me.type in LAND:
        return "captured" if me.type == "Art" and close else "destroyed"
    if close:
        return "captured"
    if foe.type in (*NAVAL, "Art"):
        return "destroyed"
    return "flee" if me.type in NAVAL and me.state != "unladen" else "no_effect"


Ended = tuple[str | None, str, str, str]  # loser, band, outcome of A, outcome of B


def compared(a: Any, b: Any, finals: tuple[int, int], close: bool, bound_of: str, a_suffers: bool) -> Ended:
    if finals[0] == finals[1]:
        return None, "equal", "no_effect", "no_effect"
    (low, me), (high, foe) = sorted(((finals[0], a), (finals[1], b)), key=lambda pair: pair[0])
    loser = "A" if me is a else "B"
    band = "half_or_less" if 2 * low <= high else "less_than"
    suffers = badly(me, foe, close) if 2 * low <= high else narrowly(me, foe, close, bound_of != loser, low, high)
    outcomes = {"A": "no_effect", "B": "no_effect"} | ({loser: suffers} if a_suffers or loser == "B" else {})
    return loser, band, outcomes["A"], outcomes["B"]


def fought(inputs: dict[str, Any], dice: tuple[int, int]) -> Ended:
    """Close combat, or shooting where a distance is given, with these two dice."""
    a, b, bound_of = person(inputs["A"]), person(inputs["B"]), inputs.get("bound_of", "A")
    close = "distance_p" not in inputs
    returned = inputs.get("returns_fire", False)
    if close:
        ours, theirs = close_score(a, b, bound_of == "B") + dice[0], close_score(b, a, bound_of == "A") + dice[1]
        up = close_grade(a, b, ours, theirs, bound_of == "B"), close_grade(b, a, theirs, ours, bound_of == "A")
    else:
        ours = shooting_score(a, b, inputs["distance_p"], True, returned, 0) + dice[0]
        theirs = shooting_score(b, a, inputs["distance_p"], returned, True, inputs.get("assisting", 0)) + dice[1]
        up = shooting_grade(a, b, ours, theirs), shooting_grade(b, a, theirs, ours)
    return compared(a, b, (ours + up[0], theirs + up[1]), close, bound_of, close or returned)


def odds(inputs: dict[str, Any]) -> dict[Ended, Fraction]:
    """All 36 throws."""
    ways = Counter(fought(inputs, dice) for dice in product(range(1, 7), repeat=2))
    return {ended: Fraction(count, 36) for ended, count in ways.items()}
