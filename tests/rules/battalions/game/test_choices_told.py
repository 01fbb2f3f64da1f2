"""A charge as a little drama: who charges whom, and what each choice is likely to bring, before it is made."""

from __future__ import annotations

from typing import Any

from berthier.core.orders import label_of
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.game.combat.fighting import close_next
from berthier.rules.battalions.game.orders.on_tap import on_tap
from berthier.rules.battalions.game.position import Segment, Turn, field_of
from berthier.rules.battalions.game.turns import orders
from berthier.rules.battalions.units import Formation, HitFrom
from berthier.staff.played.fights import odds_of
from tests.rules.battalions.game.playing import start
from tests.rules.battalions.game.test_table_switches import placed
from tests.rules.battalions.situations import RULESET


def charged_by_horse() -> Live[Any]:
    """FH from 18 in on the front of A2, a column of 28: it may fire, form square, or stand."""
    charge = {"hit_from": HitFrom.FRONT, "start": (26000, 19000, 0), "used": 1, "moved": 18000, "heading": 0}
    position = placed(
        FH=charge | {"x": 26000, "y": 37000, "contact": "A2"}, A2={"x": 26000, "y": 37000, "heading": 18000}
    )
    position = position.changed(contacts=("A2",), segment=Segment.CLOSE)
    return Live(Next(close_next, position), RULESET.set({}))


def told(game: Live[Any]) -> dict[str, str]:
    (options,) = game.options.values()
    return {str(option): label_of(option) for option in options}


def test_a_charged_unit_reads_its_odds() -> None:
    game = charged_by_horse()
    game.answer(typed(20))
    assert game.question is not None
    assert BATTLE.asks is not None
    assert BATTLE.asks(game.position[0], game.question.why) == "FH charges A2"
    said = told(game)
    assert said["none"] == "Stand as it is"
    assert said["fire"].startswith("Fire at 1 in: expect ")
    forms = int(said["change_formation"].removeprefix("Form square: ").removesuffix(" %"))
    game.answer(chosen("change_formation"))
    passing = [face for face in range(1, 21) if formed(charged_by_horse(), face)]
    assert forms == 5 * len(passing)


def formed(game: Live[Any], face: int) -> bool:
    """Whether the square stands after this die."""
    game.answer(typed(20))
    game.answer(chosen("change_formation"))
    game.answer(typed(face))
    ways = odds_of(RULESET, game.position[0].args[0], game.switches).chances
    return any("square throws FH back" in name for name, _ in ways)


def test_the_expected_figures_of_a_volley_are_its_mean() -> None:
    """A2 fires a third of its 28 figures at close range: the six faces by hand from the record of each."""
    losses = []
    for face in range(1, 7):
        game = charged_by_horse()
        game.answer(typed(20))
        label = told(game)["fire"]
        game.answer(chosen("fire"))
        game.answer(typed(face))
        losses.append(int(str(game.record.fact("step 4: casualties"))))
    assert label == f"Fire at 1 in: expect {sum(losses) / 6:.1f} figures"


def test_skirmishers_read_what_standing_fast_would_begin() -> None:
    position = placed(FH={"x": 28500, "y": 20000, "formation": Formation.LINE})
    position = position.changed(turn=Turn("blue", 2), segment=Segment.A_TURN)
    game: Live[Any] = Live(Next(orders, position), RULESET.set({}))
    game.answer(chosen("FH charge A3"))
    assert told(game)["give way"].startswith("A3 gives way, ")
    stand = next(option for option in game.options["red"] if str(option) == "stand fast")
    ways = dict(odds_of(RULESET, stand.starts(), game.switches).chances)
    assert any("A3" in name or "FH" in name for name in ways)
    assert sum(ways.values()) == 1


def test_a_bid_says_what_there_is_to_bid_with_and_the_staff_has_a_mix() -> None:
    """G2: the mix of `bidding` with the share of the points that falls to the periods it looks at.

    While the farm is empty the lead is worth five later ones: of ten leads in all seven fall to three periods. Once it
    is held all are alike: four periods of six.
    """
    game = start("two_elms")
    assert BATTLE.asks is not None
    assert BATTLE.advised is not None
    heading = BATTLE.asks(game.position[0], "bid")
    assert heading == "bid; turn points left: French 12, Austrians 12; 6 periods to go"
    name, inputs, of = BATTLE.advised(game.position[0]) or ("", {}, "")
    assert (name, inputs) == (
        "bidding",
        {"points": (9, 9), "periods": 3, "worth": ({"A": 5}, {"A": 1}), "most": 9},
    )
    assert (
        of
        == "the next 3 periods with 9 and 9 of the points left, each lead counted alike, and this lead as 5 later ones"
    )
    RULESET.call(RULESET.procedure(name), inputs)
    held = BATTLE.with_position(game.position[0], placed().changed(held=(("farm", "red"),)))
    assert BATTLE.advised(held) == (
        "bidding",
        {"points": (8, 8), "periods": 4, "worth": ({"A": 1}, {"A": 1}), "most": 5},
        "the next 4 periods with 8 and 8 of the points left, each lead counted alike",
    )
    game.answer(chosen("1", "0"))
    assert BATTLE.advised(game.position[0]) is None


def test_a_role_leads_to_itself() -> None:
    """The choice of A or D is a step of no procedure with odds of its own: it is told by its own word.

    Its buttons say what each is.
    """
    game = start("two_elms")
    game.answer(chosen("1", "0"))
    assert told(game) == {"A": "Be A: act first", "D": "Be D: act second"}
    call, answers = game.position
    found = odds_of(RULESET, call.args[0], answers=(*answers, chosen("A")))
    assert found.chances == (("A", 1.0),)


def test_a_ball_is_told_with_whom_it_meets_beyond() -> None:
    """G65: aimed at skirmishers it takes figures of those behind them; the button says of whom."""
    troop = placed().unit("FA")
    labels = [label for act, label, _ in on_tap(field_of(placed()), troop) if "A3" in label]
    assert any(": expect 0.0 figures, " in label and label.endswith("of A1 beyond") for label in labels), labels
