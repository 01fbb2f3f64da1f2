"""Random legal situations of the Great Powers procedures, for property tests and random play."""

from __future__ import annotations

from random import Random
from typing import Any

POWERS = ["As", "Fr", "GB", "Pr", "Ru", "Sp", "Tu"]
NAMES = ["Austria", "France", "Great Britain", "Prussia", "Russia", "Spain", "Turkey"]
TERRAIN = ["clear", "forest", "mountain", "marsh", "desert"]
ATTACKER_CHITS = ["Outflank", "Assault", "Escalated Assault", "Echelon", "Probe"]
DEFENDER_CHITS = ["Outflank", "Counterattack", "Escalated Counterattack", "Cordon", "Withdraw", "Defend"]
NEUTRALS = ["Baden", "Denmark", "Egypt", "Naples", "Portugal", "Sweden", "Venetia", "Algeria"]
ROWS = ["both_gain", "money_gain", "manpower_gain", "none", "manpower_spend", "money_spend", "both_spend"]


def part(random: Random, nation: str, kinds: list[str], most: int) -> list[list[Any]]:
    return [[nation, kind, random.randint(1, most)] for kind in kinds]


def army(random: Random, most: int) -> dict[str, Any]:
    nation = random.choice(POWERS)
    kinds = ["I", *random.sample(["M", "C", "G", "A"], k=random.randint(0, 3))]
    corps = random.randint(1, 3)
    force: dict[str, Any] = {"nation": nation, "parts": part(random, nation, kinds, most), "corps": corps}
    if random.random() < 0.7:
        force["leader"] = [random.randint(0, 5), random.randint(0, 5), random.randint(1, 4)]
    if random.random() < 0.2:
        force["reserves"] = [{"parts": part(random, nation, ["I", "C"], 3), "rating": random.randint(0, 5)}]
    return force | {"cavalry_leader": random.random() < 0.3}


def weak_army(random: Random) -> dict[str, Any]:
    """A few poor troops: such a battle is soon over, so that every line of it can be walked."""
    nation = random.choice(["Algeria", "Morocco", "Tunisia"])
    parts = [[nation, "I", random.randint(5, 25)]]
    if random.random() < 0.5:
        parts.append([nation, random.choice(["C", "M", "Guerilla"]), random.randint(1, 2)])
    return {"nation": nation, "parts": parts, "leader": random.choice([[1, 2, 2], [2, 1, 1], None]), "corps": 1}


def body(random: Random, most: int = 15) -> dict[str, Any]:
    return {
        "factors": random.randint(1, most), "morale": random.randint(5, 20) / 10, "mod": random.randint(-1, 1),
    }  # fmt: skip


def fleet(random: Random) -> dict[str, Any]:
    return {
        "ships": random.randint(1, 60), "british": random.random() < 0.5, "aspr": random.random() < 0.3,
    }  # fmt: skip


def both(random: Random, low: int, high: int) -> dict[str, int]:
    return {"A": random.randint(low, high), "D": random.randint(low, high)}


def battle(random: Random, most: int) -> dict[str, Any]:
    return {
        "attacker": army(random, most),
        "defender": army(random, most),
        "terrain": random.choice(TERRAIN),
        "across_river": random.random() < 0.3,
    }


