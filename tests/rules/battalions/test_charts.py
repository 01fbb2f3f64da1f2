"""The charts against the reading's own laws, and every cell in use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from berthier.engine.feed import play_out
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.rules.battalions.fire_terms import Calibre, FireMod, Weapon
from berthier.rules.battalions.melee import MeleeMod
from berthier.rules.battalions.morale import MoraleMod
from tests.rules.battalions.situations import RULESET

MUSKET = RULESET.table("musket")
COLUMNS = [head for head in MUSKET.columns.heads if head != "-5 or less"]


def law(diagonal: int) -> int:
    """B6: blank under 8, then 2, 4, 6 for five steps each, 8 from 23."""
    return 0 if diagonal < 8 else min(8, 2 + 2 * ((diagonal - 8) // 5))


def test_the_musket_table_obeys_the_diagonal_but_for_one_cell() -> None:
    """167 of 168 cells; row 4 under 12 is printed 2 where the law gives 4, and stays 2."""
    off = {
        (row, column): (MUSKET.at(row, column).value, law(r + c))
        for (r, row), (c, column) in product(enumerate(MUSKET.rows.heads), enumerate(COLUMNS))
        if MUSKET.at(row, column).value != law(r + c)
    }
    assert len(MUSKET.rows.heads) * len(COLUMNS) == 168
    assert off == {("4", "12"): (2, 4)}


def test_the_musket_table_never_falls_along_a_row_or_down_a_column() -> None:
    grid = [[int(str(MUSKET.at(row, column).value)) for column in MUSKET.columns.heads] for row in MUSKET.rows.heads]
    assert all(row == sorted(row) for row in grid)
    assert all(list(column) == sorted(column) for column in zip(*grid, strict=True))


def test_the_casualty_chart_never_falls_either() -> None:
    chart = RULESET.table("casualties")
    grid = [[int(str(chart.at(row, column).value)) for column in chart.columns.heads] for row in chart.rows.heads]
    assert all(row == sorted(row) for row in grid)
    assert all(list(column) == sorted(column) for column in zip(*grid, strict=True))


def test_bounces_never_grow_with_range_or_falling_calibre() -> None:
    """Q13: as a ball's run would not."""
    chart = RULESET.table("bounce")
    grid = [[int(str(cell.value)) for cell in chart.row(calibre).values()] for calibre in chart.rows.heads]
    assert all(row == sorted(row, reverse=True) for row in grid)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*grid, strict=True))


def every_play(name: str, inputs: dict[str, Any]) -> Iterator[Any]:
    """The records of a procedure with each face on its D6; charges are pressed home, duels broken off at once."""
    for face in range(1, 7):

        def answer(question: Question, face: int = face) -> Answer:
            if question.dice is None:
                return chosen(*(options[0] for options in question.options))
            if question.dice == "d20":
                return typed(1 if name == "volley_duel" else 20)
            if question.why == "step 6: melee":
                return typed(6 if question.by == ("charger",) else 1)
            return typed(6 if name == "volley_duel" else face)

        yield play_out(RULESET.procedure(name).call(inputs), answer).record


