"""What programs reckon with (design, section g, and what games of equal programs showed)."""

from __future__ import annotations

from typing import Any

import pytest

from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen
from berthier.engine.snapshots import encode_next
from berthier.games.six_states import CAMPAIGN
from berthier.opponents.levels import pick
from berthier.program.six_states.outlook import aims_of, goals
from berthier.program.six_states.urge import aimed_urge, standing_answer, urge_of
from berthier.program.six_states.worth import prospect_of, worth_of
from berthier.rooms.clocks import STAND_IN
from berthier.rooms.programs import Seen, thought
from berthier.rules.six_states.game.continent import CITIES
from berthier.rules.six_states.game.fights.battles import join_battle
from berthier.rules.six_states.game.turn import battles, land
from berthier.rules.six_states.units import Tactic
from tests.rules.six_states.game.test_house import army, board

STRONGER = (army("Gray", "0921", 9), army("Yellow", "2019", 4))


@pytest.mark.parametrize(("turn", "share"), [(1, 1.0), (6, 1.0), (7, 0.5), (8, 0.0)])
def test_strength_promises_points_until_the_last_months(turn: int, share: float) -> None:
    position = board(*STRONGER, turn=turn)
    assert prospect_of(position, "Gray") == pytest.approx(0.6 * 5 * share)
    assert prospect_of(position, "Yellow") == -prospect_of(position, "Gray")


def test_in_a_duel_one_sides_worth_is_the_others_loss() -> None:
    position = board(*STRONGER)
    assert worth_of(position, "Gray") == pytest.approx(-worth_of(position, "Yellow"))
    assert worth_of(position, "Gray") == pytest.approx(0.10 * 5)  # both hold their capitals, both have one leader


GALVENNE, GRAUBURG = "1317", "0927"
RAID = (
    army("Gray", GRAUBURG, 1, leaders=[]),
    army("Gray", "1223", 7),
    army("Gray", GALVENNE, 6),
    army("Yellow", "1322", 19),
    army("Yellow", "1621", 4, leaders=[]),
    army("Yellow", "2019", 5, leaders=[]),
)


def test_the_few_aims_are_what_counts_and_is_near() -> None:
    position = board(*RAID, control=[[GALVENNE, "Gray"]])
    aims = aims_of(position, "Gray")
    assert len(aims) <= 4
    assert {GRAUBURG, GALVENNE, "1322"} <= set(aims)  # its own capital in danger, the city of four points, the enemy
    assert aims_of(board(army("Gray", "0524", 1), army("Yellow", "2522", 9)), "Gray") == ()  # nobody to send


def test_who_has_an_aim_sends_the_nearest_until_there_are_plenty() -> None:
    position = board(army("Gray", "0921", 7), army("Gray", "1118", 5), army("Yellow", GALVENNE, 4))
    assert set(goals(position, "Gray", GALVENNE).values()) == {GALVENNE}
    assert len(goals(position, "Gray", GALVENNE)) == 2


def marching(position: Any) -> tuple[Live[Any], Any]:
    """The question where the army at 1223 marches, and its options."""
    live: Live[Any] = Live(Next(land, position), answers=[chosen("army 1223")])
    return live, live.options["Gray"]


def test_an_aim_turns_marches_and_makes_daring() -> None:
    position = board(*RAID, order=["Gray", "Yellow"], phase="land", control=[[GALVENNE, "Gray"]])
    _, options = marching(position)

    def best(aim: str) -> str:
        scores = aimed_urge(position, "Gray", "where it marches", options, aim)
        return str(options[max(range(len(options)), key=scores.__getitem__)]).split()[1].split("-")[-1]

    assert best(GRAUBURG) == GRAUBURG
    assert best(GALVENNE) != GRAUBURG
    plain = urge_of(position, "Gray", "where it marches", options)
    daring = aimed_urge(position, "Gray", "where it marches", options, "1322")
    attack = next(place for place, option in enumerate(options) if str(option).startswith("march 1223-1322"))
    assert daring[attack] >= plain[attack]
    sea = ["lie", "sail"]
    assert aimed_urge(position, "Gray", "pursuit", sea, GALVENNE) == urge_of(position, "Gray", "pursuit", sea)


def test_a_sharp_program_goes_home_when_its_capital_lies_open() -> None:
    """A raid on a capital with one SP in it loses eight points and the game: 7 SP stand near enough to cover it."""
    position = board(*RAID, order=["Gray", "Yellow"], phase="land", turn=2, month=6, control=[[GALVENNE, "Gray"]])
    live, _ = marching(position)
    assert str(pick(CAMPAIGN, live, "Gray", "sharp", 1)).startswith(f"march 1223-{GRAUBURG}")


def test_nobody_is_done_while_armies_wait_for_orders() -> None:
    position = board(*RAID, order=["Gray", "Yellow"], phase="land")
    live: Live[Any] = Live(Next(land, position))
    options = live.options["Gray"]
    scores = urge_of(position, "Gray", "orders on land", options)
    assert scores[0] == min(scores) < -1
    assert str(options[max(range(len(options)), key=scores.__getitem__)]) == "army 1223"
    lone = board(RAID[0], RAID[3], order=["Gray", "Yellow"], phase="land")
    live = Live(Next(land, lone))
    scores = urge_of(lone, "Gray", "orders on land", live.options["Gray"])
    assert scores[0] == max(scores) == 0  # one SP holds the capital: let it be


# Standing answers (design, section e): walls if fortified; tactics a mix


@pytest.mark.parametrize(("name", "answer"), [("2217", "walls"), ("2020", "field")], ids=["Topaz Gate", "Citrine"])
def test_who_is_absent_goes_behind_the_walls_of_a_fortress_alone(name: str, answer: str) -> None:
    position = board(army("Yellow", name, 4), army("Gray", name, 4))
    why = f"field or walls at {CITIES[name].name}"
    assert str(standing_answer(position, "Yellow", why, ("field", "walls"))) == answer


def test_who_stands_in_draws_his_tactics() -> None:
    """One that is always the same is known to the enemy."""
    position = board(army("Yellow", "1822", 6), army("Gray", "1822", 6))
    node = encode_next(Next(join_battle, position, "1822", "Gray", battles, ()))
    fight = Seen("six_states", "campaign", {}, node, ())
    drawn = {thought(fight, "Yellow", STAND_IN, f"game {turn}") for turn in range(8)}
    assert len(drawn) > 1
    assert drawn < set(Tactic)


@pytest.mark.parametrize(("enemies", "withdraws"), [(10, True), (9, False)])
def test_who_is_absent_withdraws_when_outnumbered_five_to_three(enemies: int, withdraws: bool) -> None:
    position = board(army("Yellow", "1822", 6), army("Gray", "1822", enemies))
    standing = standing_answer(position, "Yellow", "tactic", tuple(Tactic))
    assert (standing == Tactic.WITHDRAW) is withdraws
    assert standing_answer(position, "Gray", "tactic", tuple(Tactic))[Tactic.WITHDRAW] == 0
