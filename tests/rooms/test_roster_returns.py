"""What stands in a roster once fills every procedure that can use it, and what comes of that goes back with one tap."""

from __future__ import annotations

import random
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.question import Asks
from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from berthier.rooms.views import View
from berthier.staff.blanks import form_of
from berthier.web.games.muster import figures_of, nouns_of, sources_of
from tests.rooms.room import Room
from tests.rooms.test_roster_records import table

RULESETS = ("six_states", "elements", "battalions", "great_powers", "capitani")
UNITS = [{"cls": "Infantry", "type": "Swiss", "sp": 12, "q": 3}, {"cls": "Heavy Cavalry", "sp": 6, "q": 3}]
FRENCH = {"nation": "Fr", "parts": [["Fr", "I", 52], ["Fr", "C", 8]], "leader": [5, 5, 6], "corps": 3}
AUSTRIANS = {"nation": "As", "parts": [["As", "I", 30], ["As", "C", 5]]}


def played(room: Room, generator: random.Random) -> View:
    """Until the outcome stands; the umpire answers for every side."""
    while (seen := room.view("umpire")).question is not None:
        asked = seen.question
        if asked.asks is Asks.ROLL:
            room.act("umpire", c.Roll(seen.turn))
            continue
        for side in asked.by:
            pick = generator.choice(asked.options[side])
            secret = asked.asks is Asks.SECRETLY
            room.act("umpire", c.SealPick(seen.turn, pick, side) if secret else c.Choose(seen.turn, pick))
    return seen


def fought(room: Room, procedure: str, refs: dict[str, str], inputs: dict[str, Any] | None = None) -> Any:
    """Play it out with whoever stands in the roster, and apply the result as the page offers it."""
    room.act("umpire", c.Start(procedure, inputs or {}, {}, {}, refs))
    seen = played(room, random.Random(3))
    act = seen.acts[-1]
    changes = {figure.place: figure.name for figure in figures_of(seen, act) if figure.place}
    room.act("umpire", c.Apply(act.number, changes))
    return act.outcome


@pytest.mark.parametrize("key", RULESETS)
def test_a_player_has_few_kinds_of_things_to_write_down(key: str) -> None:
    assert 1 <= len(nouns_of(key)) <= 3, [noun.title for noun in nouns_of(key)]


@pytest.mark.parametrize("key", RULESETS)
def test_every_place_names_inputs_that_are_there(key: str) -> None:
    ruleset = find_ruleset(key)
    for name, face in ruleset.face.procedures.items():
        inputs = {part.name for part in form_of(ruleset.procedure(name).run).parts}
        for place, unit in face.units.items():
            assert unit.takes.keys() <= inputs, (name, place)


def test_fire_adds_to_what_was_lost_before(store: Store) -> None:
    """Two volleys at the same battalion: its figures lost are those of before and of both."""
    fires = {"original": 24, "quality": "B", "formation": "line"}
    room = table(store, Ligne=fires, IR4={"original": 28, "lost": 3})
    refs = {"firer": "Ligne", "target": "IR4"}
    fallen = 3
    for _ in range(2):
        fallen += fought(room, "musket", refs, {"range_in": 2})["casualties"]
        assert room.view("umpire").roster["IR4"]["lost"] == fallen
    assert room.view("umpire").acts[0].inputs["figures"] == 24
    assert "lost" not in room.view("umpire").roster["Ligne"], "who fires loses nobody by it"


def test_ammunition_and_fatigue_go_back(store: Store) -> None:
    room = table(store, Ligne={"original": 24, "sixes": 1, "fatigue": 2})
    sixes = fought(room, "ammo", {"unit": "Ligne"}, {"actions": 2})["sixes"]
    rested = fought(room, "rest", {"unit": "Ligne"})["fatigue"]
    entry = room.view("umpire").roster["Ligne"]
    assert (entry["sixes"], entry["fatigue"], rested) == (sixes, "fatigued", "fatigued")


def test_an_army_by_type_marches_starves_and_fights(store: Store) -> None:
    troops = {"infantry": 22, "cavalry": 3}
    room = table(store, "six_states", Davout={"troops": troops, "leader": 2}, Mack={"sp": 9})
    hungry = fought(room, "attrition", {"army": "Davout"}, {"flags": ["winter_turn", "unsupplied"]})
    assert hungry["lost"] > 0
    assert room.view("umpire").roster["Davout"]["troops"] == hungry["troops"]
    fought(room, "force_march", {"army": "Davout"}, {"extra_mp": 3})
    fell_back = fought(room, "retreat", {"army": "Mack"}, {"broken": True, "blocked": 2})
    assert room.view("umpire").roster["Mack"] == {"sp": fell_back["sp_left"]}
    before = room.view("umpire").roster["Davout"]["troops"]
    battle = fought(room, "field_battle", {"attacker": "Davout", "defender": "Mack"})
    davout, mack = (room.view("umpire").roster[name] for name in ("Davout", "Mack"))
    assert sum(before.values()) >= sum(davout["troops"].values()) == battle["attacker_sp"]
    assert mack["sp"] == battle["defender_sp"]
    assert "morale" not in mack, "a battle's morale goes with it"


