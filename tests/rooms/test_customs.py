"""The customs of a table: nobody begins again until he likes the dice, touches another's army, or opens his seals."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.whole import brought
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.rooms.room import Room, Seeded, play_out, seat_everybody, step, with_line


def test_before_a_die_is_shown_anybody_may_give_it_up(store: Store) -> None:
    room = seat_everybody(store)
    room.start("storm_ice", inputs={"units": 2})
    assert room.act("Blue", c.Abort("not today")).acts[-1].aborted == "not today"


def test_after_a_shown_die_the_others_must_agree(store: Store) -> None:
    room = seat_everybody(store)
    seen = room.start("storm_ice", inputs={"units": 2})
    seen = room.act("umpire", c.Roll(seen.turn))
    asked = room.act("Blue", c.Abort("bad dice"))
    assert (asked.acts[-1].aborted, asked.undo.asked_by, asked.undo.asked_end) == (None, "Blue", "bad dice")
    with pytest.raises(BadInput, match="Blue asks to give the procedure up: consent or refuse first"):
        room.act("umpire", c.Roll(asked.turn))
    room.act("Red", c.Refuse())
    room.act("Blue", c.Abort("bad dice"))
    with pytest.raises(BadInput, match="by consent only"):
        room.act("Blue", c.Abort("bad dice"))
    seen = room.act("Red", c.Consent())
    assert seen.acts[-1].aborted == "bad dice"
    told = [line.kind for line in seen.lines]
    assert told[-5:] == ["abort asked", "undo refused", "abort asked", "consent", "abort"]
    assert prove(room.log()).ok


def test_the_umpire_may_rule_that_it_is_given_up(store: Store) -> None:
    room = seat_everybody(store)
    seen = room.start("storm_ice", inputs={"units": 2})
    room.act("umpire", c.Roll(seen.turn))
    seen = room.act("umpire", c.Override("the building is on fire", c.Abort("fire")))
    assert (seen.acts[-1].aborted, seen.overrides) == ("fire", 1)


def test_an_abort_without_consent_is_found_in_a_log(store: Store) -> None:
    room = seat_everybody(store)
    seen = room.start("storm_ice", inputs={"units": 2})
    room.act("umpire", c.Roll(seen.turn))
    forged = with_line(room.log(), {"kind": "abort", "seat": "Blue", "reason": "bad dice"})
    assert "by consent only" in str(prove(forged).problem)


ARMIES = {"attacker": "I Corps", "defender": "Landwehr"}


def _armies(store: Store) -> Room:
    room = seat_everybody(store)
    room.act("Blue", c.Enter("I Corps", {"sp": 9}))
    room.act("Red", c.Enter("Landwehr", {"sp": 7}))
    return room


def test_nobody_fights_with_anothers_army_alone(store: Store) -> None:
    room = _armies(store)
    both = {"attacker": "Blue", "defender": "Blue"}
    with pytest.raises(BadInput, match="Landwehr belongs to the Red, who plays no side here"):
        room.act("Blue", c.Start("field_round", sides={**both, "Red": "Blue"}, refs=ARMIES))
    room.act("Blue", c.Start("field_round", sides={"attacker": "Blue", "defender": "Red"}, refs=ARMIES))


def test_a_result_goes_to_ones_own_that_took_part(store: Store) -> None:
    room = _armies(store)
    room.act("Blue", c.Enter("Guard", {"sp": 3}))
    room.start("field_round", sides={"attacker": "Blue", "defender": "Red"}, refs=ARMIES)
    play_out(room, random.Random(3))
    with pytest.raises(BadInput, match="Landwehr belongs to the Red"):
        room.act("Blue", c.Apply(1, {"Landwehr.sp": "defender_sp"}))
    with pytest.raises(BadInput, match="Guard did not take part"):
        room.act("Blue", c.Apply(1, {"Guard.sp": "attacker_sp"}))
    room.act("Blue", c.Apply(1, {"I Corps.sp": "attacker_sp"}))
    room.act("Red", c.Apply(1, {"Landwehr.sp": "defender_sp"}))


def test_of_the_same_fight_fought_twice_the_first_counts(store: Store) -> None:
    room = _armies(store)
    for seed in (1, 2):
        room.start("field_round", sides={"attacker": "Blue", "defender": "Red"}, refs=ARMIES)
        play_out(room, random.Random(seed))
    with pytest.raises(BadInput, match="fought before, as procedure 1"):
        room.act("Blue", c.Apply(2, {"I Corps.sp": "attacker_sp"}))
    room.act("Blue", c.Apply(1, {"I Corps.sp": "attacker_sp"}))
    room.act("umpire", c.Override("both were fought", c.Apply(2, {"I Corps.sp": "attacker_sp"})))


def test_a_freed_seat_opens_nothing_of_its_last_holder(store: Store) -> None:
    room = seat_everybody(store)
    seen = room.start()
    room.act("Red", c.SealPick(seen.turn, "Charge"))
    room.act("umpire", c.Free("Red", "his phone is lost"))
    again = room.rooms.join(room.game, "Red", "Rita")
    assert room.rooms.view(again.token).question.sealed == []
    assert b"Charge" not in room.log()


def _elsewhere(room: Room, tmp_path: Path) -> Room:
    rooms = Rooms(Store(f"sqlite:///{tmp_path / 'other.db'}"), Seeded(9), clock=lambda: "1809-07-05T13:00:00.000Z")
    umpire = rooms.bring_in(room.log(), brought(room.log()))
    return Room(
        rooms, {"umpire": umpire} | {seat: rooms.join(umpire.game, seat, f"{seat}’s") for seat in ("Blue", "Red")}
    )


def test_a_game_brought_in_with_an_open_seal_is_played_on(store: Store, tmp_path: Path) -> None:
    room = seat_everybody(store)
    seen = room.start()
    room.act("Blue", c.SealPick(seen.turn, "Charge"))
    other = _elsewhere(room, tmp_path)
    assert other.view("Blue").question.sealed == []
    play_out(other, random.Random(1))
    assert other.view("Blue").acts[-1].finished
    assert prove(other.log()).ok


def test_a_fair_game_brought_in_rolls_and_closes(store: Store, tmp_path: Path) -> None:
    room = seat_everybody(store, DiceSource.FAIR)
    room.start()
    for _ in range(3):
        step(room, random.Random(1))
    other = _elsewhere(room, tmp_path)
    for seat in ("umpire", "Blue", "Red"):
        other.act(seat, c.CommitSecret())
    play_out(other, random.Random(2))
    other.act("umpire", c.Close())
    proof = prove(other.log())
    assert (proof.ok, proof.complete, proof.dice > 0, proof.waiting > 0) == (True, True, True, True)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"kind": "finished", "seat": "Eve", "outcome": None}, "no seat called"),
        ({"kind": "reveal", "seat": "Eve", "openings": {}}, "no seat called"),
    ],
)
def test_what_happens_of_itself_happens_under_a_seat_of_the_table(store: Store, event: Any, said: str) -> None:
    room = seat_everybody(store)
    room.start()
    assert said in str(prove(with_line(room.log(), event)).problem)


def test_an_open_choice_has_no_number_of_a_die(store: Store) -> None:
    room = seat_everybody(store)
    room.start(
        "naval_battle",
        inputs={"attacker": {"nsp": 8}, "defender": {"nsp": 6}},
        sides={"attacker": "Blue", "defender": "Red"},
    )
    generator = random.Random(1)
    while (seen := room.view("umpire")).question is not None and seen.question.asks != "choose":
        assert step(room, generator)
    assert seen.question is not None, "nobody was asked to choose"
    side = seen.question.by[0]
    seat = {"attacker": "Blue", "defender": "Red"}[side]
    pick = room.view(seat).question.options[side][0]
    answer = {"picks": [pick], "source": "chosen"}
    forged = with_line(room.log(), {"kind": "answer", "seat": seat, "answer": answer, "first_die": 0})
    assert "Fair dice, and only these, are numbered" in str(prove(forged).problem)
