"""Rooms whose act is a whole game: opened with who plays what, programs in seats, dice that roll by themselves."""

from __future__ import annotations

import random

import pytest

from berthier.core.errors import BadInput
from berthier.engine.record import HIDDEN
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.fair import Entropy
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame, NewTable
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from berthier.rooms.talk import Talk
from tests.games.installed import skirmish as skirmish
from tests.rooms.room import Seeded

pytestmark = pytest.mark.usefixtures("skirmish")


def play(rooms: Rooms, game: str, most: int = 400) -> int:
    """Let programs answer for as long as they are asked."""
    for done in range(most):
        task = rooms.task(game)
        if task is None:
            return done
        rooms.act_for(game, task.seat, task.command(task.think()))
    return most


@pytest.mark.parametrize("dice", [DiceSource.SERVER, DiceSource.FAIR])
def test_programs_play_a_game_to_its_end(store: Store, dice: DiceSource) -> None:
    """Nobody touches anything; the log follows, and is proved when the table is closed."""
    rooms = Rooms(store, Seeded(1))
    new = NewGame("skirmish", "corners", {"Gray": "first", "Yellow": "steady"}, dice=dice)
    ticket = rooms.open_game(new, "Ann")
    assert ticket.seat == "umpire"
    if dice is DiceSource.FAIR:
        rooms.act(ticket.token, c.CommitSecret())
    play(rooms, ticket.game)
    seen = rooms.view(ticket.token)
    assert (seen.question, seen.acts[-1].finished) == (None, True)
    assert {seat.seat: seat.program for seat in seen.seats} == {"umpire": None, "Gray": "first", "Yellow": "steady"}
    rooms.act(ticket.token, c.Close())
    assert prove(rooms.log(ticket.game).encode()).ok


def test_what_a_program_draws_follows_from_nothing_public(store: Store) -> None:
    """Whoever has the code and the source could else draw its secret choice as it does, and answer that."""
    ticket = Rooms(store, Seeded(1)).open_game(NewGame("skirmish", "corners", {"Gray": "steady"}), "Ann")
    thoughts = [Rooms(store, Entropy()).task(ticket.game) for _ in range(2)]
    seeds = {task.think.args[-1] for task in thoughts if task is not None}  # type: ignore[attr-defined]
    assert len(seeds) == 2
    assert {str(seed)[: len(ticket.game)] for seed in seeds} == {ticket.game}


def test_one_against_the_computer(store: Store) -> None:
    """Whoever opens it has his side at once; the program answers when it is asked and not before."""
    rooms = Rooms(store, Seeded(2))
    ticket = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "first"}), "Ann")
    assert ticket.seat == "Gray"
    play(rooms, ticket.game)
    rooms.act(ticket.token, c.SealPick(rooms.view(ticket.token).turn, "muskets"))
    assert rooms.task(ticket.game) is None
    chance = random.Random(1)
    while (question := rooms.view(ticket.token).question) is not None:
        rooms.act(ticket.token, c.Choose(question.turn, chance.choice(question.options["Gray"])))
        play(rooms, ticket.game)
    assert rooms.view(ticket.token).acts[-1].outcome["turns"] >= 1


def test_two_at_one_screen(store: Store) -> None:
    """Both sides belong to one seat; it is asked for either."""
    rooms = Rooms(store, Seeded(3))
    ticket = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "me"}), "Ann and Bob")
    for side in ("Gray", "Yellow"):
        rooms.act(ticket.token, c.SealPick(rooms.view(ticket.token).turn, "muskets", side))
    for side in ("Gray", "Yellow"):
        question = rooms.view(ticket.token).question
        assert question is not None
        assert question.by == (side,)
        rooms.act(ticket.token, c.Choose(question.turn, "done"))


def test_the_next_at_one_screen_reads_nothing_hidden_of_the_other(store: Store) -> None:
    """What stays hidden of Gray is in the record while Gray is asked, not while Yellow is; nor the other way round."""
    rooms = Rooms(store, Seeded(3))
    ticket = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "me"}), "Ann and Bob")
    chosen = {"Gray": "muskets", "Yellow": "sabres"}
    for side, pick in chosen.items():
        rooms.act(ticket.token, c.SealPick(rooms.view(ticket.token).turn, pick, side))
    for side, pick in chosen.items():
        look = rooms.look(ticket.token)
        assert look.played is not None
        (hidden,) = [event for event in look.played.events if not event.question.shown]
        read = dict(zip(hidden.question.by, hidden.answer.picks or (), strict=True))
        other = next(name for name in chosen if name != side)
        assert (read[side], read[other]) == (pick, HIDDEN)
        question = rooms.view(ticket.token).question
        assert question is not None
        rooms.act(ticket.token, c.Choose(question.turn, "done"))


