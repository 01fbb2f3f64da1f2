"""A headline for questions without a goal: who comes off better, how likely a yes is, or the answer itself."""

from __future__ import annotations

import pytest

from berthier.core.words import percent
from berthier.staff.comparing.favour import parts
from berthier.staff.reckoned.points import point_of
from berthier.staff.reckoned.reckoning import OddsAsk, reckon
from berthier.staff.stated import state

TOLD = [  # one face of six, by the sheets
    ("great_powers", "nelson", {}, "Nelson lives", "83.3 %"),
    ("capitani", "elimination", {}, "the Capitano gets away", "83.3 %"),
    ("six_states", "pursuit", {}, "the chase fails", "66.7 %"),
    ("six_states", "odds", {"larger": 9, "smaller": 6}, "", "read the 3-2 row"),
]


@pytest.mark.parametrize(("ruleset", "procedure", "inputs", "what", "said"), TOLD)
def test_it_tells_what_a_player_would_repeat(
    ruleset: str, procedure: str, inputs: dict[str, object], what: str, said: str
) -> None:
    found = reckon(state(ruleset, procedure, inputs), OddsAsk(), lambda runs: None)
    point = point_of(found.situation, found)
    assert point is not None
    assert (point.what, point.read(found)) == (what, said)


def test_who_comes_off_better_has_the_larger_share() -> None:
    inputs = {"A.type": "Bd", "A.grade": "O", "B.type": "Sh", "B.grade": "O"}
    found = reckon(state("elements", "close_combat", inputs), OddsAsk(), lambda runs: None)
    point = point_of(found.situation, found)
    shares = {part.side: part.share for part in parts(found.situation.procedure, found.odds.weights)}
    assert shares[0] == max(shares.values())
    assert point is not None
    assert (point.what, point.read(found)) == ("our element comes off better", percent(shares[0]))


@pytest.mark.parametrize(
    ("ruleset", "procedure", "inputs", "likelier", "other"),
    [
        (
            "battalions",
            "close_action",
            {"charger.original": 24, "charger.front": 4, "defender.original": 24, "defender.front": 12},
            "Defender loses the ground",
            "Defender holds the ground",
        ),
    ],
)
def test_the_likelier_end_is_told(
    ruleset: str, procedure: str, inputs: dict[str, object], likelier: str, other: str
) -> None:
    """Of a guard that charges a militia that it loses the ground, of the other way round that it holds it."""
    for charger, defender, said in (("guard", "D", likelier), ("D", "guard", other)):
        qualities = {"charger.quality": charger, "defender.quality": defender, "fail_choice": "retreat"}
        situation = state(ruleset, procedure, inputs | qualities | {"defence": "none"})
        point = point_of(situation, found := reckon(situation, OddsAsk(), lambda runs: None))
        assert point is not None
        assert point.what.casefold() == said.casefold()
        assert float(point.read(found).removesuffix(" %")) > 50
