"""Opening a table, taking seats, playing: what each seat may do, and sentences for what it may not."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pytest

from berthier.core.errors import BadInput
from berthier.engine.replay import verify
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.whole import brought
from berthier.rooms.moves import Stale
from berthier.rooms.opening import NewTable
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.core.logs import chained, unchained
from tests.rooms.room import BATTLE, SIDES, Seeded, play_out, seat_everybody, step


@pytest.mark.parametrize("dice", list(DiceSource))
def test_a_game_of_three_procedures(store: Store, dice: DiceSource) -> None:
    """Played to the end with any dice; the log of each procedure is one that `berthier verify` reads."""
    room = seat_everybody(store, dice)
    for _ in range(2):
        room.start()
        play_out(room, random.Random(str(dice)))
    room.start("capital_range", inputs={"from": "Blue", "to": "Red"})  # a look-up asks nothing: over at once
    session = room.rooms.whole(room.game).session()
    assert [act.is_finished for act in session.acts] == [True, True, True]
    for act in session.acts:
        verdict = verify(act.log().encode())
        assert (verdict.ok, verdict.complete, verdict.same_rules) == (True, True, True)


def test_the_same_game_after_a_restart(store: Store) -> None:
    """Nothing but the store is needed: another rooms shows the same bytes in the middle of a game."""
    room = seat_everybody(store)
    room.start()
    step(room, random.Random(1))
    for ticket in room.tickets.values():
        assert Rooms(Store(str(store.engine.url))).view(ticket.token) == room.rooms.view(ticket.token)


def test_a_seat_is_taken_once(store: Store) -> None:
    room = seat_everybody(store)
    with pytest.raises(BadInput, match="taken already") as refusal:
        room.rooms.join(room.game, "Blue", "Eve")
    assert (refusal.value.field, refusal.value.allowed) == ("seat", ["spectator"])
    with pytest.raises(BadInput, match="no seat called 'Green'"):
        room.rooms.join(room.game, "Green", "Eve")
    with pytest.raises(BadInput, match="There is no game"):
        room.rooms.join("nowhere", "Blue", "Eve")
    assert room.rooms.join(room.game, "spectator", "another").seat == "spectator"


@pytest.mark.parametrize("players", [(), ("Blue", "blue"), ("umpire",), ("Server",), ("a.b",), tuple("abcdefghi")])
def test_seats_that_cannot_be(store: Store, players: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as refusal:
        Rooms(store).open_table(NewTable("six_states", "x", players), "Ann")
    assert refusal.value.field == "players"
    assert store.games() == []


def test_tokens_are_hashed_at_rest(store: Store) -> None:
    """Nowhere in the file, nor beside it, is a token to be found; their hashes are."""
    room = seat_everybody(store)
    database = str(store.engine.url.database)
    with store.engine.connect() as connection:
        kept = b"".join(str(row).encode() for row in connection.exec_driver_sql("SELECT * FROM seats"))
    files = b"".join(path.read_bytes() for path in Path(database).parent.iterdir())
    for ticket in room.tickets.values():
        assert ticket.token.encode() not in files
        assert hashlib.sha256(ticket.token.encode()).hexdigest().encode() in kept
    with pytest.raises(BadInput, match="opens no seat"):
        room.rooms.view("token-of-nobody")


def test_an_invitation_opens_the_seat(store: Store) -> None:
    rooms = Rooms(store, Seeded(3))
    umpire = rooms.open_table(NewTable("six_states", "x"), "Ann")
    link = rooms.invite(umpire.token, "attacker")
    own = rooms.sit(link.token, "Bob")
    assert [seat.name for seat in rooms.view(umpire.token).seats] == ["Ann", "Bob", None]
    with pytest.raises(BadInput, match="opens no seat"):
        rooms.view(link.token)  # whoever made the invitation has no key to the seat
    with pytest.raises(BadInput, match="The attacker seat is taken"):
        rooms.invite(umpire.token, "attacker")
    with pytest.raises(BadInput, match="You sit here already"):
        rooms.sit(own.token, "Bob again")
    second = rooms.invite(own.token, "attacker")
    assert rooms.view(second.token).seat == "attacker"
    with pytest.raises(BadInput, match="Only the umpire"):
        rooms.invite(own.token, "defender")
    with pytest.raises(BadInput, match="no seat called"):
        rooms.invite(umpire.token, "Green")


def test_spectators_only_look(store: Store) -> None:
    room = seat_everybody(store)
    room.start()
    for command in (
        c.Start("field_battle", BATTLE),
        c.Enter("x", {}),
        c.Abort("bored"),
        c.Close(),
        c.SealPick(1, "Charge", "attacker"),
        c.TakeBack(1),
        c.Override("because", c.Enter("x", {})),
        c.CommitSecret(),
    ):
        with pytest.raises(BadInput):
            room.act("spectator", command)
    assert room.view("spectator").seq == room.view("umpire").seq == 6


def test_a_late_answer_does_not_hit_the_next_question(store: Store) -> None:
    """It names the turn it was meant for."""
    room = seat_everybody(store)
    turn = room.start().turn
    step(room, random.Random(1))
    assert room.view("Blue").question is not None
    with pytest.raises(Stale, match="That question is answered, the game has gone on") as refusal:
        room.act("umpire", c.Roll(turn))
    assert refusal.value.allowed == [str(turn + 1)]


def test_only_the_side_asked_answers(store: Store) -> None:
    """The other player may neither seal, nor roll, for it."""
    room = seat_everybody(store)
    turn = room.start().turn
    with pytest.raises(BadInput, match="not for the Red"):
        room.act("Red", c.SealPick(turn, "Charge", "attacker"))
    with pytest.raises(BadInput, match="seal your choice"):
        room.act("Red", c.Choose(turn, "Charge"))
    with pytest.raises(BadInput, match="not one of the choices") as refusal:
        room.act("Red", c.SealPick(turn, "Sing"))
    assert "Skirmish" in (refusal.value.allowed or [])
    step(room, random.Random(1))
    seen = room.view("Red")
    assert seen.question is not None
    assert seen.question.by == ("attacker",)
    with pytest.raises(BadInput, match="not for the Red to roll"):
        room.act("Red", c.Roll(seen.turn))
    assert room.view("Blue").question.rolls
    assert not seen.question.rolls


def test_dice_come_only_from_their_source(store: Store) -> None:
    typed, server = seat_everybody(store, DiceSource.TYPED), seat_everybody(store, DiceSource.SERVER, seed=2)
    for room in (typed, server):
        room.start("storm_ice", inputs={"units": 2})
    with pytest.raises(BadInput, match="thrown by hand"):
        typed.act("umpire", c.Roll(typed.view("umpire").turn))
    with pytest.raises(BadInput, match="is rolled, not typed"):
        server.act("umpire", c.TypeDice(server.view("umpire").turn, (6,)))
    with pytest.raises(BadInput, match="cannot show 7"):
        typed.act("umpire", c.TypeDice(typed.view("umpire").turn, (7,)))


def test_inputs_are_checked_by_the_rules(store: Store) -> None:
    room = seat_everybody(store)
    before = room.log()
    for command, field in (
        (c.Start("field_batle", BATTLE), "procedure"),
        (c.Start("field_battle", {"attacker": {"sp": "many"}, "defender": {"sp": 1}}), "attacker.sp"),
        (c.Start("field_battle", BATTLE, {"C99": "on"}), "switches.C99"),
        (c.Start("field_battle", BATTLE, sides={"attacker": "Green"}), "sides.attacker"),
        (c.Start("field_battle", BATTLE, refs={"attacker": "Nobody"}), "refs.attacker"),
    ):
        with pytest.raises(BadInput) as refusal:
            room.act("umpire", command)
        assert refusal.value.field == field
    assert room.log() == before, "what is refused leaves no trace"


def test_what_a_log_cannot_hold_is_refused(store: Store) -> None:
    room = seat_everybody(store)
    before = room.log()
    deep: dict[str, object] = {}
    for _ in range(5000):
        deep = {"a": deep}
    for data in ({"sp": float("nan")}, {"sp": "\ud800"}, {"sp": "x" * 200_000}, deep):
        with pytest.raises(BadInput):
            room.act("umpire", c.Enter("I Corps", data))
    assert room.log() == before


def test_abort_is_recorded_with_its_reason(store: Store) -> None:
    room = seat_everybody(store)
    room.start()
    with pytest.raises(BadInput, match="reason"):
        room.act("Blue", c.Abort("  "))
    seen = room.act("Blue", c.Abort("the cat walked over it"))
    assert (seen.acts[0].aborted, seen.question) == ("the cat walked over it", None)
    assert (seen.lines[-1].kind, seen.lines[-1].told) == ("abort", {"reason": "the cat walked over it"})
    assert room.start().question is not None


def test_an_empty_seat_is_played_by_the_umpire(store: Store) -> None:
    """One person at one machine can play both sides."""
    rooms = Rooms(store, Seeded(4))
    umpire = rooms.open_table(NewTable("six_states", "Alone", ("Blue", "Red"), DiceSource.SERVER), "Ann")
    seen = rooms.act(umpire.token, c.Start("field_battle", BATTLE, sides=SIDES))
    assert set(seen.question.options) == {"attacker", "defender"}
    with pytest.raises(BadInput, match="Say for which side"):
        rooms.act(umpire.token, c.SealPick(seen.turn, "Charge"))
    rooms.act(umpire.token, c.SealPick(seen.turn, "Charge", "attacker"))
    seen = rooms.act(umpire.token, c.SealPick(seen.turn, "Skirmish"))
    assert seen.question.dice == "2d6"


def test_a_log_can_be_taken_elsewhere(store: Store, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Exported, brought in, and played on."""
    room = seat_everybody(store)
    room.start()
    step(room, random.Random(1))
    other = Rooms(Store(f"sqlite:///{tmp_path_factory.mktemp('other') / 'games.db'}"), Seeded(9))
    ticket = other.bring_in(room.log(), brought(room.log()))
    log = other.log(ticket.game).encode()
    assert log.startswith(room.log())
    assert (log.count(b"\n"), prove(log).ok) == (room.log().count(b"\n") + 1, True), "one line says that it came"
    seen = other.view(ticket.token)
    assert other.act(ticket.token, c.Roll(seen.turn)).seq > seen.seq
    with pytest.raises(BadInput, match="kept here already"):
        other.bring_in(room.log(), brought(room.log()))
    with pytest.raises(BadInput, match="Line 3"):
        brought(room.log().replace(b"Blue\xe2\x80\x99s player", b"Eve", 1))


