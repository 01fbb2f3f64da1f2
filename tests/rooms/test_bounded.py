"""Long games: a session at hand is the end of one, and shows the same as the whole."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import update

from berthier.core.ruleset import find_ruleset
from berthier.rooms import commands as c
from berthier.rooms.keeping import cache
from berthier.rooms.keeping import database as schema
from berthier.rooms.keeping.snapshots import read_snapshot, rules_key
from berthier.rooms.keeping.store import Store
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from berthier.rooms.views import MOST_LINES, as_json, view
from tests.games.installed import skirmish as skirmish
from tests.rooms.games import play_on, sit_down
from tests.rooms.room import Room, seat_everybody, step

SIEGE = {"attacker": {"sp": 20}, "defender": {"sp": 20}}
SEATS = ("umpire", "Blue", "Red", "spectator")


def long_game(store: Store, lines: int, seed: int = 1) -> Room:
    """Battle after battle, until the log is so long."""
    room, chance = seat_everybody(store, seed=seed), random.Random(seed)
    while room.view("umpire").seq < lines:
        if not step(room, chance):
            room.start(inputs=SIEGE)
    return room


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is kept at hand and snapshots are made often, so that a short game is a long one."""
    monkeypatch.setattr(cache, "KEPT_ANSWERS", 24)
    monkeypatch.setattr(cache, "KEPT_LINES", 45)
    monkeypatch.setattr(cache, "OFTEN", 10)


@pytest.mark.usefixtures("often")
def test_a_view_is_the_same_from_a_snapshot_and_from_the_first_line(store: Store) -> None:
    """For every seat, at many places of a game; and it stays short."""
    room = long_game(store, 60)
    for _ in range(12):
        for _ in range(7):
            if not step(room, random.Random(room.view("umpire").seq)):
                room.start(inputs=SIEGE)
        whole, opened = room.rooms.whole(room.game).session(), Rooms(store)
        for seat in SEATS:
            own = store.secrets(room.game, owner=seat)
            seen = opened.view(room.tickets[seat].token)
            assert as_json(seen) == as_json(view(whole, seat, own)) == as_json(room.view(seat))
            assert len(seen.lines) == MOST_LINES
    assert prove(room.log()).ok


@pytest.mark.usefixtures("often", "skirmish")
def test_undo_goes_back_past_what_is_at_hand(store: Store) -> None:
    """As far as the first answer of a whole game, though most of it was forgotten; the log still follows."""
    room, chance = sit_down(store, "siege"), random.Random(3)
    given = 90
    for _ in range(given):
        play_on(room, chance)
    with room.rooms.sessions.holding(room.game) as session:
        assert not session.is_whole
    left = room.view("umpire").acts[-1].answers
    assert left >= given  # dice of a game roll by themselves, beside the answers given
    while (line := room.view("umpire").undo.line) is not None:
        room.act("umpire", c.Override("once more", c.TakeBack(line)))
        before, left = left, room.view("umpire").acts[-1].answers
        assert left < before
    assert left == 0
    assert prove(room.log()).ok


@pytest.mark.usefixtures("often")
def test_a_tampered_snapshot_proves_nothing(store: Store) -> None:
    """What is no state is derived again; what is one may mislead the room, but never the proof of the log."""
    room = long_game(store, 80)
    before = as_json(room.view("umpire"))
    kept = schema.snapshots
    ((rules, data),) = store.snapshots(room.game)
    assert rules == rules_key(find_ruleset("six_states"))
    assert read_snapshot(data).seq > 60
    for spoilt in (b"", b"{}", data[:-1], data.replace(b'"seq":', b'"seq":1'), data.replace(b"six_states.", b"os.")):
        with store.engine.begin() as connection:
            connection.execute(update(kept).values(data=spoilt))
        assert as_json(Rooms(store).view(room.tickets["umpire"].token)) == before
    assert prove(room.log()).ok


@pytest.mark.usefixtures("often")
def test_a_snapshot_of_other_rules_is_left_alone(store: Store) -> None:
    """The game is derived under the rules as they are."""
    room = long_game(store, 80)
    before = as_json(room.view("Blue"))
    with store.engine.begin() as connection:
        connection.execute(update(schema.snapshots).values(rules="of last year", data=b"nonsense"))
    assert as_json(Rooms(store).view(room.tickets["Blue"].token)) == before


@pytest.mark.usefixtures("often")
def test_old_lines_are_told_on_request(store: Store) -> None:
    """A reader who was away for long hears every line, and each line can be looked back at."""
    room = long_game(store, 150)
    assert room.rooms.told(room.game, 0) is None
    told = room.rooms.whole(room.game).told(0)
    assert [line.n for line in told] == list(range(1, room.view("umpire").seq + 1))
    assert room.rooms.whole(room.game).told(100) == told[100:]
    assert room.rooms.told(room.game, room.view("umpire").seq - 20) == told[-20:]
    token = room.tickets["Red"].token
    then = room.rooms.look_back(token, room.rooms.whole(room.game).past(70)).view
    assert then.seq == 70
