"""Promises of the Major Battle that the cases do not spell out."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import TooMuch
from berthier.core.policy import FIRST, parse_standing
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import chosen, typed
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.players import Habit
from berthier.engine.solving.solve import solve
from berthier.rules.capitani.battles.aftermath import BattleEnd, rest_of
from berthier.rules.capitani.battles.chits import Pool
from berthier.rules.capitani.battles.corps import Array, Corps
from berthier.rules.capitani.units import Capitano, Class, Side, Unit

RULESET = find_ruleset("capitani")


def unit(cls: str, sp: int, q: int = 2, **more: Any) -> dict[str, Any]:
    return {"cls": cls, "sp": sp, "q": q, **more}


def corps(*units: dict[str, Any], initiative: int = 3, generale: bool = False) -> dict[str, Any]:
    return {"units": list(units), "capitani": [{"initiative": initiative, "generale": generale}]}


def options_of(inputs: dict[str, Any], side: str, name: str = "battle_round") -> tuple[str, ...]:
    game = Live(RULESET.procedure(name).call(inputs))
    assert game.question is not None
    return game.question.options_of(side)


FOOT = {"main_body": corps(unit("Infantry", 14))}


def test_only_chits_that_do_something_are_offered() -> None:
    guns = {"main_body": corps(unit("Infantry", 12, firearms=True), unit("Field Artillery", 2))}
    plans = options_of({"attacker": guns, "defender": FOOT}, "attacker")
    assert plans == (
        "Main Body Engage",
        "Main Body Hold",
        "Main Body Engage with Artillery",
        "Main Body Hold with Artillery",
        "Main Body Engage with Firearms",
        "Main Body Hold with Firearms",
    )
    wet = options_of({"attacker": guns, "defender": FOOT, "weather": "Rain"}, "attacker")
    assert not [plan for plan in wet if "Firearms" in plan], "Rain: no Firearms"


@pytest.mark.parametrize(("terrain", "offered"), [("Clear", True), ("Heath", True), ("Hill", True), ("Marsh", False)])
def test_no_charge_in_a_marsh(terrain: str, offered: bool) -> None:
    horse = {"main_body": corps(unit("Heavy Cavalry", 14))}
    plans = options_of({"attacker": horse, "defender": FOOT, "terrain": terrain}, "attacker")
    assert any("Cavalry Charge" in plan for plan in plans) is offered


def test_works_only_for_a_corps_that_holds() -> None:
    dug_in = FOOT | {"earthworks_level": 1, "behind_river": True}
    plans = options_of({"attacker": FOOT, "defender": dug_in}, "defender")
    assert "Main Body Hold with Earthworks" in plans
    assert "Main Body Hold with River" in plans
    assert "Main Body Engage with Earthworks" not in plans


def test_one_fight_coordination_for_both_corps() -> None:
    """The pool has one, so no plan plays two; two Cavalry Charges may be played together."""
    two = {"vanguard": corps(unit("Heavy Cavalry", 7)), "main_body": corps(unit("Heavy Cavalry", 7))}
    plans = options_of({"attacker": two, "defender": FOOT}, "attacker")
    assert not [plan for plan in plans if plan.count("Fight Coordination") == 2]
    assert [plan for plan in plans if plan.count("Cavalry Charge") == 2]


def test_used_chits_are_gone() -> None:
    horse = {"main_body": corps(unit("Heavy Cavalry", 14)), "used": ["Cavalry Charge", "Cavalry Charge"]}
    assert options_of({"attacker": horse, "defender": FOOT}, "attacker") == ("Main Body Engage", "Main Body Hold")


def test_muster_after_the_first_round_by_the_capitano_generale() -> None:
    shaken = {"main_body": corps(unit("Infantry", 12), unit("Infantry", 3, demoralised=True), generale=True)}
    first, later = ({"attacker": shaken, "defender": FOOT, "round": number} for number in (1, 2))
    assert "Main Body Hold with Muster" not in options_of(first, "attacker")
    assert "Main Body Hold with Muster" in options_of(later, "attacker")


@pytest.mark.parametrize(("ours", "theirs", "striker"), [(3, 3, "attacker"), (4, 3, "attacker"), (2, 3, "defender")])
def test_both_engaging_the_higher_initiative_attacks(ours: int, theirs: int, striker: str) -> None:
    sides = {"attacker": ours, "defender": theirs}
    armies = {side: {"main_body": corps(unit("Infantry", 14), initiative=number)} for side, number in sides.items()}
    game = Live(
        RULESET.procedure("battle_round").call(armies), answers=[chosen("Main Body Engage", "Main Body Engage")]
    )
    assert game.question is not None
    assert (game.question.why, game.question.by) == ("assault die", (striker,))


def test_two_holding_sides_do_not_fight() -> None:
    game = Live(
        RULESET.procedure("battle_round").call({"attacker": FOOT, "defender": FOOT}),
        answers=[chosen("Main Body Hold", "Main Body Hold")],
    )
    assert game.outcome is not None
    assert (game.outcome.attacker.sp, game.outcome.defender.sp) == (14, 14)


def test_nobody_opposite_is_a_flank_charge() -> None:
    """The attacker's Vanguard has no enemy opposite and strikes the Main Body."""
    two = {"vanguard": corps(unit("Heavy Cavalry", 8)), "main_body": corps(unit("Infantry", 9))}
    game = Live(
        RULESET.procedure("battle_round").call({"attacker": two, "defender": FOOT}),
        answers=[chosen("Vanguard Hold with Cavalry Charge, Main Body Hold", "Main Body Hold"), typed(3)],
    )
    assert [line.id for tally in game.record.tallies for line in tally.lines] == ["flank", "quality"]


