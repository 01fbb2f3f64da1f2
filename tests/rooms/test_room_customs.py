"""What people expect of a game room: talk, clocks, draws, seats that change hands, undo against programs."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import SimpleNamespace

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.rooms import commands as c
from berthier.rooms import seeing
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame, Ticket
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from berthier.rooms.talk import LONGEST, Talk
from tests.games.installed import skirmish as skirmish
from tests.rooms.room import Seeded
from tests.rooms.test_game_rooms import play

pytestmark = pytest.mark.usefixtures("skirmish")


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.at = datetime.fromisoformat("2026-03-01T12:00:00.000+00:00")

    def __call__(self) -> str:
        return self.at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def friends(store: Store, **terms: int) -> tuple[Rooms, Ticket, Ticket, Clock]:
    """Gray and Yellow, both people, both with their arms bought: Gray is asked for an order."""
    clock = Clock()
    rooms = Rooms(store, Seeded(3), clock)
    gray = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "open"}, **terms), "Ann")
    yellow = rooms.join(gray.game, "Yellow", "Bob")
    for ticket in (gray, yellow):
        rooms.act(ticket.token, c.SealPick(rooms.view(ticket.token).turn, "muskets"))
    return rooms, gray, yellow, clock


def against_the_computer(store: Store) -> tuple[Rooms, Ticket]:
    rooms = Rooms(store, Seeded(2))
    gray = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "first"}), "Ann")
    play(rooms, gray.game)
    rooms.act(gray.token, c.SealPick(rooms.view(gray.token).turn, "muskets"))
    return rooms, gray


def test_who_is_late_has_a_stand_in_until_he_is_back(store: Store) -> None:
    rooms, gray, yellow, clock = friends(store, minutes=10)
    seen = rooms.view(gray.token)
    assert (seen.minutes, seen.until) == (10, "2026-03-01T12:10:00.000Z")
    assert rooms.time_left(gray.game) == 600
    clock.at += timedelta(minutes=9)
    assert rooms.time_left(gray.game) == 60
    assert rooms.view(gray.token).seats[1].program is None
    clock.at += timedelta(minutes=2)
    assert rooms.time_left(gray.game) == 0
    seen = rooms.view(yellow.token)
    assert {seat.seat: seat.program for seat in seen.seats if seat.role == "player"} == {
        "Gray": "stand-in",
        "Yellow": None,
    }
    assert (seen.lines[-1].seat, seen.lines[-1].kind) == ("server", "seat handed")
    assert play(rooms, gray.game) > 0  # it answers until Yellow is asked
    assert rooms.view(gray.token).question is not None
    rooms.act(gray.token, c.Hand("Gray"))
    assert rooms.view(gray.token).seats[1].program is None
    assert prove(rooms.log(gray.game).encode()).lines > 5


@pytest.mark.parametrize("minutes", [-1, 10**6])
def test_a_limit_nobody_can_keep_is_refused(store: Store, minutes: int) -> None:
    with pytest.raises(BadInput, match="A time limit is"):
        Rooms(store, Seeded(3)).open_game(NewGame("skirmish", "corners", {"Gray": "me"}, minutes=minutes), "Ann")


def test_no_clock_runs_for_nobody(store: Store) -> None:
    """Without a limit, and while a seat waits for its friend."""
    rooms = Rooms(store, Seeded(4), Clock())
    free = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "open"}), "Ann")
    assert rooms.time_left(free.game) is None
    limited = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "open"}, minutes=5), "Ann")
    rooms.act(limited.token, c.SealPick(rooms.view(limited.token).turn, "muskets"))
    assert rooms.time_left(limited.game) is None


def test_a_draw_is_offered_and_agreed(store: Store) -> None:
    rooms, gray, yellow, _ = friends(store)
    rooms.act(gray.token, c.OfferDraw())
    assert rooms.view(yellow.token).undo.asked_end == "a draw is agreed"
    rooms.act(yellow.token, c.Refuse())
    assert rooms.view(yellow.token).question is not None
    rooms.act(yellow.token, c.OfferDraw())
    over = rooms.act(gray.token, c.Consent())
    assert over.acts[-1].aborted == "a draw is agreed"
    assert prove(rooms.log(gray.game).encode()).lines == over.seq


def test_a_program_answers_an_offer_of_a_draw(store: Store) -> None:
    """At the start nobody is ahead: it agrees; and it never leaves the offer open."""
    rooms, gray = against_the_computer(store)
    rooms.act(gray.token, c.OfferDraw())
    assert play(rooms, gray.game) == 1
    assert rooms.view(gray.token).acts[-1].aborted == "a draw is agreed"


def test_a_programs_seat_is_taken_over_and_given_back(store: Store) -> None:
    """By whom who plays against it lets in: everybody who looks on has the code."""
    rooms, gray = against_the_computer(store)
    assert [(seat.open, seat.shut) for seat in rooms.lobby(gray.game).seats] == [(False, False)] * 2 + [(False, True)]
    with pytest.raises(BadInput, match="taken already"):
        rooms.join(gray.game, "Gray", "Eve")
    with pytest.raises(
        BadInput, match="A program plays Yellow; whoever plays against it lets somebody take over first"
    ):
        rooms.join(gray.game, "Yellow", "Eve")
    rooms.act(gray.token, c.Hand("Yellow"))
    bob = rooms.join(gray.game, "Yellow", "Bob")
    rooms.act(gray.token, c.Choose(rooms.view(gray.token).turn, "done"))
    assert rooms.task(gray.game) is None
    asked = rooms.view(bob.token).question
    assert asked is not None
    assert asked.by == ("Yellow",)
    rooms.act(bob.token, c.Hand("Yellow", "first"))
    assert rooms.task(gray.game) is not None
    with pytest.raises(BadInput, match="taken already"):
        rooms.join(gray.game, "Yellow", "Eve")  # Bob's own, though a program plays it


def test_talk_is_heard_by_whom_it_was_meant_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """To all, and between two seats where there are politics; to others the table is the same table."""
    rooms, gray, yellow, _ = friends(store)
    watcher = rooms.join(gray.game, "spectator", "Cleo")
    talk = Talk(rooms)
    talk.say(gray.token, "  Good <b>luck</b>\n Bob ")
    talk.say(watcher.token, "hush")
    assert [(said.name, said.seat, said.text) for said in talk.heard(yellow.token)] == [
        ("Ann", "Gray", "Good <b>luck</b> Bob"),
        ("", "spectator", "hush"),
    ]
    with pytest.raises(BadInput, match="everybody hears everything"):
        talk.say(gray.token, "psst", "Yellow")
    game = msgspec.structs.replace(find_ruleset("skirmish").find_game("corners"), politics=True)
    rules = SimpleNamespace(game_of=lambda procedure: game)
    monkeypatch.setattr("berthier.rooms.talk.find_ruleset", lambda key: rules)
    others = talk.heard(watcher.token), talk.latest(gray.game, "spectator"), rooms.log(gray.game)
    talk.say(gray.token, "psst", "Yellow")
    assert (talk.heard(watcher.token), talk.latest(gray.game, "spectator"), rooms.log(gray.game)) == others
    assert talk.heard(yellow.token)[-1].text == talk.heard(gray.token)[-1].text == "psst"
    with pytest.raises(BadInput, match="Blue"):
        talk.say(gray.token, "psst", "Blue")


@pytest.mark.parametrize("text", ["", "   ", "x" * (LONGEST + 1)])
def test_a_message_has_words_and_an_end(store: Store, text: str) -> None:
    rooms, gray, _, _ = friends(store)
    with pytest.raises(BadInput, match="1 to 500 characters"):
        Talk(rooms).say(gray.token, text)


def test_only_the_last_messages_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("berthier.rooms.talk.MOST", 5)
    rooms, gray, _, _ = friends(store)
    talk = Talk(rooms)
    for number in range(8):
        talk.say(gray.token, str(number))
    assert [said.text for said in talk.heard(gray.token)] == ["3", "4", "5", "6", "7"]


def test_who_talks_without_end_pushes_out_nobody_elses_words(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any number may look on and talk: what two powers agreed upon is not to be read no more for that."""
    monkeypatch.setattr("berthier.rooms.talk.MOST", 5)
    monkeypatch.setattr("berthier.rooms.talk.SHOWN", 4)
    rooms, seats = three(store)
    france, austria, _ = seats.values()
    watchers = [rooms.join(france.game, "spectator", name) for name in ("Cleo", "Dora")]
    talk = Talk(rooms)
    talk.say(france.token, "In May", "Austria")
    for number in range(8):
        talk.say(watchers[number % 2].token, f"hush {number}")
    assert [said.text for said in talk.heard(austria.token)] == ["In May", "hush 4", "hush 5", "hush 6", "hush 7"]


