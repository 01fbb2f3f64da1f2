"""Random legal situations of the Six States procedures, for property tests and random play."""

from __future__ import annotations

from random import Random
from typing import Any

from berthier.rules.six_states.attrition import AttritionFlag
from berthier.rules.six_states.combat import Code
from berthier.rules.six_states.march import MarchFlag
from berthier.rules.six_states.odds_ratio import Row
from berthier.rules.six_states.sea_lift import Place
from berthier.rules.six_states.setup import State
from berthier.rules.six_states.units import Tactic, Terrain


def troops(random: Random, most: int) -> dict[str, int]:
    kinds = random.sample(["minor_infantry", "infantry", "minor_cavalry", "cavalry", "guards"], k=random.randint(1, 3))
    return {kind: random.randint(1, most) for kind in kinds}


def army(random: Random, most: int) -> dict[str, Any]:
    force: dict[str, Any] = {"leader": random.randint(0, 3)}
    if random.random() < 0.4:
        return force | {"troops": troops(random, max(1, most // 2))}
    return force | {"sp": random.randint(1, most), "morale": random.randint(1, 3)}


def fleet(random: Random, most: int) -> dict[str, Any]:
    return {"nsp": random.randint(1, most), "morale": random.randint(1, 2), "transports": random.choice([0, 0, 1, 2])}


def flags(random: Random, kind: type[AttritionFlag] | type[MarchFlag]) -> list[str]:
    return [str(flag) for flag in kind if random.random() < 0.4]


def fitting(flags: list[str], body: dict[str, int]) -> list[str]:
    """Flags that these troops do not contradict."""
    minor, all_guards = any(kind.startswith("minor") for kind in body), set(body) == {"guards"}
    wrong = {str(MarchFlag.ALL_MAJOR)} if minor else set()
    return [flag for flag in flags if flag not in wrong and (all_guards or flag != MarchFlag.ALL_GUARDS)]


def situation(random: Random, procedure: str, most: int = 25) -> dict[str, Any]:
    """Inputs a player could give to this procedure; forces of up to `most` SP."""
    smaller = random.randint(1, most)
    forces = {"attacker": army(random, most), "defender": army(random, most)}
    battle = forces | {"terrain": random.choice([*Terrain, 0, 1, 2])}
    fleets = {"attacker": fleet(random, 9), "defender": fleet(random, 9)}
    body = troops(random, 3)
    march = {"extra_mp": random.randint(1, 3), "flags": fitting(flags(random, MarchFlag), body)}
    ships = {"blockader": fleet(random, 4)}
    makers: dict[str, Any] = {
        "odds": {"larger": smaller + random.randint(0, 60), "smaller": smaller},
        "crt": {"odds": random.choice(list(Row)), "net_modifier": random.randint(-4, 4)},
        "combat_loss": {"code": random.choice(list(Code)), "smaller_sp": random.randint(1, 40)},
        "tactic_cell": {"smaller": random.choice(list(Tactic)), "larger": random.choice(list(Tactic))},
        "force_morale": {"gds": random.randint(0, 9), "major": random.randint(1, 9), "minor": random.randint(0, 9)},
        "field_round": battle,
        "field_battle": battle,
        "assault_round": battle,
        "city_assault": battle,
        "retreat": {"sp": smaller, "broken": (rout := random.random() < 0.5), "blocked": random.randint(0, 1 + rout)},
        "repair": {"nsp": 1, "damaged_nsp": random.randint(0, 2), "sailed": random.random() < 0.5},
        "attrition": {"sp": smaller, "cavalry": random.randint(0, smaller), "flags": flags(random, AttritionFlag)},
        "force_march": march | {"troops": body},
        "naval_round": fleets | {"other_modifier": random.randint(-2, 2)},
        "pursuit": {"coastal": random.random() < 0.5},
        "naval_battle": {"attacker": fleet(random, 4), "defender": fleet(random, 4)},
        "blockade": {},
        "blockade_run": ships | {"blockaded": fleet(random, 4)},
        "blockade_entry": ships | {"entering": fleet(random, 4)},
        "transport_table": {"transports": random.randint(1, 4)},
        "storm_ice": {"units": random.randint(1, 3), "already_damaged": random.randint(0, 2)},
        "naval_move": {"path": [random.choice(list(Place)) for _ in range(random.randint(0, 5))]},
        "transport_load": {"transports": 3, "infantry": random.randint(0, 7), "supply": random.randint(0, 9)},
        "initial_forces": {"kind": random.choice(["major", "minor"]), "port": random.random() < 0.5},
        "majors_forces": {"states": random.randint(1, 3)},
        "capital_range": {"from": random.choice(list(State)[1:]), "to": "Blue"},
    }
    inputs: dict[str, Any] = makers[procedure]
    return inputs
