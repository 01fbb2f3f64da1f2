"""A misshapen board question is answered with a sentence, whatever is wrong with it (appendix A)."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.cases.runner import Case, run_cases

NOVARA = {"scenario": "novara_1513", "turn": 1}


def said(procedure: str, ask: Any, **more: Any) -> str:
    """What is said of a board question that cannot be answered."""
    [result] = run_cases([Case("x", "capitani", procedure, {**NOVARA, "ask": ask, **more})])
    assert result.error is not None
    return result.error


PATCHES: list[tuple[Any, str]] = [
    ([], "patch:"),
    ({"hexes": {"F1": "1311"}}, "Did you mean patch.hex?"),
    ({"hex": {"F9": "1311"}}, "There is no Force called 'F9'."),
    ({"remove": ["F9"]}, "There is no Force called 'F9'."),
    ({"hex": {"F1": "9999"}}, "There is no hex 9999."),
    ({"hex": {"F1": "1304"}}, "1304 is water: F1 cannot stand there."),
    ({"order": {"F1": "March"}}, "There is no value for patch.order called 'March'."),
    ({"order": {"F1": []}}, "patch.order"),
    ({"units": {"F1": [{"kind": "swiss"}]}}, "sp is missing."),
    ({"units": {"F1": [{"kind": "hussars", "sp": 3}]}}, "There is no kind of unit called 'hussars'."),
    ({"units": {"F1": [{"kind": "swiss", "sp": 0}]}}, "A unit of F1 has no SP; the least is 1."),
    ({"capitani": {"F1": ["wallenstein"]}}, "There is no Capitano called 'wallenstein'."),
    ({"flags": {"F1": {"tired": True}}}, "tired"),
    ({"flags": {"F1": {"acts": 3}}}, "3 is too large; the most is 2."),
    ({"add": [{"id": "X1", "command": "fr", "hex": "1310"}]}, "units is missing"),
    ({"add": [{"id": "X1", "command": "tr", "hex": "1310", "units": [{"kind": "swiss", "sp": 1}]}]}, "no command"),
    ({"control": {"Paris": "french"}}, "There is no place called 'Paris'."),
    ({"control": {"Novara": "empire"}}, "There is no alliance called 'empire'."),
    ({"sieges": {"Novara": 3}}, "3 is too large; the most is 2."),
    ({"alignment": {"burgundy": None}}, "There is no region called 'burgundy'."),
    ({"earthworks": {"1311": 3}}, "3 is too large; the most is 2."),
    ({"earthworks": {"9999": 1}}, "There is no hex 9999."),
    ({"pontoons": {"1311-S": "french"}}, "There is no hexside '1311-S'"),
    ({"pillaged": {"1311": "Burnt"}}, "There is no value for patch.pillaged called 'Burnt'."),
    ({"purse": {"fr": -1}}, "-1 is too small; the least is 0."),
    ({"fallen": ["im"]}, "There is no command called 'im'."),
    ({"lost": {"empire": 3}}, "There is no alliance called 'empire'."),
]


@pytest.mark.parametrize(("patch", "sentence"), PATCHES)
def test_a_patch_that_cannot_be_is_refused(patch: Any, sentence: str) -> None:
    assert sentence in said("zoc", {"alliance": "french"}, patch=patch)


ASKED: list[tuple[str, Any, str]] = [
    ("zoc", [], "ask"),
    ("zoc", {}, "This question needs the word 'alliance'."),
    ("zoc", {"alliance": "empire"}, "There is no alliance called 'empire'."),
    ("zoc", {"alliance": 3}, "alliance"),
    ("zoc", {"side": "french"}, "There is no word of a board question called 'side'."),
    ("reach", {"force": "F1", "kind": "Forced March"}, "There is no value for kind called 'Forced March'."),
    ("reach", {"force": "F1", "burn": -1}, "-1 is too small; the least is 0."),
    ("path", {"force": "F1", "path": "1311"}, "path"),
    ("loc", {"command": "fr", "hex": "9999"}, "There is no hex 9999."),
    ("retreat", {"force": "F1", "hexes": "3", "enemy_hex": "1311"}, "hexes"),
    ("check_inputs", {"force": "F1", "cause": "Hunger"}, "There is no value for cause called 'Hunger'."),
    ("combat_inputs", {"attacker": "F1", "defender": "F2"}, "F1 and F2 are of one alliance."),
    ("combat_inputs", {"attacker": "F1", "defender": "S2"}, "S2 in 1206 is not next to F1 in 1312."),
    ("siege_forces", {"force": "F1", "place": "Mortara"}, "Nobody is inside Mortara."),
]


@pytest.mark.parametrize(("procedure", "ask", "sentence"), ASKED)
def test_words_that_cannot_be_are_refused(procedure: str, ask: Any, sentence: str) -> None:
    assert sentence in said(procedure, ask)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"scenario": "marignano"}, "There is no scenario called 'marignano'."),
        ({"scenario": 5}, "scenario"),
        ({"turn": "first"}, "turn"),
        ({"turn": 5}, "there is no turn 5."),
        ({"weather": "Fog"}, "There is no value for weather called 'Fog'."),
        ({"wether": "Rain"}, "Did you mean weather?"),
    ],
)
def test_a_board_that_cannot_be_is_refused(more: dict[str, Any], sentence: str) -> None:
    assert sentence in said("zoc", {"alliance": "french"}, **more)
