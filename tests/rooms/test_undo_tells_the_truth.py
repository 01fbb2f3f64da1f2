"""In a whole game only what nothing has answered is taken back freely; more by consent of people, never of programs."""

from __future__ import annotations

from datetime import timedelta

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.rooms import commands as c
from berthier.rooms import events
from berthier.rooms.events import TO_EACH_HIS_OWN
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame, Ticket
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from berthier.rooms.views import View
from tests.games.installed import skirmish as skirmish
from tests.rooms.room import Seeded
from tests.rooms.test_game_rooms import play
from tests.rooms.test_room_customs import against_the_computer, friends

pytestmark = pytest.mark.usefixtures("skirmish")

SETTLED = "What was chosen in secret is settled"
ROLLED = "A die has been rolled since"
ANSWERED = "It has been answered since"
SEEN = "It has changed what you see of the others"
OVER = "The game is over, and nothing is taken back"
RULES = {
    "two_elms": "battalions",
    "novara_1513": "capitani",
    "fornovo_1495": "capitani",
    "austerlitz": "great_powers",
    "three_cornered_war": "six_states",
    "two_neighbours": "six_states",
}


def alone(store: Store, scenario: str, side: str, *, practice: bool = False) -> tuple[Rooms, Ticket]:
    """One person against programs, asked for the first time."""
    rooms = Rooms(store, Seeded(scenario))
    ruleset = RULES[scenario]
    sides = [each.name for each in find_ruleset(ruleset).find_game(scenario).sides(scenario) if not each.neutral]
    seats = dict.fromkeys(sides, "first") | {side: "me"}
    ticket = rooms.open_game(NewGame(ruleset, scenario, seats, practice=practice), "Ann")
    play(rooms, ticket.game)
    return rooms, ticket


def give(rooms: Rooms, ticket: Ticket, pick: str) -> View:
    """Give an order, or seal it, and let the programs answer."""
    answer(rooms, ticket, pick)
    play(rooms, ticket.game)
    return rooms.view(ticket.token)


def answer(rooms: Rooms, ticket: Ticket, pick: str) -> View:
    """Give an order, or seal it."""
    question = rooms.view(ticket.token).question
    assert question is not None
    side = next(iter(question.options))
    secret = question.asks == "secretly"
    return rooms.act(ticket.token, c.SealPick(question.turn, pick, side) if secret else c.Choose(question.turn, pick))


def refused(rooms: Rooms, ticket: Ticket, why: str) -> None:
    """No line can be taken back: the seat is told so, and why, and nothing is written."""
    seen, before = rooms.view(ticket.token), rooms.log(ticket.game)
    assert (seen.undo.line, seen.undo.free, seen.undo.alone) == (None, False, False)
    assert seen.undo.why_not.startswith(why)
    for line in (each.n for each in seen.lines):
        with pytest.raises(BadInput, match=why):
            rooms.act(ticket.token, c.TakeBack(line))
    assert rooms.log(ticket.game) == before


def test_a_bid_is_not_taken_back_until_the_enemys_is_known(store: Store) -> None:
    """It was, eight times; the enemy's bid is in the log of each."""
    rooms, ticket = alone(store, "two_elms", "blue")
    answer(rooms, ticket, "0")
    refused(rooms, ticket, SETTLED)
    play(rooms, ticket.game)
    refused(rooms, ticket, ANSWERED)


def test_a_failed_storm_is_not_repeated_until_it_wins(store: Store) -> None:
    rooms, ticket = alone(store, "novara_1513", "french")
    for pick in ("F1 S; F2 G; F3 G", "F1 pillage", "pass", "Storm by F1"):
        give(rooms, ticket, pick)
    refused(rooms, ticket, ROLLED)


def finished(store: Store, *, practice: bool) -> tuple[Rooms, Ticket]:
    """A game that has run to its end."""
    rooms = Rooms(store, Seeded(2))
    new = NewGame("skirmish", "corners", {"Gray": "me", "Yellow": "first"}, practice=practice)
    ticket = rooms.open_game(new, "Ann")
    play(rooms, ticket.game)
    seen = give(rooms, ticket, "muskets")
    while seen.question is not None:
        seen = give(rooms, ticket, seen.question.options["Gray"][0])
    return rooms, ticket


@pytest.mark.parametrize("practice", [False, True])
def test_a_lost_game_is_not_reopened_after_its_end(store: Store, practice: bool) -> None:
    rooms, ticket = finished(store, practice=practice)
    refused(rooms, ticket, OVER)
    assert rooms.view(ticket.token).acts[-1].finished


