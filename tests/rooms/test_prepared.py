"""Answers prepared ahead: private to a seat, given when their question comes, gone when they are used."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame, Ticket
from berthier.rooms.prepared import Prepared
from berthier.rooms.rooms import Rooms
from berthier.rooms.session import SPECTATOR
from tests.rooms.room import Seeded


def battle(store: Store) -> tuple[Rooms, Ticket, Ticket]:
    """Two Elms, blue being A: its orders are asked."""
    rooms = Rooms(store, Seeded(1), clock=lambda: "1809-07-05T12:00:00.000Z")
    blue = rooms.open_game(NewGame("battalions", "two_elms", {"blue": "me", "red": "open"}), "Ann")
    red = rooms.join(blue.game, "red", "Ben")
    for ticket, bid in ((blue, "1"), (red, "0")):
        rooms.act(ticket.token, c.SealPick(rooms.view(ticket.token).turn, bid))
    rooms.act(blue.token, c.Choose(rooms.view(blue.token).turn, "A"))
    return rooms, blue, red


def test_a_plan_is_given_for_its_seat_and_used_up(store: Store) -> None:
    rooms, blue, red = battle(store)
    prepared = Prepared(rooms)
    assert prepared.task(blue.game) is None
    prepared.write(blue.token, ["plan F1 ahead 3", "", "wish F2 defence square"])
    assert prepared.lines(blue.token) == ["plan F1 ahead 3", "wish F2 defence square"]
    assert prepared.lines(red.token) == []
    task = prepared.task(blue.game)
    assert task is not None
    assert (task.seat, task.think()) == ("blue", "F1 ahead 3")
    rooms.act_for(task.game, task.seat, task.command(task.think()))
    assert prepared.lines(blue.token) == ["wish F2 defence square"]
    assert prepared.task(blue.game) is None, "nothing more is prepared: blue is asked"
    assert "plan" not in rooms.log(blue.game)


def test_lines_that_were_kept_stand_when_others_are_added(store: Store) -> None:
    rooms, _, red = battle(store)
    prepared = Prepared(rooms)
    prepared.write(red.token, ["plan A1 ahead 2"])
    prepared.write(red.token, [*prepared.lines(red.token), "wish A1 follow no"])
    assert prepared.lines(red.token) == ["plan A1 ahead 2", "wish A1 follow no"]
    prepared.write(red.token, [])
    assert prepared.lines(red.token) == []


def test_what_cannot_be_prepared_changes_nothing(store: Store) -> None:
    rooms, blue, _ = battle(store)
    prepared = Prepared(rooms)
    prepared.write(blue.token, ["wish F1 evade no"])
    with pytest.raises(BadInput, match="A1"):
        prepared.write(blue.token, ["plan A1 ahead 3"])
    with pytest.raises(BadInput, match="200 characters at most"):
        prepared.write(blue.token, ["plan F1 " + " / ".join(["ahead 1"] * 30)])  # cut off it would be another plan
    assert prepared.lines(blue.token) == ["wish F1 evade no"]
    watcher = rooms.join(blue.game, SPECTATOR, "Cy")
    with pytest.raises(BadInput, match="plays a side"):
        prepared.write(watcher.token, ["plan F1 ahead 3"])


def test_a_freed_seat_keeps_no_plan_of_its_last_holder(store: Store) -> None:
    rooms = Rooms(store, Seeded(1), clock=lambda: "1809-07-05T12:00:00.000Z")
    umpire = rooms.open_game(NewGame("battalions", "two_elms", {"blue": "open", "red": "first"}), "Ann")
    blue = rooms.join(umpire.game, "blue", "Ben")
    prepared = Prepared(rooms)
    prepared.write(blue.token, ["wish F1 evade no"])
    rooms.act(umpire.token, c.Free("blue", "gone"))
    again = rooms.join(umpire.game, "blue", "Cy")
    assert prepared.lines(again.token) == []
