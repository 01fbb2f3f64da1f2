"""Match-ups: everybody against everybody, each pair the odds of the one procedure."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from berthier.core.dice import D6
from berthier.core.errors import BadInput
from berthier.core.matchups import Matchups, Setting, Yardstick
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.umpire import Umpire
from berthier.staff.comparing.matchups import run_matchups

VALUES = {"Pk (O)": 3, "Pk (I)": 2, "LH (F)": 1}


def clash(umpire: Umpire, ours: int, theirs: int) -> int:
    """A die and a value against a die and a value."""
    return ours + umpire.roll(D6, "die", by="ours") - theirs - umpire.roll(D6, "die", by="theirs")


def pair(row: str, column: str, settings: Mapping[str, str]) -> dict[str, Any]:
    """Uphill is worth one."""
    return {"ours": VALUES[row] + (settings["ground"] == "uphill"), "theirs": VALUES[column]}


def winner(margin: int) -> str:
    """Who has won."""
    return "won" if margin > 0 else "lost" if margin < 0 else "drawn"


GRID = Matchups(
    procedure="clash",
    title="Clash",
    contenders=tuple(VALUES),
    settings=(Setting("ground", "the ground", ("flat", "uphill")),),
    measures=(Yardstick("margin", "margin", lambda margin: margin), Yardstick("won", "won", lambda margin: margin > 0)),
    inputs=pair,
)
RULES = Ruleset(
    key="toy", title="Toy", period="", scale="", package="tests.core", tables={}, matchups=GRID,
    procedures=(Procedure("clash", "Clash", "1", clash, winner),),
)  # fmt: skip


@pytest.mark.parametrize("ground", ["flat", "uphill"])
def test_every_pair_has_its_exact_odds(ground: str) -> None:
    """Row by row; of 36 throws counted by hand; the mean margin is the difference of the values."""
    found = list(run_matchups(RULES, list(VALUES), list(VALUES), {"ground": ground}))
    assert [(cell.row, cell.column) for cell in found] == [(row, column) for row in VALUES for column in VALUES]
    for cell in found:
        edge = VALUES[cell.row] - VALUES[cell.column] + (ground == "uphill")
        margins = [winner(edge + ours - theirs) for ours in range(6) for theirs in range(6)]
        assert cell.odds == {word: Fraction(margins.count(word), 36) for word in set(margins)}
        assert cell.means == {"margin": edge, "won": Fraction(margins.count("won"), 36)}


def test_contenders_are_named_whole_or_by_a_word() -> None:
    """All of them when none is named; an unknown one is refused with a suggestion."""
    assert GRID.named([]) == list(VALUES)
    assert GRID.named(["LH", "Pk (I)", "LH (F)"]) == ["LH (F)", "Pk (I)"]
    assert GRID.named(["Pk"]) == ["Pk (O)", "Pk (I)"]
    with pytest.raises(BadInput, match=r"no contender called 'Pk \(X\)'\. Did you mean Pk") as refusal:
        GRID.named(["Pk (X)"])
    assert refusal.value.allowed == list(VALUES)


def test_settings_and_measures_are_checked() -> None:
    """Defaults where none is given; unknown ones are refused with a suggestion."""
    assert GRID.choose({}) == {"ground": "flat"}
    assert GRID.choose({"ground": "uphill"}) == {"ground": "uphill"}
    for given, said in (({"grund": "flat"}, "Did you mean ground"), ({"ground": "up hill"}, "Did you mean uphill")):
        with pytest.raises(BadInput, match=said):
            GRID.choose(given)
    assert (GRID.measure(None).name, GRID.measure("won").name) == ("margin", "won")
    with pytest.raises(BadInput, match="Did you mean margin"):
        GRID.measure("margins")
