"""Stacks of a map of areas: none hides another where there is room, and each stands in its own area."""

from __future__ import annotations

from itertools import combinations

import pytest

from berthier.boards.board import AreaBoard
from berthier.boards.drawing.overlay import standing_on
from berthier.boards.drawing.placed_name import meets
from berthier.boards.drawing.standing import Stack, apart, is_inside
from berthier.boards.scene import Piece
from berthier.core.ruleset import find_ruleset
from berthier.opponents.series import begin


def beginning(scenario: str) -> tuple[AreaBoard, list[Stack]]:
    """A scenario as it is set up: its board, and the stacks that stand outside of cities."""
    game, live = begin(find_ruleset("great_powers"), scenario)
    board = game.board(scenario)
    assert isinstance(board, AreaBoard)
    pieces = [one for one in game.scene(game.position_in(live.position[0])).pieces if not one.at_city]
    return board, list(standing_on(board, pieces))


def covering(stacks: list[Stack]) -> list[tuple[str, str]]:
    return [(one.area, other.area) for one, other in combinations(stacks, 2) if meets(one.box(), other.box())]


@pytest.mark.parametrize(("scenario", "most"), [("campaign", 0), ("ulm", 0), ("austerlitz", 1), ("liberation", 11)])
def test_neighbours_do_not_hide_each_other(scenario: str, most: int) -> None:
    """In the Germany of 1813 there are more corps than room; everywhere else every counter is seen."""
    _, stacks = beginning(scenario)
    assert len(covering(stacks)) <= most


@pytest.mark.parametrize("scenario", ["campaign", "austerlitz"])
def test_each_stands_in_its_own_area(scenario: str) -> None:
    board, stacks = beginning(scenario)
    rings = {area.key: area.rings for area in board.areas}
    for stack in stacks:
        x, y = stack.at[0] / board.scale + board.view[0], stack.at[1] / board.scale + board.view[1]
        at_home = abs(stack.at[0] - board.places[stack.area].x) < 1  # an area's own label may lie outside it
        assert at_home or any(is_inside((x, y), polygon[0]) for polygon in rings[stack.area]), stack.area


def test_who_stands_alone_is_not_moved() -> None:
    board, _ = beginning("ulm")
    vienna, corps = board.places["vienna"], Piece(id="x", side="a", title="x")
    alone = [Stack("vienna", (vienna.x, vienna.y), (corps,))]
    assert apart(board, alone) == alone