@pytest.mark.parametrize("practice", [False, True])
def test_nor_after_it_was_given_up_nor_by_the_umpire(store: Store, practice: bool) -> None:
    rooms = Rooms(store, Seeded(7))
    new = NewGame("skirmish", "corners", {"Gray": "open", "Yellow": "open"}, practice=practice)
    umpire = rooms.open_game(new, "Una")
    gray, yellow = (rooms.join(umpire.game, seat, f"{seat}’s") for seat in ("Gray", "Yellow"))
    for ticket in (gray, yellow):
        rooms.act(ticket.token, c.SealPick(rooms.view(ticket.token).turn, "muskets"))
    line = rooms.view(gray.token).seq
    rooms.act(yellow.token, c.Resign())
    for ticket in (gray, yellow, umpire):
        refused(rooms, ticket, OVER)
    with pytest.raises(BadInput, match=OVER):
        rooms.act(umpire.token, c.Override("he is sorry", c.TakeBack(line)))


def test_ones_own_orders_that_nothing_has_answered_go_one_by_one(store: Store) -> None:
    rooms, gray, yellow, _ = friends(store)
    first = rooms.view(gray.token).question
    assert first is not None
    for _ in range(2):
        question = rooms.view(gray.token).question
        assert question is not None
        moves = [word for word in question.options["Gray"] if word != "done"]
        seen = rooms.act(gray.token, c.Choose(question.turn, moves[0]))
        if seen.question is None or seen.question.by != ("Gray",):
            break
        assert seen.undo.free
        assert not rooms.view(yellow.token).undo.free
    while (seen := rooms.view(gray.token)).undo.free:
        rooms.act(gray.token, c.TakeBack(seen.undo.line or 0))
    again = rooms.view(gray.token).question
    assert again is not None
    assert again.options == first.options


def test_an_order_that_a_program_has_answered_stands(store: Store) -> None:
    rooms, gray = against_the_computer(store)
    seen = give(rooms, gray, "done")
    while ANSWERED not in seen.undo.why_not:
        seen = give(rooms, gray, "done")
    refused(rooms, gray, ANSWERED)


def test_what_has_been_scouted_is_not_taken_back(store: Store) -> None:
    """A march beside an army shows what is in it, without a die and without an order of anybody."""
    rooms, ticket = alone(store, "fornovo_1495", "french")
    while (question := rooms.view(ticket.token).question) is not None:
        options = question.options["french"]
        march = next((word for word in options if word == "F1 3021-2920 R"), None)
        if march is not None:
            break
        give(rooms, ticket, options[0])
    answer(rooms, ticket, "F1 3021-2920 R")
    refused(rooms, ticket, SEEN)


def test_a_choice_hidden_from_all_that_one_side_alone_is_asked_for_is_free(store: Store) -> None:
    """Where a power places its recruits nobody has seen or answered, though the rules have it."""
    rooms, ticket = alone(store, "austerlitz", "France")
    question = give(rooms, ticket, "by hand").question
    assert question is not None
    assert (question.asks, question.by, question.shown) == ("secretly", ("France",), False)
    seen = answer(rooms, ticket, question.options["France"][0])
    assert (seen.lines[-1].kind, seen.undo.free) == ("choices taken", True)
    again = rooms.act(ticket.token, c.TakeBack(seen.undo.line or 0)).question
    assert again is not None
    assert (again.why, again.options) == (question.why, question.options)


@pytest.mark.parametrize("late", [False, True])
def test_nothing_rolls_anew_behind_the_back_of_who_handed_over_or_is_late(store: Store, late: bool) -> None:
    """Whoever plays for them now: they are asked, however often it is tried."""
    rooms, gray, yellow, clock = friends(store, minutes=10)
    rooms.act(gray.token, c.Choose(rooms.view(gray.token).turn, "done"))
    if late:
        clock.at += timedelta(minutes=11)
        assert rooms.time_left(gray.game) == 0
    else:
        rooms.act(yellow.token, c.Hand("Yellow", "first"))
    play(rooms, gray.game)
    for _ in range(24):
        seen = rooms.view(gray.token)
        assert (seen.undo.free, seen.undo.alone) == (False, False)
        asked = rooms.act(gray.token, c.TakeBack(seen.undo.line or 0))
        assert (asked.undo.asked_by, asked.undo.awaited, asked.taken_back) == ("Gray", ["Yellow"], 0)
        assert rooms.task(gray.game) is None
        rooms.act(gray.token, c.Refuse())
    rooms.act(gray.token, c.TakeBack(seen.undo.line or 0))
    assert rooms.act(yellow.token, c.Consent()).taken_back == 1
    assert prove(rooms.log(gray.game).encode()).ok