def test_the_attacker_withdraws_after_the_last_round_without_pursuit() -> None:
    call = RULESET.procedure("major_battle").call({"attacker": FOOT, "defender": FOOT})
    orders = parse_standing({"attacker.battle plan": "Main Body Hold"})
    [(outcome, chance)] = Exact(orders).odds(call.procedure, *call.args).items()
    assert (outcome.end, outcome.winner, chance) == (BattleEnd.WITHDRAWN, Side.DEFENDER, 1)


def test_conceding_is_pursued_at_minus_one() -> None:
    call = RULESET.procedure("major_battle").call({"attacker": FOOT, "defender": FOOT, "round": 2})
    game = Live(call, answers=[chosen("fight on"), chosen("concede"), typed(2)])
    [tally] = [each for each in game.record.tallies if each.value("conceded")]
    assert [(line.id, line.value) for line in tally.lines] == [("conceded", -1)]


def test_a_rearguard_fills_the_gap() -> None:
    reserve = FOOT | {"rearguard": [corps(unit("Light Cavalry", 4), initiative=2)]}
    game = Live(
        RULESET.procedure("battle_round").call({"attacker": reserve, "defender": FOOT}),
        answers=[chosen("Main Body Hold", "Main Body Hold")],
    )
    assert game.question is not None
    assert game.question.why == "Rearguard Commitment"
    assert game.question.options_of("attacker") == (
        "whole Rearguard to the Vanguard",
        "keep the Rearguard",
        "whole Rearguard to the Main Body",
    )


def test_swapping_the_sides_of_a_quiet_round_mirrors_it() -> None:
    """Fire alone knows no attacker: with the guns' plans swapped the outcome is the mirror image."""
    guns = {"main_body": corps(unit("Infantry", 12), unit("Field Artillery", 6))}
    foot = {"main_body": corps(unit("Infantry", 13, 1))}
    fire, hold = "Main Body Hold with Artillery", "Main Body Hold"

    def outcomes(ours: Any, theirs: Any, plans: tuple[str, str]) -> dict[Any, Any]:
        call = RULESET.procedure("battle_round").call({"attacker": ours, "defender": theirs})
        orders = parse_standing({"attacker.battle plan": plans[0], "defender.battle plan": plans[1]})
        odds = Exact(orders).odds(call.procedure, *call.args)
        return {(outcome.attacker, outcome.defender): chance for outcome, chance in odds.items()}

    plain = outcomes(guns, foot, (fire, hold))
    mirrored = outcomes(foot, guns, (hold, fire))
    assert plain == {(ours, theirs): chance for (theirs, ours), chance in mirrored.items()}


