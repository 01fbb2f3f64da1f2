"""Practice: settled when a game is begun, anything may be taken back in it, and nothing of it counts as a result."""

from __future__ import annotations

import pytest

from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.games.installed import skirmish as skirmish
from tests.rooms.room import Seeded
from tests.rooms.test_game_rooms import play
from tests.rooms.test_room_customs import friends
from tests.rooms.test_undo_tells_the_truth import alone, give

pytestmark = pytest.mark.usefixtures("skirmish")


def test_in_practice_anything_goes_back_as_often_as_one_likes(store: Store) -> None:
    """A bid whose answer was seen, dice and all: the room counts it, and so does whoever verifies the log."""
    rooms, ticket = alone(store, "two_elms", "blue", practice=True)
    for done in range(9):
        seen = give(rooms, ticket, "0")
        assert (seen.practice, seen.undo.free, seen.undo.alone, seen.taken_back) == (True, True, True, done)
        again = rooms.act(ticket.token, c.TakeBack(seen.undo.line or 0))
        play(rooms, ticket.game)
        assert again.question is not None
        assert again.question.why == "bid"
    assert rooms.view(ticket.token).taken_back == 9
    proof = prove(rooms.log(ticket.game).encode())
    assert (proof.ok, proof.practice, proof.taken_back) == (True, True, 9)


def test_in_practice_other_people_are_asked_all_the_same(store: Store) -> None:
    rooms, gray, yellow, _ = friends(store, practice=True)
    seen = rooms.view(gray.token)
    assert not seen.undo.free
    rooms.act(gray.token, c.TakeBack(seen.undo.line or 0))
    assert rooms.act(yellow.token, c.Consent()).taken_back == 1


def test_practice_survives_a_restart_and_goes_on_counting(store: Store) -> None:
    rooms, ticket = alone(store, "two_elms", "blue", practice=True)
    for _ in range(12):
        seen = give(rooms, ticket, "0")
        rooms.act(ticket.token, c.TakeBack(seen.undo.line or 0))
        play(rooms, ticket.game)
    assert Rooms(store, Seeded(1)).view(ticket.token).taken_back == 12


@pytest.mark.parametrize("practice", [False, True])
def test_dice_and_results_of_practice_count_for_nothing(store: Store, practice: bool) -> None:
    rooms, ticket = alone(store, "novara_1513", "french", practice=practice)
    for pick in ("F1 S; F2 G; F3 G", "F1 pillage", "pass"):
        give(rooms, ticket, pick)
    assert bool(rooms.whole(ticket.game).luck()) is not practice
