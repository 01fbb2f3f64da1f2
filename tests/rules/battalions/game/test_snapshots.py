"""Every place of a battle can be put away and taken out again: nodes are plain data, typed by the rules' signatures."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from berthier.engine.snapshots import decode_next, encode_next
from tests.rules.battalions.game.playing import any_answer, start


@pytest.mark.parametrize(("scenario", "seed"), [("two_elms", 0), ("two_elms", 1), ("two_elms", 4), ("free_7", 2)])
def test_a_node_put_away_is_the_same_node(scenario: str, seed: int) -> None:
    game, random = start(scenario), Random(seed)
    last: Any = None
    asked = 0
    while game.question is not None and asked < 130:
        asked += 1
        node = game.position[0]
        if node is not last:
            assert decode_next(json.loads(json.dumps(encode_next(node))), "berthier.rules.battalions") == node
            last = node
        game.answer(any_answer(random, game))
