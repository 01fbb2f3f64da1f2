"""A battle put away and taken up again: every place it stops at is plain data, and the same battle afterwards."""

from __future__ import annotations

import json
from random import Random

from berthier.engine.snapshots import decode_next, encode_next
from tests.rules.elements.game.playing import any_answer, start

PACKAGE = "berthier.rules.elements"


def test_every_stop_of_a_battle_reads_back() -> None:
    game, random, stops = start("crossroads", {"G-TARGET": "free", "D5": "200"}), Random(4), set()
    for _ in range(60):
        assert game.question is not None
        game.answer(any_answer(random, game.question))
        node, _ = game.position
        data = json.loads(json.dumps(encode_next(node)))
        assert encode_next(decode_next(data, PACKAGE)) == encode_next(node)
        assert decode_next(data, PACKAGE) == node
        stops.add(node.procedure.__name__)
    assert "orders" in stops
    assert "then" in stops
