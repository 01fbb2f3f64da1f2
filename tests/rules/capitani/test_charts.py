"""The charts against the reading's own figures; clamps; every cell in use."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.odds import Exact
from berthier.rules.capitani.units import Side

RULESET = find_ruleset("capitani")

# Reading, section (b): the attacker's winning chance by final modifier, to three decimals.
CURVE = {
    -4: ".095", -3: ".095", -2: ".262", -1: ".429", 0: ".500", 1: ".571", 2: ".738", 3: ".905", 4: ".905", 5: ".754",
    6: ".754", 7: ".849", 8: ".849", 9: ".849", 10: ".849", -5: ".246", -6: ".246", -7: ".151", -8: ".151", -9: ".151",
    -10: ".151",
}  # fmt: skip


def winning_chance(modifier: int) -> Fraction:
    call = RULESET.procedure("opt_crt").call({"modifier": modifier, "att_sp": 40, "def_sp": 40})
    return Exact().odds(call.procedure, *call.args).chance(lambda result: result.loser is Side.DEFENDER)


@pytest.mark.parametrize("modifier", list(CURVE))
def test_the_optional_combats_curve(modifier: int) -> None:
    assert f"{float(winning_chance(modifier)):.3f}".lstrip("0") == CURVE[modifier]


def test_the_curve_as_fractions() -> None:
    """By hand: with x, y, z, w the chances at the boxes +1, -1, +3, -3, each a linear equation of one roll."""
    boxes = {1: winning_chance(1), -1: winning_chance(-1), 3: winning_chance(3), -3: winning_chance(-3)}
    # at +1: rolls 2..7 -> lose +2, +3; win +4, +5, +6; +7 is the box -1
    assert boxes[1] == (3 + boxes[-1]) / 6
    # at -1: rolls 0..5 -> 0 is the box +1; lose +1, +2, +3; win +4, +5
    assert boxes[-1] == (2 + boxes[1]) / 6
    # at +3: rolls 4..9 -> win four of them and +8, +9; +7 is the box -1
    assert boxes[3] == (5 + boxes[-1]) / 6
    # at -3: rolls -2..3 -> 0 is the box +1, the rest lose
    assert boxes[-3] == boxes[1] / 6
    assert boxes == {1: Fraction(4, 7), -1: Fraction(3, 7), 3: Fraction(19, 21), -3: Fraction(2, 21)}
    assert (winning_chance(11), winning_chance(-11)) == (1, 0)


def test_a_losing_side_always_exists_in_the_assault_table() -> None:
    """c-16: the diagonal; a side with -- never loses, the only side with a D does."""
    cells, losers = RULESET.table("assault"), RULESET.table("assault_loser")
    open_cells = 0
    for row, column in product(range(9), range(1, 9)):
        attacker, defender = str(cells.at(row, column).value).split("/")
        loser = losers.at(row, column).value
        assert loser == ("defender" if row + column >= 10 else "attacker")
        assert (attacker if loser == "attacker" else defender) != "--"
        open_cells += (attacker, defender) == ("1", "1")
        if ("D" in attacker) != ("D" in defender):
            assert loser == ("attacker" if "D" in attacker else "defender")
    assert open_cells == 7


@pytest.mark.parametrize(
    ("diff", "terrain", "column"), [(-9, "Wood", 1), (9, "Wood", 7), (-9, "Clear", 2), (9, "Clear", 8)]
)
def test_columns_clamp(diff: int, terrain: str, column: int) -> None:
    quality = (3, 0) if diff > 0 else (0, 3)
    inputs = {"att": {"quality": quality[0], "sp": 9}, "def": {"quality": quality[1], "sp": 9}, "terrain": terrain}
    assert play_out(RULESET.procedure("assault").call(inputs), DiceInOrder([3])).outcome.column == column


@pytest.mark.parametrize("face", [1, 6])
def test_rows_clamp(face: int) -> None:
    """The worst and the best roll lie beyond the first and the last row, and read as those."""
    weak, strong = {"quality": 2, "sp": 5}, {"quality": 2, "sp": 40, "bonus": True}
    sides = {"att": weak, "def": strong, "weather": "Mud"} if face == 1 else {"att": strong, "def": weak}
    game = play_out(RULESET.procedure("assault").call(sides), DiceInOrder([face]))
    assert game.outcome.modified == (-3 if face == 1 else 9)
    cell = game.record.cell("assault")
    assert cell is not None
    assert cell.row == ("0 or less" if face == 1 else "8+")


def test_the_two_heads_differ_by_one_column() -> None:
    heads = RULESET.table("assault_columns")
    for diff in range(-3, 4):
        assert heads.at("Not Affecting", diff).value == heads.at("Affecting", diff).value + 1  # type: ignore[operator]


def grid(name: str, **ranges: list[Any]) -> list[tuple[str, dict[str, Any]]]:
    """Inputs of a procedure over every combination."""
    return [(name, dict(zip(ranges, values, strict=True))) for values in product(*ranges.values())]


def assaults() -> list[tuple[str, dict[str, Any]]]:
    """Every differential on both heads, with the SP of either side four times the other's."""
    sides = [
        {
            "att": {"quality": ours, "sp": sp, "bonus": sp > 9},
            "def": {"quality": theirs, "sp": 50 - sp, "bonus": sp < 9},
        }
        for ours, theirs, sp in product(range(4), range(4), (5, 25, 45))
    ]
    return [("assault", each | {"terrain": terrain}) for each in sides for terrain in ("Clear", "Wood")]


