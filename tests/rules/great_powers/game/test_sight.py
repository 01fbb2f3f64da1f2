"""What stays hidden: nothing a side gets depends on what it may not know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from berthier.engine.question import chosen
from berthier.look.great_powers.scene import scene_of
from berthier.rules.great_powers.game.europe import CORPS, KINDS
from berthier.rules.great_powers.game.in_words import position_data
from berthier.rules.great_powers.game.pieces import CorpsState, Garrison
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.relations import orders_corps
from berthier.rules.great_powers.game.seats import powers_of
from berthier.rules.great_powers.game.sight import seen
from berthier.rules.great_powers.game.situation import read_position
from berthier.rules.great_powers.game.updates import at_war, with_power
from tests.rules.great_powers.game.play import GAME, any_answer, begin, position_of


def exchanged(position: Position, side: str, random: Random) -> Position:
    """Every corps that is not the side's holds something else that its counter may hold."""
    own = powers_of(position, side)
    corps = []
    for each in position.corps:
        if orders_corps(position, each) not in own and any(each.counts):
            most = {kind.removesuffix("/M"): count for kind, count in CORPS[each.id].holds}
            counts = tuple(random.randint(0, most.get(kind, 0)) for kind in KINDS)
            each = msgspec.structs.replace(each, counts=counts if any(counts) else each.counts)
        corps.append(each)
    powers = tuple(
        each if each.key in own else msgspec.structs.replace(each, manpower=random.randint(0, 50))
        for each in position.powers
    )
    return position.but(corps=tuple(corps), powers=powers)


@pytest.mark.parametrize("scenario", ["ulm", "austerlitz", "campaign"])
def test_a_side_sees_the_same_whatever_the_others_hold(scenario: str) -> None:
    random, live = Random(7), begin(scenario)
    for _ in range(40):
        assert live.question is not None
        live.answer(any_answer(random, live.question))
    position = position_of(live)
    for side in GAME.scenarios()[scenario].sides:
        other = exchanged(position, side, random)
        assert other != position
        assert seen(position, side) == seen(other, side)
        assert scene_of(seen(position, side)) == scene_of(seen(other, side))
        assert position_data(seen(position, side)) == position_data(seen(other, side))
        assert GAME.judging.worth(seen(position, side), side) == GAME.judging.worth(seen(other, side), side)


def test_own_corps_are_seen_as_they_are_and_others_guessed() -> None:
    position = position_of(begin("ulm"))
    france = seen(position, "France")
    assert france.corps_by_id["Fr:III"] == position.corps_by_id["Fr:III"]
    assert france.corps_by_id["As:I"].counts == (11, 0, 1, 0, 0, 0, 0)  # three quarters of 15 and 1, half up
    assert "As:I" in france.unknown
    watcher = seen(position, None)
    assert {corps.id for corps in watcher.corps} < watcher.unknown


def test_what_a_side_does_not_know_is_not_told_as_known() -> None:
    """c: manpower and purchases are the owner's, and of a foreign garrison all see no more than its factors."""
    position = position_of(begin("campaign"))
    garrisons = (*position.garrisons, Garrison("oporto", "GB", (0, 0, 3, 0, 0, 0, 0)))
    position = with_power(position.but(garrisons=garrisons), "GB", manpower=7)
    france, britain = (position_data(seen(position, side)) for side in ("France", "Great Britain"))
    assert (set(france["manpower"]), set(france["purchases"])) == ({"Fr"}, {"Fr"})
    assert (britain["manpower"], britain["purchases"]) == ({"GB": 7}, {"GB": []})
    assert france["garrisons"]["oporto"] == {"nation": "GB", "I": 3, "estimated": True}
    assert britain["garrisons"]["oporto"] == {"nation": "GB", "C": 3}
    assert position_data(seen(position, None))["manpower"] == {}


def test_open_contents_hide_nothing() -> None:
    position = position_of(begin("ulm", **{"G-HIDDEN": "open"}))
    assert seen(position, "France") is position


@pytest.mark.parametrize("scenario", ["ulm", "austerlitz", "liberation", "campaign"])
def test_positions_are_told_and_read_again(scenario: str) -> None:
    """What is told of a position is enough to set it up again."""
    position = position_of(begin(scenario))
    told = position_data(position)
    again = read_position(told)
    assert position_data(again) == told
    assert all(isinstance(corps, CorpsState) for corps in again.corps)


@pytest.mark.parametrize("seed", range(3))
def test_positions_of_a_game_are_told_and_read_again(seed: int) -> None:
    """Cargo, truces, purchases, what was seen: everything of section (c) that a position holds."""
    random, live = Random(seed), begin("campaign")
    while live.question is not None and len(live.answers) < 900:
        live.answer(any_answer(random, live.question))
    position = position_of(live)
    told = position_data(position)
    again = read_position(told)
    assert position_data(again) == told
    for field in (
        "control", "owner", "corps", "leaders", "garrisons", "depots", "sieges", "glimpses", "pacts", "shut", "minors",
        "segment", "slots", "round",
    ):  # fmt: skip
        assert getattr(again, field) == getattr(position, field)
    assert [power.due for power in again.powers] == [power.due for power in position.powers]


def test_the_clock_tells_segment_round_and_slots() -> None:
    """(c): year, month, segment, slot, round of politics."""
    live = begin("campaign")
    told = position_data(position_of(live))
    assert (told["clock"], told["segment"], told["round"], told["slots"]) == ([1805, 1], "political", 1, [])
    live.answer(chosen(*["war Tu" if side == "Russia" else "pass" for side in live.question.by]))  # type: ignore[union-attr]
    told = position_data(position_of(live))
    assert told["round"] == 2
    assert ["Ru", "Tu", "1805-01"] in told["war_since"]
    live.answer(chosen("pass"))
    while not live.question.why.startswith("land order"):  # type: ignore[union-attr]
        live.answer(any_answer(Random(1), live.question))  # type: ignore[arg-type]
    told = position_data(position_of(live))
    assert (told["segment"], told["round"]) == ("land", 0)
    assert len(told["slots"][0]) == 1


def test_a_war_is_told_with_the_month_it_began_in() -> None:
    """Wars of the set-up since the scenario began; a war begun again after a peace since the later month."""
    position = position_of(begin("campaign"))
    assert position_data(position)["war_since"] == [["Fr", "GB", "1805-01"]]
    later = at_war(position.but(month=4), "Ru", "Tu")
    again = at_war(later.but(wars=position.wars, year=1807), "Tu", "Ru")
    assert position_data(later)["war_since"] == [["Fr", "GB", "1805-01"], ["Ru", "Tu", "1805-04"]]
    assert position_data(again)["war_since"] == [["Fr", "GB", "1805-01"], ["Ru", "Tu", "1807-04"]]


def test_every_scenario_is_drawn() -> None:
    """Every piece stands on a place of the board, every side is one of the game's."""
    for scenario in GAME.scenarios():
        position = position_of(begin(scenario))
        board, scene = GAME.board(scenario), GAME.scene(seen(position, None))
        sides = {side.name for side in GAME.sides(scenario)}
        assert scene.pieces
        for piece in scene.pieces:
            assert piece.place in board.places
            assert piece.side in sides
        assert {tint.place for tint in scene.tints} <= set(board.places)
