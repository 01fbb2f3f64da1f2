"""Proof from the log alone: every die, every sealed choice; and whatever is forged is found, with its line."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.events import DiceSource
from berthier.rooms.fair import common_key, fair_dice, secret_commitment
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewTable
from berthier.rooms.prove import prove
from berthier.rooms.rooms import Rooms
from tests.core.logs import chained, unchained
from tests.rooms.room import Room, Seeded, play_out, seat_everybody, step
from tests.rooms.test_fair import by_the_description

Lines = list[dict[str, Any]]


def _fair_game(store: Store) -> Room:
    """Two battles with fair dice, a seal withdrawn, a roll undone by consent, the table closed."""
    room, chance = seat_everybody(store, DiceSource.FAIR), random.Random(7)
    turn = room.start().turn
    room.act("Blue", c.SealPick(turn, "Charge"))
    seen = room.act("Blue", c.TakeBack(room.view("Blue").undo.line))
    step(room, chance)
    step(room, chance)
    seen = room.act("Blue", c.TakeBack(room.view("Blue").undo.line))
    room.act("Red", c.Consent())
    play_out(room, chance)
    room.start()
    seen = play_out(room, chance)
    assert seen.acts[1].finished
    room.act("umpire", c.Close("good night"))
    return room


def test_every_die_follows_from_the_secrets(store: Store) -> None:
    """Checked here by hand from the log's own lines, with the undone dice counted too."""
    room = _fair_game(store)
    lines = [line["event"] for line in unchained(room.log())]
    secrets = lines[-1]["secrets"]
    assert set(secrets) == {"server", "umpire", "Blue", "Red"}
    import hashlib
    import json

    pairs = json.dumps(sorted(secrets.items()), ensure_ascii=False, separators=(",", ":"))
    key = hashlib.sha256(pairs.encode()).digest()
    thrown = [line["answer"]["faces"] for line in lines if line["kind"] == "answer" and "first_die" in line]
    faces = [face for throw in thrown for face in throw]
    assert faces == [by_the_description(key, room.game, number, 6) for number in range(len(faces))]
    proof = prove(room.log())
    assert (proof.ok, proof.complete, proof.same_rules) == (True, True, True)
    assert (proof.dice, proof.waiting, proof.overrides) == (len(faces), 0, 0)
    seals = sum(line["kind"] == "sealed choice" for line in lines)
    assert (proof.choices, proof.withdrawn) == (seals - 1, 1)


def test_before_the_close_the_dice_wait(store: Store) -> None:
    room = seat_everybody(store, DiceSource.FAIR)
    room.start()
    play_out(room, random.Random(1))
    proof = prove(room.log())
    assert (proof.ok, proof.complete, proof.dice) == (True, False, 0)
    assert proof.waiting > 0


def _event(lines: Lines, kind: str, nth: int = 0) -> dict[str, Any]:
    return [line["event"] for line in lines if line["event"]["kind"] == kind][nth]


def _another_face(lines: Lines) -> None:
    faces = next(x for x in lines if x["event"].get("first_die") is not None)["event"]["answer"]["faces"]
    faces[0] = faces[0] % 6 + 1


def _another_pick(lines: Lines) -> None:
    opening = _event(lines, "reveal")["openings"]["attacker"]
    opening["pick"] = "Skirmish" if opening["pick"] != "Skirmish" else "Charge"


def _another_salt(lines: Lines) -> None:
    _event(lines, "reveal")["openings"]["defender"]["salt"] = "0" * 64


def _another_secret(lines: Lines) -> None:
    _event(lines, "closed")["secrets"]["Red"] = "another secret altogether"


def _another_secret_with_its_commitment(lines: Lines) -> None:
    """The server grinds its own secret afterwards: the chain is sound, the commitment fits, the dice do not."""
    game = _event(lines, "created")["game"]
    _event(lines, "closed")["secrets"]["server"] = "0" * 64
    _event(lines, "dice secret committed")["commitment"] = secret_commitment(game, "server", "0" * 64)


def _a_die_left_out(lines: Lines) -> None:
    throws = [line for line in lines if line["event"].get("first_die") is not None]
    throws[1]["event"]["first_die"] += 1


def _no_secret_of_blue(lines: Lines) -> None:
    del _event(lines, "closed")["secrets"]["Blue"]


def _another_outcome(lines: Lines) -> None:
    _event(lines, "finished")["outcome"]["attacker_sp"] += 1


def _undo_without_consent(lines: Lines) -> None:
    lines.remove(next(line for line in lines if line["event"]["kind"] == "consent"))
    for n, line in enumerate(lines, 1):
        line["n"] = n


def _a_seat_that_plays_for_another(lines: Lines) -> None:
    _event(lines, "sealed choice", 1)["seat"] = "Red"


def _nobody_knows_this_kind(lines: Lines) -> None:
    lines[5]["event"]["kind"] = "miracle"


FORGERIES: list[Callable[[Lines], None]] = [
    _another_face,
    _another_pick,
    _another_salt,
    _another_secret,
    _another_secret_with_its_commitment,
    _a_die_left_out,
    _no_secret_of_blue,
    _another_outcome,
    _undo_without_consent,
    _a_seat_that_plays_for_another,
    _nobody_knows_this_kind,
]


def test_forgeries_with_a_sound_chain_are_found(store: Store) -> None:
    """Each with the line that does not hold; the honest log, chained again by another hand, still proves."""
    honest = unchained(_fair_game(store).log())
    assert prove(chained(honest)).ok
    for forge in FORGERIES:
        lines = copy.deepcopy(honest)
        forge(lines)
        assert lines != honest
        proof = prove(chained(lines))
        assert not proof.ok, forge.__name__
        assert proof.line is not None
        assert str(proof.problem).startswith(f"Line {proof.line} of the log: "), forge.__name__