def situations() -> Iterator[tuple[str, dict[str, Any]]]:
    """Enough to reach every cell and every modifier."""
    lists = {name: RULESET.table(name) for name in ("infantry_moves", "cavalry_moves", "artillery_moves")}
    for arm in ("infantry", "cavalry"):
        chart = lists[f"{arm}_moves"]
        for rating, formation in product(chart.rows.heads, chart.columns.heads):
            if formation != "road as printed":
                yield "movement", {"arm": arm, "rating": rating, "formation": formation}
    for weight in ("light", "medium", "heavy"):
        yield "movement", {"arm": "cavalry", "rating": "A", "formation": "line", "then_charge": weight}
    for battery, mode, rating in product(lists["artillery_moves"].rows.heads, ("field", "prolong", "road"), "AB"):
        yield "movement", {"arm": "artillery", "type": battery, "mode": mode, "rating": rating}
    yield "movement", {"arm": "leader"}
    for kind in RULESET.table("other_moves").rows.heads[1:]:
        yield "movement", {"arm": "retreat", "kind": kind}
    rising = ([], ["rating_A"], ["rating_A", "rifle_class", "two_rank", "target_column_or_square"], ["rating_E"])
    for figures, range_in, mods in product(range(4, 52, 4), (1, 3, 5, 7), rising):
        yield "musket", {"figures": figures, "range_in": range_in, "mods": mods}
    for weapon, range_in in product(Weapon, (1, 3, 5, 10)):
        yield "musket", {"figures": 4, "range_in": range_in, "weapon": weapon}
    for mod in FireMod:
        yield "musket", {"figures": 12, "range_in": 1, "mods": [mod]}
    for figures in range(4, 52, 4):
        yield "musket", {"figures": figures, "range_in": 8, "mods": ["rating_E", "exhausted"]}
    for calibre, distance in product(Calibre, range(1, 97)):
        yield "solid_path", {"calibre": calibre, "aim_in": distance}
    for calibre in Calibre:
        yield "canister", {"calibre": calibre, "cannon": 4, "howitzers": 1, "range_in": 5}
    for rating, band in product("AB", "CMLE"):
        damage = {"rating": rating, "band": band, "cannon": 5, "howitzers": 1}
        yield "solid_damage", damage | {"mods": list(RULESET.table("damage").rows.heads[1:5])}
    for sixes in (0, 1, 2):
        yield "ammo", {"sixes": sixes}
    for sixes in (1, 2):
        shot = {"calibre": "6", "rating": "A", "cannon": 4, "aim_in": 9, "targets": [], "sixes": sixes}
        yield "solid_shot", shot
    for state in ({"lost": 13}, {"status": "disordered"}, {"status": "retreat"}, *({"fatigue": n} for n in (1, 2, 3))):
        yield "morale", {"unit": {"mn": 16, "original": 24, **state}}
    for quality in RULESET.table("quality").rows.heads:
        fighter = {"quality": quality, "original": 24, "front": 6, "mn": None}
        yield "morale", {"unit": {"quality": quality, "original": 24}}
        for shape in ({}, {"formation": "skirmish"}):
            yield "close_action", {"charger": fighter | shape | {"mn": 40}, "defender": fighter | {"mn": 40}}
    fighter = {"mn": 40, "mv": 40, "original": 24, "front": 6}
    yield "close_action", {"charger": fighter, "defender": fighter, "others": [fighter]}
    for mod in MoraleMod:
        yield "morale", {"unit": {"mn": 16, "original": 24}, "mods": [mod]}
    for mods in ([], ["cavalry", "ridden_down", "untrained_green_cossack_landwehr_militia", "original_morale_20_plus"]):
        yield "reform", {"mods": mods}
        yield "reform", {"mods": mods[:1]}
    for mod in MeleeMod:
        for fighter in ({"mv": 40}, {"mv": 40, "fatigue": 1}, {"mv": 40, "fatigue": 2}, {"mv": 40, "fatigue": 3}):
            yield "melee", {"charger": fighter, "defender": {"mv": 40}, "charger_mods": [mod]}
    for status in ("disordered", "retreat"):
        yield "melee", {"charger": {"mv": 40}, "defender": {"mv": 40, "status": status}}
    for figures, mods in product((1, 3, 5, 7, 9), ([], ["winner"], ["cavalry_vs_cavalry", "charger_on_flank"])):
        yield "casualty_chart", {"figures": figures, "mods": mods}
    for formation in RULESET.table("firing_figures").rows.heads:
        firer = {"mn": 1, "original": 40, "formation": formation}
        yield "volley_duel", {"A": firer, "D": firer, "range_in": 7}


def test_every_cell_and_every_modifier_is_used_by_some_procedure() -> None:
    """A cell no procedure can reach would be a chart we only print."""
    cells: set[tuple[str, str, str]] = set()
    lines: set[tuple[str, str]] = set()
    for name, inputs in situations():
        for record in every_play(name, inputs):
            cells |= {(cell.table, cell.row, cell.column) for cell in record.cells}
            lines |= {(line.cite.split(": ")[-1], line.id) for tally in record.tallies for line in tally.lines}
    in_lines = {"fire_modifiers", "damage", "morale_modifiers", "melee_modifiers"}
    every = {
        (cell.table, cell.row, cell.column)
        for table in RULESET.tables.values()
        for cell in table
        if table.key not in in_lines
    }
    unread = {cell for cell in every if cell not in cells}
    dashes = {cell for cell in unread if RULESET.table(cell[0]).at(*cell[1:]).value == "-"}
    printed_road = {cell for cell in unread if cell[2] == "road as printed"}  # read under switch H8
    out = {("ammunition", "3", "actions of fire a period")}  # refuses the fire; see test_bad_input
    assert unread == dashes | printed_road | out
    for name in in_lines:
        chart = RULESET.table(name)
        plain = {row for row in chart.rows.heads if row not in ("column or square", "points to a figure")}
        assert plain == {id_ for title, id_ in lines if title == chart.title} - {"cannon"}
    for name in ("reform", "casualties"):
        chart = RULESET.table(name)
        assert {id_ for id_, line in chart.modifiers.items()} <= {id_ for _, id_ in lines}
