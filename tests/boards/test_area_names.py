"""Names on a map of areas: none covers another, whatever the distance; from near every area has its name."""

from __future__ import annotations

from itertools import combinations
from typing import cast

import pytest

from berthier.boards.board import AreaBoard
from berthier.boards.drawing.area_names import DISTANCES, PlacedName, laid_out
from berthier.boards.drawing.draw import fought_over, ground, in_play, picture
from berthier.boards.scene import Piece, Scene
from berthier.core.ruleset import find_ruleset

GAME = find_ruleset("great_powers").find_game("campaign")
POWERS = ("AUSTRIA", "FRANCE", "GREAT BRITAIN", "PRUSSIA", "RUSSIA", "SPAIN", "TURKEY")


def board(scenario: str) -> AreaBoard:
    return cast("AreaBoard", GAME.board(scenario))


def overlap(one: PlacedName, other: PlacedName) -> bool:
    (left, top, right, bottom), (west, north, east, south) = one.box, other.box
    return min(right, east) - max(left, west) > 0.01 and min(bottom, south) - max(top, north) > 0.01


@pytest.mark.parametrize(
    ("scenario", "distance"),
    [("ulm", "mid"), ("ulm", "wide"), ("campaign", "far"), ("campaign", "wide"), ("campaign", "mid")],
)
def test_no_name_covers_another(scenario: str, distance: str) -> None:
    names = laid_out(board(scenario), distance)
    assert len(names) > 40 or distance == "far"
    assert [(one.text, other.text) for one, other in combinations(names, 2) if overlap(one, other)] == []


@pytest.mark.parametrize("scenario", ["ulm", "campaign"])
def test_from_near_every_area_has_its_name_on_its_own_ground(scenario: str) -> None:
    europe = board(scenario)
    names = {name.text: name for name in laid_out(europe, "near")}
    for area in europe.areas:
        if area.open:
            name = names[area.title.upper()]
            points = [europe.point(*at) for polygon in area.rings for at in polygon[0]]
            assert min(x for x, _ in points) <= name.x <= max(x for x, _ in points)
            assert min(y for _, y in points) - 12 <= name.y <= max(y for _, y in points) + 12
        assert area.city is None or not area.open or area.city.name in names


def test_from_afar_one_reads_the_powers() -> None:
    assert {name.text for name in laid_out(board("campaign"), "far")} >= set(POWERS)


def test_a_ground_says_what_is_seen_from_how_far_and_a_picture_is_seen_from_one_distance() -> None:
    drawn = ground(board("ulm"))
    assert all(f'class="{distance}"' in drawn for distance in DISTANCES)
    assert drawn.count('display="none"') == 3  # without the style sheet the middle distance is left
    assert "@media(max-width:1312px){.wide{display:inline}.mid{display:none}}" in drawn
    assert "@media(max-width:738px){.far{display:inline}.wide{display:none}}" in drawn
    printed = picture(board("ulm"), Scene(), GAME.sides("ulm"))
    assert "<style" not in printed
    assert 'class="far"' not in printed


def test_a_picture_on_a_page_is_written_by_how_broad_its_frame_is_shown() -> None:
    shown = picture(board("ulm"), Scene(), GAME.sides("ulm"), frame=(100, 100, 1000, 600), scaled=True)
    assert "@media(max-width:450px){.far" in shown
    assert "@media(max-width:800px){.wide" in shown


def test_a_picture_of_the_start_shows_where_pieces_stand() -> None:
    europe = board("austerlitz")
    whole = in_play(europe)
    pieces = tuple(
        Piece(id=key, side="Fr", title=key, kind="corps", place=key) for key in list(europe.places)[:1]
    )  # one corps: a part of the map about it
    left, top, wide, tall = fought_over(europe, Scene(pieces=pieces))
    spot = europe.places[pieces[0].place]
    assert left <= spot.x <= left + wide
    assert top <= spot.y <= top + tall
    assert (wide < whole[2] / 2, tall < whole[3] / 2) == (True, True)
    assert whole[0] <= left
    assert left + wide <= whole[0] + whole[2]
    assert fought_over(europe, Scene()) == whole