def test_a_game_by_a_code_that_can_be_guessed_is_not_brought_in(store: Store) -> None:
    """Whoever knows the code of a game may look on and sit down: four letters are tried out in a day."""
    lines = unchained(seat_everybody(store).log())
    lines[0]["event"]["game"] = "aaaa"
    log = chained(lines)
    with pytest.raises(BadInput, match="code aaaa is not kept here: anybody could guess it"):
        Rooms(store, Seeded(9)).bring_in(log, brought(log))
    assert prove(log).ok


def test_a_view_is_of_its_moment(store: Store) -> None:
    """What comes later does not change a view that somebody holds, nor does what he does with it change the table."""
    room = seat_everybody(store)
    room.act("umpire", c.Enter("I Corps", {"sp": 9}))
    held = room.view("Blue")
    room.act("umpire", c.Override("reinforced", c.Enter("I Corps", {"sp": 12})))
    assert held.roster == {"I Corps": {"sp": 9}}
    held = room.view("Blue")
    held.roster["I Corps"]["sp"] = 99
    held.lines[-1].told["data"]["sp"] = 99
    assert room.view("Blue").roster == {"I Corps": {"sp": 12}}
    assert room.view("Blue").lines[-1].told["data"] == {"sp": 12}


def test_a_refused_command_does_not_linger(store: Store) -> None:
    """Not in the cache of sessions either: half of an override that fails is not seen afterwards."""
    room = seat_everybody(store)
    room.act("umpire", c.Enter("Fleet", {"nsp": 3}))
    seen = room.start("storm_ice", inputs={"units": 1})
    while seen.question is not None:
        seen = room.act("umpire", c.Roll(seen.turn))
    with pytest.raises(BadInput):
        room.act("umpire", c.Apply(1, {"Fleet.a": next(iter(seen.acts[0].outcome)), "Nobody.b": "nothing"}))
    assert room.view("umpire") == Rooms(store).view(room.tickets["umpire"].token)
    assert room.view("umpire").roster == {"Fleet": {"nsp": 3}}


def test_an_invitation_is_void_once_its_seat_is_taken(store: Store) -> None:
    rooms = Rooms(store, Seeded(4))
    umpire = rooms.open_table(NewTable("six_states", "x"), "Ann")
    links = [rooms.invite(umpire.token, "attacker") for _ in range(3)]
    rooms.join(umpire.game, "attacker", "Bob")
    for link in links:
        with pytest.raises(BadInput, match="opens no seat"):
            rooms.sit(link.token, "Eve")


def test_a_seal_opens_only_to_the_key_that_made_it(store: Store) -> None:
    room = seat_everybody(store)
    seen = room.start()
    room.act("Blue", c.SealPick(seen.turn, "Charge"))
    assert room.view("Blue").question.picks["attacker"].pick == "Charge"
    other = room.rooms.invite(room.tickets["Blue"].token, "Blue")
    assert room.rooms.view(other.token).question.picks == {}
    assert room.rooms.view(other.token).question.sealed == ["attacker"]
