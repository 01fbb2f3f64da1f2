"""Which orders have buttons, and how they stand."""

from __future__ import annotations

from berthier.boards.scene import Piece
from berthier.core.forms import Form, FormBlank
from berthier.core.orders import Order
from berthier.web.games.boards.order_view import OrderView, in_ways, lit_by, view_order, with_buttons


def button(label: str, piece: str = "") -> OrderView:
    return OrderView(label.lower(), label, piece, "", False)


def test_many_ways_to_do_one_thing_stand_together_where_they_stood() -> None:
    """As on the sheet: Outflank first; its five splits fill one line, not the page."""
    splits = [button(f"Outflank with {n} factors") for n in (10, 12, 14, 17, 19)]
    rows = in_ways([*splits, button("Assault"), button("Probe")])
    assert [(what, len(ways)) for what, ways in rows] == [("Outflank", 5), ("", 1), ("", 1)]
    assert rows[0][1] == splits


def test_two_ways_and_pieces_in_hand_are_buttons_of_their_own() -> None:
    few = [button("Outflank with 19 factors"), button("Outflank with 21 factors"), button("Assault")]
    assert in_ways(few) == [("", [order]) for order in few]
    fleets = [button(f"Sail with {name} Fleet", f"GB:{name} Fleet") for name in ("I", "II", "III")]
    assert in_ways(fleets) == [("", [order]) for order in fleets]


def bases(*ids: str, side: str = "blue", place: str = "") -> dict[str, Piece]:
    """Pieces of one side, by their names."""
    return {id_: Piece(id=id_, side=side, title=id_, place=place) for id_ in ids}


def test_a_group_of_a_table_is_lit_whole_and_is_no_place_to_go_to() -> None:
    pieces = bases("Pk1", "Sh1", "Sh2")
    view = view_order(Order("Pk1* ahead 100", None, on=("Pk1", "Sh1", "Sh2")), [], pieces, ())
    assert (view.piece, view.place, view.beside) == ("Pk1", "", ("Sh1", "Sh2"))
    assert [lit.key for lit in lit_by([view])] == ["Pk1", "Sh1", "Sh2"]


def test_an_enemy_of_a_table_is_what_a_group_goes_for() -> None:
    pieces = bases("Pk1", "Sh1") | bases("Pi1", side="red")
    view = view_order(Order("Pk1* into Pi1", None, on=("Pk1", "Sh1", "Pi1")), [], pieces, ())
    assert (view.place, view.beside) == ("Pi1", ("Sh1",))


def test_on_a_map_a_piece_named_second_is_where_the_first_goes() -> None:
    pieces = bases("IV", "the fleet", place="Brest")
    assert view_order(Order("embark IV", None, on=("IV", "the fleet")), [], pieces, ()).place == "the fleet"


def test_a_form_of_orders_lights_the_pieces_its_lines_are_for() -> None:
    """A filled-in form is no order of one of its pieces: who taps that is led to its line."""
    pieces = bases("F1", "F2", "F3", place="1312")
    form = Form((FormBlank("F1", ["S", "A"], "F1"), FormBlank("F2", ["S"], "F2")))
    ready = view_order(Order("F1 S; F2 S", None, label="both stand", on=("F1", "F2")), form, pieces, ())
    assert (ready.label, ready.piece, ready.place) == ("both stand", "", "")
    assert [lit.key for lit in lit_by([ready], [line.on for line in form.blanks])] == ["F1", "F2"]


def test_what_is_done_in_several_places_at_once_has_a_button() -> None:
    """Recruits in one city and a ship in another: neither city can be tapped for it, so the whole levy is listed."""
    cities = ("Azurac", "Merval", "Tourcelle")
    levies = [Order(f"raise {city}", None, on=(city, "Azurac") if city != "Azurac" else (city,)) for city in cities * 3]
    views = tuple(view_order(levy, [], {}, cities) for levy in levies)
    assert {view.place for view in views} == {"", "Azurac"}
    assert with_buttons(views, handled=False, whole=True) == views