def test_a_fleet_keeps_what_neither_sank_nor_was_taken(store: Store) -> None:
    fleet = {"nsp": 5, "transports": 3, "damaged_nsp": 1}
    room = table(store, "six_states", Toulon=fleet, Blake={"nsp": 6})
    run = fought(room, "naval_battle", {"attacker": "Toulon", "defender": "Blake"})
    fates = run["attacker_transports"]
    toulon = room.view("umpire").roster["Toulon"]
    assert toulon["transports"] == 3 - fates["captured"] - fates["sunk"]
    assert (toulon["nsp"], room.view("umpire").roster["Blake"]["nsp"]) == (run["attacker_nsp"], run["defender_nsp"])
    mended = fought(room, "repair", {"fleet": "Toulon"})
    assert room.view("umpire").roster["Toulon"]["nsp"] == mended["nsp"] == toulon["nsp"] + 1


def test_an_element_that_is_destroyed_is_not_offered_again(store: Store) -> None:
    room = table(store, "elements", Uri={"type": "Pk"}, Frundsberg={"type": "Pk", "grade": "I"})
    fate = ""
    for _ in range(60):
        outcome = fought(room, "close_combat", {"A": "Uri", "B": "Frundsberg"}, {"bound_of": "A"})
        fate = outcome["outcome"]["B"]
        if "destroyed" in outcome["outcome"].values():
            break
    seen = room.view("umpire")
    lost = [name for name, entry in seen.roster.items() if entry["condition"] == "destroyed"]
    assert lost, fate
    offered = sources_of(seen, find_ruleset("elements").procedure("close_combat"))
    assert not set(lost) & {*offered["A"], *offered["B"]}


def test_an_army_of_great_powers_loses_what_the_battle_took(store: Store) -> None:
    room = table(store, "great_powers", Ney=FRENCH, Mack=AUSTRIANS)
    refs = {"attacker": "Ney", "defender": "Mack"}
    battle = fought(room, "field_combat", refs, {"casualties": "cheapest legal first"})
    for name, side in (("Ney", "attacker"), ("Mack", "defender")):
        left = {kind: count for _, kind, count in room.view("umpire").roster[name]["parts"]}
        assert left.get("I", 0) == battle[side]["infantry"]
        assert left.get("C", 0) == battle[side]["cavalry"]


def test_a_fortress_is_besieged_stormed_and_sallies_with_one_garrison(store: Store) -> None:
    fortress = {"city_value": 2, "spires": 1, "garrison": {"factors": 9, "morale": 3.0}}
    room = table(store, "great_powers", Ney=FRENCH, Mantua=fortress)
    storm = fought(room, "storm_city", {"besieger": "Ney", "garrison": "Mantua"})
    held = room.view("umpire").roster["Mantua"]["garrison"]
    assert held == {"factors": storm["defender_left"], "morale": 3.0}
    assert sum(count for _, _, count in room.view("umpire").roster["Ney"]["parts"]) == storm["attacker_left"]
    room.act("umpire", c.Start("siege_month", {}, {}, {}, {"besieger": "Ney", "city": "Mantua"}))
    taken = room.view("umpire").acts[-1].inputs
    assert taken["city"]["garrison"]["factors"] == storm["defender_left"]
    assert taken["besieger"]["factors"] == storm["attacker_left"]


def test_losses_told_as_a_number_are_the_cheapest_first(store: Store) -> None:
    """Militia go before infantry, infantry before horse."""
    mixed = {"nation": "As", "parts": [["As", "I", 24], ["As", "M", 1], ["As", "C", 5]]}
    room = table(store, "great_powers", Ney=FRENCH, Mack=mixed)
    fight = fought(room, "trivial_combat", {"attacker": "Ney", "defender": "Mack"})
    left = {kind: count for _, kind, count in room.view("umpire").roster["Mack"]["parts"]}
    lost = fight["defender_loses"]
    assert lost >= 1
    assert (left.get("M", 0), left.get("I", 0), left["C"]) == (max(0, 1 - lost), 24 - max(0, lost - 1), 5)


def test_units_of_a_force_go_back_one_by_one(store: Store) -> None:
    force = {"units": UNITS, "capitani": [{"initiative": 3}]}
    room = table(store, "capitani", Uri=force, Lodi={"units": UNITS[:1], "capitani": [{}]})
    fight = fought(room, "skirmish", {"attacker": "Uri", "defender": "Lodi"})
    assert room.view("umpire").roster["Uri"]["units"] == fight["attacker"]
    assert room.view("umpire").roster["Lodi"]["units"] == fight["defender"]


def test_a_force_fights_the_optional_combat_in_numbers(store: Store) -> None:
    """Eighteen SP that fight, six of them horse; the Assault Table counts heavy horse apart, this one does not."""
    room = table(store, "capitani", Uri={"units": UNITS, "capitani": [{"initiative": 3}]})
    room.act("umpire", c.Start("opt_modifier", {}, {}, {}, {"att": "Uri", "def": "Uri"}))
    host = room.view("umpire").acts[-1].inputs["att"]
    assert (host["sp"], host["cav"], host["initiative"]) == (18, 6, 3)


def test_troops_are_told_in_words() -> None:
    """Neither letters of a chart nor names of data; the first corps is no infantry."""
    powers, capitani = find_ruleset("great_powers").face, find_ruleset("capitani").face
    assert powers.listed("parts", [["Fr", "I", 40], ["Fr", "C", 6]]) == "40 infantry (France); 6 cavalry (France)"
    assert powers.listed("roster", [{"nation": "Fr", "corps": "I", "I": 12, "C": 3}]) == (
        "France I: 12 infantry 3 cavalry"
    )
    unit = {"cls": "Infantry", "sp": 11, "q": 3, "type": "Swiss", "firearms": False, "demoralised": True, "name": ""}
    assert capitani.figures({"units": [unit], "capitani": [], "disrupted": False}) == (
        "units 11 SP of Swiss of quality 3, demoralised"
    )
