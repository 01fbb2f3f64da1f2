"""Whatever a person is asked in a whole game may be answered by giving up, and the log of it verifies."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest

from berthier.cli.pages.paper import console
from berthier.cli.terminal.campaign import Campaign
from berthier.cli.terminal.keys import Pipe
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live
from berthier.engine.replay import verify, write_log
from berthier.opponents.series import SeatedPrograms, begin
from tests.games.mutants import any_answer

# Answers by lot that each game is looked through, and the least of different questions to people met on the way.
GAMES = [
    ("six_states", "two_neighbours", 120, 5),
    ("capitani", "fornovo_1495", 120, 4),
    ("great_powers", "ulm", 80, 4),
    ("elements", "brigade_and_tercio", 20, 4),
    ("battalions", "two_elms", 60, 4),
]


@pytest.mark.parametrize(("ruleset", "scenario", "far", "kinds"), GAMES)
@pytest.mark.parametrize("how", ["resigned", "draw"])
def test_a_game_is_given_up_at_every_kind_of_question(
    ruleset: str, scenario: str, far: int, kinds: int, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = find_ruleset(ruleset)
    game, live = begin(rules, scenario)
    sides = [side.name for side in game.sides(scenario) if not side.neutral]
    page, dice, met = console(to_stderr=True), Random(2), set[str]()
    page.quiet = True
    while live.question is not None and len(live.answers) < far:
        question = live.question
        if question.dice is None and question.by[0] in sides and question.why not in met:
            met.add(question.why)
            copy = Live(live.start, live.switches, live.answers)
            lines = ["resign"] if how == "resigned" else ["draw?", *"y" * (len(sides) - 1)]
            monkeypatch.setattr("sys.stdin", StringIO("\n".join(lines) + "\n"))
            table = Campaign(rules, game, scenario, copy, SeatedPrograms(game, {}, 1), sides, page, Pipe())
            given_up = table.play(lambda: None)
            if given_up is None:  # the rules have an order for it
                assert (ruleset, how, copy.is_over) == ("elements", "resigned", True)
            else:
                assert (given_up.by, str(given_up.how)) == (question.by[0], how)
            verdict = verify(write_log(rules, rules.procedure(game.procedure), copy, given_up).encode())
            assert (verdict.ok, verdict.complete, verdict.given_up) == (True, True, given_up)
        live.answer(any_answer(dice, live))
    assert len(met) >= kinds
