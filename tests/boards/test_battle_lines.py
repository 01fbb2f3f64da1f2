"""Lines of a battle as a picture: what is written on a body stays on it, bars keep their proportion."""

from __future__ import annotations

import re

from berthier.boards.drawing.battle_lines import LETTER, WIDE, BattleLines, Body, Host, Unit, draw_lines
from berthier.core.game import GameSide

SIDES = [GameSide("Fr", "France", "#1f3f77", "plain", "FR"), GameSide("As", "Austria", "#9c3325", "plain", "AS")]


def drawn(*bodies: Body) -> str:
    other = Body("Main Body", (Unit("Confederates", 5),))
    return draw_lines(BattleLines("Round 1", (Host("As", "attacker", (other,)), Host("Fr", "defender", bodies))), SIDES)


def written(svg: str, kind: str) -> list[tuple[float, float, str]]:
    """Words of a kind with the place they begin at."""
    found = re.findall(rf'<text([^>]*class="{kind}"[^>]*)>([^<]*)<', svg)
    return [
        (float(re.findall(r'\bx="([^"]*)', head)[0]), float(re.findall(r'\by="([^"]*)', head)[0]), said)
        for head, said in found
    ]


def test_a_long_name_and_many_marks_stay_on_their_body() -> None:
    units = (Unit("Gascons and aventuriers (Demoralised)", 2, fights=False), Unit("Siege guns", 2))
    marks = ("Disrupted", "Formation", "Artillery chit", "played Fight Coordination")
    svg = drawn(Body("Vanguard", units, marks=marks), Body("Main Body", units))
    half = WIDE / 2
    for left, _, said in (*written(svg, "lines-unit"), *written(svg, "lines-marks")):
        assert left + len(said) * LETTER <= (half if left < half else WIDE)
    assert any(said.endswith("… (Demoralised)") for _, _, said in written(svg, "lines-unit"))
    lines = written(svg, "lines-marks")
    assert " · ".join(said for _, _, said in lines) == " · ".join(marks)
    assert len({top for _, top, _ in lines}) == len(lines) > 1


def test_bars_are_as_long_as_units_are_strong_beyond_ten_too() -> None:
    wide = [
        float(one) for one in re.findall(r'width="([\d.]+)"[^>]*fill-opacity', drawn(Body("", (Unit("foot", 40),))))
    ]
    few, many = min(wide), max(wide)
    assert round(many / few) == 8
