"""Dice secrets: handed over when all have committed; who holds the dice up is let go or voted on."""

from __future__ import annotations

import hashlib

import pytest

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.fair import secret_commitment
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.rooms.room import Room, Seeded, seat_everybody, with_line


def _commitment(room: Room, seat: str, secret: str) -> str:
    return hashlib.sha256(f"dice|{room.game}|{seat}|{secret}".encode()).hexdigest()


def _fair(store: Store, seed: object = "unseated") -> tuple[Room, dict[str, str]]:
    room = seat_everybody(store, DiceSource.FAIR, seed=seed, commits=False)
    secrets = {seat: f"a sentence that only {seat} knows" for seat in ("umpire", "Blue", "Red")}
    return room, secrets


def test_secrets_are_handed_over_when_all_have_committed_and_not_before(store: Store) -> None:
    room, secrets = _fair(store)
    for seat in ("umpire", "Blue"):
        room.act(seat, c.CommitSecret(commitment=_commitment(room, seat, secrets[seat])))
    with pytest.raises(BadInput, match="before these have committed a dice secret: Red"):
        room.act("Blue", c.HandOver(secrets["Blue"]))
    room.act("Red", c.CommitSecret(commitment=_commitment(room, "Red", secrets["Red"])))
    seen = room.start("storm_ice", inputs={"units": 1})
    with pytest.raises(BadInput, match="still to hand over"):
        room.act("umpire", c.Roll(seen.turn))
    fixed = room.act("Blue", c.HandOver(secrets["Blue"]))
    assert (fixed.secrets_fixed, fixed.lines[-1].kind) == (True, "dice secrets fixed")
    for seat in ("umpire", "Red"):
        room.act(seat, c.HandOver(secrets[seat]))
    while (seen := room.view("umpire")).question is not None:
        room.act("umpire", c.Roll(seen.turn))
    room.act("umpire", c.Close())
    proof = prove(room.log())
    assert (proof.ok, proof.complete, proof.dice > 0, proof.waiting) == (True, True, True, 0)


def test_once_a_secret_is_handed_over_nobody_adds_to_the_dice(store: Store) -> None:
    """Whoever learned the others' secrets could choose his own until the dice please him."""
    room, secrets = _fair(store)
    for seat in ("umpire", "Blue", "Red"):
        room.act(seat, c.CommitSecret(commitment=_commitment(room, seat, secrets[seat])))
    room.act("Blue", c.HandOver(secrets["Blue"]))
    forged = with_line(room.log(), {"kind": "dice secret committed", "seat": "Red", "commitment": "a" * 64})
    assert "no secret can be added now" in str(prove(forged).problem)


def test_a_player_who_does_not_hand_over_can_be_let_go(store: Store) -> None:
    room, secrets = _fair(store)
    for seat in ("umpire", "Blue", "Red"):
        room.act(seat, c.CommitSecret(commitment=_commitment(room, seat, secrets[seat])))
    for seat in ("umpire", "Blue"):
        room.act(seat, c.HandOver(secrets[seat]))
    room.act("umpire", c.Free("Red", "gone home"))
    with pytest.raises(BadInput, match="opens no seat"):
        room.view("Red")
    seen = room.start("storm_ice", inputs={"units": 1})
    with pytest.raises(BadInput, match="must commit a dice secret: umpire, Blue"):
        room.act("umpire", c.Roll(seen.turn))  # what was handed over somebody may know: all is made anew
    for seat in ("umpire", "Blue"):
        room.act(seat, c.CommitSecret())
    room.act("umpire", c.Roll(seen.turn))
    assert prove(room.log()).ok


def _held_up(store: Store) -> Room:
    """All have committed, and Red does not hand over."""
    room, secrets = _fair(store)
    for seat in ("umpire", "Blue", "Red"):
        room.act(seat, c.CommitSecret(commitment=_commitment(room, seat, secrets[seat])))
    for seat in ("umpire", "Blue"):
        room.act(seat, c.HandOver(secrets[seat]))
    return room


def test_the_others_vote_on_a_player_who_does_not_hand_over(store: Store) -> None:
    """With only an umpire beside them he must agree; Red has no vote, and is told."""
    room = _held_up(store)
    asked = room.act("Blue", c.Free("Red", "gone"))
    assert (asked.undo.asked_by, asked.undo.asked_free, asked.undo.awaited) == ("Blue", "Red", ["umpire"])
    with pytest.raises(BadInput, match="not asked"):
        room.act("Red", c.Consent())
    room.act("umpire", c.Consent())
    with pytest.raises(BadInput, match="opens no seat"):
        room.view("Red")
    seen = room.start("storm_ice", inputs={"units": 1})
    for seat in ("umpire", "Blue"):
        room.act(seat, c.CommitSecret())
    room.act("umpire", c.Roll(seen.turn))
    again = room.rooms.join(room.game, "Red", "Rita")
    assert room.rooms.view(again.token).seats[2].name == "Rita"
    assert prove(room.log()).ok


def test_a_vote_that_is_refused_changes_nothing(store: Store) -> None:
    room = _held_up(store)
    room.act("Blue", c.Free("Red", "gone"))
    room.act("umpire", c.Refuse())
    assert room.view("Red").undo.asked_by is None
    assert room.view("Red").seats[2].name is not None


def test_nobody_is_voted_out_who_holds_nothing_up(store: Store) -> None:
    """Not who has handed over, not before all have committed, not once a die fell, not the umpire, not oneself."""
    room = _held_up(store)
    for freed, said in (("umpire", "has handed"), ("Blue", "has handed"), ("Green", "Players free")):
        with pytest.raises(BadInput, match=said):
            room.act("Red", c.Free(freed, "gone"))
    early, secrets = _fair(store, seed=8)
    early.act("Red", c.CommitSecret(commitment=_commitment(early, "Red", secrets["Red"])))
    with pytest.raises(BadInput, match="Players free"):
        early.act("Blue", c.Free("Red", "gone"))
    typed = seat_everybody(store, seed=5)
    with pytest.raises(BadInput, match="Players free"):
        typed.act("Blue", c.Free("Red", "gone"))
    forged = with_line(room.log(), {"kind": "seat freed", "seat": "Blue", "freed": "Red", "reason": "I say so"})
    assert "umpire frees" in str(prove(forged).problem)


def test_who_is_left_alone_decides_alone(store: Store) -> None:
    """A game of two that nobody umpires."""
    rooms = Rooms(store, Seeded(3))
    blue = rooms.open_game(NewGame("six_states", "two_neighbours", {"Gray": "me"}, dice=DiceSource.FAIR), "Ann")
    red = rooms.join(blue.game, "Yellow", "Bob")
    secret = "a sentence of nobody else"
    rooms.act(blue.token, c.CommitSecret())
    rooms.act(red.token, c.CommitSecret(commitment=secret_commitment(blue.game, "Yellow", secret)))
    seen = rooms.act(blue.token, c.Free("Yellow", "gone for a week"))
    kinds = [line.kind for line in seen.lines]
    assert kinds[kinds.index("vote asked") + 1] == "seat freed"
    with pytest.raises(BadInput, match="opens no seat"):
        rooms.view(red.token)
