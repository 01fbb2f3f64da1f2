"""The time of who is asked: it runs from the question, stands while all are asked something, and nobody winds it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.whole import brought
from berthier.rooms.opening import NewGame
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from berthier.rooms.timing import GRACE, Deadlines
from tests.core.logs import chained, unchained
from tests.games.installed import skirmish as skirmish
from tests.rooms.room import Seeded
from tests.rooms.test_room_customs import Clock, friends

pytestmark = pytest.mark.usefixtures("skirmish")


def minutes(clock: Clock, many: int) -> None:
    clock.at += timedelta(minutes=many)


def test_nobody_winds_the_clock_of_who_is_asked(store: Store) -> None:
    """Not a watcher who comes, not the other with his seat, and not he himself."""
    rooms, gray, yellow, clock = friends(store, minutes=10)
    minutes(clock, 9)
    rooms.join(gray.game, "spectator", "Cleo")
    rooms.act(yellow.token, c.Enter("The Old Guard", {}))
    rooms.act(yellow.token, c.Hand("Yellow", "first"))
    rooms.act(yellow.token, c.Hand("Yellow"))
    assert rooms.time_left(gray.game) == 60
    rooms.act(gray.token, c.Choose(rooms.view(gray.token).turn, "done"))
    assert rooms.time_left(gray.game) == 600


def test_what_one_seals_and_takes_back_gives_no_time(store: Store) -> None:
    clock = Clock()
    rooms = Rooms(store, Seeded(3), clock)
    gray = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "open"}, minutes=10), "Ann")
    minutes(clock, 8)
    rooms.join(gray.game, "Yellow", "Bob")
    assert rooms.time_left(gray.game) == 600  # he has all his time, and so has who was kept waiting
    minutes(clock, 4)
    rooms.act(gray.token, c.SealPick(rooms.view(gray.token).turn, "muskets"))
    rooms.act(gray.token, c.TakeBack(rooms.view(gray.token).undo.line or 0))
    assert rooms.time_left(gray.game) == 360
    assert Rooms(store, Seeded(5), clock).time_left(gray.game) == 360  # a server that has just begun knows it too


def test_the_clock_stands_while_others_ask_something(store: Store) -> None:
    """Who is asked for an answer and for a draw at once could have neither in time."""
    rooms, gray, yellow, clock = friends(store, minutes=10)
    minutes(clock, 3)
    rooms.act(yellow.token, c.OfferDraw())
    minutes(clock, 60)
    assert rooms.time_left(gray.game) is None
    rooms.act(gray.token, c.Refuse())
    assert rooms.time_left(gray.game) == 420
    rooms.act(yellow.token, c.OfferDraw())
    rooms.act(yellow.token, c.Refuse())
    assert rooms.time_left(gray.game) == 420


def test_who_offers_a_draw_in_place_of_an_answer_gains_no_time(store: Store) -> None:
    """Nor by offering it again and again; when their time is over the offer is over too, and the game goes on."""
    rooms, gray, yellow, clock = friends(store, minutes=10)
    minutes(clock, 3)
    for _ in range(2):
        rooms.act(gray.token, c.OfferDraw())
        minutes(clock, 2)
        assert rooms.view(gray.token).until == "2026-03-01T12:10:00.000Z"
        rooms.act(yellow.token, c.Refuse())
    assert rooms.time_left(gray.game) == 180
    rooms.act(gray.token, c.OfferDraw())
    minutes(clock, 3)
    assert rooms.time_left(gray.game) == 0
    seen = rooms.view(yellow.token)
    assert (seen.undo.asked_by, seen.seats[1].program) == (None, "stand-in")
    assert rooms.task(gray.game) is not None
    assert Rooms(store, Seeded(5), clock).view(yellow.token) == seen  # a log with such a line follows


class SetBack:
    """The time of day of a machine, and the seconds that really go by on it."""

    def __init__(self) -> None:
        self.day, self.gone = Clock(), 0.0

    def __call__(self) -> str:
        return self.day()

    def go(self, seconds: float) -> None:
        self.gone += seconds
        self.day.at += timedelta(seconds=seconds)


@pytest.mark.parametrize("jump", [timedelta(days=1), timedelta(days=-400), timedelta(minutes=9)])
def test_nobody_is_late_and_nobody_has_time_for_ever_when_the_clock_is_set(store: Store, jump: timedelta) -> None:
    clock = SetBack()
    rooms = Rooms(store, Seeded(3), clock)
    rooms.deadlines = Deadlines(lambda: clock.gone)
    gray = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "open"}, minutes=10), "Ann")
    rooms.join(gray.game, "Yellow", "Bob")
    clock.go(120)
    assert rooms.time_left(gray.game) == 480
    clock.day.at += jump
    rooms.join(gray.game, "spectator", "Cleo")
    assert rooms.time_left(gray.game) == 480
    clock.go(479)
    assert rooms.time_left(gray.game) == 1
    clock.go(1)
    assert rooms.time_left(gray.game) == 0


def test_a_server_that_begins_after_the_clock_was_set_gives_at_most_the_whole_time(store: Store) -> None:
    """And to who is late by then a little: nobody can answer a server that is not there."""
    _, gray, _, clock = friends(store, minutes=10)
    minutes(clock, -60 * 24 * 400)
    assert Rooms(store, Seeded(5), clock).time_left(gray.game) == 600
    minutes(clock, 60 * 24 * 800)
    begun = Rooms(store, Seeded(5), clock)
    assert begun.time_left(gray.game) == GRACE
    minutes(clock, 5)
    assert begun.time_left(gray.game) == 0


@pytest.mark.parametrize("at", ["noon", "1809-07-05", "9999-12-31T23:59:59.000Z"])
def test_a_log_with_other_times_is_looked_at_all_the_same(store: Store, at: str) -> None:
    """Whoever wrote it may write them as he likes: no clock runs from what is no time."""
    rooms, gray, _, _ = friends(store, minutes=10)
    lines = unchained(rooms.log(gray.game).encode())
    for line in lines:
        line["at"] = at
    lines[0]["event"]["game"] = "elsewhere"
    log = chained(lines[:-1])
    umpire = rooms.bring_in(log, brought(log))
    assert rooms.look_back(umpire.token, rooms.whole("elsewhere").past(len(lines) - 1)).view.until is None
    assert rooms.view(umpire.token).until is None


@pytest.mark.parametrize("limit", [10**15, -5])
def test_a_log_with_a_limit_no_table_has_does_not_follow(store: Store, limit: int) -> None:
    rooms, gray, _, _ = friends(store, minutes=10)
    lines = unchained(rooms.log(gray.game).encode())
    lines[0]["event"]["minutes"] = limit
    found = prove(chained(lines))
    assert (found.ok, found.line) == (False, 1)
    assert "A time limit is 1 to" in str(found.problem)
