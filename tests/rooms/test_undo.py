"""Undo: free until a die is rolled or a secret shown, then by consent, or by the umpire's word with a reason."""

from __future__ import annotations

import pytest

from berthier.core.errors import BadInput
from berthier.engine.replay import verify
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from tests.rooms.room import Room, seat_everybody

DICE = {"d6": 1, "2d6": 2}


def _shown(room: Room) -> int:
    """Both have sealed; the line of the reveal."""
    turn = room.start().turn
    room.act("Blue", c.SealPick(turn, "Charge"))
    return room.act("Red", c.SealPick(turn, "Charge")).seq


def _struck(room: Room) -> list[str]:
    return [line.kind for line in room.view("spectator").lines if line.struck]


def test_a_shown_secret_goes_back_by_consent(store: Store) -> None:
    room = seat_everybody(store)
    line = _shown(room)
    seen = room.view("Blue")
    assert (seen.undo.line, seen.undo.free) == (line, False)
    seen = room.act("Blue", c.TakeBack(line))
    assert (seen.undo.asked_by, seen.undo.asked_line, seen.undo.awaited) == ("Blue", line, ["Red"])
    with pytest.raises(BadInput, match="consent or refuse first"):
        room.act("umpire", c.Roll(seen.turn))
    for seat in ("Blue", "umpire"):
        with pytest.raises(BadInput, match="is not asked"):
            room.act(seat, c.Consent())
    seen = room.act("Red", c.Consent())
    assert _struck(room) == ["sealed choice", "sealed choice", "reveal"]
    assert (seen.question.asks, seen.question.sealed, seen.undo.line) == ("secretly", [], None)


def test_a_refusal_leaves_all_as_it_was(store: Store) -> None:
    room = seat_everybody(store)
    line = _shown(room)
    room.act("Blue", c.TakeBack(line))
    seen = room.act("Red", c.Refuse())
    assert (seen.undo.asked_by, _struck(room)) == (None, [])
    assert room.act("Blue", c.Roll(seen.turn)).seq > line
    with pytest.raises(BadInput, match="Nobody has asked"):
        room.act("Red", c.Consent())


def test_the_asker_may_withdraw(store: Store) -> None:
    room = seat_everybody(store)
    room.act("Blue", c.TakeBack(_shown(room)))
    with pytest.raises(BadInput, match="consent or refuse first"):
        room.act("Red", c.TakeBack(room.view("Red").undo.line))
    assert room.act("Blue", c.Refuse()).undo.asked_by is None


def test_a_roll_is_undone_by_consent_only_and_the_procedure_opens_again(store: Store) -> None:
    """Even the roll that ended it; the log of the procedure is then that of the shorter game."""
    room = seat_everybody(store, DiceSource.TYPED)
    seen = room.start("storm_ice", inputs={"units": 1})
    seen = room.act("umpire", c.TypeDice(seen.turn, (1,)))
    while seen.question is not None:
        seen = room.act("umpire", c.TypeDice(seen.turn, (1,)))
    assert seen.acts[0].finished
    assert not seen.undo.free
    seen = room.act("Blue", c.TakeBack(seen.undo.line))
    assert seen.undo.awaited == ["Red"]
    seen = room.act("Red", c.Consent())
    assert _struck(room)[-2:] == ["answer", "finished"]
    assert not seen.acts[0].finished
    assert seen.question is not None
    log = room.rooms.whole(room.game).session().acts[0].log().encode()
    assert (verify(log).ok, verify(log).complete) == (True, False)


def test_an_open_choice_is_free_to_its_own_seat_only(store: Store) -> None:
    """Until a die follows it."""
    room = seat_everybody(store, DiceSource.TYPED)
    seen = room.start(
        "city_assault",
        inputs={"attacker": {"sp": 12}, "defender": {"sp": 4}},
        switches={"E7": "until called off"},
        sides={"attacker": "Blue", "defender": "Red"},
    )
    while seen.question.asks == "roll":
        seen = room.act("umpire", c.TypeDice(seen.turn, (3,) * DICE[seen.question.dice]))
    (pick, *_) = room.view("Blue").question.options["attacker"]
    assert room.view("Red").question.options == {}
    with pytest.raises(BadInput, match="not for the Red to say"):
        room.act("Red", c.Choose(seen.turn, pick))
    seen = room.act("Blue", c.Choose(seen.turn, pick))
    line = seen.undo.line
    assert seen.undo.free
    assert not room.view("Red").undo.free
    seen = room.act("Blue", c.TakeBack(line))
    assert (seen.question.asks, _struck(room)) == ("choose", ["answer"])


def test_only_the_last_line(store: Store) -> None:
    room = seat_everybody(store)
    line = _shown(room)
    with pytest.raises(BadInput, match=f"Only the last line can be undone: line {line}"):
        room.act("Blue", c.TakeBack(2))


def test_the_umpire_needs_a_reason_not_consent(store: Store) -> None:
    room = seat_everybody(store)
    line = _shown(room)
    with pytest.raises(BadInput, match="reason"):
        room.act("umpire", c.Override("", c.TakeBack(line)))
    with pytest.raises(BadInput, match="Only the umpire"):
        room.act("Blue", c.Override("I say so", c.TakeBack(line)))
    seen = room.act("umpire", c.Override("the wrong terrain", c.TakeBack(line)))
    assert _struck(room) == ["sealed choice", "sealed choice", "reveal"]
    told = seen.lines[-1]
    assert (told.kind, told.told) == ("override", {"reason": "the wrong terrain", "does": "undo", "line": line})
    assert seen.overrides == 1


def test_the_umpire_may_answer_for_others_with_a_reason(store: Store) -> None:
    """Secret choices all at once, dice typed in; it never passes for a roll."""
    room = seat_everybody(store)
    turn = room.start().turn
    room.act("Blue", c.SealPick(turn, "Charge"))
    with pytest.raises(BadInput, match="one choice of each"):
        room.act("umpire", c.Override("Red has left", c.Choose(turn, "Skirmish")))
    seen = room.act("umpire", c.Override("Red has left", c.Choose(turn, "Skirmish, Skirmish")))
    seen = room.act("umpire", c.Override("the die fell off the table", c.TypeDice(seen.turn, (6, 5))))
    answers = [entry["answer"] for entry in seen.acts[0].record if entry["kind"] == "answer"]
    assert [answer.get("source", "typed") for answer in answers] == ["chosen", "typed"]
    assert tuple(answers[1]["faces"]) == (6, 5)
    assert seen.overrides == 2


def test_no_undo_under_applied_results(store: Store) -> None:
    """What went into the roster is corrected there."""
    room = seat_everybody(store)
    room.act("umpire", c.Enter("Fleet", {"nsp": 3}))
    seen = room.start("storm_ice", inputs={"units": 1})
    while seen.question is not None:
        seen = room.act("umpire", c.Roll(seen.turn))
    figure = next(iter(seen.acts[0].outcome))
    seen = room.act("umpire", c.Apply(1, {"Fleet.nsp": figure}))
    assert seen.undo.line is None
    with pytest.raises(BadInput, match="nothing to undo"):
        room.act("umpire", c.TakeBack(seen.seq))
