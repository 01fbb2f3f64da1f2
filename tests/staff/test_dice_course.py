"""The luck in the course of a whole game: dice against the same dice thrown again, the choices as they were made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from berthier.core.dice import D6
from berthier.core.game import Game, GameEnding, GameSide, Scenario
from berthier.core.judging import Judging
from berthier.core.umpire import Next, Umpire
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.engine.replay import Replay
from berthier.staff.played.dice_course import Eyes, Stroke, strokes

RECORDED = Path(__file__).parents[1] / "recorded"


class Purse(msgspec.Struct, frozen=True):
    """Throws left, and what was won so far."""

    left: int
    won: int


class Counted(GameEnding, frozen=True):
    """How it ended."""


def wager(umpire: Umpire, purse: Purse) -> Counted | Next[Counted]:
    """A stake of 1 or 10, then a die: high wins it, low loses it."""
    if not purse.left:
        return Counted("A" if purse.won > 0 else "B", "plain")
    stake = umpire.choose("A", (1, 10), "stake")
    high = umpire.roll(D6, "throw", by="A") > 3
    return Next(wager, Purse(purse.left - 1, purse.won + (stake if high else -stake)))


def nothing(*_: Any) -> Any:
    """What no page asks for here."""


SIDES = (GameSide("A", "A", "", "", "A"), GameSide("B", "B", "", "", "B"))
WAGER = Game(
    procedure="wager",
    title="Wager",
    position=Purse,
    scenarios=dict[str, Scenario],
    sides=lambda _: SIDES,
    seen=lambda position, _: position,
    board=nothing,
    scene=nothing,
    judging=Judging(
        worth=lambda position, side: position.won if side == "A" else -position.won,
    ),
    data=nothing,
)


def luck(stakes: list[int], dice: list[int]) -> list[Stroke]:
    live = Live[Counted](Next(wager, Purse(len(dice), 0)))
    for stake, die in zip(stakes, dice, strict=True):
        live.answer(chosen(str(stake)))
        live.answer(typed(die))
    return list(strokes(Eyes(WAGER, None, SIDES), live))


def test_only_the_dice_are_judged_with_the_choices_that_were_made() -> None:
    """A throw for 10 is worth about ten times one for 1: the stake is the player's, the die is not."""
    found = luck([1, 10, 1], [6, 6, 1])
    small, large, lost = (one.gained[0] for one in found)
    assert 0 < small <= 2
    assert 0 < large <= 20
    assert large > 4 * small
    assert lost < 0
    assert all(one.gained[0] == pytest.approx(-one.gained[1]) for one in found)
    assert [one.until for one in found] == [2, 4, 6]


def test_the_same_game_has_the_same_luck() -> None:
    assert luck([1, 1], [6, 1]) == luck([1, 1], [6, 1])


@pytest.mark.parametrize(
    "name",
    ["six_states_game_two_neighbours_1", "capitani_novara_1513_1", "great_powers_ulm_1", "battalions_two_elms_1"],
)
def test_a_recorded_game_has_its_strokes_of_luck(name: str) -> None:
    """Every stroke has dice in it; what one of two sides gains by luck the other loses."""
    replay = Replay((RECORDED / f"{name}.jsonl").read_bytes())
    live, game = replay.play(), replay.ruleset.game_of(replay.procedure.name)
    assert game is not None
    sides = tuple(one for one in game.sides(str(replay.head["inputs"]["scenario"])) if not one.neutral)
    found = list(strokes(Eyes(game, None, sides), live))
    events = live.record.events
    assert len(found) >= 10
    assert [one.until for one in found] == sorted({one.until for one in found})
    assert any(abs(one.gained[0]) > 0.05 for one in found)
    assert sum(event.question.dice is not None for event in events) >= len(found)
