"""What is somebody's own stays his while others play on: his seat, his game, what the dice did for him."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms import events
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame, Ticket
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.games.installed import skirmish as skirmish
from tests.rooms.room import Seeded
from tests.rooms.test_game_rooms import play
from tests.rooms.test_room_customs import PROGRAMS, against_the_computer, friends, three

pytestmark = pytest.mark.usefixtures("skirmish")


def levels(rooms: Rooms, ticket: Ticket) -> dict[str, str | None]:
    return {seat.seat: seat.program for seat in rooms.view(ticket.token).seats if seat.role == "player"}


@pytest.mark.parametrize("level", ["first", ""])
def test_a_seat_that_is_handed_over_stays_its_holders(store: Store, level: str) -> None:
    """Nobody puts a weaker program into it, or wakes its holder so that the game waits for him."""
    rooms, gray, yellow, _ = friends(store)
    rooms.act(yellow.token, c.Hand("Yellow", "sharp"))
    with pytest.raises(BadInput, match="Yellow is somebody’s own; only he hands it over"):
        rooms.act(gray.token, c.Hand("Yellow", level))
    assert levels(rooms, gray) == {"Gray": None, "Yellow": "sharp"}
    rooms.act(yellow.token, c.Hand("Yellow", "first"))
    rooms.act(yellow.token, c.Hand("Yellow"))
    assert levels(rooms, gray) == {"Gray": None, "Yellow": None}


def test_a_program_among_people_stays_as_it_is(store: Store) -> None:
    """Of three who play, nobody makes the program of a fourth side a weaker one, or leaves its seat empty."""
    rooms, seats = three(store)
    for level in ("steady", ""):
        with pytest.raises(BadInput, match="Others play here too: the program of Prussia stays as it is"):
            rooms.act(seats["France"].token, c.Hand("Prussia", level))
    rooms, gray = against_the_computer(store)
    rooms.act(gray.token, c.Hand("Yellow", "steady"))
    assert levels(rooms, gray)["Yellow"] == "steady"


def test_the_umpire_changes_a_program(store: Store) -> None:
    rooms = Rooms(store, Seeded(5))
    sides = ("France", "Austria", "Russia")
    opened = rooms.open_game(NewGame("great_powers", "campaign", dict.fromkeys(sides, "open") | PROGRAMS), "Ann")
    for seat in sides:
        rooms.join(opened.game, seat, f"{seat}’s")
    rooms.act(opened.token, c.Hand("Prussia", "steady"))
    assert levels(rooms, opened)["Prussia"] == "steady"


def test_what_was_shown_is_not_taken_back_behind_the_back_of_who_is_away(store: Store) -> None:
    """What a program would let pass its person need not: he is asked, and answers while it plays for him."""
    rooms, gray, yellow, _ = friends(store)
    rooms.act(yellow.token, c.Hand("Yellow", "first"))
    seen = rooms.view(gray.token)
    assert (seen.undo.free, seen.undo.alone, seen.undo.line is None) == (False, False, False)
    asked = rooms.act(gray.token, c.TakeBack(seen.undo.line or 0))
    assert (asked.undo.asked_by, asked.undo.awaited) == ("Gray", ["Yellow"])
    taken_back = rooms.act(yellow.token, c.Consent())
    assert (taken_back.undo.asked_by, taken_back.lines[-1].kind) == (None, "undo")


def test_the_vote_of_who_goes_away_meanwhile_is_still_wanted(store: Store) -> None:
    rooms, seats = three(store)
    rooms.act(seats["France"].token, c.Free("Russia", "slow"))
    rooms.act(seats["Austria"].token, c.Hand("Austria", "first"))
    assert rooms.view(seats["Russia"].token).undo.awaited == ["Austria"]


def test_who_took_over_a_programs_seat_carries_no_vote(store: Store) -> None:
    """Of two people one could come in a second time, by the code, and hand the other's seat on."""
    rooms = Rooms(store, Seeded(4))
    sides = {"France": "me", "Austria": "open", "Russia": "first"} | PROGRAMS
    france = rooms.open_game(NewGame("great_powers", "campaign", sides), "Ann")
    rooms.join(france.game, "Austria", "Bob")
    again = rooms.join(france.game, "Prussia", "Ann again")
    for ticket in (france, again):
        assert "Austria" not in rooms.view(ticket.token).voted_out
        with pytest.raises(BadInput, match="Players free"):
            rooms.act(ticket.token, c.Free("Austria", "gone"))
    assert rooms.view(france.token).voted_out == ["Prussia"]


