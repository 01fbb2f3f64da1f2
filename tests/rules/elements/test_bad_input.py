"""Bad input is answered with a sentence: the field, what is wrong, what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live

RULESET = find_ruleset("elements")
SH, PK, LN = {"type": "Sh"}, {"type": "Pk"}, {"type": "Ln"}


def refusal(name: str, inputs: dict[str, Any]) -> BadInput:
    with pytest.raises(BadInput) as caught:
        Live(RULESET.procedure(name).call(inputs))
    return caught.value


SHOOTING = [
    ({"A": LN, "B": PK, "distance_p": 100}, "Ln (O) has no range on the sheet: it does not shoot.", "A.grade"),
    ({"A": {"type": "WWg", "grade": "S"}, "B": PK, "distance_p": 100}, "WWg (S) has no range", "A.grade"),
    ({"A": {"type": "Gal", "grade": "I"}, "B": PK, "distance_p": 100}, "Gal (I) has no range", "A.grade"),
    ({"A": SH, "B": PK, "distance_p": 201}, "201 paces are beyond the 200 of Sh (O).", "distance_p"),
    ({"A": SH | {"grade": "F"}, "B": PK, "distance_p": 101}, "101 paces are beyond the 100 of Sh (F).", "distance_p"),
    ({"A": SH, "B": PK, "distance_p": 100, "returns_fire": True}, "Pk (O) has no range", "B.grade"),
    ({"A": SH, "B": SH | {"grade": "I"}, "distance_p": 150, "returns_fire": True}, "beyond the 100", "distance_p"),
    ({"A": SH, "B": PK, "distance_p": -5}, "distance_p: -5 is too small; the least is 0.", "distance_p"),
    ({"A": SH, "B": PK, "distance_p": 100, "assisting": 3}, "assisting: 3 is too large; the most is 2.", "assisting"),
    ({"A": SH, "B": PK}, "distance_p is missing.", "distance_p"),
    ({"A": {"type": "Art"}, "B": PK, "distance_p": 90, "bound_of": "B"}, "in its own side's bound only", "bound_of"),
]
FIGHTS = [
    ({"A": SH | {"bua": True, "going": "rough"}, "B": LN}, "A: an element inside a BUA is in difficult going", "A"),
    ({"A": SH, "B": SH | {"bua": True, "going": "rough"}}, "B: an element inside a BUA is in difficult going", "B"),
    ({"A": SH | {"attacking_across": "fortification", "fortified": True}, "B": LN}, "and be protected by one", "A"),
    ({"A": SH | {"attacking_across": "fixed_obstacle", "obstacle": True}, "B": LN}, "and be protected by one", "A"),
    ({"A": LN | {"state": "unladen"}, "B": LN}, "only vessels are unladen; Ln is no vessel", "A"),
    ({"A": LN, "B": SH | {"state": "captured"}}, "only Art, vessels and bridges are captured", "B"),
    ({"A": LN | {"overlaps": 3}, "B": LN}, "A.overlaps: 3 is too large; the most is 2.", "A.overlaps"),
    ({"A": {"type": "Lnn"}, "B": LN}, "There is no value for A.type called 'Lnn'. Did you mean Ln?", "A.type"),
    ({"A": LN | {"grade": "Z"}, "B": LN}, "Known: S, O, I, F, X.", "A.grade"),
    ({"A": LN | {"generl": True}, "B": LN}, "Did you mean A.general?", "A.generl"),
    ({"A": LN}, "B is missing; begin with B.type=.", "B"),
    ({"A": LN | {"flank_support": [{"type": "Pkk"}]}, "B": LN}, "'Pkk'. Did you mean Pk?", "A.flank_support[0].type"),
]
LINES = [
    ({"A": [], "B": []}, "A line is 1 to 6 elements a side, one in front of another; this is 0 against 0.", "A"),
    ({"A": [LN, LN], "B": [PK]}, "this is 2 against 1", "A"),
    ({"A": [LN] * 7, "B": [PK] * 7}, "this is 7 against 7", "A"),
    ({"A": [{"type": "Lnn"}], "B": [PK]}, "A[0].type called 'Lnn'. Did you mean Ln?", "A[0].type"),
]
ARMIES = [
    ([{"started": {"Pk": 3}, "lost": {"Pk": 4}}], "4 Pk are lost, but the command started with 3", "commands[0]"),
    ([{"started": {"Pk": 3}, "lost": {"Sh": 1}}], "1 Sh are lost, but the command started with 0", "commands[0]"),
    ([], "This army is empty: give at least one command.", "commands"),
    ([{"started": {}}], "A command has no element", "commands"),
    ([{"started": {"Pkk": 3}}], "'Pkk'. Did you mean Pk?", "commands"),
    ([{"started": {"Pk": -3}}], "-3 is too small; the least is 0.", "commands"),
]
ORDERS = [
    ("pip", {"verb": "mve"}, "Did you mean move?", "verb"),
    ("pip", {"verb": "move", "general_distance": -1}, "general_distance: -1 is too small", "general_distance"),
    ("initiative", {"orders": [{"verb": "mve"}]}, "'mve'. Did you mean move?", "orders[0].verb"),
    ("movement", {}, "Nobody moves: give an element, or a group of elements.", "element"),
    ("movement", {"element": {"type": "PermBridge"}}, "PermBridge does not move.", "element.type"),
    ("movement", {"element": SH, "going": "wood"}, "Known: good, rough, difficult.", "going"),
    ("range", {"element": SH, "distance_p": -5}, "distance_p: -5 is too small; the least is 0.", "distance_p"),
    ("march", {"nearest_enemy_p": -1}, "nearest_enemy_p: -1 is too small; the least is 0.", "nearest_enemy_p"),
    ("pursuit", {"winner": LN, "loser_outcome": "fled"}, "Did you mean flee?", "loser_outcome"),
]
EVERY = [
    *(("shooting", *row) for row in SHOOTING),
    *(("close_combat", *row) for row in FIGHTS),
    *(("line_of_battle", *row) for row in LINES),
    *(("losses", {"commands": commands}, *rest) for commands, *rest in ARMIES),
    *ORDERS,
]


@pytest.mark.parametrize(("name", "inputs", "says", "field"), EVERY)
def test_bad_input_is_answered_with_a_sentence(name: str, inputs: dict[str, Any], says: str, field: str) -> None:
    problem = refusal(name, inputs)
    assert says in problem.error
    assert (problem.field or "").startswith(field)
    assert problem.error[-1] == "."
    assert "{" not in problem.error, "a sentence, not a dump of the input"


@pytest.mark.parametrize("grade", ["S", "O", "I", "F", "X"])
def test_grades_are_refused_only_where_they_matter(grade: str) -> None:
    """No WWg but (O) shoots; in close combat every grade fights."""
    wagon = {"type": "WWg", "grade": grade}
    Live(RULESET.procedure("close_combat").call({"A": wagon, "B": PK}))
    shot = {"A": wagon, "B": PK, "distance_p": 150}
    if grade == "O":
        assert Live(RULESET.procedure("shooting").call(shot)).question is not None
    else:
        assert refusal("shooting", shot).field == "A.grade"