HOST = {"sp": 10, "initiative": 3}
CALLS = [
    *grid("artillery_fire", sp=[1, 2, 4, 6, 8, 10], weather=["Fair", "Rain"]),
    *grid(
        "charge", sp=[1, 2, 5, 8], heavy=[False, True], quality=[3], weather=["Fair", "Mud"], target_pike=[True, False]
    ),
    *grid("charge", sp=[1, 2, 5, 8], heavy=[True], quality=[3], flank=[True]),
    *grid("discipline", sp=[5], quality=[0, 1, 2, 3], forced_order=[True, False], primo_star=[True, False]),
    *grid("discipline", sp=[5], phase=["Command"], reliability=["V", "S", "N", "R"]),
    *grid("pursuit", cavalry_sp=[5], star=[True], stradiots=[True]),
    *grid("pursuit", cavalry_sp=[5], exit_full_mp=[1, 0]),
    *grid("init_mod", enemy_initiative=[1, 2, 3, 4, 5]),
    *assaults(),
    *grid("opt_init", att=[0, 2, 3, 4], **{"def": [0, 2, 3, 4]}),
    *[("opt_modifier", {"att": HOST | {"sp": sp}, "def": HOST}) for sp in (10, 15, 20, 30)],
    *[
        ("opt_modifier", {"att": HOST | {"sp": 40, "cav": cav, "gendarmes": french}, "def": HOST, "clear": clear})
        for cav, french, clear in product((1, 5, 7, 12, 21), (True, False), (True, False))
    ],
    *grid("opt_crt", modifier=list(range(-8, 8)), att_sp=[40], def_sp=[40]),
    *grid("ap_receipt", nominal=[5], distance=[0, 12, 25, 48, 72, 73]),
    *grid("attrition", sp=[9, 14, 19, 26, 34, 42, 43], phase=["Activation"], second_activation_mp=[0, 4]),
    *grid("attrition", sp=[9, 14, 19, 26, 34, 42, 43], phase=["Activation"], second_activation_mp=[0], star=[True]),
    *grid("weather", season=["Summer", "Spring/Autumn", "Winter"]),
    *grid("barren", hexes=[[hex_] * 7 for hex_ in RULESET.table("barren").rows.heads]),
]
RESULTS = [
    "artillery", "charge", "charge_marks", "discipline", "pursuit", "initiative", "assault", "assault_columns",
    "barren", "assault_loser", "opt_initiative", "opt_ratio", "opt_cavalry", "opt_results", "loc_ap",
    "attrition", "seasons",
]  # fmt: skip


def test_every_cell_of_every_result_chart_comes_up() -> None:
    """A grid of situations with every face consults every cell but dashes, which cannot be reached."""
    seen: dict[str, set[tuple[str, str]]] = {name: set() for name in RESULTS}
    for name, inputs in CALLS:
        for faces in product(range(1, 7), repeat=2 if name == "ap_receipt" else 1):
            game = play_out(RULESET.procedure(name).call(inputs), DiceInOrder([*faces] * 2 + [1, 3, 6] * 3))
            for cell in game.record.cells:
                seen.setdefault(cell.table, set()).add((cell.row, cell.column))
    for name in RESULTS:
        cells = {(cell.row, cell.column) for cell in RULESET.table(name) if name not in DASHED or cell.value != "-"}
        assert cells - seen[name] == set(), name


DASHED = ("opt_cavalry", "opt_results")
