"""What happened in a sentence: a shot that did nothing is told with what it needed, a fight with who fell."""

from __future__ import annotations

import msgspec
import pytest

from berthier.boards.board import TableBoard
from berthier.boards.drawing.bases import on_table
from berthier.boards.drawing.glyphs import FIVE
from berthier.boards.sides import Colours
from berthier.engine.live import Live
from berthier.engine.question import chosen, rolled
from berthier.games.elements import BATTLE
from berthier.rules.elements.game.bounds import Ending
from berthier.rules.elements.game.position import Exchange, Position
from berthier.rules.elements.outcomes import Outcome
from tests.rules.elements.game.playing import position_of, start

GUN = "Art1 guns (Imperialists) at Pi1 pistols (Swedes), 575 paces, 3 and a die to 3 and a die: "


def shot_at_long_range() -> Live[object]:
    """The heavy gun on Windmill Hill has laid on the Finnish horse; its die is to be thrown."""
    game = start("crossroads")
    game.answer(rolled(1))
    game.answer(chosen("done"))
    game.answer(chosen("Art1 at B-Pi1"))
    return game


@pytest.mark.parametrize(
    ("dice", "said"),
    [((3, 5), "no effect."), ((4, 4), "no effect."), ((6, 5), "Pi1 recoils."), ((6, 1), "Pi1 is destroyed.")],
)
def test_a_shot_is_told_with_what_it_needed(dice: tuple[int, int], said: str) -> None:
    """3 + 6 is 9 to 8 is a recoil (h); twice as much destroys; what is no more than the other's does nothing."""
    game = shot_at_long_range()
    game.answer(rolled(dice[0]))
    before = place(game)
    game.answer(rolled(dice[1]))
    assert BATTLE.tell is not None
    assert BATTLE.tell(before, place(game)) == GUN + said


def test_an_order_is_told_by_who_moved() -> None:
    game = start("crossroads")
    game.answer(rolled(4))
    before = place(game)
    game.answer(chosen("Pi1* ahead 100"))
    assert BATTLE.tell is not None
    assert BATTLE.tell(before, place(game)) == "Imperialists: Pi1, Pi2, Pi3 moved."
    assert BATTLE.tell(before, before) == ""


def place(game: Live[object]) -> Position:
    found = position_of(game)
    assert found is not None
    return found


def test_two_of_the_same_name_are_told_apart() -> None:
    """Light horse LH1 of both sides meet: whose was destroyed is said."""
    game = start("crossroads")
    game.answer(rolled(1))
    fought = Exchange(1, "red", ("R-LH1",), "B-LH1", None, (2, 2), (Outcome.NO_EFFECT, Outcome.DESTROYED))
    before = place(game)
    assert BATTLE.tell is not None
    assert BATTLE.tell(before, before.but(exchange=fought)).endswith(": LH1 (Swedes) is destroyed.")
    other = msgspec.structs.replace(fought, at="B-Dr1")
    assert BATTLE.tell(before, before.but(exchange=other)).endswith(": Dr1 is destroyed.")


def test_the_general_is_seen_and_told() -> None:
    key = "naseby"
    position = place(start(key))
    generals = {stand.id for stand in position.stands if stand.general}
    assert len(generals) == 8
    shown = BATTLE.scene(position)
    assert {piece.id for piece in shown.pieces if piece.stars} == generals
    assert {piece.id for piece in shown.pieces if "with the general" in piece.lines} == generals
    board, colours = BATTLE.board(key), Colours(BATTLE.sides(key))
    assert isinstance(board, TableBoard)
    assert {piece.id for piece in shown.pieces if FIVE in on_table(board, piece, colours)} == generals


@pytest.mark.parametrize(
    ("share", "told"),
    [("0", "nothing"), ("5/17", "29 % of the army"), ("2/3", "66 % of the army"), ("199/400", "49 % of the army")],
    ids=["none", "some", "as the score has it", "not yet half"],
)
def test_the_end_says_in_words_what_a_side_has_lost(share: str, told: str) -> None:
    ending = Ending(winner=None, level="draw", points=(("blue", share),), turns=8)
    assert ending.scored("Swedes", share) == f"Swedes lost {told}"
