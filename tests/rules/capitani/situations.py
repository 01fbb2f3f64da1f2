"""Random legal situations of the Capitani procedures, for property tests and random play."""

from __future__ import annotations

from random import Random
from typing import Any

from berthier.rules.capitani.admin import MARCHING, Cause, Order
from berthier.rules.capitani.attrition import Condition, LandHex, Quarters
from berthier.rules.capitani.units import Fortress, Hexside, Phase, Reliability, Terrain, Weather
from berthier.rules.capitani.weather import Season

OPEN = ["Clear", "Marsh", "Heath", "Hill"]
FIGHTING = [terrain for terrain in Terrain if terrain is not Terrain.LAKE]
CROSSED = [None, Hexside.SECONDARY_RIVER, Hexside.SECONDARY_BRIDGE, Hexside.PONTOON_BRIDGE]
KINDS: list[dict[str, Any]] = [
    {"cls": "Infantry"},
    {"cls": "Infantry", "type": "Swiss"},
    {"cls": "Infantry", "type": "Landsknecht"},
    {"cls": "Infantry", "firearms": True},
    {"cls": "Light Cavalry"},
    {"cls": "Light Cavalry", "type": "Stradiots"},
    {"cls": "Heavy Cavalry", "type": "Gendarmes"},
]
GUNS: list[dict[str, Any]] = [{"cls": "Field Artillery"}, {"cls": "Siege Artillery"}]


def flip(random: Random, share: float = 0.5) -> bool:
    return random.random() < share


def unit(random: Random, most: int, kinds: list[dict[str, Any]] = KINDS, shaken: float = 0.0) -> dict[str, Any]:
    own = {"sp": random.randint(1, most), "q": random.randint(0, 3), "r": random.choice(list(Reliability))}
    return random.choice(kinds) | own | {"demoralised": flip(random, shaken)}


def capitano(random: Random) -> dict[str, Any]:
    return {"initiative": random.randint(1, 5), "star": flip(random), "siege_ability": flip(random, 0.3)}


def force(random: Random, most: int = 12, units: int = 3) -> dict[str, Any]:
    body = [unit(random, most)] + [
        unit(random, most, [*KINDS, *GUNS], 0.2) for _ in range(random.randint(0, units - 1))
    ]
    return {"units": body, "capitani": [capitano(random)] if flip(random, 0.8) else []}


def corps(random: Random, most: int, units: int, generale: bool = False) -> dict[str, Any]:
    body = [unit(random, most) | {"sp": max(1, most - 2)}]
    body += [unit(random, most, [*KINDS, *GUNS], 0.1) for _ in range(random.randint(0, units - 1))]
    return {"units": body, "capitani": [capitano(random) | {"generale": generale}]}


def army(random: Random, most: int, units: int, rearguard: float = 0.3) -> dict[str, Any]:
    parts: dict[str, Any] = {"main_body": corps(random, most, units, True)}
    if flip(random, 0.8):
        parts["vanguard"] = corps(random, most, units)
    if flip(random, rearguard):
        parts["rearguard"] = [corps(random, most, 1) for _ in range(random.randint(1, 2))]
    return parts | {"earthworks_level": random.randint(0, 2), "behind_river": flip(random, 0.3)}


def battle(random: Random, most: int = 16, units: int = 2, rearguard: float = 0.3) -> dict[str, Any]:
    sides = {side: army(random, max(14, most), units, rearguard) for side in ("attacker", "defender")}
    return sides | {"terrain": random.choice(OPEN), "weather": random.choice(list(Weather))}


def fighter(random: Random) -> dict[str, Any]:
    flags = ("pike", "firearms", "bonus", "disrupted", "admin_march")
    return {"quality": random.randint(0, 3), "sp": random.randint(1, 40), "heavy_sp": random.randint(0, 12)} | {
        flag: flip(random, 0.3) for flag in flags
    }


