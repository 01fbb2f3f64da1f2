"""How a procedure stands is told from its state: who, how many now and at first, the ground, the round."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen, typed
from berthier.staff.played.standing import Standing, standing
from berthier.staff.situation import Situation
from berthier.staff.stated import state
from berthier.web.views.state_view import view_state


def after(situation: Situation, *answers: Answer) -> Standing:
    game: Live[Any] = Live(situation.call, situation.switches, list(answers))
    return standing(situation.ruleset, situation.procedure, situation.call, game)


def told(found: Standing) -> dict[str, dict[str, tuple[str, str]]]:
    return {side.name: {each.name: (each.now, each.first) for each in side.figures} for side in found.sides}


def test_strength_now_and_at_first_the_ground_and_the_round() -> None:
    """A first round of 20 against 12: what each side has left is what the record says it lost."""
    situation = state("six_states", None, example="river_line")
    answers = [chosen("Skirmish", "Skirmish"), typed(3, 4)]
    game: Live[Any] = Live(situation.call, situation.switches, answers)
    found = after(situation, *answers)
    battle = game.position[0].args[0]
    sp = "strength points (SP)"
    assert told(found)["attacker"][sp] == (str(battle.attacker.sp), "20")
    assert told(found)["defender"][sp][0] == str(battle.defender.sp)
    assert found.facts == ("round 2", "terrain: behind a river")
    assert [side.side for side in found.sides] == [0, 1]


def test_before_the_first_answer_nothing_was_otherwise() -> None:
    found = after(state("six_states", None, example="river_line"))
    assert all(not first for side in told(found).values() for _, first in side.values())


@pytest.mark.parametrize(
    ("ruleset", "example", "side", "figure", "value"),
    [
        ("great_powers", "sixty_against_fortyfive", "attacker", "factors", "60"),
        ("capitani", "siege_with_siege_guns", "besieger", "strength points (SP)", "24"),
        ("battalions", "volley_duel", "first side", "figures at first", "24"),
    ],
)
def test_every_ruleset_tells_its_sides(ruleset: str, example: str, side: str, figure: str, value: str) -> None:
    situation = state(ruleset, None, example=example)
    assert told(after(situation))[side].get(figure, ("", ""))[0] == value


def test_two_lines_are_drawn_and_what_is_gone_stays_hollow() -> None:
    situation = state("elements", None, example="line_of_six")
    first = view_state(situation, Live(situation.call, situation.switches, []))
    assert first.lines.count("lines-body") == 12
    assert "gone" not in first.lines