def test_of_three_who_is_away_is_asked_too(store: Store) -> None:
    """What is rolled anew may have been rolled against them."""
    rooms = Rooms(store, Seeded(4))
    sides = {"Blue": "me", "Green": "open", "Red": "open"}
    blue = rooms.open_game(NewGame("six_states", "three_cornered_war", sides), "Ann")
    green, red = (rooms.join(blue.game, seat, f"{seat}’s") for seat in ("Green", "Red"))
    for ticket in (blue, green, red):
        answer(rooms, ticket, "none")
    rooms.act(red.token, c.Hand("Red", "first"))
    line = rooms.view(blue.token).undo.line
    assert rooms.act(blue.token, c.TakeBack(line or 0)).undo.awaited == ["Green", "Red"]
    rooms.act(green.token, c.Consent())
    assert rooms.view(blue.token).undo.awaited == ["Red"]
    assert rooms.act(red.token, c.Consent()).taken_back == 1


def test_allies_do_not_agree_among_themselves_against_a_program(store: Store) -> None:
    """Two on one side could else roll until they win."""
    rooms = Rooms(store, Seeded(9))
    seats = {"B1": "me", "B2": "open", "B3": "open", "R1": "first", "R2": "first", "R3": "first"}
    one = rooms.open_game(NewGame("elements", "brigade_and_tercio_commands", seats), "Ann")
    others = [rooms.join(one.game, seat, seat) for seat in ("B2", "B3")]
    table = {ticket.seat: ticket for ticket in (one, *others)}
    for _ in range(60):
        play(rooms, one.game)
        if rooms.view(one.token).undo.why_not.startswith((ROLLED, ANSWERED)):
            break
        seat = next(seat for seat in table if rooms.view(table[seat].token).question.options)  # type: ignore[union-attr]
        question = rooms.view(table[seat].token).question
        assert question is not None
        give(rooms, table[seat], question.options[seat][0])
    line = rooms.view(one.token).seq
    with pytest.raises(BadInput, match="Only a person who plays against you could agree"):
        rooms.act(one.token, c.TakeBack(line))


def test_who_comes_in_afterwards_does_not_agree_to_what_was_before(store: Store) -> None:
    """One could else take over the seat of the program by the code, and agree with oneself."""
    rooms, ticket = alone(store, "novara_1513", "french")
    for pick in ("F1 S; F2 G; F3 G", "F1 pillage", "pass", "Storm by F1"):
        give(rooms, ticket, pick)
    rooms.act(ticket.token, c.Hand("swiss"))  # they let somebody in
    rooms.join(ticket.game, "swiss", "Ann again")
    refused(rooms, ticket, ROLLED)


def test_those_at_one_screen_agree_by_a_line_of_their_own(store: Store) -> None:
    rooms = Rooms(store, Seeded(3))
    both = rooms.open_game(NewGame("six_states", "two_neighbours", {"Gray": "me", "Yellow": "me"}), "Ann and Bob")
    seen = rooms.view(both.token)
    while seen.undo.line is None or seen.undo.free:
        assert seen.question is not None
        seen = answer(rooms, both, next(iter(seen.question.options.values()))[0])
    asked = rooms.act(both.token, c.TakeBack(seen.undo.line))
    assert (asked.undo.awaited, asked.taken_back) == (["Gray"], 0)
    assert [line.kind for line in rooms.act(both.token, c.Consent()).lines][-2:] == ["consent", "undo"]


def test_where_nobody_plays_but_programs_nobody_agrees(store: Store) -> None:
    rooms = Rooms(store, Seeded(11))
    umpire = rooms.open_game(NewGame("skirmish", "corners", {"Gray": "first", "Yellow": "first"}), "Una")
    play(rooms, umpire.game, 4)
    refused(rooms, umpire, ANSWERED)


def test_a_game_of_before_goes_on_by_its_customs(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """There a program lets everything be taken back, and the log of it follows still."""
    monkeypatch.setattr(events, "CUSTOMS", TO_EACH_HIS_OWN)
    rooms, ticket = alone(store, "two_elms", "blue")
    for _ in range(8):
        seen = give(rooms, ticket, "0")
        rooms.act(ticket.token, c.TakeBack(seen.undo.line or 0))
        play(rooms, ticket.game)
    assert prove(rooms.log(ticket.game).encode()).ok
    rooms, gray = against_the_computer(store)
    before = rooms.view(gray.token).question
    seen = give(rooms, gray, "done")
    assert seen.undo.alone
    again = rooms.act(gray.token, c.TakeBack(seen.undo.line or 0)).question
    assert again is not None
    assert before is not None
    assert (again.by, again.why, again.options) == (("Gray",), "order", before.options)
