"""Measuring, layers and changes: against counts made by hand on boards of every kind."""

from __future__ import annotations

import msgspec
import pytest

from berthier.boards.board import HexBoard
from berthier.boards.changes import changes
from berthier.boards.layers import draw_layers
from berthier.boards.measure import draw_measured, measure
from berthier.boards.parts import Ground
from berthier.boards.scene import Layer, Piece, Ring, Scene, Shade
from berthier.core.ruleset import find_ruleset
from berthier.engine.live import Live

PLAIN = HexBoard(title="Plain", columns=8, rows=6, ground=("." * 8,) * 6, grounds=(Ground(key=".", title="plain"),))


def at(key: str) -> tuple[float, float]:
    spot = PLAIN.places[key]
    return spot.x, spot.y


@pytest.mark.parametrize(
    ("a", "b", "many"),
    [("0000", "0000", 0), ("0000", "0001", 1), ("0000", "0100", 1), ("0000", "0101", 2), ("0000", "0705", 9)],
)
def test_hexes_are_counted(a: str, b: str, many: int) -> None:
    """Flat-top columns, odd ones lower: from 0000 to 0101 are two steps, to 0705 seven across and two down."""
    found = measure(PLAIN, at(a), at(b))
    assert found.short == f"{many} hex{'' if many == 1 else 'es'}"
    assert len(found.line) == many + 1
    assert (found.line[0], found.line[-1]) == (at(a), at(b))
    assert found.said in draw_measured(PLAIN, found)


def test_a_table_measures_straight_and_a_map_counts_borders() -> None:
    table = find_ruleset("elements").find_game("crossroads").board("crossroads")
    (x, y), far = table.point(0, 0), table.point(8_000, 6_000)  # 80 units are a pace: 100 by 75 paces
    assert measure(table, (x, y), far).short == "125 paces, 10.0 cm"  # 1,000 units are a centimetre
    europe = find_ruleset("great_powers").find_game("ulm").board("ulm")
    spots = europe.places
    one, two = spots["ulm"], spots["augsburg"]
    found = measure(europe, (one.x, one.y), (two.x, two.y))
    assert found.short == "1 area"
    assert found.said.startswith(f"From {one.title} to {two.title}: 1 area")


def piece(id_: str, place: str, label: str, side: str = "Blue") -> Piece:
    return Piece(id=id_, side=side, title=id_, place=place, label=label)


def test_what_moved_and_what_was_lost_is_read_off_two_scenes() -> None:
    before = Scene(pieces=(piece("a", "0000", "7"), piece("b", "0001", "5", "Red")))
    after = Scene(pieces=(piece("a", "0101", "6"), piece("b", "0001", "2", "Red")))
    found = changes(before, after)
    assert [arrow.way for arrow in found.arrows] == [("0000", "0101")]
    assert sorted((marker.place, marker.text) for marker in found.markers) == [("0001", "−3"), ("0101", "−1")]


def test_pieces_named_by_their_place_march_too() -> None:
    """What one place lost and another gained has marched; what is missing in all was lost."""
    before = Scene(pieces=(piece("Blue@0000", "0000", "7"), piece("Red@0101", "0101", "4", "Red")))
    after = Scene(pieces=(piece("Blue@0000", "0000", "2"), piece("Blue@0101", "0101", "4")))
    found = changes(before, after)
    assert [(arrow.side, arrow.way) for arrow in found.arrows] == [("Blue", ("0000", "0101"))]
    assert sorted((marker.side, marker.text) for marker in found.markers) == [("Blue", "−1"), ("Red", "−4")]
    assert changes(before, before).arrows == changes(before, before).markers == ()


def test_who_goes_aboard_is_not_lost() -> None:
    """Two of three embark and one is lost; ashore again nothing is lost."""
    ship = Piece(id="ship", side="Blue", title="ship", kind="fleet", place="0001", label="2N 1T")
    before = Scene(pieces=(piece("Blue@0000", "0000", "5"), ship))
    loaded = msgspec.structs.replace(ship, place="0101", aboard=2)
    after = Scene(pieces=(piece("Blue@0000", "0000", "2"), loaded))
    found = changes(before, after)
    assert [arrow.kind for arrow in found.arrows] == ["sail"]
    assert [(marker.place, marker.text) for marker in found.markers] == [("0000", "−1")]
    whole = Scene(pieces=(piece("Blue@0000", "0000", "3"), loaded))
    assert changes(before, whole).markers == ()
    ashore = Scene(
        pieces=(
            piece("Blue@0000", "0000", "3"),
            piece("Blue@0101", "0101", "2"),
            msgspec.structs.replace(loaded, aboard=0),
        )
    )
    assert changes(whole, ashore).markers == ()


LEARNING = [
    ("six_states", "two_neighbours"),
    ("great_powers", "ulm"),
    ("capitani", "novara_1513"),
    ("battalions", "two_elms"),
    ("elements", "crossroads"),
]


@pytest.mark.parametrize(("ruleset", "scenario"), LEARNING)
def test_every_game_has_its_layers(ruleset: str, scenario: str) -> None:
    """Each layer of each piece is drawn, for every side and for who watches; some piece reaches something."""
    rules = find_ruleset(ruleset)
    game = rules.find_game(scenario)
    live = Live(rules.call(rules.procedure(game.procedure), {"scenario": scenario}), rules.set({}))
    whole = game.position_in(live.position[0])
    board, sides = game.board(scenario), game.sides(scenario)
    for side in (*(each.name for each in sides), None):
        position = game.seen(whole, side)
        drawn = {
            name: [make(position, side, one.id) for one in game.scene(position).pieces]
            for name, make in game.layers.items()
        }
        assert all("<desc>" in draw_layers(board, [layer], sides) for found in drawn.values() for layer in found)
        assert any(layer.shades or layer.rings for layer in drawn["reach"])


def test_a_layer_is_hatched_and_says_what_it_is() -> None:
    layer = Layer(about="Hatched & held.", shades=(Shade("0000", "", "3"),), rings=(Ring(0, 0, 5),))
    drawn = draw_layers(PLAIN, [layer], ())
    assert "<desc>Hatched &amp; held.</desc>" in drawn
    assert 'fill="url(#layer-x)"' in drawn
    assert "circle" not in drawn  # rings are for tables
