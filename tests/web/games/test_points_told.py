"""A number has its reason: the points of a side are told with what they are made of, and an end with why it came."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.engine.replay import Replay
from berthier.rules.capitani.game.ending import Ending as Campaign
from berthier.rules.six_states.game.closing import Ending as War
from berthier.web.games.boards.endings import told_ending

RECORDED = Path(__file__).parents[2] / "recorded"
GAMES = [
    ("six_states", "six_states_game_two_neighbours_1"),
    ("six_states", "six_states_game_six_states_coalitions_1"),
    ("capitani", "capitani_novara_1513_2"),
    ("great_powers", "great_powers_ulm_1"),
]


def number(said: str) -> int:
    return int(said.replace("−", "-"))


@pytest.mark.parametrize(("ruleset", "recorded"), GAMES)
def test_what_points_are_made_of_adds_up(ruleset: str, recorded: str) -> None:
    game: Any = next(iter(find_ruleset(ruleset).games))
    replay = Replay((RECORDED / f"{recorded}.jsonl").read_bytes())
    many, told = len(replay.play().answers), 0
    for answers in (many // 4, many // 2, many - 1):
        scene = game.scene(game.position_in(replay.play(answers).position[0]))
        for score in scene.score:
            parts = re.findall(r"(?:^|, )[^,]*? ([−\d]+)(?=,|$)", score.made_of)
            if score.made_of:
                assert sum(map(number, parts)) == number(score.text.replace("-", "−").split()[0])
                told += 1
    assert told


def test_an_end_says_what_ended_it() -> None:
    sides = find_ruleset("six_states").games[0].sides("two_neighbours")
    gave_in = War("Yellow", "decisive", (("Gray", 0), ("Yellow", 14)), 8, "capitulation")
    assert told_ending(gave_in, sides) == (
        "Sultanate of Ambaria won: a decisive victory. A capital was in enemy hands at the end of 2 months running, so "
        "its power gave in. Electorate of Grauland 0, Sultanate of Ambaria 14, after 8 turns."
    )
    over = War(None, "draw", (("Gray", 4), ("Yellow", 4)), 8, "last month")
    assert told_ending(over, sides) == "Draw. Electorate of Grauland 4, Sultanate of Ambaria 4, after 8 turns."
    assert "won at once" in told_ending(Campaign("FR", "great", {"FR": 5, "SW": 1}, 4, 2, sudden=True), [])


def test_the_page_of_a_game_says_where_the_points_come_from(client: TestClient) -> None:
    fields = {"ruleset": "six_states", "scenario": "two_neighbours", "way": "alone", "side": "Gray", "level": "first"}
    page = client.post("/play", data=fields).text
    assert "Where the points come from" in page
    assert re.search(r"Electorate of Grauland <b>3</b>: Grauburg 3<", page)
