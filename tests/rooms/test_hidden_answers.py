"""Answers that stay hidden: a commitment in the log, the answer beside it, and not a byte of it for anybody else."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.engine.log import BadLog
from berthier.engine.record import HIDDEN
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.whole import brought
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from berthier.rooms.views import as_json
from tests.core.logs import chained, unchained
from tests.games.installed import skirmish as skirmish
from tests.games.skirmish import ARMS
from tests.rooms.games import SIDES, play_on, sit_down
from tests.rooms.room import Room

pytestmark = pytest.mark.usefixtures("skirmish")


def begun(store: Store, arms: tuple[str, str] = ("muskets", "sabres"), dice: DiceSource = DiceSource.SERVER) -> Room:
    """Both sides have bought, unseen."""
    room = sit_down(store, "corners", dice)
    for side, pick in zip(SIDES, arms, strict=True):
        room.act(side, c.SealPick(room.view(side).turn, pick))
    return room


def test_the_rules_have_it_and_the_log_has_not(store: Store) -> None:
    """The game goes on; the log tells only that the choices were taken."""
    room = begun(store)
    (act,) = room.rooms.whole(room.game).session().acts
    assert act.live.answers[0].picks == ("muskets", "sabres")
    assert not any(word.encode() in room.log() for word in ARMS)
    kinds = [line.kind for line in room.view("spectator").lines]
    assert kinds[-3:] == ["sealed choice", "sealed choice", "choices taken"]


def test_each_side_knows_its_own(store: Store) -> None:
    """In its record and in the notes that are told to it alone; a watcher knows nothing."""
    room = begun(store)
    for side, own in (("Gray", "muskets"), ("Yellow", "sabres"), ("spectator", None), ("umpire", None)):
        record = room.view(side).acts[-1].record
        picks = next(entry["answer"]["picks"] for entry in record if entry["kind"] == "answer")
        told = [entry["value"] for entry in record if entry["kind"] == "fact"]
        assert [pick for pick in picks if pick != HIDDEN] == told == ([own] if own else [])


def test_something_else_hidden_leaves_every_byte_of_the_others(tmp_path: Path) -> None:
    """Whatever the others bought: view, lines, look and odds of a seat are the same, answer after answer."""
    told: dict[tuple[str, str, int], set[bytes]] = {}
    for arms in itertools.product(ARMS, repeat=2):
        room = begun(Store(f"sqlite:///{tmp_path / '-'.join(arms)}.db"), arms)
        chance = random.Random(7)
        for moment in range(25):
            for seat in ("umpire", "spectator", *SIDES):
                own = arms[SIDES.index(seat)] if seat in SIDES else ""
                told.setdefault((seat, own, moment), set()).add(_all_bytes(room, seat))
            play_on(room, chance)
        room.rooms.store.close()
    assert {key: len(bytes_) for key, bytes_ in told.items()} == dict.fromkeys(told, 1)


def _all_bytes(room: Room, seat: str) -> bytes:
    """All that a seat gets: its view, the stream of lines, the game on its page and its record."""
    seen = room.look(seat)
    assert seen.played is not None
    game = seen.played.game
    drawn = repr((game.position, game.question, seen.played.entries))
    return msgspec.json.encode([seen.view, room.rooms.told(room.game, 0), drawn])


def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same comparison where a side sees all of the position."""
    monkeypatch.setattr("berthier.rooms.seeing.as_seen", lambda session, act, seat: act.live.fork())
    monkeypatch.setattr("berthier.rooms.looks.as_seen", lambda session, act, seat: act.live.fork())
    seen = set()
    for arms in (("muskets", "muskets"), ("sabres", "muskets")):
        seen.add(_all_bytes(begun(Store(f"sqlite:///{tmp_path / arms[0]}.db"), arms), "Yellow"))
    assert len(seen) == 2


@pytest.mark.parametrize("dice", [DiceSource.SERVER, DiceSource.FAIR])
def test_when_the_table_is_closed_the_whole_log_opens_and_follows(store: Store, dice: DiceSource) -> None:
    """Before, the proof says from which line on it cannot be followed."""
    room = sit_down(store, "corners", dice)
    if dice is DiceSource.FAIR:
        for seat in ("umpire", *SIDES):
            room.act(seat, c.CommitSecret())
    play_on(room, random.Random(5), 30)
    before = prove(room.log())
    assert (before.ok, before.complete, before.hidden is not None) == (True, False, True)
    if room.view("umpire").question is not None:
        room.act("Gray", c.Resign())
    room.act("umpire", c.Close())
    proof = prove(room.log())
    assert (proof.ok, proof.complete, proof.hidden, proof.choices, proof.withdrawn) == (True, True, None, 2, 0)
    assert any(word.encode() in room.log() for word in ARMS)


def test_another_choice_than_the_sealed_one_is_found_out(store: Store) -> None:
    """A forged opening at the end breaks the proof."""
    room = begun(store)
    room.act("Gray", c.Resign())
    room.act("umpire", c.Close())
    lines = unchained(room.log())
    opening = next(iter(lines[-1]["event"]["openings"].values()))
    opening["pick"] = next(word for word in ARMS if word != opening["pick"])
    found = prove(chained(lines))
    assert not found.ok
    assert "not what it sealed" in (found.problem or "")
    del lines[-1]["event"]["openings"]
    assert not prove(chained(lines)).ok


def test_a_game_with_something_hidden_opens_again_and_is_not_brought_in(store: Store) -> None:
    """Another server on the same store goes on; another store cannot, before it is closed."""
    room = begun(store)
    again = Rooms(store)
    for seat in SIDES:
        assert as_json(again.view(room.tickets[seat].token)) == as_json(room.view(seat))
    with pytest.raises(BadLog, match="still hidden"):
        again.bring_in(room.log(), brought(room.log()))


def test_a_closed_game_with_something_hidden_is_brought_in_and_opens(store: Store, tmp_path: Path) -> None:
    """Its last line shows what stayed hidden; the server that takes it in opens the game with that."""
    room = begun(store)
    room.act("Gray", c.Resign())
    room.act("umpire", c.Close())
    elsewhere = Rooms(Store(f"sqlite:///{tmp_path / 'elsewhere.db'}"))
    ticket = elsewhere.bring_in(room.log(), brought(room.log()))
    again = Rooms(elsewhere.store)
    assert again.view(ticket.token).acts == room.view("umpire").acts
    assert again.whole(ticket.game).session().closed is not None


def test_nobody_shows_what_stays_hidden(store: Store) -> None:
    """And a pick that is none of the choices is refused before it is sealed."""
    room = sit_down(store, "corners")
    with pytest.raises(BadInput, match="is not one of the choices"):
        room.act("Gray", c.SealPick(room.view("Gray").turn, "pikes"))
