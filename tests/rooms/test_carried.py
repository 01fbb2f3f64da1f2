"""A rule changed in mid-game: the game goes on from where it stood, and the proof says what it proves."""

from __future__ import annotations

import json
import random
import zlib
from base64 import b85decode, b85encode
from collections.abc import Callable
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.log import BadLog
from berthier.rooms import commands as c
from berthier.rooms import events as e
from berthier.rooms import playing
from berthier.rooms.events import DiceSource
from berthier.rooms.fair import position_commitment
from berthier.rooms.follow import derive
from berthier.rooms.keeping import cache
from berthier.rooms.keeping.carrying import MOST_POSITION, carried_on
from berthier.rooms.keeping.chain import read_lines
from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.whole import brought
from berthier.rooms.playing import Unopened
from berthier.rooms.prove import Proof, check_log
from berthier.rooms.rooms import Rooms
from berthier.rooms.session import Session
from tests.core.logs import chained, unchained
from tests.games import skirmish as rules
from tests.games.installed import skirmish as skirmish
from tests.rooms.games import play_on, sit_down
from tests.rooms.room import Room

pytestmark = pytest.mark.usefixtures("skirmish")
NARROW = "f" * 64  # the hash of the rules once they are changed
Change = Callable[[], None]


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> Change:
    """From now on a company marches along its column only: most of what was ordered before is refused."""
    wide = rules.beside

    def change() -> None:
        monkeypatch.setattr(rules, "beside", lambda at: tuple(to for to in wide(at) if to[:2] == at[:2]))
        monkeypatch.setitem(find_ruleset("skirmish").__dict__, "content_hash", NARROW)

    return change


