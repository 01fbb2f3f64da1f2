"""Promises of the siege that the cases do not spell out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from berthier.core.policy import FIRST
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.odds import Exact
from berthier.engine.question import chosen, typed
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.players import Habit
from berthier.engine.solving.solve import solve

RULESET = find_ruleset("capitani")


def unit(cls: str, sp: int, q: int = 2, **more: Any) -> dict[str, Any]:
    return {"cls": cls, "sp": sp, "q": q, **more}


SIEGE = {
    "place": {"fortress": "Fortified City"},
    "besieger": {"units": [unit("Infantry", 12), unit("Siege Artillery", 8)]},
    "garrison": {"units": [unit("Infantry", 4)]},
}


def turns_to_a_breach(sp: int, turns: int, **battery: Any) -> dict[tuple[bool, int], Fraction]:
    procedure = RULESET.procedure("breach")
    call: Next[Any] = procedure.call({"sp": sp, "battery": {"fortress": "Fortified Town", **battery}, "turns": turns})
    assert procedure.counts is not None
    odds = Exact().odds_and_count(call, procedure.counts)
    return dict(odds.by(lambda pair: (pair[0].breached, pair[1])).items())


def test_turns_to_a_breach_by_hand() -> None:
    """Ten guns and more against a Town: b or (b) on 2, 3, 4 and 6; a 5 costs a gun. Two turns with 12 SP."""
    assert turns_to_a_breach(12, 2) == {
        (True, 1): Fraction(4, 6),
        (True, 2): Fraction(2, 6) * Fraction(4, 6),
        (False, 2): Fraction(2, 6) ** 2,
    }


def test_besieged_guns_keep_field_guns_from_breaching() -> None:
    """(b) is void for field guns against a garrison with guns: on 2 nothing, so 3, 4 and 6 remain."""
    assert turns_to_a_breach(12, 1, besieged_guns=1)[True, 1] == Fraction(3, 6)
    assert turns_to_a_breach(12, 1, besieged_guns=1, siege_artillery=True)[True, 1] == Fraction(4, 6)


def test_without_a_breach_only_waiting_and_storm() -> None:
    game = Live(RULESET.procedure("siege").call(SIEGE), answers=[typed(1), chosen("stay inside")])
    assert game.question is not None
    assert game.question.options == (("wait", "Storm"),)


def test_no_sortie_and_no_in_breach_attack_through_a_ferry() -> None:
    ferry = SIEGE | {"place": {"fortress": "Fortified City", "hexside": "Ferry"}, "siege_status": 2}
    game = Live(RULESET.procedure("siege").call(ferry), answers=[typed(1)])
    assert game.question is not None
    assert (game.question.why, game.question.options) == ("attack", (("wait", "Storm"),))


def test_a_sortie_that_wins_lowers_the_siege_status() -> None:
    """Status 1, a 6 for the garrison against two bad units: the breach is closed, so only waiting and Storm remain."""
    weak = SIEGE | {"siege_status": 1, "besieger": {"units": [unit("Infantry", 6, 0), unit("Infantry", 5, 0)]}}
    game = Live(RULESET.procedure("siege").call(weak), answers=[chosen("sortie"), typed(6)])
    assert game.record.fact("loser") == "defender"
    while game.question is not None and game.question.why != "attack":
        game.answer(typed(1) if game.question.dice else chosen(game.question.options[0][0]))
    assert game.question is not None
    assert game.question.options == (("wait", "Storm"),)


def test_more_guns_do_not_help_the_garrison() -> None:
    """Over two turns the chance to take the place with 8 siege guns is at least that with 3."""

    def taken(guns: int) -> Fraction:
        besieger = {"units": [unit("Infantry", 12), unit("Siege Artillery", guns)]}
        call = RULESET.procedure("siege").call(SIEGE | {"besieger": besieger, "turns": 2})
        measure = RULESET.procedure("siege").goal("take").measure
        return Exact(FIRST).odds(call.procedure, *call.args).mean(measure)

    assert taken(8) > taken(3)


def test_best_play_beats_going_in_at_every_breach() -> None:
    """Against a garrison that stays inside, the advisor's besieger does at least as well as the standing orders."""
    procedure = RULESET.procedure("siege")
    call = procedure.call(SIEGE | {"turns": 2})
    goal = procedure.goal("take")
    stays = (Habit("garrison", "sortie", "stay inside"),)
    best = solve(GameTree(call), goal.side, goal.measure, stays)
    assert best.exact
    assert best.gap == 0
    assert best.value > Exact(FIRST).odds(call.procedure, *call.args).mean(goal.measure)