def test_a_seen_position_that_asks_something_else_does_not_change_the_question(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a side sees may be no position of the rules: it is asked what is asked, over what it sees."""
    rooms, gray, yellow, _ = friends(store)
    truth = {ticket.seat: rooms.view(ticket.token).question for ticket in (gray, yellow)}
    game = find_ruleset("skirmish").find_game("corners")

    def blurred(position: object, side: str | None) -> object:
        return msgspec.structs.replace(position, mover="Yellow", turns=3)  # type: ignore[type-var]

    other = msgspec.structs.replace(game, seen=blurred)
    monkeypatch.setattr(seeing, "game_of", lambda act: other)
    for ticket in (gray, yellow):
        look = rooms.look(ticket.token)
        assert look.view.question is not None
        assert truth[ticket.seat] is not None
        assert (look.view.question.by, look.view.question.words) == (
            truth[ticket.seat].by,  # type: ignore[union-attr]
            truth[ticket.seat].words,  # type: ignore[union-attr]
        )
        assert look.view.question.options == truth[ticket.seat].options  # type: ignore[union-attr]
        assert look.played is not None
        assert game.position_in(look.played.game.position[0]).turns == 3
    assert "G1" not in str(rooms.look(yellow.token).played.game.options)  # type: ignore[union-attr]


def three(store: Store) -> tuple[Rooms, dict[str, Ticket]]:
    """Three powers that people play, the others the computer's."""
    rooms = Rooms(store, Seeded(4))
    names = ("France", "Austria", "Russia")
    own = rooms.open_game(
        NewGame("great_powers", "campaign", {"France": "me", "Austria": "open", "Russia": "open"} | PROGRAMS), "Ann"
    )
    return rooms, {"France": own} | {seat: rooms.join(own.game, seat, f"{seat}’s") for seat in names[1:]}


PROGRAMS = dict.fromkeys(("Great Britain", "Prussia", "Spain", "Turkey"), "first")


def test_nobody_becomes_the_umpire_of_a_game_by_its_code(store: Store) -> None:
    """Whoever looks on has the code; the umpire could free the seats of others, and rule."""
    rooms, gray, _, _ = friends(store)
    before = rooms.log(gray.game)
    with pytest.raises(BadInput, match="Nobody becomes the umpire") as refused:
        rooms.join(gray.game, "umpire", "Eve")
    assert refused.value.allowed == ["spectator"]
    assert rooms.log(gray.game) == before


def test_the_seat_of_who_has_gone_is_handed_on_when_all_others_agree(store: Store) -> None:
    rooms, seats = three(store)
    france, austria, russia = seats.values()
    assert rooms.view(france.token).voted_out == ["Austria", "Russia"]
    rooms.act(france.token, c.Free("Russia", "has not come for a month"))
    assert rooms.view(russia.token).seats[5].name == "Russia’s"
    with pytest.raises(BadInput, match="not asked"):
        rooms.act(russia.token, c.Consent())
    rooms.act(austria.token, c.Consent())
    with pytest.raises(BadInput, match="opens no seat"):
        rooms.view(russia.token)
    assert rooms.join(france.game, "Russia", "Rita").seat == "Russia"
    assert prove(rooms.log(france.game).encode()).ok


def test_of_two_nobody_throws_the_other_out(store: Store) -> None:
    """Nor where the only other one has left his voice to the computer."""
    rooms, gray, _, _ = friends(store)
    assert rooms.view(gray.token).voted_out == []
    with pytest.raises(BadInput, match="Players free"):
        rooms.act(gray.token, c.Free("Yellow", "slow"))
    rooms, seats = three(store)
    rooms.act(seats["Austria"].token, c.Hand("Austria", "first"))
    with pytest.raises(BadInput, match="Players free"):
        rooms.act(seats["France"].token, c.Free("Russia", "slow"))


def test_a_freed_seat_reads_no_private_word_and_no_plan_of_its_last_holder(store: Store) -> None:
    """Whom the words were said to keeps them, as words of a former holder."""
    rooms, seats = three(store)
    france, austria, russia = seats.values()
    talk = Talk(rooms)
    talk.say(russia.token, "Let us take\x00 Vienna", "France")
    talk.say(france.token, "In May", "Russia")
    talk.say(russia.token, "Good day")
    rooms.act(france.token, c.Free("Russia", "gone"))
    rooms.act(austria.token, c.Consent())
    again = rooms.join(france.game, "Russia", "Rita")
    assert [said.text for said in talk.heard(again.token)] == ["Good day"]
    kept = [(said.seat, said.to, said.text) for said in talk.heard(france.token)]
    words = [("~Russia", "France", "Let us take Vienna"), ("France", "~Russia", "In May"), ("Russia", None, "Good day")]
    assert kept == words
    with pytest.raises(BadInput, match="no seat to speak to"):
        talk.say(france.token, "In May", "~Russia")
