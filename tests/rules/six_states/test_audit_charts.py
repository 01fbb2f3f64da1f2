"""Every cell of the charts, copied from the paper by hand and asked for as a worked case; no chart file is read."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.cases.runner import Case, answer_case

TACTICS = ["Charge", "Envelop", "Skirmish", "Bombard", "Square", "Refuse", "Withdraw"]
MATRIX = """
0 +1 -2 +1 +2 0 (-2)
-1 0 -1 -1 +1 +2 (-1)
+2 +1 0 -1 -1 -1 (0)
-1 +1 +1 0 -2 -1 (NC)
-2 -1 +1 +2 NC NC (NC)
0 -2 +1 +1 NC NC (NC)
(+2) (+1) (0) (NC) (NC) (NC) (NC)
"""
RESULTS = ["D3/1", "D2/1", "D1/1", "1/0", "1/1", "1/1", "1/1", "0/1", "1/D1", "1/D2", "1/D3"]
SHIFT = {"1-1": 0, "3-2": 1, "2-1": 2, "3-1": 3}  # C4: column = roll - 1 + shift, at most 11
LOSSES = {
    "1": "1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 3",
    "D1": "1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4 6",
    "D2": "1 1 1 2 2 3 3 3 3 3 5 5 5 5 5 6 6 6 6 6 9",
    "D3": "1 1 1 2 2 3 3 3 3 3 5 5 5 5 5 6 6 6 6 6 9",
}
ATTRITION = {
    1: "0 0 0 1 1",
    2: "0 0 1 1 2*",
    3: "0 1 1 2* 3*",
    4: "0 1 2* 2* 3*",
    5: "0 2* 2* 3* 4*",
    6: "1 2* 3* 3* 5*",
}
STACKS = [(3, 5), (6, 10), (11, 15), (16, 20), (21, 80)]
MARCH = {1: "1 2 3", 2: "1 2 3", 3: "1 2 2*", 4: "1 1* 1*", 5: "1 0 0", 6: "0 0 0"}
NAVAL = {
    "1-1": "2LS LC LS LR LR SR SR SS SC 2SS",
    "3-2": "2LC LS LR LR SR SR SS SS SC 2SC",
    "2-1": "LS LR LR SR SR SS SS SC SC 2SC",
}
FLEETS = {"1-1": (4, 4), "3-2": (6, 4), "2-1": (8, 4)}
MAJORS = ["Blue", "Gray", "Green", "Red", "White", "Yellow"]
RANGES = {
    "a": "16 23 17 9 26 10", "b": "22 14 40 33 11 16", "c": "12 23 17 13 22 9", "d": "13 18 28 23 14 8",
    "e": "12 19 28 28 9 13", "f": "8 26 26 28 10 18", "g": "19 12 34 24 17 7", "Blue": "- 31 18 25 18 17",
    "Gray": "31 - 40 32 25 14", "Green": "18 40 - 19 36 26", "Red": "25 32 19 - 33 17", "White": "18 25 36 33 - 22",
    "Yellow": "17 14 26 17 22 -",
}  # fmt: skip
FORCE = ["leader3", "leader2", "leader1", "leader0", "inf", "cav", "gds", "nsp", "t"]
FORCES = {
    ("major", 1): "1 2 3 2 45 6 2 6 2", ("major", 2): "- 2 2 3 40 5 1 5 2", ("major", 3): "- 2 2 3 40 5 1 5 1",
    ("major", 4): "- 1 2 3 35 4 - 4 1", ("major", 5): "- 1 2 3 35 4 - 4 1", ("major", 6): "- - 2 3 30 3 - 4 1",
    ("minor", 1): "- - 1 - 6 2 - 1* 1*", ("minor", 2): "- - 1 - 5 2 - 1* -", ("minor", 3): "- - - 1 5 2 - 1* -",
    ("minor", 4): "- - - 1 5 1 - - -", ("minor", 5): "- - - 1 4 1 - - -", ("minor", 6): "- - - 1 4 - - - -",
}  # fmt: skip
ONE_DIE = {"blockade": "F* F F F F E", "pursuit": "F F F F I I"}


def ask(procedure: str, inputs: dict[str, Any], *dice: int) -> dict[str, Any]:
    return answer_case(Case("", "six_states", procedure, inputs, list(dice)))


@pytest.mark.parametrize("larger", TACTICS)
def test_tactical_matrix(larger: str) -> None:
    """C8: rows the smaller force, columns the larger; C9: brackets and NC."""
    rows = [line.split() for line in MATRIX.strip().splitlines()]
    for smaller, row in zip(TACTICS, rows, strict=True):
        printed = row[TACTICS.index(larger)]
        bare = printed.strip("()")
        told = ask("tactic_cell", {"smaller": smaller, "larger": larger})
        assert told["modifier"] == (None if bare == "NC" else int(bare))
        assert told["no_combat"] is (bare == "NC")
        assert told["battle_ends"] is printed.startswith("(")


@pytest.mark.parametrize("odds", SHIFT)
def test_combat_results(odds: str) -> None:
    """C2 to C5, with every net modifier: limited to four, the total to 2 and 12."""
    for first, second, net in [(a, b, n) for a in range(1, 7) for b in range(1, 7) for n in (-6, -4, -1, 0, 2, 4, 9)]:
        roll = max(2, min(12, first + second + max(-4, min(4, net))))
        column = min(11, roll - 1 + SHIFT[odds])
        told = ask("crt", {"odds": odds, "net_modifier": net}, first, second)
        assert (told["column"], f"{told['L']}/{told['S']}") == (column, RESULTS[column - 1])


@pytest.mark.parametrize("code", LOSSES)
def test_combat_losses(code: str) -> None:
    for sp, printed in enumerate(LOSSES[code].split(), 1):
        assert ask("combat_loss", {"code": code, "smaller_sp": sp})["sp_lost"] == int(printed)
    assert ask("combat_loss", {"code": code, "smaller_sp": 400})["sp_lost"] == int(LOSSES[code].split()[-1])


@pytest.mark.parametrize("face", ATTRITION)
def test_attrition(face: int) -> None:
    """C16, C17: a star is one of the loss, cavalry if there is any."""
    for ends, printed in zip(STACKS, ATTRITION[face].split(), strict=True):
        for sp in ends:
            told = ask("attrition", {"sp": sp, "cavalry": 1}, face)
            assert (told["lost"], told["cavalry_must_be_included"]) == (int(printed.rstrip("*")), int("*" in printed))
            assert ask("attrition", {"sp": sp}, face)["cavalry_must_be_included"] == 0


@pytest.mark.parametrize("face", MARCH)
def test_force_march(face: int) -> None:
    for extra, printed in enumerate(MARCH[face].split(), 1):
        told = ask("force_march", {"extra_mp": extra}, face)
        assert (told["roll"], told["granted"], told["sp_lost"]) == (face, int(printed[0]), int("*" in printed))


@pytest.mark.parametrize("odds", NAVAL)
def test_naval_results(odds: str) -> None:
    """C21 to C24: die and net modifier from -2 to 2 reach every column from -1 to 8."""
    words = {"R": "retreat", "S": "sunk", "C": "captured"}
    larger, smaller = FLEETS[odds]
    for die, net in [(die, net) for die in range(1, 7) for net in range(-2, 3)]:
        fleets = {"attacker": {"nsp": larger, "morale": 2}, "defender": {"nsp": smaller, "morale": 2}}
        told = ask("naval_round", fleets | {"other_modifier": net}, die)
        printed = NAVAL[odds].split()[die + net + 1]
        assert (told["odds"], told["column"], told["result"], told["net_modifier"]) == (odds, die + net, printed, net)
        assert told["sufferer"] == ("attacker" if "L" in printed else "defender")
        assert told["effect"] == words[printed[-1]]
        assert told["nsp_lost"] == (0 if printed[-1] == "R" else 2 if printed[0] == "2" else 1)


@pytest.mark.parametrize("name", ONE_DIE)
def test_one_die_tables(name: str) -> None:
    """C23: six entries for six faces."""
    for face, printed in enumerate(ONE_DIE[name].split(), 1):
        assert ask(name, {}, face)["result"] == printed


def test_transport_and_storm() -> None:
    transports = ask("transport_table", {}, 1, 2, 3, 4, 5, 6)
    assert transports["results"] == ["C", "C", "S", "S", "E", "E"]
    assert (transports["captured"], transports["sunk"], transports["escaped"]) == (2, 2, 2)
    storm = ask("storm_ice", {}, 1, 2, 3, 4, 5, 6)
    assert storm["results"] == ["S", "D", "D", "E", "E", "E"]
    assert (storm["sunk"], storm["damaged"], storm["escaped"]) == (1, 2, 3)


@pytest.mark.parametrize("state", RANGES)
def test_capital_ranges(state: str) -> None:
    for major, printed in zip(MAJORS, RANGES[state].split(), strict=True):
        if printed != "-":
            assert ask("capital_range", {"from": state, "to": major})["hexes"] == int(printed)


@pytest.mark.parametrize(("kind", "face"), FORCES)
def test_initial_forces(kind: str, face: int) -> None:
    """C30: starred ships only with a port."""
    for port in (True, False):
        printed = dict(zip(FORCE, FORCES[kind, face].split(), strict=True))
        have = {
            name: 0 if word == "-" or (word[-1] == "*" and not port) else int(word[:2].rstrip("*"))
            for name, word in printed.items()
        }
        have["leaders"] = sum(have[name] for name in FORCE[:4])
        have["army_sp"] = sum(have[name] for name in FORCE[4:7])
        told = ask("initial_forces", {"kind": kind, "port": port}, face)
        assert {name: told[name] for name in have} == have