def test_a_seat_is_handed_to_a_program_and_taken_back(store: Store) -> None:
    """In the middle of a game; nobody else's seat can be handed over."""
    rooms = Rooms(store, Seeded(4))
    ann = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me"}), "Ann")
    bob = rooms.join(ann.game, "Yellow", "Bob")
    with pytest.raises(BadInput, match="somebody’s own"):
        rooms.act(ann.token, c.Hand("Yellow", "first"))
    rooms.act(bob.token, c.Hand("Yellow", "first"))
    assert play(rooms, ann.game) == 1
    rooms.act(bob.token, c.Hand("Yellow"))
    assert rooms.task(ann.game) is None
    with pytest.raises(BadInput, match="no level called 'grandmaster'"):
        rooms.act(bob.token, c.Hand("Yellow", "grandmaster"))


def test_a_player_resigns(store: Store) -> None:
    """The game is over; a watcher cannot do it for him."""
    rooms = Rooms(store, Seeded(5))
    ann = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "first"}), "Ann")
    eve = rooms.join(ann.game, "spectator", "Eve")
    with pytest.raises(BadInput):
        rooms.act(eve.token, c.Resign())
    seen = rooms.act(ann.token, c.Resign())
    assert (seen.acts[-1].aborted, seen.question, rooms.task(ann.game)) == ("Gray resigns", None, None)
    assert prove(rooms.log(ann.game).encode()).ok


@pytest.mark.parametrize(
    ("new", "said"),
    [
        (NewGame("skirmish", "corner"), "no scenario of skirmish called 'corner'"),
        (NewGame("skirmish", "corners", {"Green": "me"}), "no side called 'Green'"),
        (NewGame("skirmish", "corners", {"Gray": "grandmaster"}), "no player called 'grandmaster'"),
        (NewGame("six_states", "corners"), "scenario"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(new: NewGame, said: str, store: Store) -> None:
    with pytest.raises(BadInput, match=said):
        Rooms(store).open_game(new, "Ann")


def test_the_dice_of_a_game_are_not_the_servers_to_choose(store: Store) -> None:
    """Thrown by hand they are asked for; and the server answers no choice."""
    rooms = Rooms(store, Seeded(6))
    new = NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "me"}, dice=DiceSource.TYPED)
    ticket = rooms.open_game(new, "Ann")
    for side in ("Gray", "Yellow"):
        rooms.act(ticket.token, c.SealPick(rooms.view(ticket.token).turn, "muskets", side))
    chance = random.Random(2)
    while (question := rooms.view(ticket.token).question) is not None and question.dice is None:
        rooms.act(ticket.token, c.Choose(question.turn, chance.choice(question.options[question.by[0]])))
    question = rooms.view(ticket.token).question
    assert question is None or question.rolls


UNSEEN = "\u202e\u2066\u200b\ufeff\u2069"


def test_what_nobody_can_see_is_left_out_of_names_titles_talk_and_reasons(store: Store) -> None:
    """A name that is turned about, or that holds signs of no width, would pass for another's."""
    rooms = Rooms(store, Seeded(4))
    new = NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "open"}, title=f"Fri{UNSEEN}day")
    gray = rooms.open_game(new, f"An{UNSEEN}n")
    yellow = rooms.join(gray.game, "Yellow", f"{UNSEEN}Bob")
    Talk(rooms).say(yellow.token, f"Good {UNSEEN}day\u2028\x07to\u00ad you")
    rooms.act(gray.token, c.Abort(f"It is{UNSEEN} late"))
    rooms.act(yellow.token, c.Consent())
    seen = rooms.view(gray.token)
    assert [(one.seat, one.name) for one in seen.seats if one.name] == [("Gray", "Ann"), ("Yellow", "Bob")]
    assert (seen.title, seen.acts[-1].aborted) == ("Friday", "It is late")
    assert Talk(rooms).heard(gray.token)[-1].text == "Good day to you"
    with pytest.raises(BadInput, match="1 to 40 characters"):
        rooms.join(gray.game, "spectator", UNSEEN)
    table = rooms.open_table(NewTable("six_states", f"Hill{UNSEEN}"), f"Cy{UNSEEN}d")
    assert (rooms.view(table.token).title, rooms.view(table.token).seats[0].name) == ("Hill", "Cyd")


def test_a_log_with_such_a_name_follows_as_before(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("rooms", "opening"):
        monkeypatch.setattr(f"berthier.rooms.{module}.one_line", str)
    rooms = Rooms(store, Seeded(4))
    gray = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "first"}), f"An{UNSEEN}n")
    log = rooms.log(gray.game)
    assert UNSEEN in log
    assert prove(log.encode()).ok
