"""A Force Disrupted or caught in Administrative March is worse for it in a Major Battle (Assault Table)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import play_out
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.rules.capitani.fight import Kind
from berthier.rules.capitani.game.combat.attack_play import the_fight
from berthier.rules.capitani.game.combat.attacks import Field
from berthier.rules.capitani.units import Terrain

RULESET = find_ruleset("capitani")
[GAME] = RULESET.games


def fourteen(**marks: bool) -> dict[str, Any]:
    foot = {"cls": "Infantry", "sp": 14, "q": 2, "r": "N"}
    return {"units": [foot], "capitani": [{"initiative": 3, "generale": True}], **marks}


def engaged(question: Question) -> Answer:
    """Main Body Engage against Hold; the assault die 5, checks 1; no chits."""
    if question.dice is not None:
        return typed(5 if question.why == "assault die" else 1)
    found = []
    for side, options in zip(question.by, question.options, strict=True):
        words = [str(each) for each in options]
        wanted = "Engage" if side == "attacker" else "Hold"
        match = [place for place, word in enumerate(words) if wanted in word]
        found.append(options[match[0]] if match else options[0])
    return chosen(*found)


@pytest.mark.parametrize("mark", ["disrupted", "admin_march"])
def test_who_is_caught_loses_the_engagement(mark: str) -> None:
    """2 against 1, column +1, row 5: 1/1D. The defender's line breaks, the attacker wins with 13 SP."""
    inputs = {"attacker": fourteen(), "defender": fourteen(**{mark: True})}
    game = play_out(RULESET.procedure("pitched_battle").call(inputs), engaged, RULESET.set({}))
    [differential] = [tally for tally in game.record.tallies if tally.name == "Force Quality differential"]
    assert differential.total == 1
    assert (game.outcome.winner, game.outcome.attacker.sp) == ("attacker", 13)
    assert game.outcome.defender.demoralised == 13


def test_who_is_not_caught_stands_the_same_engagement() -> None:
    inputs = {"attacker": fourteen(), "defender": fourteen()}
    game = play_out(RULESET.procedure("pitched_battle").call(inputs), engaged, RULESET.set({}))
    first, *_ = [tally.total for tally in game.record.tallies if tally.name == "Force Quality differential"]
    assert first == 0
    assert game.record.steps("round") > 1


@pytest.mark.parametrize("catches", [False, True])
def test_a_force_caught_on_the_board(catches: bool) -> None:
    """New campaigns count the mark of the board in a Major Battle; records of earlier editions do not."""
    begun = {"scenario": "fornovo_1495", "edition": "fourth" if catches else "third"}
    position = GAME.position_in(Live(RULESET.procedure("campaign").call(begun)).position[0])
    assert position.catches_marches is catches
    ours, theirs = (
        next(force for force in position.forces if force.units and position.seat_of(force) == seat)
        for seat in ("french", "league")
    )
    marching = msgspec.structs.replace(theirs, admin_march=True)
    major = Field(Kind.MAJOR, Terrain.CLEAR, None, 0, False, False, True, False, False, False, False, None)
    marks = []
    for ground in (major, msgspec.structs.replace(major, kind=Kind.SKIRMISH)):
        fight = the_fight(position, ours, marching, ground).args[1].args[0]
        marks.append(fight.args[1].admin_march)
    assert marks == [catches, True]


def test_new_campaigns_are_of_the_edition_that_catches_marches() -> None:
    assert {one.inputs.get("edition") for one in GAME.scenarios().values()} == {"fourth"}
