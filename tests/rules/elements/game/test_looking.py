"""What a tap beside every element tells (b): ground and commands, by the same rules that move and break them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from berthier.boards.handling import ToldPlace
from berthier.look.elements.looking import look, say_half
from berthier.look.elements.scene import scene
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.stands import Status
from tests.rules.elements.game.test_in_hand import position as position

GORSE, HILL, WOOD, OPEN = (44800, 44800), (89600, 76000), (18400, 48000), (72000, 16000)


def ground(position: Position, at: tuple[int, int]) -> ToldPlace:
    return look(position, at, "")


def test_ground_tells_its_kind_its_cover_and_how_far_everybody_goes(position: Position) -> None:
    assert ground(position, OPEN).title == "Open ground"
    gorse = ground(position, GORSE)
    assert gorse.title.startswith("Gorse, scrub")
    assert any(line.startswith("rough going: 200 paces light horse") for line in gorse.lines)
    wood = ground(position, WOOD)
    assert wood.title == "Hohenholz, wood"
    assert any("hides" in line for line in wood.lines)
    assert any("inferior guns cannot enter" in line for line in wood.lines)
    assert "level 2" in ground(position, HILL).lines


def test_a_road_tells_how_far_it_leads(position: Position) -> None:
    road = next(piece for piece in position.field.ground.roads)
    told = ground(position, road.shape[0])
    assert any(line.startswith("along the road:") for line in told.lines)


def test_a_command_tells_its_points_its_losses_and_its_general(position: Position) -> None:
    told = look(position, OPEN, "B1")
    assert told.title == "Swedish advance guard"
    assert told.lines[:3] == ("6 points left", "0 of 12 lost", "beaten from 4 on, broken from 6")
    assert "its general is with Sh2" in told.lines
    assert [shade.kind for shade in told.shades] == ["command", "command"]
    assert [shade.title[:3] for shade in told.shades] == ["300", "600"]
    assert not any("points left" in line for line in look(position, OPEN, "R1").lines)  # it is not their bound


def test_what_routs_is_lost_to_its_command_and_a_card_says_the_same(position: Position) -> None:
    runs = [s for s in position.stands if s.command == "B1" and not s.general][:4]
    routed = position.changed(*(replace(s, status=Status.ROUTING) for s in runs))
    told = look(routed, OPEN, "B1")
    assert "4 of 12 lost" in told.lines
    assert "beaten" in told.lines
    card = next(card for card in scene(routed).cards if card.title == told.title)
    assert set(card.lines) <= set(told.lines)


def test_a_fallen_general_has_no_lines(position: Position) -> None:
    general = next(s for s in position.stands if s.command == "B1" and s.general)
    told = look(position.changed(gone=(general.id,)), OPEN, "B1")
    assert "its general is not on the table" in told.lines
    assert told.shades == ()


@pytest.mark.parametrize(("lost", "said"), [("3/2", "1½"), ("13/3", "4½"), ("1/2", "½"), ("4", "4")])
def test_losses_are_said_in_halves(lost: str, said: str) -> None:
    assert say_half(Fraction(lost)) == said
