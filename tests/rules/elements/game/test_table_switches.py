"""The switches of the table are real: each setting but the default changes some answer; refusals say by how much."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from berthier.boards.table.measure import Pose
from berthier.core.ruleset import find_ruleset
from berthier.rules.elements.game.armies import terrain
from berthier.rules.elements.game.combat.fights import turning
from berthier.rules.elements.game.combat.shots import must_take
from berthier.rules.elements.game.orders.moving import Moved, check_move
from berthier.rules.elements.game.orders.refusals import Refusal
from berthier.rules.elements.game.orders.writing import Writer
from berthier.rules.elements.game.table.field import Field
from berthier.rules.elements.game.table.ground import Ground
from berthier.rules.elements.game.table.stands import Stand
from berthier.rules.elements.units import Grade, Type

RULESET = find_ruleset("elements")
GROUND = Ground(128000, 96000, ())


def stand(id_: str, kind: Type, x: int, y: int, h: int) -> Stand:
    side = "blue" if id_.startswith("B") else "red"
    return Stand(id_, side, id_[0] + "1", kind, Grade.O, Pose(x, y, h))


def table(*stands: Stand, **settings: str) -> Field:
    return Field(GROUND, stands, "blue", switches=RULESET.set(settings))


def checked(field: Field, line: str) -> Moved | Refusal:
    return check_move(field, Writer(field, "B").read(line))


def test_without_zones_one_walks_past() -> None:
    ours, theirs = stand("B-Sh1", Type.SH, 40000, 40000, 0), stand("R-Pk1", Type.PK, 41600, 43200, 18000)
    assert isinstance(checked(table(ours, theirs), "Sh1 left 60"), Refusal)
    assert isinstance(checked(table(ours, theirs, **{"G-ZONE": "0"}), "Sh1 left 60"), Moved)


def test_back_counts_double_or_single() -> None:
    ours = stand("B-Sh1", Type.SH, 40000, 40000, 0)
    double, single = checked(table(ours), "Sh1 back 60"), checked(table(ours, **{"G-BACK": "single"}), "Sh1 back 60")
    assert isinstance(double, Moved)
    assert isinstance(single, Moved)
    assert (double.measure, single.measure) == (9600, 4800)


def test_who_stands_near_may_march_away_or_not() -> None:
    """292.5 paces off; a first sample 12.5 paces farther back is off by more than 300 (G4.2), the start is not (D5)."""
    ours, theirs = stand("B-LH1", Type.LH, 40000, 40000, 18000), stand("R-Pk1", Type.PK, 40000, 66400, 18000)
    away, on = "march LH1 ahead 100", "march LH1 left 20"
    assert isinstance(checked(table(ours, theirs), away), Moved)
    assert isinstance(checked(table(ours, theirs), on), Refusal)
    refusal = checked(table(ours, theirs, **{"G-MARCH": "from the start on"}), away)
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "A march keeps more than 300 paces from the enemy; R-Pk1 is 293 off."


def test_whom_a_shooter_must_take() -> None:
    ours = stand("B-Sh1", Type.SH, 40000, 40000, 0)
    ahead, aside = stand("R-Pk1", Type.PK, 40000, 46000, 18000), stand("R-Pk2", Type.PK, 45500, 45000, 18000)
    must = {
        setting: [t.id for t in must_take(table(ours, ahead, aside, **{"G-TARGET": setting}), "B-Sh1")]
        for setting in ("zone", "nearest", "free")
    }
    assert must["zone"] == ["R-Pk1"]
    assert len(must["nearest"]) == 1
    assert sorted(must["free"]) == ["R-Pk1", "R-Pk2"]
    assert must["nearest"] != must["zone"]


def test_who_is_struck_on_a_flank_turns_or_never() -> None:
    ours = stand("B-Pi1", Type.PI, 40000, 40000, 0)
    theirs = stand("R-Pi1", Type.PI, 38000, 38000, 9000)
    assert list(turning(table(ours, theirs))) == ["B-Pi1"]
    assert turning(table(ours, theirs, **{"G-TURN": "never turn"})) == {}


def test_a_refusal_says_by_how_much() -> None:
    refusal = checked(table(stand("B-Pk1", Type.PK, 40000, 40000, 0)), "Pk1 ahead 126")
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "That is 126 paces; B-Pk1 may go 100 (pikes, good going)."


@pytest.mark.parametrize(
    "sample", json.loads((Path(__file__).parent / "tables_by_seed.json").read_text()), ids=lambda s: s["seed"]
)
def test_terrain_by_seed_is_that_of_the_recipe(sample: dict[str, object]) -> None:
    found = terrain(sample["seed"], sample["climate"], sample["width"] // 80, sample["height"] // 80)  # type: ignore[arg-type, operator]
    assert found == sample["pieces"]


LINES = (
    "Sh1 ahead 60", "Sh1* wheel L 5; ahead 60", "march Sh1 along 400,300 450,380", "rally Sh1",
    "Sh1+Sh2 into R-Pk1 front by Sh2", "posture Sh1 follow", "done",
)  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_orders_read_back(line: str) -> None:
    field = table(stand("B-Sh1", Type.SH, 40000, 40000, 0), stand("B-Sh2", Type.SH, 44000, 40000, 0))
    pen = Writer(field, "B")
    assert pen.read(pen.write(pen.read(line))) == pen.read(line)