def test_any_line_taken_out_or_doubled_is_found(store: Store) -> None:
    """Even with numbers and chain made anew, except where the game is the same without it."""
    honest = unchained(_fair_game(store).log())
    for at in range(len(honest)):
        lines = [line for n, line in enumerate(honest) if n != at]
        if at == len(honest) - 1 or (
            honest[at]["event"]["kind"] == "seat taken" and honest[at]["event"]["seat"] == "spectator"
        ):
            continue
        renumbered = [{**({"table": 1} if n == 1 else {}), **line, "n": n} for n, line in enumerate(lines, 1)]
        assert not prove(chained(renumbered)).ok, honest[at]


def test_what_is_no_log_of_a_table(store: Store) -> None:
    room = seat_everybody(store)
    lines = unchained(room.log())
    for data in (b"", b"{}\n", b"\xff", chained([{"table": 2}]), chained(lines[1:]), chained([{**lines[0], "at": 3}])):
        assert not prove(data).ok
    assert prove(chained(lines)).ok


def test_the_server_commits_before_anybody_else(store: Store) -> None:
    """So it cannot choose its secret after it has seen the others'."""
    room = seat_everybody(store, DiceSource.FAIR)
    commits = [line["event"]["seat"] for line in unchained(room.log()) if "commitment" in line["event"]]
    assert commits == ["server", "umpire", "Blue", "Red"]


def test_no_die_before_all_have_committed(store: Store) -> None:
    rooms = Rooms(store, Seeded(1))
    umpire = rooms.open_table(NewTable("six_states", "x", ("Blue", "Red"), DiceSource.FAIR), "Ann")
    blue = rooms.join(umpire.game, "Blue", "Bob")
    seen = rooms.act(umpire.token, c.Start("storm_ice", {"units": 2}))
    with pytest.raises(BadInput, match="umpire, Blue"):
        rooms.act(umpire.token, c.Roll(seen.turn))
    rooms.act(umpire.token, c.CommitSecret(secret="a sentence of my own"))
    secret = "only Blue knows this one"
    rooms.act(blue.token, c.CommitSecret(commitment=secret_commitment(umpire.game, "Blue", secret)))
    with pytest.raises(BadInput, match="hand over their dice secret: Blue"):
        rooms.act(umpire.token, c.Roll(seen.turn))
    with pytest.raises(BadInput, match="not the dice secret"):
        rooms.act(blue.token, c.HandOver("something else now"))
    rooms.act(blue.token, c.HandOver(secret))
    with pytest.raises(BadInput, match="handed over already"):
        rooms.act(blue.token, c.HandOver(secret))
    rooms.act(umpire.token, c.Roll(seen.turn))
    with pytest.raises(BadInput, match="rolling already"):
        rooms.act(blue.token, c.CommitSecret())
    red = rooms.join(umpire.game, "Red", "Rita")
    with pytest.raises(BadInput, match="rolling already"):
        rooms.act(red.token, c.CommitSecret())


def test_an_undone_die_does_not_come_again(store: Store) -> None:
    """Its number is spent: the next roll is a new die, which nobody has seen."""
    room = seat_everybody(store, DiceSource.FAIR)
    seen = room.start("storm_ice", inputs={"units": 2})
    seen = room.act("umpire", c.Roll(seen.turn))
    room.act("umpire", c.Override("wrong unit", c.TakeBack(seen.undo.line)))
    seen = room.act("umpire", c.Roll(room.view("umpire").turn))
    numbers = [line.told["first_die"] for line in seen.lines if line.kind == "answer"]
    assert numbers == [0, 1]


def test_after_the_close_nothing_happens(store: Store) -> None:
    room = seat_everybody(store)
    with pytest.raises(BadInput, match="The umpire closes the table"):
        room.act("Blue", c.Close())
    room.act("umpire", c.Close())
    for command in (c.Enter("x", {}), c.Start("field_battle"), c.Close(), c.Consent()):
        with pytest.raises(BadInput, match="closed"):
            room.act("umpire", command)


def test_an_open_procedure_holds_the_table(store: Store) -> None:
    room = seat_everybody(store, DiceSource.FAIR)
    room.start()
    with pytest.raises(BadInput, match="finish or abort it first"):
        room.act("umpire", c.Close())
    room.act("umpire", c.Abort("bed time"))
    room.act("umpire", c.Close())
    assert prove(room.log()).complete


def test_unlucky_numbers_cannot_be_skipped(store: Store) -> None:
    """A server that passes over a die it does not like, with the right faces for the next, is found."""
    lines = unchained(_fair_game(store).log())
    key = common_key(_event(lines, "closed")["secrets"])
    throw = next(line for line in lines if line["event"].get("first_die") is not None)["event"]
    throw["first_die"] += 1
    faces = fair_dice(key, _event(lines, "created")["game"], 1, (len(throw["answer"]["faces"]), 6))
    throw["answer"]["faces"] = list(faces)
    assert "The next die is number 0" in str(prove(chained(lines)).problem)


def test_secrets_fit_their_commitments_even_without_dice(store: Store) -> None:
    room = seat_everybody(store, DiceSource.FAIR)
    room.act("umpire", c.Close())
    lines = unchained(room.log())
    _another_secret(lines)
    assert "The dice secret of the Red is not the one it committed to" in str(prove(chained(lines)).problem)


def test_a_server_that_commits_late_is_found(store: Store) -> None:
    lines = unchained(seat_everybody(store, DiceSource.FAIR).log())
    late = [line for n, line in enumerate(lines) if n != 1] + [lines[1]]
    assert "The server must commit itself first" in str(
        prove(chained([{**line, "n": n} for n, line in enumerate(late, 1)])).problem
    )