def situation(random: Random, procedure: str, most: int = 12) -> dict[str, Any]:
    """Inputs a player could give to this procedure."""
    inside = random.choice([{"factors": 0}, *[body(random, 5)] * 4])
    besieged = {"city_value": random.randint(0, 3), "spires": random.randint(0, 4), "garrison": inside}
    force = {kind: random.randint(0, 5) for kind in "IMCGA"}
    terrain = random.choice(TERRAIN)
    rating = random.randint(0, 5)
    purse = {"money": random.randint(0, 40), "manpower": random.randint(0, 15)}
    country, power = random.choice(NEUTRALS), random.choice(POWERS)
    siege = {"besieger": random.randint(1, 40), "garrison": random.randint(1, 12), "mods": random.randint(-1, 1)}
    round_ = {
        "attacker_chit": random.choice(ATTACKER_CHITS[1:]), "defender_chit": random.choice(DEFENDER_CHITS[1:4]),
        "attacker_factors": random.randint(1, 70), "defender_factors": random.randint(1, 70),
        "round": random.randint(1, 3), "terrain": terrain, "across_river": random.random() < 0.5,
        "commander_mods": both(random, -1, 1), "cavalry_mods": both(random, 0, 1), "guard_shift": both(random, 0, 2),
    }  # fmt: skip
    makers: dict[str, Any] = {
        "field_combat": battle(random, most) | {"days": random.randint(1, 3)},
        "chit_advice": battle(random, most),
        "field_round": round_,
        "crc_lookup": {"casualty_level": random.randint(1, 5), "morale_level": random.randint(1, 5)},
        "casualty_table": {"pct": random.choice([5, 10, 45, 120]), "factors": random.randint(0, 130)},
        "casualty_selection": {
            "force": force, "losses": random.randint(0, 8), "breaks": random.random() < 0.5,
            "cumulative_morale_loss_after_round": random.randint(0, 40) / 10,
        },
        "commander_chart": {"attacker_tactical": rating, "defender_tactical": random.randint(0, 5)},
        "effective_tactical": {"tactical": rating, "max": 2, "corps": random.randint(1, 6)},
        "army_morale": {"factors": part(random, power, ["I", "C", "M"], 20)},
        "withdraw_roll": {"att_chit": random.choice(ATTACKER_CHITS), "rating": rating, "corps": random.randint(1, 2)},
        "outflank_arrival": {"rating": rating, "terrain": terrain, "after_round": random.randint(1, 2)},
        "reinforcement": {"rating": rating, "terrain": terrain},
        "guard_commitment": {"power": random.choice(["Fr", "Ru"]), "shift": random.choice(["+1", "+2"])},
        "guard_legality": {"requests": [[power, "+2"], ["Pr", "+1"]]},
        "bombardment": {"artillery": random.randint(0, 12), "modifier": random.randint(-1, 1), "terrain": terrain},
        "break_check": {"A": {"morale": 3.0, "loss": random.randint(20, 40) / 10}, "D": {"morale": 3.1, "loss": 3.2}},
        "second_day": {"A": {"morale": 4.0, "loss": 1.7}, "D": {"morale": 3.1, "loss": 1.9}},
        "pursuit": {
            "victor_loss_tenths": random.randint(0, 45), "rounds": random.randint(1, 4), "terrain": terrain,
            "cavalry": random.randint(0, 20), "cav_leader": random.random() < 0.5, "unbroken": random.random() < 0.3,
        },
        "pursuit_loss_payment": {"points": random.randint(0, 7), "available": force},
        "trivial_combat": {"attacker": random.randint(1, 20), "defender": random.randint(1, 20)},
        "trivial_battle": {"attacker": body(random), "defender": body(random)},
        "limited_field_combat": random.choice(
            [
                {"besieger_broken": random.random() < 0.5, "relief_cavalry": random.randint(0, 9)},
                {"relief": army(random, most), "besiegers": army(random, most)},
            ]
        ),
        "siege_roll": {"city_value": random.randint(0, 3), "undergarrisoned": random.random() < 0.5},
        "sortie": {},
        "siege_assault": siege,
        "storm_city": {"besieger": body(random), "garrison": body(random, 6)},
        "garrison_attack": siege,
        "sally": {"garrison": body(random, 6), "besieger": body(random)},
        "siege_month": {"besieger": body(random, 25), "city": besieged},
        "naval_combat": {"first": fleet(random), "second": fleet(random), "simultaneous": random.random() < 0.4},
        "naval_battle": {"attacker": fleet(random), "defender": fleet(random)},
        "purchase": {"items": [{"item": "infantry_factor", "n": 3}, {"item": "new_depot", "n": 1}], "month": 12},
        "maintenance": {"corps": random.randint(0, 9), "fleets_sea": random.randint(0, 4)},
        "british_vp_option": {"vp_earned": random.randint(0, 12), "target": "France", "target_total": 20},
        "gold_convoy": {"britain_at_war": random.random() < 0.5},
        "economic_manipulation": {"power": power, **purse},
        "manipulate_together": {"treasuries": [{"power": each, **purse} for each in random.sample(POWERS, k=3)]},
        "minor_control": {"country": country, "aggressor": "Fr", "bidders": ["GB", "Ru"]},
        "attacked_minor": {"country": country, "aggressor": "Fr", "bidders": ["GB", "Ru", "As"]},
        "start_forces": {"country": country, "kingdom_of_italy": random.random() < 0.5},
        "naples_sicily_split": {"naples": power, "sicily": random.choice(POWERS)},
        "corps_capacity": {"power": "France", "corps": "II-VI", "contents": {"I": random.randint(0, 25), "G": 1}},
        "forage": {
            "corps": random.randint(1, 6), "forage": random.randint(2, 5), "unspent": random.randint(0, 3),
            "winter": random.randint(0, 2), "forced": random.random() < 0.3, "home": random.random() < 0.3,
        },
        "intercept": {"british": random.random() < 0.5},
        "nelson": {},
        "free_state": {"country": country, "kingdom_of_italy": random.random() < 0.5},
        "victory": {
            "totals": [{"power": each, "total": random.randint(300, 420)} for each in random.sample(NAMES, k=3)],
            "last_month": random.random() < 0.5,
        },
        "victory_check": {"power": random.choice(NAMES), "total": random.randint(0, 400), "finish": 1815},
    }  # fmt: skip
    inputs: dict[str, Any] = makers[procedure]
    return inputs
