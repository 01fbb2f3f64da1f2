"""A whole game at the terminal: how it is won, what is wanted, and the odds of an order before it is given."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from tests.cli.shell import ok

GRAY_IS_FIRST = "3"  # the seed of a game in which Gray throws the higher die


def test_a_newcomer_is_told_how_it_is_won_and_what_is_wanted() -> None:
    told = ok("play", "six_states", "two_neighbours", "--seed", GRAY_IS_FIRST, given="w\nq\n").out
    assert " ".join(told.split()).count("Here Galvenne counts 4.") == 2  # at first, and when asked
    assert "Pick a fleet and then where it sails" in told


def test_a_march_that_meets_an_enemy_shows_its_odds(tmp_path: Path) -> None:
    """Yellow's army stands two hexes from Eisenfurt: Brandis may meet it by a force march, or storm Galvenne."""
    scenarios = files("berthier.rules.six_states.game.scenarios")
    data = json.loads((scenarios / "two_neighbours.json").read_text(encoding="utf-8"))
    for army in data["armies"]:
        army["hex"] = "1120" if army["hex"] == "1621" else army["hex"]
    file = tmp_path / "near.json"
    file.write_text(json.dumps(data | {"id": "near"}), encoding="utf-8")
    told = ok("play", "six_states", str(file), "--seed", GRAY_IS_FIRST, given="done\narmy 0921\n?\nq\n").out
    assert "march 0921-1120 all +1: Field battle" in told
    assert "march 0921-1317 all +2: Assault on a city" in told
    assert "You come off better" in told
    assert "the other side broken" in told
