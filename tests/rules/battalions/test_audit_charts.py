"""Every cell and every line of the sheets, copied from the paper by hand and asked for as worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.cases.runner import Case, answer_case

COLUMNS = [(-4,), (-3,), (-2, -1), (0,), (1,), (2,), (3, 4), (5,), (6,), (7,), (8, 9), (10,), (11,), (12, 13, 16)]
MUSKET = {
    4: "2 2 2 2 2 2", 8: "2 2 2 2 2 4 4", 12: "2 2 2 2 2 4 4 4", 16: "2 2 2 2 2 4 4 4 4", 20: "2 2 2 2 2 4 4 4 4 4",
    24: "2 2 2 2 2 4 4 4 4 4 6", 28: "2 2 2 2 2 4 4 4 4 4 6 6", 32: "2 2 2 2 2 4 4 4 4 4 6 6 6",
    36: "2 2 2 2 2 4 4 4 4 4 6 6 6 6", 40: "2 2 2 2 4 4 4 4 4 6 6 6 6 6", 44: "2 2 2 4 4 4 4 4 6 6 6 6 6 8",
    48: "2 2 4 4 4 4 4 6 6 6 6 6 8 8",
}  # fmt: skip
FIRE = {
    "rating_A": 2, "rating_B": 1, "rating_C": 0, "rating_D": -1, "rating_E": -2, "rifle_class": 1, "two_rank": 2,
    "target_column_or_square": 2, "fatigued": -1, "tired": -2, "exhausted": -3, "target_unlimbered_artillery": -3,
    "target_limbered_artillery": -1, "target_wall_redoubt": -3, "target_hedge_defenses": -2, "target_light_woods": -1,
    "target_heavy_woods": -3, "target_buildings": -5, "target_skirmishers": -3,
}  # fmt: skip
CANISTER = {"12": (6, 15), "8-9": (5, 15), "6": (4, 12), "4": (3, 12), "2-3": (2, 9)}
SMALL_ARMS = {"musket": "2 4 6 8", "rifle": "2 4 6 12", "carbine": "2 - 4 -"}
GUNS = {
    "12": "15/18 30/15 60/12 96/9", "8-9": "15/15 30/12 54/12 80/6", "6": "12/12 24/12 48/9 72/6",
    "4": "12/9 24/9 45/9 66/6", "2-3": "9/6 18/6 42/6 54/3",
}  # fmt: skip
AT_RANGE = {"C": 0, "M": -1, "L": -3, "E": -5}
NEEDS = {"A": {"M": 3, "L": 4, "E": 5}, "B": {"M": 4, "L": 5, "E": 6}}
DAMAGE = {
    "target_unlimbered_artillery": -4, "target_limbered_artillery": -2, "target_skirmishers": -8,
    "target_buildings_or_woods": -4,
}  # fmt: skip
MORALE = {
    "supported": 1, "charging_flank": 1, "behind_cover": 2, "artillery_vs_artillery": 2, "square_vs_cavalry": 3,
    "ridden_down": -1, "square_vs_infantry_not_in_square": -1, "charged_by_heavy_cavalry": -1,
    "fired_on_by_12lb_within_15": -1, "fired_on_flank": -2, "flank_charged": -4,
    "line_or_column_charged_by_cavalry": -3,
    "charging_artillery_front_took_hits": -3, "outnumbered_2x": -2, "outnumbered_3x": -3,
    "cav_charge_from_24_or_more": 2,
    "charger_used_both_actions": 2, "loser_was_charger": 2,
}  # fmt: skip
MELEE = {
    "square_vs_infantry_not_in_square": -5, "charging_higher_ground": -5, "charging_hedge_defenses": -5,
    "echelon_vs_not_in_echelon": -5, "light_or_medium_vs_heavy_cavalry": -5, "partial_contact": -10,
    "charging_wall_redoubt": -10, "road_column": -15, "enfilade": 5, "charging_flank_side": 10,
    "charging_flank_rear": 15,
}  # fmt: skip
CASUALTIES = ["0 0 0 0 2", "0 0 0 2 2", "0 0 2 2 4", "0 2 2 4 4", "2 2 4 4 4", "2 4 4 6 6", "2 4 6 6 6"]
CONTACT = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 40)]
REFORM = {"original_morale_20_plus": -1, "cavalry": 1, "ridden_down": 1, "untrained_green_cossack_landwehr_militia": 1}
FOOT = {"A": "9 12 12 15 3", "B": "6 12 12 15 1.5", "C": "3 12 12 15 -"}
HORSE = {"A": "12 14 15 15", "B": "9 14 15 15", "C": "6 14 15 15"}
BATTERIES = {"horse_3-6": "14 12 4 15", "foot_3-6": "12 9 4 15", "foot_8-9": "10 8 3 15", "foot_12": "9 6 2 15"}


def ask(procedure: str, inputs: dict[str, Any], **dice: Any) -> dict[str, Any]:
    return answer_case(Case("", "battalions", procedure, inputs, dice))


LIFTS: tuple[list[str], ...] = (
    [],
    ["rating_B"],
    ["two_rank", "rating_A", "rifle_class", "target_column_or_square"],
    ["target_buildings"],
)


def lift(total: int) -> tuple[int, list[str]]:
    """A die and modifiers that make a modified roll."""
    return next((die, mods) for mods in LIFTS for die in range(1, 7) if die + sum(FIRE[mod] for mod in mods) == total)


@pytest.mark.parametrize("row", MUSKET)
def test_musket_table(row: int) -> None:
    """B6: blanks on the left; above 12 the last column; -5 never hurts."""
    printed = MUSKET[row].split()
    cells = ["0"] * (14 - len(printed)) + printed
    for totals, cell in zip(COLUMNS, cells, strict=True):
        for total in totals:
            if total == 16:  # die 6, 12 lb +6, A +2, column +2
                guns = {"calibre": "12", "cannon": row // 2, "mods": ["rating_A", "target_column_or_square"]}
                told = ask("canister", guns | {"range_in": 5}, d6=6)
            else:
                die, mods = lift(total)
                told = ask("musket", {"figures": row, "range_in": 2, "mods": mods}, d6=die)
            assert (told["modified"], told["rows"], told["casualties"]) == (total, [row], int(cell))
    assert ask("musket", {"figures": row, "range_in": 8, "mods": ["rating_D"]}, d6=1)["casualties"] == 0


@pytest.mark.parametrize("mod", FIRE)
def test_fire_modifiers(mod: str) -> None:
    """B7, one line at a time, for small arms and canister."""
    assert ask("musket", {"figures": 24, "range_in": 1, "mods": [mod]}, d6=3)["modified"] == 3 + FIRE[mod]
    if mod not in ("rifle_class", "two_rank"):  # Q23
        guns = {"calibre": "6", "cannon": 6, "range_in": 1, "mods": [mod]}
        assert ask("canister", guns, d6=3)["modified"] == 7 + FIRE[mod]


@pytest.mark.parametrize("calibre", CANISTER)
def test_canister(calibre: str) -> None:
    """B7, B8, Q14: the starred limit, 9 in for howitzers; twice the barrels, four times for two actions."""
    bonus, limit = CANISTER[calibre]
    inputs = {"calibre": calibre, "cannon": 4, "howitzers": 2, "mods": []}
    told = ask("canister", inputs | {"range_in": 9}, d6=2)
    assert (told["barrels"], told["rows"], told["modified"]) == (6, [12], 2 + bonus)
    told = ask("canister", inputs | {"range_in": limit, "actions": 2}, d6=2)
    assert told["barrels"] == (6 if limit == 9 else 4)
    assert told["rows"] == [24 if limit == 9 else 16]
    assert ask("canister", inputs | {"range_in": limit + 0.5}, d6=6)["barrels"] == 0


@pytest.mark.parametrize("weapon", SMALL_ARMS)
def test_small_arms_ranges(weapon: str) -> None:
    """B8: limits inclusive; Q47: a dash is no band."""
    bands = [
        (band, float(limit)) for band, limit in zip("CMLE", SMALL_ARMS[weapon].split(), strict=True) if limit != "-"
    ]
    near = 0.0
    for band, limit in bands:
        for distance in (near + 0.1, limit):
            told = ask("musket", {"weapon": weapon, "figures": 24, "range_in": distance}, d6=5)
            assert (told["band"], told["modified"]) == (band, 5 + AT_RANGE[band])
        near = limit
    told = ask("musket", {"weapon": weapon, "figures": 24, "range_in": near + 0.1}, d6=6)
    assert (told["band"], told["casualties"]) == (None, 0)


@pytest.mark.parametrize("calibre", GUNS)
def test_bounce(calibre: str) -> None:
    """B8, Q13: limit and bounce by the band of the point of aim, ending at extreme range (H15)."""
    near, farthest = 0, int(GUNS[calibre].split()[-1].split("/")[0])
    for band, printed in zip("CMLE", GUNS[calibre].split(), strict=True):
        limit, bounce = map(int, printed.split("/"))
        for aim in (near + 0.5, limit):
            told = ask("solid_path", {"calibre": calibre, "aim_in": aim, "units": []})
            assert (told["band"], told["bounce_in"]) == (band, bounce)
            assert told["path_in"] == [aim, min(aim + bounce, farthest)]
        near = limit
    assert ask("solid_path", {"calibre": calibre, "aim_in": near + 1, "units": []})["band"] is None


@pytest.mark.parametrize("rating", NEEDS)
def test_to_hit(rating: str) -> None:
    """B9, Q15: close always hits, without a die."""
    for band, needs in NEEDS[rating].items():
        for face in range(1, 7):
            told = ask("solid_damage", {"rating": rating, "band": band, "cannon": 6}, to_hit=[face])
            assert (told["needs"], told["hits"], told["points"]) == (needs, int(face >= needs), 6 * (face >= needs))
    assert ask("solid_damage", {"rating": rating, "band": "C", "cannon": 6})["hits"] == 1


@pytest.mark.parametrize("mod", DAMAGE)
def test_damage_modifiers(mod: str) -> None:
    """B10: 10 cannon and two howitzers are 14, less the line; doubled against a column."""
    inputs = {"rating": "A", "band": "C", "cannon": 10, "howitzers": 2, "mods": [mod]}
    assert ask("solid_damage", inputs, fraction=6)["points"] == 14 + DAMAGE[mod]
    for formation in ("column", "square"):
        told = ask("solid_damage", inputs | {"target_formation": formation}, fraction=6)
        assert told["points"] == 2 * (14 + DAMAGE[mod])


@pytest.mark.parametrize("mod", MORALE)
def test_morale_modifiers(mod: str) -> None:
    """B11 and the three lines "to the die" (Q7)."""
    told = ask("morale", {"unit": {"mn": 16, "original": 24}, "mods": [mod]}, d20=5)
    assert (told["modifiers"], told["total"], told["pass"]) == (MORALE[mod], 21 + MORALE[mod], MORALE[mod] >= 0)


@pytest.mark.parametrize("mod", MELEE)
def test_melee_modifiers(mod: str) -> None:
    """B13: on either side where it may stand."""
    dice = {"charger_d6": 2, "defender_d6": 1}
    told = ask("melee", {"charger": {"mv": 40}, "charger_mods": [mod], "defender": {"mv": 40}}, **dice)
    assert (told["charger_mv"], told["totals"]) == (40 + MELEE[mod], [80 + 2 * MELEE[mod], 40])
    if not mod.startswith("charging"):
        told = ask("melee", {"charger": {"mv": 40}, "defender_mods": [mod], "defender": {"mv": 40}}, **dice)
        assert told["defender_mv"] == 40 + MELEE[mod]


def test_casualty_chart() -> None:
    """B14, Q20: above 7 the last row."""
    for face, row in enumerate(CASUALTIES, 1):
        for ends, cell in zip(CONTACT, row.split(), strict=True):
            for figures in ends:
                mods = ["winner"] if face == 7 else []
                told = ask("casualty_chart", {"figures": figures, "mods": mods}, d6=min(face, 6))
                assert (told["modified"], told["casualties"]) == (face, int(cell))
    every = ["winner", "cavalry_vs_cavalry", "charger_on_flank"]
    told = ask("casualty_chart", {"figures": 4, "mods": every}, d6=6)
    assert (told["modified"], told["casualties"]) == (9, 4)


def test_reform() -> None:
    """B12: plus is bad; below 1 the first row (Q20)."""
    for face, actions in zip(range(1, 7), [1, 1, 2, 2, 3, 3], strict=True):
        assert ask("reform", {"mods": []}, d6=face)["actions"] == actions
    for mod, value in REFORM.items():
        assert ask("reform", {"mods": [mod]}, d6=4)["modified"] == 4 + value
    told = ask("reform", {"mods": ["original_morale_20_plus"]}, d6=1)
    assert (told["modified"], told["actions"]) == (0, 1)
    told = ask("reform", {"mods": ["cavalry", "ridden_down", "untrained_green_cossack_landwehr_militia"]}, d6=4)
    assert (told["modified"], told["actions"]) == (7, 4)


def moved(**inputs: Any) -> tuple[Any, Any, Any]:
    told = ask("movement", inputs)
    return told["per_action"], told["reach"], told["legal"]


def test_moves_on_foot_and_on_horse() -> None:
    """B1, B2, Q1: 15 on a road; a C square may not move."""
    formations = ["line", "column", "skirmish", "road", "square"]
    for arm, chart in (("infantry", FOOT), ("cavalry", HORSE)):
        for rating, printed in chart.items():
            for formation, cell in zip(formations, printed.split(), strict=False):
                each = None if cell == "-" else float(cell)
                for actions in (1, 2):
                    told = moved(arm=arm, rating=rating, formation=formation, actions=actions)
                    assert told == (each, None if each is None else each * actions, each is not None)


def test_moves_of_guns_leaders_and_runaways() -> None:
    """B4, B5, B12."""
    for battery, printed in BATTERIES.items():
        field_a, field_b, prolong, road = map(int, printed.split())
        assert moved(arm="artillery", type=battery, rating="A", mode="field", actions=2) == (field_a, 2 * field_a, True)
        assert moved(arm="artillery", type=battery, rating="B", actions=1) == (field_b, field_b, True)
        assert moved(arm="artillery", type=battery, rating="B", mode="prolong", actions=2) == (
            prolong,
            2 * prolong,
            True,
        )
        assert moved(arm="artillery", type=battery, rating="A", mode="road", actions=1) == (road, road, True)
    assert moved(arm="leader", actions=1) == (15, 15, True)
    for kind, each in (("infantry_or_foot_artillery_per_action", 15), ("cavalry_or_horse_artillery_per_action", 18)):
        assert moved(arm="retreat", kind=kind, actions=2) == (each, 2 * each, True)


@pytest.mark.parametrize(("weight", "charge"), [("light", 21), ("medium", 20), ("heavy", 18)])
def test_charges(weight: str, charge: int) -> None:
    """B3: one action, alone or after one move."""
    told = ask(
        "movement", {"arm": "cavalry", "rating": "C", "formation": "column", "actions": 1, "then_charge": weight}
    )
    assert (told["charge"], told["reach"], told["legal"]) == (charge, 14 + charge, True)
    told = ask("movement", {"arm": "cavalry", "rating": "A", "formation": "line", "actions": 0, "then_charge": weight})
    assert (told["charge"], told["reach"]) == (charge, charge)
    told = ask("movement", {"arm": "cavalry", "rating": "A", "formation": "line", "actions": 2, "then_charge": weight})
    assert told["legal"] is False
