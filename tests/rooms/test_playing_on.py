"""A game that is over is played on from one of its steps, in a room of its own."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import Ticket
from berthier.rooms.playing_on import PlayOn, play_on
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from berthier.rooms.views import View
from tests.games.installed import skirmish as skirmish
from tests.rooms.room import Seeded
from tests.rooms.test_game_rooms import play
from tests.rooms.test_undo_tells_the_truth import alone, finished, give

pytestmark = pytest.mark.usefixtures("skirmish")
MINE = PlayOn({"Gray": "me", "Yellow": "first"})


def steps(rooms: Rooms, ticket: Ticket) -> list[tuple[int, View]]:
    """Every line after which something is asked."""
    whole = rooms.whole(ticket.game)
    views = [(line, rooms.look_back(ticket.token, whole.past(line)).view) for line in range(1, whole.log.count(b"\n"))]
    return [(line, view) for line, view in views if view.question is not None]


def test_it_goes_on_from_any_step_and_the_old_game_stands(store: Store) -> None:
    """The same is asked, with the same to choose from; what was shown before stays out of reach."""
    rooms, old = finished(store, practice=False)
    before = rooms.log(old.game)
    for line, then in steps(rooms, old):
        assert then.question is not None
        new = play_on(rooms, old.token, rooms.whole(old.game).past(line), MINE, "Ann")
        seen = rooms.view(new.token)
        assert seen.question is not None
        assert (new.seat, seen.game != old.game, seen.practice) == ("Gray", True, False)
        assert (seen.question.by, seen.question.why) == (then.question.by, then.question.why)
        assert seen.question.options == then.question.options
        assert (seen.undo.line, seen.undo.free) == (None, False)
        assert [told.kind for told in seen.lines][:3] == ["created", "carried on", "seat taken"]
        assert seen.lines[1].told == {"after": line}
    assert rooms.log(old.game) == before


def test_it_is_played_to_its_end_undone_and_proved_like_any_other(store: Store) -> None:
    rooms, old = finished(store, practice=False)
    line = steps(rooms, old)[len(steps(rooms, old)) // 2][0]
    on = PlayOn(MINE.seats, practice=True)
    new = play_on(rooms, old.token, rooms.whole(old.game).past(line), on, "Ann")
    play(rooms, new.game)
    seen = rooms.view(new.token)
    assert seen.practice
    given = 0
    while seen.question is not None:
        seen = give(rooms, new, seen.question.options["Gray"][0])
        if not given:
            assert seen.undo.free
            rooms.act(new.token, c.TakeBack(seen.undo.line or 0))
            play(rooms, new.game)
            seen = rooms.view(new.token)
        given += 1
    assert seen.acts[-1].finished
    again = Rooms(store, Seeded(8)).view(new.token)
    assert (again.acts[-1].outcome, again.taken_back) == (seen.acts[-1].outcome, 1)
    rooms.act(new.token, c.Close())
    proof = prove(rooms.log(new.game).encode())
    assert (proof.ok, proof.complete, proof.played_on, proof.carried) == (True, True, True, [])


def test_a_battle_in_the_midst_of_a_campaign_goes_on(store: Store) -> None:
    """Answers given since the last place the rules hold on are part of where it stood."""
    rooms, old = alone(store, "novara_1513", "french")
    for pick in ("F1 S; F2 G; F3 G", "F1 pillage", "pass", "Storm by F1"):
        give(rooms, old, pick)
    rooms.act(old.token, c.Resign())
    for line, then in steps(rooms, old)[-12:]:
        assert then.question is not None
        on = PlayOn({"french": "me", "swiss": "first"})
        new = play_on(rooms, old.token, rooms.whole(old.game).past(line), on, "Ann")
        told = rooms.view(new.token).question
        rolled = then.question.dice is not None  # which the server does at once
        assert told is not None
        assert rolled or (told.by, told.why, told.options) == (
            then.question.by,
            then.question.why,
            then.question.options,
        )


def test_no_game_in_play_is_played_on(store: Store) -> None:
    """Else the enemy's hidden plans could be read in a room of one's own."""
    rooms, ticket = alone(store, "novara_1513", "french")
    for line in range(4, rooms.view(ticket.token).seq + 1):
        with pytest.raises(BadInput, match="when it is over"):
            play_on(rooms, ticket.token, rooms.whole(ticket.game).past(line), MINE, "Ann")


def test_nor_by_a_watcher_nor_from_where_nothing_is_asked(store: Store) -> None:
    rooms, old = finished(store, practice=False)
    watcher = rooms.join(old.game, "spectator", "Cleo")
    whole = rooms.whole(old.game)
    with pytest.raises(BadInput, match="may look on"):
        play_on(rooms, watcher.token, whole.past(6), MINE, "Cleo")
    for line in (1, rooms.view(old.token).seq):
        with pytest.raises(BadInput, match="Nothing is asked at this step"):
            play_on(rooms, old.token, whole.past(line), MINE, "Ann")
    with pytest.raises(BadInput, match="no side called 'Green'"):
        play_on(rooms, old.token, whole.past(6), PlayOn({"Green": "me"}), "Ann")


def test_friends_come_by_its_own_code(store: Store) -> None:
    rooms, old = finished(store, practice=False)
    line = steps(rooms, old)[3][0]
    new = play_on(rooms, old.token, rooms.whole(old.game).past(line), PlayOn({"Gray": "me", "Yellow": "open"}), "Ann")
    bob = rooms.join(new.game, "Yellow", "Bob")
    assert rooms.view(bob.token).question is not None
