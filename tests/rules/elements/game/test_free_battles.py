"""Free battles to order: the key says all of it, the tables are those of the design, every army fits its strip."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from berthier.core.errors import BadInput
from berthier.engine.replay import verify, write_log
from berthier.games.elements import BATTLE, scenarios
from berthier.rules.elements.game.armies import army_file
from berthier.rules.elements.game.battles import battle_of, setting_of
from berthier.rules.elements.game.free_keys import FreeBattle, choices, details, free_key, free_of, to_order
from tests.rules.elements.game.playing import RULESET, play, position_of, start

TABLES = json.loads((Path(__file__).parent / "tables_by_seed.json").read_text())
KEY = "free_1815-battle-dry-polish_1576-ottoman_1500"


@pytest.mark.parametrize("sample", TABLES, ids=lambda sample: sample["seed"])
def test_the_key_makes_the_table_of_its_seed(sample: dict[str, object]) -> None:
    size = "grand" if sample["width"] == 192000 else "battle"
    key = to_order("free", {"seed": str(sample["seed"]), "climate": str(sample["climate"]), "size": size})
    made = battle_of(setting_of(key)).ground
    wanted = sample["pieces"]
    assert isinstance(wanted, list)
    assert [piece.id for piece in made.pieces] == [piece["id"] for piece in wanted]
    assert [[list(point) for point in piece.shape] for piece in made.pieces] == [piece["shape"] for piece in wanted]
    assert BATTLE.board(key).title == BATTLE.scenario(key).title


def test_a_key_is_read_as_it_was_written() -> None:
    plain = FreeBattle(seed=7)
    assert free_key(plain) == "free_7"
    assert free_of("free_7") == free_of("free_7_commands") == plain
    assert free_of(KEY) == FreeBattle(1815, "battle", "dry", "polish_1576", "ottoman_1500")
    assert free_key(free_of(KEY)) == KEY
    assert free_of("free") == FreeBattle()
    assert to_order(f"{KEY}_commands", {"seed": "8"}) == f"{KEY.replace('1815', '8')}_commands"


def test_every_army_of_every_size_fits_its_strip() -> None:
    points = army_file()["points"]
    for size, budget in army_file()["budgets"].items():
        for army in choices()["blue"]:
            one = battle_of(setting_of(free_key(FreeBattle(3, size, "cold", army, army))))
            for side in ("blue", "red"):
                spent = sum(points[f"{s.type} ({s.grade})"] for s in one.stands if s.side == side)
                assert 0 < spent <= budget, (size, army)
                assert sum(s.general for s in one.stands if s.side == side) == 2


def test_it_is_a_scenario_like_any_other() -> None:
    assert KEY in scenarios()
    assert "free_1815-battle-dry-polish_1576" not in scenarios()
    assert "free_" not in scenarios()
    assert BATTLE.scenario(KEY).title == "A free battle, table 1815"
    assert [side.title for side in BATTLE.sides(KEY)] == ["Poles and Lithuanians", "Ottomans"]
    assert [(detail.name, detail.word) for detail in details(KEY)] == [
        ("seed", "1815"),
        ("size", "battle"),
        ("climate", "dry"),
        ("blue", "polish_1576"),
        ("red", "ottoman_1500"),
    ]
    assert details("crossroads") == ()


def test_it_is_played_and_its_log_verifies() -> None:
    game = start(KEY)
    play(game, Random(11), 40)
    position = position_of(game)
    assert position is not None
    assert position.setting.seed == 1815
    assert {stand.side for stand in position.stands} == {"blue", "red"}
    assert verify(write_log(RULESET, RULESET.procedure("battle"), game).encode()).ok


@pytest.mark.parametrize(
    ("chosen", "field", "says"),
    [
        ({"seed": "-3"}, "seed", "no number of a table"),
        ({"seed": "1" * 16}, "seed", "at most 15 digits"),
        ({"seed": "٣"}, "seed", "no number of a table"),
        ({"size": "huge"}, "size", "skirmish, battle, grand"),
        ({"climate": "wet"}, "climate", "temperate, dry, cold"),
        ({"red": "x"}, "army", "swedish_1630"),
    ],
)
def test_what_cannot_be_made_is_said(chosen: dict[str, str], field: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        to_order("free", chosen)
    assert refused.value.field == field
    assert says in str(refused.value)


def test_a_key_of_what_is_not_known_is_refused_with_what_is() -> None:
    with pytest.raises(BadInput, match="temperate, dry, cold"):
        BATTLE.scenario(KEY.replace("dry", "wet"))
