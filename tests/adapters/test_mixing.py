"""Best play knows every position of a board: a board's positions are the advisor's own moments."""

from __future__ import annotations

import pytest

from berthier.adapters.asking import Choice
from berthier.adapters.mixing import mix_of
from berthier.adapters.play import Play
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solution import Equilibrium
from berthier.engine.solving.solve import solve
from berthier.staff.stated import state
from tests.adapters.games import ENDLESS, GAMES, situation

GIVEN = {name: situation(name) for name in GAMES} | {"fleets": state(**ENDLESS)}


@pytest.mark.parametrize("dice", ["whole", "together"])
@pytest.mark.parametrize("name", GIVEN)
def test_best_play_has_a_mix_at_every_choice(name: str, dice: str) -> None:
    play = Play(GIVEN[name], dice=dice)
    game = GameTree(play.situation.call, play.situation.switches)
    solution = solve(game, play.board.hero, play.goal.measure)
    best = Equilibrium(solution, play.goal.title)
    choices = [position for position in play.survey.positions if isinstance(position.asked, Choice)]
    assert {position.moment for position in choices} == set(game.decisions)
    for position in choices:
        assert isinstance(position.asked, Choice)
        decision = game.decisions[position.moment]
        for turn in position.asked.turns:
            shares = solution.mixes(decision)[decision.sides.index(str(turn.sides[0]))]
            assert mix_of(best, position, turn.player) == pytest.approx([float(share) for share in shares], abs=1e-8)
