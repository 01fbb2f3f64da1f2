"""A set-up on a page: arrangements by their names, places drawn by hand, from a seat and at one screen."""

from __future__ import annotations

import re

from litestar.testing import TestClient

from tests.web.guest import Guest, begin, told


def test_before_a_table_is_laid_out_no_fights_are_asked_for(client: TestClient) -> None:
    """A free battle begins with the choice of an edge: nobody stands anywhere, and nothing is asked in vain."""
    guest = begin(client, "elements", "free")
    seen = guest.see()
    assert "base edge" in seen
    assert "/fights" not in seen
    assert "/leads" not in seen
    word = re.findall(r'name="pick" value="([^"]*)"', seen.partition('class="options order-buttons"')[2])[0]
    guest.do(do="choose", turn=guest.turn, pick=word)
    assert "/fights" in guest.see()


def test_in_envelopes_two_seats_draw_up_their_armies_by_hand(client: TestClient) -> None:
    """Each from what it sees, its arrangements by their names; what is drawn is sealed as any of them."""
    wanted = {"ruleset": "battalions", "scenario": "free_7", "seats": {"blue": "me", "red": "open"}}
    ticket = client.post("/api/play", json=wanted | {"switches": {"G13": "free, in envelopes"}}).json()
    other = client.post(f"/api/games/{ticket['game']}/seats", json={"seat": "red", "name": "Bob"}).json()
    guests = [Guest(client, one["link"]) for one in (ticket, other)]
    for guest, piece in zip(guests, ("B1", "R1"), strict=True):
        listed = guest.see().partition('class="options order-buttons">')[2].partition("</div>")[0]
        assert "In columns, on the left" in listed
        ghost = told(guest, "/ghost", who=piece, piece=piece, how="step", dx="0", dy="-1")
        assert (ghost["ok"], ghost["says"]) == (True, "")
        assert ghost["word"].startswith(f"{piece} ")
        guest.do(do="seal", turn=guest.turn, pick=ghost["word"])
    assert "turn points left: Blue 20, Red 20" in guests[0].see()


def test_a_set_up_lists_its_arrangements_and_says_how_places_are_drawn(client: TestClient) -> None:
    """G9: arrangements have a button each; places are dragged or typed."""
    seen = begin(client, "elements", "brigade_and_tercio").see()
    listed = seen.partition('class="options order-buttons">')[2].partition("</div>")[0]
    assert re.findall(r">([^<]*)</button>", listed) == ["As drawn", "Two lines", "Columns of march"]
    assert "Drag it where it shall stand" in seen
    assert 'data-draft="as drawn" data-placing' in seen
    assert "Pk1 800,200 @0" in seen


def test_a_draft_of_places_travels_with_every_drag_and_tells_where_each_piece_is_drawn(client: TestClient) -> None:
    guest = begin(client, "elements", "brigade_and_tercio")
    taken = told(guest, "/take", piece="R-Bg1", whole="no", draft="as drawn")
    assert (taken["mine"], taken["legend"]) == (True, {"strip": "where it may be set up"})
    one = told(guest, "/ghost", who="R-Bg1", piece="R-Bg1", how="step", dx="0", dy="-10", draft="as drawn")
    both = told(guest, "/ghost", who="R-Art1", piece="R-Art1", how="step", dx="0", dy="-10", draft=one["word"])
    assert (one["ok"], both["ok"], both["measure"]) == (True, True, "2 of 12 elsewhere than drawn")
    assert both["ids"] == ["R-Art1", "R-Bg1"]
    x, y, to, down, turned = both["placed"]["R-Bg1"]
    assert (to - x, turned) == (0, 0)
    assert down < y  # back from the enemy, who is to the south
    off = told(guest, "/ghost", who="R-Bg1", piece="R-Bg1", how="step", dx="0", dy="-400", draft=both["word"])
    assert (off["ok"], off["says"], off["wrong"]) == (False, "Bg1 would leave the table.", ["R-Bg1"])
    guest.do(do="choose", turn=guest.turn, pick=both["word"])
    assert "Bg1 is not to be set up now." in told(guest, "/take", piece="R-Bg1", whole="no")["refused"]