def host(random: Random) -> dict[str, Any]:
    sp = random.randint(5, 40)
    capitani = random.randint(0, 4)
    stars = random.randint(0, capitani)
    numbers = {"initiative": random.randint(0, 5), "stars": stars, "capitani": capitani, "art": random.randint(0, 9)}
    cav = random.randint(0, sp)
    some = {"cav": cav, "fire": random.randint(0, sp - cav), "elite_types": random.randint(0, sp // 8)}
    return {"sp": sp, "quality": random.randint(0, 3), "gendarmes": cav > 0 and flip(random)} | numbers | some


def steps(random: Random, hexes: int) -> list[dict[str, Any]]:
    return [
        {"terrain": random.choice(["Clear", "Heath"]), "road": random.choice(["Primary", "Secondary"])}
        for _ in range(hexes)
    ]


def place(random: Random) -> dict[str, Any]:
    where = {"fortress": random.choice(list(Fortress)), "terrain": random.choice(["Clear", "Marsh", "Hill"])}
    more = {"hexside": random.choice([*CROSSED, Hexside.FERRY]), "earthworks": flip(random, 0.3)}
    season = {"season": random.choice(list(Season))} if flip(random, 0.3) else {}
    return where | more | season | {"garrison_loc": flip(random)}


def assault(random: Random) -> dict[str, Any]:
    scene = {"terrain": random.choice(FIGHTING), "hexside": random.choice(CROSSED), "earthworks": flip(random, 0.3)}
    sides = {"att": fighter(random), "def": fighter(random), "weather": random.choice(list(Weather))}
    if flip(random):
        status = random.randint(1, 2)
        way = random.choice(["storm", "in_breach"])
        scene |= {"fortress": random.choice(list(Fortress)), "situation": way, "siege_status": status}
    return sides | scene


def situation(random: Random, procedure: str) -> dict[str, Any]:
    """Inputs a player could give to this procedure."""
    weather = {"weather": random.choice(list(Weather))}
    sp = {"sp": random.randint(1, 50)}
    near = {"initiative": random.randint(0, 5), "enemy_initiative": random.randint(1, 5)}
    garrison = {"units": [unit(random, 6)], "capitani": [capitano(random)]}
    besieger = {"units": [unit(random, 9), random.choice(GUNS) | {"sp": random.randint(1, 9)}]}
    status = random.randint(0, 1)
    check = {"phase": random.choice(list(Phase)), "quality": random.randint(0, 3), "reliability": "S"}
    sides = {"attacker": force(random), "defender": force(random)}
    hosts = {"att": host(random), "def": host(random)}
    ground = {"clear": flip(random), "affecting": flip(random)} | weather
    makers: dict[str, Any] = {
        "force_quality": {"units": force(random)["units"]},
        "elimination": {},
        "move_cost": {"steps": steps(random, 3)} | weather,
        "allowance": {"base": random.randint(3, 9)} | weather,
        "march": {
            "force": {"units": [unit(random, 20)], "capitani": [capitano(random)]},
            "steps": steps(random, random.randint(1, 2)),
            "order": random.choice(list(MARCHING)),
            "second_activation": flip(random),
        }
        | weather,
        "init_mod": {"enemy_initiative": random.randint(1, 5)},
        "exit_zoc": near | {"order": random.choice(list(MARCHING)), "second_activation": flip(random)},
        "leave_zoc": {
            "force": force(random),
            "pursuers": [force(random) | {"capitani": [capitano(random)]}],
            "full_mp": random.randint(0, 3),
        },
        "ap_receipt": {"nominal": random.randint(0, 9), "distance": random.randint(0, 90)} | weather,
        "order_cost": {
            "order": random.choice(list(Order)),
            "major": flip(random),
            "mode": random.choice(["new", "change"]),
            "current": random.choice(list(Order)),
        },
        "activate": {"initiative": 3, "order": random.choice(list(MARCHING)), "second_activation": flip(random)},
        "force_check": {"force": force(random), "cause": random.choice(list(Cause))},
        "attrition": sp
        | weather
        | random.choice(
            [
                {"phase": "Activation", "second_activation_mp": random.randint(0, 9)},
                {
                    "conditions": random.sample(list(Condition), 2),
                    "loc": flip(random),
                    "quarters": random.choice([None, *Quarters]),
                },
            ]
        ),
        "barren": {"hexes": [random.choice(list(LandHex)) for _ in range(7)]},
        "weather": {"season": random.choice(list(Season)), "last": random.choice(list(Weather))},
        "discipline": sp | check | {"demoralised": flip(random), "primo_star": flip(random)},
        "recovery": check | {"extra_wages": flip(random), "mp_expended": flip(random)},
        "battle_kind": sides | {"terrain": random.choice(list(Terrain)), "hexside": random.choice([None, *Hexside])},
        "avoid_battle": near | {"order": random.choice(list(Order))},
        "assault": assault(random),
        "skirmish": sides | {"terrain": random.choice(FIGHTING), "earthworks": flip(random)} | weather,
        "artillery_fire": sp
        | weather
        | {"mode": random.choice(["siege", "major"]), "siege_status": status, "earthworks": flip(random)},
        "breach": sp | weather | {"battery": {"fortress": "Fortified City"}, "turns": random.randint(1, 3)},
        "siege": {
            "place": place(random),
            "besieger": besieger,
            "garrison": garrison,
            "siege_status": status,
            "turns": random.randint(1, 3),
        }
        | weather,
        "ew_chits": {"earthworks_level": random.randint(0, 2), "behind_river": flip(random)},
        "charge": sp
        | weather
        | {
            "terrain": random.choice(["Clear", "Heath", "Hill"]),
            "heavy": flip(random),
            "quality": random.randint(0, 3),
            "flank": flip(random),
        },
        "battle_round": battle(random),
        "major_battle": battle(random),
        "pitched_battle": {
            side: {"units": [unit(random, 9) | {"sp": 13}, unit(random, 9)], "capitani": [capitano(random)] * 2}
            for side in ("attacker", "defender")
        }
        | weather,
        "pursuit": {"cavalry_sp": random.randint(0, 30), "infantry_sp": random.randint(0, 30), "star": flip(random)},
        "absorb": {"losses": random.randint(0, 9), "have_undemoralised": 9, "lose_undemoralised": random.randint(0, 5)},
        "opt_init": {"att": random.randint(0, 5), "def": random.randint(0, 5)},
        "opt_modifier": hosts | ground,
        "opt_crt": {"modifier": random.randint(-12, 12), "att_sp": 40, "def_sp": 30},
        "optional_combat": hosts | ground,
        "campaign": {"scenario": "novara_1513"},
    }
    inputs: dict[str, Any] = makers[procedure]
    return {key: value for key, value in inputs.items() if value is not None}
