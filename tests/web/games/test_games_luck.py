"""The luck page draws the exact distribution: the bar that came up is the right one, and the sentence counts right.
What came of a battle is told against its odds, alike on the page and over the API."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from litestar.testing import TestClient

from berthier.core.dice import D6, D20, Dice
from berthier.core.words import percent
from berthier.rooms.luck import PlayedOut, ResultLuck, luck_of
from berthier.staff.played.fortune import Fared, Fortune, TurningPoint
from berthier.staff.stated import state
from berthier.web.games.chronicle import BARS, draw_luck
from berthier.web.games.fortunes import view_result
from tests.web.table import BATTLE, sit_down


@pytest.mark.parametrize("total", range(3, 19))
def test_three_dice_bar_by_bar(total: int) -> None:
    sums = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    drawn = draw_luck("Blue", "Ann", luck_of([(3 * D6, total)]))
    heights = [30 - y for _, y, _, _ in drawn.bars]
    tallest = max(sums.count(each) for each in range(3, 19))
    assert heights == pytest.approx([sums.count(each) / tallest * 30 for each in range(3, 19)], abs=0.001)
    assert [place for place, bar in enumerate(drawn.bars) if bar[3]] == [total - 3]
    assert (drawn.ends, drawn.expected, drawn.mean_at) == ((3, 18), "10.5", 50.0)
    as_high, as_low = (Fraction(sum(map(of, sums)), len(sums)) for of in (total.__le__, total.__ge__))
    share = percent(as_high if total > 10 else as_low)
    assert drawn.verdict.endswith(f"in {share} of all such throws.")
    assert drawn.verdict.startswith("High" if total > 10 else "Low")


def test_many_dice_are_gathered_and_far_tails_left_off() -> None:
    throws = [(Dice(1, sides), 1 + sides // 2) for sides in (6, 20) for _ in range(100)]
    drawn = draw_luck("Red", "", luck_of(throws))
    assert len(drawn.bars) <= BARS
    assert sum(bar[3] for bar in drawn.bars) == 1
    assert drawn.ends[0] > 200
    assert drawn.ends[1] < 2600


def test_exactly_the_mean() -> None:
    assert draw_luck("Red", "", luck_of([(2 * D6, 7)])).verdict == "Exactly what dice do."
    assert draw_luck("Red", "", luck_of([(D20, 20)])).verdict.startswith(
        "High dice: as high as this or higher in 5.0 %"
    )


def _fared(expected: str, actual: str, at_least: str, at_most: str) -> Fared:
    figures = map(Fraction, (expected, actual, at_least, at_most))
    return Fared("field", "holding the field", "attacker", True, *figures)


def _judged(*goals: Fared, turns: tuple[TurningPoint, ...] = ()) -> ResultLuck:
    game = state("six_states", "field_battle", BATTLE)
    played = PlayedOut(1, 5, {"attacker": "Blue", "defender": "Red"}, game, ())
    return ResultLuck(played, Fortune("defender broken", Fraction(1, 4), "no choices", goals, (), turns))


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        (_fared("1/4", "1", "1/4", "1"), "The dice were with the attacker (Blue): as good for the attacker (Blue) or"),
        (_fared("3/4", "0", "1", "1/4"), "The dice were with the defender (Red): as good for the defender (Red) or"),
        (_fared("3/4", "1", "3/4", "1"), "Much what was to be expected: as good for the attacker (Blue) or better in"),
        (_fared("1", "1", "1", "1"), "Exactly what was to be expected."),
    ],
)
def test_whom_the_dice_were_with(goal: Fared, said: str) -> None:
    assert view_result(_judged(goal)).verdict.startswith(said)


def test_the_line_moves_at_every_throw_and_marks_the_one_that_moved_it_most() -> None:
    turns = (
        TurningPoint("attacker", "combat", (2, 3), Fraction(1, 5)),
        TurningPoint("defender", "combat", (6,), Fraction(4, 5)),
        TurningPoint("attacker", "pursuit", (5,), Fraction(1)),
    )
    swing = view_result(_judged(_fared("1/2", "1", "1/2", "1"), turns=turns)).swing
    assert swing is not None
    assert swing.line == "M0.0 15.0H33.33V24.0H66.67V6.0H100.0V0.0"
    assert swing.words == "It turned most with one throw: Defender (Red), combat: 6, from 20.0 % to 80.0 %."
    assert [turn.is_most for turn in swing.turns] == [False, True, False]
    assert [turn.after for turn in swing.turns] == ["20.0 %", "80.0 %", "100.0 %"]


def test_a_battle_played_out_is_told_on_the_page_and_over_the_api(client: TestClient) -> None:
    seats = sit_down(client, "typed")
    seats["umpire"].start()
    for seat, pick in (("Blue", "Charge"), ("Red", "Skirmish")):
        seats[seat].act(do="seal", turn=seats[seat].get()["turn"], pick=pick)
    while (seen := seats["umpire"].get())["question"] is not None:
        question = seen["question"]
        if question["asks"] == "roll":
            faces = [4] * int(question["dice"].partition("d")[0] or 1)
            seats["umpire"].act(do="dice", turn=seen["turn"], faces=faces)
            continue
        for seat in ("Blue", "Red"):
            asked = seats[seat].get()["question"]
            for side, options in (asked or {"options": {}})["options"].items():
                does = {"do": "seal", "side": side} if question["asks"] == "secretly" else {"do": "choose"}
                seats[seat].act(turn=seen["turn"], pick=options[0], **does)
    (told,) = client.get(f"/api/games/{seats['Red'].game}/luck").json()["results"]
    assert (told["procedure"], told["problem"]) == ("field_battle", None)
    assert told["seats"] == {"attacker": "Blue", "defender": "Red"}
    goal = told["luck"]["goals"][0]
    assert (goal["wants_high"], goal["wants_low"]) == ("attacker", "defender")
    outcome = seats["Red"].get()["acts"][0]["outcome"]
    assert Fraction(goal["actual"]["exact"]) == (outcome["holder"] == "attacker")
    is_held = goal["actual"]["exact"] == "1"  # then holding it again is exactly as likely as it was expected
    assert goal["at_least"]["exact"] == (goal["expected"]["exact"] if is_held else "1")
    assert told["luck"]["turns"][-1]["after"]["exact"] == goal["actual"]["exact"]
    for seat in ("Blue", "spectator"):
        page = client.get(f"/seat/{seats[seat].token}/luck").text
        assert f"{percent(Fraction(goal['expected']['exact']))}</td>" in page
        assert told["luck"]["result"].capitalize() in page
        assert "everybody as in this game" in page


def test_nothing_over_nothing_judged(client: TestClient) -> None:
    seats = sit_down(client, "typed")
    seats["umpire"].start("attrition", inputs={"sp": 12})
    assert client.get(f"/api/games/{seats['umpire'].game}/luck").json() == {"dice": {}, "results": []}
    assert "<h2>Results</h2>" not in client.get(f"/seat/{seats['umpire'].token}/luck").text
