"""The log as a story: each line is told of who sat there then, and what the computer did for somebody as that."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame
from berthier.rooms.rooms import Rooms
from berthier.web.games.story import tell
from tests.games.installed import skirmish as skirmish
from tests.rooms.room import Seeded
from tests.rooms.test_game_rooms import play
from tests.rooms.test_room_customs import friends

pytestmark = pytest.mark.usefixtures("skirmish")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'games.db'}")


def test_what_a_stand_in_did_is_not_told_of_who_was_late(store: Store) -> None:
    rooms, gray, _, clock = friends(store, minutes=10)
    rooms.act(gray.token, c.Choose(rooms.view(gray.token).turn, rooms.view(gray.token).question.options["Gray"][0]))
    clock.at += timedelta(minutes=11)
    while rooms.time_left(gray.game) != 0:
        clock.at += timedelta(minutes=11)
    play(rooms, gray.game)
    late = next(seat.seat for seat in rooms.view(gray.token).seats if seat.program)
    told = [sentence.words for sentence in tell(rooms.view(gray.token))]
    over = next(place for place, words in enumerate(told) if "whose time is over" in words)
    name = {"Gray": "Ann (Gray)", "Yellow": "Bob (Yellow)"}[late]
    assert told[over + 1].startswith(f"The computer for {name} chooses")
    assert not [words for words in told[:over] if "The computer for" in words]


def test_who_takes_over_did_not_do_what_was_done_before(store: Store) -> None:
    rooms = Rooms(store, Seeded(2))
    gray = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "first"}), "Ann")
    play(rooms, gray.game)
    rooms.act(gray.token, c.Hand("Yellow"))
    rooms.join(gray.game, "Yellow", "Bob")
    told = [sentence.words for sentence in tell(rooms.view(gray.token))]
    taken = told.index("Bob takes the seat of Yellow")
    assert not [words for words in told[:taken] if "Bob" in words]
    assert [words for words in told[:taken] if words.startswith("Yellow seals")]
