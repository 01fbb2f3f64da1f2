"""Sealed choices: nothing is to be seen before all are in; then all is, and it is what was sealed."""

from __future__ import annotations

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.fair import pick_commitment
from berthier.rooms.keeping.store import Store
from berthier.rooms.views import as_json
from tests.rooms.room import seat_everybody


def test_a_seal_is_seen_only_by_its_own_seat(store: Store) -> None:
    room = seat_everybody(store)
    turn = room.start().turn
    room.act("Blue", c.SealPick(turn, "Charge"))
    own = room.view("Blue").question
    assert own.picks["attacker"].pick == "Charge"
    for seat in ("umpire", "Red", "spectator"):
        seen = room.view(seat)
        assert (seen.question.sealed, seen.question.picks) == (["attacker"], {})
        others = as_json(msgspec.structs.replace(seen, question=None))
        assert own.picks["attacker"].salt.encode() not in as_json(seen)
        assert b"Charge" not in others
    assert b"Charge" not in room.log()


def test_options_are_told_to_those_who_choose(store: Store) -> None:
    room = seat_everybody(store)
    room.start()
    assert set(room.view("Red").question.options) == {"defender"}
    assert room.view("umpire").question.options == room.view("spectator").question.options == {}


def test_all_are_shown_together_and_open_to_their_commitments(store: Store) -> None:
    room = seat_everybody(store)
    turn = room.start().turn
    room.act("Red", c.SealPick(turn, "Skirmish", salt="ab" * 32))
    seen = room.act("Blue", c.SealPick(turn, "Charge"))
    assert [line.kind for line in seen.lines[-3:]] == ["sealed choice", "sealed choice", "reveal"]
    openings = seen.lines[-1].told["openings"]
    assert {side: opening["pick"] for side, opening in openings.items()} == {
        "attacker": "Charge",
        "defender": "Skirmish",
    }
    assert openings["defender"]["salt"] == "ab" * 32
    for side, opening in openings.items():
        assert pick_commitment(opening["salt"], side, opening["pick"]).encode() in room.log()
    (answer,) = [entry["answer"] for entry in seen.acts[0].record if entry["kind"] == "answer"]
    assert (tuple(answer["picks"]), answer["source"]) == (("Charge", "Skirmish"), "committed")


def test_a_seal_stands_until_taken_back_and_a_salt_serves_once(store: Store) -> None:
    room = seat_everybody(store)
    turn = room.start().turn
    seen = room.act("Blue", c.SealPick(turn, "Charge", salt="cd" * 32))
    with pytest.raises(BadInput, match="No secret choice is asked of you now"):
        room.act("Blue", c.SealPick(turn, "Skirmish"))
    with pytest.raises(BadInput, match="No secret choice is awaited of attacker"):
        room.act("Blue", c.SealPick(turn, "Skirmish", "attacker"))
    assert (seen.undo.line, seen.undo.free) == (seen.seq, True)
    seen = room.act("Blue", c.TakeBack(seen.seq))
    assert [line.struck for line in seen.lines[-2:]] == [True, False]
    with pytest.raises(BadInput, match="a salt serves once"):
        room.act("Blue", c.SealPick(seen.turn, "Charge", salt="cd" * 32))
    room.act("Blue", c.SealPick(seen.turn, "Skirmish"))
    shown = room.act("Red", c.SealPick(seen.turn, "Charge")).lines[-1].told["openings"]
    assert shown["attacker"]["pick"] == "Skirmish"


@pytest.mark.parametrize("salt", ["", "ab", "AB" * 32, "zz" * 32])
def test_a_salt_is_64_digits(store: Store, salt: str) -> None:
    room = seat_everybody(store)
    turn = room.start().turn
    with pytest.raises(BadInput, match="64 hexadecimal digits"):
        room.act("Blue", c.SealPick(turn, "Charge", salt=salt))


def test_news_of_a_seal_is_only_that_there_is_one(store: Store) -> None:
    room = seat_everybody(store)
    seen = room.start()
    assert room.rooms.told(room.game, seen.seq) == []
    room.act("Blue", c.SealPick(seen.turn, "Charge"))
    (line,) = room.rooms.told(room.game, seen.seq)
    assert (line.n, line.kind, line.told) == (seen.seq + 1, "sealed choice", {"side": "attacker"})
