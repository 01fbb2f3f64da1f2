"""What stands in a roster once serves every procedure: what a fight needs beside it follows, and goes back."""

from __future__ import annotations

import random
from typing import Any

from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewTable
from berthier.rooms.rooms import Rooms
from berthier.rules.battalions.game.record import Listed, Troop
from tests.rooms.room import Room, Seeded, play_out

GUARD: dict[str, Any] = {"arm": "infantry", "original": 24, "quality": "guard", "formation": "column", "lost": 2}
LINE: dict[str, Any] = {"arm": "infantry", "original": 20, "kind": "light", "weapon": "musket"}


def table(store: Store, ruleset: str = "battalions", **entries: dict[str, Any]) -> Room:
    rooms = Rooms(store, Seeded(1), clock=lambda: "1809-07-05T12:00:00.000Z")
    opened = rooms.open_table(NewTable(ruleset, "Eylau", ("Blue", "Red"), DiceSource.SERVER), "Ann")
    joined = [rooms.join(opened.game, seat, seat) for seat in ("Blue", "Red")]
    room = Room(rooms, {ticket.seat: ticket for ticket in (opened, *joined)})
    for name, data in (entries or {"Guard": GUARD, "Line": LINE}).items():
        room.act("umpire", c.Enter(name, data))
    return room


def test_a_record_of_the_table_is_a_record_of_the_roster() -> None:
    assert issubclass(Troop, Listed)
    assert set(GUARD) | set(LINE) <= set(Listed.__struct_fields__)


def test_front_and_melee_value_follow_from_the_record(store: Store) -> None:
    """A column of 24 at first has 4 files (G31), a light line of 20 ten; a guard fights with 50 (H3)."""
    room = table(store)
    sides = {"charger": "Blue", "defender": "Red"}
    room.act("umpire", c.Start("close_action", {}, {}, sides, {"charger": "Guard", "defender": "Line"}))
    inputs = room.view("umpire").acts[0].inputs
    assert (inputs["charger"]["front"], inputs["charger"]["formation"], inputs["charger"]["lost"]) == (4, "column", 2)
    assert (inputs["defender"]["front"], inputs["defender"]["quality"], inputs["defender"]["mv"]) == (10, "C", 40)


def test_single_figures_that_follow_are_taken_too(store: Store) -> None:
    """A column fires with a third of its figures: 22 left, 7 fire."""
    room = table(store)
    refs = {"figures": "Guard.figures", "weapon": "Guard.weapon"}
    room.act("umpire", c.Start("musket", {"range_in": 2}, {}, {"firer": "Blue"}, refs))
    inputs = room.view("umpire").acts[0].inputs
    assert (inputs["figures"], inputs["weapon"]) == (7, "musket")


def test_what_a_fight_leaves_is_fought_with_next(store: Store) -> None:
    room = table(store)
    refs = {"charger": "Guard", "defender": "Line"}
    sides = {"charger": "Blue", "defender": "Red"}
    room.act("umpire", c.Start("close_action", {}, {}, sides, refs))
    outcome = play_out(room, random.Random(3)).acts[0].outcome
    room.act("umpire", c.Apply(1, {"Guard.lost": "charger.lost", "Guard.fatigue": "charger.fatigue"}))
    room.act("umpire", c.Start("morale", {}, {}, {"unit": "Blue"}, {"unit": "Guard"}))
    unit = room.view("umpire").acts[1].inputs["unit"]
    assert unit.get("lost", 0) == outcome["charger"]["lost"]
    levels = ["fresh", "fatigued", "tired", "exhausted"]
    assert levels[unit.get("fatigue", 0)] == outcome["charger"]["fatigue"]


def test_an_army_of_great_powers_fights_small_combats_and_second_days_too(store: Store) -> None:
    """52 French infantry at 4.0 and 8 horse at 4.0 under a tactical rating of 5: 60 factors at 4.0, 8 of them horse."""
    army = {"nation": "Fr", "parts": [["Fr", "I", 52], ["Fr", "C", 8]], "leader": [5, 5, 6], "corps": 3}
    room = table(store, "great_powers", Ney=army, Mack={"nation": "As", "parts": [["As", "I", 9]]})
    for procedure, fields in (("trivial_battle", ("attacker", "defender")), ("second_day", ("A", "D"))):
        refs = dict(zip(fields, ("Ney", "Mack"), strict=True))
        room.act("umpire", c.Start(procedure, {}, {}, {}, refs))
        taken = room.view("umpire").acts[-1].inputs
        if procedure == "trivial_battle":
            assert {"factors": 60, "morale": 4.0, "tactical": 5, "cavalry": 8}.items() <= taken["attacker"].items()
            assert taken["defender"]["factors"] == 9
            room.act("umpire", c.Abort("enough of it"))
        else:
            assert taken["A"]["morale"] == 4.0


def test_a_force_of_capitani_assaults_and_stands_in_line(store: Store) -> None:
    """Twelve SP of Swiss pikes: pike, no heavy horse; in a battle line they are the Main Body."""
    units = [{"cls": "Infantry", "type": "Swiss", "sp": 6, "q": 3}] * 2
    room = table(store, "capitani", Uri={"units": units, "capitani": [{}]}, Lodi={"units": units, "capitani": [{}]})
    room.act("umpire", c.Start("assault", {}, {}, {}, {"att": "Uri", "def": "Lodi"}))
    taken = room.view("umpire").acts[-1].inputs["att"]
    assert (taken["sp"], taken.get("heavy_sp", 0), taken["pike"]) == (12, 0, True)
    room.act("umpire", c.Abort("enough of it"))
    room.act("umpire", c.Start("major_battle", {}, {}, {}, {"attacker": "Uri", "defender": "Lodi"}))
    body = room.view("umpire").acts[-1].inputs["attacker"]["main_body"]
    assert [unit["sp"] for unit in body["units"]] == [6, 6]
