"""Whole battles, sieges, fleets and realms worked by hand from the reading, where the public cases are thin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.worked import Worked, misses


def army(nation: str, parts: str, leader: tuple[int, int, int] | None, corps: int = 1) -> dict[str, Any]:
    """Parts as "40I 6C"."""
    own = [[nation, part.lstrip("0123456789"), int(part.rstrip("IMCGF"))] for part in parts.split()]
    return {"nation": nation, "parts": own, "corps": corps} | ({"leader": list(leader)} if leader else {})


def battle(chits: str, attacker: Any, defender: Any, **more: Any) -> dict[str, Any]:
    ours, theirs = chits.split(" v ")
    plain = {"terrain": "clear", "across_river": False, "pinning": None, "guard": None, "arrival": None}
    return {"attacker": attacker, "defender": defender, "chits": {"A": ours, "D": theirs}, **plain, **more}


def dice(*rounds: tuple[int, int], pursuit: int | None = None) -> dict[str, Any]:
    return {"rounds": [{"A": a, "D": d} for a, d in rounds], "pursuit": pursuit}


def told(
    number: int, tables: str, mods: tuple[int, int], shown: tuple[int, int], used: tuple[int, int],
    lost: tuple[int, float, int, float], after: tuple[int, int, float, float], **more: Any,
) -> dict[str, Any]:  # fmt: skip
    """A round as the cases tell it; losses of A, then of D."""
    table_a, table_d = tables.split()
    return {
        "round": number, "table_A": table_a, "table_D": table_d, "mods": {"A": mods[0], "D": mods[1]},
        "modified_dice": {"A": shown[0], "D": shown[1]}, "strength_used": {"A": used[0], "D": used[1]},
        "A_loses": {"factors": lost[0], "morale": lost[1]}, "D_loses": {"factors": lost[2], "morale": lost[3]},
        "after": {"A": after[0], "D": after[1], "A_loss": after[2], "D_loss": after[3]}, **more,
    }  # fmt: skip


FIELDS = [
    # Commander 5 v 1: A +1, D -1; six cavalry against none is another +1, held to +1 in all.
    Worked("note a: Outflank v Cordon is fought unsplit; breaks at 2.5", "field_combat",
           battle("Outflank v Cordon", army("Fr", "40I 6C", (5, 5, 6), 2), army("Sp", "10M 10I", (1, 1, 1))),
           dice((6, 1), (6, 2), pursuit=4),
           {"morale": {"A": 4.0, "D": 2.5}, "tactical_used": {"A": 5, "D": 1}, "broken": "D", "rounds_fought": 2,
            "rounds": [told(1, "2-1 3-2", (1, -1), (7, 0), (46, 20), (0, 0.1, 5, 1.4), (46, 15, 0.1, 1.4)),
                       told(2, "3-1 4-2", (1, -1), (7, 1), (46, 15), (1, 0.7, 7, 1.9), (45, 8, 0.8, 3.3),
                            breaks="D")],
            "pursuit": {"victor": "A", "pursuing_cavalry": 6, "class": 5, "column": 5, "die": 4, "pct": 45,
                        "points": 3}}),
    # Note l and the guard raise 3-2 to 3-4; the attacker holds, so the side that committed breaks.
    Worked("D4: a guard committed in vain breaks its own side", "field_combat",
           battle("Probe v Defend", army("As", "30I 2C", (3, 3, 5), 2), army("Ru", "20I 5G", (3, 3, 5), 2),
                  guard={"side": "D", "round": 1, "shift": "+1", "die": 3}), dice((2, 1), pursuit=6),
           {"morale": {"A": 3.1, "D": 3.4}, "broken": "D", "rounds_fought": 1,
            "rounds": [told(1, "1-1 3-4", (1, 0), (3, 1), (32, 24), (1, 1.1, 0, 0.0), (31, 24, 1.1, 0.0),
                            guard_extra_losses=1, breaks="D")],
            "pursuit": {"victor": "A", "pursuing_cavalry": 2, "class": 5, "column": 5, "die": 6, "pct": 75,
                        "points": 2}}),
    Worked("D1.6g: both break with equal margins: the attacker loses", "field_combat",
           battle("Escalated Assault v Escalated Counterattack", army("Sp", "20I", (2, 2, 3)),
                  army("Sp", "20I", (2, 2, 3))), dice((6, 6), (6, 6)),
           {"broken": "A", "rounds_fought": 2,
            "rounds": [told(1, "4-1 4-1", (0, 0), (6, 6), (20, 20), (3, 1.9, 3, 1.9), (17, 17, 1.9, 1.9)),
                       told(2, "5-2 5-2", (0, 0), (6, 6), (17, 17), (3, 2.8, 3, 2.8), (14, 14, 4.7, 4.7),
                            breaks="A")]}),
    # The defender's flank force comes after round 2: 2 + 2 = 4; then 19 + 10 fight, 10 of them double.
    Worked("D2: a defender's flank march, late; the day ends unbroken", "field_combat",
           battle("Assault v Outflank", army("Pr", "20I", (3, 2, 4), 2), army("As", "30I", (2, 2, 3), 2),
                  pinning={"side": "D", "pinning": 20, "outflanking": 10},
                  arrival={"rating": 2, "bonus": 0, "1": 3, "2": 4}), dice((1, 1), (1, 2), (3, 3)),
           {"broken": None, "rounds_fought": 3, "day_ends_unbroken": True,
            "rounds": [told(1, "2-3 2-1", (0, 0), (1, 1), (20, 20), (0, 0.0, 0, 0.5), (20, 20, 0.0, 0.5),
                            outflank_roll={"die": 3, "modified_rating": 2, "arrives": False}),
                       told(2, "3-3 2-1", (0, 0), (1, 2), (20, 20), (0, 0.0, 1, 0.8), (20, 19, 0.0, 1.3),
                            outflank_roll={"die": 4, "modified_rating": 4, "arrives": True}),
                       told(3, "3-1 4-4", (0, 0), (3, 3), (20, 39), (4, 2.1, 1, 0.5), (16, 28, 2.1, 1.8))]}),
    # The same without a die after round 2: the flank force stays away, and round 3 is fought on the 1st tables.
    Worked("D2: no die, no arrival", "field_combat",
           battle("Assault v Outflank", army("Pr", "20I", (3, 2, 4), 2), army("As", "30I", (2, 2, 3), 2),
                  pinning={"side": "D", "pinning": 20, "outflanking": 10}, arrival={"rating": 2, "1": 3}),
           dice((1, 1), (1, 2), (3, 3)),
           {"broken": None, "day_ends_unbroken": True,
            "rounds": [{"after": {"A": 20, "D": 20, "A_loss": 0.0, "D_loss": 0.5}},
                       {"after": {"A": 20, "D": 19, "A_loss": 0.0, "D_loss": 1.3}},
                       told(3, "3-3 2-2", (0, 0), (3, 3), (20, 19), (1, 0.7, 2, 1.4), (19, 17, 0.7, 2.7))]}),
    # 20 % of 86 = 17, but only 10 are there; without a leader a minor's corps is 1/1.
    Worked("D1.6g: wiped out loses; nobody loses more than it has", "field_combat",
           battle("Escalated Assault v Cordon", army("Fr", "80I 6C", (5, 5, 6), 3), army("Tunisia", "5I 5C", None)),
           dice((6, 6), pursuit=5),
           {"morale": {"A": 4.0, "D": 1.5}, "tactical_used": {"A": 5, "D": 1}, "broken": "D",
            "rounds": [told(1, "5-1 3-1", (1, -1), (7, 5), (86, 10), (1, 1.1, 10, 2.6), (85, 0, 1.1, 2.6),
                            breaks="D")],
            "pursuit": {"victor": "A", "pursuing_cavalry": 6, "class": 5, "column": 5, "pct": 60, "points": 4}}),
    # Note e gives an Austrian +1 in Echelon v Cordon; 2 v 4 is D +1, A 0.
    Worked("note e: an Austrian attacker in Echelon v Cordon, across a river in the desert", "field_combat",
           battle("Echelon v Cordon", army("As", "20I", (2, 2, 3)), army("Tu", "15I", (2, 4, 3)), across_river=True,
                  terrain="desert"), dice((6, 5), (1, 1), pursuit=1),
           {"rounds": [told(1, "2-2 4-2", (1, 1), (7, 6), (20, 15), (2, 2.3, 2, 2.4), (18, 13, 2.3, 2.4)),
                       told(2, "3-2 4-3", (1, 1), (2, 2), (18, 13), (1, 1.3, 1, 0.6), (17, 12, 3.6, 3.0),
                            breaks="A")], "broken": "A"}),
]  # fmt: skip

SIEGES = [
    Worked("D9.1: 6 - 3 = 3: nothing", "siege_roll", {"city_value": 3}, {"d6": 6}, {"modified": 3, "result": "NR"}),
    Worked("D9.1: 1 on an open city: Sortie?", "siege_roll", {"city_value": 0}, {"d6": 1},
           {"modified": 1, "result": "Sortie?"}),
    Worked("D9.1: 5 - 2 + 1 undergarrisoned: Breach", "siege_roll", {"city_value": 2, "undergarrisoned": True},
           {"d6": 5}, {"modified": 4, "result": "Breach"}),
    Worked("D9.2: a 4 costs the besieger", "sortie", {"elects": True}, {"d6": 4},
           {"result": "besieger loses 1 factor"}),
    Worked("D9.3: 15 % of 40 = 6, the garrison has 3", "siege_assault", {"besieger": 40, "garrison": 3, "mods": 0},
           {"besieger": 6, "garrison": 6}, {"garrison_loses": {"factors": 3, "morale": 2.2},
                                            "besieger_loses": {"factors": 1, "morale": 2.8}}),
    Worked("D9.4: garrison 5-1, besieger 5-2: 15 % of 25 = 3 + 1", "garrison_attack",
           {"garrison": 9, "besieger": 25, "mods": 0}, {"garrison": 3, "besieger": 5},
           {"besieger_loses": {"factors": 1, "morale": 1.0}, "garrison_loses": {"factors": 4, "morale": 2.3}}),
    Worked("D7: both on 5-2", "trivial_combat", {"attacker": 12, "defender": 4}, {"A": 4, "D": 4},
           {"attacker_loses": 1, "defender_loses": 2, "attacker_morale_loss": 1.8}),
    Worked("D8: relief breaks: no die is needed", "limited_field_combat",
           {"rounds_fought": 2, "relief_broken": True, "garrison_left": 3}, {},
           {"siege": "resumes", "garrison": "returns inside", "pursuit": "none"}),
    Worked("D8: three rounds at 3.0: class None", "limited_field_combat",
           {"rounds_fought": 3, "besieger_broken": True, "relief_cavalry": 5, "relief_morale_loss": 3.0}, {"d6": 6},
           {"besiegers": "retreat normally", "pursuing_cavalry": 5, "pct": 0, "points": 0}),
    Worked("D10: British and Austrian cancel; 12 reply at 5 %", "naval_combat",
           {"first": {"name": "GB+As", "ships": 30, "british": True, "aspr": True},
            "second": {"name": "Fr", "ships": 20}}, {"first": 6, "second": 1},
           {"first": {"modified_die": 6, "pct": 25, "sinks": 8},
            "second": {"modified_die": 1, "pct": 5, "firing_ships": 12, "sinks": 1},
            "survivors": {"first": 29, "second": 12}}),
    Worked("D1.6g: equal margins, the attacker", "break_check",
           {"A": {"morale": 3.0, "loss": 3.2}, "D": {"morale": 4.0, "loss": 4.2}}, {},
           {"loser": "A", "A_margin": -0.2, "D_margin": -0.2, "pursuit": "none"}),
    Worked("D1.6g: a tenth short stands", "break_check", {"A": {"morale": 3.1, "loss": 3.0}}, {}, {"breaks": False}),
    Worked("D1.7: rounds keep counting", "second_day",
           {"A": {"morale": 4.0, "loss": 0.3}, "D": {"morale": 3.1, "loss": 0.0}, "rounds_fought": 6}, {},
           {"next_round_number_for_pursuit": 7, "pursuit_column": "3+", "losses_carried": {"A": 0.3, "D": 0.0}}),
]  # fmt: skip

REALMS = [
    Worked("D12: 3 at war is 1: captured", "gold_convoy", {"britain_at_war": True}, {"d6": [1, 2]},
           {"modified": 1, "spain": 0, "britain": 15}),
    Worked("D12: 12 at peace", "gold_convoy", {"month": "October"}, {"d6": [6, 6]}, {"modified": 12, "spain": 40}),
    Worked("D13: Britain spends both", "economic_manipulation", {"power": "GB", "row": "both_spend"}, {},
           {"political": 2, "money": -24, "manpower": -6}),
    Worked("D13: Turkey gains men", "economic_manipulation", {"power": "Tu", "row": "manpower_gain"}, {},
           {"political": -2, "money": 0, "manpower": 4}),
    Worked("C41: Prussia -21 as printed", "economic_manipulation", {"power": "Pr", "row": "both_spend"}, {},
           {"political": 2, "money": -21, "manpower": -10}),
    Worked("D11: 20 + 7 + 7 + 3, in the order given", "purchase",
           {"year": 1811, "month": 12,
            "items": {"ship": 2, "new_corps_or_fleet": 3, "guard_factor": 1, "artillery_factor": 1}}, {},
           {"money": 37, "manpower": 5,
            "arrivals": [{"item": "ship", "n": 2, "arrives": "1812-12"},
                         {"item": "guard_factor", "n": 1, "arrives": "1812-06"},
                         {"item": "artillery_factor", "n": 1, "arrives": "1812-06"}]}),
    Worked("D11: September and five months", "purchase", {"year": 1809, "month": 9, "items": {"cavalry_factor": 3}}, {},
           {"money": 45, "manpower": 6, "arrivals": [{"item": "cavalry_factor", "n": 3, "arrives": "1810-02"}]}),
    Worked("D11: $5 at sea", "maintenance", {"fleets_sea": 3}, {}, {"money": 15}),
    Worked("D16: at the level wins", "victory_check", {"power": "Russia", "total": 115, "finish": 1807}, {},
           {"level": 115, "wins": True}),
    Worked("D16: one short does not", "victory_check",
           {"power": "Turkey", "totals": [284, 315], "options": [False, True]}, {},
           {"levels": [285, 315], "wins": [False, True]}),
    Worked("D11: a third of 11 is 3", "british_vp_option", {"vp_earned": 11, "target": "France", "target_total": 120},
           {}, {"max_spend": 3, "britain_gains": 8, "target_total": 117}),
    Worked("D14: a die of the aggressor does not count", "minor_control", {"country": "Sweden", "aggressor": "Ru"},
           {"Fr": 2, "GB": 2, "Ru": 6, "Tu": 6}, {"totals": {"Fr": 5, "GB": 5, "Tu": 7}, "controller": "Tu"}),
    Worked("D14: the highest roll again", "minor_control", {"country": "Naples", "aggressor": "Fr"},
           {"As": 4, "GB": 3, "Sp": 3}, {"totals": {"As": 5, "GB": 4, "Sp": 5}, "controller": None,
                                         "reroll": ["As", "Sp"]}),
    Worked("note b: held apart", "naples_sicily_split", {"naples": "Fr", "sicily": "GB"}, {},
           {"corps_with": "Naples", "fleet_with": "Sicily"}),
    Worked("D15: one pool", "corps_capacity",
           {"power": "Russia", "corps": "IV, VI-XV", "contents": {"I": 6, "M": 5}}, {},
           {"valid": False, "violations": ["I/M 11 > 10"]}),
    Worked("D15: an Insurrection is militia", "corps_capacity",
           {"power": "Austria", "corps": "I & II Insurrection", "contents": {"I": 1, "M": 16, "C": 2}}, {},
           {"valid": False, "violations": ["I 1 > 0", "M 16 > 15"]}),
    Worked("D15: feudal horse is not cavalry", "corps_capacity",
           {"power": "Turkey", "corps": "II & III Anatolia, Crimea, Rumelia", "contents": {"C": 2}}, {},
           {"valid": False, "violations": ["C 2 > 0"]}),
    Worked("C38: Tunisia as its sisters", "corps_capacity",
           {"power": "minor", "corps": "Tunisia", "contents": {"I": 6, "C": 6}}, {},
           {"valid": False, "violations": ["I 6 > 5", "C 6 > 5"]}),
    Worked("D15: within", "corps_capacity",
           {"power": "minor", "corps": "Syria", "contents": {"I": 6, "C": 12}}, {}, {"valid": True, "violations": []}),
]  # fmt: skip


@pytest.mark.parametrize("worked", [*FIELDS, *SIEGES, *REALMS], ids=lambda worked: worked.clause)
def test_worked_by_hand(worked: Worked) -> None:
    assert misses("great_powers", worked) == {}


def test_a_case_may_check_only_some_words_of_a_round() -> None:
    """Extra keys of an answer are fine inside a list too; what is wrong is named with its place."""
    clause, procedure, inputs, rolled, _ = FIELDS[0]
    some = [{"round": 1, "table_A": "2-1"}, {"after": {"D": 8}, "breaks": "D"}]
    assert misses("great_powers", Worked(clause, procedure, inputs, rolled, {"rounds": some})) == {}
    wrong = [{"round": 1}, {"breaks": "A"}]
    found = misses("great_powers", Worked(clause, procedure, inputs, rolled, {"rounds": wrong}))
    assert found == {"rounds[1].breaks": ("A", "D")}
    assert set(misses("great_powers", Worked(clause, procedure, inputs, rolled, {"rounds": some[:1]}))) == {"rounds"}
