"""Random legal situations of the Battalions procedures, for property tests and random play."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Any

from berthier.core.ruleset import find_ruleset
from berthier.rules.battalions.activation import Act
from berthier.rules.battalions.contradictions import FORMATIONS_OF, SHAPES
from berthier.rules.battalions.fire_terms import (
    RATINGS,
    SMALL_ARMS_ONLY,
    WEARINESS,
    Band,
    Calibre,
    FireMod,
    Weapon,
    may_fire,
)
from berthier.rules.battalions.melee import CHARGER_ONLY, CasualtyMod, MeleeMod
from berthier.rules.battalions.morale import MoraleMod
from berthier.rules.battalions.moves import Drill, Pace
from berthier.rules.battalions.reform import ReformMod
from berthier.rules.battalions.solid import DamageMod
from berthier.rules.battalions.units import Arm, Cover, Formation, HitFrom, Quality, Status, Weight

RULESET = find_ruleset("battalions")
ON_FOOT = ("line", "column", "skirmish", "square", "road")


def some(random: Random, kind: Any, *, but: tuple[StrEnum, ...] = (), most: int = 4) -> list[str]:
    words = [str(word) for word in kind if word not in but]
    return random.sample(words, k=min(len(words), random.randint(0, most)))


def fire_mods(random: Random, *, shape: str | None = None, fatigue: int | None = None) -> list[str]:
    """Lines of a shot; with the target's formation and the firer's fatigue known, only those that fit them."""
    free = some(random, FireMod, but=(*RATINGS, *WEARINESS, *SMALL_ARMS_ONLY, *SHAPES), most=2)
    fitting = [mod for mod, shapes in SHAPES.items() if shape is None or shape in shapes]
    mods = free + some(random, fitting, most=1)
    mods += random.sample([str(rating) for rating in RATINGS], k=random.randint(0, 1))
    levels = [str(level) for level in WEARINESS] if fatigue is None else [str(WEARINESS[fatigue - 1])] * (fatigue > 0)
    return mods + random.sample(levels, k=min(len(levels), random.randint(0, 1)))


def unit(random: Random, *, most: int = 30) -> dict[str, Any]:
    original = random.randint(4, most)
    facts: dict[str, Any] = {
        "original": original,
        "lost": random.randint(0, original - 4),
        "fatigue": random.randint(0, 3),
        "status": random.choice(["formed", "formed", "disordered"]),
    }
    if random.random() < 0.5:
        return facts | {"mn": random.randint(5, 25)}
    return facts | {"quality": str(random.choice(list(Quality)))}


def foot(random: Random) -> dict[str, Any]:
    shape = {"formation": random.choice(ON_FOOT), "actions_left": random.randint(0, 2)}
    ground = {"supported": random.random() < 0.5, "on_higher_ground": random.random() < 0.3}
    cover = {"cover": str(random.choice(list(Cover)))} if random.random() < 0.3 else {}
    facts = unit(random) | {"quality": str(random.choice(list(Quality))), "arm": "infantry"} | shape | ground | cover
    return facts | {"front": random.randint(1, min(14, facts["original"] - facts["lost"]))}


def horse(random: Random) -> dict[str, Any]:
    weight = str(random.choice(list(Weight)))
    shape = {"weight": weight, "formation": "line", "echelon": random.random() < 0.2}
    facts = unit(random, most=16) | {"quality": "B", "arm": "cavalry", "supported": random.random() < 0.5} | shape
    return facts | {"front": random.randint(1, min(8, facts["original"] - facts["lost"]))}


def battery(random: Random) -> dict[str, Any]:
    crew = {"original": random.randint(4, 10), "quality": str(random.choice(list(Quality)))}
    return crew | {"arm": "artillery", "formation": "unlimbered", "front": 4, "actions_left": random.randint(0, 2)}


def shot(random: Random, defender: dict[str, Any], charger: dict[str, Any]) -> dict[str, Any]:
    mods = fire_mods(random, shape=charger["formation"], fatigue=defender.get("fatigue", 0))
    left = defender["original"] - defender.get("lost", 0)
    if defender["arm"] == "artillery":
        howitzers = random.randint(0, 2)
        guns = {"calibre": str(random.choice(list(Calibre))), "cannon": random.randint(1, left - howitzers)}
        return guns | {"howitzers": howitzers, "mods": mods}
    most = may_fire(Arm.INFANTRY, Formation(defender["formation"]), left, Weapon.MUSKET)
    return {"figures": random.randint(0, most), "mods": mods}


def contact(random: Random, charger: dict[str, Any], defender: dict[str, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "charger": charger,
        "defender": defender,
        "hit_from": str(random.choice(list(HitFrom))),
        "new_formation": str(random.choice(FORMATIONS_OF[Arm(defender["arm"])])),
    }
    if random.random() < 0.7 and defender["arm"] != "cavalry":
        facts["defence_fire"] = shot(random, defender, charger)
    return facts


def close(random: Random) -> dict[str, Any]:
    pairs: list[Callable[[], tuple[dict[str, Any], dict[str, Any]]]] = [
        lambda: (foot(random), foot(random)),
        lambda: (foot(random), battery(random)),
        lambda: (horse(random), horse(random)),
        lambda: (foot(random), horse(random) | {"status": "retreat"}),
    ]
    charger, defender = random.choice(pairs)()
    facts = contact(random, charger, defender)
    if charger["arm"] == "infantry" and random.random() < 0.3:
        facts["others"] = [foot(random) | {"hit_from": random.choice(["front", "side"])}]
    if random.random() < 0.5:
        facts["charger_mv_mods"] = some(random, MeleeMod)
        facts["defender_mv_mods"] = some(random, MeleeMod, but=CHARGER_ONLY)
    return facts


def charge(random: Random) -> dict[str, Any]:
    facts = contact(random, horse(random), random.choice([foot, battery])(random))
    facts["changed_facing_or_formation_first"] = random.random() < 0.3
    return facts | {"total_move_in": random.randint(1, 36)}


def firer(random: Random, shape: str, target: str) -> dict[str, Any]:
    facts = unit(random, most=20) | {"status": "formed", "fatigue": 0, "formation": shape}
    return facts | {"mods": fire_mods(random, shape=target, fatigue=0)}


def marked(random: Random, name: str) -> dict[str, Any]:
    return {"name": name, "unit": unit(random), "side": random.choice(["side 1", "side 2"]), "mods": ["supported"]}


def situation(random: Random, procedure: str) -> dict[str, Any]:
    """Inputs a player could give to this procedure."""
    guns = {"calibre": str(random.choice(list(Calibre))), "cannon": random.randint(1, 12)}
    guns |= {"howitzers": random.randint(0, 3), "actions": random.randint(1, 2)}
    damage = {"rating": random.choice("AB"), "mods": some(random, DamageMod)}
    battery_fire = {key: value for key, value in guns.items() if key != "calibre"} | damage
    targets = [
        {"name": f"unit {n}", "near_in": n * 9, "far_in": n * 9 + 1.5, "formation": random.choice(ON_FOOT)}
        for n in range(1, random.randint(2, 4))
    ]
    fighter = {"mv": random.randint(1, 12) * 5, "fatigue": random.randint(0, 3), "status": str(Status.FORMED)}
    small = {"points": [random.randint(0, 3), random.randint(0, 3)]}
    shapes = random.choice(ON_FOOT), random.choice(ON_FOOT)
    makers: dict[str, Any] = {
        "activation": {
            "acts": [str(random.choice(list(Act))) for _ in range(random.randint(0, 3))],
            "in_command": random.random() < 0.7, "nearer_to_a_visible_enemy": random.random() < 0.3,
        },
        "movement": {
            "arm": "infantry", "rating": str(random.choice(list(Drill))), "formation": random.choice(ON_FOOT),
            "actions": random.randint(0, 3),
        },
        "musket": {
            "figures": random.randint(0, 60), "range_in": random.randint(0, 13), "actions": random.randint(1, 2),
            "weapon": str(random.choice(list(Weapon))), "mods": fire_mods(random),
        },
        "canister": guns | {"range_in": random.randint(0, 16), "mods": fire_mods(random)},
        "solid_path": {"calibre": guns["calibre"], "aim_in": random.randint(0, 99)},
        "solid_damage": battery_fire | {
            "band": str(random.choice(list(Band))), "target_formation": str(random.choice(list(Formation))),
        },
        "solid_shot": guns | {"rating": "A", "aim_in": random.randint(9, 27), "targets": targets},
        "ammo": {"sixes": random.randint(0, 3), "actions": random.randint(1, 2)},
        "morale": {
            "unit": unit(random), "mods": some(random, MoraleMod, but=(MoraleMod.OUTNUMBERED_2X,)),
        },
        "close_action": close(random),
        "cavalry_charge": charge(random),
        "melee": {
            "charger": fighter, "defender": fighter | {"mv": random.randint(1, 12) * 5},
            "charger_mods": some(random, MeleeMod), "defender_mods": some(random, MeleeMod, but=CHARGER_ONLY),
        },
        "casualty_chart": {"figures": random.randint(1, 12), "mods": some(random, CasualtyMod)},
        "volley_duel": {
            "A": firer(random, *shapes), "D": firer(random, *shapes[::-1]),
            "range_in": random.randint(1, 8), "actions": random.randint(1, 2),
        },
        "rest": {"fatigue": random.randint(0, 3), "enemy_in": random.randint(0, 60)},
        "reform": {"mods": some(random, ReformMod)},
        "recover": {
            "kind": str(random.choice(list(Pace))), "clear_after_in": random.randint(0, 40),
            "mods": some(random, ReformMod),
        },
        "command": {"leader_in": random.randint(0, 30)},
        "bid": small,
        "bidding": small | {"periods": random.randint(1, 2)},
        "period": {"units_A": random.randint(0, 9), "units_D": random.randint(0, 9)},
        "play_period": small | {
            "units": [random.randint(0, 5), random.randint(0, 5)], "close_actions": ["left", "right"],
            "marked": [marked(random, name) for name in ("left", "third")],
        },
    }  # fmt: skip
    inputs: dict[str, Any] = makers[procedure]
    return inputs
