"""What follows each choice of a solved game, against the same choice played by the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from berthier.core.dice import Branches
from berthier.core.policy import certainly
from berthier.core.ruleset import find_ruleset
from berthier.engine.odds import Exact
from berthier.engine.solving.cells import Cells
from berthier.engine.solving.game_tree import Decision, GameTree
from berthier.engine.solving.solution import Equilibrium, Solution
from berthier.engine.solving.solve import solve

SYRIANS = {"nation": "Syria", "parts": [["Syria", "I", 9], ["Syria", "C", 2]], "leader": [2, 2, 3]}
GUARDS = {"nation": "As", "parts": [["As", "I", 8], ["As", "G", 3]], "leader": [2, 3, 3]}
SMALL = {"attacker": GUARDS, "defender": SYRIANS, "chits": {"A": "Escalated Assault"}}
GAMES = {
    "one secret round": ("six_states", "field_round", {"attacker": {"sp": 5}, "defender": {"sp": 4}}),
    "many secret rounds": ("six_states", "field_battle", {"attacker": {"sp": 3}, "defender": {"sp": 2}}),
    "an open choice": ("capitani", "skirmish", find_ruleset("capitani").example("swiss_in_the_open").inputs),
    "guards inside": ("great_powers", "chit_advice", SMALL),
}


class Taking:
    """Best play, but for one decision where these options are taken."""

    steady = False

    def __init__(self, solution: Solution, decision: Decision, places: tuple[int, ...]) -> None:
        self.best, self.decision, self.places = Equilibrium(solution, "goal"), decision, places
        self.name, self.inline = self.best.name, self.best.inline

    def mix(self, side: Any, options: Any, why: str, moment: Any) -> Branches[Any]:
        if moment == self.decision.moment:
            return certainly(options[self.places[self.decision.sides.index(str(side))]])
        return self.best.mix(side, options, why, moment)


def solved(name: str) -> tuple[Any, Any, GameTree, Solution, Decision]:
    key, procedure_name, data = GAMES[name]
    procedure = find_ruleset(key).procedure(procedure_name)
    call = procedure.call(data)
    game = GameTree(call)
    goal = procedure.goal(None)
    decision = game.first_decision()
    assert decision is not None
    return call, goal, game, solve(game, str(goal.side), goal.measure), decision


@pytest.mark.parametrize("name", GAMES)
def test_a_cell_is_what_the_rules_give_when_it_is_played(name: str) -> None:
    """Every outcome with its exact chance, the rest of the game by the same mixes."""
    call, goal, _, solution, decision = solved(name)
    cells = Cells(solution, "best play")
    every = list(product(*(range(len(options)) for options in decision.options)))
    for places in {every[0], every[len(every) // 2], every[-1]}:
        read = cells.odds(decision, *places)
        played = Exact(Taking(solution, decision, places)).odds(call.procedure, *call.args)
        assert dict(read.items()) == dict(played.items())
        at = places[0] if len(places) == 1 else places[0] * len(decision.options[1]) + places[1]
        assert abs(float(read.mean(goal.measure)) - float(solution.worth(decision)[at])) < 1e-8


@pytest.mark.parametrize("name", ["one secret round", "guards inside"])
def test_the_cells_mixed_as_they_are_played_make_up_the_whole(name: str) -> None:
    """The odds from the start are those of the cells, each as often as both sides' mixes meet there."""
    _, _, _, solution, decision = solved(name)
    cells = Cells(solution, "best play")
    mixes = solution.mixes(decision)
    shares = [[Fraction(share).limit_denominator(10**9) for share in mix] for mix in mixes]
    whole: dict[Any, float] = {}
    for places in product(*(range(len(mix)) for mix in mixes)):
        weight = 1.0
        for mix, place in zip(shares, places, strict=True):
            weight *= float(mix[place])
        for outcome, p in cells.odds(decision, *places).items():
            whole[outcome] = whole.get(outcome, 0.0) + weight * float(p)
    start = cells.from_start()
    assert {outcome for outcome, p in whole.items() if p > 1e-12} == set(start)
    assert all(abs(float(start[outcome]) - whole[outcome]) < 1e-8 for outcome in start)