def test_advice_on_the_plans_of_a_round_is_exact() -> None:
    example = RULESET.example("plans_of_a_round")
    procedure = RULESET.procedure("battle_round")
    game = GameTree(procedure.call(example.inputs))
    goal = procedure.goal(None)
    solution = solve(game, goal.side, goal.measure)
    assert solution.exact
    assert solution.gap == 0
    decision = game.first_decision()
    assert decision is not None
    assert (decision.why, decision.sides) == ("battle plan", ("attacker", "defender"))


def test_the_last_round_is_solved_to_the_pursuit_and_the_whole_battle_is_refused_aloud() -> None:
    procedure = RULESET.procedure("major_battle")
    inputs = RULESET.example("last_round").inputs
    goal = procedure.goal("win")
    solution = solve(GameTree(procedure.call(inputs)), goal.side, goal.measure)
    assert solution.exact
    assert solution.gap == 0
    assert 0 < solution.value < 1
    with pytest.raises(TooMuch, match="needs more than 5,000 runs"):
        GameTree(procedure.call(inputs | {"round": 1}), budget=5_000)


def test_best_play_is_worth_no_less_than_the_standing_orders() -> None:
    """Against a defender who always Holds, best play is at least as good as always engaging."""
    horse = {"main_body": corps(unit("Heavy Cavalry", 14, 3))}
    call = RULESET.procedure("battle_round").call({"attacker": horse, "defender": FOOT})
    goal = RULESET.procedure("battle_round").goal("sound")
    holds = (Habit("defender", "battle plan", "Main Body Hold"),)
    best = solve(GameTree(call), goal.side, goal.measure, holds)
    assert best.value > Exact(FIRST).odds(call.procedure, *call.args).mean(goal.measure), "a charge helps"


def test_deployment_is_secret_and_every_split_has_its_capitano() -> None:
    """Two units and two Capitani: one body, or two either way; a body of guns alone is no Corps."""
    force = {
        "units": [unit("Infantry", 8), unit("Heavy Cavalry", 6), unit("Field Artillery", 2)],
        "capitani": [{"initiative": 2}, {"initiative": 4, "generale": True}],
    }
    game = Live(RULESET.procedure("pitched_battle").call({"attacker": force, "defender": force}))
    assert game.question is not None
    assert (game.question.why, game.question.by) == ("deployment", ("attacker", "defender"))
    options = game.question.options_of("attacker")
    assert options[0] == "Main Body: Infantry, Field Artillery; Vanguard: Heavy Cavalry"
    assert len(options) == 5
    assert all("Main Body: Field Artillery;" not in option for option in options)
    assert not [option for option in options if option.endswith("Vanguard: Field Artillery")]


def test_after_a_battle_the_starred_capitano_goes_before_his_equal() -> None:
    """The Primo is first by Initiative, then star: his star counts in the pursuit and for the winner's recovery."""
    foot = (Unit(Class.INFANTRY, 4),)
    plain, starred = Capitano(3, name="Bourbon"), Capitano(3, star=True, name="Frundsberg")
    body = Corps(foot, (plain,))
    for array in (Array(Corps(foot, (starred,)), body, (), Pool(())), Array(None, body, (), Pool(()), (), (starred,))):
        assert rest_of(array).capitani == (starred, plain)
    chief = Capitano(2, generale=True)
    assert rest_of(Array(Corps(foot, (starred,)), Corps(foot, (chief,)), (), Pool(()))).capitani == (chief, starred)