@pytest.fixture
def played(store: Store, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A game in mid-play, with some lines after its newest snapshot."""
    monkeypatch.setattr(cache, "OFTEN", 10)
    room = sit_down(store, "siege")
    play_on(room, random.Random(5), 37)
    return room


def reopened(room: Room) -> Room:
    """The same room on a server that has just started, with the rules as they are."""
    return Room(Rooms(room.rooms.store), room.tickets)


def close(room: Room) -> None:
    room.act("umpire", c.Override("night falls", c.Abort("night falls")))
    room.act("umpire", c.Close())


def proof(room: Room) -> Proof:
    found = check_log(room.log())
    assert isinstance(found, Proof)
    return found


def test_a_changed_rule_does_not_end_a_game(played: Room, narrow: Change) -> None:
    """The log no longer follows, yet every seat sees the game as it stood, and it is played on to its close."""
    before = played.view("Gray")
    narrow()
    with pytest.raises(BadLog):
        derive(played.rooms.store.lines(played.game), vault=played.rooms.store.vault(played.game))
    room = reopened(played)
    seen = room.view("Gray")
    assert seen.lines[-1].kind == "carried on"
    assert seen.turn > before.turn
    assert seen.question is not None
    assert seen.acts[-1].answers > 0
    play_on(room, random.Random(6), 30)
    assert len(room.view("Gray").lines) > 1
    for each in (room, reopened(room)):
        assert each.view("Yellow") == room.view("Yellow")
    assert [line.event for line in read_lines(room.log()) if isinstance(line.event, e.Carried)] != []


def test_what_is_hidden_stays_hidden_in_it(played: Room, narrow: Change) -> None:
    """Neither the log nor the other seat's view has what a side bought unseen; the close shows it."""
    narrow()
    room = reopened(played)
    room.view("Gray")
    event = read_lines(room.log())[-1].event
    assert isinstance(event, e.Carried)
    text = room.rooms.store.secret(room.game, event.commitment)
    assert text is not None
    assert text.partition("|")[2] not in room.log().decode()
    mine = room.look("Gray").played
    assert mine is not None
    assert mine.game.position[0].args[0].arms[1] == ""
    assert mine.game.position[0].args[0].arms[0] in rules.ARMS


def test_the_proof_says_what_it_proves(played: Room, narrow: Change) -> None:
    """Open: up to the position; closed: everything after it, and how many lines before it are only chained."""
    narrow()
    room = reopened(played)
    room.view("Gray")
    carried = len(room.log().splitlines())
    half = proof(room)
    assert half.ok
    assert half.hidden is not None
    assert half.hidden <= carried
    play_on(room, random.Random(6), 10)
    close(room)
    whole = proof(room)
    assert whole.ok, whole.problem
    assert whole.carried == [carried]
    assert 0 < whole.unfollowed < carried
    assert not whole.same_rules


def test_under_the_rules_of_before_every_line_before_it_follows(
    played: Room, narrow: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has kept the old rules proves the old lines."""
    narrow()
    room = reopened(played)
    play_on(room, random.Random(6), 5)
    close(room)
    log = room.log()
    monkeypatch.undo()
    found = check_log(log)
    assert isinstance(found, Proof)
    assert found.ok, found.problem
    assert found.unfollowed == 0
    assert len(found.carried) == 1


def undo_all(room: Room) -> None:
    while (line := room.view("umpire").undo.line) is not None:
        room.act("umpire", c.Override("once more", c.TakeBack(line)))


def test_nothing_is_undone_across_it(played: Room, narrow: Change) -> None:
    """What was played under other rules stands; what came after is undone as ever."""
    narrow()
    room = reopened(played)
    stood = room.view("Gray")
    play_on(room, random.Random(6), 5)
    undo_all(room)
    after = room.view("Gray")
    assert after.question is not None
    assert 0 < after.acts[-1].answers <= stood.acts[-1].answers
    with pytest.raises(BadInput, match="nothing to undo"):
        room.act("umpire", c.Override("once more", c.TakeBack(10)))
    assert reopened(room).view("Gray") == after


def test_what_was_sealed_is_sealed_anew(store: Store, narrow: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sealed choice may be no choice any more: it is void and struck out, and asked for again."""
    monkeypatch.setattr(cache, "OFTEN", 1)
    room = sit_down(store, "corners")
    sealed = room.act("Gray", c.SealPick(room.view("Gray").turn, "muskets"))
    assert sealed.question is not None
    assert sealed.question.sealed == ["Gray"]

    def refuse(session: Session, event: e.Started) -> dict[str, object]:
        raise BadInput("There is no such scenario any more.")

    monkeypatch.setattr(playing, "resolved_inputs", refuse)
    narrow()
    again = reopened(room)
    seen = again.view("Gray")
    assert seen.question is not None
    assert seen.question.sealed == []
    assert next(line for line in seen.lines if line.n == sealed.seq).struck
    for side in ("Gray", "Yellow"):
        again.act(side, c.SealPick(seen.turn, "sabres"))
    assert again.view("Gray").turn > seen.turn


def test_fair_dice_that_fell_are_not_thrown_again(
    store: Store, narrow: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their numbers are used up, whatever became of the lines that had them."""
    monkeypatch.setattr(cache, "OFTEN", 10)
    room = sit_down(store, "siege", DiceSource.FAIR)
    for seat in ("umpire", "Gray", "Yellow"):
        room.act(seat, c.CommitSecret())
    play_on(room, random.Random(4), 60)
    before = room.rooms.whole(room.game).session().dice_rolled
    narrow()
    again = reopened(room)
    again.view("Gray")
    assert again.rooms.whole(room.game).session().dice_rolled == before > 0


def test_a_game_too_short_to_have_been_put_away_is_refused_in_words(store: Store, narrow: Change) -> None:
    """Nothing is invented: it says which line no longer follows."""
    room = sit_down(store, "siege")
    for side in ("Gray", "Yellow"):
        room.act(side, c.SealPick(room.view(side).turn, "muskets"))
    room.act("Gray", c.Choose(room.view("Gray").turn, "G1 0000-0100"))
    narrow()
    with pytest.raises(BadLog, match="no order"):
        reopened(room).view("Gray")


def test_a_position_of_somebody_elses_making_is_refused(played: Room, narrow: Change) -> None:
    """Another text, none at all, one that unpacks without end, one of another place."""
    narrow()
    room = reopened(played)
    room.view("Gray")
    lines = read_lines(room.log())
    line, before = lines[-1], lines[:-1]
    assert isinstance(line.event, e.Carried)
    text = room.rooms.store.secret(room.game, line.event.commitment)
    assert text is not None
    known = {line.event.commitment: text}
    assert carried_on(line, line.event, before, known).seq == line.n
    with pytest.raises(Unopened):
        carried_on(line, line.event, before, {})
    with pytest.raises(BadInput, match="not the one"):
        carried_on(line, line.event, before, {line.event.commitment: text + "x"})
    with pytest.raises(BadInput, match="put away after"):
        carried_on(line, line.event, before[:-1], known)
    with pytest.raises(BadInput, match="by the server"):
        carried_on(line, e.Carried("Gray", "", "", line.event.commitment), before, known)
    for bad, problem in (("salt|" + "0" * (MOST_POSITION + 100), "too large"), ("salt|no base", "no position")):
        forged = e.Carried("server", "", "", position_commitment(bad))
        with pytest.raises(BadInput, match=problem):
            carried_on(line, forged, before, {forged.commitment: bad})


def forged(log: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A log that claims another position: it is committed to, packed and shown at the close as it should be."""
    lines = unchained(log)
    ((commitment, text),) = lines[-1]["event"]["carried"].items()
    salt, _, packed = text.partition("|")
    position = json.loads(zlib.decompress(b85decode(packed)))
    change(position)
    text = f"{salt}|{b85encode(zlib.compress(json.dumps(position).encode())).decode()}"
    for line in lines:
        if line["event"].get("commitment") == commitment:
            line["event"]["commitment"] = position_commitment(text)
    lines[-1]["event"]["carried"] = {position_commitment(text): text}
    return chained(lines)


@pytest.mark.parametrize("name", ["exact:written", "table_file:files", "exact:no_such_thing"])
def test_a_claimed_position_that_is_none_does_not_follow(played: Room, narrow: Change, name: str) -> None:
    """Whatever it names that is no procedure, or comes from elsewhere, is a line at fault and no fault of ours."""
    narrow()
    room = reopened(played)
    room.view("umpire")
    close(room)
    assert check_log(forged(room.log(), lambda position: None)).ok

    def change(position: dict[str, Any]) -> None:
        position["acts"][-1]["node"] = {"call": f"berthier.core.{name}", "args": []}

    log = forged(room.log(), change)
    found = check_log(log)
    assert (found.ok, [found.line]) == (False, proof(room).carried)
    with pytest.raises(BadLog):
        brought(log)


def test_a_claimed_position_is_of_the_table_it_is_claimed_for(played: Room, narrow: Change) -> None:
    """Its code goes into addresses and the names of files: it is the one that was checked in the first line. And what
    it claims to have come before it is shown at the close as it was committed to: it is kept with the game."""
    narrow()
    room = reopened(played)
    room.view("umpire")
    close(room)
    log = forged(room.log(), lambda position: position["created"].update(game="../another"))
    assert "of another table" in str(check_log(log).problem)
    for claimed, text in (("none", "x"), (position_commitment("\0"), "\0")):
        lines = unchained(forged(room.log(), lambda position, one=claimed: position.update(carried=[one])))
        lines[-1]["event"]["carried"][claimed] = text
        assert "not one the game was carried on from" in str(check_log(chained(lines)).problem)
