"""A unit of Battalions in a roster is the record of the table: what a fight needs beside it follows, and goes back."""

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


def table(store: Store) -> Room:
    rooms = Rooms(store, Seeded(1), clock=lambda: "1809-07-05T12:00:00.000Z")
    opened = rooms.open_table(NewTable("battalions", "Eylau", ("Blue", "Red"), DiceSource.SERVER), "Ann")
    joined = [rooms.join(opened.game, seat, seat) for seat in ("Blue", "Red")]
    room = Room(rooms, {ticket.seat: ticket for ticket in (opened, *joined)})
    room.act("umpire", c.Enter("Guard", GUARD))
    room.act("umpire", c.Enter("Line", LINE))
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
