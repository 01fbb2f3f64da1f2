"""Random battles in every scenario go to their end, and every position on the way is sound."""

from __future__ import annotations

from random import Random

import pytest

from berthier.boards.table.figures import overlap
from berthier.games.battalions import BATTLE, position_data
from berthier.rules.battalions.game.ending import Ending
from berthier.rules.battalions.game.position import Position, Segment, field_of
from berthier.rules.battalions.game.table.constants import TOUCH
from berthier.rules.battalions.game.table.standing import is_on_table
from berthier.rules.battalions.units import Formation
from tests.rules.battalions.game.playing import play, start

SHORT = ["two_elms", "free_1815"]
LONG = ["sankt_veit", "maida", "albuera", "quatre_bras"]


def is_sound(position: Position) -> None:
    """Figures, actions, places: nothing impossible stands on the table."""
    field = field_of(position)
    names = [troop.id for troop in position.units]
    assert len(set(names)) == len(names)
    assert not set(names) & {gone.id for gone in position.gone}
    for troop in position.units:
        assert 0 <= troop.lost < troop.original
        assert 0 <= troop.fatigue <= 3
        assert 0 <= troop.used <= 3
        assert is_on_table(field, field.figures[troop.id])
        assert (troop.formation is Formation.GARRISON) == (troop.block is not None)
        assert troop.contact is None or position.has(troop.contact)
    for leader in position.leaders:
        assert leader.with_unit is None or position.has(leader.with_unit)
    assert all(army.points >= 0 for army in position.armies)
    blocks = [troop.block for troop in position.units if troop.block]
    assert len(set(blocks)) == len(blocks)


def enemies_are_apart(position: Position) -> None:
    """Nobody stands on an enemy, except while a charge is being fought out."""
    if position.segment in (Segment.CLOSE, Segment.DEPLOY):
        return
    field = field_of(position)
    for one in position.units:
        for other in field.enemies(one.side):
            if other.contact != one.id and one.contact != other.id and one.side < other.side:
                assert not overlap(field.figures[one.id], field.figures[other.id], TOUCH)


def look(position: Position) -> None:
    is_sound(position)
    enemies_are_apart(position)


@pytest.mark.parametrize("scenario", SHORT)
@pytest.mark.parametrize("seed", range(2))
def test_a_random_battle_ends(scenario: str, seed: int) -> None:
    game = play(start(scenario), Random(seed), look)
    assert isinstance(game.outcome, Ending)
    assert game.outcome.winner in ("blue", "red", None)
    assert 1 <= game.outcome.turns <= BATTLE.scenario(scenario).turns


@pytest.mark.parametrize("scenario", LONG)
def test_a_great_battle_begins(scenario: str) -> None:
    """The first two hundred answers of every other scenario."""
    game = play(start(scenario), Random(1), look, answers=120)
    assert game.question is not None


def test_the_scene_and_the_words_of_a_position() -> None:
    """Every unit and leader is drawn to scale, and told in the words of the design."""

    def drawn(position: Position) -> None:
        scene = BATTLE.scene(position)
        assert {piece.id for piece in scene.pieces} == {
            *(troop.id for troop in position.units),
            *(leader.id for leader in position.leaders),
        }
        data = position_data(position)
        assert [unit["id"] for unit in data["units"]] == [troop.id for troop in position.units]
        assert BATTLE.judging.worth(position, "blue") == -BATTLE.judging.worth(position, "red")

    play(start("two_elms"), Random(7), drawn, answers=60)


def test_the_log_verifies() -> None:
    """A battle is only its answers: its log plays again to the same end."""
    game = play(start("two_elms"), Random(3), is_sound)
    again = start("two_elms")
    for answer in game.answers:
        again.answer(answer)
    assert again.outcome == game.outcome
