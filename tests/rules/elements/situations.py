"""Random legal situations of the Elements procedures, for property tests and random play."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import DiceInOrder, play_out

RULESET = find_ruleset("elements")
CAVALRY = ("Ln", "Pi", "Si", "LH", "Cm")
FOOT = ("Dr", "Bw", "Pk", "Sh", "Bd", "Wb", "Hd", "Sk")
TRAIN = ("Art", "Pont", "WWg", "El", "Bg")
NAVAL = ("Ships", "Gal", "Boats")
BRIDGES = ("PermBridge", "TempBridge")
MOVERS = CAVALRY + FOOT + TRAIN + NAVAL
TYPES = MOVERS + BRIDGES
GRADES = ("S", "O", "I", "F", "X")


@cache
def range_p(kind: str, grade: str) -> int | None:
    """How far the rules let it shoot."""
    call = RULESET.procedure("range").call({"element": {"type": kind, "grade": grade}, "distance_p": 0})
    found: Any = play_out(call, DiceInOrder(())).outcome
    reach: int | None = found.range_p
    return reach


SHOOTERS = [(kind, grade) for kind in TYPES for grade in GRADES if range_p(kind, grade) is not None]
FACTS = (
    "general", "beaten", "weather", "facing_along_road", "high", "moved_into_front", "on_hill", "shoots_front_edge",
)  # fmt: skip
VERBS = (
    "move", "march", "steady", "rally", "limber", "unlimber", "mount", "dismount", "embark", "disembark",
    "launch_bridge",
)  # fmt: skip


def element(random: Random) -> dict[str, Any]:
    return {"type": random.choice(TYPES), "grade": random.choice(GRADES)}


def fighter(random: Random, kind: str | None = None, grade: str | None = None) -> dict[str, Any]:
    """An element in a situation that can be: every fact now and then, none that contradicts another."""
    who: dict[str, Any] = {"type": kind or random.choice(TYPES), "grade": grade or random.choice(GRADES)}
    who |= {fact: True for fact in FACTS if random.random() < 0.15}
    if random.random() < 0.3:
        who["going"] = random.choice(["rough", "difficult"])
    if who["type"] in FOOT and random.random() < 0.15:
        who |= {"bua": True, "going": "difficult"}
    cover = random.random()
    if cover < 0.1:
        who["attacking_across"] = random.choice(["fixed_obstacle", "fortification"])
    elif cover < 0.3:
        who[random.choice(["fortified", "obstacle"])] = True
    if random.random() < 0.25:
        who |= {"overlaps": random.randint(0, 2), "flank_rear_contacts": random.randint(0, 3)}
    if random.random() < 0.3:
        who["rear_support"] = {"type": who["type"], "grade": random.choice(GRADES)}
    if random.random() < 0.4:
        beside = ["Pk", "Pi", "Sh", "Dr", "Art", "Ln"]
        who["flank_support"] = [{"type": random.choice(beside), "grade": random.choice(GRADES)} for _ in range(2)]
    states = (["unladen"] if who["type"] in NAVAL else []) + (["captured"] if who["type"] in (*NAVAL, "Art") else [])
    if states and random.random() < 0.3:
        who["state"] = random.choice(states)
    if who["type"] == "Bg" and random.random() < 0.5:
        who["mobile"] = False
    return who


def shot(random: Random) -> dict[str, Any]:
    """A shooter within its range, at anybody; shot at in return where that is possible."""
    kind, grade = random.choice(SHOOTERS)
    inputs: dict[str, Any] = {"A": fighter(random, kind, grade), "B": fighter(random)}
    reach = range_p(kind, grade) or 0
    inputs["distance_p"] = random.choice([40, min(100, reach), random.randint(1, reach), reach])
    inputs["bound_of"] = "A" if kind == "Art" else random.choice("AB")
    inputs["assisting"] = random.choice([0, 0, 1, 2])
    back = range_p(inputs["B"]["type"], inputs["B"]["grade"]) or 0
    may_return = back >= inputs["distance_p"] and (inputs["B"]["type"] != "Art" or inputs["bound_of"] == "B")
    return inputs | {"returns_fire": may_return and random.random() < 0.7}


def line(random: Random, most: int) -> dict[str, Any]:
    length = random.randint(1, most)
    sides = {side: [fighter(random) for _ in range(length)] for side in "AB"}
    return sides | {"bound_of": random.choice("AB")}


def order(random: Random) -> dict[str, Any]:
    verb = random.choice(VERBS)
    words: dict[str, Any] = {"verb": verb, "subject": random.choice(["element", "column_1_wide", "group"])}
    if verb not in ("move", "march", "steady"):
        words["subject"] = "element"
    flags = ("general_moved", "along_road", "split", "pivot", "night", "moonlight")
    words |= {flag: True for flag in flags if random.random() < 0.25}
    if random.random() < 0.3:
        words["general_included"] = True
    else:
        words |= {"general_lost": random.random() < 0.2, "general_distance": random.choice([0, 300, 301, 600, 601])}
        words["general_sees"] = random.random() < 0.5
    if random.random() < 0.3:
        words["exempt"] = random.choice("abcd")
    if words.get("along_road") and random.random() < 0.5:
        return words | {"first_road_march": True}
    kinds = random.sample(["LH", "Dr", "Pk", "Sh"], k=random.randint(0, 2))
    return words | {
        "marches_already": random.randint(0, 4), "group_types": kinds, "heavy_off_road": random.random() < 0.2,
    }  # fmt: skip


def way(random: Random) -> dict[str, Any]:
    words: dict[str, Any] = {"going": random.choice(["Good", "Rough", "Difficult"]), "road": random.random() < 0.2}
    words["in_bua"] = (words["going"] == "Difficult" or words["road"]) and random.random() < 0.4
    words |= {fact: random.random() < 0.3 for fact in ("low_visibility", "ends_in_contact")}
    if random.random() < 0.3:
        words["crossing"] = random.choice(["easy", "tricky", "dangerous"])
    return words


def mover(random: Random) -> dict[str, Any]:
    return {"type": random.choice(MOVERS), "grade": random.choice(GRADES)}


def moving(random: Random) -> dict[str, Any]:
    if random.random() < 0.6:
        return way(random) | {"element": mover(random)}
    return way(random) | {"group": [mover(random) for _ in range(random.randint(2, 4))]}


def command(random: Random) -> dict[str, Any]:
    kinds = ["Pk", *random.sample([kind for kind in TYPES if kind not in ("Pk", *BRIDGES)], k=3)]
    started = {kind: random.randint(1, 6) for kind in kinds}
    lost = {kind: random.randint(0, most) for kind, most in started.items()}
    return {"started": started, "lost": lost, "general_lost": any(lost.values()) and random.random() < 0.3}


def situation(random: Random, procedure: str, longest: int = 4) -> dict[str, Any]:
    """Inputs a player could give to this procedure; lines of up to `longest` elements."""
    outcomes = ["no_effect", "recoil", "flee", "teams_desert", "captured", "destroyed"]
    flags = {flag: random.random() < 0.3 for flag in ("engaged_on_flank", "defending_cover")}
    makers: dict[str, Any] = {
        "pip": lambda: order(random),
        "initiative": lambda: {"orders": [order(random) for _ in range(random.randint(1, 6))]},
        "movement": lambda: moving(random),
        "march": lambda: {"nearest_enemy_p": random.choice([0, 199, 200, 201, 300, 301, 400, 401, 900])},
        "range": lambda: {"element": element(random), "distance_p": random.randint(0, 2000)},
        "shooting": lambda: shot(random),
        "close_combat": lambda: {"A": fighter(random), "B": fighter(random), "bound_of": random.choice("AB")},
        "recoil": lambda: {"blocked": random.random() < 0.5, "element": element(random)},
        "flee": lambda: {"blocked": random.random() < 0.5, "from_close_combat": random.random() < 0.5},
        "pursuit": lambda: flags | {"winner": element(random), "loser_outcome": random.choice(outcomes)},
        "line_of_battle": lambda: line(random, longest),
        "losses": lambda: {"commands": [command(random) for _ in range(random.randint(1, 4))]},
        "weather": lambda: random.choice([{}, {"bad_day": True}, {"bad_day": False}]),
        "river": dict,
        "steady": lambda: {f: random.random() < 0.5 for f in ("command_broken", "steadied", "in_contact", "can_run")},
    }
    inputs: dict[str, Any] = makers[procedure]()
    return inputs