def test_of_several_powers_none_ends_the_game_of_the_others(store: Store) -> None:
    """A stranger who takes a free seat by the code could end a campaign of months with one press."""
    rooms, seats = three(store)
    france, austria, _ = seats.values()
    eve = rooms.join(france.game, "Prussia", "Eve")
    for ticket in (france, eve):
        assert not rooms.view(ticket.token).may_resign
        with pytest.raises(BadInput, match="Others play on, the game does not end with"):
            rooms.act(ticket.token, c.Resign())
    rooms.act(eve.token, c.Abort("bored"))
    assert rooms.view(austria.token).undo.asked_end == "bored"
    rooms.act(austria.token, c.Refuse())
    assert rooms.view(france.token).question is not None


def test_who_plays_with_programs_alone_ends_his_game_as_he_likes(store: Store) -> None:
    rooms = Rooms(store, Seeded(6))
    sides = dict.fromkeys(("Austria", "Russia"), "first") | PROGRAMS
    ann = rooms.open_game(NewGame("great_powers", "campaign", {"France": "me"} | sides), "Ann")
    assert rooms.view(ann.token).may_resign
    assert rooms.act(ann.token, c.Resign()).acts[-1].aborted == "France resigns"


def test_of_two_sides_either_may_resign(store: Store) -> None:
    rooms, gray, yellow, _ = friends(store)
    assert rooms.view(yellow.token).may_resign
    assert not rooms.view(rooms.join(gray.game, "spectator", "Cleo").token).may_resign
    rooms.act(yellow.token, c.Resign())
    assert not rooms.view(yellow.token).may_resign


def test_a_log_of_before_follows_as_it_was_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables opened by the customs of before go on by them."""
    monkeypatch.setattr(events, "CUSTOMS", events.SECRETS_ANEW)
    rooms, seats = three(store)
    rooms.act(seats["Austria"].token, c.Hand("Austria", "steady"))
    rooms.act(seats["France"].token, c.Hand("Austria", "first"))
    rooms.act(seats["France"].token, c.Hand("Prussia"))
    rooms.act(seats["France"].token, c.Resign())
    assert prove(rooms.log(seats["France"].game).encode()).ok


def test_an_invitation_does_not_look_into_the_seat_of_a_program(store: Store) -> None:
    """The umpire’s key to a free seat is void when a program gets it: nobody would see that he reads its cards."""
    rooms = Rooms(store, Seeded(7))
    opened = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "open", "Yellow": "open"}), "Ann")
    invited = rooms.invite(opened.token, "Yellow")
    rooms.act(opened.token, c.Hand("Yellow", "first"))
    with pytest.raises(BadInput, match="opens no seat"):
        rooms.view(invited.token)


def test_all_who_play_end_their_campaign_and_no_neutral_keeps_them(store: Store) -> None:
    """The program of the minor powers refused every draw: seven people could not end their game."""
    rooms = Rooms(store, Seeded(8))
    opened = rooms.open_game(NewGame("great_powers", "campaign_1807", {"Austria": "me"}), "Ann")
    powers = [seat.seat for seat in rooms.view(opened.token).seats if seat.role == "player" and not seat.program]
    others = [rooms.join(opened.game, power, power) for power in powers if power != "Austria"]
    rooms.act(opened.token, c.OfferDraw())
    assert play(rooms, opened.game) == 1
    for ticket in others:
        rooms.act(ticket.token, c.Consent())
    assert rooms.view(opened.token).acts[-1].aborted == events.DRAW
